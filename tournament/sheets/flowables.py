"""What flowing sheets are made of: headings, paragraphs that fit, ruled tables and drawn marks, as ReportLab flowables.

Space stands below a flowable, never above it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, black
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table

from tournament.sheets.lettering import (
    BOLD,
    LEADING,
    NOTE,
    REGULAR,
    SEMIBOLD,
    TEXT,
    TITLE,
    balance,
    clean,
    fit_lines,
    runs,
    wrap_anywhere,
)
from tournament.sheets.page import ENDLESS, Align, Drawing, Imprint, Stamp, Title, height_of

SMALLEST = 4.0  # points below which no text is set
TABLE_ROWS = 50  # ReportLab splits a longer table at the foot of a page in time that grows with its square
PADDING = 4.5  # points left and right in a table's cells
PLAIN = [
    ("FACE", (0, 0), (-1, -1), REGULAR),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
]
STEPS = [
    *PLAIN,
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
]
THIN, THICK = 0.4, 1.2  # rules
PALE = HexColor("#7a7a7a")  # those between which somebody writes

Cell: TypeAlias = str | int | Flowable | Sequence[Flowable] | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its heading, its width and size in points (None: the table's), where its texts stand."""

    label: str
    width: float
    align: Align = "left"
    face: str = REGULAR
    size: float | None = None


def flag_mark(size: float, imprint: Imprint) -> Drawing:
    return Drawing(lambda pen: pen.mark("flag", 0, 0, size), imprint, size, size)


def tick_box(size: float, imprint: Imprint) -> Drawing:
    """An empty box to tick."""
    return Drawing(lambda pen: pen.box(0, 0, size, size), imprint, size, size)


def paragraph(
    text: str,
    width: float,
    size: float,
    face: str = REGULAR,
    align: Align = "left",
    *,
    floor: float = SMALLEST,
    height: float = ENDLESS,
    after: float = 0,
) -> Paragraph:
    """A text at the largest size from `size` down to `floor` at which its words fit `width` and its lines `height`.

    Lines in the centre are about equally long.  Each run is in a face that has its characters.  Raises Refusal
    where there is none, and for a text that is too long.
    """
    text = clean(text)
    size, lines = fit_lines(text, face, width, height, size, floor)
    style = _style(face, size, align, after)
    if align == "centre":
        lines = balance(lines, face, width, size)
        return Paragraph("<br/>".join(_markup(line, face) for line in lines), style)
    return Paragraph(_markup(text, face), style)


def _markup(text: str, face: str) -> str:
    return "".join(
        escape(piece) if name == face else f'<font name="{name}">{escape(piece)}</font>'
        for name, piece in runs(text, face)
    )


@lru_cache(maxsize=256)
def _style(face: str, size: float, align: Align, after: float, leading: float = LEADING) -> ParagraphStyle:
    return ParagraphStyle(
        "text",
        fontName=face,
        fontSize=size,
        leading=size * leading,
        alignment={"left": TA_LEFT, "centre": TA_CENTER, "right": TA_RIGHT}[align],
        spaceAfter=after,
        splitLongWords=0,
        allowWidows=0,
    )


def heading(
    text: str,
    below: str,
    imprint: Imprint,
    *,
    landscape: bool = False,
    size: float = TITLE,
    stamp: Stamp | None = None,
) -> list[Flowable]:
    width, _ = imprint.room(landscape)
    title = Title(text, below, size, stamp)
    return [Drawing(title.draw, imprint, width, title.height(imprint, width))]


def ruled_table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    size: float,
    *,
    head: float = 0,
    padding: float = 0.08,
    leading: float = LEADING,
    valign: str = "MIDDLE",
    row_height: float | None = None,
    is_form: bool = False,
) -> list[Table]:
    """A table with a thin rule under each row: its headings of `head` points, then rows, in tables without a seam.

    Above and below each row are `padding` ems.  Every text has its column's size, on as many lines as it takes.  A form
    to write in has upright rules too.  The headings belong in a flow's head where the rows run over several pages.
    """
    widths = [column.width for column in columns]
    style = [
        *PLAIN,
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
        ("BOTTOMPADDING", (0, 0), (-1, -1), size * padding),
        *([("LINEBEFORE", (1, 0), (-1, -1), THIN, PALE)] if is_form else []),
    ]
    tables = []
    if head:
        headings = [
            paragraph(each.label, each.width - 2 * PADDING, head, BOLD, each.align, height=head) for each in columns
        ]
        tables.append(Table([headings], widths, style=[*style, ("LINEBELOW", (0, 0), (-1, -1), THICK, black)]))
    style += [
        ("TOPPADDING", (0, 0), (-1, -1), size * padding),
        ("VALIGN", (0, 0), (-1, -1), valign),
        ("LINEBELOW", (0, 0), (-1, -1), THIN, PALE if is_form else black),
    ]
    for place, column in enumerate(columns):
        cells, letters = ((place, 0), (place, -1)), column.size or size
        style += [("FACE", *cells, column.face), ("SIZE", *cells, letters), ("LEADING", *cells, letters * leading)]
        style.append(("ALIGN", *cells, column.align.upper()))
    for start in range(0, len(rows), TABLE_ROWS):
        cells_of_rows = [
            [_cell(cell, column, size, leading) for cell, column in zip(row, columns, strict=True)]
            for row in rows[start : start + TABLE_ROWS]
        ]
        tables.append(Table(cells_of_rows, widths, row_height, style=style))
    return tables


def empty_form(columns: Sequence[tuple[str, float]], head: Sequence[Flowable], imprint: Imprint) -> list[Table]:
    """A form with these headings and shares of the width, and as many empty rows as the page holds under its head."""
    width, height = imprint.room()
    row = imprint.size(25)
    rows = max(int((height - height_of(head, width)) / row) - 1, 5)
    return ruled_table(
        [Column(label, share * width) for label, share in columns],
        [[None] * len(columns) for _ in range(rows)],
        row / 2,
        head=imprint.size(NOTE),
        row_height=row,
        is_form=True,
    )


def _cell(cell: Cell, column: Column, size: float, leading: float) -> Cell:
    """A text as its lines, which is faster to set than a paragraph; as a paragraph where it needs another face."""
    if not isinstance(cell, str | int):
        return cell
    text, letters = clean(str(cell)), column.size or size
    lines = wrap_anywhere(text, column.face, column.width - 2 * PADDING, letters)
    if all(run == (column.face, text) for run in runs(text, column.face)):
        return "\n".join(lines)
    markup = "<br/>".join(_markup(line, column.face) for line in lines)
    return Paragraph(markup, _style(column.face, letters, column.align, 0, leading))


def tick_list(lines: Iterable[str], width: float, size: float, imprint: Imprint) -> Table:
    rows = [(tick_box(size, imprint), paragraph(line, width - 2 * size, size)) for line in lines]
    return Table(rows, [2 * size, width - 2 * size], style=STEPS, spaceAfter=size * 0.8)


def numbered_list(lines: Iterable[str], width: float, size: float) -> Table:
    number = size * 1.6
    rows = [
        (paragraph(f"{place}.", number, size, BOLD), paragraph(line, width - number, size))
        for place, line in enumerate(lines, start=1)
    ]
    return Table(rows, [number, width - number], style=STEPS, spaceAfter=size * 0.5)


def list_table(entries: Iterable[tuple[Sequence[str], str]], imprint: Imprint) -> list[Table]:
    """A list in running text: on the left what an entry is about, a line each, on the right what it says."""
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    about, sentence = width * 0.28, width * 0.72
    rows = [
        (
            [
                paragraph(line, about - 2 * PADDING, size, REGULAR if place else SEMIBOLD)
                for place, line in enumerate(filter(None, lines))
            ],
            text,
        )
        for lines, text in entries
    ]
    return ruled_table((Column("", about), Column("", sentence)), rows, size, padding=0.5, valign="TOP")
