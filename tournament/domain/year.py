"""An association's zones and areas as a list, and what a name that is not in it may be meant for; and its year, a
line an event: its name, level, zone, area, first day, hall and leader.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import date, datetime
from difflib import get_close_matches

from tournament.domain.event import EVENT_NAME_LENGTH, MOST_ZONES, ZONE_LENGTH, is_printable
from tournament.domain.levels import Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import NAME_LENGTH, name_key, spell_alike
from tournament.domain.team_list import Column, column_of, plain

PLACES_LENGTH = 20_000
ALIKE = 0.8  # how much of two names is the same, from 0 to 1, where one may be a slip of the other

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


def meant_name(typed: str, known: Iterable[str]) -> str:
    """The known name that a typed one is a slip of, such as Peace Country for Peace Contry; empty where it is known
    itself, like none, or has another number.
    """
    by_key = {name_key(name): name for name in known}
    alike = get_close_matches(name_key(typed), by_key, n=1, cutoff=ALIKE)
    is_slip = bool(alike) and alike[0] != name_key(typed) and re.findall(r"\d", typed) == re.findall(r"\d", alike[0])
    return by_key[alike[0]] if is_slip else ""


HEADINGS = {
    "name": "name|event|events|event name|name of event|name of the event|games|playoff|playoffs",
    "level": "level|kind|type",
    "zone": "zone|zone name|region",
    "area": "area|area name|district|club|town",
    "day": "date|day|first day|when|dates",
    "venue": "hall|venue|place|where|location|name of hall",
    "leader": "leader|led by|name of leader|leader s name|leaders name|leader name|contact|convenor|convener",
}
"""What the headings of a list may say of each column, as `plain` writes it."""
COLUMNS = {text: column for column, texts in HEADINGS.items() for text in texts.split("|")}
MOST_EVENTS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class YearLine:
    """One event of a year as it was written: a text for each column, empty where nothing stands there."""

    name: str = ""
    level: str = ""
    zone: str = ""
    area: str = ""
    day: str = ""
    venue: str = ""
    leader: str = ""

    @property
    def read_level(self) -> Level:
        """The level that is written, else the one that zone and area tell; raises Refusal."""
        word = plain(self.level or ("area" if self.area else "zone" if self.zone else ""))
        found = [level for level in Level if word and (word.startswith(level.value) or level.value.startswith(word))]
        Refusal.when(
            len(found) != 1, f"Write the level, which is area, zone, provincial or club: “{self.level}” is none."
        )
        return found[0]

    @property
    def read_day(self) -> date | None:
        """The first day, None where none is written; raises Refusal."""
        text = " ".join(re.sub(r"^\w+day\b|,|\.|(?<=\d)(?:st|nd|rd|th)\b| 00:00:00$", " ", self.day).split())
        for form in ("%Y-%m-%d", "%d %B %Y", "%B %d %Y", "%d %b %Y", "%b %d %Y") if text else ():
            try:
                return datetime.strptime(text, form).date()  # noqa: DTZ007  # a date has no zone
            except ValueError:
                continue
        Refusal.when(text, f"Write the first day as 2027-03-14 or 14 March 2027, not “{self.day}”.")
        return None


def read_year(rows: Sequence[Sequence[str]]) -> tuple[YearLine, ...]:
    """The events of a list, in its order; without headings its columns stand as in `YearLine`.  Raises Refusal for a
    list without events, and for too many.
    """
    texts = [[" ".join(cell.split()) for cell in row] for row in rows if any(map(str.strip, row))]
    names = [field.name for field in fields(YearLine)]
    found = [COLUMNS.get(plain(cell), "") for cell in texts[0]] if texts else []
    if len(set(found) - {""}) > 1:
        names, texts = found, texts[1:]
    Refusal.when(not 0 < len(texts) <= MOST_EVENTS, f"Write one event a line, at most {MOST_EVENTS}.")
    return tuple(
        YearLine(**{name: cell for name, cell in zip(names, row, strict=False) if name and cell}) for row in texts
    )


def check_line(line: YearLine) -> None:
    """Raises Refusal for a line without a name, and for a text that is too long or cannot be printed."""
    Refusal.when(not line.name, "Write the name of the event.")
    Refusal.when(len(line.leader) > NAME_LENGTH, f"Write the leader’s name in at most {NAME_LENGTH} letters.")
    for text in astuple(line):
        Refusal.when(
            len(text) > EVENT_NAME_LENGTH or not is_printable(text),
            f"“{ascii(text)[1:-1][:40]}” is too long or cannot be printed.",
        )
