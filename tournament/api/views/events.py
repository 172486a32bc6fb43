"""Events: which there are, how one is set up, who is let in to count, what was done."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError

from tournament.api.asking import Asked, reads, writes
from tournament.api.door import OpenTo
from tournament.api.serializers.events import (
    EventChanged,
    EventInFull,
    EventLine,
    EventTold,
    LetIn,
    LetInTold,
    LogLine,
    ShownTold,
    Welcome,
)
from tournament.domain.event import EventPlan
from tournament.queries.events import event_at, events, plan_of, seated_teams
from tournament.queries.log import log_entries
from tournament.services import access
from tournament.services import events as services

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]
MOST_DIGITS = 9


@reads(Welcome)
def welcome(asked: Asked) -> Record:
    """Where to go on, who you are, and the form token that a leader's writes bring as X-CSRFToken."""
    return {
        "events": reverse("api-events"),
        "games": reverse("api-games"),
        "schema": reverse("api-schema"),
        "docs": reverse("api-docs"),
        "you": asked.asker.name or None,
        "form_token": get_token(asked.request._request),
    }


@reads(EventLine(many=True))
def list_events(asked: Asked) -> list[Record]:
    """All events, the newest first."""
    return [line_of(event) for event in events().prefetch_related("days")]


@reads(EventInFull)
def show_event(asked: Asked, event: "Event") -> Record:
    """One event as it is set up."""
    return event_in_full(asked, event)


@writes(EventTold, EventInFull, to=OpenTo.LEADERS, status=201)
def create_event(asked: Asked) -> Record:
    """A new event, led by whoever asks."""
    plan = EventPlan(**asked.told)
    leader: Any = asked.request.user
    event = services.create_event(plan=plan, leader=leader, by=asked.by, at=asked.at)
    return event_in_full(asked, event_at(event.slug), is_leader=True)


@writes(EventChanged, EventInFull)
def edit_event(asked: Asked, event: "Event") -> Record:
    """Changes how an event is set up; level, days, hands and flags only before play has started."""
    services.edit_event(event=event, plan=replace(plan_of(event), **asked.told), by=asked.by, at=asked.at)
    return event_in_full(asked, event_at(event.slug))


@writes(ShownTold, EventInFull)
def set_standings_shown(asked: Asked, event: "Event") -> Record:
    """When the public sees the standings."""
    when = type(event).StandingsShown(asked.told["when"])
    services.show_standings(event=event, when=when, by=asked.by, at=asked.at)
    return event_in_full(asked, event_at(event.slug))


@reads(
    LogLine(many=True),
    to=OpenTo.LEADER,
    parameters=[OpenApiParameter("before", int, description="Goes on from this entry, to earlier ones.")],
)
def show_log(asked: Asked, event: "Event") -> list[Record]:
    """What was done, the newest first."""
    told = asked.request.query_params.get("before")
    if told is not None and not (told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS):
        raise ValidationError(_("“before” is the number of an entry of the log."))
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "by": entry.by,
            "did": entry.did,
            "says": entry.says,
            "detail": entry.detail,
            "digest": entry.digest,
        }
        for entry in log_entries(event, None if told is None else int(told))
    ]


@writes(LetInTold, LetIn, to=OpenTo.EVERYBODY, status=201, is_kept=False)
def let_verifier_in(asked: Asked, event: "Event") -> Record:
    """Lets a verifier in by the event's code and a name.

    A token is told once and kept nowhere, so a repeated request gets a token of its own.
    """
    address = asked.request.META.get("REMOTE_ADDR", "")
    token = access.let_verifier_in(event=event, address=address, at=asked.at, **asked.told)
    return {"name": asked.told["name"], "token": token}


def line_of(event: "Event") -> Record:
    """An event as a list has it."""
    return {
        "slug": event.slug,
        "name": event.name,
        "level": event.level,
        "venue": event.venue,
        "dates": [day.date.isoformat() for day in event.days.all() if day.date],
        "time_zone": event.time_zone,
        "is_rehearsal": event.is_rehearsal,
        "is_final": event.finalised_at is not None,
        "version": event.version,
    }


def event_in_full(asked: Asked, event: "Event", is_leader: bool = False) -> Record:
    """An event as it is set up, with what only its leader may know where he asks."""
    plan = plan_of(event)
    return {
        **line_of(event),
        "zones": list(plan.zones),
        "sessions": [list(day) for day in plan.days],
        "tables": len(seated_teams(event)),
        "plan": event.plan,
        "flags_per_table": event.flags_per_table,
        "advancing": event.advancing,
        "places_that_matter": event.places_that_matter,
        "counts_needed": event.counts_needed,
        "count_loans_against_table": event.count_loans_against_table,
        "standings_shown": event.standings_shown,
        "verifier_code": event.verifier_code if is_leader or asked.asker.is_leader else None,
    }
