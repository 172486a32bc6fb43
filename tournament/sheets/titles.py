"""What stands above and below a sheet: its title, the stamp in the upper right corner, the foot, the index tab."""

from dataclasses import dataclass
from typing import Literal

from reportlab.lib.colors import black, white

from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    FINE,
    LARGE,
    LEADING,
    LEAST,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    TITLE,
    clean,
    em_width,
    fit_lines,
)
from tournament.sheets.page import INTO_MARGIN, MARGIN, Foot, Imprint, Pen

FLAG = 0.95  # how high the flag is against its title, which begins as far from the left
TAB, TAB_DEPTH = 40.0, 26.0  # how long an index tab is, and how far it reaches into the paper
CUT_FOOT = -16.0  # where its page number stands
PRACTICE = "EXAMPLE FOR PRACTICE: NOBODY REALLY PLAYS THIS"
ABOVE = 5.0  # points between a sheet and what stands over it
State = Literal["provisional", "verified", "final"]


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

    def lines(self, imprint: Imprint, width: float) -> tuple[float, tuple[str, ...]]:
        size = imprint.size(self.size)
        room = width - size * FLAG
        if self.stamp:
            room -= em_width(self.stamp.state.upper(), BOLD) * imprint.size(LARGE) + imprint.size(30)
        return fit_lines(clean(self.text), SERIF, room, size * 2.3, size, imprint.size(NOTE))

    def said(self, imprint: Imprint, width: float) -> tuple[float, tuple[str, ...]]:
        """The size and lines of what is said under the rule, the stamp's part last where it has no room beside."""
        size = imprint.size(NOTE)
        room = width - (em_width(clean(self.stamp.said), REGULAR) * size + 14 if self.stamp else 0)
        if room > width / 3:
            return fit_lines(clean(self.below), SEMIBOLD, room, size * 4, size, LEAST)
        both = " · ".join(filter(None, (self.below, self.stamp.said if self.stamp else "")))
        return fit_lines(clean(both), SEMIBOLD, width, size * 5, size, LEAST)

    def height(self, imprint: Imprint, width: float) -> float:
        size, lines = self.lines(imprint, width)
        below, said = self.said(imprint, width)
        rows = max(len(said), 1 if self.stamp and self.stamp.said else 0)
        return len(lines) * size * 1.12 + imprint.size(10) + rows * below * LEADING + imprint.size(4)

    def draw(self, pen: Pen) -> float:
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


def draw_stamp(pen: Pen, state: State) -> None:
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


def draw_tab(pen: Pen, name: str, place: float, landscape: bool) -> None:
    """An index tab at the edge, so far down as `place` says of 1, with the name beside it.

    On a page that lies it is at the top, which is the edge when the page is turned to the right.
    """
    length = 2 * MARGIN + (pen.width if landscape else pen.top + pen.imprint.foot_height())
    with pen.scaled(0, 0, 1):
        if landscape:
            pen.canvas.translate(-MARGIN, pen.top + MARGIN)
        else:
            pen.canvas.translate(pen.right + MARGIN, pen.top + MARGIN)
            pen.canvas.rotate(-90)
        start = place * (length - TAB)
        pen.canvas.rect(start, -TAB_DEPTH, TAB, TAB_DEPTH, stroke=0, fill=1)
        is_early = place < 0.5
        x, room = (start + TAB + 6, length - start - TAB) if is_early else (start - 6, start)
        pen.fit(x, 1 - TAB_DEPTH, name, room - 26, FINE, LEAST, BOLD, "left" if is_early else "right")


def draw_foot(pen: Pen, page: int, pages: int, foot: Foot) -> None:
    """Event, association, dates and page x of y below the sheet.

    The leader's sheets also say which print they are; all others only their edition, from the second on.
    """
    imprint = pen.imprint
    if imprint.is_practice:
        pen.text(pen.width / 2, pen.top + ABOVE, PRACTICE, FINE, BOLD, "centre")
    if foot == "none":
        return
    size = pen.size(FINE)
    top, first, second = (pen.size(each) for each in (-12, -24, -38))
    number = f"Page {page} of {pages}"
    if foot == "cut":
        pen.text(pen.right + INTO_MARGIN, CUT_FOOT, number, size, SEMIBOLD, "right")
        return
    pen.rule(pen.left, top, pen.right, 0.5)
    pen.fit(pen.left, first, imprint.event, pen.width - em_width(number, SEMIBOLD) * size - 14, size, LEAST, SEMIBOLD)
    pen.text(pen.right, first, number, size, SEMIBOLD, "right")
    details = [imprint.association, imprint.dates, imprint.venue, imprint.mark]
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
    pen.block(pen.left, second + size * 0.8, line, pen.width, size * (2.3 if imprint.large else 1.9), size, LEAST)
