"""What the leader decided, from the event's log; and what certificates are made out for.  R10, R41."""

from scoring.models import Ruling
from scoring.queries.counts import DayCount
from scoring.sheets.ruling_log import Decision
from tournament.models import Event
from tournament.queries.events import local_time

DECISIONS = (
    "rule_on_tie", "rule_on_total", "record_ruling", "settle_flag_count", "reopen_day", "withdraw_final",
    "give_up_playoff", "take_back_hand", "replace_player", "withdraw_team", "add_late_team", "rank_team",
    "undo_withdrawal", "return_team", "keep_ranked",
    "substitute_player", "change_letters", "change_sessions", "withdraw_qualifier", "take_back_withdrawal",
    "name_by_acclamation", "hand_over",
)  # fmt: skip
"""What is done by the leader's authority alone, by the log's names."""


def decisions(event: Event) -> list[Decision]:
    """The leader's decisions, oldest first, on the clock of the hall."""
    entries = []
    for entry in event.log.filter(did__in=DECISIONS).order_by("number"):
        at = local_time(event, entry.at)
        entries.append(Decision(f"{at.day} {at:%B %Y}", f"{at:%H:%M}", entry.by, entry.says))
    return entries


def rulings(event: Event) -> list[Ruling]:
    """The leader's decisions, the newest first."""
    return list(event.rulings.select_related("day").order_by("-pk"))


def accepted_totals(event: Event) -> frozenset[tuple[int, int | None]]:
    """The days whose total the leader accepted, each with the difference that was accepted (R38)."""
    accepted = event.rulings.filter(kind=Ruling.Kind.DAY_TOTAL, day__isnull=False)
    return frozenset(accepted.values_list("day__number", "difference"))


def is_accepted(count: DayCount, accepted: frozenset[tuple[int, int | None]]) -> bool:
    """True when the leader accepted this day's total as it is now; files saved long ago accept any difference."""
    return (count.day, count.difference) in accepted or (count.day, None) in accepted
