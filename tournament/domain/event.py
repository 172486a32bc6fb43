"""What an event must be before it is stored: address, days, sessions and numbers; what is called.  R4-R9, R12, R20."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum
from itertools import accumulate
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tournament.domain.levels import (
    FLAGS_PER_TABLE,
    PLACES_THAT_MATTER,
    PRESETS,
    Level,
)
from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key

MOST_HANDS = 1000


def parse_sessions(text: str) -> tuple[tuple[int, ...], ...]:
    """The hands of each session, day by day: `15,15/20` gives ((15, 15), (20,)).  Raises Refusal."""
    written = [[word.strip() for word in day.split(",")] for day in text.split("/")]
    Refusal.when(
        not all(re.fullmatch(r"[0-9]{1,4}", word) for day in written for word in day),
        "Sessions are written as hands with commas between, / before a new day, for example 15,15/20; "
        f"not “{text[:40]}”.",
    )
    days = tuple(tuple(map(int, day)) for day in written)
    check_sessions(join_days(days))
    return days


def format_sessions(days: Sequence[Sequence[int]]) -> str:
    """The sessions as `parse_sessions` reads them: `15,15/20`."""
    return "/".join(",".join(str(hands) for hands in sessions) for sessions in days)


def join_days(days: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The hands of each session, the sessions of all days in one flat list."""
    return tuple(hands for sessions in days for hands in sessions)


def session_numbers(sessions: Sequence[int]) -> tuple[int, ...]:
    """The session, from 1, of every hand."""
    return tuple(session for session, hands in enumerate(sessions, start=1) for _ in range(hands))


def sessions_after(sessions: Sequence[int], after_hand: int) -> tuple[int, ...]:
    """The hands of each session that are to come after a hand; the session in which it lies has its remaining ones."""
    ends = accumulate(sessions)
    return tuple(min(hands, end - after_hand) for hands, end in zip(sessions, ends, strict=True) if end > after_hand)


def check_sessions(sessions: Sequence[int]) -> None:
    """Raises Refusal unless every session has a hand and all together have at most 1,000."""
    Refusal.when(not sessions, "There is no session. Give the hands of each, for example 15,15.")
    for session, hands in enumerate(sessions, start=1):
        Refusal.when(hands < 1, f"Session {session} has {hands} hands. Give it at least one or leave it out.")
    Refusal.when(sum(sessions) > MOST_HANDS, f"{sum(sessions)} hands are too many; the most is {MOST_HANDS}.")


FIXED_ADDRESSES = frozenset(
    {
        "api",
        "healthz",
        "readyz",
        "static",
        "admin",
        "accounts",
        "style",
        "desk",
        "media",
        "favicon",
        "robots",
        "help",
        "rules",
        "side-games",
        "office",
        "ladder",
        "archive",
    }
)
"""First parts of addresses that an event's slug would hide."""

SLUG_LENGTH = 60
EVENT_NAME_LENGTH = 120
ZONE_LENGTH = 60
PLAN_LENGTH = 20
MOST_DAYS = 14
MOST_ZONES = 200
MOST_TABLES = 1000
MOST_FLAGS = 1000  # flags a table starts with, at most
MOST_ENTRY_FEE = 10_000  # what a team may be asked to pay, at most, in whole units of the local currency
MOST_FLAGS_IN_ROOM = MOST_TABLES * MOST_FLAGS
REASON_LENGTH = 300  # letters of the reason a leader gives for a decision
DEFAULT_TIME_ZONE = "America/Edmonton"


class StandingsState(StrEnum):
    """How far the standings can be trusted; only the leader declares them `final`."""

    PROVISIONAL = "provisional"
    VERIFIED = "verified"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class EventPlan:
    """An event as it is set up: the one declaration of its settings, which model, event file, API and forms follow.

    What is None follows the level.  `sessions` lists the hands of each session, day by day; `dates` the date of each
    day, None for a day without one before a day with one.  `show_player_names` is set only when the players agreed.
    `entry_fee` is what a team pays, in whole units of the local currency; 0 where none is asked.
    """

    example: ClassVar[dict[str, Any]] = {
        "slug": "friday", "name": "Friday evening", "level": "club", "dates": ["2026-11-27"], "sessions": [[12]],
    }  # fmt: skip

    slug: str
    name: str
    level: Level
    venue: str = ""
    dates: tuple[date | None, ...] = ()
    time_zone: str = DEFAULT_TIME_ZONE
    zones: tuple[str, ...] = ()
    sessions: tuple[tuple[int, ...], ...] | None = None
    plan: str = "balanced"
    restart_each_day: bool = False
    flags_per_table: int = FLAGS_PER_TABLE
    advancing: int | None = None
    places_that_matter: int = PLACES_THAT_MATTER
    counts_needed: int | None = None
    count_loans_against_table: bool = True
    is_rehearsal: bool = False
    zone: str = ""
    area: str = ""
    qualifies_for: str = ""
    teams_per_zone: int | None = None
    age_reference_date: date | None = None
    show_player_names: bool = False
    entry_fee: int = 0

    @property
    def days(self) -> tuple[tuple[int, ...], ...]:
        """Hands of each session, day by day, the level's where none are given (R4-R6)."""
        return PRESETS[self.level].sessions if self.sessions is None else self.sessions


UNSET: dict[str, Any] = {
    field.name: list(field.default) if field.default == () else field.default for field in fields(EventPlan)
} | {"standings_shown": "closed_days"}
"""The defaults of an event's settings, as JSON; the log of a new event leaves them out."""


def check_event(event: EventPlan) -> EventPlan:
    """The event itself when it can be set up; else Refusal."""
    check_slug(event.slug)
    if event.qualifies_for:
        check_slug(event.qualifies_for)
    Refusal.when(not event.name.strip(), "An event needs a name.")
    for text, what, most in (
        (event.name, "event", EVENT_NAME_LENGTH),
        (event.venue, "venue", EVENT_NAME_LENGTH),
        (event.plan, "plan", PLAN_LENGTH),
        (event.zone, "zone", ZONE_LENGTH),
        (event.area, "area", ZONE_LENGTH),
    ):
        Refusal.when(len(text) > most, f"The name of the {what} is too long; at most {most} letters.")
    for text in (event.name, event.venue, event.zone, event.area, *event.zones):
        Refusal.when(not is_printable(text), f"“{ascii(text)[1:-1][:40]}” holds a character that cannot be printed.")
    check_days(event.days)
    Refusal.when(
        len(event.dates) > len(event.days),
        f"{len(event.dates)} dates are given for {len(event.days)} days of play; give one date a day.",
    )
    given = [day for day in event.dates if day is not None]
    Refusal.when(given != sorted(set(given)), "The dates of the days must follow one another.")
    check_time_zone(event.time_zone)
    Refusal.when(len(event.zones) > MOST_ZONES, f"The zone order has at most {MOST_ZONES} zones.")
    Refusal.when(
        len({name_key(zone) for zone in event.zones}) != len(event.zones), "A zone is named twice in the zone order."
    )
    Refusal.when(
        any(not zone.strip() or len(zone) > ZONE_LENGTH for zone in event.zones),
        f"A zone needs a name of at most {ZONE_LENGTH} letters.",
    )
    Refusal.when(
        event.counts_needed not in (None, 1, 2), f"Each table needs one count or two, not {event.counts_needed}."
    )
    for number, least, most, sentence in (
        (event.flags_per_table, 1, MOST_FLAGS, f"A table starts with 1 to {MOST_FLAGS} flags, not {{}}."),
        (event.advancing, 0, MOST_TABLES, "{} is no number of teams that advance."),
        (event.places_that_matter, 0, MOST_TABLES, "{} is no number of places that matter."),
        (event.teams_per_zone, 1, MOST_TABLES, "A zone sends one team at least, not {}."),
        (
            event.entry_fee, 0, MOST_ENTRY_FEE,
            f"An entry fee is 0, where none is asked, to {MOST_ENTRY_FEE:,}, not {{:,}}.",
        ),
    ):  # fmt: skip
        Refusal.when(number is not None and not least <= number <= most, sentence.format(number))
    return event


def dates_in_order(dates: Iterable[date | None]) -> tuple[date | None, ...]:
    """The date of each day as `EventPlan` has them: nothing after the last day with a date."""
    by_day = list(dates)
    while by_day and by_day[-1] is None:
        by_day.pop()
    return tuple(by_day)


def is_printable(text: str) -> bool:
    """True for text that can stand on a sheet: letters, signs and blanks of any width."""
    return all(letter.isprintable() or unicodedata.category(letter) == "Zs" for letter in text)


def check_slug(slug: str) -> str:
    """The slug itself when it can be an event's address; else Refusal."""
    Refusal.when(
        not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", slug) or len(slug) > SLUG_LENGTH,
        f"“{slug}” cannot be an address; use small letters, digits and single hyphens, at most {SLUG_LENGTH}.",
    )
    Refusal.when(
        slug in FIXED_ADDRESSES, f"“{slug}” is an address of this service itself; choose another for the event."
    )
    return slug


def check_days(days: Sequence[Sequence[int]]) -> None:
    """Refuses days without sessions and sessions without hands."""
    Refusal.when(not days or len(days) > MOST_DAYS, f"An event has 1 to {MOST_DAYS} days of play.")
    for number, sessions in enumerate(days, start=1):
        Refusal.when(
            not sessions or any(hands < 1 for hands in sessions),
            f"Day {number} needs sessions of at least one hand each.",
        )
    Refusal.when(
        sum(hands for sessions in days for hands in sessions) > MOST_HANDS, f"An event has at most {MOST_HANDS} hands."
    )


def check_time_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refusal(f"There is no time zone “{name}”; one is America/Edmonton.") from error


STOPPED = "-stopped"
CALL_CODE = rf"^([0-9]{{1,4}})({STOPPED})?$"


@dataclass(frozen=True, slots=True)
class Call:
    """A hand (0: none yet) that is played, or in or after which play is stopped: a pause, lunch, the end of a day."""

    hand: int = 0
    is_stopped: bool = False

    @property
    def code(self) -> str:
        """`15`, `15-stopped`."""
        return f"{self.hand}{STOPPED if self.is_stopped else ''}"

    @property
    def sentence(self) -> str:
        """`Hand 15 is in play`, for a sentence about another call."""
        if not self.hand:
            return "no hand is called"
        return f"play is stopped at hand {self.hand}" if self.is_stopped else f"hand {self.hand} is in play"


def read_call(text: str) -> Call | None:
    """The call of a code; None where it is none."""
    match = re.fullmatch(CALL_CODE, text)
    return Call(int(match[1]), match[2] is not None) if match else None
