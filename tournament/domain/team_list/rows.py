"""Pasted text into rows of cells, and these into one row a team and one name a cell.

Cells stand between tabs, semicolons and commas, also mixed; some lists name one player a line, number their teams,
write zones between the rows or several names in a cell.
"""

import csv
import io
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key
from tournament.domain.team_list.headings import PAIR_HEADING, SEATS, ListColumn, Person, Row, heading_role, plain

MOST_ROWS = 1000
MOST_COLUMNS = 20

SEPARATORS = "\t;|,"
"""What stands between cells, the surest first."""


def refuse_long_list(rows: int) -> None:
    """Raises Refusal for more rows than a list of teams has."""
    if rows > MOST_ROWS:
        raise Refusal(f"The list has more than {MOST_ROWS} rows. Save the list of teams alone.")


def read_text(text: str) -> list[Row]:
    """The rows of pasted text, not all of one length; raises Refusal for an empty list and for too many lines."""
    # Spreadsheets put an invisible mark before the first letter of what they save.
    text = text.removeprefix("\ufeff").strip("\n\r")
    refuse_long_list(text.count("\n") + 1)
    lines = join_open_quotes(text.splitlines())
    if not any(line.strip() for line in lines):
        raise Refusal("The list is empty; write one team a line.")
    if blocks := read_blocks(lines):
        return blocks
    rows = [(line, split_line(line)) for line in lines if line.strip(" \t;|,")]
    width = most_common(len(row) for _line, row in rows if len(row) > 1)
    return [row if len(row) >= width else split_further(row, width) for _line, row in rows]


def join_open_quotes(lines: Sequence[str]) -> list[str]:
    """The lines; those of one cell in quotation marks, as spreadsheets copy cells of several lines, made one."""
    joined: list[str] = []
    number = 0
    while number < len(lines):
        end = number + 1
        if opens_quote(lines[number]):
            found = next((last for last in range(end, min(end + 5, len(lines))) if closes_quote(lines[last])), None)
            end = end if found is None else found + 1
        joined.append("\n".join(lines[number:end]))
        number = end
    return joined


def opens_quote(line: str) -> bool:
    """True where a cell begins with a quotation mark that its line does not close."""
    return line.count('"') % 2 == 1 and re.search(r'(^|[\t;,|])"', line) is not None


def closes_quote(line: str) -> bool:
    """True where a cell ends with a quotation mark that its line did not open."""
    return line.count('"') % 2 == 1 and re.search(r'"(?=$|[\t;,|])', line) is not None


def split_line(line: str) -> Row:
    """The cells of one line, parted by the surest separator in it."""
    separator = next((mark for mark in SEPARATORS if mark in line), ",")
    if separator == "|":
        line = line.strip().strip("|")
    try:
        cells = next(csv.reader(io.StringIO(line), delimiter=separator, strict=True, skipinitialspace=True))
    except (csv.Error, StopIteration):  # a quotation mark that is no quotation
        cells = line.split(separator)
    while len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return cells


def split_further(row: Row, width: int) -> Row:
    """The row with its cells parted by surer and less sure separators, where it is then as wide as the others."""
    parted = [part for cell in row for part in split_line(cell)]
    return parted if len(row) < len(parted) <= width else row


def most_common(numbers: Iterable[int]) -> int:
    """The number that comes most often, the larger of equals; 0 for none."""
    counted = Counter(numbers)
    return max(counted, key=lambda number: (counted[number], number), default=0)


LABEL = re.compile(
    r"(?:(?:team|player|captain|joueur|équipe)\s*\w?\s*:|[ABXY]\s*[:.)=-]|\d{1,2}\s*[.)])\s*(?=\S)", re.IGNORECASE
)
"""What stands before a name in a list with one name a line: `A:`, `1.`, `Team:`, `Player B:`."""


def read_blocks(lines: Sequence[str]) -> list[Row]:
    """The teams of a list in blocks, empty lines between them: the team's name, then a player a line; else no rows."""
    blocks: list[Row] = [[]]
    for line in lines:
        if line.strip():
            blocks[-1].append(line.strip())
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    teams = [block for block in blocks if 3 <= len(block) <= 6]
    has_cells = any(mark in line for block in blocks for line in block for mark in SEPARATORS)
    if len(teams) < 2 or len(teams) * 2 < len(blocks) or has_cells:
        return []
    return [[line[label.end() :] if (label := LABEL.match(line)) else line for line in block] for block in blocks]


ZONE_TEXT = re.compile(
    r"(?:zone|region|région|secteur)\b.+|(?:zn|z|district|area)\s*(?:no\.?\s*|#\s*)?(?:\d{1,3}\w?|[ivx]{1,4})",
    re.IGNORECASE,
)


def drop_empty(rows: Sequence[Sequence[str]]) -> list[Row]:
    """The rows without empty rows and columns, all of one length."""
    width = max(map(len, rows), default=0)
    filled = [[*row, *[""] * (width - len(row))] for row in rows if any(map(has_letters, row))]
    used = [column for column in range(width) if any(has_letters(row[column]) for row in filled)]
    return [[row[column] for column in used] for row in filled]


NUMBER_BEFORE = re.compile(r"^\s*\(?#?(\d{1,3})\s*[.):–-]\s*(?=\S)|^\s*#?(\d{1,3})\s+(?=\D)")


def has_letters(cell: str) -> bool:
    """True where there is more than blanks, dashes and the like."""
    return any(map(str.isalnum, cell)) or "#" in cell


def split_numbers(rows: Sequence[Row]) -> list[Row]:
    """The rows without the numbering that stands before the first cell: `1. Gunn Runners`."""
    matches = [NUMBER_BEFORE.match(row[0]) for row in rows]
    numbers = [int(match[1] or match[2]) for match in matches if match]
    if len(numbers) < 2 or len(numbers) * 2 < len(rows) or not are_in_sequence(numbers):
        return [list(row) for row in rows]
    return [[row[0][match.end() :] if match else row[0], *row[1:]] for row, match in zip(rows, matches, strict=True)]


def are_in_sequence(numbers: Sequence[int]) -> bool:
    """True for 1, 2, 3 …, a few numbers missing or doubled."""
    steps = [after - before for before, after in itertools.pairwise(numbers)]
    return numbers[0] in (0, 1) and steps.count(1) * 4 >= len(steps) * 3


def add_group_column(rows: Sequence[Row], heading: int | None, zones: Sequence[str]) -> list[Row]:
    """The rows with a column of zones, where lines such as `Zone 3` stand above the zone's teams."""
    known = {name_key(zone) for zone in zones}
    has_zone = heading is not None and ListColumn.ZONE in map(heading_role, rows[heading])
    fuller = most_common(sum(map(bool, row)) for row in rows) > 1

    def group_of(row: Row) -> str:
        texts = [cell for cell in row if cell]
        is_group = len(texts) == 1 and (ZONE_TEXT.fullmatch(texts[0]) or name_key(texts[0]) in known)
        return texts[0].rstrip(" :") if is_group else ""

    groups = [group_of(row) for row in rows]
    if has_zone or not fuller or not any(groups) or any(zone_of(row, zones) for row in rows if not group_of(row)):
        return [list(row) for row in rows]
    result, now = [], ""
    for number, (row, group) in enumerate(zip(rows, groups, strict=True)):
        now = group or now
        if not group:
            result.append([*row, "Zone" if number == heading else now if heading is None or number > heading else ""])
    return result


def zone_of(row: Row, zones: Sequence[str]) -> str:
    """The first cell of a row that is a zone; empty where there is none."""
    known = {name_key(zone) for zone in zones}
    return next((cell for cell in row if ZONE_TEXT.fullmatch(cell) or name_key(cell) in known), "")


PARTED = (
    re.compile(r"\n"),
    re.compile(r"\s*;\s*"),
    re.compile(r"\s*/\s*"),
    re.compile(r"\s*(?:&|\+|\band\b|\bet\b)\s*", re.IGNORECASE),
    re.compile(r"\s*,\s*"),
)
"""What stands between several names in one cell, the surest first."""
AFTER_NAME = (re.compile(r"\s*:\s+"), re.compile(r"\s+[–—-]+\s+"))
"""What stands between a team's name and its players in one cell."""


def split_columns(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """The rows, every cell with several names made as many cells."""
    names = [heading_role(cell) for cell in rows[heading]] if heading is not None else []
    team = names.index(ListColumn.NAME) if ListColumn.NAME in names else 0
    columns = [list(column) for column in zip(*rows, strict=True)]
    comma_pairs = sum(parts_of(column, heading, PARTED[-1]) == 2 for column in columns)
    result: list[list[str]] = []
    for number, column in enumerate(columns):
        cells = [column]
        if number == team:
            cells = next((split for mark in AFTER_NAME if len(split := split_column(column, heading, mark)) > 1), cells)
        # `Lee, Ann` in several columns is one person a cell.
        marks = PARTED[:-1] if comma_pairs > 2 else PARTED
        for position, part in enumerate(cells):
            result += [part] if number == team and position == 0 else split_names(part, heading, marks)
    return [list(row) for row in zip(*result, strict=True)]


def parts_of(column: Sequence[str], heading: int | None, mark: re.Pattern[str]) -> int:
    """In how many parts the mark divides most cells of a column; 1 where it divides few, or not into names."""
    body = [cell for number, cell in enumerate(column) if cell and (heading is None or number > heading)]
    parts = [[part for part in mark.split(cell) if part] for cell in body]
    divided = [names for names in parts if len(names) > 1 and all(re.search(r"[^\W\d_]", name) for name in names)]
    # One team may have somebody missing; a date or a price is not divided.
    if len(divided) * 2 < len(body) or not divided:
        return 1
    return most_common(map(len, divided))


def split_column(column: Sequence[str], heading: int | None, mark: re.Pattern[str]) -> list[list[str]]:
    """The column as two, parted at the first such mark; as it is where few cells have one."""
    if parts_of(column, heading, mark) == 1:
        return [list(column)]
    parted = [mark.split(cell, maxsplit=1) if number != heading else [cell] for number, cell in enumerate(column)]
    return [[([*part, "", ""])[place] for part in parted] for place in range(2)]


def split_names(column: Sequence[str], heading: int | None, marks: Sequence[re.Pattern[str]]) -> list[list[str]]:
    """The column as one for each name in its cells, by the marks that most cells have: `Ann & Bob / Xia & Yul`."""
    for mark in marks:
        parts = parts_of(column, heading, mark)
        if parts > 1:
            break
    else:
        return [list(column)]
    cells = [split_cell(cell, mark, parts, number == heading) for number, cell in enumerate(column)]
    return [
        further
        for place in range(parts)
        for further in split_names([cell[place] for cell in cells], heading, marks[marks.index(mark) + 1 :])
    ]


def split_cell(cell: str, mark: re.Pattern[str], parts: int, is_heading: bool) -> list[str]:
    """A cell in so many parts; a heading that is not parted stands over all of them."""
    if is_heading:
        names = re.split(r"[\s,;/&+]+(?:and\s+|et\s+)?", cell) if PAIR_HEADING.fullmatch(plain(cell)) else [cell]
        return names if len(names) == parts else [cell] * parts
    pieces = [part.strip() for part in mark.split(cell) if part.strip()]
    pieces = [*pieces[: parts - 1], ", ".join(pieces[parts - 1 :])] if len(pieces) > parts else pieces
    if parts == 2 and len(pieces) == 2 and "&" in mark.pattern:
        first, second = (part.split() for part in pieces)
        if len(first) == 1 and len(second) == 2:  # a couple: `Ann & Bob Gunn`
            pieces[0] = f"{first[0]} {second[1]}"
    return [*pieces, *[""] * (parts - len(pieces))]


def fold_players(rows: Sequence[Row], heading: int | None) -> list[Row]:
    """One row a team, where a list has a row for every player: the team's name stands once, or four times."""
    if heading is None:
        return [list(row) for row in rows]
    roles = [heading_role(cell) for cell in rows[heading]]
    people = [number for number, role in enumerate(roles) if isinstance(role, Person)]
    if ListColumn.NAME not in roles or len(people) != 1 or any(role in SEATS for role in roles):
        return [list(row) for row in rows]
    team, player = roles.index(ListColumn.NAME), people[0]
    groups: list[list[Row]] = []
    for row in rows[heading + 1 :]:
        is_more = groups and len(groups[-1]) < 5 and row[player]
        if is_more and (not row[team] or name_key(row[team]) == name_key(groups[-1][0][team])):
            groups[-1].append(row)
        else:
            groups.append([row])
    size = most_common(len(group) for group in groups)
    if size < 3:
        return [list(row) for row in rows]
    result = [[*row, *[""] * (size - 1)] for row in rows[: heading + 1]]
    result[heading][player:] = [rows[heading][player], *rows[heading][player + 1 :], *["Player"] * (size - 1)]
    for group in groups:
        # What only one of a team's rows says, as a telephone number, is the team's.
        first = [next((row[number] for row in group if row[number]), "") for number in range(len(roles))]
        first[player] = group[0][player]
        others = [row[player] for row in group[1:]]
        result.append([*first, *(others + [""] * size)[: size - 1]])
    return result
