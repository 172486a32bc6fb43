"""The document every sheet is part of: paper sizes, large print, and the foot that says which print a page is.

A sheet is a list of parts: a `Page` is drawn mark by mark with a `Pen`, a `Flow` is text that runs over as many
pages as it takes.  `bind` makes parts one file with numbered pages, so that any sheets can be bound together in
one hall pack.  Lengths are points, measured from the lower left corner of the part of the page that a sheet may
fill.  The same parts give the same bytes.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import LayoutError, PageBreakIfNotEmpty

from tournament.domain.refusal import Refusal
from tournament.sheets import lettering, shapes
from tournament.sheets.lettering import CAP_HEIGHT, LEADING, REGULAR, SEMIBOLD, STEP, TextTooLong

rl_config.useA85 = 0  # 7-bit armour around every stream: a quarter larger, slower, and nobody mails PDFs by 7-bit post

MARGIN = 38.0
FOOT = 34.0
LARGER = 1.3  # large print against the usual
MANY_PAGES = 4  # from which a table is set in its smallest type
ENDLESS = 10_000.0  # a height that no text reaches
PAPERS: dict[str, tuple[float, float]] = {"letter": LETTER, "a4": A4}

Align = Literal["left", "centre", "right"]


class NothingToPrint(Refusal):
    """A sheet that would have no page."""


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

    def room(self, landscape: bool = False) -> tuple[float, float]:
        """Width and height in points of the part of a page that a sheet may fill; Refusal for another paper."""
        short, long = paper_size(self)
        width, height = (long, short) if landscape else (short, long)
        return width - 2 * MARGIN, height - 2 * MARGIN - FOOT

    def table_url(self, table: int) -> str | None:
        """The public page of one table, when there is a public address."""
        return None if self.url is None else f"{self.url.rstrip('/')}/tables/{table}/"


class Pen:
    """One page being drawn.  `left`, `right`, `top`, `bottom` bound the part that a sheet may fill."""

    def __init__(self, canvas: Canvas, imprint: Imprint, width: float, height: float) -> None:
        self.canvas = canvas
        self.imprint = imprint
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

    def place(self, story: Sequence[Flowable], top: float, indent: float = 0) -> float:
        """Flowing text hung from `top`, `indent` from either side of the page; returns the y below it."""
        for flowable in story:
            _, height = flowable.wrapOn(self.canvas, self.width - 2 * indent, ENDLESS)
            flowable.drawOn(self.canvas, self.left + indent, top - height)
            top -= height + flowable.getSpaceAfter()
        return top

    def foot(self, page: int, pages: int) -> None:
        """Event, dates, edition and page x of y below the sheet, as every page carries them."""
        imprint = self.imprint
        size = 10.5
        self.rule(self.left, 22 - FOOT, self.right, 0.5)
        number = f"Page {page} of {pages}"
        room = self.width - lettering.em_width(number, SEMIBOLD) * size - 14
        self.fit(self.left, 10 - FOOT, imprint.event, room, size, 5, SEMIBOLD)
        self.text(self.right, 10 - FOOT, number, size, SEMIBOLD, "right")
        score = None if imprint.score is None else f"movement score {imprint.score}"
        printed = imprint.printed_at and f"printed {imprint.printed_at}"
        details = (imprint.dates, imprint.venue, f"edition {imprint.edition}", score, printed)
        line = " · ".join(detail for detail in details if detail)
        self.block(self.left, size * 0.8 - 4 - FOOT, line, self.width, size * 1.9, size, 5)


@dataclass(frozen=True, slots=True)
class Page:
    """One page to be drawn: what draws it, and whether the paper lies on its side."""

    draw: Callable[[Pen], None]
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """Flowing text from the top of a new page on, and what stands above it on each page, as ReportLab's flowables."""

    story: Sequence[Flowable]
    head: Sequence[Flowable] = ()
    landscape: bool = False


Part = Page | Flow


class _Drawing(Flowable):  # type: ignore[misc]
    """A `Page` as a flowable that fills a whole page."""

    def __init__(self, page: Page, imprint: Imprint) -> None:
        super().__init__()
        self.page, self.imprint = page, imprint
        self.width, self.height = imprint.room(page.landscape)

    def draw(self) -> None:
        pen = Pen(self.canv, self.imprint, self.width, self.height)
        self.page.draw(pen)
        pen.finish()


class _Template(PageTemplate):  # type: ignore[misc]
    """A page of a document, its foot below the frame and `head` above it."""

    def __init__(self, name: str, imprint: Imprint, head: Sequence[Flowable], landscape: bool) -> None:
        self.imprint, self.head = imprint, head
        self.width, self.height = imprint.room(landscape)
        frame = Frame(MARGIN, MARGIN + FOOT, self.width, self.height - height_of(head, self.width), 0, 0, 0, 0)
        super().__init__(name, [frame], pagesize=(self.width + 2 * MARGIN, self.height + 2 * MARGIN + FOOT))

    def beforeDrawPage(self, canvas: Canvas, document: "_Document") -> None:  # noqa: N802 - ReportLab's name
        with self._pen(canvas) as pen:
            pen.place(self.head, pen.top)

    def afterDrawPage(self, canvas: Canvas, document: "_Document") -> None:  # noqa: N802 - ReportLab's name
        with self._pen(canvas) as pen:
            pen.foot(document.page, document.pages)

    @contextmanager
    def _pen(self, canvas: Canvas) -> Iterator[Pen]:
        canvas.saveState()
        canvas.translate(MARGIN, MARGIN + FOOT)
        pen = Pen(canvas, self.imprint, self.width, self.height)
        yield pen
        pen.finish()
        canvas.restoreState()


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """The parts of one file.  `pages` is how many pages it has in all, as its feet say."""

    def __init__(self, parts: Sequence[Part], imprint: Imprint, title: str, pages: int = 0) -> None:
        self.file = BytesIO()
        self.imprint, self.pages = imprint, pages
        lettering.load_faces()
        templates = [_Template(str(landscape), imprint, (), landscape) for landscape in (False, True)]
        story: list[Flowable] = []
        for part in parts:
            if isinstance(part, Flow):
                template = _Template(str(len(templates)), imprint, part.head, part.landscape)
                templates.append(template)
                story += (PageBreakIfNotEmpty(template.id), *part.story)
            else:
                story += (PageBreakIfNotEmpty(str(part.landscape)), _Drawing(part, imprint))
        super().__init__(
            self.file,
            pagesize=paper_size(imprint),
            pageTemplates=templates,
            title=f"{title} – {imprint.event}",
            author="Twelve Flags",
            lang="en-CA",
            initialFontName=REGULAR,
            invariant=1,
        )
        try:
            self.build(story, canvasmaker=Canvas)
        except LayoutError as error:
            raise TextTooLong(
                "A text on “%(title)s” is longer than a page. Shorten it, then print again.", title=title
            ) from error

    def beforeDocument(self) -> None:  # noqa: N802 - ReportLab's name
        shapes.draw_outlines(self.canv)


def paper_size(imprint: Imprint) -> tuple[float, float]:
    """Width and height in points of the imprint's paper, upright; Refusal for another name."""
    if imprint.paper not in PAPERS:
        raise Refusal(
            "There is no paper called “%(paper)s” here. Choose letter or a4, then print again.", paper=imprint.paper
        )
    return PAPERS[imprint.paper]


def height_of(story: Sequence[Flowable], width: float) -> float:
    """How many points the flowables take one below another; they keep space only below themselves."""
    return float(sum(flowable.wrap(width, ENDLESS)[1] + flowable.getSpaceAfter() for flowable in story))


def page_count(parts: Sequence[Part], imprint: Imprint, title: str) -> int:
    """How many pages the parts take."""
    flows = [part for part in parts if isinstance(part, Flow)]
    return len(parts) - len(flows) + sum(int(_Document([flow], imprint, title).page) for flow in flows if flow.story)


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF that `bind` made has."""
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def bind(parts: Sequence[Part], imprint: Imprint, title: str) -> bytes:
    """The parts as one PDF with its pages numbered; NothingToPrint when there are none, or they are all empty."""
    parts = [part for part in parts if isinstance(part, Page) or part.story]
    if not parts:
        raise NothingToPrint("There is nothing to print on “%(title)s” yet.", title=title)
    return _Document(parts, imprint, title, page_count(parts, imprint, title)).file.getvalue()


def fit_type(
    make: Callable[[float], Part], imprint: Imprint, title: str, largest: float, smallest: float, most_pages: int = 0
) -> Part:
    """The part as `make` sets it in the largest type that takes no more pages than the smallest does.

    Sizes are in points before large print.  TextTooLong where the smallest takes more than `most_pages`.
    """

    def count(step: int) -> int:
        return page_count([make(imprint.size(smallest + STEP * step))], imprint, title)

    fewest = count(0)
    if fewest > MANY_PAGES and not most_pages:
        return make(imprint.size(smallest))  # larger type would hardly change so many, and each try takes time
    if most_pages and fewest > most_pages:
        raise TextTooLong(
            "“%(title)s” is too long for its page, even in small type. Shorten it, then print again.", title=title
        )
    steps = range(int((largest - smallest) / STEP) + 1)
    return make(imprint.size(smallest + STEP * (bisect_right(steps, fewest, key=count) - 1)))
