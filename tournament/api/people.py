"""People of an event: verifiers, assistants, spares, players’ years of birth; and its prizes.  R2, R41."""

from collections.abc import Iterable
from typing import cast

from django.contrib.auth.models import User
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated

from tournament.api import serializers
from tournament.api.base import EventAPIView, does, read, write
from tournament.api.permissions import IsEventLeader
from tournament.api.views import EventAPI
from tournament.domain import Seat
from tournament.models import Assistant, Prize, Spare, Team, Verifier
from tournament.schemas import Input, RequiredName
from tournament.services import access, door, people
from tournament.services.teams import PlayerNotes, find_team, note_players


class PlayersAPI(EventAPIView):
    """What only the leader knows of players."""

    permission_classes = [IsEventLeader]

    @read(serializers.PlayerNotesSerializer)
    def show_players(self, team: int) -> Team:
        """Year of birth and membership of a team's players."""
        return find_team(self.event, team)

    @write(serializers.SentNotes, serializers.PlayerNotesSerializer)
    def note_players(self, sent: Input, team: int) -> Team:
        """Stores year of birth and membership of a team's players; a seat that is left out stays as it is."""
        notes = {Seat(letter): note for letter, note in serializers.values_in(sent).items() if note}
        note_players(self.event, self.actor, self.at, PlayerNotes(team=team, players=notes))
        return find_team(self.event, team)


class VerifierCardsAPI(EventAPIView):
    """Who counts, the cards made for them, and the event's code."""

    permission_classes = [IsEventLeader]

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


class SparesAPI(EventAPIView):
    """Who is ready to take a seat."""

    permission_classes = [IsEventLeader]

    @read(serializers.SpareSerializer, many=True)
    def list_spares(self) -> Iterable[Spare]:
        """The spares, by name."""
        return self.event.spares.all()

    list_spare = does(people.list_spare, list_spares, "Adds somebody to the list of spares.", status=201)
    remove_spare = does(people.remove_spare, list_spares, "Takes somebody off the list of spares.")
    join_team = does(door.join_team, list_spares, "Gives a spare the free seat of a team.")
    admit_parties = does(
        door.admit_parties, list_spares, "Lists people who come in without a team, one to four together.", status=201
    )


class PrizesAPI(EventAPIView):
    """The event's prizes."""

    @read(serializers.PrizeSerializer, many=True)
    def list_prizes(self) -> Iterable[Prize]:
        """What is won by places and sessions."""
        return self.event.prizes.all()

    offer_prize = does(people.offer_prize, list_prizes, "Adds a prize.", status=201)
    remove_prize = does(people.remove_prize, list_prizes, "Takes a prize off.")


class AssistantsAPI(EventAPIView):
    """Who helps the leader, or is asked to lead the event."""

    permission_classes = [IsEventLeader]

    def with_password(self, assistant: Assistant, password: str | None) -> dict[str, object]:
        """An assistant's record with the password of their account, which is shown once."""
        return {"pk": assistant.pk, "user": assistant.user, "role": assistant.role, "password": password}

    @read(serializers.AssistantSerializer, many=True)
    def list_assistants(self) -> Iterable[Assistant]:
        """Who helps the leader."""
        return self.event.assistants.select_related("user")

    @write(people.NewAssistant, serializers.AssistantSerializer, status=201, is_idempotent=False)
    def sign_up_assistant(self, new: people.NewAssistant) -> dict[str, object]:
        """Signs up a second leader or a typist; the password of a new account is in the response, and only there."""
        if new.role is Assistant.Role.OFFERED:
            raise ValidationError("role: The event is offered to another leader at its own address, offer/.")
        password = people.sign_up_assistant(self.event, self.actor, self.at, new)
        return self.with_password(self.event.assistants.latest("pk"), password)

    remove_assistant = does(people.remove_assistant, list_assistants, "Takes an assistant off, or an offer back.")

    @write(people.OneAssistant, serializers.AssistantSerializer, is_idempotent=False)
    def renew_password(self, assistant: people.OneAssistant) -> dict[str, object]:
        """A new password for an account that was made for this event; it is in the response, and only there."""
        password = people.renew_password(self.event, self.actor, self.at, assistant)
        return self.with_password(self.event.assistants.get(pk=assistant.assistant), password)

    offer_event = does(
        people.offer_event, list_assistants,
        "Asks another leader to lead the event; it stays with its leader until they accept.",
    )  # fmt: skip


class OwnName(Input, frozen=True):
    """The caller's own name."""

    name: RequiredName


class AccountAPI(EventAPIView):
    """The caller's own account."""

    permission_classes = [IsAuthenticated]

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
        people.answer_offer, EventAPI.show_event, "Accepts or declines an event that the caller was asked to lead."
    )
