"""What every sheet is made of: paper, large print, a pen, and pages drawn mark by mark or text that flows.

A sheet is a list of parts: a `Page` is drawn with a `Pen`, a `Flow` is text that runs over as many pages as it takes;
`document.bind` makes them one file.  Lengths are points, measured from the lower left corner of the part of the page
that a sheet may fill.  The same parts give the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import product
from math import ceil
from typing import Literal, TypeVar

from reportlab.lib.colors import Color, HexColor, black
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Flowable, KeepInFrame

from tournament.domain import Refusal
from tournament.sheets import shapes
from tournament.sheets.lettering import (
    CAP_HEIGHT,
    FINE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    clean,
    em_width,
    fit_lines,
    fit_size,
)

MARGIN = 38.0
FOOT, LARGE_FOOT = 34.0, 56.0  # what is said below a sheet
GUTTER = 22.0  # between the columns of a flow
INTO_MARGIN = 11.0  # by which what is cut apart reaches into the margins at its sides: cut, it has others
LARGER = 1.3  # large print against the usual
MOST_SHRUNK = 1.2  # pages that are made one
ENDLESS = 10_000.0  # a height that no text reaches
PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4}
GREEN = HexColor("#0a5540")  # the one colour of sheets that have any, as the pages have it
V = TypeVar("V")
Align = Literal["left", "centre", "right"]
Foot = Literal["usual", "cut", "none"]
"""What stands below a sheet: event, dates and page; the page alone; nothing."""
State = Literal["provisional", "verified", "final"]
"""How far results can be trusted; it is stamped on every sheet that shows some."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says about itself, all as text ready to print, and the paper it is for.

    `url` is the event's public address (None: no QR codes on the sheets), `as_of` since when results stand and by whom.
    """

    event: str
    dates: str
    venue: str = ""
    edition: str = ""  # `edition 2` from the second on
    url: str | None = None
    paper: str = "letter"
    large: bool = False
    is_practice: bool = False  # for an example or a rehearsal, which every page says at its top
    association: str = ""
    signs_for: str = "the association"
    as_of: str = ""

    def size(self, points: float) -> float:
        """The type size for this imprint: `points`, or larger in large print."""
        return points * LARGER if self.large else points

    def room(self, landscape: bool = False, foot: Foot = "usual") -> tuple[float, float]:
        """Width and height in points of the part of a page that a sheet may fill."""
        short, long = PAPERS[self.paper]
        width, height = (long, short) if landscape else (short, long)
        return width - 2 * MARGIN, height - 2 * MARGIN - self.foot_height(foot)

    def foot_height(self, foot: Foot = "usual") -> float:
        return 0 if foot in ("cut", "none") else LARGE_FOOT if self.large else FOOT

    def table_url(self, table: int) -> str | None:
        """The public page of one table, when there is a public address."""
        return None if self.url is None else f"{self.url.rstrip('/')}/tables/{table}/"


class NothingToPrint(Refusal):
    """A sheet that would have no page."""


class Texts(PDFTextObject):  # type: ignore[misc]
    """Texts that are put each at a place of its own: ReportLab would measure them for what follows, and reckon their
    places to a millionth of a point.
    """

    def put(self, x: float, y: float, text: str) -> None:
        self._code.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm {self._formatText(text)}")


class Pen:
    """One page being drawn.  `left`, `right`, `top`, `bottom` bound the part that a sheet may fill."""

    def __init__(self, canvas: Canvas, imprint: Imprint, width: float, height: float) -> None:
        self.canvas = canvas
        self.imprint = imprint
        self.size = imprint.size
        self.left, self.right = 0.0, width
        self.top, self.bottom = height, 0.0
        # One text object for a whole page: programs that read the PDF then see a row of a table as one line.
        self._texts = Texts(canvas)
        self._type: tuple[str, float] | None = None

    @property
    def width(self) -> float:
        return self.right - self.left

    def text(self, x: float, y: float, text: str, size: float, face: str = REGULAR, align: Align = "left") -> None:
        """A text known to fit, its baseline at y; x is its left end, its middle or its right end."""
        if align != "left":
            x -= em_width(text, face) * size * (0.5 if align == "centre" else 1)
        if self._type != (face, size):
            self._type = (face, size)
            self._texts.setFont(face, size)
        self._texts.put(x, y, text)

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
        """A text on one line, made smaller down to `floor` to stay within `width`; Refusal below that."""
        text = clean(text, face)
        self.text(x, y, text, fit_size(text, face, width, size, floor), face, align)

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
        *,
        is_amid: bool = False,
    ) -> float:
        """A text in as many lines as its box allows, hung from `top` or in its middle; returns the y below the text."""
        size, lines = fit_lines(clean(text, face), face, width, height, size, floor)
        if is_amid:  # its capitals as far from above as from below
            top -= (height - (len(lines) - 1) * size * LEADING - size * CAP_HEIGHT) / 2 - size * (0.8 - CAP_HEIGHT)
        return self.lines(x, top - size * 0.8, lines, size, face, align) + size * (LEADING - 0.2)

    def lines(
        self,
        x: float,
        y: float,
        lines: Iterable[str],
        size: float,
        face: str = REGULAR,
        align: Align = "left",
    ) -> float:
        """Lines known to fit one below another, the first on the baseline y; returns the baseline after the last."""
        for line in lines:
            self.text(x, y, line, size, face, align)
            y -= size * LEADING
        return y

    def blank(
        self, x: float, y: float, width: float, label: str, text: str = "", size: float = NOTE, face: str = SEMIBOLD
    ) -> None:
        """A label, and after it a line to write on or what is known already, in this size before large print."""
        small, size = self.size(NOTE), self.size(size)
        taken = em_width(label, REGULAR) * small + small * 0.5
        self.text(x, y, label, small)
        self.rule(x + taken, y - 3, x + width, 0.7)
        self.block(x + taken + 2, y + size * 0.8, text, width - taken - 2, size, size, LEAST, face)

    def rule(
        self,
        x: float,
        y: float,
        to_x: float,
        weight: float = 0.5,
        to_y: float | None = None,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A straight line, level unless `to_y` is given; `dash` is how long its dashes are, and the gaps between."""
        self.canvas.setLineWidth(weight)
        if dash:
            self.canvas.setDash(*dash)
        self.canvas.line(x, y, to_x, y if to_y is None else to_y)
        if dash:
            self.canvas.setDash()

    def box(self, x: float, y: float, width: float, height: float, weight: float = 1) -> None:
        """An empty box to write in, lower left corner at x, y."""
        self.canvas.setLineWidth(weight)
        self.canvas.roundRect(x, y, width, height, 2)

    def mark(self, name: str, x: float, y: float, size: float) -> None:
        """A drawn mark of `shapes`: a suit by its letter, `NTL`, `NTH`, `flag`; standing on y as a capital does."""
        shapes.stamp(self.canvas, name, x, y, size)

    def qr(self, url: str, x: float, y: float, size: float) -> None:
        """An address as a QR code, lower left corner at x, y; a quiet zone of two modules is inside `size`."""
        side, outline = shapes.qr_outline(url)
        name = f"qr-{sha256(url.encode()).hexdigest()}"
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, side, side)
            self.canvas.drawPath(outline, stroke=0, fill=1, fillMode=1)
            self.canvas.endForm()
        shapes.stamp(self.canvas, name, x, y, size, side)

    @contextmanager
    def scaled(self, x: float, y: float, scale: float, colour: Color = black) -> Iterator[None]:
        """Everything drawn inside stands with its 0, 0 at x, y and its lengths multiplied, and is in that colour."""
        self.finish()
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.scale(scale, scale)
        self.canvas.setFillColor(colour)
        self.canvas.setStrokeColor(colour)
        yield
        self.finish()
        self.canvas.restoreState()

    def finish(self) -> None:
        self.canvas.drawText(self._texts)
        self._texts = Texts(self.canvas)
        self._type = None

    def place(self, story: Sequence[Flowable], top: float) -> float:
        """Flowing text hung from `top`, as wide as the page; returns the y below it."""
        for flowable in story:
            width, height = flowable.wrapOn(self.canvas, self.width, ENDLESS)
            flowable.drawOn(self.canvas, self.left, top - height, _sW=self.width - width)
            top -= height + flowable.getSpaceAfter()
        return top


@dataclass(frozen=True, slots=True)
class Page:
    """One page to be drawn: what draws it, whether the paper lies on its side, and its name in the list of contents."""

    draw: Callable[[Pen], object]
    landscape: bool = False
    foot: Foot = "usual"
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """Flowing text from the top of a new page on, and what stands above it on each page, as ReportLab's flowables."""

    story: Sequence[Flowable]
    head: Sequence[Flowable] = ()
    landscape: bool = False
    foot: Foot = "usual"
    bookmark: str = ""
    columns: int = 1

    def laid(self, imprint: Imprint) -> Sequence[Flowable]:
        """The text, made a little smaller where that saves a page with little on it."""
        width, height = imprint.room(self.landscape, self.foot)
        room = height - height_of(self.head, width) - 1
        if self.columns == 1 and not imprint.large and room < height_of(self.story, width) <= room * MOST_SHRUNK:
            return [KeepInFrame(width, room, list(self.story), mode="shrink")]
        return self.story

    def column_width(self, imprint: Imprint) -> float:
        """How wide the text of a column is, in points."""
        width, _ = imprint.room(self.landscape, self.foot)
        return (width - GUTTER * (self.columns - 1)) / self.columns


@dataclass(frozen=True, slots=True)
class Contents(Page):
    """The first page of a pack; it lists the bookmarks, which are known when the last page is drawn."""


Part = Page | Flow
Bookmarks = Sequence[tuple[str, int]]
"""Each with the number of its page."""


class Drawing(Flowable):  # type: ignore[misc]
    """What a function draws with a pen, in a place of this width and height."""

    def __init__(self, with_pen: Callable[[Pen], object], imprint: Imprint, width: float, height: float) -> None:
        super().__init__()
        self.with_pen, self.imprint, self.width, self.height = with_pen, imprint, width, height

    def draw(self) -> None:
        pen = Pen(self.canv, self.imprint, self.width, self.height)
        self.with_pen(pen)
        pen.finish()


def height_of(story: Sequence[Flowable], width: float) -> float:
    """How many points the flowables take one below another; they keep space only below themselves."""
    return float(sum(flowable.wrap(width, ENDLESS)[1] + flowable.getSpaceAfter() for flowable in story))


def cut_pages(
    values: Sequence[V],
    draw: Callable[[Pen, V, float, float, float], None],
    *,
    columns: int,
    rows: int,
    gap: float,
    landscape: bool = False,
    is_stacked: bool = False,
) -> list[Page]:
    """Pages to be cut apart exactly in the middle of the paper, into 1 or 2 columns and rows of a value each.

    `is_stacked` lays them out so that the stack, cut and one pile put on the other, is in order.  `draw` is given a
    pen, a value, and the left end, top and width of its place, `gap` from where the paper is cut; a line is left at its
    foot for the event, because what is cut off loses the page's.
    """

    def draw_page(pen: Pen, here: Sequence[V]) -> None:
        middle, fold = pen.width / 2, pen.top / 2
        lefts, tops = (-INTO_MARGIN, middle + gap)[:columns], (pen.top, fold - gap)[:rows]
        width = middle - gap + INTO_MARGIN if columns > 1 else pen.width + 2 * INTO_MARGIN
        size, imprint = pen.size(FINE), pen.imprint
        about = " · ".join(filter(None, (imprint.event, imprint.dates, imprint.edition)))
        if em_width(about, REGULAR) * size * 0.6 > width:  # it would be too small to read
            about = imprint.event
        for value, (top, left) in zip(here, product(tops, lefts), strict=False):
            draw(pen, value, left, top, width)
            pen.fit(left, fold + gap if rows > 1 and top == pen.top else pen.bottom, about, width, size, 4)
        if columns > 1:
            pen.rule(middle, pen.bottom, middle, to_y=pen.top, dash=(2, 4))
        if rows > 1:
            pen.rule(-INTO_MARGIN, fold, pen.right + INTO_MARGIN, dash=(2, 4))

    each = columns * rows
    count = ceil(len(values) / each)
    shares = [values[at::count] if is_stacked else values[at * each : (at + 1) * each] for at in range(count)]
    return [Page(partial(draw_page, here=share), landscape, "cut") for share in shares]
