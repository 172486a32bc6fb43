"""A team as it is entered, and what it must be.  R23."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournament.domain.event import MOST_TABLES, ZONE_LENGTH, is_printable
from tournament.domain.groups import grouped
from tournament.domain.refusal import Refusal
from tournament.domain.team import NAME_LENGTH, Seat, name_key, place_key

QUALIFIED_BY = ("placing", "alternate", "acclamation")
TELEPHONE_LENGTH = 160
MAIL_LENGTH = 120
COMPARED = {
    "zone": "zone",
    "area": "area",
    "qualified_by": "qualified",
    "qualified_place": "place",
    "mail": "e-mail",
}
"""What of a team listed again is compared besides players and telephone, and what it is called."""


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

    def __post_init__(self) -> None:
        """Nobody sits at a seat whose name is empty."""
        object.__setattr__(self, "players", {seat: name for seat, name in self.players.items() if name})


LAST_FIRST = re.compile(r"([^\W\d_][^\d,@]*),\s*((?!(?:jr|sr)\b)[^\W\d_][^\d,@]*)", re.IGNORECASE)


def turned(name: str) -> str:
    """`Law, Kay` as `Kay Law`, and `Law, Kay Sr.` as `Kay Law Sr.`; any other name as it is."""
    found = LAST_FIRST.fullmatch(name)
    round_ = f"{found[2]} {found[1].strip()}" if found else name
    return re.sub(r" ([js]r\b\.?) (.+)", r" \2 \1", round_, flags=re.IGNORECASE) if found else name


def missing_seats(players: Mapping[Seat, str | None]) -> list[Seat]:
    """The seats at which nobody is named, where at least one player is; none for a team without any names yet."""
    named = [seat for seat in Seat if players.get(seat)]
    return [seat for seat in Seat if seat not in named] if named else []


def repeated_people(teams: Iterable[tuple[str, Mapping[Seat, str | None]]]) -> dict[str, list[tuple[str, Seat]]]:
    """Who is named at more than one seat, each with team and seat; two people may well have one name.

    `Law, Kay` and `Kay Law` are one name.
    """
    people = grouped(
        (name_key(turned(name)), (name, (team, seat)))
        for team, players in teams
        for seat, name in players.items()
        if name
    )
    return {named[0][0]: [where for _, where in named] for named in people.values() if len(named) > 1}


def differences(entered: TeamEntry, listed: TeamEntry) -> list[str]:
    """What a list says otherwise of a team, as `telephone 555 → 556`; of what it leaves out nothing.

    The same players in another order are no difference.
    """
    changed = [(word, getattr(entered, name) or "", getattr(listed, name)) for name, word in COMPARED.items()]
    if digits(listed.telephone) not in digits(entered.telephone):
        changed.append(("telephone", entered.telephone, listed.telephone))
    if {*map(name_key, listed.players.values())} - {*map(name_key, entered.players.values())}:
        changed += [(seat.value, entered.players.get(seat, ""), name) for seat, name in listed.players.items()]
    return [
        " ".join(filter(None, (word, str(was), "→", str(now))))
        for word, was, now in changed
        if now and place_key(str(was)) != place_key(str(now))
    ]


def digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


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
