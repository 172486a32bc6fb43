"""Events as lists show them: those to come and under way, the finished ones by year, and rehearsals."""

from collections.abc import Sequence
from itertools import groupby

from tournament.domain import StandingsState
from tournament.models import Day, Event
from tournament.queries.events import day_dates, is_being_corrected, standings_state, year_of
from tournament.web.listing import Row
from tournament.web.public import back_at
from tournament.web.views import Context


def grouped_events(lines: Sequence[Row]) -> Context:
    """The context of a leader's lists: `current`, `years` (the newest first, each with its events) and `rehearsals`."""
    played = [line for line in lines if not line["is_rehearsal"]]
    finished = sorted((line for line in played if line["is_over"]), key=lambda line: -line["year"])
    return {
        "current": [line for line in played if not line["is_over"]],
        "years": [(year, list(group)) for year, group in groupby(finished, key=lambda line: line["year"])],
        "rehearsals": [line for line in lines if line["is_rehearsal"]],
    }


def list_line(event: Event, page: str) -> Context:
    """One event in a list: where and when, who leads it, how far it has come; `page` is what its address ends in."""
    days = list(event.days.all())
    state, message = event_stage(event, days)
    return {
        "name": event.name,
        "url": f"/{event.slug}/{page}",
        "notes": list(filter(None, [day_dates(days), event.venue, event.zone, event.area, event.get_level_display()])),
        "leader": event.leader.get_full_name(),
        "year": year_of(event),
        "begins": str(next((day.date for day in days if day.date), "later")),
        "level": event.get_level_display(),
        "zone": event.zone,
        "stage": "Under way" if state == StandingsState.PROVISIONAL else message,
        "is_archived": event.archived_at is not None,
        "state": state,
        "message": message,
        "is_over": state in (StandingsState.VERIFIED, StandingsState.FINAL),
        "is_rehearsal": event.is_rehearsal,
    }


def event_stage(event: Event, days: Sequence[Day]) -> tuple[str, str]:
    """How far an event has come, and in words: `provisional`, `Day 1, hand 7`, `Day 1, back at 13:10`, or that what was
    final is being corrected.
    """
    if is_being_corrected(event):
        return StandingsState.PROVISIONAL.value, "Being corrected"
    opened = [day for day in days if day.opened_at]
    if not opened:
        return "plain", "Not started"
    state = standings_state(event, days)
    if state is not StandingsState.PROVISIONAL:
        return state.value, state.value.capitalize()
    last = opened[-1]
    if last.closed_at:
        return state.value, f"Day {last.number} is closed"
    if back := back_at(event):
        return state.value, f"Day {last.number}, back at {back}"
    if event.hand_in_play and not event.stopped_at:
        return state.value, f"Day {last.number}, hand {event.hand_in_play}"
    return state.value, f"Day {last.number} is being played"


def say_event(event: Event) -> str:
    return ", ".join(filter(None, [event.name, day_dates(event.days.all()), event.venue]))
