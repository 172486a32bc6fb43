"""Events, their teams, verifiers and prizes: which there are, how they are set up, what was done.  R2, R7, R23, R41."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.act_fields import act_fields
from tournament.api import serializers
from tournament.api.base import EventViewSet, does
from tournament.api.evening import EVENING
from tournament.domain import NotFound, Who
from tournament.models import Event, Prize, Team
from tournament.queries.events import find_phone, listed_events, with_days
from tournament.schemas import Json, JsonObject
from tournament.services import access, events as event_services, spares_and_prizes, teams as team_services
from tournament.services.acts import ACTS, AnyAct


class IndexViewSet(EventViewSet):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def index(self, request: Request) -> Response:
        """Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken."""
        pages = {"events": "api-event-list", "schema": "api-schema", "docs": "api-docs"}
        caller = {"you": self.actor.name or None, "form_token": get_token(request._request)}
        return Response({key: reverse(view) for key, view in pages.items()} | caller)


class EventsViewSet(ListModelMixin, RetrieveModelMixin, EventViewSet):
    """The events that are not archived, newest first; or one event as it is set up."""

    lookup_field = lookup_url_kwarg = lookup_value_converter = "slug"
    serializer_class = serializers.EventSerializer
    create = does(event_services.create_event, status=201)
    partial_update = does(event_services.edit_event)
    call_hand = does(event_services.call_hand, path="call", of_row=True)

    def get_queryset(self) -> Any:
        return listed_events().prefetch_related("days")

    def get_object(self) -> Event:
        return with_days(self.event)

    def get_serializer_class(self) -> Any:
        return serializers.EventSummarySerializer if self.action == "list" else self.serializer_class


class VerifiersViewSet(EventViewSet):
    """They send the token of the answer with each count: `Authorization: Bearer TOKEN`.  What is stored with an
    Idempotency-Key is the seed that it is made of.
    """

    serializer_class = serializers.VerifierSerializer
    create = does(access.let_verifier_in, status=201)

    def do(self, act: AnyAct, typed: Any) -> dict[str, str]:
        address = self.request.META.get("REMOTE_ADDR", "")
        seed = access.admit_phone(
            event=self.event, code=typed.code, name=typed.name, address=address, at=timezone.now()
        )
        phone = find_phone(self.event.slug, access.token_of(seed))
        return {"name": phone.name if phone else typed.name, "token": seed}

    def shown(self, result: Any = None) -> Json:
        return result

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        if response.status_code == 201:
            response.data["token"] = access.token_of(response.data["token"])
        return super().finalize_response(request, response, *args, **kwargs)


class TeamsViewSet(ListModelMixin, EventViewSet):
    """The teams in the order of their entry."""

    queryset = Team.objects.select_related("table").prefetch_related("players")
    serializer_class = serializers.TeamSerializer
    create = does(team_services.enter_teams, status=201, lists=True)
    seat_teams = does(team_services.seat_teams, lists=True)


class PrizesViewSet(ListModelMixin, EventViewSet):
    """What is won by places and sessions."""

    queryset, serializer_class = Prize.objects.all(), serializers.PrizeSerializer
    create = does(spares_and_prizes.offer_prize, status=201, lists=True)


NAMED = {name: act for name, act in sorted(ACTS.items()) if act.declaration.who in (Who.LEADER, Who.COUNTERS)}
"""The acts that are done by their names."""


class ActsViewSet(EventViewSet):
    """What has no address of its own is done by the name of its act."""

    serializer_class = serializers.DoneSerializer
    do_act = does(*NAMED.values())
    do_act.__doc__ = "Does an act, and answers with what the log says of it."

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        self.act = NotFound.require(NAMED.get(self.kwargs["act_name"]), "There is no such act; /api/docs/ lists them.")
        super().initial(request, *args, **kwargs)
        self.before = self.event.version

    def shown(self, result: object = None) -> Json:
        said = self.event.log.filter(number__gt=self.before).values_list("sentence", flat=True)
        return {"version": self.event.version, "log": list(said)}


@cache
def description() -> JsonObject:
    """The whole API as OpenAPI 3, made once for a process: that takes a quarter of a second, and nothing changes it."""
    schema: JsonObject = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return schema


def show_schema(request: HttpRequest) -> HttpResponse:
    return JsonResponse(description())


def show_docs(request: HttpRequest) -> HttpResponse:
    """The page about the API: an evening, every operation, and the acts with what each asks for."""
    acts = [{"name": name, "text": act.__doc__, "fields": act_fields(act.input)} for name, act in NAMED.items()]
    return render(request, "tournament/api/docs.html", {"description": description(), "acts": acts, "evening": EVENING})
