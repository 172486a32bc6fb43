"""How fast paper is drawn: 16 tables × 50 hands, beside the very same marks put on a bare canvas."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any

from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from rotations.domain.card import TableCard
from rotations.sheets import movement
from tests.paper import printed
from tests.plans import IMPRINT, PUBLIC, cards
from tournament.sheets import page, shapes
from tournament.sheets.page import Imprint

draw = printed(movement.pages)
TABLES = 16
AIM = 2.0
ROUNDS = 15
CANVAS_MARKS = (
    "beginForm", "doForm", "drawPath", "endForm", "line", "restoreState", "roundRect", "saveState", "setLineJoin",
    "setLineWidth", "setPageSize", "transform",
)  # fmt: skip
TEXT_MARKS = ("setFont", "setTextOrigin", "textOut")
Mark = tuple[str, tuple[Any, ...], dict[str, Any]]


class RecordedText(PDFTextObject):  # type: ignore[misc]
    """A text object that remembers what was set in it."""

    depth = 0

    def __init__(self, *arguments: Any) -> None:
        self.marks: list[Mark] = []
        super().__init__(*arguments)


class RecordedCanvas(page.NumberedCanvas):
    """A canvas that remembers the marks of each page, so that the same can be drawn again without the sheet."""

    depth = 0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.marks: list[Mark] = []
        self.depth = 1
        super().__init__(*arguments, **options)
        self.depth = 0

    def beginText(self, x: float = 0, y: float = 0) -> RecordedText:  # noqa: N802 - ReportLab's name
        return RecordedText(self, x, y)

    def drawText(self, text: RecordedText) -> None:  # noqa: N802 - ReportLab's name
        self.marks.append(("text", tuple(text.marks), {}))
        super().drawText(text)

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        super().showPage()
        self.marks = []

    def save(self) -> None:
        self.drawn = list(self.kept)
        super().save()


def _remembering(draw: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, written down unless it is one that another of them makes."""

    def mark(self: RecordedCanvas | RecordedText, *arguments: Any, **options: Any) -> Any:
        if self.depth == 0:
            self.marks.append((draw.__name__, arguments, options))
        self.depth += 1
        try:
            return draw(self, *arguments, **options)
        finally:
            self.depth -= 1

    return mark


for _kind, _names in ((RecordedCanvas, CANVAS_MARKS), (RecordedText, TEXT_MARKS)):
    for _name in _names:
        setattr(_kind, _name, _remembering(getattr(_kind, _name)))


def record(plans: list[TableCard], imprint: Imprint) -> list[Mark]:
    """Every mark that the sheets make, in order."""
    made: list[RecordedCanvas] = []

    def open_recorded(*arguments: Any, **options: Any) -> RecordedCanvas:
        made.append(RecordedCanvas(*arguments, **options))
        return made[-1]

    usual = page.NumberedCanvas
    page.NumberedCanvas = open_recorded  # type: ignore[assignment,misc]
    try:
        draw(plans, imprint)
    finally:
        page.NumberedCanvas = usual  # type: ignore[misc]
    return [mark for kept in made[0].drawn for mark in (*kept["marks"], ("showPage", (), {}))]


def draw_bare(marks: list[Mark]) -> bytes:
    """The same marks on a bare canvas."""
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    for name, arguments, options in marks:
        if name == "text":
            text = canvas.beginText()
            for set_name, set_arguments, set_options in arguments:
                getattr(text, set_name)(*set_arguments, **set_options)
            canvas.drawText(text)
        else:
            getattr(canvas, name)(*arguments, **options)
    canvas.save()
    return file.getvalue()


def _texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def main() -> None:
    """Print milliseconds and the ratio, with and without QR codes; caches are warm, as in a worker."""
    plans = cards(TABLES)
    for label, url in (("without QR", None), ("with QR", PUBLIC)):
        imprint = replace(IMPRINT, url=url)
        marks = record(plans, imprint)
        if _texts(draw_bare(marks)) != _texts(draw(plans, imprint)):
            raise SystemExit("The bare canvas does not carry the same marks; this comparison means nothing.")
        sheets, bare = [], []
        for _ in range(ROUNDS):
            started = perf_counter()
            draw(plans, imprint)
            sheets.append(perf_counter() - started)
            started = perf_counter()
            draw_bare(marks)
            bare.append(perf_counter() - started)
        shapes.qr_bars.cache_clear()
        started = perf_counter()
        size = len(draw(plans, imprint))
        first = perf_counter() - started
        print(
            f"movement sheets, 16 tables × 50 hands, {label}: {median(sheets) * 1000:.0f} ms, {size // 1024} KB; "
            f"same marks on a bare canvas {median(bare) * 1000:.0f} ms; "
            f"ratio {median(sheets) / median(bare):.2f} (aim ≤ {AIM:g}); new addresses {first * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main()
