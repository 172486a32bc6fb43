"""A pasted list of which every line may be written in its own manner: the team and its players, line by line."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tournament.domain.team import name_key
from tournament.domain.team_list.columns import TeamTable, arrange, is_nobody, is_title
from tournament.domain.team_list.headings import Row
from tournament.domain.team_list.people import BESIDE_NAMES, FULL_NAME, NAME
from tournament.domain.team_list.rows import NUMBER_BEFORE, PARTED, SPARE, ZONE_TEXT, name_couple, read_text

AFTER_TEAM = (
    re.compile(r":\s+"),
    re.compile(r"\s[–—-]+\s+"),
    re.compile(r"\s*[;\t|,]\s*|\s+/\s+|\s+\((?=[^()]*,)"),
    re.compile(r"\s{2,}"),
)
"""What stands between a team's name and its players, the surest first."""
TELEPHONE = BESIDE_NAMES["Telephone"]
BETWEEN_PEOPLE = (re.compile(r"[;\t|]"), re.compile("/"), re.compile(","))
UNCLEAN = re.compile(r"[:;/|\t()&+]|\band\b|\d", re.IGNORECASE).search
TITLES = ["Team", "Player 1", "Player 2", "Player 3", "Player 4", *BESIDE_NAMES]


def read_list(text: str, zones: Sequence[str] = ()) -> TeamTable:
    """The pasted list, read by its columns; line by line where that leaves fewer teams in doubt.  Raises Refusal."""
    by_columns = arrange(read_text(text), zones)
    lines = [line for line in text.splitlines() if line.strip()]
    rows = [read_line(line) for line in lines]
    teams = {name_key(row[0]) for row in rows if row}
    if whole_rows(by_columns) == len(by_columns.rows) - len(by_columns.left_out) or len(teams) < sum(map(bool, rows)):
        return by_columns
    used = [number for number in range(len(TITLES)) if any(row and row[number] for row in rows)]
    rows = [row and [row[number] for number in used] for row in rows]
    found = [row or [line] for row, line in zip(rows, lines, strict=True)]
    above = next((number for number, row in enumerate(found) if len(row) > 1 or not is_title(row[0])), 0)
    by_lines = arrange([*found[:above], [TITLES[number] for number in used], *found[above:]], zones)
    return max(by_columns, without_row(by_lines, above), key=whole_rows)


def without_row(table: TeamTable, gone: int) -> TeamTable:
    """The list without a row that nobody wrote, the headings."""
    return replace(
        table,
        rows=table.rows[:gone] + table.rows[gone + 1 :],
        left_out=frozenset(row - (row > gone) for row in table.left_out - {gone}),
        before={(row - (row > gone), place): name for (row, place), name in table.before.items()},
    )


def read_spares(text: str) -> list[tuple[str, str]]:
    """The spares that a line names, each with a telephone number or nothing; none where a name is in doubt."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"[;,/&+]|\band\b", re.sub(r"(?i)^spares?\b[\s:=,–-]*", "", text)):
        match = TELEPHONE.search(part)
        name, contact = TELEPHONE.sub(" ", part).strip(" .()"), match[1] if match else ""
        if not name and contact and found:
            found[-1] = (found[-1][0], contact)
        elif name or contact:
            found.append((name, contact))
    return found if all(FULL_NAME(name) for name, _contact in found) else []


def whole_rows(table: TeamTable) -> int:
    """How many rows have a team and at least three names that are nothing but names."""
    names = [
        [cell for (row, _place), cell in table.names.items() if row == number] for number in range(len(table.rows))
    ]
    return sum(len(row) > 2 and all(map(NAME, row)) and not any(map(UNCLEAN, row)) for row in names)


def read_line(line: str) -> Row:
    """Team, four players, and what stands beside them, in the order of TITLES; empty where the line is no such team."""
    beside = []
    for pattern in BESIDE_NAMES.values():
        match = pattern.search(line)
        beside.append(match[1].strip() if match else "")
        line = pattern.sub(", ", line)  # it may have taken a comma between two names with it
    line = NUMBER_BEFORE.sub("", line.strip(" ,"))
    for mark in () if SPARE(line) else AFTER_TEAM:
        team, *others = mark.split(line, maxsplit=1)
        people = read_people(others[0]) if others else []
        are_names = all(NAME(name) or is_nobody(name) for name in people) and any(map(FULL_NAME, people))
        if 3 <= len(people) <= 4 and are_names and NAME(team) and not ZONE_TEXT.fullmatch(team):
            return [team, *people, *[""] * (4 - len(people)), *beside]
    return []


def read_people(text: str) -> list[str]:
    """The names of one team's players, `Law, Kay` as one where a surer mark or eight words say so."""
    mark = next((mark for mark in BETWEEN_PEOPLE if mark.search(text)), PARTED[3])
    pieces = [piece for part in mark.split(text) if (piece := part.strip(" .,()"))]
    if len(pieces) == 8:
        return [f"{last}, {first}" for last, first in zip(pieces[::2], pieces[1::2], strict=True)]
    if len(pieces) < 3:
        pieces = [piece.strip() for part in pieces for piece in part.split(",")]
    people: list[str] = []
    for piece in pieces:
        first, *second = PARTED[3].split(piece, maxsplit=1)
        people += name_couple(first, second[0]) if first and second else [piece]
    return people
