"""Standings on paper: for the wall, with every total drawn in flags too, and as results for the newspaper.  R40–R42.

Before anything is counted it is a start list.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import black
from reportlab.platypus import Flowable, LongTable

from tournament.domain.wording import say_won
from tournament.sheets.flowables import PADDING, THICK, Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, DISPLAY, HAND, NOTE, SEMIBOLD, SERIF, TEXT
from tournament.sheets.page import Drawing, Flow, Imprint, Part, Pen, State
from tournament.sheets.shapes import FlagLine

LARGEST = 25.0  # points of a team's name on the wall
TEAM = 0.42  # of the width
ROW = 3.0  # lines of its type that a row on the wall takes
NOT_COUNTED = "–"


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
    playoff: bool = False  # whether one gave it its place

    @property
    def counted(self) -> tuple[int, ...]:
        """The flags of the days on which it is counted."""
        return tuple(flags for flags in self.days if isinstance(flags, int))

    def sum_of(self, days: Sequence[int]) -> str:
        """How its total comes about, where that is more than one number: `17 + 20`."""
        before, equals, _total = str(self.total).rpartition("= ")
        terms = [NOT_COUNTED if self.days[day] is None else str(self.days[day]) for day in days]
        return (before + equals).strip() or (" + ".join(terms).replace("+ -", "− ") if len(days) > 1 else "")


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """All teams in order, how far they can be trusted, and sentences on what moves places or is not among them."""

    lines: tuple[StandingLine, ...]
    days: int
    state: State
    notes: tuple[str, ...] = ()
    after: str = ""  # `after day 1 of 2`; empty once all days are counted

    @property
    def counted_days(self) -> list[int]:
        """The days, from 0, on which some team is counted."""
        return [day for day in range(self.days) if any(isinstance(line.days[day], int) for line in self.lines)]

    @property
    def start_list(self) -> "StandingsSheet":
        """What is shown before anything is counted: who plays where, table 1 first."""
        lines = sorted(self.lines, key=lambda line: line.table or 0)
        return StandingsSheet(
            tuple(StandingLine("", line.table, line.team, line.zone) for line in lines), 0, self.state
        )

    @property
    def cut_after(self) -> int:
        """How many teams go on, where they are the first ones; else 0."""
        going_on = [line.advances for line in self.lines]
        return sum(going_on) if any(going_on) and all(going_on[: sum(going_on)]) else 0


def wall_pages(standings: StandingsSheet, imprint: Imprint) -> list[Part]:
    """To be read from some way off: as large as about one page holds."""
    width, height = imprint.room()
    size = imprint.size(min(max(height / (len(standings.lines) + 3) / ROW, HAND), LARGEST))
    if not standings.counted_days:
        return [
            Flow([tables(standings.start_list, width, size, imprint)], heading("Start list", imprint.event, imprint))
        ]
    title = f"Standings {standings.after}".rstrip()
    notes = ("Above the double line: they go on.",) * bool(standings.cut_after) + standings.notes
    story: list[Flowable] = [places(standings, width, size, imprint)]
    story += [paragraph(note, width, imprint.size(TEXT), after=4) for note in notes]
    return [Flow(story, heading(title, imprint.event, imprint, size=DISPLAY, state=standings.state))]


def result_pages(standings: StandingsSheet, story: Sequence[str], *, imprint: Imprint) -> list[Part]:
    """The results for the newspaper: a few sentences, a paragraph each, above the list of all."""
    width, _ = imprint.room()
    size = imprint.size(TEXT)
    about = " · ".join(filter(None, (imprint.association, imprint.dates, imprint.venue)))
    text = [paragraph(each, width, size, after=size * 0.4) for each in (*story, *standings.notes)]
    table = places(standings, width, imprint.size(NOTE), imprint, are_drawn=False)
    return [Flow([*text, table], heading(imprint.event, about, imprint, state=standings.state))]


def tables(standings: StandingsSheet, width: float, size: float, imprint: Imprint) -> LongTable:
    columns = [
        Column("Table", 0.12, "right", SERIF), Column("Team", 0.55, face=SEMIBOLD),
        Column("Zone", 0.33, size=size * 0.7),
    ]  # fmt: skip
    rows: list[list[Cell]] = [[line.table or NOT_COUNTED, line.team, line.zone] for line in standings.lines]
    return ruled_table(columns, rows, width, size, imprint)


def places(
    standings: StandingsSheet, width: float, size: float, imprint: Imprint, *, are_drawn: bool = True
) -> LongTable:
    """The teams that are counted, then the others without a place; the drawn flags stand under the names."""
    days, small = standings.counted_days, max(size * 0.6, imprint.size(NOTE) * 0.9)
    columns = [
        Column("Place", 0.1, face=SERIF), Column("Team", TEAM, face=SEMIBOLD), Column("Zone, table", 0.22, size=small),
        Column("Won", 0.14, "right", size=small), Column("Flags", 0.12, "right", BOLD, size * 1.1),
    ]  # fmt: skip
    lines = sorted(standings.lines, key=lambda line: not line.counted)
    longest = max((FlagLine(line.counted, line.began).steps for line in lines), default=0)
    step = min(width * TEAM * 0.95 / longest, size * 0.28) if longest else 0

    def drawn(line: StandingLine) -> Drawing:
        flags = FlagLine(line.counted, line.began)

        def draw(pen: Pen) -> None:
            flags.draw(pen.canvas, 0, size * 0.12, step, size * 0.34)

        return Drawing(draw, imprint, step * flags.steps, size * 0.5)

    rows: list[list[Cell]] = []
    for line in lines:
        words = (
            line.zone, f"table {line.table}" if line.table else "", "playoff" if line.playoff else "",
            f"owes {line.owes}" if line.owes else "", "goes on" if line.advances and not standings.cut_after else "",
        )  # fmt: skip
        name = paragraph(line.team, width * TEAM - 2 * PADDING, size, SEMIBOLD)
        won = say_won(sum(line.counted) - line.began) if line.counted else ""
        rows.append(
            [
                line.place if line.counted else NOT_COUNTED,
                [name, drawn(line)] if are_drawn and line.counted else name,
                ", ".join(filter(None, words)),
                " · ".join(filter(None, (line.sum_of(days), won))),
                line.total if line.counted and line.total is not None else "",
            ]
        )
    cut = standings.cut_after
    style = [("LINEBELOW", (0, cut), (-1, cut), THICK, black, None, None, None, 2, 2)] if cut else []
    return ruled_table(columns, rows, width, size, imprint, padding=0.1, style=style)
