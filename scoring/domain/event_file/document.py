"""What an event file says, part by part.  Tables, days, sessions and hands are 1-based; times carry their zone."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scoring.domain.event_file.life import Life
from tournament.domain.event import EventPlan
from tournament.domain.team_list import TeamEntry

FORMAT = "military-whist-event/1"


@dataclass(frozen=True, slots=True)
class CountLine:
    """A flag count; `received_at` is when it reached the house, `at` when the file says it was taken."""

    day: int
    table: int
    flags: int
    by: str = ""
    at: datetime | None = None
    session: int | None = None
    is_leaders: bool = False
    reason: str = ""
    received_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LoanLine:
    """Flags lent to a table on a day, and how many of them came back."""

    day: int
    table: int
    flags: int = 0
    returned: int = 0
    hand: int | None = None
    by: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A decision of the leader's; `order` puts tied tables in order."""

    about: str
    reason: str
    by: str = ""
    order: tuple[int, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlayoffLines:
    """A playoff as `scoring/domain/playoff` writes it, and when it was begun, by whom, and given up."""

    written: dict[str, Any]
    by: str = ""
    at: datetime | None = None
    given_up_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SideGameLines:
    """A side game with its deals as its own game declares them."""

    game: str
    name: str
    sides: tuple[str, ...]
    settings: dict[str, Any]
    deals: tuple[dict[str, Any], ...]
    at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SideDrawLines:
    """One draw of a session: its side games by name, table 1 first, and who sat out."""

    tables: tuple[str, ...]
    is_of_winners: bool = False
    sitting_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SideSessionLines:
    """A side game played at several tables; the tables themselves are among the side games."""

    game: str
    name: str
    settings: dict[str, Any]
    draws: tuple[SideDrawLines, ...]
    at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A table whose flags were found complete before play."""

    day: int
    table: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DayTimes:
    """When a day was opened and closed, and by whom."""

    day: int
    opened_at: datetime | None
    closed_at: datetime | None
    closed_by: str


@dataclass(frozen=True, slots=True)
class MovementLines:
    """An adopted movement as it stands: `hands` are objects of hand (from 1), who, trump, dealer and moves.

    What is left out of `tables`, `sessions` and `plan` is the event's; an edition of the hands to come begins later.
    """

    edition: int
    fingerprint: str
    adopted_at: datetime
    adopted_by: str
    frozen_at: datetime | None
    sheet: str
    hands: tuple[dict[str, Any], ...]
    plan: str = ""
    tables: int | None = None
    sessions: tuple[int, ...] = ()
    first_hand: int = 1
    first_session: int = 1


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log, with the digest that chains it."""

    number: int
    at: datetime
    by: str
    did: str
    says: str
    detail: dict[str, Any]
    digest: str


@dataclass(frozen=True, slots=True)
class EventFile:
    """A whole event; the parts from `created_at` on stand only in a file that was saved."""

    plan: EventPlan
    is_final: bool
    teams: tuple[TeamEntry, ...]
    counts: tuple[CountLine, ...]
    loans: tuple[LoanLine, ...]
    closed_days: tuple[int, ...]
    rulings: tuple[RulingLine, ...]
    playoffs: tuple[PlayoffLines, ...]
    side_games: tuple[SideGameLines, ...]
    created_at: datetime | None = None
    finalised_at: datetime | None = None
    finalised_by: str = ""
    standings_shown: str = ""
    hand_in_play: int = 0
    hand_called_at: datetime | None = None
    days: tuple[DayTimes, ...] = ()
    flags_checked: tuple[Tick, ...] = ()
    movement: MovementLines | None = None
    earlier_movements: tuple[MovementLines, ...] = ()
    archived_at: datetime | None = None
    life: Life = field(default_factory=Life)
    log: tuple[LogLine, ...] = ()
    side_sessions: tuple[SideSessionLines, ...] = ()
