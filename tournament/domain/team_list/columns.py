"""What the columns of a list hold, guessed from headings and content, which rows are no teams, and the teams of the
others, with what is wrong or missing in each.

Guesses only: the leader sees them with a picker for each column before anything is entered.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat, name_key, spell_alike
from tournament.domain.team_list.entry import QUALIFIED_BY, TeamEntry, check_team, join_telephones, whole_number
from tournament.domain.team_list.fees import PAID_WORDS, is_owed, is_paid, spell_paid
from tournament.domain.team_list.letters import CLOSING, NOTE_WORDS, OFFICER, OFFICER_LINE, is_title
from tournament.domain.team_list.parts import split_people
from tournament.domain.team_list.people import (
    FULL_NAME,
    NAME,
    NUMBER,
    ONE_WORD,
    are_mostly,
    fill_zones,
    fold_players,
    join_names,
    roles_of,
    split_cells,
    split_from_names,
    turned,
)
from tournament.domain.team_list.rows import (
    AREA_TEXT,
    CANCELLED,
    LAST_FIRST,
    MOST_COLUMNS,
    SEATS,
    SOMEBODY_TO_COME,
    SPARE,
    SPARE_WORDS,
    ZONE_TEXT,
    ListColumn,
    Person,
    Role,
    Row,
    add_group_column,
    are_in_sequence,
    drop_empty,
    find_heading,
    heading_role,
    is_nobody,
    most_common,
    plain,
    refuse_long_list,
    without_comma,
)
from tournament.domain.team_list.teams import UNNAMED

WHOLE_AMOUNT = re.compile(r"\$?\s*(\d{1,3})(?:\.00)?\s*\$?").fullmatch
SMALL_NUMBER = re.compile(r"#?(?:1?\d|20)\.?").fullmatch
NUMBER_BEFORE = re.compile(r"\(?#?(\d{1,3})(?:\s*[.):–-]\s*|\s+)(?=[^\W\d])").match
LOWEST_FEE = 10  # a smaller number that many teams share may be their zone
TABLE_WORD = re.compile(r"^(?:table|tbl\.?|t)\s*#?(?=\d)", re.IGNORECASE)
TELEPHONE = re.compile(
    r"(?=(?:\D*\d){7,45}\D*$)(?:(?:tel|telephone|phone|ph|cell|mobile|home)\b[.:]?\s*)?[\d\s()+,./x–-]+", re.IGNORECASE
).fullmatch
SEVERAL = re.compile(r"\([^)]*$|:\s|\s[–—-]+\s|[;|\t/]|,.*,|\bwith\b|\d{3}|(?:\S+\s+){7}\S").search
"""What a team's name has where there are players in it."""
NO_NAME = re.compile(
    r"^[BXY]\s|^(?:with|and|capt|they|we|he|she)\b|[:;/|\t&+@]|\d{3}|\((?!\w+\)\s\w)|\b(?:and|or)\b|\s[–—-]\s", re.I
).search
"""What no player's name has."""

CAPTAIN = re.compile(r"c|cap(?:t(?:ain)?)?\.?|skip(?:per)?|\*", re.IGNORECASE).fullmatch
"""What marks a captain in a column of its own."""
BEHIND_NAME = re.compile(
    r"(?<=\w)\s*(?:\((?:c|capt(?:ain)?|skip(?:per)?)\.?\)|\*+)$|(?<=[^\W\d_]{3})\.$", re.IGNORECASE
)
"""A captain's mark behind a name, or a full stop."""
IS_OFFICE = re.compile(OFFICER, re.IGNORECASE).fullmatch
"""What stands behind the name of somebody who signed a list."""

SENTENCE = re.compile(r"(?:\S+\s+){5}\S|\w{5}[.!?]\s").search
"""Whether what was read as a player’s name is none but a sentence."""

CALLED = "{}’s team"
OF_TEAMS = {ListColumn.NAME, ListColumn.ZONE, ListColumn.TABLE, ListColumn.QUALIFIED_PLACE, ListColumn.QUALIFIED_BY}
"""What headings tell of teams, and not of people."""
COUPLE = re.compile(r"\bcouple ([^·]*[^·\s])")
"""What is noted beside a team whose players were written `Ann & Bob Gunn`."""
NOTED = re.compile(r"couple |spare: |\(").match
"""Whether a cell holds what was noted beside a team."""
BESIDE_FOUR = re.compile(r"\bspare: ([^·]*[^·\s])")
"""What is noted beside a team with a fifth player."""


@dataclass(frozen=True)
class TeamTable:
    """A list as rows of cells, all of one length: what each column holds, and the rows, from 0, that are no teams.

    `before` holds the names that were turned round as they stood before, as `Law, Kay`, by row and column from 0.
    """

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    left_out: frozenset[int] = frozenset()
    before: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def cell(self, row: int, column: ListColumn) -> str:
        """The text of a row in the first column that holds this; empty where none does."""
        return self.rows[row][self.columns.index(column)] if column in self.columns else ""

    def with_cells(self, cells: Mapping[tuple[int, ListColumn], str]) -> "TeamTable":
        """The list with other texts in some rows, in a new column where none holds what they are."""
        missing = dict.fromkeys(column for _row, column in cells if column not in self.columns)
        columns = (*self.columns, *missing)
        rows = [[*row, *[""] * len(missing)] for row in self.rows]
        for (row, column), text in cells.items():
            rows[row][columns.index(column)] = text
        return replace(self, columns=columns, rows=tuple(map(tuple, rows)))

    @cached_property
    def heading(self) -> int | None:
        """The row of the headings; None where there is none."""
        return find_heading(self.rows)

    def is_beside(self, number: int) -> bool:
        """True for a row that is left out for sure: headings, what stands above them, spares, and what is no team."""
        if number not in self.left_out:
            return False
        is_above = (self.heading is not None and number <= self.heading) or self.is_group(number)
        return is_above or bool(self.row_spare(number)) or is_aside(self.rows, number)

    def is_group(self, number: int) -> bool:
        """True for a row of nothing but the area of the team below it."""
        area = self.cell(number + 1, ListColumn.AREA) if number + 1 < len(self.rows) else ""
        return bool(area) and [cell for cell in self.rows[number] if cell] == [area]

    @property
    def problem(self) -> str:
        """What is wrong with the choice of columns, whatever is in the rows; empty where nothing is."""
        if ListColumn.NAME not in self.columns:
            return "Say which column holds the names of the teams."
        used = [column for column in ListColumn if column is not ListColumn.IGNORE]
        twice = next((column for column in used if self.columns.count(column) > 1), None)
        return f"Two columns are chosen as {twice.label}; choose something else for one." if twice else ""

    @property
    def areas(self) -> list[str]:
        """The areas that rows of their own name above their teams."""
        return [self.cell(row + 1, ListColumn.AREA) for row in sorted(self.left_out) if self.is_group(row)]

    @cached_property
    def bare(self) -> frozenset[int]:
        """The rows without players where a third of the rows or more have some: in a list without headings all, in
        others those that are a sentence.
        """
        used = frozenset(range(len(self.rows))) - self.left_out
        bare = frozenset(number for number in used if not players_in(self, number))
        if (len(used) - len(bare)) * 3 < len(used):
            return frozenset()
        return frozenset(at for at in bare if self.heading is None or is_sentence(self.cell(at, ListColumn.NAME)))

    @property
    def names(self) -> dict[tuple[int, int], str]:
        """The players' names, in a list without players those of its first column, by row and column from 0."""
        columns = SEATS if self.has_players else (ListColumn.NAME,)
        return {
            (number, place): cell
            for number, row in enumerate(self.rows)
            for place, (column, cell) in enumerate(zip(self.columns, row, strict=True))
            if column in columns and number not in self.left_out and not is_nobody(cell)
        }

    @property
    def has_players(self) -> bool:
        return not set(SEATS).isdisjoint(self.columns)

    @property
    def has_last_first(self) -> bool:
        """True where there are no players, and some of the names are or were written `Law, Kay`."""
        return not self.has_players and bool(self.before or self.last_first)

    def call_by_players(self) -> "TeamTable":
        """The list; where no column names the teams, with one that calls each after its player A."""
        if ListColumn.NAME in self.columns or ListColumn.A not in self.columns:
            return self
        captains = [number not in self.left_out and self.cell(number, ListColumn.A) for number in range(len(self.rows))]
        named = [(CALLED.format(name) if name else "", *row) for name, row in zip(captains, self.rows, strict=True)]
        before = {(row, place + 1): name for (row, place), name in self.before.items()}
        return TeamTable((ListColumn.NAME, *self.columns), tuple(named), self.left_out, before)

    @property
    def is_called_by_players(self) -> bool:
        """True where the list named no team, and each is called after its first player."""
        used = set(range(len(self.rows))) - self.left_out
        return bool(used) and all(map(self.is_unnamed, used))

    def is_unnamed(self, number: int) -> bool:
        """True where the team of a row is called after its player A."""
        return self.cell(number, ListColumn.NAME) == CALLED.format(self.cell(number, ListColumn.A))

    @property
    def people(self) -> list[tuple[str, str]]:
        """Who a list without teams names, each with a telephone number or nothing: a row's player, else its team.

        Nobody where the headings are those of teams.
        """
        if OF_TEAMS & {heading_role(cell) for number in self.left_out for cell in self.rows[number]}:
            return []
        return [
            (name, "" if is_second else self.cell(number, ListColumn.TELEPHONE))
            for number in range(len(self.rows))
            if number not in self.left_out
            for is_second, name in enumerate(split_people(self.person(number))[0])
        ]

    def person(self, number: int) -> str:
        """Whom a row of a list without teams names; a first name read as player A has its surname in Team."""
        surname, first = self.cell(number, ListColumn.NAME), self.cell(number, ListColumn.A)
        if ONE_WORD(first) and surname and not self.is_unnamed(number):
            return f"{first} {surname}"
        return without_comma(first or surname)

    def in_fours(self) -> "TeamTable":
        """The list with its people as teams of four in their order; one or two who are left over are spares."""
        people = self.people
        last = len(people) - len(people) % len(SEATS) * (len(people) % len(SEATS) < len(SEATS) - 1)
        rows = []
        for start in range(0, last, len(SEATS)):
            names, telephones = zip(*people[start : min(start + len(SEATS), last)], strict=True)
            rows.append((*names, *[""] * (len(SEATS) - len(names)), join_telephones(telephones)))
        spares = [(f"Spare: {name} {telephone}".strip(), *[""] * len(SEATS)) for name, telephone in people[last:]]
        left_out = frozenset(range(len(rows), len(rows) + len(spares)))
        return TeamTable((*SEATS, ListColumn.TELEPHONE), (*rows, *spares), left_out).call_by_players()

    @property
    def couples(self) -> list[str]:
        """The couples with one surname, as they were written; each now stands as two players."""
        return [couple.replace("–", " & ") for row in self.rows for cell in row for couple in COUPLE.findall(cell)]

    def is_of_notes(self, place: int) -> bool:
        """True for a column from 0 that is left out, and holds only notes in brackets, couples or spares."""
        used = [row[place] for number, row in enumerate(self.rows) if row[place] and number not in self.left_out]
        cells = used or [row[place] for row in self.rows if row[place]]
        parts = [part for cell in cells for part in cell.split(" · ")]
        return self.columns[place] is ListColumn.IGNORE and bool(parts) and all(map(NOTED, parts))

    @property
    def unused(self) -> list[str]:
        """What the columns say that are left out; not the numbers of the rows."""
        cells = dict.fromkeys(
            row[place]
            for place, column in enumerate(self.columns)
            if column is ListColumn.IGNORE and not self.is_of_notes(place)
            for number, row in enumerate(self.rows)
            if number not in self.left_out
        )
        return [cell for cell in cells if cell and not NUMBER(cell) and not CAPTAIN(cell)]

    def team_beside(self, name: str) -> str:
        """The team, in brackets, whose row names somebody; empty for somebody in no team's row."""
        rows = (number for number, row in enumerate(self.rows) if any(name in cell for cell in row))
        return next((f"({self.cell(row, ListColumn.NAME)})" for row in rows if row not in self.left_out), "")

    def row_spare(self, number: int) -> str:
        """The text of a row that names spares; empty for any other row."""
        head, *others = list(filter(None, self.rows[number])) or [""]
        if others and FULL_NAME(others[0]):
            seated = [self.cell(number, seat) for seat in SEATS]
            others[1:] = [cell for cell in others[1:] if TELEPHONE(cell) or (cell in seated and FULL_NAME(cell))]
        mark = ":" * bool(SPARE_WORDS.fullmatch(f"{head}:"))
        others = ["; ".join(others)] if len(list(filter(FULL_NAME, others))) > 1 else others
        return " ".join([head + mark, *others]) if number in self.left_out and SPARE(head) else ""

    @property
    def spares(self) -> list[str]:
        """The rows that name spares, and the spares that a team's row names besides its four."""
        used = [row for number, row in enumerate(self.rows) if number not in self.left_out]
        named = [
            cell
            for place, cells in enumerate(zip(*used, strict=True))
            if self.heading is not None and heading_role(self.rows[self.heading][place]) is Person.FIFTH
            for cell in cells
            if not is_nobody(cell)
        ]
        named += [name for row in used for cell in row for name in BESIDE_FOUR.findall(cell)]
        players = set(map(name_key, self.names.values()))
        named = [name for name in named if name_key(name) not in players]
        return [*filter(None, map(self.row_spare, range(len(self.rows)))), *(f"Spare: {name}" for name in named)]

    @property
    def last_first(self) -> dict[tuple[int, int], str]:
        """Those of the names that are written `Law, Kay`."""
        return {at: name for at, name in self.names.items() if LAST_FIRST.fullmatch(name)}

    def turn_names(self) -> "TeamTable":
        """The list with each `Law, Kay` turned round; where there is none, with those back that were turned, else with
        the first word of each name at its end.  Twice gives the list itself.
        """
        chosen = self.last_first or ({} if self.before else self.names)
        before = {at: name for at, name in chosen.items() if turned(name) != name}
        changed = {at: turned(name) for at, name in before.items()} or self.before
        rows = [
            tuple(changed.get((number, place), cell) for place, cell in enumerate(row))
            for number, row in enumerate(self.rows)
        ]
        return replace(self, rows=tuple(rows), before=before)


def arrange(rows: Sequence[Sequence[str]], zones: Sequence[str] = ()) -> TeamTable:
    """The list with a guess for every column and every row; `zones` are those of the event.

    Raises Refusal where no row has anything in it, or more columns than a list of teams has.
    """
    refuse_long_list(len(rows))
    texts = drop_empty([[re.sub(r"[^\S\n]+", " ", cell).strip() for cell in row] for row in rows])
    Refusal.when(not texts, "The list is empty; write one team a line.")
    texts = drop_empty(take_numbers(texts))
    texts = take_telephones_below(stack_tables(texts, find_heading(texts)))
    texts = add_group_column(texts, find_heading(texts), zones)
    for step in (fill_zones, split_from_names, join_names, fold_players, split_cells):
        texts = step(texts, find_heading(texts))
    texts = drop_empty([[BEHIND_NAME.sub("", " ".join(cell.split())) for cell in row] for row in texts])
    Refusal.when(
        len(texts[0]) > MOST_COLUMNS, f"The list has more than {MOST_COLUMNS} columns. Keep teams and players alone."
    )
    heading = find_heading(texts)
    left_out = rows_left_out(texts, heading)
    columns = guess_columns(texts, heading, left_out, zones)
    table = TeamTable(tuple(columns), tuple(map(tuple, texts)), left_out).call_by_players()
    owed = heading is not None and is_owed(table.cell(heading, ListColumn.PAID))
    paid = {
        (row, ListColumn.PAID): spell_paid(table.cell(row, ListColumn.PAID), is_owed=owed)
        for row in set(range(len(texts))) - left_out
        if ListColumn.PAID in columns
    }
    called = {
        (row, ListColumn.NAME): CALLED.format(table.cell(row, ListColumn.A))
        for row in teams_in(table)
        if UNNAMED(table.cell(row, ListColumn.NAME))
    }
    table = table.with_cells(paid | called)
    return table.turn_names() if are_mostly(LAST_FIRST.fullmatch, table.names.values()) else table


def take_numbers(rows: Sequence[Row]) -> list[Row]:
    """The rows; where most first cells are numbered in their order, `1 Owls`, without the numbers."""
    found = [NUMBER_BEFORE(row[0]) for row in rows]
    numbers = [int(match[1]) for match in found if match]
    if len(numbers) * 2 <= sum(bool(row[0]) for row in rows) or not are_in_sequence(numbers):
        return list(rows)
    return [[row[0][match.end() :] if match else row[0], *row[1:]] for row, match in zip(rows, found, strict=True)]


def stack_tables(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows; where two lists with the same headings stand side by side, the second below the first."""
    titles = [cell.casefold() for cell in rows[heading or 0]]
    width = titles.index(titles[0], 1) if titles.count(titles[0]) > 1 else len(titles)
    is_other = any(title != titles[place % width] for place, title in enumerate(titles))
    if heading is None or is_other or ListColumn.NAME not in map(heading_role, titles[:width]):
        return [list(row) for row in rows]
    beside = [row[start : start + width] for start in range(width, len(titles), width) for row in rows[heading + 1 :]]
    return [*(row[:width] for row in rows), *(row + [""] * (width - len(row)) for row in beside if any(row))]


def take_telephones_below(rows: Sequence[Row]) -> list[Row]:
    """The rows, a row of nothing but telephone numbers beside the names above it."""
    result: list[Row] = []
    for row in rows:
        if result and all(map(TELEPHONE, filter(None, row))):
            result[-1] = [f"{above} {cell}".strip() for above, cell in zip(result[-1], row, strict=True)]
        else:
            result.append(list(row))
    return result


def rows_left_out(rows: Sequence[Row], heading: int | None) -> frozenset[int]:
    """The rows that are no teams: titles, headings, headings again, and what is written below the list."""
    left_out = set(range(heading + 1)) if heading is not None else set()
    full = most_common(count for row in rows if (count := sum(map(bool, row))) > 1)
    first_full = next((number for number, row in enumerate(rows) if sum(map(bool, row)) >= max(full, 2)), 0)
    for number, row in enumerate(rows):
        texts = [cell for cell in row if cell]
        is_town = len(texts) == 1 and number + 1 < len(rows) and texts[0].rstrip(" :") in rows[number + 1][1:]
        if (
            SPARE(texts[0])
            or any(map(cancelled, texts))
            or is_town
            or (len(texts) == 2 and number != heading and IS_OFFICE(texts[1]))
            or (heading is not None and [name_key(cell) for cell in row] == [name_key(cell) for cell in rows[heading]])
            or (full > 1 and is_aside(rows, number))
            or (len(texts) == 1 < full and number < first_full and is_title(texts[0]))
            or (len(texts) * 2 <= full and NOTE_WORDS.fullmatch(texts[0].casefold()))
        ):
            left_out.add(number)
    return frozenset(left_out)


class Contents:
    """What the cells of one column look like; shares are those of the cells that are not empty."""

    def __init__(self, cells: Sequence[str], zones: Sequence[str]) -> None:
        self.cells = [cell for cell in cells if cell and not SOMEBODY_TO_COME(plain(cell))]
        self.zones = {name_key(zone) for zone in zones}
        self.numbers = [int(cell.strip("#.")) for cell in self.cells if NUMBER(cell)]

    def are(self, looks: Callable[[str], object]) -> bool:
        return are_mostly(looks, self.cells)

    @property
    def are_fees(self) -> bool:
        """True for amounts of which most are the same, as no zones are: `20`, `$20`, `owes`."""
        amounts = [int(match[1]) for cell in self.cells if (match := WHOLE_AMOUNT(cell))]
        usual = most_common(amounts)
        is_usual = len(amounts) > 2 and amounts.count(usual) * 2 > len(self.cells)
        return is_usual and usual >= LOWEST_FEE and self.are(lambda cell: WHOLE_AMOUNT(cell) or PAID_WORDS(cell))

    @property
    def are_zones(self) -> bool:
        return self.are(lambda cell: ZONE_TEXT.fullmatch(cell) or self.is_zone(cell))

    def is_zone(self, cell: str) -> bool:
        """True for a zone of the event."""
        return name_key(cell) in self.zones

    @property
    def are_repeated(self) -> bool:
        """True where the same few texts come again and again, as zones and towns do."""
        different = len(set(map(name_key, self.cells)))
        return len(self.cells) > 3 and different * 2 <= len(self.cells) and different > 1


def guess_columns(
    rows: Sequence[Row], heading: int | None, left_out: frozenset[int], zones: Sequence[str]
) -> list[ListColumn]:
    """What each column holds: by its heading, where the content does not contradict it; else by content and place."""
    body = [row for number, row in enumerate(rows) if number not in left_out]
    contents = [Contents(cells, zones) for cells in zip(*body, strict=True)] if body else []
    headings = [""] * len(rows[0]) if heading is None else rows[heading]
    roles = roles_of(rows, heading)
    if not body:
        return [role if isinstance(role, ListColumn) else ListColumn.IGNORE for role in roles]
    correct_headings(roles, contents)
    guess_by_content(roles, contents, has_heading=heading is not None)
    choose_team(roles, contents, headings)
    guess_origin(roles, contents, has_heading=heading is not None)
    return give_seats(roles, headings)


def correct_headings(roles: list[Role | None], contents: Sequence[Contents]) -> None:
    """Takes back what the content contradicts: a place may be a town, and a zone is no telephone number."""
    for number, (role, cells) in enumerate(zip(roles, contents, strict=True)):
        is_table = cells.are(lambda cell: NUMBER(TABLE_WORD.sub("", cell)))
        is_qualified_by = cells.are(lambda cell: cell.casefold() in QUALIFIED_BY)
        of_numbers = ListColumn.QUALIFIED_PLACE if cells.are(NUMBER) else ListColumn.IGNORE
        contradicted: tuple[tuple[object, Role | None], ...] = (
            (
                role is ListColumn.QUALIFIED_PLACE and cells.cells and not cells.are(NUMBER),
                ListColumn.ZONE if cells.are_zones else ListColumn.AREA,
            ),
            (role is ListColumn.TABLE and cells.cells and not is_table, None),
            (role is ListColumn.IGNORE and cells.are(PAID_WORDS) and ListColumn.PAID not in roles, ListColumn.PAID),
            (role is ListColumn.QUALIFIED_BY and not is_qualified_by, of_numbers),
            (role is ListColumn.TELEPHONE and cells.are(FULL_NAME), Person.CAPTAIN),
            (
                role is ListColumn.IGNORE and cells.are(TELEPHONE) and ListColumn.TELEPHONE not in roles,
                ListColumn.TELEPHONE,
            ),
            (role in set(roles[:number]) & set(ListColumn), ListColumn.IGNORE),
            (isinstance(role, Person) and cells.cells and not cells.are(NAME), None),
        )
        roles[number] = next((corrected for is_so, corrected in contradicted if is_so), role)


def guess_by_content(roles: list[Role | None], contents: Sequence[Contents], *, has_heading: bool) -> None:
    """Fills in what the content alone tells: telephones, zones, numbering, addresses."""
    for number, cells in enumerate(contents):
        if roles[number] is not None:
            continue
        are_zones = ListColumn.ZONE not in roles and cells.are_zones
        are_numbering = len(cells.numbers) > 1 and are_in_sequence(cells.numbers)
        are_tables = cells.numbers != sorted(cells.numbers) == [*range(1, len(cells.cells) + 1)]  # in no order
        looks: tuple[tuple[object, ListColumn], ...] = (
            (not cells.cells or cells.are(NOTED), ListColumn.IGNORE),
            (cells.are(lambda cell: "@" in cell), ListColumn.IGNORE if ListColumn.MAIL in roles else ListColumn.MAIL),
            (cells.are(TELEPHONE), ListColumn.IGNORE if ListColumn.TELEPHONE in roles else ListColumn.TELEPHONE),
            (ListColumn.PAID not in roles and (cells.are(PAID_WORDS) or cells.are_fees), ListColumn.PAID),
            (ListColumn.AREA not in roles and cells.are(AREA_TEXT) and not cells.are(cells.is_zone), ListColumn.AREA),
            (are_zones, ListColumn.ZONE),
            (are_tables, ListColumn.TABLE),
            (
                not (are_numbering or has_heading or ListColumn.ZONE in roles) and cells.are(SMALL_NUMBER),
                ListColumn.ZONE,
            ),
            (cells.are(NUMBER), ListColumn.IGNORE),
            (number == 0 and ListColumn.NAME not in roles and not cells.are(NAME), ListColumn.NAME),
            (not cells.are(NAME), ListColumn.IGNORE),
        )
        roles[number] = next((column for is_so, column in looks if is_so), None)


def choose_team(roles: list[Role | None], contents: Sequence[Contents], heading: Row) -> None:
    singles = [n for n, cell in enumerate(heading) if plain(cell) in ("name", "nom", "names")]
    is_named = len(singles) == 1 and sum(isinstance(role, Person) or role in SEATS for role in roles) > 1
    # A column in which the same texts come again is no column of names.
    free = sorted((n for n, role in enumerate(roles) if role is None), key=lambda n: contents[n].are_repeated)
    chosen = singles if is_named else free or singles
    are_four_people = len(free) == 4 and not any(heading) and all(contents[number].are(FULL_NAME) for number in free)
    if chosen and not are_four_people and ListColumn.NAME not in roles:
        roles[chosen[0]] = ListColumn.NAME


def guess_origin(roles: list[Role | None], contents: Sequence[Contents], *, has_heading: bool) -> None:
    """Of the columns of names that are left, the one that is a zone or a town."""
    free = [number for number, role in enumerate(roles) if role is None]
    known = sum(isinstance(role, Person) or role in SEATS for role in roles)
    repeated = [number for number in free if contents[number].are_repeated]
    if repeated:
        roles[repeated[0]] = ListColumn.AREA if ListColumn.ZONE in roles else ListColumn.ZONE
    elif free and len(free) + known > 4 and ListColumn.ZONE not in roles:
        single = [number for number in free if not contents[number].are(FULL_NAME)]
        roles[(single or free)[0]] = ListColumn.AREA if not has_heading else ListColumn.IGNORE
    for number in free:
        if roles[number] is None:
            is_player = not has_heading or (known < 4 and contents[number].are(FULL_NAME))
            roles[number] = Person.PLAYER if is_player else ListColumn.IGNORE


def give_seats(roles: Sequence[Role | None], heading: Row) -> list[ListColumn]:
    """The columns with the players' seats: those named A, B, X and Y, then in the order of their numbers or places."""
    people = [number for number, role in enumerate(roles) if isinstance(role, Person) and role is not Person.FIFTH]
    numbered = [number for number in people if roles[number] is Person.NUMBERED]
    in_order = iter(sorted(numbered, key=lambda number: re.sub(r"\D", "", plain(heading[number]))))
    people = [next(in_order) if number in numbered else number for number in people]
    free = [seat for seat in SEATS if seat not in roles]
    if len(people) > len(free):  # a captain besides four players
        people = [number for number in people if roles[number] is not Person.CAPTAIN]
    columns = [role if isinstance(role, ListColumn) else ListColumn.IGNORE for role in roles]
    for number, seat in zip(people, free, strict=False):
        columns[number] = seat
    return columns


@dataclass(frozen=True, slots=True)
class RowPreview:
    """One row of a list: its team and whether it has paid, or why it is none.  A row that is left out has neither."""

    entry: TeamEntry | None = None
    refusal: Refusal | None = None
    has_paid: bool = False


def preview(table: TeamTable, entered: Iterable[str] = (), zones: Sequence[str] = (), fee: int = 0) -> list[RowPreview]:
    """Every row as it would be entered beside the teams that are there; `zones` is the event's zone order, if any."""
    names = {name_key(name): 0 for name in entered}
    result = []
    for number in range(len(table.rows)):
        try:
            entry = None if number in table.left_out else read_row(table, number, names, zones)
            result.append(
                RowPreview(entry, has_paid=entry is not None and is_paid(table.cell(number, ListColumn.PAID), fee))
            )
        except Refusal as refusal:
            result.append(RowPreview(refusal=refusal))
    return result


def read_row(table: TeamTable, number: int, names: dict[str, int], zones: Sequence[str]) -> TeamEntry:
    """The team of one row; `names` holds the row, from 1, of each name so far, 0 where it is no row of the list.

    Raises Refusal.
    """
    row: dict[ListColumn, str] = {column: table.cell(number, column) for column in ListColumn}
    text = row[ListColumn.ZONE]
    if text.isascii() and text.isdigit() and name_key(text) not in map(name_key, zones):
        ending = f" {text}"
        text = next((zone for zone in zones if zone.endswith(ending)), f"Zone {text}")
    entry = check_team(
        TeamEntry(
            name=row[ListColumn.NAME],
            zone=spell_alike(text, zones),
            area=row[ListColumn.AREA],
            table=whole_number(TABLE_WORD.sub("", row[ListColumn.TABLE]), "table"),
            qualified_by=row[ListColumn.QUALIFIED_BY].lower(),
            qualified_place=whole_number(row[ListColumn.QUALIFIED_PLACE], "place"),
            players=players_in(table, number),
            telephone=row[ListColumn.TELEPHONE],
            mail=row[ListColumn.MAIL] if "@" in row[ListColumn.MAIL] else "",
        )
    )
    key = name_key(entry.name)
    if names.get(key):
        players = [{name_key(name) for name in players_in(table, at).values()} for at in (number, names[key] - 1)]
        what = ": the same players. Leave" if players[0] == players[1] else ". Correct the name, or leave"
        raise Refusal(f"{entry.name} is in row {names[key]} already{what} one row out.")
    Refusal.when(key in names, f"{entry.name} is entered already. Leave this row out.")
    names[key] = number + 1
    Refusal.when(
        zones and entry.zone and entry.zone not in zones,
        f"{entry.zone} is not in the event’s zone order; correct it or add it there.",
    )
    return entry


def players_in(table: TeamTable, number: int) -> dict[Seat, str]:
    names = {Seat(column.value): table.cell(number, column) for column in SEATS}
    return {seat: name for seat, name in names.items() if not is_nobody(name)}


def teams_in(table: TeamTable) -> list[int]:
    """The rows in use that name players."""
    return [row for row in range(len(table.rows)) if row not in table.left_out and players_in(table, row)]


def cancelled(cell: str) -> str:
    """What of a cell says that its team does not come; empty where nothing does."""
    return next((part for note in cell.split(" · ") if CANCELLED.match(part := note.strip(" ()"))), "")


def is_aside(rows: Sequence[Sequence[str]], number: int) -> bool:
    """True for a row that is nothing but a line with a colon behind it, the end of a letter, or the name below that."""
    texts = [cell for cell in rows[number] if cell]
    if len(texts) != 1:
        return len(texts) == 2 and texts[1].endswith(":")
    above = [cell for cell in rows[number - 1] if cell] if number else []
    is_signed = len(texts[0].split()) < 3 and len(above) == 1 and bool(CLOSING(above[0].strip(" ,")))
    is_end = bool(OFFICER_LINE(texts[0]) or CLOSING(texts[0].strip(" ,")))
    return is_signed or is_end or texts[0].endswith(":") or not any(map(str.isalpha, texts[0]))


def is_sentence(text: str) -> bool:
    """True for a remark: most of its words, or all but the first of four and a full stop, have small letters."""
    words = text.split()
    small = sum(word[0].islower() for word in words)
    return small * 2 > len(words) > 2 or (small > 1 and len(words) > 3 and text.endswith("."))


def row_doubt(table: TeamTable, number: int) -> str:
    """What in a row was perhaps not read as it was meant; empty where nothing is."""
    team, players = table.cell(number, ListColumn.NAME), players_in(table, number)
    if number in table.left_out:
        if table.is_beside(number):
            return ""
        if said := next(filter(None, map(cancelled, table.rows[number])), ""):
            return f"“{said}”, it says. Does this team play?"
        if not players and is_title(team):
            return ""
    words = [team, *players.values()]
    doubtful = next((name for name in players.values() if NO_NAME(name)), "")
    doubts = {
        "Are there players in the team’s name?": SEVERAL(team),
        "Is this a team with its players?": any(map(SENTENCE, players.values())),
        "Is this a team, or one person?": (LAST_FIRST.fullmatch(team) and len(players) < len(SEATS) - 1)
        or (len(words) == 2 and all(map(ONE_WORD, words)) and table.heading is None),
        f"Is “{doubtful}” one player?": doubtful,
    }
    return next((doubt for doubt, is_so in doubts.items() if is_so), "")
