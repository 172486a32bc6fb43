"""The document every sheet is part of: paper sizes, large print, titles, and the foot that says which print a page is.

A sheet is a list of parts: a `Page` is drawn mark by mark with a `Pen`, a `Flow` is text that runs over as many
pages as it takes.  `bind` makes parts one file with numbered pages, so that any sheets can be bound together in
one hall pack.  Lengths are points, measured from the lower left corner of the part of the page that a sheet may
fill.  The same parts give the same bytes.

A stamp stands in the upper right corner of every sheet that shows results, with when and by whom below it.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from itertools import groupby, product
from math import ceil
from operator import itemgetter
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.lib.pagesizes import A3, A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable, LayoutError, PageBreakIfNotEmpty

from tournament.domain import Refusal
from tournament.sheets import shapes
from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    FINE,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    STEP,
    TITLE,
    clean,
    em_width,
    fit_lines,
    fit_size,
    load_faces,
    runs,
)

if TYPE_CHECKING:
    from pypdf import PdfReader

MARGIN = 38.0
FOOT, LARGE_FOOT = 34.0, 56.0  # what is said below a sheet
GUTTER = 22.0  # between the columns of a flow
INTO_MARGIN = 11.0  # by which what is cut apart reaches into the margins at its sides: cut, it has others
LARGER = 1.3  # large print against the usual
ENDLESS = 10_000.0  # a height that no text reaches
PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4, "tabloid": (792.0, 1224.0), "a3": A3}
GREY = HexColor("#4a4a4a")
GREEN = HexColor("#0a5540")
V = TypeVar("V")
Align = Literal["left", "centre", "right"]
Foot = Literal["players", "leader", "cut", "none"]
"""What stands below a sheet: event, dates and page; also which print and score; the page alone; nothing."""


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
    grey: bool = False
    is_practice: bool = False  # for an example or a rehearsal, which every page says at its top
    association: str = ""
    signs_for: str = "the association"

    @property
    def accent(self) -> Color:
        """The one colour of sheets that have any: the green of the pages, or grey."""
        return GREY if self.grey else GREEN

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
    Refusal.when(
        imprint.paper not in PAPERS,
        f"There is no paper called “{imprint.paper}” here. Choose letter or a4, then print again.",
    )
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
        width = middle - gap + INTO_MARGIN if columns > 1 else pen.width + 2 * INTO_MARGIN
        size, imprint = pen.size(FINE), pen.imprint
        whose: tuple[str, ...] = (imprint.event, imprint.dates, imprint.venue, imprint.association)
        if em_width(" · ".join(whose), REGULAR) * size * 0.7 > width:
            whose = (imprint.event,)
        about = " · ".join(filter(None, (*whose, imprint.later_edition)))
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


FLAG = 0.95  # how high the flag is against its title, which begins as far from the left
TAB, TAB_DEPTH = 40.0, 26.0  # how long an index tab is, and how far it reaches into the paper
CUT_FOOT = -16.0  # where its page number stands
PRACTICE = "EXAMPLE FOR PRACTICE: NOBODY REALLY PLAYS THIS"
ABOVE = 5.0  # points between a sheet and what stands over it
State = Literal["provisional", "verified", "final"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """How far results can be trusted, since when and by whom, as text."""

    state: State
    when: str = ""
    by: str = ""

    @property
    def said(self) -> str:
        return " · ".join(filter(None, (self.when, self.by)))


@dataclass(frozen=True, slots=True)
class Title:
    """The flag and a sheet's title, the stamp at the right, the double rule, and a line under it."""

    text: str
    below: str = ""
    size: float = TITLE
    stamp: Stamp | None = None

    def lines(self, imprint: Imprint, width: float) -> tuple[float, tuple[str, ...]]:
        size = imprint.size(self.size)
        room = width - size * FLAG
        if self.stamp:
            room -= em_width(self.stamp.state.upper(), BOLD) * imprint.size(LARGE) + imprint.size(30)
        return fit_lines(clean(self.text), SERIF, room, size * 2.3, size, imprint.size(NOTE))

    def said(self, imprint: Imprint, width: float) -> tuple[float, tuple[str, ...]]:
        """The size and lines of what is said under the rule, the stamp's part last where it has no room beside."""
        size = imprint.size(NOTE)
        room = width - (em_width(clean(self.stamp.said), REGULAR) * size + 14 if self.stamp else 0)
        if room > width / 3:
            return fit_lines(clean(self.below), SEMIBOLD, room, size * 4, size, LEAST)
        both = " · ".join(filter(None, (self.below, self.stamp.said if self.stamp else "")))
        return fit_lines(clean(both), SEMIBOLD, width, size * 5, size, LEAST)

    def height(self, imprint: Imprint, width: float) -> float:
        size, lines = self.lines(imprint, width)
        below, said = self.said(imprint, width)
        rows = max(len(said), 1 if self.stamp and self.stamp.said else 0)
        return len(lines) * size * 1.12 + imprint.size(10) + rows * below * LEADING + imprint.size(4)

    def draw(self, pen: Pen) -> float:
        """Draws it at the top of the page; returns the y below it."""
        imprint = pen.imprint
        size, lines = self.lines(imprint, pen.width)
        flag = imprint.size(self.size) * FLAG
        pen.mark("flag", pen.left - flag * 0.06, pen.top - size * 0.95, flag)
        y = pen.lines(pen.left + flag, pen.top - size * 0.86, lines, size, SERIF, leading=1.12) + size * 0.86
        if self.stamp:
            draw_stamp(pen, self.stamp.state)
        y -= imprint.size(3)
        for weight, down in ((1.6, 0), (0.8, 3)):
            pen.rule(pen.left, y - down, pen.right, weight)
        y -= imprint.size(7)
        below, said = self.said(imprint, pen.width)
        if self.stamp and self.stamp.said and self.stamp.said not in " ".join(said):
            pen.text(pen.right, y - below, clean(self.stamp.said), imprint.size(NOTE), REGULAR, "right")
        pen.lines(pen.left, y - below, said, below, SEMIBOLD)
        return pen.top - self.height(imprint, pen.width)


def draw_stamp(pen: Pen, state: State) -> None:
    """The state in capitals in the upper right corner: in a dashed box, a ruled one, or white on black."""
    size, word = pen.size(LARGE), state.upper()
    width, height = em_width(word, BOLD) * size + size, size * 1.35
    left, bottom = pen.right - width, pen.top - height
    with pen.scaled(left, bottom, 1):
        pen.canvas.setDash((5, 3) if state == "provisional" else ())
        pen.canvas.setLineWidth(2)
        pen.canvas.rect(1, 1, width - 2, height - 2, fill=int(state == "final"))
        pen.canvas.setFillColor(white if state == "final" else black)
        pen.text(width / 2, (height - size * CAP_HEIGHT) / 2, word, size, BOLD, "centre")


def draw_tab(pen: Pen, name: str, place: float, landscape: bool) -> None:
    """An index tab at the edge, so far down as `place` says of 1, with the name beside it.

    On a page that lies it is at the top, which is the edge when the page is turned to the right.
    """
    length = 2 * MARGIN + (pen.width if landscape else pen.top + pen.imprint.foot_height())
    with pen.scaled(0, 0, 1):
        if landscape:
            pen.canvas.translate(-MARGIN, pen.top + MARGIN)
        else:
            pen.canvas.translate(pen.right + MARGIN, pen.top + MARGIN)
            pen.canvas.rotate(-90)
        start = place * (length - TAB)
        pen.canvas.rect(start, -TAB_DEPTH, TAB, TAB_DEPTH, stroke=0, fill=1)
        is_early = place < 0.5
        x, room = (start + TAB + 6, length - start - TAB) if is_early else (start - 6, start)
        pen.fit(x, 1 - TAB_DEPTH, name, room - 26, FINE, LEAST, BOLD, "left" if is_early else "right")


def draw_foot(pen: Pen, page: int, pages: int, foot: Foot) -> None:
    """Event, association, dates and page x of y below the sheet.

    The leader's sheets also say which print they are; all others only their edition, from the second on.
    """
    imprint = pen.imprint
    if imprint.is_practice:
        pen.text(pen.width / 2, pen.top + ABOVE, PRACTICE, FINE, BOLD, "centre")
    if foot == "none":
        return
    size = pen.size(FINE)
    top, first, second = (pen.size(each) for each in (-12, -24, -38))
    number = f"Page {page} of {pages}"
    if foot == "cut":
        pen.text(pen.right + INTO_MARGIN, CUT_FOOT, number, size, SEMIBOLD, "right")
        return
    pen.rule(pen.left, top, pen.right, 0.5)
    pen.fit(pen.left, first, imprint.event, pen.width - em_width(number, SEMIBOLD) * size - 14, size, LEAST, SEMIBOLD)
    pen.text(pen.right, first, number, size, SEMIBOLD, "right")
    of_print = {
        "edition": imprint.edition,
        "movement score": imprint.score,
        "printed": imprint.printed_at,
    }
    own = [f"{name} {value}" for name, value in of_print.items() if value]
    which = own if foot == "leader" else [imprint.later_edition]
    line = " · ".join(filter(None, (imprint.association, imprint.dates, imprint.venue, *which)))
    pen.block(pen.left, second + size * 0.8, line, pen.width, size * (2.3 if imprint.large else 1.9), size, LEAST)


rl_config.useA85 = 0  # 7-bit armour around every stream: a quarter larger, slower, and nobody mails PDFs by 7-bit post
MANY_PAGES = 4  # from which a table is set in its smallest type
TABLE = "Table "


class NothingToPrint(Refusal):
    """A sheet that would have no page."""


ONE_AT_A_TIME = Lock()
"""ReportLab reads a font file at one place for all threads, so only one of them may take letters out of it."""


class NumberedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that keeps its pages until the last is drawn, and then draws their feet and lists its bookmarks."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.kept: list[dict[str, Any]] = []
        self.bookmark, self.tab = "", None
        self.draw_foot: Callable[[int, int], None]

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        # A page's marks as one text: 1,000 sheets as many short ones would take twice the memory.
        self.kept.append(vars(self) | {"_code": ["\n".join(self._code)]})
        self.bookmark, self.tab = "", None
        self._startPage()

    def save(self) -> None:
        kept = self.kept
        for number in range(1, len(kept) + 1):
            self.__dict__.update(kept[number - 1])
            kept[number - 1] = {}  # what is drawn is kept by ReportLab from here on
            self.draw_foot(number, len(kept))
            if self.bookmark:
                self.bookmarkPage(str(number))
                self.addOutlineEntry(self.bookmark, str(number))
                self.showOutline()
            super().showPage()
        with ONE_AT_A_TIME:
            Canvas.save(self)


class _Template(PageTemplate):  # type: ignore[misc]
    def __init__(self, name: str, imprint: Imprint, part: Part) -> None:
        self.imprint, self.part = imprint, part
        self.head = part.head if isinstance(part, Flow) else ()
        self.width, self.height = imprint.room(part.landscape, part.foot)
        self.floor = MARGIN + imprint.foot_height(part.foot)
        height = self.height - height_of(self.head, self.width)
        count, width = (part.columns, part.column_width(imprint)) if isinstance(part, Flow) else (1, self.width)
        super().__init__(
            name,
            [Frame(MARGIN + place * (width + GUTTER), self.floor, width, height, 0, 0, 0, 0) for place in range(count)],
            pagesize=(self.width + 2 * MARGIN, self.height + MARGIN + self.floor),
        )

    def beforeDrawPage(self, canvas: NumberedCanvas, document: "_Document") -> None:  # noqa: N802 - ReportLab's name
        self._draw(canvas, lambda pen: pen.place(self.head, pen.top))

    def afterDrawPage(self, canvas: NumberedCanvas, document: "_Document") -> None:  # noqa: N802 - ReportLab's name
        def draw(pen: Pen, page: int, pages: int) -> None:
            draw_foot(pen, page, pages, self.part.foot)
            if canvas.tab is not None:
                draw_tab(pen, canvas.bookmark, canvas.tab, self.part.landscape)

        canvas.draw_foot = lambda page, pages: self._draw(canvas, partial(draw, page=page, pages=pages))

    def _draw(self, canvas: Canvas, with_pen: Callable[[Pen], object]) -> None:
        Drawing(with_pen, self.imprint, self.width, self.height).drawOn(canvas, MARGIN, self.floor)


class _Document(BaseDocTemplate):  # type: ignore[misc]
    def __init__(self, parts: Sequence[Part], imprint: Imprint, title: str, *, is_written: bool = True) -> None:
        self.file = BytesIO()
        self._doSave = is_written  # ReportLab's name; to write a PDF takes longer than to set its pages
        load_faces()
        templates: dict[str, _Template] = {}
        story: list[Flowable] = []
        for number, part in enumerate(parts):
            name = str(number) if isinstance(part, Flow) else f"{part.landscape} {part.foot}"
            templates.setdefault(name, _Template(name, imprint, part))
            story.append(PageBreakIfNotEmpty(name))
            story.append(ActionFlowable(("bookmark", part.bookmark, part.tab)))
            story += (
                part.story
                if isinstance(part, Flow)
                else [Drawing(part.draw, imprint, *imprint.room(part.landscape, part.foot))]
            )
        super().__init__(
            self.file,
            pagesize=paper_size(imprint),
            pageTemplates=list(templates.values()),
            title=f"{title} – {imprint.event}",
            author="Twelve Flags",
            lang="en-CA",
            initialFontName=REGULAR,
            invariant=1,
        )
        try:
            self.build(story, canvasmaker=NumberedCanvas)
        except LayoutError as error:
            raise Refusal(f"A text on “{title}” is longer than a page. Shorten it, then print again.") from error
        for part in parts:
            for flowable in part.story if isinstance(part, Flow) else ():
                vars(flowable).pop("_postponed", None)  # else ReportLab refuses to set it once more

    def handle_bookmark(self, name: str, tab: float | None) -> None:  # ReportLab calls it for the action of that name
        self.canv.bookmark, self.canv.tab = name, tab

    def beforeDocument(self) -> None:  # noqa: N802 - ReportLab's name
        shapes.draw_outlines(self.canv)


def page_count(parts: Sequence[Part], imprint: Imprint, title: str) -> int:
    flows = [part for part in parts if isinstance(part, Flow)]
    flowing = sum(int(_Document([flow], imprint, title, is_written=False).page) for flow in flows if flow.story)
    return len(parts) - len(flows) + flowing


def roomiest(parts: Iterable[Part], imprint: Imprint, title: str) -> Part:
    """The first of the parts, the airiest first, that takes the fewest pages."""
    return min(parts, key=lambda part: page_count([part], imprint, title))


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF that `bind` made has."""
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def bind(parts: Sequence[Part], imprint: Imprint, title: str) -> bytes:
    """The parts as one PDF with its pages numbered; NothingToPrint when there are none, or they are all empty."""
    parts = [part for part in parts if isinstance(part, Page) or part.story]
    NothingToPrint.when(not parts, f"There is nothing to print on “{title}” yet.")
    return _Document(parts, imprint, title).file.getvalue()


def of_table(table: int, pages: Sequence[Page]) -> list[Page]:
    """The pages of one table; the first is in the list of contents under its number, by which `join_pdfs` goes."""
    return [replace(page, bookmark="" if place else f"{TABLE}{table}") for place, page in enumerate(pages)]


def join_pdfs(pdfs: Iterable[tuple[str, bytes]], by_table: Iterable[bytes] = ()) -> bytes:
    """Several PDFs in one, each under its title; then all that those by table hold of table 1, of table 2 …."""
    from pypdf import PdfReader, PdfWriter  # 13 MB, which a process needs that joins sheets

    joined, file = PdfWriter(), BytesIO()
    for title, pdf in pdfs:
        joined.append(BytesIO(pdf), outline_item=title)
    readers = [PdfReader(BytesIO(pdf)) for pdf in by_table]
    pages = [(int(title.removeprefix(TABLE)), reader, span) for reader in readers for title, span in spans(reader)]
    for table, of_one in groupby(sorted(pages, key=itemgetter(0)), itemgetter(0)):
        for place, (_, reader, span) in enumerate(of_one):
            joined.append(reader, outline_item=None if place else f"{TABLE}{table}", pages=span, import_outline=False)
    joined.write(file)
    return file.getvalue()


def spans(reader: "PdfReader") -> list[tuple[str, tuple[int, int]]]:
    """Each bookmark of a PDF, with the first of its pages, from 0, and the page after the last."""
    marks = [mark for mark in reader.outline if not isinstance(mark, list)]
    starts = [reader.get_destination_page_number(mark) or 0 for mark in marks]
    ends = [*starts[1:], len(reader.pages)]
    return [(mark.title or "", (start, end)) for mark, start, end in zip(marks, starts, ends, strict=True)]


def pages_of_tables(pdf: bytes, tables: Collection[int]) -> tuple[bytes, int]:
    """The pages of these tables alone, of a PDF with pages for each table, and how many they are."""
    from pypdf import PdfReader, PdfWriter

    reader, cut, file = PdfReader(BytesIO(pdf)), PdfWriter(), BytesIO()
    wanted = {f"{TABLE}{table}" for table in tables}
    for title, span in spans(reader):
        if title in wanted:
            cut.append(reader, outline_item=title, pages=span, import_outline=False)
    cut.write(file)
    return file.getvalue(), len(cut.pages)


def fit_type(make: Callable[[float], Part], imprint: Imprint, title: str, largest: float, smallest: float) -> Part:
    """The part as `make` sets it in the largest type that takes no more pages than the smallest does.

    Sizes are in points before large print.
    """

    @cache
    def part(step: int) -> Part:
        return make(imprint.size(smallest + STEP * step))

    def count(step: int) -> int:
        return page_count([part(step)], imprint, title)

    fewest = count(0)
    if fewest > MANY_PAGES:
        return part(0)  # larger type would hardly change so many, and each try takes time
    return part(bisect_right(range(int((largest - smallest) / STEP) + 1), fewest, key=count) - 1)
