"""What the pages of changes during play share: from which hand, at which table, and what to say of it aloud."""

from collections.abc import Callable
from typing import Any

from scoring.queries.hall import Hall
from scoring.web.presenters.calling import say_sitting_out
from tournament.models import Event
from tournament.queries.roster import SeatedTeam
from tournament.web.act_page import Values
from tournament.web.desk.forms import Choices


def day_at_work(hall: Hall) -> int:
    """The day that is open last, else the next one, else the last; 0 before there is one."""
    is_open = [day.number for day in hall.days if day.opened_at and not day.closed_at]
    to_come = [day.number for day in hall.days if not day.opened_at]
    return next(iter([*is_open[-1:], *to_come, *(day.number for day in hall.days[-1:])]), 0)


def hand_to_come(event: Event, hall: Hall) -> int:
    """The hand that is called next, from which a change usually counts; where no hand is called, the day's first."""
    day = day_at_work(hall)
    return max(event.hand_in_play, hall.hands[day].before if day in hall.hands else 0) + 1


def hand_now(event: Event, hall: Hall) -> int:
    coming = hand_to_come(event, hall)
    return coming - (coming - 1 == event.hand_in_play > 0 and not event.call.is_stopped)


def is_played_out(event: Event, after_hand: int) -> bool:
    """Whether no hand of the event is left after this one."""
    return after_hand >= Hall(event).hands_to_play[-1]


def hand_after(event: Event, after_hand: int, word: str = "from") -> str:
    """`from hand 8`; where there is no such hand, `after the last hand`."""
    return "after the last hand" if is_played_out(event, after_hand) else f"{word} hand {after_hand + 1}"


def hand_choices(event: Event) -> list[tuple[int, str]]:
    """Every hand before which a change can count, by the number of the hand after which it does."""
    starts = {
        session_hand.before + 1: session_hand.number
        for session_hand in Hall(event).session_hands
        if session_hand.before
    }
    choices, before = [], 0
    for hand in Hall(event).hands_to_play:
        next_one = "the next one" if before == event.hand_in_play > 0 else ""
        notes = ", ".join(filter(None, [next_one, f"session {starts[hand]}" if hand in starts else ""]))
        choices.append((hand - 1, f"from hand {hand} ({notes})" if notes else f"from hand {hand}"))
        before = hand
    return [*choices, (before, "after the last hand")]


def aloud(note: Callable[[Event, Any], str]) -> Callable[[Event, Any], str]:
    """What to say of a change, and who sits out on the hand to come."""

    def say(event: Event, values: Any) -> str:
        hall = Hall(event, with_players=True)
        hand = max(getattr(values, "after_hand", 0) + 1, hand_now(event, hall))
        return " ".join(filter(None, [note(event, values), say_sitting_out(event, hall, hand)]))

    return say


def teams_where(is_offered: Callable[[SeatedTeam], bool]) -> Callable[[Event, Values], Choices]:
    """The choices of a table, of the teams that an act takes."""
    return lambda event, values: [
        (team.table, f"{team.table} {team.name}") for team in Hall(event, with_players=True).teams if is_offered(team)
    ]


ALL = {"table": teams_where(lambda team: True)}

WHEN = {"after_hand": lambda event, values: hand_choices(event)}


def from_now(event: Event, values: Values) -> dict[str, object]:
    """A change counts from the hand that is called next; where a team is missing, from the day's first."""
    hall = Hall(event)
    now = next((hand for hand, _ in hand_choices(event) if hand >= hand_to_come(event, hall) - 1), 0)
    return {"after_hand": now}


BY_NAME: dict[str, Any] = {"optional": ("reason",), "is_aloud": True, "help": "player-away"}

OTHER: dict[str, Any] = {"help": "player-away"}
