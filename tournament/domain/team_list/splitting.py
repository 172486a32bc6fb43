"""Pasted text into rows of cells: tabs, semicolons and commas, also mixed, and lists that name one player a line."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tournament.domain.refusal import Refusal

MOST_ROWS = 1000
MOST_COLUMNS = 20

SEPARATORS = "\t;|,"
"""What stands between cells, the surest first."""

Row = list[str]


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
