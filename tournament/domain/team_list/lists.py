"""A pasted list, read with columns and without; of both readings the more plausible is shown, with its doubts."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key
from tournament.domain.team_list.columns import COUPLE, SEVERAL, TeamTable, arrange, cancelled, players_in, row_doubt
from tournament.domain.team_list.fees import ALL_PAID, spell_signs
from tournament.domain.team_list.layouts import capitalise, read_free
from tournament.domain.team_list.parts import Kind, split_parts
from tournament.domain.team_list.people import FULL_NAME, NAME, part_telephone
from tournament.domain.team_list.remarks import apply_corrections, pay_all
from tournament.domain.team_list.rows import (
    SEATS,
    SPARE_WORDS,
    ListColumn,
    Row,
    heading_role,
    is_nobody,
    is_quoted,
    read_text,
    refuse_long_list,
    without_comma,
)
from tournament.domain.team_list.teams import NOTE, SINGLE, read_team, weigh_person

HEADED, PLACED = 1.3, 0.1
"""By how much headings make columns likelier; and what it counts that a telephone, a fee or a zone has its column."""
NUMBERED = re.compile(r"[*•·–—-]+\s|(?:table|tbl|t)\W*\d+\b|\W*\d+\W*(?:$|(?<=[.):])\s)", re.IGNORECASE)
"""What before a team's name is none of it."""
LONGEST_LINE = 2000  # letters
SIGNS = re.compile(r"[*()\[\]]")
BESIDE = (ListColumn.TELEPHONE, ListColumn.MAIL, ListColumn.PAID, ListColumn.ZONE, ListColumn.AREA)
COUNTED = re.compile(
    r"^\W*(?:(?:grand )?totals?\b[^\n\d]{0,20})?(?<!\d)(\d{1,3})\s+teams\b(?![^\n]*[:;/–—-]\s|[^\n]*,[^\n]*,)[^\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that counts the teams: `Total 13 teams`."""


def told_teams(text: str) -> int | None:
    """How many teams a list says that it has; None where it says nothing."""
    return int(found[1]) if (found := COUNTED.search(text)) else None


def capitalise_names(table: TeamTable) -> TeamTable:
    """The list, the names that have small letters alone with capital ones."""
    cells = {
        (row, column): table.cell(row, column)
        for row in range(len(table.rows))
        for column in table.columns
        if column in (ListColumn.NAME, *SEATS) and players_in(table, row)
    }
    return table.with_cells({at: capitalise(text) for at, text in cells.items() if not is_nobody(text)})


def may_be_person(table: TeamTable, number: int) -> bool:
    """True for a row, used or left out, of which the list asks whether it is a team or one person."""
    is_asked = row_doubt(replace(table, left_out=table.left_out - {number}), number).endswith("one person?")
    return is_asked and not table.is_beside(number)


def join_above(table: TeamTable, number: int) -> TeamTable | None:
    """The list with the person of a row as the next player of the team above it; None where no seat is free there."""
    teams = (
        row
        for row in reversed(range(min(number, len(table.rows))))
        if row not in table.left_out and not may_be_person(table, row)
    )
    above = next(teams, -1)
    free = [seat for seat in SEATS if 0 <= above < number < len(table.rows) and is_nobody(table.cell(above, seat))]
    if not free:
        return None
    parts = [table.cell(number, column) for column in (ListColumn.NAME, ListColumn.ZONE, *SEATS)]
    cells = {(above, free[0]): without_comma(", ".join(filter(None, parts)))}
    if telephone := table.cell(number, ListColumn.TELEPHONE):
        told = table.cell(above, ListColumn.TELEPHONE)
        cells[above, ListColumn.TELEPHONE] = ", ".join(filter(None, (told, telephone)))
    joined = table.with_cells(cells)
    return replace(
        joined,
        rows=joined.rows[:number] + joined.rows[number + 1 :],
        left_out=frozenset(row - (row > number) for row in table.left_out - {number}),
        before={(row - (row > number), place): name for (row, place), name in table.before.items() if row != number},
    )


def read_spares(text: str) -> list[tuple[str, str]]:
    """The spares that a line names, each with a telephone number or nothing; none where a name is in doubt."""
    found: list[tuple[str, str]] = []
    text = SPARE_WORDS.sub("", text.replace("(spare)", ""))
    for part in re.split(r"[;/&+]|\band\b" if ";" in text else r"[,/&+]|\band\b", text):
        text, contact = part_telephone(part)
        name = without_comma(text.strip(" .(),"))
        if not name and contact and found:
            found[-1] = (found[-1][0], contact)
        elif name or contact:
            found.append((name, contact))
    return found if all(FULL_NAME(name) and ":" not in name for name, _contact in found) else []


def read_list(text: str, zones: Sequence[str] = (), rows: Sequence[Row] | None = None) -> TeamTable:
    """The list read with columns, or without where that is more plausible; `rows` are those of a spreadsheet.

    Raises Refusal.
    """
    text = spell_signs(text.removeprefix("\ufeff"))
    lines = text.splitlines()
    long = next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), None)
    Refusal.when(long, f"Line {long} has more than {LONGEST_LINE} letters. Write one team or one player a line.")
    refuse_long_list(sum(bool(line.strip()) for line in lines))
    pasted = COUNTED.sub("", ALL_PAID.sub("", text))
    table = read_free(pasted, zones)
    try:
        in_columns = arrange(read_text(pasted) if rows is None else rows, zones)
    except Refusal:
        if not table.has_players:
            raise
    else:
        likely = plausibility(in_columns)
        likely = likely if in_columns.heading is None else likely * HEADED + 1
        table = in_columns if is_quoted(pasted) or likely >= plausibility(table) else table
    return apply_corrections(pay_all(capitalise_names(table), text))


def plausibility(table: TeamTable) -> float:
    """How much of a reading is beyond doubt: the points of the rows in which nothing is doubtful, less a little for
    every remark that nobody sees, and for players who stand in a team's name.
    """
    gone = {number for number in table.left_out if table.has_players and any(map(cancelled, table.rows[number]))}
    hidden = [place for place in range(len(table.columns)) if table.is_of_notes(place)]
    score, seen = 0.0, set[str]()
    for number in sorted({*range(len(table.rows))} - table.left_out | gone):
        row = table.rows[number]
        names = [name for name in players_in(table, number).values() if name_key(name) not in seen]
        seen.update(map(name_key, names))
        score += points(table, number, names) if number in gone or is_clear(table, number) else 0
        score += (number in gone) - NOTE * sum(row[place].count("(") for place in hidden)
        score += PLACED * sum(map(len, map(COUPLE.findall, row)))
        score -= PLACED * bool(SEVERAL(table.cell(number, ListColumn.NAME)))
    return score


def points(table: TeamTable, number: int, names: Sequence[str]) -> float:
    """What a row counts: its players who were in no row before, more where they are a whole team and have a name, half
    where they are fewer; and a little for what stands in its column.
    """
    if not names:
        return PLACED * (not table.has_players and weigh_person(table.cell(number, ListColumn.NAME))[1] > SINGLE)
    counted, is_named = sum(weigh_person(name)[1] for name in names), not table.is_unnamed(number)
    placed = sum(bool(table.cell(number, column)) for column in BESIDE) - sum(map(bool, map(SIGNS.search, names)))
    return PLACED * placed + (counted + 1 + is_named / 2 if len(names) > 2 else counted * is_named / 2)


def is_clear(table: TeamTable, number: int) -> bool:
    """True for a row without doubt, in which nothing stands where it does not belong."""
    zone = table.cell(number, ListColumn.ZONE)
    is_player = sum(map(bool, map(FULL_NAME, players_in(table, number).values()))) == len(SEATS) - 1 and NAME(zone)
    is_label = heading_role(table.cell(number, ListColumn.NAME)) is not None
    is_numbered = NUMBERED.match(table.cell(number, ListColumn.NAME))
    return not (is_player or is_label or is_numbered or row_doubt(table, number))


def split_players(table: TeamTable, number: int) -> TeamTable | None:
    """The list with the people who share a cell of a row, its team's name or a seat, in seats of their own, a fifth
    noted as a spare; telephones and fees beside them in their columns.  None where nobody shares a cell.
    """
    if number >= len(table.rows):
        return None
    cells = {column: table.cell(number, column) for column in (ListColumn.NAME, *table.columns, *SEATS)}
    seated = list(players_in(table, number).values())
    team = read_team(split_parts("; ".join([cells[ListColumn.NAME], *seated])))
    if team is None or not team.name or len(team.players) < max(2, len(seated) + 1):
        return None
    notes = filter(None, [cells.get(ListColumn.IGNORE, ""), *(f"spare: {spare}" for spare in team.spares)])
    cells |= {ListColumn.NAME: team.name, ListColumn.IGNORE: " · ".join(notes)}
    for column, text in {
        ListColumn.TELEPHONE: ", ".join(team.told[Kind.TELEPHONE]),
        ListColumn.PAID: ", ".join(team.told[Kind.FEE]),
    }.items():
        cells[column] = ", ".join(filter(None, (cells.get(column, ""), text)))
    cells |= dict(zip(SEATS, [*team.players, "", ""], strict=False))
    told = {(number, column): text for column, text in cells.items() if text or column in table.columns}
    return replace(table.with_cells(told), left_out=table.left_out - {number})
