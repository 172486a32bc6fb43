"""Forms to fill in during the day: loans, the sum of the room, rulings.  R10, R37, R38."""

from math import ceil

from reportlab.lib.colors import black
from reportlab.platypus import Table

from tournament.sheets.flowables import PLAIN, Column, empty_form, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Flow, Imprint, Part, height_of

LOANS = (("Day", 0.09), ("Hand", 0.1), ("Table", 0.11), ("Flags lent", 0.17), ("Returned", 0.17), ("Remarks", 0.36))
RULINGS = (("Time", 0.11), ("Tables", 0.14), ("Decision", 0.375), ("Reason", 0.375))
ROW = 25.0
A_PAGE_HOLDS = 80  # tables to add up
COLUMNS = 4


def pages(tables: int, days: int, flags_per_table: int, imprint: Imprint) -> list[Part]:
    """A page for loans, one for adding up each day, and one for rulings."""
    loans = heading("Loans", "A table without flags may be lent some. Write down every loan and every return.", imprint)
    rulings = heading("Rulings", "What the leader decided where the rules left it open, and why.", imprint)
    return [
        Flow(empty_form(LOANS, loans, imprint), loans),
        *(
            _sum(day, tables, flags_per_table, range(first, min(first + A_PAGE_HOLDS, tables + 1)), imprint)
            for day in range(1, days + 1)
            for first in range(1, tables + 1, A_PAGE_HOLDS)
        ),
        Flow(empty_form(RULINGS, rulings, imprint), rulings),
    ]


def _sum(day: int, tables: int, flags_per_table: int, here: range, imprint: Imprint) -> Part:
    """Adding up the room by hand: the flags due, the counts of the tables `here`, and the difference."""
    width, height = imprint.room()
    size = imprint.size(15)
    head = heading(f"Day {day}: does it add up?", "The flags in the room and the loans still owed must agree.", imprint)
    if here[0] == 1:
        lines = (
            (f"Flags given out: {tables} tables × {flags_per_table} =", str(flags_per_table * tables)),
            ("Loans not returned (from the loans form):", ""),
            ("The room should hold (line 1 + line 2):", ""),
            ("The room was counted (all totals below):", ""),
            ("Difference, line 4 − line 3 (recount until it is 0):", ""),
        )
        number, box = size * 1.4, size * 5.4
        text = width - number - box
        rows = [
            [
                paragraph(f"{place}.", number, size, BOLD),
                paragraph(line, text - size, size, height=size),
                paragraph(value, box, size * 1.1, SEMIBOLD, "centre"),
            ]
            for place, (line, value) in enumerate(lines, start=1)
        ]
        boxes = [("BOX", (2, place), (2, place), 1, black) for place in range(0, 2 * len(rows), 2)]
        gaps = [[None] * 3 for _ in rows]
        spaced = [row for pair in zip(rows, gaps, strict=True) for row in pair]
        heights = [size * 1.75, size * 0.4] * len(rows)
        head.append(Table(spaced, [number, text, box], heights, style=[*PLAIN, *boxes]))
    room = height - height_of(head, width)
    return Flow(_counts(here, width, room, imprint), head)


def _counts(tables: range, width: float, height: float, imprint: Imprint) -> list[Table]:
    """A line for each table's flags, down one column and on in the next."""
    down = ceil(len(tables) / COLUMNS)
    row = min(height / (down + 1.5), imprint.size(ROW))
    size = min(imprint.size(13), row * 0.6)
    columns = [
        column
        for _ in range(ceil(len(tables) / down))
        for column in (
            Column("Table", width * 0.1, face=SEMIBOLD),
            Column("Flags", width * 0.13, "right"),
            Column(" ", width * 0.02),
        )
    ]
    rows = [
        [
            cell
            for first in range(0, len(tables), down)
            for cell in (str(tables[first + line]) if first + line < len(tables) else None, None, None)
        ]
        for line in range(down)
    ]
    return ruled_table(columns, rows, size, head=size, row_height=row)
