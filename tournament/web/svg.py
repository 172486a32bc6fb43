"""Pictures of pages: QR codes, and where the squares and numbers of the meetings matrix stand."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil, floor
from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe

SQUARE = 38
SHADES = 3
NUMBERED_UP_TO = 20  # tables up to which a matrix has room for the count in each square
LETTERS_IN_WIDTH = 25  # the picture is this many letters wide, so that on the smallest phone a letter has 11 pixels


def qr_svg(address: str) -> SafeString:
    picture = segno.make(address, error="m").svg_inline(scale=6, border=4, dark="#000", light="#fff", omitsize=True)
    return mark_safe(picture)  # noqa: S308  # drawn by segno, which escapes


def matrix_picture(meetings: Sequence[Sequence[int]]) -> dict[str, Any]:
    """What `rotations/components/matrix.html` draws of `meetings[i][j]`, how often tables i+1 and j+1 meet; a table's
    own square is not read.

    One unit a square, the first square at 0, 0 and the table numbers left of it and above it.  `levels` are the squares
    in which two teams meet equally often; `shade` is empty where that is as even as can be, else `more` or `fewer`, the
    darker by `opacity`, the further off.  `rows` have each count with its column's left side.
    """
    tables = len(meetings)
    counted = [meetings[i][j] for i in range(tables) for j in range(tables) if i != j]
    even = sum(counted) / len(counted)
    levels = [level_of(meetings, count, even) for count in sorted(set(counted))]
    letter = max(0.65, 1.1 * tables / LETTERS_IN_WIDTH)
    label = letter * 0.55 * len(str(tables))
    margin = round(label + 0.35, 2)
    span = round(tables + margin + max(0.1, (margin - 1) / 2), 2)
    step = next(step for step in (1, 5, 10, 20, 50, 100) if step >= label or step == 100)
    return {
        "tables": tables,
        "margin": margin,
        "letter": round(letter, 2),
        "span": span,
        "width": round(SQUARE * span),  # pixels in which a square is as large as a finger; a wide page shows no larger
        "own": "".join(f"M{i} {i}h1v1h-1z" for i in range(tables)),
        "levels": levels,
        "is_even": not any(level["shade"] for level in levels),
        "rows": [
            {
                "table": i + 1,
                "y": i,
                "has_label": i == 0 or (i + 1) % step == 0,
                "counts": [(j, meetings[i][j]) for j in range(tables) if i != j] if tables <= NUMBERED_UP_TO else [],
            }
            for i in range(tables)
        ],
    }


def level_of(meetings: Sequence[Sequence[int]], count: int, even: float) -> dict[str, object]:
    """The squares of so many meetings, shaded by how far that is from `even`, the average; not at all next to it."""
    more, fewer = min(count - ceil(even), SHADES), min(floor(even) - count, SHADES)
    shade, opacity = ("more", 0.05 + 0.15 * more) if more > 0 else ("fewer", 0.12 * fewer) if fewer > 0 else ("", 0)
    return {"count": count, "shade": shade, "opacity": round(opacity, 2), "path": squares_path(meetings, count)}


def squares_path(meetings: Sequence[Sequence[int]], count: int) -> str:
    """An SVG path over the squares where exactly `count` meetings stand, a run of neighbours as one piece."""
    pieces = []
    for i, row in enumerate(meetings):
        for is_level, run in groupby(range(len(row)), key=lambda j: i != j and row[j] == count):
            if is_level:
                squares = list(run)
                pieces.append(f"M{squares[0]} {i}h{len(squares)}v1h-{len(squares)}z")
    return "".join(pieces)
