"""Events, their teams and people: which there are, how they are set up, who may count, what was done; prizes.

R2, R7, R23, R41.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import cast

from django.contrib.auth.models import User
from django.middleware.csrf import get_token
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from tournament.api import serializers
from tournament.api.base import EventAPIView, LeaderAPIView, does, read, write
from tournament.api.permissions import token_in
from tournament.api.words import EVENING
from tournament.domain import EventPlan, Refusal, Seat, Who
from tournament.models import Assistant, Event, LogEntry, Player, Prize, Spare, Team, Verifier
from tournament.queries.events import find_phone, listed_events, plan_of, teams
from tournament.queries.log import ENTRIES_SHOWN, entries_before
from tournament.schemas import Input, JsonObject, RequiredName
from tournament.services import access, events as event_services, teams as team_services


class EventsAPI(EventAPIView):
    audiences = (Who.EVERYBODY, Who.SIGNED_IN)

    @read(serializers.IndexSerializer)
    def welcome(self) -> dict[str, object]:
        """Where to go on, who you are, and the form token that a leader's writes send as X-CSRFToken."""
        return {name: reverse(f"api-{name}") for name in serializers.INDEX_PAGES} | {
            "you": self.by or None,
            "form_token": get_token(self.request._request),
        }

    @read(serializers.EventSummarySerializer, many=True, is_paged=True)
    def list_events(self) -> Iterable[Event]:
        """The events that are not archived, newest first."""
        return listed_events().prefetch_related("days")

    create_event = does(
        event_services.create_event, serializers.EventSerializer, "Creates an event, led by the caller.",
        takes=serializers.NewEvent, prepare=lambda _view, new: EventPlan(**serializers.values_in(new)), status=201,
    )  # fmt: skip


class EventAPI(EventAPIView):
    @read(serializers.EventSerializer, is_versioned=True)
    def show_event(self) -> Event:
        """One event as it is set up."""
        return self.event

    @write(serializers.ChangedEvent, serializers.EventSerializer)
    def edit_event(self, changed: Input) -> Event:
        """Changes how an event is set up; level, days, hands and flags only before play has started."""
        values = serializers.values_in(changed)
        reason = values.pop("reason", "")
        change = event_services.EventChange(plan=replace(plan_of(self.event), **values), reason=reason)
        return event_services.edit_event(self.event, self.actor, self.at, change)

    show_standings = does(event_services.show_standings, show_event, "When the public sees the standings.")

    @read(serializers.HandCallSerializer, is_versioned=True)
    def show_call(self) -> Event:
        """The hand in play."""
        return self.event

    call_hand = does(event_services.call_hand, show_call, "Makes a hand the one in play, or stops play at it.")
    end_hall_links = does(
        event_services.end_hall_links, show_event, "Takes the buttons from every hall screen opened before."
    )
    note_printed = does(event_services.note_printed, show_event, "Notes that the sheets are on paper.")
    copy_event = does(
        event_services.copy_event, serializers.EventSerializer,
        "Creates an event like this one, led by the same leader.", status=201,
    )  # fmt: skip
    archive_event = does(
        event_services.archive_event, show_event, "Takes the event off the lists, or brings it back; its pages stay."
    )


class LogAPI(LeaderAPIView):
    @read(
        serializers.LogEntrySerializer,
        many=True,
        parameters=[OpenApiParameter("before", int, description="Only entries before this number.")],
        is_paged=True,
        most=ENTRIES_SHOWN,
    )
    def show_log(self) -> Iterable[LogEntry]:
        """What was done, the newest first; a hundred at a time unless another limit is given."""
        return entries_before(self.event, self.query_number("before", "“before” is the number of an entry of the log."))


class VerifiersAPI(EventAPIView):
    audiences = (Who.EVERYBODY, Who.EVERYBODY)

    @write(access.VerifierCode, serializers.VerifierSerializer, status=201, is_idempotent=False)
    def let_verifier_in(self, typed: access.VerifierCode) -> dict[str, str]:
        """Admits a verifier by the event's code and a name, or by the code of their card; returns their token.

        It is sent as `Authorization: Bearer …`, shown once and not stored, so a repeated request gets another.
        """
        token = access.admit_verifier(
            event=self.event, code=typed.code, name=typed.name, address=self.request.META.get("REMOTE_ADDR", ""),
            at=self.at, token=token_in(self.request)[1],
        )  # fmt: skip
        phone = find_phone(self.event.slug, token)
        return {"name": phone.name if phone else typed.name, "token": token}


class TeamsAPI(EventAPIView):
    @read(serializers.TeamSerializer, many=True, is_paged=True)
    def list_teams(self) -> Iterable[Team]:
        """The teams in the order of their entry."""
        return teams(self.event)

    enter_teams = does(
        team_services.enter_teams, list_teams,
        "Enters teams, all or none; where tables are given already, at the tables after the last one.",
        takes=serializers.SentTeams, status=201,
        prepare=lambda _view, sent: team_services.NewTeams(teams=tuple(team.entry() for team in sent.teams)),
    )  # fmt: skip

    @read(serializers.TeamSerializer, is_versioned=True)
    def show_team(self, team: int) -> Team:
        """One team."""
        return team_services.find_team(self.event, team)

    @write(serializers.ChangedTeam, serializers.TeamSerializer)
    def edit_team(self, sent: serializers.ChangedTeam) -> Team:
        """Replaces what is known of a team by what is sent, in the form in which it is read.

        Its table stays, and so do players and telephone that are null or left out.
        """
        row = team_services.find_team(self.event, sent.team)
        Refusal.when(
            sent.table not in (None, getattr(getattr(row, "table", None), "number", None)),
            f"{row.name} is not at table {sent.table} now; only seating gives tables.",
        )
        team_services.edit_team(self.event, self.actor, self.at, sent.change())
        return team_services.find_team(self.event, sent.team)

    remove_team = does(
        team_services.remove_team, list_teams,
        "Removes a team before play; the team of the last table takes its table.",
    )  # fmt: skip
    seat_teams = does(
        team_services.seat_teams, list_teams,
        "Gives every team its table: by team name where that is given, else by the level's rule.",
    )  # fmt: skip


def evening() -> list[tuple[str, str, str, str]]:
    """An evening in twelve calls: what is done, method, address below /api/, and the body as JSON."""
    return [
        (what, method, path, "" if body is None else json.dumps(body, ensure_ascii=False))
        for what, method, path, body in EVENING
    ]


@cache
def description() -> JsonObject:
    """The whole API as OpenAPI 3, made once for a process: that takes a quarter of a second, and nothing changes it."""
    return cast(JsonObject, SchemaGenerator().get_schema(public=True))  # type: ignore[no-untyped-call]


class StoredDescription(SchemaGenerator):
    """Answers with what was made once."""

    def get_schema(self, request: Request | None = None, public: bool = False) -> JsonObject:
        return description()


@cache
def described_addresses() -> list[tuple[str, list[JsonObject]]]:
    """Every operation of the API by the first word of its address, in the order of the addresses."""
    groups: dict[str, list[JsonObject]] = {}
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = content.get("schema", {})
            described = {
                "method": method.upper(),
                "parts": path.strip("/").split("/"),  # a line of a narrow page may end after each
                "summary": operation["summary"],
                "message": operation["description"],
                "fields": [(name, field["description"]) for name, field in body.get("properties", {}).items()],
                "required": body.get("required", []),
                "example": json.dumps(content["example"], ensure_ascii=False) if content.get("example") else "",
            }
            groups.setdefault(operation["tags"][0], []).append(described)
    return list(groups.items())


class PlayersAPI(LeaderAPIView):
    @read(serializers.PlayerNotesSerializer)
    def show_players(self, team: int) -> dict[str, Player | None]:
        """Year of birth and membership of a team's players."""
        players = team_services.find_team(self.event, team).players.all()
        return dict.fromkeys(seat.value for seat in Seat) | {player.seat: player for player in players}

    note_players = does(
        team_services.note_players, show_players,
        "Stores year of birth and membership of a team's players; a seat that is left out stays as it is.",
        takes=serializers.SentNotes, prepare=lambda view, sent: team_services.PlayerNotes(
            team=view.kwargs["team"],
            players={Seat(letter): note for letter, note in serializers.values_in(sent).items() if note},
        ),
    )  # fmt: skip


class VerifierCardsAPI(LeaderAPIView):
    """Who counts, the cards made for them, and the event's code."""

    @read(serializers.VerifierCardSerializer, many=True)
    def list_verifiers(self) -> Iterable[Verifier]:
        """Everybody who may count."""
        return self.event.verifiers.filter(revoked_at=None)

    make_card = does(
        access.make_card, serializers.VerifierCardSerializer,
        "Makes a card with a code of its own for somebody who counts.", status=201,
    )  # fmt: skip
    revoke_verifier = does(
        access.revoke_verifier, list_verifiers, "Revokes one verifier's access and card; their counts stay."
    )
    change_code = does(
        access.change_code, EventAPI.show_event,
        "A new code for verifiers; those admitted by the old one may no longer count.",
    )  # fmt: skip


class SparesAPI(LeaderAPIView):
    @read(serializers.SpareSerializer, many=True)
    def list_spares(self) -> Iterable[Spare]:
        """The spares, by name."""
        return self.event.spares.all()

    list_spare = does(access.list_spare, list_spares, "Adds somebody to the list of spares.", status=201)
    remove_spare = does(access.remove_spare, list_spares, "Takes somebody off the list of spares.")
    join_team = does(team_services.join_team, list_spares, "Gives a spare the free seat of a team.")


class PrizesAPI(EventAPIView):
    @read(serializers.PrizeSerializer, many=True)
    def list_prizes(self) -> Iterable[Prize]:
        """What is won by places and sessions."""
        return self.event.prizes.all()

    offer_prize = does(access.offer_prize, list_prizes, "Adds a prize.", status=201)
    remove_prize = does(access.remove_prize, list_prizes, "Takes a prize off.")


class AssistantsAPI(LeaderAPIView):
    """Who helps the leader, or is asked to lead the event."""

    def with_password(self, assistant: Assistant, password: str | None) -> dict[str, object]:
        """An assistant's record with the password of their account, which is shown once."""
        return {"pk": assistant.pk, "user": assistant.user, "role": assistant.role, "password": password}

    @read(serializers.AssistantSerializer, many=True)
    def list_assistants(self) -> Iterable[Assistant]:
        """Who helps the leader."""
        return self.event.assistants.select_related("user")

    @write(access.NewAssistant, serializers.AssistantSerializer, status=201, is_idempotent=False)
    def sign_up_assistant(self, new: access.NewAssistant) -> dict[str, object]:
        """Signs up a second leader or a typist; the password of a new account is in the response, and only there."""
        if new.role is Assistant.Role.OFFERED:
            raise ValidationError("role: The event is offered to another leader at its own address, offer/.")
        password = access.sign_up_assistant(self.event, self.actor, self.at, new)
        return self.with_password(self.event.assistants.latest("pk"), password)

    remove_assistant = does(access.remove_assistant, list_assistants, "Takes an assistant off, or an offer back.")

    @write(access.OneAssistant, serializers.AssistantSerializer, is_idempotent=False)
    def renew_password(self, assistant: access.OneAssistant) -> dict[str, object]:
        """A new password for an account that was made for this event; it is in the response, and only there."""
        password = access.renew_password(self.event, self.actor, self.at, assistant)
        return self.with_password(self.event.assistants.get(pk=assistant.assistant), password)

    offer_event = does(
        access.offer_event, list_assistants,
        "Asks another leader to lead the event; it stays with its leader until they accept.",
    )  # fmt: skip


class OwnName(Input, frozen=True):
    """The caller's own name."""

    name: RequiredName


class AccountAPI(EventAPIView):
    audiences = (Who.SIGNED_IN, Who.SIGNED_IN)

    @read(serializers.AccountSerializer)
    def show_account(self) -> User:
        """Who the caller is."""
        return cast(User, self.request.user)

    @write(OwnName, serializers.AccountSerializer)
    def set_name(self, own: OwnName) -> User:
        """Sets the name that pages and sheets show."""
        user = cast(User, self.request.user)
        access.set_name(user=user, name=own.name)
        return user

    answer_offer = does(
        access.answer_offer, EventAPI.show_event, "Accepts or declines an event that the caller was asked to lead."
    )
