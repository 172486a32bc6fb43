"""Events and teams: which there are, how they are set up, who may count, what was done.  R2, R7, R23."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from django.http import Http404
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.generic import TemplateView
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import OpenApiParameter
from drf_spectacular.views import SpectacularAPIView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from tournament.api import serializers
from tournament.api.authentication import bearer_token
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EmptySerializer
from tournament.api.permissions import IsEventLeader
from tournament.domain.event import EventPlan
from tournament.models import Event, LogEntry, Team
from tournament.queries.access import find_phone
from tournament.queries.events import event_at, listed_events, plan_of, teams
from tournament.queries.log import log_entries
from tournament.services import access
from tournament.services import events as event_services
from tournament.services import teams as team_services


class EventsView(EventAPIView):
    """All events."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @read(serializers.IndexSerializer)
    def welcome(self) -> dict[str, Any]:
        """Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken."""
        pages = {name: reverse(f"api-{name}") for name in ("events", "results", "ladder", "games", "schema", "docs")}
        return pages | {"you": self.by or None, "form_token": get_token(self.request._request)}

    @read(serializers.EventSummarySerializer, many=True, is_paged=True)
    def list_events(self) -> Iterable[Event]:
        """The events that are not archived, newest first."""
        return listed_events().prefetch_related("days")

    @write(serializers.EventSerializer, serializers.EventSerializer, status=201)
    def create_event(self, data: dict[str, Any]) -> Event:
        """Creates an event, led by the caller."""
        leader: Any = self.request.user
        return event_services.create_event(plan=EventPlan(**data), leader=leader, by=self.by, at=self.at)


class EventView(EventAPIView):
    """One event."""

    @read(serializers.EventSerializer)
    def show_event(self) -> Event:
        """One event as it is set up."""
        return self.event

    @write(serializers.EventChangeSerializer, serializers.EventSerializer)
    def edit_event(self, data: dict[str, Any]) -> Event:
        """Changes how an event is set up; level, days, hands and flags only before play has started."""
        reason = data.pop("reason", "")
        plan = replace(plan_of(self.event), **data)
        return event_services.edit_event(event=self.event, plan=plan, reason=reason, by=self.by, at=self.at)

    @write(serializers.StandingsShownSerializer, serializers.EventSerializer)
    def set_standings_shown(self, data: dict[str, Any]) -> Event:
        """When the public sees the standings."""
        event_services.show_standings(event=self.event, when=data["when"], by=self.by, at=self.at)
        return event_at(self.event.slug)

    @read(serializers.HandCallSerializer, is_versioned=True)
    def show_call(self) -> Event:
        """The hand in play."""
        return self.event

    @write(serializers.HandCallSerializer, serializers.HandCallSerializer)
    def call_hand(self, data: dict[str, Any]) -> Event:
        """Makes a hand the one in play, or stops play at it."""
        call = {**data.pop("call"), **data}
        event_services.call_hand(event=self.event, by=self.by, at=self.at, **call)
        return event_at(self.event.slug)

    @write(EmptySerializer, serializers.EventSerializer)
    def end_hall_links(self, data: Any) -> Event:
        """Takes the buttons from every hall screen opened before."""
        event_services.end_hall_links(event=self.event, by=self.by, at=self.at)
        return self.event

    @write(serializers.EventCopySerializer, serializers.EventSerializer, status=201)
    def copy_event(self, data: dict[str, Any]) -> Event:
        """Creates an event like this one, led by the same leader."""
        return event_services.copy_event(event=self.event, leader=self.event.leader, by=self.by, at=self.at, **data)

    @write(serializers.ArchivingSerializer, serializers.EventSerializer)
    def archive_event(self, data: dict[str, Any]) -> Event:
        """Takes the event off the lists, or brings it back; its pages stay."""
        event_services.archive_event(event=self.event, by=self.by, at=self.at, **data)
        return self.event


class LogView(EventAPIView):
    """The event's log."""

    permission_classes = [IsEventLeader]

    @read(
        serializers.LogEntrySerializer,
        many=True,
        parameters=[OpenApiParameter("before", int, description="Only entries before this number.")],
    )
    def show_log(self) -> Sequence[LogEntry]:
        """What was done, the newest first."""
        return log_entries(self.event, self.query_number("before", "“before” is the number of an entry of the log."))


class VerifiersView(EventAPIView):
    """The event's verifiers."""

    permission_classes = [AllowAny]

    @write(serializers.VerifierSerializer, serializers.VerifierSerializer, status=201, is_idempotent=False)
    def let_verifier_in(self, data: dict[str, Any]) -> dict[str, str]:
        """Admits a verifier by the event's code and a name, or by the code of their card.

        A token is shown once and not stored, so a repeated request gets a token of its own.
        """
        address, name = self.request.META.get("REMOTE_ADDR", ""), data.get("name", "")
        token = access.admit_verifier(
            event=self.event, code=data["code"], name=name, address=address, at=self.at,
            token=bearer_token(self.request),
        )  # fmt: skip
        phone = find_phone(self.event.slug, token)
        return {"name": phone.name if phone else name, "token": token}


class TeamsView(EventAPIView):
    """The event's teams."""

    @read(serializers.TeamSerializer, many=True, is_paged=True)
    def list_teams(self) -> Iterable[Team]:
        """The teams in the order of their entry."""
        return teams(self.event)

    @write(serializers.TeamsSerializer, serializers.TeamSerializer, many=True, status=201)
    def enter_teams(self, data: dict[str, Any]) -> Iterable[Team]:
        """Enters teams, all or none; where tables are given already, at the tables after the last one."""
        team_services.enter_teams(event=self.event, entries=data["teams"], by=self.by, at=self.at)
        return teams(self.event)

    def team(self, number: int) -> Team:
        """The team of that number; raises NotFound."""
        team = teams(self.event).filter(pk=number).first()
        if team is None:
            raise NotFound(f"That team is not on the list of {self.event.name}.")
        return team

    @read(serializers.TeamSerializer)
    def show_team(self, team: int) -> Team:
        """One team."""
        return self.team(team)

    @write(serializers.TeamSerializer, serializers.TeamSerializer)
    def edit_team(self, data: Any, team: int) -> Team:
        """Replaces what is known of a team; its table stays."""
        self.team(team)
        team_services.edit_team(event=self.event, team=team, entry=data, by=self.by, at=self.at)
        return self.team(team)

    @write(EmptySerializer, serializers.TeamSerializer, many=True)
    def remove_team(self, data: Any, team: int) -> Iterable[Team]:
        """Removes a team before play; the team of the last table takes its table."""
        self.team(team)
        team_services.remove_team(event=self.event, team=team, by=self.by, at=self.at)
        return teams(self.event)

    @write(serializers.SeatingSerializer, serializers.TeamSerializer, many=True)
    def seat_teams(self, data: dict[str, Any]) -> Iterable[Team]:
        """Gives every team its table: by team name where that is given, else by the level's rule."""
        team_services.seat_teams(event=self.event, by=self.by, at=self.at, **data)
        return teams(self.event)


class UnknownAddressView(APIView):
    """Every unknown address below `api/`, whatever the method."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


@cache
def description() -> dict[str, Any]:
    """The whole API as OpenAPI 3, made once for a process: that takes a quarter of a second, and nothing changes it."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return schema


class StoredDescription(SchemaGenerator):
    """Answers with what was made once."""

    def get_schema(self, request: Request | None = None, public: bool = False) -> dict[str, Any]:
        return description()


class DescriptionView(SpectacularAPIView):
    """The whole API as OpenAPI 3, in JSON unless YAML is asked for."""

    generator_class = StoredDescription
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer]


class DescriptionPageView(TemplateView):
    """The same as a page to read: every address, what it does, who may use it and what it takes."""

    template_name = "tournament/api/docs.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(groups=described_addresses(), **kwargs)


@cache
def described_addresses() -> list[tuple[str, list[dict[str, Any]]]]:
    """Every operation of the API by the first word of its address, in the order of the addresses."""
    schema = description()
    bodies = schema["components"]["schemas"]
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = bodies.get(content.get("schema", {}).get("$ref", "").rpartition("/")[2], {})
            described = {
                "method": method.upper(),
                "parts": path.strip("/").split("/"),  # a line of a narrow page may end after each
                "summary": operation["summary"],
                "says": operation["description"],
                "fields": list(body.get("properties", {})),
                "required": body.get("required", []),
            }
            groups.setdefault(operation["tags"][0], []).append(described)
    return list(groups.items())
