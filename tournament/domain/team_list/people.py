"""The people in the rows of a list: what stands beside a name in its cell, names over two columns or several in one,
and a row for every player.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from tournament.domain.team import name_key
from tournament.domain.team_list.fees import is_owed, paid_by_players
from tournament.domain.team_list.parts import Kind, people_in, take
from tournament.domain.team_list.rows import (
    LAST_FIRST,
    PAIR_HEADING,
    SEATS,
    SPARE,
    ZONE_TEXT,
    ListColumn,
    Person,
    Role,
    Row,
    are_in_sequence,
    heading_role,
    most_common,
    name_part,
    plain,
    without_comma,
)

NAME = re.compile(r"[^\W\d_][^\d@$]+").fullmatch
FULL_NAME = re.compile(r"[^\W\d_][^\d@$]*\s+[^\W\d_][^\d@$]*").fullmatch
"""Whether a cell is a name, or one of several words."""
ONE_WORD = re.compile(r"[^\W\d_][^\d@$\s]*").fullmatch
HAS_LETTER = re.compile(r"[^\W\d_]").search
NUMBER = re.compile(r"#?\d{1,4}\.?").fullmatch
SEAT_CELL = re.compile(r"[ABXY1-4]", re.IGNORECASE).fullmatch

FEE = {"fee", "fees", "entry fee", "payment", "payments", "money", "$"}
"""Headings over what has been paid where the teams differ; otherwise over what each has to pay."""

NOTE = re.compile(r"\s*(\((?![^()]*,[^()]*,)[^()]*(?:\b(?:need|looking|capt)|[!?])[^()]*\))", re.IGNORECASE)


def take_notes(text: str) -> tuple[str, list[str]]:
    """A text without its remarks in brackets, and these."""
    return NOTE.sub(" ", text).strip(), NOTE.findall(text)


BESIDE_NAMES: dict[str, Callable[[str], tuple[str, list[str]]]] = {
    "Telephone": partial(take, kind=Kind.TELEPHONE),
    "E-mail": partial(take, kind=Kind.MAIL),
    "Note": take_notes,
    "Paid": partial(take, kind=Kind.FEE),
}
"""How a cell is parted that may hold more than a name, by the heading of a column for it."""


def part_telephone(text: str) -> tuple[str, str]:
    """A name, and the telephone numbers beside it."""
    name, numbers = take(text, Kind.TELEPHONE)
    return " ".join(name.split()).strip(" ,"), ", ".join(numbers)


def are_mostly(looks: Callable[[str], object], cells: Iterable[str]) -> bool:
    """True where most cells look so, of those that are not empty."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(bool(looks(cell)) for cell in filled) * 5 >= len(filled) * 3


def roles_of(rows: Sequence[Row], heading: int | None) -> list[Role | None]:
    """What the headings say of each column, of a fee that it is paid where teams differ; None without headings."""
    if heading is None:
        return [None] * len(rows[0])
    roles = list(map(heading_role, rows[heading]))
    body = [row for row in rows[heading + 1 :] if sum(map(bool, row)) > 2]
    for number, cell in enumerate(rows[heading]):
        if cell.casefold() in FEE and ListColumn.PAID not in roles and len({row[number] for row in body}) > 1:
            roles[number] = ListColumn.PAID
    return roles


def fill_zones(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows; where a zone stands on the first of its teams alone, as merged cells are copied, with it on each."""
    roles, above = roles_of(rows, heading), -1 if heading is None else heading
    place = roles.index(ListColumn.ZONE) if ListColumn.ZONE in roles else None
    told = [row[place] for row in rows[above + 1 :]] if place is not None else []
    result = [list(row) for row in rows]
    if place is not None and told and told[0] and sum(map(bool, told)) * 2 < len(told):
        for before, row in itertools.pairwise(result[above + 1 :]):
            row[place] = row[place] or before[place] * (sum(map(bool, row)) > 1)
    return result


def body_of(rows: Sequence[Row], heading: int | None) -> list[list[str]]:
    below = rows[0 if heading is None else heading + 1 :]
    return [[row[number] for row in below] for number in range(len(rows[0]))]


def split_from_names(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows with telephone numbers, e-mail addresses and `paid` in columns of their own, where names have them."""
    result = [list(row) for row in rows]
    usual = most_common(sum(map(bool, row)) for row in rows)
    # A title, or a note over or below the list, is one cell in its row.
    lines = [row for row in result[0 if heading is None else heading + 1 :] if usual < 2 or sum(map(bool, row)) > 1]
    for title, part in BESIDE_NAMES.items():
        roles, told = roles_of(result, heading), heading_role(title)
        home = roles.index(told) if told in roles and told is not ListColumn.IGNORE else None
        free = [
            number
            for number, role in enumerate(roles)
            if role not in (ListColumn.TELEPHONE, ListColumn.MAIL, ListColumn.PAID, ListColumn.IGNORE)
            or (role is ListColumn.TELEPHONE and title == "Telephone" and number != home)
            or (
                role is ListColumn.IGNORE and title == "Paid" and are_mostly(HAS_LETTER, (row[number] for row in lines))
            )
        ]
        named = [
            number
            for number in free
            if roles[number] in (ListColumn.IGNORE, ListColumn.TELEPHONE)
            or are_mostly(HAS_LETTER, (part(row[number])[0] or "–" for row in lines if row[number]))
        ]
        if any(part(row[number])[1] for row in lines for number in named):
            for row in lines:
                # Where some stand beside a name, others stand alone in any column.
                beside: list[str] = []
                for number in free:
                    row[number], found = part(row[number])
                    beside += found
                row.append(", ".join(beside) if title == "Telephone" else next(iter(beside), ""))
                if home is not None and (title == "Telephone" or not row[home]):
                    row[home], row[-1] = ", ".join(filter(None, (row[home], row[-1]))), ""
            for number in free:
                if roles[number] is ListColumn.TELEPHONE and not any(row[number] for row in lines):
                    result[heading or 0][number] = ""
            for number, row in enumerate(result):
                row += [title if number == heading and home is None else ""] * (len(lines[0]) - len(row))
    return result


def join_names(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows with each first name and last name that stand in two columns made one name."""
    pairs = headed_pairs(rows, heading) or unheaded_pairs(rows, heading)
    result = []
    for number, row in enumerate(rows):
        joined = list(row)
        for (first, last), title in pairs.items():
            joined[min(first, last)] = title if number == heading else f"{row[first]} {row[last]}".strip()
        result.append([cell for place, cell in enumerate(joined) if place not in {max(pair) for pair in pairs}])
    return result


def headed_pairs(rows: Sequence[Row], heading: int | None) -> dict[tuple[int, int], str]:
    """The columns of first and last names that stand side by side by their headings, and whose name it is."""
    titles = [] if heading is None else rows[heading]
    # `Name, Surname` and `Nom, Prénom`: the one that is not named so is the other part.
    parts = [name_part(cell) or (None, "") for cell in titles]
    are_other = [plain(cell) in ("name", "names", "nom", "noms") for cell in titles]
    pairs: dict[tuple[int, int], str] = {}
    last = -1
    for left, right in itertools.pairwise(range(len(parts))):
        told = {parts[left][0], parts[right][0]} - {None}
        if left > last and (len(told) == 2 or (told and (are_other[left] or are_other[right]))):
            last = right
            is_first = parts[left][0] is Person.FIRST_NAME or parts[right][0] is Person.LAST_NAME
            pairs[(left, right) if is_first else (right, left)] = parts[left][1] or parts[right][1] or "Player"
    return pairs


def unheaded_pairs(rows: Sequence[Row], heading: int | None) -> dict[tuple[int, int], str]:
    """The columns of first and last names where no heading names them: eight side by side of one word each, or two
    where every player has a row.
    """
    cells = body_of(rows, heading)
    roles = roles_of(rows, heading)
    words = [
        number
        for number, column in enumerate(cells)
        if are_mostly(ONE_WORD, column) and (heading is None or not rows[heading][number] or is_person(roles[number]))
    ]
    runs = [
        [number for _place, number in run]
        for _start, run in itertools.groupby(enumerate(words), lambda at: at[1] - at[0])
    ]
    for run in runs:
        if len(run) >= 8:
            names = run[-8:]
            return {
                pair: "" if heading is None else rows[heading][pair[0]]
                for pair in zip(names[::2], names[1::2], strict=True)
            }
    if heading is None and (team := repeated_team(rows)) is not None:
        varying = [number for number in names_beside(rows, team) if number in words]
        if len(varying) == 2 and varying[1] - varying[0] == 1:
            return {(varying[0], varying[1]): ""}
    return {}


def is_person(role: Role | None) -> bool:
    return isinstance(role, Person) or role in SEATS


def runs_by(rows: Sequence[Row], team: int) -> list[list[Row]]:
    """The rows that stand together under one name; where the teams are numbered, a new number begins a team too, also
    one without a name.
    """
    numbering = next((number for number, cells in enumerate(zip(*rows, strict=True)) if number_teams(cells)), team)
    runs: list[list[Row]] = []
    for row in rows:
        head = runs[-1][0] if runs else row
        is_numbered = NUMBER(row[numbering]) and row[numbering] != head[numbering]
        if not runs or is_numbered or name_key(row[team]) not in ("", name_key(head[team])):
            runs.append([])
        runs[-1].append(row)
    return runs


def number_teams(cells: Sequence[str]) -> bool:
    """True for a column with 1, 2, 3 …, each on the first of a team's rows, or on all."""
    numbers = [int(cell.strip("#.")) for cell, _rows in itertools.groupby(cells) if NUMBER(cell)]
    return 1 < len(numbers) <= len(cells) // 3 + 1 and are_in_sequence(numbers)


def groups_by(rows: Sequence[Row], team: int, player: int) -> list[list[Row]]:
    """The rows of each team, whose name stands on the first of them, or on all in any order."""
    groups: list[list[Row]] = []
    of_team: dict[str, list[Row]] = {}
    for run in runs_by(rows, team):
        key = name_key(run[0][team])
        known = of_team.get(key, []) if key else []
        if known and len(known) + len(run) <= len(SEATS) + 1 and all(row[player] for row in run):
            known += run
            continue
        # Seven are two teams, the second without a name; six are one with its spares.
        is_title = not run[0][player]
        starts = [len(SEATS) * number + is_title for number in range(1, (len(run) - is_title + 1) // len(SEATS))]
        if len(run) - is_title == len(SEATS) * 2 - 1 and sum(map(bool, run[starts[0] - 1])) > sum(
            map(bool, run[starts[0]])
        ):
            starts[0] -= 1  # the fuller row is the first of its team
        found = [run[start:end] for start, end in itertools.pairwise([0, *starts, len(run)])]
        groups += found
        of_team[key] = found[0]
    return groups


def repeated_team(rows: Sequence[Row]) -> int | None:
    """The column with the teams' names where every player has a row and no heading says so; None where none has."""
    for number, cells in enumerate(zip(*rows, strict=True)):
        if are_mostly(lambda cell: NAME(cell) and not ZONE_TEXT.fullmatch(cell), cells):
            runs = list(map(len, runs_by(rows, number)))
            if most_common(runs) == 4 and max(runs) < 6 and 0 < len(names_beside(rows, number)) < 3:
                return number
    return None


def names_beside(rows: Sequence[Row], team: int) -> list[int]:
    """The columns of names that differ from row to row of a team."""
    return [
        number
        for number, cells in enumerate(zip(*rows, strict=True))
        if number != team
        and are_mostly(NAME, cells)
        and most_common(
            len({name_key(row[number]) for row in group if row[number]}) for group in groups_by(rows, team, number)
        )
        > 1
    ]


def fold_players(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """One row a team, where a list has a row for every player: the team's name stands once, or four times."""
    roles, body = roles_of(rows, heading), body_of(rows, heading)
    if heading is None:
        team = repeated_team(rows)
        people = [] if team is None else names_beside(rows, team)
    else:
        team = roles.index(ListColumn.NAME) if ListColumn.NAME in roles else None
        people = [
            number for number, role in enumerate(roles) if isinstance(role, Person) and are_mostly(NAME, body[number])
        ]
    if team is None or len(people) != 1 or any(role in SEATS for role in roles):
        return [list(row) for row in rows]
    player, above = people[0], 0 if heading is None else heading + 1
    groups = groups_by(rows[above:], team, player)
    usual = most_common(sum(bool(row[player]) for row in group) for group in groups)
    if usual < 3:
        return [list(row) for row in rows]
    seat = next(
        (
            number
            for number, cells in enumerate(body)
            if are_mostly(SEAT_CELL, cells)
            and most_common(len({row[number] for row in group}) for group in groups) == usual
        ),
        None,
    )
    size = min(usual, len(SEATS))
    result = [[*row, *[""] * size] for row in rows[:above]]
    if heading is not None:
        titles = ["" if number == seat else cell for number, cell in enumerate(rows[heading])]
        result[heading] = [*titles, *["Player"] * (size - 1), ""]
    reached = [roles.index(ListColumn.TELEPHONE)] if ListColumn.TELEPHONE in roles else []
    others = [number for number in range(len(roles)) if number not in (team, player)]
    for group in groups:
        named = [row for row in group if row[player]]
        playing = [row for row in named if not any(map(SPARE, (row[at] for at in others)))]
        seated = (playing or named)[:size]
        beside = [row for row in named if row not in seated]
        of_team = [row for row in group if row not in beside]
        # What only one of a team's rows says, as a telephone number, is the team's.
        first = [next((row[number] for row in of_team if row[number]), "") for number in range(len(roles))]
        if ListColumn.PAID in roles and heading is not None:
            fee = roles.index(ListColumn.PAID)
            first[fee] = paid_by_players([row[fee] for row in of_team], is_owed=is_owed(rows[heading][fee]))
        for place in reached:
            first[place] = ", ".join(dict.fromkeys(row[place] for row in of_team if row[place]))
        names = [row[player] for row in seated]
        if seat is not None:
            first[seat] = ""
            at = {"ABXY1234".find(row[seat].upper()) % 4: row[player] for row in seated if SEAT_CELL(row[seat])}
            names = [at.get(number, "") for number in range(4)] if len(at) == len(seated) else names
        names += [""] * size
        first[player] = names[0]
        spares = [" ".join(["spare:", *filter(None, (row[at] for at in (player, *reached)))]) for row in beside]
        result.append([*first, *names[1:size], " · ".join(spares)])
    # Without headings the team is looked for first; its players stand side by side.
    order = [*range(player + 1)] if heading is not None else [team, player]
    order += range(len(roles), len(roles) + size - 1)
    order += [number for number in range(len(result[0])) if number not in order]
    return [[row[number] for number in order] for row in result]


def turned(name: str) -> str:
    """`Law, Kay` and `Law Kay` as `Kay Law`."""
    if LAST_FIRST.fullmatch(name):
        return without_comma(name)
    first, _blank, others = name.partition(" ")
    return f"{others} {first}".strip()


def split_cells(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows, every column with several people in most of its cells made as many; and a note of the couples."""
    roles = roles_of(rows, heading)
    unnumbered = [number for number, cells in enumerate(zip(*rows, strict=True)) if not are_mostly(NUMBER, cells)]
    team = roles.index(ListColumn.NAME) if ListColumn.NAME in roles else min(unnumbered, default=0)
    columns: list[Sequence[str]] = []
    notes = [[""] for _row in rows]
    for number, cells in enumerate(zip(*rows, strict=True)):
        found = [people_in(cell)[0] for cell in cells[0 if heading is None else heading + 1 :] if cell]
        several = [len(people) for people in found if len(people) > 1]
        may_part = number != team and (roles[number] is None or is_person(roles[number]))
        if not may_part or not several or len(several) * 2 < len(found):
            columns.append(cells)
            continue
        width = most_common(several)
        columns += zip(*(split_cell(cell, width, at == heading) for at, cell in enumerate(cells)), strict=True)
        notes = [note + people_in(cell)[1] for note, cell in zip(notes, cells, strict=True)]
    columns.append([" · ".join(note[1:]) for note in notes])
    return [list(row) for row in zip(*columns, strict=True)]


def split_cell(cell: str, width: int, is_heading: bool) -> list[str]:
    """A cell as so many; a heading that is not parted stands over all of them."""
    if is_heading:
        names = re.split(r"[\s,;/&+]+(?:and\s+|et\s+)?", cell) if PAIR_HEADING.fullmatch(plain(cell)) else [cell]
        return names if len(names) == width else [cell] * width
    people = people_in(cell)[0] or [cell]
    return [*people[: width - 1], ", ".join(people[width - 1 :]), *[""] * width][:width]
