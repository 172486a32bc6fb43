"""Drawn marks: the four suits, up and down for no trump, the flag, and QR codes; all vector, black on white.

Hearts and diamonds are drawn hollow, spades and clubs solid, so that four suits stay four at arm's length
and in grey.  Each mark is drawn once a file and stamped wherever it is needed.
"""

from functools import lru_cache
from hashlib import sha256
from itertools import groupby

import segno
from reportlab.pdfgen.canvas import Canvas

UNIT = 100  # every mark is drawn in a square of this side
LINE = 9

Path = list[tuple[float, ...]]

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
    "flag": [
        [(20, 2), (20, 99), (26, 99), (26, 2), (20, 2)],
        [(26, 96), (44, 104, 58, 84, 92, 92), (78, 78, 78, 68, 90, 52), (60, 46, 44, 62, 26, 54), (26, 96)],
    ],
}  # fmt: skip
HOLLOW = ("H", "D")


def draw_outlines(canvas: Canvas) -> None:
    """Put every mark into the file once, ready to be stamped."""
    for name, paths in OUTLINES.items():
        canvas.beginForm(name, 0, 0, UNIT, UNIT + 5)
        canvas.setLineWidth(LINE)
        canvas.setLineJoin(1)
        outline = canvas.beginPath()
        for path in paths:
            if len(path[0]) == 3:
                outline.circle(*path[0])
                continue
            outline.moveTo(*path[0])
            for points in path[1:]:
                (outline.curveTo if len(points) == 6 else outline.lineTo)(*points)
            outline.close()
        canvas.drawPath(outline, stroke=int(name in HOLLOW), fill=int(name not in HOLLOW), fillMode=1)
        canvas.endForm()


def stamp(canvas: Canvas, name: str, x: float, y: float, size: float, unit: float = UNIT) -> None:
    """One mark, drawn `unit` high, with its lower left corner at x, y and `size` points high."""
    canvas.saveState()
    canvas.transform(size / unit, 0, 0, size / unit, x, y)
    canvas.doForm(name)
    canvas.restoreState()


@lru_cache(maxsize=256)
def qr_bars(url: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """The side of the address's QR code in modules, and its dark bars as (row from the top, column, length)."""
    # One mask fixed: trying all eight takes most of the time and any of them reads back.
    rows = segno.make(url, error="m", micro=False, mask=2, boost_error=False).matrix
    bars = []
    for number, row in enumerate(rows):
        for is_dark, run in groupby(range(len(row)), key=row.__getitem__):
            if is_dark:
                columns = list(run)
                bars.append((number, columns[0], len(columns)))
    return len(rows), tuple(bars)


def stamp_qr(canvas: Canvas, url: str, x: float, y: float, size: float) -> None:
    """The address as a QR code, lower left corner at x, y; a quiet zone of two modules is inside `size`."""
    side, bars = qr_bars(url)
    name = f"qr-{sha256(url.encode()).hexdigest()}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, side + 4, side + 4)
        outline = canvas.beginPath()
        for row, column, length in bars:
            # Rows overlap by a hair: otherwise some screens show white between them.
            outline.rect(column + 2, side + 1 - row, length, 1.02)
        canvas.drawPath(outline, stroke=0, fill=1, fillMode=1)
        canvas.endForm()
    stamp(canvas, name, x, y, size, side + 4)
