"""How fast paper is drawn: 16 tables × 50 hands, beside the very same marks put on a bare canvas."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any, ClassVar

from reportlab.pdfgen.canvas import Canvas

from rotations.domain.card import TableCard
from rotations.sheets import movement
from tests.paper import texts
from tests.plans import IMPRINT, PUBLIC, cards
from tournament.sheets import document, page, shapes

TABLES = 16
ROUNDS = 15
MARKS = {
    "beginForm", "doForm", "drawPath", "endForm", "line", "restoreState", "roundRect", "saveState", "setLineJoin",
    "setLineWidth", "setPageSize", "transform", "setFont", "put",
}  # fmt: skip
Mark = tuple[str, tuple[Any, ...], dict[str, Any]]


class Recorded:
    """Remembers the marks that it is asked for, but for those that one of them makes."""

    marks: list[Mark]
    is_marking = True

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name not in MARKS or self.is_marking:
            return value

        def mark(*arguments: Any, **options: Any) -> Any:
            self.marks.append((name, arguments, options))
            self.is_marking = True
            try:
                return value(*arguments, **options)
            finally:
                self.is_marking = False

        return mark


class RecordedText(Recorded, page.Texts):
    def __init__(self, *arguments: Any) -> None:
        self.marks, self.is_marking = [], False
        super().__init__(*arguments)


class RecordedCanvas(Recorded, document.NumberedCanvas):
    made: ClassVar[list["RecordedCanvas"]] = []

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.marks = []
        super().__init__(*arguments, **options)
        self.is_marking = False
        self.made.append(self)

    def drawText(self, text: RecordedText) -> None:  # noqa: N802 - ReportLab's name
        self.marks.append(("text", tuple(text.marks), {}))
        super().drawText(text)

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        super().showPage()
        self.marks = []

    def save(self) -> None:
        self.drawn = list(self.kept)
        super().save()


def draw(plans: list[TableCard], imprint: page.Imprint) -> bytes:
    return document.bind(movement.pages(plans, imprint), imprint, "Movement sheets")[0]


def record(plans: list[TableCard], imprint: page.Imprint) -> list[Mark]:
    usual, document.NumberedCanvas = document.NumberedCanvas, RecordedCanvas  # type: ignore[misc]
    texts, page.Texts = page.Texts, RecordedText  # type: ignore[misc]
    try:
        draw(plans, imprint)
    finally:
        document.NumberedCanvas, page.Texts = usual, texts  # type: ignore[misc]
    return [mark for kept in RecordedCanvas.made[-1].drawn for mark in (*kept["marks"], ("showPage", (), {}))]


def draw_bare(marks: list[Mark]) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    for name, arguments, options in marks:
        if name == "text":
            text = canvas.beginText()
            for set_name, set_arguments, set_options in arguments:
                if set_name == "put":
                    x, y, words = set_arguments
                    text.setTextOrigin(x, y)
                    text.textOut(words)
                else:
                    text.setFont(*set_arguments, **set_options)
            canvas.drawText(text)
        else:
            getattr(canvas, name)(*arguments, **options)
    canvas.save()
    return file.getvalue()


def main() -> None:
    """Print milliseconds and the ratio, with and without QR codes; caches are warm, as in a worker."""
    plans = cards(TABLES)
    for label, url, aim in (("without QR", None, 1.10), ("with QR", PUBLIC, 1.25)):
        imprint = replace(IMPRINT, url=url)
        marks = record(plans, imprint)
        if texts(draw_bare(marks)) != texts(draw(plans, imprint)):
            raise SystemExit("The bare canvas does not carry the same marks; this comparison means nothing.")
        both = partial(draw, plans, imprint), partial(draw_bare, marks)
        sheets, bare = map(median, zip(*([timed(act) for act in both] for _ in range(ROUNDS)), strict=True))
        shapes.qr_outline.cache_clear()
        first, size = timed(partial(draw, plans, imprint)), len(draw(plans, imprint))
        print(
            f"movement sheets, 16 tables × 50 hands, {label}: {sheets:.0f} ms, {size // 1024} KB; "
            f"same marks on a bare canvas {bare:.0f} ms; "
            f"ratio {sheets / bare:.2f} (aim ≤ {aim:g}); new addresses {first:.0f} ms"
        )


def timed(act: Callable[[], object]) -> float:
    started = perf_counter()
    act()
    return 1000 * (perf_counter() - started)
