"""The page every sheet is drawn on: paper sizes, large print, heading, and the foot that says which print it is.

A sheet is a list of pages; `bind` makes them one file and numbers them, so that any sheets can be bound
together in one hall pack.  Lengths are points, measured from the lower left corner.  The same pages give the
same bytes.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from tournament.domain.refusal import Refusal
from tournament.sheets import lettering, shapes
from tournament.sheets.lettering import BOLD, CAP_HEIGHT, LEADING, REGULAR, SEMIBOLD

rl_config.useA85 = 0  # 7-bit armour around every stream: a quarter larger, slower, and nobody mails PDFs by 7-bit post

MARGIN = 38.0
FOOT = 34.0
LARGER = 1.3  # large print against the usual
PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4}

Align = Literal["left", "centre", "right"]


class NothingToPrint(Refusal):
    """A sheet was asked for that would have no page."""


class UnknownPaper(Refusal):
    """A paper size that the house does not print on."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says about itself, all as text ready to print, and the paper it is for.

    `score` is the movement's score, `url` the event's public address (None: no QR codes on the sheets).
    """

    event: str
    dates: str
    venue: str = ""
    edition: str = "1"
    score: str | None = None
    printed_at: str = ""
    url: str | None = None
    paper: str = "letter"
    large: bool = False

    def size(self, points: float) -> float:
        """The type size for this imprint: `points`, or larger in large print."""
        return points * LARGER if self.large else points

    def table_url(self, table: int) -> str | None:
        """The public page of one table, when there is a public address."""
        return None if self.url is None else f"{self.url.rstrip('/')}/tables/{table}/"


class Pen:
    """One page being drawn.  `left`, `right`, `top`, `bottom` bound the part that a sheet may fill."""

    def __init__(self, canvas: Canvas, imprint: Imprint, width: float, height: float) -> None:
        self.canvas = canvas
        self.imprint = imprint
        self.left, self.right = MARGIN, width - MARGIN
        self.top, self.bottom = height - MARGIN, MARGIN + FOOT
        # One text object for a whole page: programs that read the PDF then see a row of a table as one line.
        self._texts = canvas.beginText()
        self._type: tuple[str, float] | None = None

    @property
    def width(self) -> float:
        return self.right - self.left

    def text(self, x: float, y: float, text: str, size: float, face: str = REGULAR, align: Align = "left") -> None:
        """A text known to fit, its baseline at y; x is its left end, its middle or its right end."""
        if align != "left":
            x -= lettering.em_width(text, face) * size * (0.5 if align == "centre" else 1)
        pieces = lettering.runs(text, face)
        for font, piece in pieces:
            if self._type != (font, size):
                self._type = (font, size)
                self._texts.setFont(font, size)
            self._texts.setTextOrigin(x, y)
            self._texts.textOut(piece)
            if len(pieces) > 1:
                x += lettering.em_width(piece, face) * size

    def fit(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        size: float,
        floor: float,
        face: str = REGULAR,
        align: Align = "left",
    ) -> None:
        """A text on one line, made smaller down to `floor` to stay within `width`; TextTooLong below that."""
        text = lettering.clean(text)
        self.text(x, y, text, lettering.fit_size(text, face, width, size, floor), face, align)

    def block(
        self,
        x: float,
        top: float,
        text: str,
        width: float,
        height: float,
        size: float,
        floor: float,
        face: str = REGULAR,
        align: Align = "left",
    ) -> float:
        """A text in as many lines as its box allows, hung from `top`; returns the y below its last line."""
        size, lines = lettering.fit_lines(lettering.clean(text), face, width, height, size, floor)
        y = top - size * 0.8
        for line in lines:
            self.text(x, y, line, size, face, align)
            y -= size * LEADING
        return y + size * (LEADING - 0.2)

    def rule(self, x: float, y: float, to_x: float, weight: float = 0.5, to_y: float | None = None) -> None:
        """A straight line, level unless `to_y` is given."""
        self.canvas.setLineWidth(weight)
        self.canvas.line(x, y, to_x, y if to_y is None else to_y)

    def cut(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A dashed line to cut along."""
        self.canvas.saveState()
        self.canvas.setDash(2, 4)
        self.rule(x, y, to_x, 0.5, to_y)
        self.canvas.restoreState()

    def box(self, x: float, y: float, width: float, height: float, weight: float = 1, round_by: float = 2) -> None:
        """An empty box to write in, lower left corner at x, y."""
        self.canvas.setLineWidth(weight)
        self.canvas.roundRect(x, y, width, height, round_by)

    def mark(self, name: str, x: float, y: float, size: float) -> None:
        """A drawn mark of `shapes`: a suit by its letter, `NTL`, `NTH`, `flag`; standing on y as a capital does."""
        shapes.stamp(self.canvas, name, x, y, size)

    def suit(self, letter: str, x: float, baseline: float, size: float, grow: float = 1.3) -> None:
        """A suit beside words of `size` points, a little taller than their capitals and centred on them."""
        side = size * CAP_HEIGHT * grow
        self.mark(letter, x, baseline + (size * CAP_HEIGHT - side) / 2, side)

    def qr(self, url: str, x: float, y: float, size: float) -> None:
        """An address as a QR code, lower left corner at x, y."""
        shapes.stamp_qr(self.canvas, url, x, y, size)

    def heading(self, title: str, subtitle: str = "") -> float:
        """The flag, the sheet's title and a line under it, closed by a rule; returns the y below."""
        size = self.imprint.size(28)
        tall = size * 1.2
        self.mark("flag", self.left - 4, self.top - tall, tall)
        x = self.left + tall
        self.block(x, self.top - size * 0.15, title, self.right - x, size * 1.05, size, 8, BOLD)
        y = self.top - tall
        if subtitle:
            small = self.imprint.size(14)
            y = self.block(self.left, y - small * 0.45, subtitle, self.width, small * 4, small, 10, SEMIBOLD)
        self.rule(self.left, y - 7, self.right, 1.5)
        return y - 7

    @contextmanager
    def scaled(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Everything drawn inside stands with its 0, 0 at x, y and its lengths multiplied."""
        self.finish()
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.scale(scale, scale)
        yield
        self.finish()
        self.canvas.restoreState()

    def finish(self) -> None:
        """Put the texts so far on the page."""
        self.canvas.drawText(self._texts)
        self._texts = self.canvas.beginText()
        self._type = None

    def foot(self, page: int, pages: int) -> None:
        """Event, dates, edition and page x of y, as every page carries them."""
        imprint = self.imprint
        size = 10.5
        self.rule(self.left, MARGIN + 22, self.right, 0.5)
        counted = f"Page {page} of {pages}"
        room = self.width - lettering.em_width(counted, SEMIBOLD) * size - 14
        self.fit(self.left, MARGIN + 10, imprint.event, room, size, 5, SEMIBOLD)
        self.text(self.right, MARGIN + 10, counted, size, SEMIBOLD, "right")
        score = None if imprint.score is None else f"movement score {imprint.score}"
        printed = imprint.printed_at and f"printed {imprint.printed_at}"
        parts = (imprint.dates, imprint.venue, f"edition {imprint.edition}", score, printed)
        said = " · ".join(part for part in parts if part)
        self.block(self.left, MARGIN - 4 + size * 0.8, said, self.width, size * 1.9, size, 5)


@dataclass(frozen=True, slots=True)
class Page:
    """One page to be drawn: what draws it, and which way the paper lies."""

    draw: Callable[[Pen], None]
    landscape: bool = False


def paper_size(imprint: Imprint) -> tuple[float, float]:
    """Width and height in points of the imprint's paper, upright; UnknownPaper for another name."""
    if imprint.paper not in PAPERS:
        raise UnknownPaper(
            "There is no paper called “%(paper)s” here. Choose letter or a4, then print again.", paper=imprint.paper
        )
    return PAPERS[imprint.paper]


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF that `bind` made has."""
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def bind(pages: Sequence[Page], imprint: Imprint, title: str) -> bytes:
    """The pages as one PDF with their feet numbered; NothingToPrint when there are none."""
    if not pages:
        raise NothingToPrint("There is nothing to print on “%(title)s” yet.", title=title)
    short, long = paper_size(imprint)
    lettering.load_faces()
    file = BytesIO()
    canvas = Canvas(file, pagesize=(short, long), invariant=1, lang="en-CA", initialFontName=REGULAR)
    canvas.setTitle(f"{title} – {imprint.event}")
    canvas.setAuthor("Twelve Flags")
    shapes.draw_outlines(canvas)
    for number, page in enumerate(pages, start=1):
        width, height = (long, short) if page.landscape else (short, long)
        canvas.setPageSize((width, height))
        pen = Pen(canvas, imprint, width, height)
        page.draw(pen)
        pen.foot(number, len(pages))
        pen.finish()
        canvas.showPage()
    canvas.save()
    return file.getvalue()
