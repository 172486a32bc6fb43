"""How fair the movement is, on paper: who meets whom as a picture, and what that means in words.  R19."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, floor
from typing import Any

from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.platypus import Spacer

from rotations.domain.judging.certificate import HEADINGS
from tournament.sheets.flowables import heading, list_table, paragraph
from tournament.sheets.lettering import CAP_HEIGHT, FINE, REGULAR, SEMIBOLD, TEXT, em_width
from tournament.sheets.page import Drawing, Flow, Imprint, Part, Pen

NUMBERED_UP_TO = 20  # tables; in a larger hall a square has no room for its number
EVEN, FEWER, MORE = white, HexColor("#c9c9c9"), HexColor("#4a4a4a")
SIDE = 320.0  # points of the picture, before large print


def pages(
    certificate: Mapping[str, Any],
    meetings: Sequence[Sequence[int]],
    chosen: str,
    imprint: Imprint,
    real_play: Sequence[tuple[int, str]] = (),
) -> list[Part]:
    """The picture of `meetings[i][j]`, how often tables i+1 and j+1 meet, and a sentence for each criterion.

    `chosen` says which plan it is, and who chose it.  Below stand the hands that were played otherwise, with the
    leader's note; they change no figure.
    """
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    entries = [
        *(((HEADINGS[line["name"]], f"{line['score']:g} of 100"), line["says"]) for line in certificate["criteria"]),
        *(((f"Hand {hand}", "as it was really played"), note) for hand, note in real_play),
    ]
    head = heading("How fair the movement is", f"{certificate['score']:g} of 100 in all. {chosen}", imprint)
    sentence = (
        "Each square shows how often two tables meet. White is as even as can be, light grey is less often, dark grey "
        "more often."
    )
    side = imprint.size(SIDE)
    picture = Drawing(partial(_draw_meetings, meetings=meetings), imprint, side, side)
    picture.hAlign = "CENTER"
    text = [paragraph(sentence, width, size, after=size * 0.6), picture, Spacer(1, size)]
    return [Flow([*text, *list_table(entries, imprint)], head, foot="leader")]


def _draw_meetings(pen: Pen, meetings: Sequence[Sequence[int]]) -> None:
    """Who meets whom: a square for each two tables, shaded where that is not as even as can be."""
    canvas, tables, label = pen.canvas, len(meetings), pen.size(FINE)
    margin = em_width("000", REGULAR) * label
    square = (pen.width - margin) / tables
    counted = [count for i, row in enumerate(meetings) for j, count in enumerate(row) if i != j]
    even = sum(counted) / len(counted)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * square >= label * 1.6 or step == 100)
    canvas.setLineWidth(0.4)

    def write(x: float, y: float, number: int, size: float, face: str, colour: Color = black) -> None:
        with pen.scaled(x, y - size * CAP_HEIGHT / 2, 1, colour):
            pen.text(0, 0, str(number), size, face, "centre")

    for i, row in enumerate(meetings):
        y = pen.top - margin - (i + 0.5) * square
        for j, count in enumerate(row):
            x = margin + (j + 0.5) * square
            colour = white if i == j else FEWER if count < floor(even) else MORE if count > ceil(even) else EVEN
            canvas.setFillColor(colour)
            canvas.rect(x - square / 2, y - square / 2, square, square, fill=1)
            if i == j:
                canvas.line(x - square / 2, y + square / 2, x + square / 2, y - square / 2)
            elif tables <= NUMBERED_UP_TO:
                size = min(square * 0.6, label * 1.2)
                write(x, y, count, size, REGULAR, white if colour is MORE else black)
        if (i + 1) % step == 0 or i == 0:
            write(margin / 2, y, i + 1, label, SEMIBOLD)
            write(margin + (i + 0.5) * square, pen.top - margin / 2, i + 1, label, SEMIBOLD)
