"""A list of teams as a leader pastes it: one team a line, or a spreadsheet with a heading line."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.domain.event import MOST_TABLES, is_printable
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat, name_key

COLUMNS = ("name", "zone", "area", "table", "qualified_by", "qualified_place", *(seat.value for seat in Seat))
ALIASES = {
    "team": "name",
    "qualified by": "qualified_by",
    "qualified place": "qualified_place",
    "place": "qualified_place",
}
QUALIFIED_BY = ("placing", "alternate", "acclamation")
NAME_LENGTH = 80
ORIGIN_LENGTH = 60


class TeamRefused(Refusal):
    """A team that cannot be entered."""


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team as it is entered; `players` maps seats to names, at most one for each of the four seats (R23)."""

    name: str
    zone: str = ""
    area: str = ""
    table: int | None = None
    qualified_by: str = ""
    qualified_place: int | None = None
    players: dict[Seat, str] = field(default_factory=dict)


def read_team_list(text: str) -> list[TeamEntry]:
    """The teams of pasted text.

    With a heading line (`name,zone,A,B,X,Y` …) columns go by name; without one a line is
    `team, zone, player A, B, X, Y`, and everything after the team's name may be left out.  Fields are separated by
    tabs, semicolons or commas.  Raises TeamRefused with the number of the line.
    """
    # Spreadsheets put an invisible mark before the first letter of what they save.
    text = text.removeprefix("\ufeff")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise TeamRefused("The list is empty; write one team a line.")
    separator = next((mark for _, line in lines for mark in "\t;," if mark in line), ",")
    rows = [(number, split_line(number, line, separator)) for number, line in lines]
    return read_team_rows(rows)


def split_line(number: int, line: str, separator: str) -> list[str]:
    """The fields of one line; raises TeamRefused for a quotation mark left open."""
    try:
        return next(csv.reader(io.StringIO(line), delimiter=separator, strict=True, skipinitialspace=True))
    except csv.Error as error:
        raise TeamRefused(
            "Line %(line)s cannot be read: a quotation mark is left open or out of place.", line=number
        ) from error


def read_team_rows(rows: Sequence[tuple[int, Sequence[str]]]) -> list[TeamEntry]:
    """The teams of numbered rows of text (a pasted list or a spreadsheet); the first may be the headings."""
    headings = [ALIASES.get(key, key) for key in (cell.strip().lower() for cell in rows[0][1])]
    headings = [key.upper() if len(key) == 1 else key for key in headings]
    has_headings = "name" in headings
    if has_headings:
        for key in headings:
            if key and key not in COLUMNS:
                raise TeamRefused(
                    "Line %(line)s: there is no column %(column)s; the columns are %(columns)s.",
                    line=rows[0][0], column=key, columns=", ".join(COLUMNS),
                )  # fmt: skip
    else:
        headings = ["name", "zone", *(seat.value for seat in Seat)]
    entries = [read_row(number, cells, headings) for number, cells in rows[1 if has_headings else 0 :]]
    if not entries:
        raise TeamRefused("The list has headings but no teams; write one team a line.")
    return entries


def read_row(number: int, cells: Sequence[str], headings: Sequence[str]) -> TeamEntry:
    """One team of one row; TeamRefused names the line."""
    texts = [" ".join(cell.split()) for cell in cells]
    while len(texts) > len(headings) and not texts[-1]:
        texts.pop()
    if len(texts) > len(headings):
        if headings[-1] == Seat.Y.value:
            raise TeamRefused("Line %(line)s names a fifth player; a team is four: A, B, X and Y.", line=number)
        raise TeamRefused(
            "Line %(line)s has %(cells)s fields, but there are %(columns)s columns.",
            line=number, cells=len(texts), columns=len(headings),
        )  # fmt: skip
    row = dict(zip(headings, texts, strict=False))
    try:
        return check_team(
            TeamEntry(
                name=row.get("name", ""),
                zone=row.get("zone", ""),
                area=row.get("area", ""),
                table=whole_number(row.get("table", ""), "table"),
                qualified_by=row.get("qualified_by", "").lower(),
                qualified_place=whole_number(row.get("qualified_place", ""), "place"),
                players={seat: row[seat.value] for seat in Seat if row.get(seat.value)},
            )
        )
    except TeamRefused as refusal:
        raise TeamRefused("Line %(line)s: %(why)s", line=number, why=str(refusal)) from refusal


def whole_number(text: str, what: str) -> int | None:
    """The number written, None where nothing is; TeamRefused when it is no whole number from 1."""
    if not text:
        return None
    # Looked at before it is read: a number of thousands of digits is not worth reading.
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_TABLES)) and 1 <= int(text) <= MOST_TABLES):
        raise TeamRefused(
            "“%(text)s” is no %(what)s; write a whole number from 1 to %(highest)s.",
            text=text[:20], what=what, highest=MOST_TABLES,
        )  # fmt: skip
    return int(text)


def repeated_people(teams: Iterable[tuple[str, Mapping[Seat, str | None]]]) -> dict[str, list[tuple[str, Seat]]]:
    """Who is named at more than one seat, each with team and seat; two people may well have one name."""
    seats: dict[str, list[tuple[str, Seat]]] = {}
    names: dict[str, str] = {}
    for team, players in teams:
        for seat, name in players.items():
            if name:
                names.setdefault(name_key(name), name)
                seats.setdefault(name_key(name), []).append((team, seat))
    return {names[key]: where for key, where in seats.items() if len(where) > 1}


def check_team(entry: TeamEntry) -> TeamEntry:
    """The entry itself when it can be a team of the event; else TeamRefused."""
    if not entry.name.strip():
        raise TeamRefused("A team needs a name.")
    names = [(name, NAME_LENGTH) for name in (entry.name, *entry.players.values())]
    for text, most in (*names, (entry.zone, ORIGIN_LENGTH), (entry.area, ORIGIN_LENGTH)):
        if len(text) > most:
            raise TeamRefused(
                "“%(text)s…” is too long; at most %(most)s letters fit a sheet.", text=text[:30], most=most
            )
        if not is_printable(text):
            raise TeamRefused("“%(text)s” holds a character that cannot be printed.", text=ascii(text)[1:-1][:40])
    if entry.qualified_by and entry.qualified_by not in QUALIFIED_BY:
        raise TeamRefused(
            "A team qualifies by placing, as alternate or by acclamation, not “%(given)s”.", given=entry.qualified_by
        )
    for number, what in ((entry.table, "table"), (entry.qualified_place, "place")):
        if number is not None and not 1 <= number <= MOST_TABLES:
            raise TeamRefused(
                "%(number)s is no %(what)s; it is a number from 1 to %(highest)s.",
                number=number,
                what=what,
                highest=MOST_TABLES,
            )
    return entry
