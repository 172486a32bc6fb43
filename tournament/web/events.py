"""How pages show events: in lists, how far one has come, the head of each public page, and “Find my team”."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.domain import NAME_LENGTH, StandingsState, place_name, search_key
from tournament.models import Day, Event
from tournament.queries.events import (
    day_dates,
    days,
    has_public_standings,
    is_being_corrected,
    local_time,
    local_time_text,
    public_name,
    standings_state,
    year_of,
)
from tournament.queries.log import closings
from tournament.queries.office import small_logo
from tournament.queries.roster import Roster
from tournament.web.views import Context

Row = Mapping[str, Any]  # what a template is given of one row


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
    where = [event.venue, place_name("Zone", event.zone), place_name("Area", event.area)]
    return {
        "name": event.name,
        "url": f"/{event.slug}/{page}",
        "notes": list(filter(None, [day_dates(days), *where, event.get_level_display()])),
        "leader": event.leader.get_full_name(),
        "year": year_of(event),
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
    last, back = opened[-1], back_at(event)
    words = {
        f"Day {last.number} is closed": last.closed_at,
        f"Day {last.number}, back at {back}": back,
        f"Day {last.number}, hand {event.hand_in_play}": event.hand_in_play and not event.stopped_at,
        "Results are to come": last.date is not None and last.date < today_of(event) and not event.hand_in_play,
        f"Day {last.number} is being played": True,
    }
    return state.value, next(said for said, is_so in words.items() if is_so)


def today_of(event: Event) -> date:
    """The date on the clock of the hall."""
    return local_time(event, timezone.now()).date()


def find_team(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of the one team that is meant by its name, a part of it or its table; else those it may be.

    Where players agreed to be named, also by the name of one of them.
    """
    typed = request.GET.get("team", "")[:NAME_LENGTH].strip()
    meant, teams = search_key(typed), Roster(event, with_players=True).seated
    table = re.fullmatch(r"(?:table )?#? ?0*(\d+)", meant)
    names = {
        team.table: [
            search_key(name)
            for name in (team.name, *(team.players.values() if event.show_player_names else ()))
            if name is not None
        ]
        for team in teams
    }
    found = [
        team for team in teams if meant in names[team.table] or (table is not None and table[1] == str(team.table))
    ]
    found = found or [team for team in teams if meant and any(meant in name for name in names[team.table])]
    if len(found) == 1:
        return redirect(f"{reverse('public-table', args=[event.slug, found[0].table])}#mine")
    page = {**page_head(event, days(event), "find"), "typed": typed, "found": found, "teams": teams}
    return render(request, "tournament/public/find.html", page)


def page_head(event: Event, days: Sequence[Day], current: str) -> Context:
    """The head of a public page: venue, dates, how far standings and event can be trusted; `current` names the page."""
    is_shown, dates = has_public_standings(event, days), day_dates(days)
    return {
        "event": event,
        "kicker": " · ".join(filter(None, [event.venue, dates])),
        "state": standings_state(event, days).value if is_shown else "",
        "state_text": state_text(event, days) if is_shown else "",
        "current": current,
        "description": " · ".join(filter(None, [event.name, event.venue, dates])),
    }


def signature(event: Event, days: Sequence[Day]) -> tuple[str, str, str]:
    """What made the standings what they are, by whom and when: `day 1 closed`, `Ada`, `21 August 2026, 17:05`.

    Empty texts before the first day is closed.
    """
    if standings_state(event, days) is StandingsState.FINAL and event.finalised_at:
        return "published", public_name(event, event.finalised_by), local_time_text(event, event.finalised_at)
    closed = [(day, day.closed_at) for day in days if day.closed_at]
    if not closed:
        return "", "", ""
    last, closed_at = closed[-1]
    return f"day {last.number} closed", public_name(event, last.closed_by), local_time_text(event, closed_at)


def state_text(event: Event, days: Sequence[Day]) -> str:
    """When and by whom the standings came to be what they are: `day 1 closed by Ada, 21 August 2026, 17:05`."""
    what, by, at = signature(event, days)
    if not what:
        return "as counted so far"
    text = f"{what} by {by}, {at}"
    if event.finalised_at:
        return text
    is_counting = event.standings_shown == event.StandingsShown.LIVE and any(
        day.opened_at and not day.closed_at for day in days
    )
    return f"{text}; the next day as counted so far" if is_counting else text


def say_reopened(event: Event, days: Iterable[Day]) -> str:
    """`Day 1 was closed 21 August 2026, 17:05, and is being corrected.` of each such day; empty without one."""
    is_open = {day.number for day in days if day.opened_at and not day.closed_at}
    closed = {day: at for day, at in closings(event) if day in is_open} if is_open else {}
    return " ".join(
        f"Day {day} was closed {local_time_text(event, at)}, and is being corrected." for day, at in closed.items()
    )


def back_at(event: Event) -> str:
    """When play goes on, as `13:10`; empty where nobody knows, and once that time is past."""
    at = event.goes_on_at
    return f"{local_time(event, at):%H:%M}" if at and at > timezone.now() else ""


@require_safe
def logo(request: HttpRequest) -> HttpResponse:
    """The logo for pages; its address changes with the association's version, so that browsers may keep it."""
    return HttpResponse(small_logo(), content_type="image/png", headers={"Cache-Control": "public, max-age=31536000"})
