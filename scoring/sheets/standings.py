"""Standings on paper: blank to keep by hand, and as results for the newspaper; and what all sheets of them show.

R40–R42.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from msgspec import UNSET, UnsetType
from reportlab.lib.colors import black
from reportlab.platypus import Spacer, Table

from tournament.sheets.flowables import PADDING, PLAIN, THICK, Column, flag_mark, heading, paragraph, ruled_table
from tournament.sheets.lettering import (
    BOLD,
    FINE,
    NOTE,
    REGULAR,
    SEMIBOLD,
    TEXT,
    clean,
    column_size,
    em_width,
    wrap_anywhere,
)
from tournament.sheets.page import Flow, Imprint, Part, Stamp, fit_type, roomiest

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
