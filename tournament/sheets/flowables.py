"""What flowing sheets are made of: headings, paragraphs that fit, ruled tables and drawn marks, as ReportLab flowables.

Space stands below a flowable, never above it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, Table

from tournament.domain import Refusal
from tournament.sheets.lettering import (
    BOLD,
    LARGE,
    LEADING,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TITLE,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import ENDLESS, Align, Drawing, Imprint, State, height_of

BREAKS_BELOW = 0.5  # of its size, to which a text is made smaller before a word of it is broken
PADDING = 4.5  # points left and right in a table's cells
ALL = (0, 0), (-1, -1)
PLAIN: list[Any] = [
    ("FACE", (0, 0), (-1, -1), REGULAR),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
]
THIN, THICK = 0.4, 1.2  # rules
PALE = HexColor("#7a7a7a")  # those between which somebody writes
ALIGNS = {"left": TA_LEFT, "centre": TA_CENTER, "right": TA_RIGHT}

Cell: TypeAlias = str | int | Flowable | list[Flowable] | None


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its heading, its share of the width, where its texts stand, their face and size (None:
    the table's).
    """

    label: str
    share: float
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
    height: float = ENDLESS,
    after: float = 0,
) -> Paragraph:
    """A text at the largest size at which its words fit `width` and its lines `height`; a very long word is broken.

    Raises Refusal for a text that is too long for its height.
    """
    text = clean(text, face)
    try:
        size, _ = fit_lines(text, face, width, height, size, size * BREAKS_BELOW)
    except Refusal:
        if height != ENDLESS:
            raise
        size *= BREAKS_BELOW
    return Paragraph(escape(text), _style(face, size, align, after))


@lru_cache(maxsize=256)
def _style(face: str, size: float, align: Align, after: float) -> ParagraphStyle:
    return ParagraphStyle(
        "text",
        fontName=face,
        fontSize=size,
        leading=size * LEADING,
        alignment=ALIGNS[align],
        spaceAfter=after,
        allowWidows=0,
    )


def heading(
    text: str,
    below: str,
    imprint: Imprint,
    *,
    landscape: bool = False,
    size: float = TITLE,
    state: State | None = None,
) -> list[Flowable]:
    """The flag and a sheet's title, the stamp at the right, the double rule, and a line under it."""
    width, _ = imprint.room(landscape)
    size, note = imprint.size(size), imprint.size(NOTE)
    stamp = em_width(state.upper(), BOLD) * imprint.size(LARGE) + imprint.size(LARGE) if state else 0
    room = width - size - stamp
    row = [
        flag_mark(size * 0.95, imprint),
        paragraph(text, room, size, SERIF, height=size * 2.3),
        draw_state(state, stamp, imprint) if state else "",
    ]
    style = [*PLAIN, ("BOTTOMPADDING", *ALL, size * 0.12), ("LINEBELOW", *ALL, THICK, black, None, None, None, 2, 2)]
    said = " · ".join(filter(None, (below, imprint.as_of if state else "")))
    title = Table([row], [size, room, stamp], style=style, spaceAfter=imprint.size(5))
    return [title, paragraph(said, width, note, SEMIBOLD, after=note * 0.4)]


def draw_state(state: State, width: float, imprint: Imprint) -> Table:
    """The state in capitals: in a dashed box, a ruled one, or white on black."""
    size = imprint.size(LARGE)
    dash = (5, 3) if state == "provisional" else None
    style = [
        *PLAIN,
        ("FONT", *ALL, BOLD, size, size * 1.3),
        ("ALIGN", *ALL, "CENTRE"),
        ("BOTTOMPADDING", *ALL, size * 0.15),
        ("BOX", *ALL, 2, black, None, dash),
        *([("BACKGROUND", *ALL, black), ("TEXTCOLOR", *ALL, white)] if state == "final" else []),
    ]
    return Table([[state.upper()]], [width - 2], size * 1.35, style=style)


def ruled_table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    width: float,
    size: float,
    imprint: Imprint,
    *,
    padding: float = 0.15,
    row_height: float | None = None,
    is_form: bool = False,
    style: Sequence[Any] = (),
) -> LongTable:
    """A table with a thin rule under each row, its headings again on every page; above and below a row are `padding`
    ems.  A form to write in has upright rules too.  `style` counts the headings as row 0.
    """
    head = imprint.size(NOTE)
    whole = sum(column.share for column in columns)
    widths = [width * column.share / whole for column in columns]
    rooms = [width - 2 * PADDING for width in widths]
    headings = [
        paragraph(column.label, room, head, BOLD, column.align) for column, room in zip(columns, rooms, strict=True)
    ]
    cells = [
        [
            paragraph(str(cell), room, column.size or size, column.face, column.align)
            if isinstance(cell, str | int)
            else cell
            for cell, column, room in zip(row, columns, rooms, strict=True)
        ]
        for row in rows
    ]
    return LongTable(
        [headings, *cells],
        widths,
        [None, *(row_height for _ in rows)],
        repeatRows=1,
        hAlign="LEFT",
        style=[
            *PLAIN,
            ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
            ("TOPPADDING", (0, 1), (-1, -1), size * padding),
            ("BOTTOMPADDING", (0, 0), (-1, -1), size * padding),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("LINEBELOW", (0, 0), (-1, 0), THICK, black),
            ("LINEBELOW", (0, 1), (-1, -1), THIN, PALE if is_form else black),
            *([("LINEBEFORE", (1, 0), (-1, -1), THIN, PALE)] if is_form else []),
            *style,
        ],
    )


def empty_form(columns: Sequence[tuple[str, float]], head: Sequence[Flowable], imprint: Imprint) -> LongTable:
    """A form with these headings and shares of the width, and as many empty rows as the page holds under its head."""
    width, height = imprint.room()
    row = imprint.size(25)
    rows = max(int((height - height_of(head, width)) / row) - 2, 5)
    shares = [Column(label, share) for label, share in columns]
    return ruled_table(shares, [[None] * len(columns)] * rows, width, row / 2, imprint, row_height=row, is_form=True)


def instructions(
    sections: Iterable[tuple[str, Iterable[str]]], width: float, size: float, imprint: Imprint, *, ticked: bool = False
) -> list[Flowable]:
    """What to do, under a title each: numbered, or with a box to tick."""
    indent = size * 1.7
    story: list[Flowable] = []
    for title, lines in sections:
        rows = [
            (
                tick_box(size * 0.9, imprint) if ticked else paragraph(f"{place}.", indent, size, BOLD),
                paragraph(line, width - indent, size),
            )
            for place, line in enumerate(lines, start=1)
        ]
        style = [*PLAIN, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), size * 0.3)]
        story += [
            CondPageBreak(size * 6),  # a title never stands last on a page
            paragraph(title, width, size * 1.2, SERIF, after=size * 0.3),
            Table(rows, [indent, width - indent], style=style, spaceAfter=size * 0.6),
        ]
    return story
