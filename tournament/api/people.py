"""People of an event: verifiers, assistants, spares, players’ years of birth; and its prizes.  R2, R41."""

from collections.abc import Iterable, Sequence
from typing import Any

from rest_framework.permissions import IsAuthenticated

from tournament.api import serializers
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EmptySerializer
from tournament.api.permissions import IsEventLeader
from tournament.api.views import TeamsView
from tournament.domain.team import Seat
from tournament.models import Assistant, Event, Prize, Spare, Team, Verifier
from tournament.queries.access import leader_who_signs_in_as
from tournament.queries.events import event_at
from tournament.services import access, people
from tournament.services.teams import PlayerNote, note_players


class PlayersView(TeamsView):
    """What only the leader knows of players."""

    permission_classes = [IsEventLeader]

    @read(serializers.PlayerNotesSerializer)
    def show_players(self, team: int) -> Team:
        """Year of birth and membership of a team's players."""
        return self.team(team)

    @write(serializers.PlayerNotesSerializer, serializers.PlayerNotesSerializer)
    def note_players(self, data: dict[str, PlayerNote | None], team: int) -> Team:
        """Stores year of birth and membership of a team's players; a seat that is left out stays as it is."""
        known = {Seat(seat): note for seat, note in data.items() if note}
        note_players(event=self.event, team=team, known=known, by=self.by, at=self.at)
        return self.team(team)


class VerifierCardsView(EventAPIView):
    """Who counts, the cards made for them, and the event's code."""

    permission_classes = [IsEventLeader]

    def verifiers(self) -> Iterable[Verifier]:
        return self.event.verifiers.filter(revoked_at=None)

    @read(serializers.VerifierCardSerializer, many=True)
    def list_verifiers(self) -> Iterable[Verifier]:
        """Everybody who may count."""
        return self.verifiers()

    @write(serializers.VerifierCardSerializer, serializers.VerifierCardSerializer, status=201)
    def make_card(self, data: dict[str, Any]) -> Verifier:
        """Makes a card with a code of its own for somebody who counts."""
        return access.make_card(event=self.event, by=self.by, at=self.at, **data)

    @write(EmptySerializer, serializers.VerifierCardSerializer, many=True)
    def revoke_verifier(self, data: Any, verifier: int) -> Iterable[Verifier]:
        """Revokes one verifier's access and card; their counts stay."""
        access.revoke_verifier(event=self.event, verifier=verifier, by=self.by, at=self.at)
        return self.verifiers()

    @write(EmptySerializer, serializers.EventSerializer)
    def change_code(self, data: Any) -> Event:
        """A new code for verifiers; those admitted by the old one may no longer count."""
        access.change_code(event=self.event, by=self.by, at=self.at)
        return event_at(self.event.slug)


class SparesView(EventAPIView):
    """Who is ready to take a seat."""

    permission_classes = [IsEventLeader]

    @read(serializers.SpareSerializer, many=True)
    def list_spares(self) -> Iterable[Spare]:
        """The spares, by name."""
        return self.event.spares.all()

    @write(serializers.SpareSerializer, serializers.SpareSerializer, many=True, status=201)
    def list_spare(self, data: dict[str, Any]) -> Iterable[Spare]:
        """Adds somebody to the list of spares."""
        people.list_spare(event=self.event, by=self.by, at=self.at, **{"contact": "", **data})
        return self.event.spares.all()

    @write(EmptySerializer, serializers.SpareSerializer, many=True)
    def remove_spare(self, data: Any, spare: int) -> Iterable[Spare]:
        """Takes somebody off the list of spares."""
        people.remove_spare(event=self.event, spare=spare, by=self.by, at=self.at)
        return self.event.spares.all()


class PrizesView(EventAPIView):
    """The event's prizes."""

    @read(serializers.PrizeSerializer, many=True)
    def list_prizes(self) -> Iterable[Prize]:
        """What is won by places and sessions."""
        return self.event.prizes.all()

    @write(serializers.PrizeSerializer, serializers.PrizeSerializer, many=True, status=201)
    def offer_prize(self, data: dict[str, Any]) -> Iterable[Prize]:
        """Adds a prize."""
        people.offer_prize(event=self.event, by=self.by, at=self.at, **data)
        return self.event.prizes.all()

    @write(EmptySerializer, serializers.PrizeSerializer, many=True)
    def remove_prize(self, data: Any, prize: int) -> Iterable[Prize]:
        """Takes a prize off."""
        people.remove_prize(event=self.event, prize=prize, by=self.by, at=self.at)
        return self.event.prizes.all()


class AssistantsView(EventAPIView):
    """Who helps the leader, or is asked to lead the event."""

    permission_classes = [IsEventLeader]

    def assistants(self) -> Sequence[Assistant]:
        return list(self.event.assistants.select_related("user"))

    def with_password(self, assistant: Assistant, password: str | None) -> dict[str, Any]:
        """An assistant's record with the password of their account, which is shown once."""
        return {"pk": assistant.pk, "user": assistant.user, "role": assistant.role, "password": password}

    @read(serializers.AssistantSerializer, many=True)
    def list_assistants(self) -> Sequence[Assistant]:
        """Who helps the leader."""
        return self.assistants()

    @write(serializers.AssistantSerializer, serializers.AssistantSerializer, status=201, is_idempotent=False)
    def sign_up_assistant(self, data: dict[str, Any]) -> dict[str, Any]:
        """Signs up a second leader or a typist; the password of a new account is in the response, and only there."""
        name, sign_in_name = data["user"]["get_full_name"], data["user"]["username"]
        password = people.sign_up_assistant(
            event=self.event, name=name, sign_in_name=sign_in_name, role=data["role"], by=self.by, at=self.at
        )
        return self.with_password(self.assistants()[-1], password)

    @write(EmptySerializer, serializers.AssistantSerializer, many=True)
    def remove_assistant(self, data: Any, assistant: int) -> Sequence[Assistant]:
        """Takes an assistant off, or an offer back."""
        people.remove_assistant(event=self.event, assistant=assistant, by=self.by, at=self.at)
        return self.assistants()

    @write(EmptySerializer, serializers.AssistantSerializer, is_idempotent=False)
    def renew_password(self, data: Any, assistant: int) -> dict[str, Any]:
        """A new password for an account that was made for this event; it is in the response, and only there."""
        password = people.renew_password(event=self.event, assistant=assistant, by=self.by, at=self.at)
        return self.with_password(self.event.assistants.get(pk=assistant), password)

    @write(serializers.OfferSerializer, serializers.AssistantSerializer, many=True)
    def offer_event(self, data: dict[str, Any]) -> Sequence[Assistant]:
        """Asks another leader to lead the event; it stays with its leader until they accept."""
        leader = leader_who_signs_in_as(data["leader"])
        people.offer_event(event=self.event, leader=leader, by=self.by, at=self.at)
        return self.assistants()


class AccountView(EventAPIView):
    """The caller's own account."""

    permission_classes = [IsAuthenticated]

    @read(serializers.AccountSerializer)
    def show_account(self) -> Any:
        """Who the caller is."""
        return self.request.user

    @write(serializers.AccountSerializer, serializers.AccountSerializer)
    def set_name(self, data: dict[str, Any]) -> Any:
        """Sets the name that pages and sheets show."""
        user: Any = self.request.user
        access.set_name(user=user, name=data["get_full_name"])
        return user

    @write(serializers.OfferAnswerSerializer, serializers.EventSerializer)
    def answer_offer(self, data: dict[str, Any]) -> Event:
        """Accepts or declines an event that the caller was asked to lead."""
        user: Any = self.request.user
        people.answer_offer(event=self.event, user=user, by=self.by, at=self.at, **data)
        return event_at(self.event.slug)
