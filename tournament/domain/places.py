"""An association's zones and areas as a list."""

import csv
import re

from tournament.domain.event import MOST_ZONES, ZONE_LENGTH, is_printable
from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key, spell_alike
from tournament.domain.team_list import Column, column_of

PLACES_LENGTH = 20_000

Places = dict[str, list[str]]  # the areas of each zone, both in the order of the list


def read_places(text: str) -> Places:
    """The zones and areas of a list: a zone a line with its areas after a colon, or columns of a spreadsheet, in which
    an empty cell repeats the zone above.  Raises Refusal for a line without a zone, and for names that are too long.
    """
    places: Places = {}
    zone = ""
    for number, line in enumerate(filter(str.strip, text.splitlines()), start=1):
        first, colon, rest = line.partition(":")
        cells = [" ".join(cell.split()) for cell in ([first, *re.split("[,;]", rest)] if colon else split_line(line))]
        if number == 1 and column_of(cells[0]) is Column.ZONE:
            continue
        zone = spell_alike(cells[0], places) if cells[0] else zone
        Refusal.when(not zone, f"Line {number} names no zone. Write the zone first, then its areas.")
        areas = places.setdefault(zone, [])
        areas += [area for area in cells[1:] if area and name_key(area) not in map(name_key, areas)]
        Refusal.when(
            any(len(name) > ZONE_LENGTH or not is_printable(name) for name in (zone, *areas)),
            f"Line {number}: a zone or an area has 1 to {ZONE_LENGTH} letters that can be printed.",
        )
    Refusal.when(len(places) > MOST_ZONES, f"The list has at most {MOST_ZONES} zones.")
    return places


def split_line(line: str) -> list[str]:
    """The cells of one line, between tabs, bars, semicolons or commas."""
    mark = next((mark for mark in "\t|;" if mark in line), ",")
    return next(
        csv.reader([line.strip().strip("|") if mark == "|" else line], delimiter=mark, skipinitialspace=True), []
    )


def write_places(places: Places) -> str:
    """The list as the office's page shows it: `Peace Country: Grande Prairie, Peace River`, a zone a line."""
    return "\n".join(f"{zone}: {', '.join(areas)}" if areas else zone for zone, areas in places.items())
