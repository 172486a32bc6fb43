"""What all sheets share: eight sizes of type, and the title, the stamp and the foot of a page.

The stamp stands in the upper right corner of every sheet that shows results, with when and by whom below it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reportlab.lib.colors import black, white

from tournament.sheets.lettering import BOLD, CAP_HEIGHT, LEADING, REGULAR, SEMIBOLD, SERIF, clean, em_width, fit_lines

if TYPE_CHECKING:
    from tournament.sheets.page import Imprint, Pen

SIZES = (10.5, 12.5, 15.0, 18.0, 22.0, 28.0, 36.0, 48.0)
"""Points; large print is larger.  What is as large as its place allows has a size of its own."""
FINE, NOTE, TEXT, HAND, LARGE, TITLE, DISPLAY, GIANT = SIZES
FLAG = 0.95  # how high the flag is against its title, which begins as far from the left
LEAST = 5.0  # points below which nothing is made to fit

State = Literal["provisional", "verified", "final"]
Foot = Literal["players", "leader", "none"]
"""What stands below a sheet: event, dates and page; also which print it is, seal and score; nothing."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """How far results can be trusted, since when and by whom, as text."""

    state: State
    when: str = ""
    by: str = ""

    @property
    def said(self) -> str:
        return " · ".join(filter(None, (self.when, self.by)))


@dataclass(frozen=True, slots=True)
class Title:
    """The flag and a sheet's title, the stamp at the right, the double rule, and a line under it."""

    text: str
    below: str = ""
    size: float = TITLE
    stamp: Stamp | None = None

    def lines(self, imprint: "Imprint", width: float) -> tuple[float, tuple[str, ...]]:
        """The title's size and lines."""
        size = imprint.size(self.size)
        room = width - size * FLAG
        if self.stamp:
            room -= em_width(self.stamp.state.upper(), BOLD) * imprint.size(LARGE) + imprint.size(30)
        return fit_lines(clean(self.text), SERIF, room, size * 2.3, size, imprint.size(NOTE))

    def said(self, imprint: "Imprint", width: float) -> tuple[float, tuple[str, ...]]:
        """The size and lines of what is said under the rule, the stamp's part last where it has no room beside."""
        size = imprint.size(NOTE)
        room = width - (em_width(clean(self.stamp.said), REGULAR) * size + 14 if self.stamp else 0)
        if room > width / 3:
            return fit_lines(clean(self.below), SEMIBOLD, room, size * 4, size, LEAST)
        both = " · ".join(filter(None, (self.below, self.stamp.said if self.stamp else "")))
        return fit_lines(clean(both), SEMIBOLD, width, size * 5, size, LEAST)

    def height(self, imprint: "Imprint", width: float) -> float:
        size, lines = self.lines(imprint, width)
        below, said = self.said(imprint, width)
        rows = max(len(said), 1 if self.stamp and self.stamp.said else 0)
        return len(lines) * size * 1.12 + imprint.size(10) + rows * below * LEADING + imprint.size(4)

    def draw(self, pen: "Pen") -> float:
        """Draws it at the top of the page; returns the y below it."""
        imprint = pen.imprint
        size, lines = self.lines(imprint, pen.width)
        flag = imprint.size(self.size) * FLAG
        pen.mark("flag", pen.left - flag * 0.06, pen.top - size * 0.95, flag)
        y = pen.lines(pen.left + flag, pen.top - size * 0.86, lines, size, SERIF, leading=1.12) + size * 0.86
        if self.stamp:
            draw_stamp(pen, self.stamp.state)
        y -= imprint.size(3)
        for weight, down in ((1.6, 0), (0.8, 3)):
            pen.rule(pen.left, y - down, pen.right, weight)
        y -= imprint.size(7)
        below, said = self.said(imprint, pen.width)
        if self.stamp and self.stamp.said and self.stamp.said not in " ".join(said):
            pen.text(pen.right, y - below, clean(self.stamp.said), imprint.size(NOTE), REGULAR, "right")
        pen.lines(pen.left, y - below, said, below, SEMIBOLD)
        return pen.top - self.height(imprint, pen.width)


def draw_stamp(pen: "Pen", state: State) -> None:
    """The state in capitals in the upper right corner: in a dashed box, a ruled one, or white on black."""
    size, word = pen.size(LARGE), state.upper()
    width, height = em_width(word, BOLD) * size + size, size * 1.35
    left, bottom = pen.right - width, pen.top - height
    with pen.scaled(left, bottom, 1):
        pen.canvas.setDash((5, 3) if state == "provisional" else ())
        pen.canvas.setLineWidth(2)
        pen.canvas.rect(1, 1, width - 2, height - 2, fill=int(state == "final"))
        pen.canvas.setFillColor(white if state == "final" else black)
        pen.text(width / 2, (height - size * CAP_HEIGHT) / 2, word, size, BOLD, "centre")


def draw_foot(pen: "Pen", page: int, pages: int, foot: Foot) -> None:
    """Event, association, dates and page x of y below the sheet.

    The leader's sheets also say which print they are; all others only their edition, from the second on.
    """
    if foot == "none":
        return
    imprint = pen.imprint
    size = pen.size(FINE)
    top, first, second = (pen.size(each) for each in (-12, -24, -38))
    pen.rule(pen.left, top, pen.right, 0.5)
    number = f"Page {page} of {pages}"
    room = pen.width - em_width(number, SEMIBOLD) * size - 14
    pen.fit(pen.left, first, imprint.event, room, size, LEAST, SEMIBOLD)
    pen.text(pen.right, first, number, size, SEMIBOLD, "right")
    details = [imprint.association, imprint.dates, imprint.venue, imprint.origin]
    if foot == "leader":
        of_print = {
            "edition": imprint.edition,
            "movement score": imprint.score,
            "seal": imprint.seal,
            "printed": imprint.printed_at,
        }
        details += [f"{name} {value}" for name, value in of_print.items() if value]
    else:
        details.append(imprint.later_edition)
    line = " · ".join(filter(None, details))
    height = size * (2.3 if imprint.large else 1.9)
    pen.block(pen.left, second + size * 0.8, line, pen.width, height, size, LEAST)
