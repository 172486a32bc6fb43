"""Standings for the wall, large, saying plainly how far they can be trusted; or blank, to keep by hand.  R40, R42."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reportlab.lib.colors import black
from reportlab.platypus import Flowable, Table

from tournament.sheets.flowables import PADDING, PLAIN, Cell, Column, Mark, form_line, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Flow, Imprint, Part, bind, fit_type

TITLE = "Standings"
BLANK_TITLE = "Standings by hand"
SMALLEST, LARGEST = 15.0, 22.0  # points on the wall

State = Literal["provisional", "verified", "final"]
MEANING = {
    "provisional": "Flags are still being counted and checked: places may change.",
    "verified": "Every table is counted and every day is closed. Final when the leader says so.",
    "final": "The leader has declared these standings final.",
}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One team.  `place` as it is shown (`2=`); a day or total of None is left blank; `owes` are flags on loan."""

    place: str
    table: int | None
    team: str
    zone: str = ""
    days: tuple[int | None, ...] = ()
    total: int | None = None
    owes: int = 0
    advances: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """All teams in order, how far it can be trusted, and when and by whom it was so found (`as_of`, as text)."""

    lines: tuple[StandingLine, ...]
    days: int
    state: State
    as_of: str = ""


def draw(standings: Standings, imprint: Imprint) -> bytes:
    """The standings for the wall, in the largest readable type that takes no more pages than the smallest."""
    width, _ = imprint.room()
    size = imprint.size(15)
    meaning = paragraph(f"{MEANING[standings.state]} {standings.as_of}", width - 20, size, SEMIBOLD)
    box = 1.5 if standings.state == "final" else 0.8
    head = [
        *heading(f"{TITLE}: {standings.state}", "", imprint),
        Table(
            [[meaning]],
            style=[
                *PLAIN,
                ("LEFTPADDING", (0, 0), (-1, -1), 10),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 8),
                ("TOPPADDING", (0, 0), (-1, -1), 4),
                ("BOX", (0, 0), (-1, -1), box, black),
            ],
            spaceAfter=size * 0.4,
        ),
        *key(standings.lines, imprint),
    ]

    def set_in(size: float) -> Part:
        return Flow([table_of(standings.lines, standings.days, size, imprint, padding=0.08)], head)

    return bind([fit_type(set_in, imprint, TITLE, LARGEST, SMALLEST)], imprint, TITLE)


def blank_form(teams: Sequence[tuple[int, str, str]], days: int, imprint: Imprint) -> Part:
    """A form to keep by hand: the tables (number, team, zone) in order, and room for flags, totals and places."""
    lines = tuple(StandingLine("", table, team, zone, (None,) * days) for table, team, zone in teams)
    width, _ = imprint.room()
    size = imprint.size(14)
    head = [
        *heading(BLANK_TITLE, "", imprint),
        form_line(
            [
                *(
                    cell
                    for state, ems in (("provisional", 5.4), ("verified", 4.2), ("final", 3))
                    for cell in ((Mark("box", size * 0.85), size * 1.2), (state, size * ems))
                ),
                ("at", size * 1.2),
                (None, size * 5),
                ("", size * 0.4),
                ("by", size * 1.3),
                (None, width - size * 24.1),
            ],
            size,
        ),
    ]

    def set_in(size: float) -> Part:
        return Flow([table_of(lines, days, size, imprint, padding=0.14, is_form=True)], head)

    return fit_type(set_in, imprint, BLANK_TITLE, LARGEST, SMALLEST)


def key(lines: Sequence[StandingLine], imprint: Imprint) -> list[Flowable]:
    """What the flag beside a place means, where there is one."""
    size = imprint.size(11.5)
    meaning = (Mark("flag", size), size * 1.3), ("goes on to the next level", size * 14)
    return [form_line(meaning, size)] if any(line.advances for line in lines) else []


def table_of(
    lines: Sequence[StandingLine], days: int, size: float, imprint: Imprint, padding: float, is_form: bool = False
) -> Table:
    """The table itself: numbers as wide as they need to be; team and zone share the rest."""
    width, _ = imprint.room()
    has_zone, has_owes = any(line.zone for line in lines), any(line.owes for line in lines)
    day_columns = [f"Day {day}" for day in range(1, days + 1)] + ["Owes"] * has_owes
    number = min(size * 2.2 + 2 * PADDING, width * 0.5 / (days + 3))
    flag = size * 0.7 if any(line.advances for line in lines) else 0
    words = width - flag - number * (len(day_columns) + 3)
    columns = [
        Column("Place", flag + number, "right", BOLD),
        Column("Table", number, "right"),
        Column("Team", words * (0.66 if has_zone else 1), face=SEMIBOLD),
        *([Column("Zone", words * 0.34)] if has_zone else []),
        *(Column(label, number, "right") for label in day_columns),
        Column("Total", number, "right", BOLD),
    ]
    rows = [
        (
            place_of(line, columns[0].width, size),
            line.table,
            line.team,
            *([line.zone] if has_zone else []),
            *line.days,
            *([line.owes or None] if has_owes else []),
            line.total,
        )
        for line in lines
    ]
    head = min(imprint.size(12), max(size * 0.8, 8))
    return ruled_table(columns, rows, size, head, padding=padding, cell_height=size * 1.6, is_form=is_form)


def place_of(line: StandingLine, width: float, size: float) -> Cell:
    """The place, with a flag before it where the team goes on to the next level."""
    if not line.advances:
        return line.place
    flag = size * 0.66
    text = paragraph(line.place, width - flag - 2 * PADDING, size, BOLD, "right")
    return Table([[Mark("flag", flag), text]], [flag, None], style=PLAIN)
