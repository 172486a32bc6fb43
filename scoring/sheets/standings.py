"""Standings on paper: for the wall and as a poster, with every total drawn in flags too; as results for the newspaper;
blank to keep by hand.  R40–R42.

On the wall a long name goes on more lines rather than make all others small.  Before anything is counted it is a start
list.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from msgspec import UNSET, UnsetType
from reportlab.lib.colors import black
from reportlab.lib.pagesizes import LETTER
from reportlab.platypus import Spacer, Table

from tournament.domain.wording import say_won
from tournament.sheets.flowables import PADDING, PLAIN, THICK, Column, flag_mark, heading, paragraph, ruled_table
from tournament.sheets.lettering import (
    BOLD,
    CAP_HEIGHT,
    DISPLAY,
    FINE,
    HAND,
    LEADING,
    NOTE,
    REGULAR,
    SEMIBOLD,
    SERIF,
    STEP,
    TEXT,
    TITLE,
    clean,
    column_size,
    em_width,
    wrap,
    wrap_anywhere,
)
from tournament.sheets.page import LARGER, Flow, Imprint, Page, Part, Pen, Stamp, Title, fit_type, paper_size, roomiest
from tournament.sheets.shapes import FlagLine

BLANK_TITLE = "Standings by hand"
BLANK_STATE = "provisional / verified / final (ring one) at ________ by ____________"
OF_A_DAY = {
    True: (("Counted", "Owed", "Result"), "the flags counted, the flags still owed, and the result, counted − owed"),
    False: (("Flags",), "the flags counted"),
}
"""What is written down for a day, where loans count against a table and where they do not."""
SMALLEST = 14.0  # points of the names on a form
PADDINGS = (0.5, 0.4, 0.3, 0.2, 0.12)  # ems above and below the rows of a form
SHARES = (0.7, 0.65, 0.6, 0.75, 0.55, 0.5, 0.8)  # of the room for words, for the teams: the first with the fewest lines
RESULTS = FINE  # points in the newspaper's list, at least
RESULTS_PADDINGS = (0.15, 0.03)  # ems above and below its rows


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One team.  `place` and `total` are as printed (`2=`, `26 − 4 = 22`), and so is a day not played (`–`); a day or
    total of None is left blank; `owes` are flags on loan.
    """

    place: str
    table: int | None
    team: str
    zone: str = ""
    days: tuple[int | str | None, ...] = ()
    total: int | str | None = None
    owes: int = 0
    advances: bool = False
    began: int = 0  # the flags it began with on the days that are counted
    playoff: bool | UnsetType = UNSET  # that one gave it its place; unset where none did


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """All teams in order, their stamp, and sentences on what moves places or is not among them."""

    lines: tuple[StandingLine, ...]
    days: int
    stamp: Stamp
    notes: tuple[str, ...] = ()
    after: str | UnsetType = UNSET  # `after day 1 of 2`; unset once all days are counted

    @property
    def counted_days(self) -> list[int]:
        """The days, from 0, on which some team is counted."""
        return [day for day in range(self.days) if any(isinstance(line.days[day], int) for line in self.lines)]

    @property
    def start_list(self) -> Self:
        """What is shown before anything is counted: who plays where, table 1 first."""
        lines = sorted(self.lines, key=lambda line: line.table or 0)
        shown = tuple(StandingLine("", line.table, line.team, line.zone) for line in lines)
        return replace(self, lines=shown, days=0, stamp=Stamp("provisional"), notes=(), after=UNSET)

    @property
    def cut_after(self) -> int:
        """How many teams go on, where they are the first ones; else 0."""
        going_on = [line.advances for line in self.lines]
        return sum(going_on) if any(going_on) and all(going_on[: sum(going_on)]) else 0


def blank_pages(teams: Sequence[tuple[int, str]], days: int, with_loans: bool, imprint: Imprint) -> list[Part]:
    """A form to keep by hand: the tables (number, team) in order, and room for counts, results and places."""
    landscape = days > 1
    labels, filled_in = OF_A_DAY[with_loans]
    totals = ("Total", "Place") if days > 1 else ("Place",)
    width, _ = imprint.room(landscape)
    size, small = imprint.size(TEXT), imprint.size(NOTE)
    many, blanks = len(labels), len(labels) * days + len(totals)
    number = min(width / 9 if days == 1 else size * 3.6, width * (0.76 if imprint.large else 0.62) / (blanks + 1))
    names = width - number * (blanks + 1)
    team = column_size(tuple(team for _, team in teams), SEMIBOLD, names - 2 * PADDING, size, imprint.size(SMALLEST))
    columns = [
        Column("Table", number, "right", BOLD),
        Column("Team", names, face=SEMIBOLD, size=team),
        *(Column(label, number) for label in (*labels * days, *totals)),
    ]
    spans = [
        ("", number + names),
        *((f"Day {day}", number * many) for day in range(1, days + 1)),
        ("", number * len(totals)),
    ]
    above = Table(
        [[paragraph(label, number * 3, small, BOLD, "centre") for label, _ in spans]],
        [wide for _, wide in spans],
        style=[*PLAIN, ("LINEBEFORE", (1, 0), (-1, -1), THICK, black)],
    )
    rows = [(table, team, *([None] * blanks)) for table, team in teams]
    total = "Total: the sum of all days. " if days > 1 else ""
    how = (
        f"{'For each day' if days > 1 else 'Write down'}: {filled_in}. {total}Place: the most flags are 1st; equals "
        "share a place (2, 2, then 4) until it is played off."
    )

    def set_with(padding: float) -> Part:
        headings, *table = ruled_table(columns, rows, size, head=small, padding=padding, leading=1.15, is_form=True)
        for each in (headings, *table):
            each.setStyle([("LINEBEFORE", (at, 0), (at, -1), THICK, black) for at in range(2, many * days + 3, many)])
        head = [
            *heading(BLANK_TITLE, BLANK_STATE, imprint, landscape=landscape),
            paragraph(how, width, small, after=small * 0.6),
            above,
            headings,
        ]
        return Flow(table, head, landscape)

    # As much room to write in as takes no page more.
    return [roomiest(map(set_with, PADDINGS), imprint, BLANK_TITLE)]


def result_pages(standings: StandingsSheet, story: Sequence[str], imprint: Imprint) -> list[Part]:
    """The results for the newspaper: a few sentences, a paragraph each, above the list of all."""
    width, _ = imprint.room()
    size = imprint.size(NOTE)
    key = "A flag beside a team: it goes on." if any(line.advances for line in standings.lines) else ""
    text = [
        paragraph(sentences, width, size, after=size * 0.4)
        for sentences in (*story, *standings.notes, key)
        if sentences
    ]
    about = filter(None, (imprint.association, imprint.dates, imprint.venue))
    head = heading(imprint.event, " · ".join(about), imprint, stamp=standings.stamp)

    def set_in(size: float, padding: float) -> Part:
        table = _table(standings, size, imprint.size(RESULTS), padding, imprint)
        return Flow([*text, Spacer(1, imprint.size(6)), *table], head)

    # Airy rows where they take no page more.
    fitted = (
        fit_type(partial(set_in, padding=padding), imprint, imprint.event, TEXT, RESULTS)
        for padding in RESULTS_PADDINGS
    )
    return [roomiest(fitted, imprint, imprint.event)]


def _table(standings: StandingsSheet, size: float, floor: float, padding: float, imprint: Imprint) -> list[Table]:
    """All teams in order: numbers as wide as they are; team and zone share the rest, each in one size of its own.

    The zone's size is never larger than the team's, and neither smaller than `floor`.
    """
    lines, (width, _) = standings.lines, imprint.room()
    head = imprint.size(FINE)
    days = standings.counted_days if len(standings.counted_days) > 1 else []

    def number(label: str, values: Sequence[object], face: str = REGULAR) -> Column:
        widest = max([em_width(label, BOLD) * head, *(em_width(str(value), face) * size for value in values)])
        return Column(label, widest + 2 * PADDING + 3, "right", face)

    flags = [Column("", size * 0.5 + 2 * PADDING)] if any(line.advances for line in lines) else []
    before = [
        *flags,
        number("Place", [line.place for line in lines], BOLD),
        number("Table", [line.table or "" for line in lines]),
    ]
    owes = [number("Owes", ["00"])] if any(line.owes for line in lines) else []
    after = [
        *(number(f"Day {day + 1}", [line.days[day] for line in lines]) for day in days),
        *owes,
        number("Total", [line.total for line in lines], BOLD),
    ]
    words = width - sum(column.width for column in (*before, *after))
    teams, zones = tuple(line.team for line in lines), tuple(line.zone for line in lines)
    share = min(SHARES, key=lambda share: _lines(lines, words, share, floor)) if any(zones) else 1
    team = column_size(teams, SEMIBOLD, words * share - 2 * PADDING, size, floor)
    zone = column_size(zones, REGULAR, words * (1 - share) - 2 * PADDING, team, floor)
    names = [Column("Team", words * share, face=SEMIBOLD, size=team)]
    if any(zones):
        names.append(Column("Zone", words * (1 - share), size=zone))
    rows = [
        [
            *([flag_mark(size * 0.66, imprint) if line.advances else None] if flags else []),
            line.place,
            line.table,
            line.team,
            *([line.zone] if any(zones) else []),
            *(line.days[day] for day in days),
            *([line.owes or None] if owes else []),
            line.total,
        ]
        for line in lines
    ]
    return ruled_table([*before, *names, *after], rows, size, head=head, padding=padding, leading=1.15)


def _lines(lines: Sequence[StandingLine], words: float, share: float, size: float) -> int:
    """How many lines of this size all rows take, where teams have this share of the room and zones the rest."""
    room, zone_room = words * share - 2 * PADDING, words * (1 - share) - 2 * PADDING
    return sum(
        max(
            len(wrap_anywhere(clean(line.team), SEMIBOLD, room, size)),
            len(wrap_anywhere(clean(line.zone), REGULAR, zone_room, size)),
        )
        for line in lines
    )


STANDINGS, START_LIST = "Standings", "Start list"
LARGEST, POSTER = 25.5, 40.0  # points of a team's name on letter paper; larger paper has larger type
POSTER_TEAMS, MOST = 8, 1000  # on a page
STACKED = 26.0  # points on letter paper above which what is small stands under the name, not beside it
DROP = 0.27  # from a name's baseline to its flags, against its type
TIGHT = 1.15  # between the lines of a small column
LARGER_DAYS = 1.15  # their type against what else is small
LONGEST_WORD = 0.7  # to which a name is made smaller for the sake of a word before the word is broken
NO_FLAGS = FlagLine((), 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A team of the sheet as text: what stands small beside its name, its days, and what it won or lost."""

    place: str
    team: str
    small: tuple[str, ...]
    days: str = ""
    won: str = ""
    total: str = ""
    flags: FlagLine = NO_FLAGS


@dataclass(frozen=True, slots=True)
class Block:
    """A row in type of one size, or words across the page: how high it is, and what draws it around a middle.

    The last row above the double line `is_cut`.
    """

    height: float
    draw: Callable[[Pen, float], object]
    is_row: bool = True
    is_cut: bool = False


def wall_pages(standings: StandingsSheet, imprint: Imprint) -> list[Page]:
    """In the largest type that takes no more pages than the smallest for a wall; large print is larger than that."""
    size = fitted(standings, replace(imprint, large=False), HAND, LARGEST)
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
    return max(paper_size(imprint)[1] / float(LETTER[1]), 1.0)


def rows_of(standings: StandingsSheet) -> list[Row]:
    """The teams that are counted, then the others without a place; all by table where none is counted."""
    days = standings.counted_days
    if not days:
        return [Row(str(line.table or "–"), line.team, (line.zone,)) for line in standings.start_list.lines]
    rows = []
    for line in standings.lines:
        flags = tuple(flags for flags in line.days if isinstance(flags, int))
        words = (
            f"table {line.table}" if line.table else "",
            "playoff" if line.playoff else "",
            f"owes {line.owes}" if line.owes else "",
            "goes on" if line.advances and not standings.cut_after else "",
        )
        terms = ["–" if line.days[day] is None else str(line.days[day]) for day in days]
        before, equals, total = str(line.total).rpartition("= ")
        rows.append(
            Row(
                line.place if flags else "–",
                line.team,
                (line.zone, ", ".join(filter(None, words))),
                f"{before}{equals}".strip()
                or " + ".join(terms).replace("+ -", "− ").replace("-", "−") * (len(days) > 1),
                say_won(sum(flags) - line.began) if flags else "",
                total if flags else "",
                FlagLine(flags, line.began),
            )
        )
    return sorted(rows, key=lambda row: not row.flags.days)


class Wall:
    """The sheet in type of one size: how its columns lie, and what stands on each page."""

    def __init__(self, standings: StandingsSheet, imprint: Imprint, size: float, most: int = MOST) -> None:
        self.standings, self.size, self.most = standings, size, most
        self.days, self.rows = standings.counted_days, rows_of(standings)
        counted = f"{STANDINGS} {standings.after or ''}".rstrip()
        title, stamp = (counted, standings.stamp) if self.days else (START_LIST, None)
        self.title = Title(title, imprint.event, DISPLAY, stamp)
        self.width, height = imprint.room()
        self.head = max(imprint.size(NOTE), size * 0.4)
        self.room = height - self.title.height(imprint, self.width) - self.head * 1.5
        self.is_stacked = size > STACKED * scale_of(imprint)
        self.note = max(imprint.size(NOTE), size * (0.36 if self.is_stacked else 0.5))
        self.total, self.gap, self.leading = size * 1.14, size * 0.5, self.note * TIGHT
        smalls = [text for row in self.rows for text in row.small]
        self.small_width = min(
            self.widest("Zone, table", smalls, REGULAR, self.note), self.width * (0.21 if self.days else 0.4)
        )
        self.days_width = min(
            self.widest("Won", [row.days for row in self.rows], REGULAR, self.note * LARGER_DAYS), self.width * 0.2
        )
        numbers = self.widest("Flags", [row.total for row in self.rows], SEMIBOLD, self.total) + self.gap
        # From the left: where the teams and what is small begin; from the right: where the days end.
        self.team = self.widest("Place", [row.place for row in self.rows], SERIF, size) + self.gap
        self.won = self.width - (numbers if self.days else 0)
        self.small = self.won - (self.days_width if self.days and not self.is_stacked else 0)
        self.small -= 0 if self.is_stacked else self.small_width + self.gap
        self.team_width = self.small - self.gap - self.team
        longest = max((row.flags.steps for row in self.rows), default=0)
        self.step = min(self.team_width / longest, size * 0.28) if longest else 0
        self.flags = size * 0.32 if longest else 0

    def widest(self, head: str, texts: Sequence[str], face: str, size: float) -> float:
        return max([em_width(head, REGULAR) * self.head, *(em_width(clean(text), face) * size for text in texts)]) + 1

    def block(self, row: Row) -> Block:
        """The place, the name over its flags, what is small in two columns or else under the name, and the total."""
        name, size = clean(row.team), self.size
        longest = max((em_width(word, SEMIBOLD) for word in name.split()), default=0)
        if longest * size > self.team_width:
            size = max(self.team_width / longest, size * LONGEST_WORD)
        names = wrap_anywhere(name, SEMIBOLD, self.team_width, size)
        room = self.team_width if self.is_stacked else self.small_width

        def wrapped(*words: str) -> list[str]:
            return [line for text in words for line in wrap_anywhere(clean(text), REGULAR, room, self.note)]

        lines = wrapped(*row.small)
        if self.is_stacked or len(lines) > 2:
            lines = wrapped(" · ".join(filter(None, (*row.small, *(row.days, row.won) * self.is_stacked))))
        days = [*wrap_anywhere(row.days, REGULAR, self.days_width, self.note * LARGER_DAYS), *filter(None, [row.won])]
        under, small, days = (lines, [], []) if self.is_stacked else ([], lines, days)
        below = self.flags + len(under) * self.leading
        named = size * (CAP_HEIGHT + len(names) - 1) + (size * DROP + below) * bool(below)
        height = max(named, max(len(small), len(days)) * self.leading, self.total * CAP_HEIGHT)

        def draw(pen: Pen, middle: float) -> None:
            pen.text(pen.left, middle - self.size * CAP_HEIGHT / 2, row.place, self.size, SERIF)
            pen.lines(self.team, middle + named / 2 - size * CAP_HEIGHT, names, size, SEMIBOLD, leading=1)
            y = middle - named / 2 + len(under) * self.leading
            row.flags.draw(pen.canvas, self.team, y, self.step, self.flags)
            pen.lines(self.team, y - self.leading, under, self.note, leading=TIGHT)
            y = middle - self.note * CAP_HEIGHT / 2
            pen.lines(self.small, y + (len(small) - 1) * self.leading / 2, small, self.note, leading=TIGHT)
            y += (len(days) - 1) * self.leading / 2
            for line in days:
                pen.text(self.won, y, line, self.note * LARGER_DAYS, SEMIBOLD if line is days[-1] else REGULAR, "right")
                y -= self.leading
            pen.text(pen.right, middle - self.total * CAP_HEIGHT / 2, row.total, self.total, SEMIBOLD, "right")

        return Block(height + self.size * (0.26 if self.is_stacked else 0.34), draw)

    def words(self, text: str) -> Block:
        lines = wrap(clean(text), REGULAR, self.width, self.note)
        height = (len(lines) + 0.4) * self.note * LEADING

        def draw(pen: Pen, middle: float) -> None:
            pen.lines(pen.left, middle + height / 2 - self.note * 1.2, lines, self.note, SEMIBOLD)

        return Block(height, draw, is_row=False)

    def blocks(self) -> list[Block]:
        """Every row, and the words across the page: before the teams not counted, and at the end."""
        blocks = [self.block(row) for row in self.rows]
        if not self.days:
            return blocks
        counted = sum(bool(row.flags.days) for row in self.rows)
        if counted < len(blocks):
            blocks.insert(counted, self.words("Not counted yet"))
        notes = self.standings.notes
        if cut := self.standings.cut_after:
            blocks[cut - 1] = replace(blocks[cut - 1], is_cut=True)
            notes = ("Above the double line: they go on.", *notes)
        return blocks + [self.words(text) for text in notes]

    def shares(self) -> list[list[Block]]:
        shares: list[list[Block]] = [[]]
        for block in self.blocks():
            here = shares[-1]
            used = sum(each.height for each in here) + block.height
            if here and (used > self.room or sum(each.is_row for each in here) == self.most):
                shares.append([])
            shares[-1].append(block)
        return shares

    def pages(self) -> list[Page]:
        shares = self.shares() if self.rows else []
        air = min(((self.room - sum(block.height for block in share)) / len(share) for share in shares), default=0)
        air = max(0, min(air, self.size * 0.6))
        return [Page(partial(self.draw_page, share=share, air=air)) for share in shares]

    def draw_page(self, pen: Pen, share: Sequence[Block], air: float) -> None:
        y = self.title.draw(pen) - self.head
        self.draw_heads(pen, y)
        y -= self.head * 0.4
        pen.rule(pen.left, y, pen.right, 1.2)
        for block in share:
            height = block.height + air * block.is_row
            block.draw(pen, y - height / 2)
            y -= height
            pen.rule(pen.left, y, pen.right, 1.2 if block.is_cut else 0.5 * block.is_row)
            if block.is_cut:
                pen.rule(pen.left, y + 2.6, pen.right, 1.2)

    def draw_heads(self, pen: Pen, y: float) -> None:
        heads = ["Place", "Zone, table", "Won", "Flags"] if self.days else ["Table", "Zone", "", ""]
        if not any(row.small[0] for row in self.rows):
            heads[1] = "Table" if self.days else ""
        if self.is_stacked:
            heads[1] = heads[2] = ""
        for x, head in zip((pen.left, self.small), heads, strict=False):
            pen.text(x, y, head, self.head)
        for x, head in zip((self.won, pen.right), heads[2:], strict=True):
            pen.text(x, y, head, self.head, align="right")
        pen.text(self.team, y, "Team", self.head)
        self.draw_key(pen, self.team + em_width("Team", REGULAR) * self.head + self.head, y)

    def draw_key(self, pen: Pen, x: float, y: float) -> None:
        """What the drawn flags of each day look like, where there is more than one day and room for all."""
        words = [f"day {day + 1}" for day in self.days]
        size = self.head * 0.84
        wide = [em_width(word, REGULAR) * size + size * 1.6 for word in words]
        if len(words) == 1 or not self.step or x + sum(wide) > self.team + self.team_width:
            return
        for day, (word, width) in enumerate(zip(words, wide, strict=True)):
            FlagLine((*(0,) * day, 1), 0).draw(pen.canvas, x, y, size * 0.7, size * 0.9, has_rule=False)
            pen.text(x + size * 0.75, y, word, size)
            x += width
