"""Standings for the wall and as a poster: every total in figures and drawn in flags.  R40–R42.

A long name goes on more lines rather than make all others small.  Before anything is counted it is a start list.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.pagesizes import LETTER

from scoring.domain.wording import say_won
from scoring.sheets.standings import StandingsSheet
from tournament.sheets.lettering import (
    CAP_HEIGHT,
    LEADING,
    REGULAR,
    SEMIBOLD,
    SERIF,
    STEP,
    clean,
    em_width,
    wrap,
    wrap_anywhere,
)
from tournament.sheets.page import LARGER, Align, Imprint, Page, Pen, paper_size
from tournament.sheets.scale import DISPLAY, FINE, HAND, NOTE, TITLE, Title
from tournament.sheets.shapes import FlagLine

STANDINGS, START_LIST = "Standings", "Start list"
LARGEST, POSTER = 25.5, 40.0  # points of a team's name on letter paper; larger paper has larger type
POSTER_TEAMS, MOST = 8, 1000  # on a page
STACKED = 26.0  # points on letter paper above which what is small stands under the name, not beside it
DROP = 0.27  # from a name's baseline to its flags, against its type
TIGHT = 1.15  # between the lines of a small column
LONGEST_WORD = 0.7  # to which a name is made smaller for the sake of a word before the word is broken
NOT_COUNTED = "Not counted yet"


@dataclass(frozen=True, slots=True)
class Row:
    """A team of the sheet as text: what stands small beside its name, its days, and what it won or lost."""

    place: str
    team: str
    small: tuple[str, ...]
    days: str
    won: str
    total: str
    flags: FlagLine


@dataclass(frozen=True, slots=True)
class Lined:
    """A row broken into lines: its height, the name's size and lines, and the lines of the two small columns."""

    row: Row
    height: float
    size: float
    name: tuple[str, ...]
    small: tuple[str, ...]
    days: tuple[str, ...]
    under: tuple[str, ...] = ()
    ends_in: str = ""
    """`cut` for the last team above the double line, `words` for a line of text across the page."""


def pages(standings: StandingsSheet, imprint: Imprint) -> list[Page]:
    """In the largest type that takes no more pages than the smallest for a wall; large print is larger than that."""
    size = fitted(standings, imprint.usual, HAND, LARGEST)
    return Wall(standings, imprint, size * (LARGER if imprint.large else 1)).pages()


def poster_pages(standings: StandingsSheet, imprint: Imprint) -> list[Page]:
    """Eight teams a page, to be read from across the hall."""
    return Wall(standings, imprint, fitted(standings, imprint, TITLE, POSTER, POSTER_TEAMS), POSTER_TEAMS).pages()


def fitted(standings: StandingsSheet, imprint: Imprint, smallest: float, largest: float, most: int = MOST) -> float:
    """The largest size that takes no more pages than the smallest."""
    sizes = [smallest + STEP * step for step in range(int((largest * scale_of(imprint) - smallest) / STEP) + 1)]
    counts = {size: len(Wall(standings, imprint, size, most).shares()) for size in sizes}
    return max(size for size in sizes if counts[size] == min(counts.values()))


def scale_of(imprint: Imprint) -> float:
    """How much higher the paper is than a letter."""
    return max(paper_size(imprint)[1] / float(LETTER[1]), 1.0)


def rows_of(standings: StandingsSheet) -> list[Row]:
    """The teams that are counted, then the others without a place; all by table where none is counted."""
    days = standings.counted_days
    if not days:
        return [
            Row(str(line.table or "–"), line.team, (line.zone,), "", "", "", FlagLine((), 0))
            for line in standings.start_list.lines
        ]
    is_cut_drawn = standings.cut_after > 0
    rows = []
    for line in standings.lines:
        flags = tuple(flags for flags in line.days if isinstance(flags, int))
        words = (
            f"table {line.table}" if line.table else "",
            f"owes {line.owes}" if line.owes else "",
            "goes on" if line.advances and not is_cut_drawn else "",
        )
        terms = ["–" if line.days[day] is None else str(line.days[day]) for day in days]
        before, equals, total = str(line.total).rpartition("= ")
        rows.append(
            Row(
                line.place if flags else "–",
                line.team,
                (line.zone, ", ".join(filter(None, words))),
                f"{before}{equals}".strip() or " + ".join(terms) * (len(days) > 1),
                say_won(sum(flags) - line.began) if flags else "",
                total if flags else "",
                FlagLine(flags, line.began),
            )
        )
    return sorted(rows, key=lambda row: not row.flags.days)


class Wall:
    """The sheet in type of one size: how its columns lie, and what stands on each page."""

    def __init__(self, standings: StandingsSheet, imprint: Imprint, size: float, most: int = MOST) -> None:
        self.standings, self.imprint, self.size, self.most = standings, imprint, size, most
        self.rows = rows_of(standings)
        self.is_counted = bool(standings.counted_days)
        self.title = Title(
            STANDINGS if self.is_counted else START_LIST,
            imprint.event,
            DISPLAY,
            standings.stamp if self.is_counted else None,
        )
        self.width, height = imprint.room()
        self.head = max(imprint.size(NOTE), size * 0.4)
        self.is_stacked = size > STACKED * scale_of(imprint)
        self.note = max(imprint.size(NOTE), size * 0.36) if self.is_stacked else max(imprint.size(FINE), size * 0.5)
        self.total, self.gap = size * 1.14, size * 0.5
        self.room = height - self.title.height(imprint, self.width) - self.head * 1.5
        self.place_width = self.widest("Place" if self.is_counted else "Table", "place", SERIF, size) + self.gap
        self.total_width = self.widest("Flags", "total", SEMIBOLD, self.total) + self.gap if self.is_counted else 0.0
        self.days_width = min(self.widest("Won", "days", REGULAR, self.note * 1.15), self.width * 0.2)
        if self.is_stacked or not self.is_counted:
            self.days_width = 0.0
        smalls = [em_width(clean(text), REGULAR) for row in self.rows for text in row.small]
        share = 0.21 if self.is_counted else 0.4
        head = em_width("Zone, table", REGULAR) * self.head
        self.small_width = min(max(head, max(smalls, default=0) * self.note + 1), self.width * share) + self.gap
        if self.is_stacked:
            self.small_width = 0.0
        others = self.place_width + self.small_width + self.days_width + self.total_width
        self.team_width = self.width - others - self.gap
        longest = max((row.flags.steps for row in self.rows), default=0)
        self.step = min(self.team_width / longest, size * 0.28) if longest else 0
        self.flags = size * 0.32 if longest else 0

    def widest(self, head: str, name: str, face: str, size: float) -> float:
        """How wide a column of numbers is."""
        texts = [em_width(clean(getattr(row, name)), face) * size for row in self.rows]
        return max([em_width(head, REGULAR) * self.head, *texts]) + 1

    def lined(self, row: Row) -> Lined:
        name, size = clean(row.team), self.size
        longest = max((em_width(word, SEMIBOLD) for word in name.split()), default=0)
        if longest * size > self.team_width:
            size = max(self.team_width / longest, size * LONGEST_WORD)
        lines = wrap_anywhere(name, SEMIBOLD, self.team_width, size)
        small: list[str] = []
        days: list[str] = []
        under: tuple[str, ...] = ()
        if self.is_stacked:
            words = " · ".join(filter(None, (*row.small, row.days, row.won)))
            under = self.small_lines(words, self.team_width)
        else:
            small = [line for text in row.small for line in self.small_lines(text, self.small_width - self.gap)]
            days = [*self.small_lines(row.days, self.days_width, 1.15), *([row.won] if row.won else [])]
        height = max(
            self.block(size, lines, under),
            max(len(small), len(days)) * self.note * TIGHT,
            self.total * CAP_HEIGHT,
        )
        height += self.size * (0.26 if self.is_stacked else 0.34)
        return Lined(row, height, size, lines, tuple(small), tuple(days), under)

    def block(self, size: float, lines: Sequence[str], under: Sequence[str]) -> float:
        """How high a name is with its flags and the lines under it."""
        below = self.flags + len(under) * self.note * TIGHT
        return size * (CAP_HEIGHT + len(lines) - 1) + (size * DROP + below) * bool(below)

    def small_lines(self, text: str, width: float, larger: float = 1) -> tuple[str, ...]:
        return wrap_anywhere(clean(text), REGULAR, width, self.note * larger)

    def all_lines(self) -> list[Lined]:
        """Every row, and the words across the page: before the teams not counted, and at the end."""
        cut = self.standings.cut_after
        lined = []
        for place, row in enumerate(self.rows, start=1):
            if self.is_counted and not row.flags.days and (place == 1 or self.rows[place - 2].flags.days):
                lined.append(self.words(NOT_COUNTED))
            here = self.lined(row)
            lined.append(here if place != cut else replace(here, ends_in="cut"))
        notes = self.standings.notes if self.is_counted else ()
        says = ["Above the double line: they go on."] if cut and self.is_counted else []
        return [*lined, *(self.words(text) for text in (*says, *notes))]

    def words(self, text: str) -> Lined:
        lines = wrap(clean(text), REGULAR, self.width, self.note)
        empty = Row("", "", (), "", "", "", FlagLine((), 0))
        return Lined(empty, (len(lines) + 0.4) * self.note * LEADING, self.note, lines, (), (), ends_in="words")

    def shares(self) -> list[list[Lined]]:
        """What stands on each page."""
        shares: list[list[Lined]] = [[]]
        for row in self.all_lines():
            here = shares[-1]
            used = sum(each.height for each in here) + row.height
            if here and (used > self.room or sum(each.ends_in != "words" for each in here) == self.most):
                shares.append([])
            shares[-1].append(row)
        return shares

    def pages(self) -> list[Page]:
        if not self.rows:
            return []
        shares = self.shares()
        air = min((self.room - sum(row.height for row in share)) / len(share) for share in shares)
        air = max(0, min(air, self.size * 0.6))
        return [Page(partial(self.draw_page, share=share, air=air)) for share in shares]

    def draw_page(self, pen: Pen, share: Sequence[Lined], air: float) -> None:
        y = self.title.draw(pen) - self.head
        self.draw_heads(pen, y)
        y -= self.head * 0.4
        pen.rule(pen.left, y, pen.right, 1.2)
        for row in share:
            height = row.height + (0 if row.ends_in == "words" else air)
            if row.ends_in == "words":
                down = y - self.note * 1.2
                for line in row.name:
                    pen.text(pen.left, down, line, self.note, SEMIBOLD)
                    down -= self.note * LEADING
            else:
                self.draw_row(pen, row, y, height)
            y -= height
            pen.rule(pen.left, y, pen.right, 1.2 if row.ends_in == "cut" else 0 if row.ends_in else 0.5)
            if row.ends_in == "cut":
                pen.rule(pen.left, y + 2.6, pen.right, 1.2)

    def draw_heads(self, pen: Pen, y: float) -> None:
        pen.text(pen.left, y, "Place" if self.is_counted else "Table", self.head)
        team = pen.left + self.place_width
        pen.text(team, y, "Team", self.head)
        small = team + self.team_width + self.gap
        has_zones = any(row.small[0] for row in self.rows)
        if not self.is_counted:
            pen.text(small, y, "Zone" if has_zones and not self.is_stacked else "", self.head)
            return
        self.draw_key(pen, team + em_width("Team", REGULAR) * self.head + self.head, y)
        if not self.is_stacked:
            pen.text(small, y, "Zone, table" if has_zones else "Table", self.head)
            pen.text(pen.right - self.total_width, y, "Won", self.head, align="right")
        pen.text(pen.right, y, "Flags", self.head, align="right")

    def draw_key(self, pen: Pen, x: float, y: float) -> None:
        """What the drawn flags of each day look like, where there is more than one day and room for all."""
        days = self.standings.counted_days
        words = [f"day {day + 1}" for day in days]
        size = self.head * 0.84
        wide = [em_width(word, REGULAR) * size + size * 1.6 for word in words]
        if len(days) == 1 or not self.step or x + sum(wide) > pen.left + self.place_width + self.team_width:
            return
        for day, (word, width) in enumerate(zip(words, wide, strict=True)):
            FlagLine((*(0,) * day, 1), 0).draw(pen.canvas, x, y, size * 0.7, size * 0.9, has_rule=False)
            pen.text(x + size * 0.75, y, word, size)
            x += width

    def draw_row(self, pen: Pen, lined: Lined, top: float, height: float) -> None:
        """The place, the name over its flags, what is small in two columns, and the total."""
        row, middle = lined.row, top - height / 2
        base = middle - self.size * CAP_HEIGHT / 2
        pen.text(pen.left, base, row.place, self.size, SERIF)
        team = pen.left + self.place_width
        block = self.block(lined.size, lined.name, lined.under)
        y = middle + block / 2 - lined.size * CAP_HEIGHT
        for line in lined.name:
            pen.text(team, y, line, lined.size, SEMIBOLD)
            y -= lined.size
        y = middle - block / 2 + len(lined.under) * self.note * TIGHT
        row.flags.draw(pen.canvas, team, y, self.step, self.flags)
        for line in lined.under:
            y -= self.note * TIGHT
            pen.text(team, y, line, self.note)
        self.draw_small(pen, team + self.team_width + self.gap, middle, lined.small)
        self.draw_small(pen, pen.right - self.total_width, middle, lined.days, 1.15, "right")
        pen.text(pen.right, middle - self.total * CAP_HEIGHT / 2, row.total, self.total, SEMIBOLD, "right")

    def draw_small(
        self, pen: Pen, x: float, middle: float, lines: Sequence[str], larger: float = 1, align: Align = "left"
    ) -> None:
        leading = self.note * TIGHT
        y = middle + (len(lines) - 1) * leading / 2 - self.note * CAP_HEIGHT / 2
        for line in lines:
            is_won = align == "right" and line is lines[-1]
            pen.text(x, y, line, self.note * larger, SEMIBOLD if is_won else REGULAR, align)
            y -= leading
