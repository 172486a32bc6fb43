"""Standings on paper: for the wall, blank to keep by hand, and as results for the newspaper.  R40–R42.

The standings for the wall are large and say how far they can be trusted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reportlab.lib.colors import black
from reportlab.platypus import Table

from tournament.sheets.flowables import PADDING, PLAIN, Column, Mark, heading, paragraph, ruled_table
from tournament.sheets.lettering import BOLD, SEMIBOLD
from tournament.sheets.page import Flow, Imprint, Part, fit_type

TITLE = "Standings"
BLANK_TITLE = "Standings by hand"
BLANK_STATE = "provisional / verified / final (ring one) at ________ by ____________"
SMALLEST, LARGEST = 15.0, 22.0  # points on the wall
SMALLEST_RESULTS, LARGEST_RESULTS = 5.0, 15.0  # points in the newspaper's list

State = Literal["provisional", "verified", "final"]
MEANING = {
    "provisional": "Flags are still being counted and checked: places may change.",
    "verified": "Every table is counted and every day is closed. Final when the leader says so.",
    "final": "The leader has declared these standings final.",
}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One team.  `place` is as printed (`2=`); a day or total of None is left blank; `owes` are flags on loan."""

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
    """All teams in order, how far they can be trusted, and since when and by whom (`as_of`, as text)."""

    lines: tuple[StandingLine, ...]
    days: int
    state: State
    as_of: str = ""


def pages(standings: Standings, imprint: Imprint) -> list[Part]:
    """The standings for the wall, in the largest readable type that takes no more pages than the smallest."""
    width, _ = imprint.room()
    size = imprint.size(15)
    box = 1.5 if standings.state == "final" else 0.8
    style = [
        *PLAIN,
        ("LEFTPADDING", (0, 0), (-1, -1), 10),
        ("TOPPADDING", (0, 0), (-1, -1), 5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 9),
        ("BOX", (0, 0), (-1, -1), box, black),
    ]
    sentences = (MEANING[standings.state], standings.as_of, _key(standings))
    text = paragraph(" ".join(filter(None, sentences)), width - 20, size, SEMIBOLD)
    head = [*heading(f"{TITLE}: {standings.state}", "", imprint), Table([[text]], style=style, spaceAfter=size / 3)]

    def set_in(size: float) -> Part:
        headings, *table = _table(standings.lines, standings.days, size, imprint, padding=0.08)
        return Flow(table, [*head, headings])

    return [fit_type(set_in, imprint, TITLE, LARGEST, SMALLEST)]


def blank_pages(teams: Sequence[tuple[int, str, str]], days: int, imprint: Imprint) -> list[Part]:
    """A form to keep by hand: the tables (number, team, zone) in order, and room for flags, totals and places."""
    lines = tuple(StandingLine("", table, team, zone, (None,) * days) for table, team, zone in teams)
    head = heading(BLANK_TITLE, BLANK_STATE, imprint)

    def set_in(size: float) -> Part:
        headings, *table = _table(lines, days, size, imprint, padding=0.14, is_form=True)
        return Flow(table, [*head, headings])

    return [fit_type(set_in, imprint, BLANK_TITLE, LARGEST, SMALLEST)]


def result_pages(standings: Standings, story: Sequence[str], imprint: Imprint) -> list[Part]:
    """The results for the newspaper, 40 teams a page: a few sentences, a paragraph each, above the list of all."""
    width, _ = imprint.room()
    size = imprint.size(13)
    state = "Final results" if standings.state == "final" else f"Results, {standings.state}: places may change"
    text = [
        paragraph(f"{state}. {standings.as_of}", width, size, SEMIBOLD, after=size * 0.4),
        *(paragraph(sentences, width, size, after=size * 0.4) for sentences in (*story, _key(standings)) if sentences),
    ]
    head = heading(imprint.event, " · ".join(filter(None, (imprint.dates, imprint.venue))), imprint)
    lines = standings.lines

    def page(start: int) -> Part:
        def set_in(size: float) -> Part:
            table = _table(lines[start : start + 40], standings.days, size, imprint, padding=0.03)
            return Flow(table if start else [*text, *table], head)

        return fit_type(set_in, imprint, imprint.event, LARGEST_RESULTS, SMALLEST_RESULTS)

    return [page(start) for start in range(0, max(1, len(lines)), 40)]


def _key(standings: Standings) -> str:
    """The meaning of the flag beside a place, if there is one."""
    has_flags = any(line.advances for line in standings.lines)
    return "Teams with a flag go on to the next level." if has_flags else ""


def _table(
    lines: Sequence[StandingLine], days: int, size: float, imprint: Imprint, padding: float, is_form: bool = False
) -> list[Table]:
    """The table itself: numbers as wide as they need to be; team and zone share the rest."""
    width, _ = imprint.room()
    has_flags, has_zone = any(line.advances for line in lines), any(line.zone for line in lines)
    day_columns = [f"Day {day}" for day in range(1, days + 1)] + ["Owes"] * any(line.owes for line in lines)
    number = min(size * 2.2 + 2 * PADDING, width * 0.5 / (days + 3))
    flag = (size * 0.4 + 2 * PADDING) * has_flags
    words = width - flag - number * (len(day_columns) + 3)
    columns = [
        *([Column("", flag)] if has_flags else []),
        Column("Place", number, "right", BOLD),
        Column("Table", number, "right"),
        Column("Team", words * (0.66 if has_zone else 1), face=SEMIBOLD),
        *([Column("Zone", words * 0.34)] if has_zone else []),
        *(Column(label, number, "right") for label in day_columns),
        Column("Total", number, "right", BOLD),
    ]
    rows = [
        (
            *([Mark("flag", size * 0.66) if line.advances else None] if has_flags else []),
            line.place,
            line.table,
            line.team,
            *([line.zone] if has_zone else []),
            *line.days,
            *([line.owes or None] if "Owes" in day_columns else []),
            line.total,
        )
        for line in lines
    ]
    head = min(imprint.size(12), max(size * 0.8, 8))
    return ruled_table(columns, rows, size, head=head, padding=padding, cell_height=size * 2, is_form=is_form)
