"""Forms to fill in during the day: flags checked, who paid, loans, the sum of the room, rulings.  R10, R12,
R14, R37, R38.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any

from reportlab.lib.colors import black
from reportlab.platypus import Table

from tournament.sheets.flowables import (
    PADDING,
    PLAIN,
    Column,
    empty_form,
    heading,
    paragraph,
    ruled_table,
    tick_box,
)
from tournament.sheets.lettering import BOLD, HAND, NOTE, SEMIBOLD, TEXT, column_size
from tournament.sheets.page import Flow, Imprint, Part, height_of, roomiest

LOANS = (("Day", 0.09), ("Hand", 0.1), ("Table", 0.11), ("Flags lent", 0.17), ("Returned", 0.17), ("Remarks", 0.36))
RULINGS = (("Time", 0.11), ("Tables", 0.14), ("Decision", 0.375), ("Reason", 0.375))
ROW = 25.0
PADDINGS = (0.6, 0.5, 0.4, 0.3, 0.2, 0.25)  # ems above and below a team; at the last in smaller type
CENTRED = [*PLAIN, ("ALIGN", (0, 0), (-1, -1), "CENTER")]
A_PAGE_HOLDS = 80  # tables to add up
LINES, COLUMNS = 12, 4  # to a column before there is one more, and the most columns


def pages(tables_by_day: Sequence[Sequence[int]], flags: int, counts: int, imprint: Imprint) -> list[Part]:
    """A page for loans, one for adding up the tables of each day, and one for rulings; each table counted so often."""
    loans = heading("Loans", "A table without flags may be lent some. Write down every loan and every return.", imprint)
    rulings = heading("Rulings", "What the leader decided where the rules left it open, and why.", imprint)
    return [
        Flow(empty_form(LOANS, loans, imprint), loans),
        *(
            _sum(day, len(tables), flags, tables[first : first + A_PAGE_HOLDS], first == 0, counts, imprint)
            for day, tables in enumerate(tables_by_day, start=1)
            for first in range(0, len(tables), A_PAGE_HOLDS)
        ),
        Flow(empty_form(RULINGS, rulings, imprint), rulings),
    ]


def _sum(day: int, tables: int, flags: int, here: Sequence[int], is_first: bool, counts: int, imprint: Imprint) -> Part:
    """Adding up the room by hand: the flags due, the counts of the tables `here`, and the difference."""
    width, height = imprint.room()
    size = imprint.size(TEXT)
    sentence = "The flags in the room and the loans still owed must agree."
    if counts > 1:
        sentence = f"Write down a table when both of its slips agree. {sentence}"
    head = heading(f"Day {day}: does it add up?", sentence, imprint)
    if is_first:
        lines = (
            (f"Flags given out: {tables} tables × {flags} =", str(flags * tables)),
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
        head.append(Table(spaced, [number, text, box], [size * 1.75, size * 0.4] * len(rows), style=[*PLAIN, *boxes]))
    return Flow(_counts(here, width, height - height_of(head, width), imprint), head)


def _counts(tables: Sequence[int], width: float, height: float, imprint: Imprint) -> list[Table]:
    across = min(ceil(len(tables) / LINES), COLUMNS)
    down = ceil(len(tables) / across)
    row = min(height / (down + 1.5), imprint.size(ROW) * 1.3)
    size = min(imprint.size(NOTE), row * 0.6)
    columns = [
        column
        for _ in range(across)
        for column in (
            Column("Table", width * 0.4 / across, face=SEMIBOLD),
            Column("Flags", width * 0.52 / across, "right"),
            Column(" ", width * 0.08 / across),
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


def flag_check_pages(teams: Sequence[tuple[int, str]], days: int, flags: int, imprint: Imprint) -> list[Part]:
    """A box for each table (number, team) and day, to tick when its flags are checked before play."""
    side = imprint.size(HAND) * 1.1
    columns = [
        *(Column(f"Day {day + 1}", imprint.size(64), "centre") for day in range(days)),
        Column("All four here", imprint.size(94), "centre"),
    ]
    rows = [(*team, *(Table([[tick_box(side, imprint)]], style=CENTRED) for _ in columns)) for team in teams]
    day = " of the day" if days > 1 else ""
    sentence = f"Tick a table when its players have counted {flags} flags and told you, before the first hand{day}."
    return _team_pages("Flags checked", sentence, columns, rows, imprint)


def paid_pages(teams: Sequence[tuple[int, str, bool]], fee: int, imprint: Imprint) -> list[Part]:
    """A box for each team (table, name, whether it has paid), ticked where it has paid the entry fee."""
    columns = [
        Column(" ", imprint.size(40), "centre", SEMIBOLD, imprint.size(TEXT) * 1.4),
        Column("Paid?", imprint.size(72)),
    ]
    rows = [(table, name, *(("☑", "paid") if has_paid else ("☐", "not yet"))) for table, name, has_paid in teams]
    paid = sum(has_paid for *_, has_paid in teams)
    return _team_pages(
        "Who has paid",
        f"Entry fee: {fee:,} a team; {paid} of {len(teams)} have paid. Tick who pays.",
        columns,
        rows,
        imprint,
    )


def _team_pages(
    title: str, sentence: str, columns: Sequence[Column], rows: Sequence[Sequence[Any]], imprint: Imprint
) -> list[Part]:
    width, _ = imprint.room()
    number = imprint.size(52)
    names = width - number - sum(column.width for column in columns)

    def set_with(padding: float) -> Part:
        size = imprint.size(HAND if padding > PADDINGS[-1] else TEXT)
        team = column_size(tuple(row[1] for row in rows), SEMIBOLD, names - 2 * PADDING, size, imprint.size(NOTE))
        own = [Column("Table", number, "right", BOLD), Column("Team", names, face=SEMIBOLD, size=team), *columns]
        headings, *table = ruled_table(own, rows, size, head=imprint.size(NOTE), padding=padding, leading=1.15)
        return Flow(table, [*heading(title, sentence, imprint), headings])

    return [roomiest(map(set_with, PADDINGS), imprint, title)]
