"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

Where a change designs the hands to come again, `/movement/` holds the new edition.  R9, R21, R23.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rest_framework import serializers

from scoring.api.serializers import Record
from scoring.services import roster_changes as services
from scoring.services.preview import effects
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import EnumField, StrictSerializer, TableField, TextField, WholeNumberField, YesNoField
from tournament.api.serializers import SessionsField, TeamSerializer
from tournament.domain.event import MOST_DAYS, REASON_LENGTH
from tournament.domain.sessions import MOST_HANDS
from tournament.domain.team import NAME_LENGTH, Seat
from tournament.queries.events import SeatedTeam, all_seated_teams


class AbsenceSerializer(Record):
    """The hands that a team misses: those after one hand up to another, null while the team is away."""

    after_hand = serializers.IntegerField()
    returned_after_hand = serializers.IntegerField(allow_null=True)


class SeatedTeamSerializer(Record):
    """A team at its table, from which hand to which it plays, and whether it is ranked."""

    table = serializers.IntegerField()
    name = serializers.CharField()
    in_play = serializers.BooleanField()
    is_ranked = serializers.BooleanField()
    joined_after_hand = serializers.IntegerField()
    left_after_hand = serializers.IntegerField(allow_null=True)
    away_after_hand = serializers.IntegerField(allow_null=True, source="last_return.after_hand", default=None)
    returned_after_hand = serializers.IntegerField(
        allow_null=True, source="last_return.returned_after_hand", default=None
    )
    stays_ranked = serializers.BooleanField()
    absences = AbsenceSerializer(many=True)


class TableReasonSerializer(StrictSerializer):
    """A table, and why."""

    table = TableField()
    reason = TextField(REASON_LENGTH)


class AfterHandSerializer(TableReasonSerializer):
    """A table, the hand after which the change counts (0: before the first), and why."""

    after_hand = WholeNumberField(min_value=0, max_value=MOST_HANDS)


class LeavingSerializer(AfterHandSerializer):
    """A team that leaves; with `closes_circle` the last table takes its number, else its table stays empty."""

    closes_circle = YesNoField(default=False)


class KeepRankedSerializer(TableReasonSerializer):
    """Whether a team that left keeps its place in the standings."""

    stays_ranked = YesNoField()


class LateTeamSerializer(StrictSerializer):
    """A team that comes late, after which hand, and whether it is ranked."""

    team = TeamSerializer(source="entry")
    after_hand = WholeNumberField(min_value=0, max_value=MOST_HANDS)
    is_ranked = YesNoField(default=True)


class SubstituteSerializer(AfterHandSerializer):
    """Who takes a player's seat."""

    seat = EnumField(Seat)
    name = TextField(NAME_LENGTH)


class RankSerializer(TableReasonSerializer):
    """Whether a team is ranked, or plays as a floater."""

    is_ranked = YesNoField()


class LettersSerializer(StrictSerializer):
    """The new letter of each of the four players of a table, by the letter they have."""

    table = TableField()
    A = EnumField(Seat)
    B = EnumField(Seat)
    X = EnumField(Seat)
    Y = EnumField(Seat)


class SessionsChangeSerializer(StrictSerializer):
    """The hands of each session of the whole event, day by day, from when, and why."""

    sessions = SessionsField(min_length=1, max_length=MOST_DAYS, source="days")
    after_hand = WholeNumberField(min_value=0, max_value=MOST_HANDS)
    reason = TextField(REASON_LENGTH)


class PreviewSerializer(Record):
    """What a change would do, a sentence each: to places, totals, the sum of the flags, the movement and its sheets."""

    effects = serializers.ListField(child=serializers.CharField())


class ChangesView(EventAPIView):
    """Changes of teams and sessions while an event is on."""

    def change(self, service: Callable[..., object], data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """Every table after the change of a service."""
        service(event=self.event, by=self.by, at=self.at, **data)
        return all_seated_teams(self.event)

    @read(SeatedTeamSerializer, many=True, is_versioned=True)
    def list_tables(self) -> Sequence[SeatedTeam]:
        """Every table there is or was, and from which hand to which its team plays."""
        return all_seated_teams(self.event)

    @write(LeavingSerializer, SeatedTeamSerializer, many=True)
    def withdraw_team(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team leaves; its table stays empty, or the circle closes in a break."""
        return self.change(services.withdraw_team, data)

    @write(TableReasonSerializer, SeatedTeamSerializer, many=True)
    def undo_withdrawal(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team did not leave after all."""
        return self.change(services.undo_withdrawal, data)

    @write(AfterHandSerializer, SeatedTeamSerializer, many=True)
    def return_team(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team that left comes back."""
        return self.change(services.return_team, data)

    @write(KeepRankedSerializer, SeatedTeamSerializer, many=True)
    def keep_ranked(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team that left keeps its place in the standings, or does not."""
        return self.change(services.keep_ranked, data)

    @write(LateTeamSerializer, SeatedTeamSerializer, many=True, status=201)
    def add_late_team(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team comes late and gets a new last table."""
        return self.change(services.add_late_team, data)

    @write(SubstituteSerializer, SeatedTeamSerializer, many=True)
    def substitute_player(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """Somebody takes a player's seat."""
        return self.change(services.substitute_player, data)

    @write(RankSerializer, SeatedTeamSerializer, many=True)
    def rank_team(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """A team plays as a floater, or is ranked again."""
        return self.change(services.rank_team, data)

    @write(LettersSerializer, SeatedTeamSerializer, many=True)
    def change_letters(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """Players of a team take other letters."""
        seats = {seat: data[seat.value] for seat in Seat}
        return self.change(services.change_letters, {"table": data["table"], "seats": seats})

    @write(SessionsChangeSerializer, SeatedTeamSerializer, many=True)
    def change_sessions(self, data: dict[str, Any]) -> Sequence[SeatedTeam]:
        """Sessions are cut or added, or play stops early."""
        return self.change(services.change_sessions, data)


def preview_of(action: Any) -> Callable[..., Any]:
    """The action that says what a change would do, and saves nothing."""

    def preview(view: EventAPIView, data: dict[str, Any]) -> Any:
        return action.__wrapped__(view, data)

    preview.__doc__ = f"What it would do: {action.__doc__}"
    return write(action.operation.request, PreviewSerializer, is_idempotent=False)(preview)


class PreviewsView(ChangesView):
    """What changes of teams and sessions would do."""

    def change(self, service: Callable[..., object], data: dict[str, Any]) -> Any:
        """The effects of a service, which is tried and rolled back."""
        change = partial(service, event=self.event, by=self.by, at=self.at, **data)
        return {"effects": effects(self.event, change)}

    preview_leaving = preview_of(ChangesView.withdraw_team)
    preview_staying = preview_of(ChangesView.undo_withdrawal)
    preview_return = preview_of(ChangesView.return_team)
    preview_kept_place = preview_of(ChangesView.keep_ranked)
    preview_late_team = preview_of(ChangesView.add_late_team)
    preview_substitute = preview_of(ChangesView.substitute_player)
    preview_ranking = preview_of(ChangesView.rank_team)
    preview_letters = preview_of(ChangesView.change_letters)
    preview_sessions = preview_of(ChangesView.change_sessions)
