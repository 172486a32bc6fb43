"""Parts made one PDF with numbered pages, type as large as takes no page more, and PDFs joined and cut again.

The same parts give the same bytes.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from threading import Lock
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import Destination
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable, LayoutError, PageBreakIfNotEmpty

from tournament.domain import Refusal
from tournament.sheets import shapes
from tournament.sheets.lettering import (
    REGULAR,
    STEP,
    load_faces,
)
from tournament.sheets.page import GUTTER, MARGIN, Drawing, Flow, Imprint, Page, Part, Pen, height_of, paper_size
from tournament.sheets.titles import draw_foot, draw_tab

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
        frames = [
            Frame(MARGIN + place * (width + GUTTER), self.floor, width, height, 0, 0, 0, 0) for place in range(count)
        ]
        super().__init__(name, frames, pagesize=(self.width + 2 * MARGIN, self.height + MARGIN + self.floor))

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
    def __init__(self, parts: Sequence[Part], imprint: Imprint, title: str) -> None:
        self.file = BytesIO()
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
    return len(parts) - len(flows) + sum(int(_Document([flow], imprint, title).page) for flow in flows if flow.story)


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
    joined, file = PdfWriter(), BytesIO()
    for title, pdf in pdfs:
        joined.append(BytesIO(pdf), outline_item=title)
    pages: dict[str, list[tuple[PdfReader, tuple[int, int]]]] = defaultdict(list)
    for pdf in by_table:
        reader = PdfReader(BytesIO(pdf))
        for title, span in spans(reader):
            pages[title].append((reader, span))
    for title in sorted(pages, key=lambda title: int(title.removeprefix(TABLE))):
        for place, (reader, span) in enumerate(pages[title]):
            joined.append(reader, outline_item=None if place else title, pages=span, import_outline=False)
    joined.write(file)
    return file.getvalue()


def spans(reader: PdfReader) -> list[tuple[str, tuple[int, int]]]:
    """Each bookmark of a PDF, with the first of its pages, from 0, and the page after the last."""
    marks = [mark for mark in reader.outline if isinstance(mark, Destination)]
    starts = [reader.get_destination_page_number(mark) or 0 for mark in marks]
    ends = [*starts[1:], len(reader.pages)]
    return [(mark.title or "", (start, end)) for mark, start, end in zip(marks, starts, ends, strict=True)]


def pages_of_tables(pdf: bytes, tables: Collection[int]) -> tuple[bytes, int]:
    """The pages of these tables alone, of a PDF with pages for each table, and how many they are."""
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
