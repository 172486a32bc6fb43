"""A team as it is entered, and what it must be.  R23."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.domain.event import MOST_TABLES, ZONE_LENGTH, is_printable
from tournament.domain.groups import grouped
from tournament.domain.refusal import Refusal
from tournament.domain.team import NAME_LENGTH, Seat, name_key
from tournament.domain.team_list.rows import without_comma

QUALIFIED_BY = ("placing", "alternate", "acclamation")
TELEPHONE_LENGTH = 160
MAIL_LENGTH = 120


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team as it is entered; `players` maps seats to names, at most one for each of the four seats (R23).

    Its `telephone`, and the captain's `mail` address, are for the leader alone.
    """

    name: str
    zone: str = ""
    area: str = ""
    table: int | None = None
    qualified_by: str = ""
    qualified_place: int | None = None
    players: dict[Seat, str] = field(default_factory=dict)
    telephone: str = ""
    mail: str = ""


def whole_number(text: str, what: str) -> int | None:
    """The number written, None where nothing is; Refusal when it is no whole number from 1."""
    if not text:
        return None
    # Looked at before it is read: a number of thousands of digits is not worth reading.
    Refusal.when(
        not (
            text.isascii() and text.isdigit() and len(text) <= len(str(MOST_TABLES)) and 1 <= int(text) <= MOST_TABLES
        ),
        f"“{text[:20]}” is no {what}; write a whole number from 1 to {MOST_TABLES}.",
    )
    return int(text)


def join_telephones(numbers: Sequence[str]) -> str:
    """The telephone numbers of a team's players in the order of the seats: `A 780-555-0101; X 780-555-0103`."""
    return "; ".join(f"{seat.value} {number}" for seat, number in zip(Seat, numbers, strict=False) if number)


def missing_seats(players: Mapping[Seat, str | None]) -> list[Seat]:
    """The seats at which nobody is named, where at least one player is; none for a team without any names yet."""
    named = [seat for seat in Seat if players.get(seat)]
    return [seat for seat in Seat if seat not in named] if named else []


def repeated_people(teams: Iterable[tuple[str, Mapping[Seat, str | None]]]) -> dict[str, list[tuple[str, Seat]]]:
    """Who is named at more than one seat, each with team and seat; two people may well have one name.

    `Law, Kay` and `Kay Law` are one name.
    """
    people = grouped(
        (name_key(without_comma(name)), (name, (team, seat)))
        for team, players in teams
        for seat, name in players.items()
        if name
    )
    return {named[0][0]: [where for _, where in named] for named in people.values() if len(named) > 1}


def check_team(entry: TeamEntry) -> TeamEntry:
    """The entry itself when it can be a team of the event; else Refusal."""
    Refusal.when(not entry.name.strip(), "A team needs a name.")
    names = [(name, NAME_LENGTH) for name in (entry.name, *entry.players.values())]
    origins = [(entry.zone, ZONE_LENGTH), (entry.area, ZONE_LENGTH)]
    contact = [(entry.telephone, TELEPHONE_LENGTH), (entry.mail, MAIL_LENGTH)]
    for text, most in (*names, *origins, *contact):
        Refusal.when(len(text) > most, f"“{text[:30]}…” is too long; at most {most} letters fit a sheet.")
        Refusal.when(not is_printable(text), f"“{ascii(text)[1:-1][:40]}” holds a character that cannot be printed.")
    Refusal.when(entry.mail and "@" not in entry.mail, f"“{entry.mail[:30]}” is no e-mail address; one has an @ in it.")
    Refusal.when(
        entry.qualified_by and entry.qualified_by not in QUALIFIED_BY,
        f"A team qualifies by placing, as alternate or by acclamation, not “{entry.qualified_by}”.",
    )
    for number, what in ((entry.table, "table"), (entry.qualified_place, "place")):
        Refusal.when(
            number is not None and not 1 <= number <= MOST_TABLES,
            f"{number} is no {what}; it is a number from 1 to {MOST_TABLES}.",
        )
    return entry
