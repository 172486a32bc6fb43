"""Find my team, and the head of each public page of an event."""

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.domain import NAME_LENGTH, StandingsState, name_key
from tournament.models import Day, Event
from tournament.queries.events import (
    day_dates,
    days,
    has_public_standings,
    local_time,
    local_time_text,
    public_name,
    seated_teams,
    standings_state,
)
from tournament.queries.log import mark_of
from tournament.web.views import Context, event_view


@require_safe
@event_view
def find_team(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of the one team that is meant by its name, a part of it or its table; else those it may be.

    Where players agreed to be named, also by the name of one of them.
    """
    typed = request.GET.get("team", "")[:NAME_LENGTH].strip()
    meant, teams = name_key(typed), seated_teams(event)
    names = {
        team.table: [
            name_key(name)
            for name in (team.name, *(team.players.values() if event.show_player_names else ()))
            if name is not None
        ]
        for team in teams
    }
    found = [team for team in teams if meant in (str(team.table), *names[team.table])]
    found = found or [team for team in teams if meant and any(meant in name for name in names[team.table])]
    if len(found) == 1:
        return redirect(f"{reverse('public-table', args=[event.slug, found[0].table])}#mine")
    page = {**page_head(event, days(event), "find"), "typed": typed, "found": found, "teams": teams}
    return render(request, "tournament/public/find.html", page)


def page_head(event: Event, days: Sequence[Day], current: str, mark: str | None = None) -> Context:
    """The head of a public page: venue, dates, how far standings and event can be trusted; `current` names the page,
    `mark` is the event's where it is known.
    """
    is_shown, dates = has_public_standings(event, days), day_dates(days)
    return {
        "event": event,
        "kicker": " · ".join(filter(None, [event.venue, dates])),
        "state": standings_state(event, days).value if is_shown else "",
        "state_text": state_text(event, days) if is_shown else "",
        "mark": mark_of(event) if mark is None else mark,
        "current": current,
        "description": " · ".join(filter(None, [event.name, event.venue, dates])),
        "card_url": f"{settings.PUBLIC_URL}/{event.slug}/card.png" if settings.PUBLIC_URL else "",
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


def back_at(event: Event) -> str:
    """When play goes on, as `13:10`; empty where nobody knows, and once that time is past."""
    at = event.goes_on_at
    return f"{local_time(event, at):%H:%M}" if at and at > timezone.now() else ""
