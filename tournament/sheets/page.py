"""The document every sheet is part of: paper sizes, large print, titles, and the foot that says which print a page is.

A sheet is a list of parts: a `Page` is drawn mark by mark with a `Pen`, a `Flow` is text that runs over as many
pages as it takes.  `bind` makes parts one file with numbered pages, so that any sheets can be bound together in
one hall pack.  Lengths are points, measured from the lower left corner of the part of the page that a sheet may
fill.  The same parts give the same bytes.

A stamp stands in the upper right corner of every sheet that shows results, with when and by whom below it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Literal, TypeVar

from reportlab.lib.colors import Color, HexColor, black
from reportlab.lib.pagesizes import A3, A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tournament.domain import Refusal
from tournament.domain.colour import ACCENT
from tournament.sheets import shapes
from tournament.sheets.lettering import (
    CAP_HEIGHT,
    FINE,
    LEADING,
    REGULAR,
    clean,
    em_width,
    fit_lines,
    fit_size,
    runs,
)

MARGIN = 38.0
FOOT, LARGE_FOOT = 34.0, 56.0  # what is said below a sheet
GUTTER = 22.0  # between the columns of a flow
INTO_MARGIN = 11.0  # by which what is cut apart reaches into the margins at its sides: cut, it has others
LARGER = 1.3  # large print against the usual
ENDLESS = 10_000.0  # a height that no text reaches
PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4, "tabloid": (792.0, 1224.0), "a3": A3}
GREY = HexColor("#4a4a4a")
V = TypeVar("V")
Align = Literal["left", "centre", "right"]
Foot = Literal["players", "leader", "cut", "none"]
"""What stands below a sheet: event, dates and page; also which print, seal and score; the page alone; nothing."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says about itself, all as text ready to print, and the paper it is for.

    `score` is the movement's score, `seal` the log's at the last closing, `mark` that of an event changed past
    its log or loaded from a file of strangers, `url` the event's public address (None: no QR codes on the sheets).
    """

    event: str
    dates: str
    venue: str = ""
    edition: str = "1"
    score: str | None = None
    seal: str = ""
    mark: str = ""
    printed_at: str = ""
    url: str | None = None
    paper: str = "letter"
    large: bool = False
    grey: bool = False
    is_practice: bool = False  # for an example or a rehearsal, which every page says at its top
    association: str = ""
    colour: str = ACCENT

    @property
    def accent(self) -> Color:
        """The one colour of sheets that have any: the association's, or grey."""
        return GREY if self.grey else HexColor(self.colour)

    @property
    def later_edition(self) -> str:
        """`edition 2` from the second edition on, which players' paper says; else nothing."""
        number = self.edition.partition(",")[0]
        return "" if number in ("", "1", "–") else f"edition {number}"

    def size(self, points: float) -> float:
        """The type size for this imprint: `points`, or larger in large print."""
        return points * LARGER if self.large else points

    def room(self, landscape: bool = False, foot: Foot = "players") -> tuple[float, float]:
        """Width and height in points of the part of a page that a sheet may fill; Refusal for another paper."""
        short, long = paper_size(self)
        width, height = (long, short) if landscape else (short, long)
        return width - 2 * MARGIN, height - 2 * MARGIN - self.foot_height(foot)

    def foot_height(self, foot: Foot = "players") -> float:
        return 0 if foot in ("cut", "none") else LARGE_FOOT if self.large else FOOT

    def table_url(self, table: int) -> str | None:
        """The public page of one table, when there is a public address."""
        return None if self.url is None else f"{self.url.rstrip('/')}/tables/{table}/"


class Pen:
    """One page being drawn.  `left`, `right`, `top`, `bottom` bound the part that a sheet may fill."""

    def __init__(self, canvas: Canvas, imprint: Imprint, width: float, height: float) -> None:
        self.canvas = canvas
        self.imprint = imprint
        self.size = imprint.size
        self.left, self.right = 0.0, width
        self.top, self.bottom = height, 0.0
        # One text object for a whole page: programs that read the PDF then see a row of a table as one line.
        self._texts = canvas.beginText()
        self._type: tuple[str, float] | None = None

    @property
    def width(self) -> float:
        return self.right - self.left

    def text(self, x: float, y: float, text: str, size: float, face: str = REGULAR, align: Align = "left") -> None:
        """A text known to fit, its baseline at y; x is its left end, its middle or its right end."""
        if align != "left":
            x -= em_width(text, face) * size * (0.5 if align == "centre" else 1)
        pieces = runs(text, face)
        for font, piece in pieces:
            if self._type != (font, size):
                self._type = (font, size)
                self._texts.setFont(font, size)
            self._texts.setTextOrigin(x, y)
            self._texts.textOut(piece)
            if len(pieces) > 1:
                x += em_width(piece, face) * size

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
        text = clean(text)
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
    ) -> float:
        """A text in as many lines as its box allows, hung from `top`; returns the y below its last line."""
        size, lines = fit_lines(clean(text), face, width, height, size, floor)
        return self.lines(x, top - size * 0.8, lines, size, face, align) + size * (LEADING - 0.2)

    def amid(
        self,
        x: float,
        middle: float,
        text: str,
        width: float,
        height: float,
        size: float,
        floor: float,
        face: str = REGULAR,
        align: Align = "left",
    ) -> None:
        """A text in as many lines as its box allows, its capitals as far above the middle as below."""
        size, lines = fit_lines(clean(text), face, width, height, size, floor)
        y = middle + (len(lines) - 1) * size * LEADING / 2 - size * CAP_HEIGHT / 2
        self.lines(x, y, lines, size, face, align)

    def lines(
        self,
        x: float,
        y: float,
        lines: Iterable[str],
        size: float,
        face: str = REGULAR,
        align: Align = "left",
        leading: float = LEADING,
    ) -> float:
        """Lines known to fit one below another, the first on the baseline y; returns the baseline after the last."""
        for line in lines:
            self.text(x, y, line, size, face, align)
            y -= size * leading
        return y

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
        """An address as a QR code, lower left corner at x, y."""
        shapes.stamp_qr(self.canvas, url, x, y, size)

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
        self._texts = self.canvas.beginText()
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

    draw: Callable[[Pen], None]
    landscape: bool = False
    foot: Foot = "players"
    bookmark: str = ""
    tab: float | None = None
    """How far down its index tab is, from 0 to 1, which has the name of the bookmark."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Flowing text from the top of a new page on, and what stands above it on each page, as ReportLab's flowables."""

    story: Sequence[Flowable]
    head: Sequence[Flowable] = ()
    landscape: bool = False
    foot: Foot = "players"
    bookmark: str = ""
    tab: float | None = None
    columns: int = 1

    def column_width(self, imprint: Imprint) -> float:
        """How wide the text of a column is, in points."""
        width, _ = imprint.room(self.landscape, self.foot)
        return (width - GUTTER * (self.columns - 1)) / self.columns


Part = Page | Flow


class Drawing(Flowable):  # type: ignore[misc]
    """What a function draws with a pen, in a place of this width and height."""

    def __init__(self, with_pen: Callable[[Pen], object], imprint: Imprint, width: float, height: float) -> None:
        super().__init__()
        self.with_pen, self.imprint, self.width, self.height = with_pen, imprint, width, height

    def draw(self) -> None:
        pen = Pen(self.canv, self.imprint, self.width, self.height)
        self.with_pen(pen)
        pen.finish()


def paper_size(imprint: Imprint) -> tuple[float, float]:
    """Width and height in points of the imprint's paper, upright; Refusal for another name."""
    if imprint.paper not in PAPERS:
        raise Refusal(f"There is no paper called “{imprint.paper}” here. Choose letter or a4, then print again.")
    return PAPERS[imprint.paper]


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
        places = [(left, top) for top in tops for left in lefts]
        width = middle - gap + INTO_MARGIN if columns > 1 else pen.width + 2 * INTO_MARGIN
        size, imprint = pen.size(FINE), pen.imprint
        whose: tuple[str, ...] = (imprint.event, imprint.dates, imprint.venue, imprint.association)
        if em_width(" · ".join(whose), REGULAR) * size * 0.7 > width:
            whose = (imprint.event,)
        about = " · ".join(filter(None, (*whose, imprint.later_edition)))
        for value, (left, top) in zip(here, places, strict=False):
            draw(pen, value, left, top, width)
            bottom = fold + gap if rows > 1 and top == pen.top else pen.bottom
            pen.fit(left, bottom, about, width, size, 4)
        if columns > 1:
            pen.rule(middle, pen.bottom, middle, to_y=pen.top, dash=(2, 4))
        if rows > 1:
            pen.rule(-INTO_MARGIN, fold, pen.right + INTO_MARGIN, dash=(2, 4))

    each = columns * rows
    count = ceil(len(values) / each)
    shares = [values[at::count] if is_stacked else values[at * each : (at + 1) * each] for at in range(count)]
    return [Page(partial(draw_page, here=share), landscape, "cut") for share in shares]
