"""How fair the movement is, on paper: who meets whom as a picture, and what that means in words.  R19."""

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any

from reportlab.lib.colors import HexColor, black, white
from reportlab.platypus import Flowable, Spacer

from rotations.domain.judging.sentences import HEADINGS
from tournament.sheets.flowables import heading, list_table, paragraph
from tournament.sheets.lettering import CAP_HEIGHT, REGULAR, SEMIBOLD, em_width
from tournament.sheets.page import Flow, Imprint, Part
from tournament.sheets.scale import FINE, TEXT

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
        ((HEADINGS[line["name"]], f"{line['score']:g} of 100"), line["says"]) for line in certificate["criteria"]
    ]
    entries += [((f"Hand {hand}", "as it was really played"), note) for hand, note in real_play]
    head = heading("How fair the movement is", f"{certificate['score']:g} of 100 in all. {chosen}", imprint)
    sentence = (
        "Each square shows how often two tables meet. White is as even as can be, light grey is less often, dark grey "
        "more often."
    )
    picture = [
        paragraph(sentence, width, size, after=size * 0.6),
        Meetings(meetings, imprint),
        Spacer(1, size),
    ]
    return [Flow([*picture, *list_table(entries, imprint)], head, foot="leader")]


class Meetings(Flowable):  # type: ignore[misc]  # ReportLab has no types
    """Who meets whom: a square for each two tables, shaded where that is not as even as can be."""

    def __init__(self, meetings: Sequence[Sequence[int]], imprint: Imprint) -> None:
        super().__init__()
        self.meetings = meetings
        self.label = imprint.size(FINE)
        self.width = self.height = imprint.size(SIDE)
        self.hAlign = "CENTER"

    def draw(self) -> None:
        canvas, tables = self.canv, len(self.meetings)
        margin = em_width("000", REGULAR) * self.label
        square = (self.width - margin) / tables
        counted = [count for i, row in enumerate(self.meetings) for j, count in enumerate(row) if i != j]
        even = sum(counted) / len(counted)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * square >= self.label * 1.6 or step == 100)
        number = min(square * 0.6, self.label * 1.2)
        canvas.setLineWidth(0.4)
        for i, row in enumerate(self.meetings):
            y = self.height - margin - (i + 1) * square
            for j, count in enumerate(row):
                x = margin + j * square
                colour = white if i == j else FEWER if count < floor(even) else MORE if count > ceil(even) else EVEN
                canvas.setFillColor(colour)
                canvas.rect(x, y, square, square, fill=1)
                if i == j:
                    canvas.line(x, y + square, x + square, y)
                if i != j and tables <= NUMBERED_UP_TO:
                    canvas.setFillColor(white if colour is MORE else black)
                    self._write(x + square / 2, y + square / 2, str(count), number, REGULAR)
            if (i + 1) % step == 0 or i == 0:
                canvas.setFillColor(black)
                self._write(margin / 2, y + square / 2, str(i + 1), self.label, SEMIBOLD)
                middle = margin + (i + 0.5) * square
                self._write(middle, self.height - margin / 2, str(i + 1), self.label, SEMIBOLD)

    def _write(self, x: float, y: float, text: str, size: float, face: str) -> None:
        """A number centred on x, y."""
        self.canv.setFont(face, size)
        self.canv.drawCentredString(x, y - size * CAP_HEIGHT / 2, text)
