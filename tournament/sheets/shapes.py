"""Drawn marks: the four suits, up and down for no trump, the flag and flags in fives, and QR codes; all vector.

Hearts and diamonds are drawn hollow, spades and clubs solid, so that four suits stay four at arm's length
and in grey.  Each mark is drawn once a file and stamped wherever it is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

UNIT = 100  # every mark is drawn in a square of this side
LINE = 9

Path = Sequence[tuple[float, ...]]

# Each path: a point to start from, then curves of three points or lines of one.  (x, y, radius) alone is a disc.
OUTLINES: dict[str, list[Path]] = {
    "H": [
        [
            (50, 6), (40, 22, 8, 44, 8, 67), (8, 83, 18, 92, 29, 92), (39, 92, 47, 85, 50, 75),
            (53, 85, 61, 92, 71, 92), (82, 92, 92, 83, 92, 67), (92, 44, 60, 22, 50, 6),
        ]
    ],
    "D": [
        [
            (50, 97), (60, 80, 73, 64, 87, 50), (73, 36, 60, 20, 50, 3),
            (40, 20, 27, 36, 13, 50), (27, 64, 40, 80, 50, 97),
        ]
    ],
    "S": [
        [
            (50, 99), (40, 82, 5, 60, 5, 39), (5, 25, 15, 17, 26, 17), (35, 17, 42, 21, 46, 28),
            (46, 16, 42, 7, 33, 2), (67, 2), (58, 7, 54, 16, 54, 28), (58, 21, 65, 17, 74, 17),
            (85, 17, 95, 25, 95, 39), (95, 60, 60, 82, 50, 99),
        ]
    ],
    "C": [
        [(46, 45), (46, 20, 42, 8, 32, 2), (68, 2), (58, 8, 54, 20, 54, 45)],
        [(50, 77, 22)], [(26, 40, 22)], [(74, 40, 22)], [(50, 48, 12)],
    ],
    "NTH": [[(50, 96), (90, 50), (64, 50), (64, 4), (36, 4), (36, 50), (10, 50), (50, 96)]],
    "NTL": [[(50, 4), (90, 50), (64, 50), (64, 96), (36, 96), (36, 50), (10, 50), (50, 4)]],
}  # fmt: skip
HOLLOW = ("H", "D")

# The flag of paper, pages and icon, in a square of 28, y downwards as on a page.
FLAG_SIDE = 28
POLE, POLE_WEIGHT = ((3.0, 2.0), (3.0, 26.5)), 2.4
PENNANT = ((4.0, 2.5), (19.0, 8.5), (4.0, 14.5))

FIVE = 5  # flags are laid and drawn in fives
GAP = 0.6  # between two fives, against the step from flag to flag


def draw_outlines(canvas: Canvas) -> None:
    """Put every mark into the file once, ready to be stamped."""
    canvas.beginForm("flag", 0, 0, UNIT, UNIT + 5)
    canvas.transform(UNIT / FLAG_SIDE, 0, 0, -UNIT / FLAG_SIDE, 0, UNIT)
    canvas.setLineWidth(POLE_WEIGHT)
    canvas.setLineCap(1)
    canvas.line(*POLE[0], *POLE[1])
    canvas.drawPath(_outline(canvas, PENNANT), stroke=0, fill=1)
    canvas.endForm()
    for name, paths in OUTLINES.items():
        canvas.beginForm(name, 0, 0, UNIT, UNIT + 5)
        canvas.setLineWidth(LINE)
        canvas.setLineJoin(1)
        canvas.drawPath(_outline(canvas, *paths), stroke=int(name in HOLLOW), fill=int(name not in HOLLOW), fillMode=1)
        canvas.endForm()


def _outline(canvas: Canvas, *paths: Path) -> PDFPathObject:
    outline = canvas.beginPath()
    for first, *others in paths:
        if len(first) == 3:
            outline.circle(*first)
            continue
        outline.moveTo(*first)
        for points in others:
            (outline.curveTo if len(points) == 6 else outline.lineTo)(*points)
        outline.close()
    return outline


@dataclass(frozen=True, slots=True)
class FlagLine:
    """The Twelve line: flags of each counted day in fives, and an upright rule after as many as a team `began` with.

    The first day is solid, the second hollow, later ones hollow with a bar.
    """

    days: tuple[int, ...]
    began: int

    @property
    def steps(self) -> float:
        """How long it is, in steps from flag to flag; nothing where a team has less than none."""
        return place_of(max(sum(self.days), self.began)) if min(self.days, default=-1) >= 0 else 0

    def draw(self, canvas: Canvas, x: float, y: float, step: float, height: float) -> None:
        """Draws it to the right of x, standing on y."""
        if not self.steps:
            return
        canvas.saveState()
        canvas.setLineWidth(max(step * 0.1, 0.4))
        days = [day for day, flags in enumerate(self.days) for _ in range(flags)]
        for flag, day in enumerate(days):
            left, middle = x + step * (place_of(flag) + 0.14), y + height * 0.72
            canvas.line(left, y, left, y + height)
            pennant = [(left, y + height), (left + step * 0.72, middle), (left, y + height * 0.45)]
            canvas.drawPath(_outline(canvas, pennant), stroke=1, fill=int(day == 0))
            if day > 1:
                canvas.line(left, middle, left + step * 0.65, middle)
        canvas.setLineWidth(max(step * 0.22, 1))
        middle = x + step * (place_of(self.began) - GAP / 2 * (self.began % FIVE == 0))
        canvas.line(middle, y - height * 0.18, middle, y + height * 1.18)
        canvas.restoreState()


def place_of(flag: int) -> float:
    """Where a flag stands, counted from 0, in steps."""
    return flag + GAP * (flag // FIVE)


def stamp(canvas: Canvas, name: str, x: float, y: float, size: float, unit: float = UNIT) -> None:
    """One mark, drawn `unit` high, with its lower left corner at x, y and `size` points high."""
    canvas.saveState()
    canvas.transform(size / unit, 0, 0, size / unit, x, y)
    canvas.doForm(name)
    canvas.restoreState()


@lru_cache(maxsize=256)
def qr_outline(url: str) -> tuple[int, PDFPathObject]:
    """The side of the address's QR code in modules, and its dark bars, a quiet zone of two modules around them."""
    # One mask fixed: trying all eight takes most of the time and any of them reads back.
    rows = segno.make(url, error="m", micro=False, mask=2, boost_error=False).matrix
    outline = PDFPathObject()
    for number, row in enumerate(rows, start=-1):
        for is_dark, run in groupby(range(len(row)), key=row.__getitem__):
            columns = list(run)
            if is_dark:
                # Rows overlap by a hair: otherwise some screens show white between them.
                outline.rect(columns[0] + 2, len(rows) - number, len(columns), 1.02)
    return len(rows) + 4, outline
