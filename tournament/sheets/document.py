"""Parts made one file: numbered pages with their feet, a list of contents, and bookmarks."""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from threading import Lock
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable, LayoutError, PageBreakIfNotEmpty

from tournament.domain import Refusal
from tournament.sheets import shapes
from tournament.sheets.lettering import BOLD, FINE, HAND, LEAST, REGULAR, SEMIBOLD, em_width, load_faces
from tournament.sheets.page import (
    GUTTER,
    INTO_MARGIN,
    MARGIN,
    PAPERS,
    Bookmarks,
    Contents,
    Drawing,
    Flow,
    Foot,
    Imprint,
    NothingToPrint,
    Page,
    Part,
    Pen,
    height_of,
)

CUT_FOOT = -16.0  # where its page number stands
PRACTICE = "EXAMPLE FOR PRACTICE: NOBODY REALLY PLAYS THIS"
ABOVE = 5.0  # points between a sheet and what stands over it


def draw_contents(pen: Pen, marks: Bookmarks) -> None:
    """Each sheet and its page, below the title that the page has already."""
    row = min((pen.top - pen.size(100)) / max(len(marks), 1), pen.size(HAND) * 1.7)
    for place, (name, number) in enumerate(marks[1:], start=1):
        y = pen.top - pen.size(90) - place * row
        size = min(pen.size(HAND), row / 1.2)
        pen.fit(pen.left, y, name, pen.width - size * 3, size, LEAST)
        pen.text(pen.right, y, str(number), size, SEMIBOLD, "right")
        pen.rule(pen.left, y - row * 0.3, pen.right, 0.4)


def draw_foot(pen: Pen, page: int, pages: int, foot: Foot) -> None:
    """Event, association, dates and page x of y below the sheet; from the second edition on, which one it is."""
    imprint = pen.imprint
    if imprint.is_practice:
        pen.text(pen.width / 2, pen.top + ABOVE, PRACTICE, FINE, BOLD, "centre")
    if foot == "none":
        return
    size, number = pen.size(FINE), f"Page {page} of {pages}"
    if foot == "cut":
        pen.text(pen.right + INTO_MARGIN, CUT_FOOT, number, size, SEMIBOLD, "right")
        return
    top, first, second = (pen.size(points) for points in (-12, -24, -38))
    pen.rule(pen.left, top, pen.right, 0.5)
    pen.fit(pen.left, first, imprint.event, pen.width - em_width(number, SEMIBOLD) * size - 14, size, LEAST, SEMIBOLD)
    pen.text(pen.right, first, number, size, SEMIBOLD, "right")
    line = " · ".join(filter(None, (imprint.association, imprint.dates, imprint.venue, imprint.edition)))
    pen.block(pen.left, second + size * 0.8, line, pen.width, size * (2.3 if imprint.large else 1.9), size, LEAST)


rl_config.useA85 = 0  # 7-bit armour around every stream: a quarter larger, slower, and nobody mails PDFs by 7-bit post


ONE_AT_A_TIME = Lock()
"""ReportLab reads a font file at one place for all threads, so only one of them may take letters out of it."""


class NumberedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that keeps its pages until the last is drawn, and then draws their feet and lists its bookmarks."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.kept: list[dict[str, Any]] = []
        self.bookmark = ""
        self.finish: Callable[[int, int, Bookmarks], None]

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        # A page's marks as one text: 1,000 sheets as many short ones would take twice the memory.
        self.kept.append(vars(self) | {"_code": ["\n".join(self._code)]})
        self.bookmark = ""
        self._startPage()

    def save(self) -> None:
        kept = self.kept
        marks = [(page["bookmark"], number) for number, page in enumerate(kept, start=1) if page["bookmark"]]
        for number in range(1, len(kept) + 1):
            self.__dict__.update(kept[number - 1])
            kept[number - 1] = {}  # what is drawn is kept by ReportLab from here on
            self.finish(number, len(kept), marks)
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
        def finish(page: int, pages: int, marks: Bookmarks) -> None:
            self._draw(canvas, partial(draw_foot, page=page, pages=pages, foot=self.part.foot))
            if isinstance(self.part, Contents):
                self._draw(canvas, partial(draw_contents, marks=marks))

        canvas.finish = finish

    def _draw(self, canvas: Canvas, with_pen: Callable[[Pen], object]) -> None:
        Drawing(with_pen, self.imprint, self.width, self.height).drawOn(canvas, MARGIN, self.floor)


class _Document(BaseDocTemplate):  # type: ignore[misc]
    def __init__(self, parts: Sequence[Part], imprint: Imprint, title: str) -> None:
        self.file = BytesIO()
        load_faces()
        templates: dict[str, _Template] = {}
        story: list[Flowable] = []
        for number, part in enumerate(parts):
            name = f"{part.landscape} {part.foot}" if type(part) is Page else str(number)
            templates.setdefault(name, _Template(name, imprint, part))
            story.append(PageBreakIfNotEmpty(name))
            story.append(ActionFlowable(("bookmark", part.bookmark)))
            story += (
                part.laid(imprint)
                if isinstance(part, Flow)
                else [Drawing(part.draw, imprint, *imprint.room(part.landscape, part.foot))]
            )
        super().__init__(
            self.file,
            pagesize=PAPERS[imprint.paper],
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

    def handle_bookmark(self, name: str) -> None:  # ReportLab calls it for the action of that name
        self.canv.bookmark = name

    def beforeDocument(self) -> None:  # noqa: N802 - ReportLab's name
        shapes.draw_outlines(self.canv)


def bind(parts: Sequence[Part], imprint: Imprint, title: str) -> tuple[bytes, int]:
    """The parts as one PDF with its pages numbered, and how many; NothingToPrint when there are none, or all empty."""
    parts = [part for part in parts if isinstance(part, Page) or part.story]
    NothingToPrint.when(not parts, f"There is nothing to print on “{title}” yet.")
    document = _Document(parts, imprint, title)
    return document.file.getvalue(), int(document.page)
