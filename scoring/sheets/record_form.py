"""Forms for what happens on the day and must not be forgotten: loans, the room's sum, rulings.  R10, R37, R38."""

from functools import partial
from math import ceil

from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Page, Pen

LOAN_COLUMNS = (
    ("Day", 0.09),
    ("Hand", 0.1),
    ("Table", 0.11),
    ("Flags lent", 0.17),
    ("Returned", 0.17),
    ("Remarks", 0.36),
)
ROW = 25.0
A_PAGE_HOLDS = 80  # tables to add up
COLUMNS = 4


def form_pages(tables: int, days: int, flags_per_table: int) -> list[Page]:
    """A page for loans, one for adding up each day, and one for rulings."""
    return [
        Page(_draw_loans),
        *(
            Page(partial(_draw_sum, day=day, tables=tables, flags_per_table=flags_per_table, first=first))
            for day in range(1, days + 1)
            for first in range(1, tables + 1, A_PAGE_HOLDS)
        ),
        Page(_draw_rulings),
    ]


def _draw_grid(pen: Pen, columns: tuple[tuple[str, float], ...], top: float, floor: float) -> None:
    """Column heads and empty rows to write in, from `top` down to `floor`."""
    size = pen.imprint.size
    edges = [pen.left]
    for label, share in columns:
        width = share * pen.width
        pen.fit(edges[-1] + 4, top - size(16), label, width - 6, size(13), 6, BOLD)
        edges.append(edges[-1] + width)
    y = top - size(22)
    pen.rule(pen.left, y, pen.right, 1.2)
    while y - size(ROW) >= floor:
        y -= size(ROW)
        pen.rule(pen.left, y, pen.right, 0.4)
    for x in edges:
        pen.rule(x, top, x, 0.4, y)
    pen.rule(pen.left, top, pen.right, 1.2)


def _draw_loans(pen: Pen) -> None:
    y = pen.heading("Loans", "A table without flags may be lent some. Write down every loan and every return.")
    _draw_grid(pen, LOAN_COLUMNS, y - 12, pen.bottom + 6)


def _draw_rulings(pen: Pen) -> None:
    y = pen.heading("Rulings", "What the leader decided where the rules left it open, and why.")
    columns = (("Time", 0.11), ("Tables", 0.14), ("Decision", 0.375), ("Reason", 0.375))
    _draw_grid(pen, columns, y - 12, pen.bottom + 6)


def _draw_sum(pen: Pen, day: int, tables: int, flags_per_table: int, first: int) -> None:
    """The room's flags by hand: what should be there, what every slip says, and the difference."""
    size = pen.imprint.size
    y = pen.heading(f"Day {day}: does it add up?", "The flags in the room and the loans still owed must agree.")
    lines = (
        (f"Flags given out: {tables} tables × {flags_per_table} =", str(flags_per_table * tables)),
        ("Loans not returned (from the loans form):", ""),
        ("The room should hold (line 1 + line 2):", ""),
        ("The room was counted (all totals below):", ""),
        ("Difference, line 4 − line 3 (recount until it is 0):", ""),
    )
    for number, (says, value) in enumerate(lines if first == 1 else (), start=1):
        y -= size(32)
        pen.text(pen.left, y, f"{number}.", size(15), BOLD)
        pen.fit(pen.left + size(20), y, says, pen.width - size(108), size(15), 8)
        pen.box(pen.right - size(80), y - size(8), size(80), size(26))
        pen.fit(pen.right - size(40), y, value, size(72), size(17), 6, SEMIBOLD, "centre")
    here = range(first, min(first + A_PAGE_HOLDS, tables + 1))
    _draw_counts(pen, here, y - size(20))


def _draw_counts(pen: Pen, tables: range, top: float) -> None:
    """A line for each table's flags, down one column and on in the next."""
    size = pen.imprint.size
    down = ceil(len(tables) / COLUMNS)
    row = min((top - pen.bottom - 4) / (down + 1), size(ROW))
    text = min(size(13), row * 0.6)
    width = pen.width / COLUMNS
    for column in range(ceil(len(tables) / down)):
        x = pen.left + column * width
        right = x + width - 10
        pen.text(x + 4, top - row * 0.7, "Table", text, BOLD)
        pen.text(right - 6, top - row * 0.7, "Flags", text, BOLD, "right")
        pen.rule(x, top - row, right, 1)
        for place, table in enumerate(tables[column * down : (column + 1) * down]):
            line = top - (place + 2) * row
            pen.text(x + 4, line + row * 0.28, str(table), text, SEMIBOLD)
            pen.rule(x, line, right, 0.4)
