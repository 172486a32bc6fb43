"""Standings on paper: for the wall, with every total drawn in flags too, and as results for the newspaper.  R40–R42.

Before anything is counted it is a start list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter

from reportlab.lib.colors import black
from reportlab.platypus import Flowable, LongTable

from scoring.domain.standings import Place
from tournament.domain.wording import say_won
from tournament.sheets.flowables import PADDING, THICK, Cell, Column, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, DISPLAY, HAND, NOTE, SEMIBOLD, SERIF, TEXT
from tournament.sheets.page import Drawing, Flow, Imprint, Part, Pen, State
from tournament.sheets.shapes import FlagLine

LARGEST = 25.0  # points of a team's name on the wall
TEAM = 0.4  # of the width
ROW = 3.0  # lines of its type that a row on the wall takes
NOT_COUNTED = "–"


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """All teams in order, how far they can be trusted, and with how many flags a team begins a day; by table what is
    owed, and who has its place by a playoff; sentences on what moves places or is not among them.
    """

    places: tuple[Place, ...]
    state: State
    flags: int
    owed: Mapping[int, int] = field(default_factory=dict)
    played_off: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()
    after: str = ""  # `after day 1 of 2`; empty once all days are counted

    @property
    def counted_days(self) -> list[int]:
        """The days, from 0, on which some team is counted."""
        days = zip(*(place.days_shown for place in self.places), strict=True)
        return [day for day, flags in enumerate(days) if any(isinstance(flag, int) for flag in flags)]

    @property
    def cut_after(self) -> int:
        """How many teams go on, where they are the first ones; else 0."""
        going_on = [place.advances for place in self.places]
        return sum(going_on) if any(going_on) and all(going_on[: sum(going_on)]) else 0


def wall_pages(standings: StandingsSheet, imprint: Imprint) -> list[Part]:
    """To be read from some way off: as large as about one page holds."""
    width, height = imprint.room()
    size = imprint.size(min(max(height / (len(standings.places) + 3) / ROW, HAND), LARGEST))
    if not standings.counted_days:
        head = heading("Start list", " · ".join((imprint.event, *standings.notes)), imprint)
        return [Flow([start_list(standings, width, size, imprint)], head)]
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
    text = [paragraph(sentence, width, size, after=size * 0.4) for sentence in (*story, *standings.notes)]
    table = places(standings, width, imprint.size(NOTE), imprint, are_drawn=False)
    return [Flow([*text, table], heading(imprint.event, about, imprint, state=standings.state))]


def start_list(standings: StandingsSheet, width: float, size: float, imprint: Imprint) -> LongTable:
    """Who plays where, table 1 first."""
    columns = [
        Column("Table", 0.12, "right", SERIF), Column("Team", 0.55, face=SEMIBOLD),
        Column("Zone", 0.33, size=size * 0.7),
    ]  # fmt: skip
    in_order = sorted(standings.places, key=attrgetter("table"))
    return ruled_table(columns, [(place.table, place.team, place.zone) for place in in_order], width, size, imprint)


def places(
    standings: StandingsSheet, width: float, size: float, imprint: Imprint, *, are_drawn: bool = True
) -> LongTable:
    """The teams that are counted, then the others without a place; the drawn flags stand under the names."""
    small = max(size * 0.6, imprint.size(NOTE) * 0.9)
    columns = [
        Column("Place", 0.1, face=SERIF), Column("Team", TEAM, face=SEMIBOLD), Column("Zone, table", 0.2, size=small),
        Column("Won", 0.18, "right", size=small), Column("Flags", 0.12, "right", BOLD, size * 1.1),
    ]  # fmt: skip
    in_order = sorted(standings.places, key=lambda place: not place.counted)
    lines = [FlagLine(place.counted, standings.flags * len(place.counted)) for place in in_order]
    longest = max((line.steps for line in lines), default=0)
    step = min(width * TEAM * 0.95 / longest, size * 0.28) if longest else 0
    rows: list[list[Cell]] = []
    for place, line in zip(in_order, lines, strict=True):
        name = paragraph(place.team, width * TEAM - 2 * PADDING, size, SEMIBOLD)
        where = ", ".join(filter(None, (place.zone, f"table {place.table}", *_say_more(standings, place))))
        if place.counted:
            flags = Drawing(partial(_draw_flags, line=line, step=step), imprint, step * line.steps, size * 0.5)
            won = " · ".join(filter(None, (_say_sum(standings, place), say_won(sum(line.days) - line.began))))
            rows.append([place.numeral, [name, flags] if are_drawn else name, where, won, place.total_shown])
        else:
            rows.append([NOT_COUNTED, name, where, "", ""])
    cut = standings.cut_after
    style = [("LINEBELOW", (0, cut), (-1, cut), THICK, black, None, None, None, 2, 2)] if cut else []
    return ruled_table(columns, rows, width, size, imprint, padding=0.1, style=style)


def _draw_flags(pen: Pen, line: FlagLine, step: float) -> None:
    line.draw(pen.canvas, 0, pen.top * 0.24, step, pen.top * 0.68)


def _say_more(standings: StandingsSheet, place: Place) -> list[str]:
    """What else is to be known of a team."""
    owes = standings.owed.get(place.table)
    return [
        *(["playoff"] if place.table in standings.played_off else ()),
        *([f"owes {owes}"] if owes else ()),
        *(["goes on"] if place.advances and not standings.cut_after else ()),
    ]


def _say_sum(standings: StandingsSheet, place: Place) -> str:
    """Its flags of each day, where more than one is counted: `17 + 20`."""
    days = [place.days_shown[day] for day in standings.counted_days]
    terms = [NOT_COUNTED if flags is None else str(flags) for flags in days]
    return " + ".join(terms).replace("+ -", "− ") if len(days) > 1 else ""
