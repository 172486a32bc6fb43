"""The rules of events, teams and seating.  Standard library only.

Its face: the words that all apps use.
"""

from tournament.domain.event import (
    EVENT_NAME_LENGTH,
    MOST_DAYS,
    MOST_HANDS,
    MOST_TABLES,
    PLAN_LENGTH,
    REASON_LENGTH,
    SLUG_LENGTH,
    ZONE_LENGTH,
    Call,
    EventPlan,
    StandingsState,
    join_days,
    sessions_after,
)
from tournament.domain.groups import grouped
from tournament.domain.levels import TRICKS, Level
from tournament.domain.refusal import Conflict, Forbidden, NotFound, Refusal, RefusalKind, TooMany
from tournament.domain.roles import Who
from tournament.domain.team import NAME_LENGTH, Pair, Seat, name_key, place_key, place_name, search_key, spell_alike
from tournament.domain.team_entry import TeamEntry
from tournament.domain.wording import counted, list_numbers, ordinal, ordinal_word, say_tables

__all__ = [
    "EVENT_NAME_LENGTH",
    "MOST_DAYS",
    "MOST_HANDS",
    "MOST_TABLES",
    "NAME_LENGTH",
    "PLAN_LENGTH",
    "REASON_LENGTH",
    "SLUG_LENGTH",
    "TRICKS",
    "ZONE_LENGTH",
    "Call",
    "Conflict",
    "EventPlan",
    "Forbidden",
    "Level",
    "NotFound",
    "Pair",
    "Refusal",
    "RefusalKind",
    "Seat",
    "StandingsState",
    "TeamEntry",
    "TooMany",
    "Who",
    "counted",
    "grouped",
    "join_days",
    "list_numbers",
    "name_key",
    "ordinal",
    "ordinal_word",
    "place_key",
    "place_name",
    "say_tables",
    "search_key",
    "sessions_after",
    "spell_alike",
]
