"""Events, their teams, verifiers and prizes: which there are, how they are set up, what was done.  R2, R7, R23, R41."""

from dataclasses import replace
from functools import cache
from typing import Any

from django.middleware.csrf import get_token
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema, inline_serializer
from msgspec import UNSET
from msgspec.structs import asdict
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField

from tournament.act_fields import act_fields
from tournament.api import serializers
from tournament.api.base import EventViewSet, does, writes
from tournament.api.permissions import token_in
from tournament.domain import Refusal, Who
from tournament.models import Event
from tournament.queries.events import find_phone, listed_events, plan_of, teams, with_days
from tournament.schemas import Input, Json, JsonObject
from tournament.services import access, events as event_services, teams as team_services
from tournament.services.acts import ACTS

INDEX = {
    "events": "api-event-list", "results": "api-result-list", "games": "api-game-list", "schema": "api-schema",
    "docs": "api-docs",
}  # fmt: skip


class IndexViewSet(EventViewSet):
    @extend_schema(
        responses=inline_serializer(
            "Index", {key: CharField(allow_null=key == "you") for key in (*INDEX, "form_token", "you")}
        )
    )
    def index(self, request: Request) -> Response:
        """Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken."""
        pages = {key: reverse(view) for key, view in INDEX.items()}
        return Response(pages | {"you": self.actor.name or None, "form_token": get_token(request._request)})


class EventsViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The events that are not archived, newest first; or one event as it is set up."""

    lookup_field = lookup_url_kwarg = lookup_value_converter = "slug"
    serializer_class = serializers.EventSerializer
    create = does(event_services.create_event, status=201)

    def get_queryset(self) -> Any:
        return listed_events().prefetch_related("days")

    def get_object(self) -> Event:
        return with_days(self.event)

    def get_serializer_class(self) -> Any:
        return serializers.EventSummarySerializer if self.action == "list" else self.serializer_class

    @writes(serializers.ChangedEvent, Who.LEADER)
    def partial_update(self, changed: Input) -> Json:
        """Changes how an event is set up; level, days, hands and flags only before play has started."""
        values = {key: value for key, value in asdict(changed).items() if value is not UNSET}
        reason = values.pop("reason", "")
        change = event_services.EventChange(plan=replace(plan_of(self.event), **values), reason=reason)
        return self.shown(self.do(event_services.edit_event, change))

    @action(detail=True, serializer_class=serializers.HandCallSerializer)
    def call(self, request: Request, slug: str) -> Response:
        """The hand in play."""
        return self.retrieve(request, slug=slug)

    call_hand = call.mapping.post(does(event_services.call_hand))


class LogViewSet(ListModelMixin, EventViewSet):
    """What was done, the newest first."""

    readers, serializer_class = Who.LEADER, serializers.LogEntrySerializer

    def get_queryset(self) -> Any:
        return self.event.log.order_by("-number")


class VerifiersViewSet(EventViewSet):
    serializer_class = serializers.VerifierSerializer

    @writes(access.VerifierCode, Who.EVERYBODY, 201)
    def create(self, typed: access.VerifierCode) -> dict[str, str]:
        """Admits a verifier by the event's code and a name, or by the code of their card.

        They send the token of the answer with each count: `Authorization: Bearer TOKEN`.
        """
        token = access.admit_verifier(
            event=self.event, code=typed.code, name=typed.name, address=self.request.META.get("REMOTE_ADDR", ""),
            at=self.now, token=token_in(self.request),
        )  # fmt: skip
        phone = find_phone(self.event.slug, token)
        return {"name": phone.name if phone else typed.name, "token": token}


class TeamsViewSet(ListModelMixin, EventViewSet):
    """The teams in the order of their entry."""

    serializer_class = serializers.TeamSerializer
    seat_teams = does(team_services.seat_teams, lists=True)

    def get_queryset(self) -> Any:
        return teams(self.event)

    @writes(team_services.NewTeams, Who.LEADER, 201, lists=True)
    def create(self, new: team_services.NewTeams) -> Json:
        """Enters teams, all or none; where tables are given already, at the tables after the last one."""
        Refusal.when(any(team.table for team in new.teams), "Teams get their tables by seating, at seating/.")
        self.do(team_services.enter_teams, new)
        return self.shown()


class PrizesViewSet(ListModelMixin, EventViewSet):
    """What is won by places and sessions."""

    serializer_class = serializers.PrizeSerializer
    create = does(access.offer_prize, status=201, lists=True)

    def get_queryset(self) -> Any:
        return self.event.prizes.all()


def described_acts() -> list[JsonObject]:
    """The acts that are done by their names, each with what it asks for."""
    return [
        {"name": name, "text": act.__doc__, "fields": act_fields(act.input)}
        for name, act in sorted(ACTS.items())
        if act.declaration.who in (Who.LEADER, Who.COUNTERS)
    ]


@cache
def description() -> JsonObject:
    """The whole API as OpenAPI 3, made once for a process: that takes a quarter of a second, and nothing changes it."""
    schema: JsonObject = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return schema


class StoredDescription(SchemaGenerator):
    """Answers with what was made once."""

    def get_schema(self, request: Request | None = None, public: bool = False) -> JsonObject:
        return description()
