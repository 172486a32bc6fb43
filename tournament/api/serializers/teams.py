"""Teams in JSON."""

from typing import Any

from rest_framework import serializers

from tournament.api.serializers.fields import Record, Text, Told, WholeNumber
from tournament.domain.event import MOST_TABLES
from tournament.domain.team import Seat
from tournament.domain.team_list import NAME_LENGTH, QUALIFIED_BY, TeamEntry

ZONE_LENGTH = 60
QUALIFIED = [(way, way) for way in QUALIFIED_BY]


class PlayersTold(Told):
    """The names at the four seats."""

    A = Text(NAME_LENGTH, required=False, allow_blank=True)
    B = Text(NAME_LENGTH, required=False, allow_blank=True)
    X = Text(NAME_LENGTH, required=False, allow_blank=True)
    Y = Text(NAME_LENGTH, required=False, allow_blank=True)


class TeamTold(Told):
    """A team as it is entered."""

    name = Text(NAME_LENGTH)
    zone = Text(ZONE_LENGTH, required=False, allow_blank=True)
    area = Text(ZONE_LENGTH, required=False, allow_blank=True)
    qualified_by = serializers.ChoiceField(QUALIFIED, required=False, allow_blank=True)
    qualified_place = WholeNumber(min_value=1, max_value=MOST_TABLES, required=False, allow_null=True)
    players = PlayersTold(required=False)


class TeamsTold(Told):
    """Teams in the order of their entry."""

    teams = serializers.ListField(child=TeamTold(), min_length=1, max_length=MOST_TABLES)


class SeatingTold(Told):
    """Tables by team name, or nothing for the level's own seating; `draw` names a further draw."""

    tables = serializers.DictField(child=WholeNumber(min_value=1, max_value=MOST_TABLES), required=False)
    draw = Text(20, required=False, allow_blank=True)


class Players(Record):
    """The names at the four seats, null where none is known."""

    A = serializers.CharField(allow_null=True)
    B = serializers.CharField(allow_null=True)
    X = serializers.CharField(allow_null=True)
    Y = serializers.CharField(allow_null=True)


class TeamLine(Record):
    """A team; `players` are told to the event's leader alone and null to everybody else."""

    team = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    zone = serializers.CharField(allow_blank=True)
    area = serializers.CharField(allow_blank=True)
    qualified_by = serializers.CharField(allow_blank=True)
    qualified_place = serializers.IntegerField(allow_null=True)
    players = Players(allow_null=True)


def entry_of(told: dict[str, Any]) -> TeamEntry:
    """The team that was told, blanks left out."""
    players = {Seat(letter): name for letter, name in told.get("players", {}).items() if name}
    return TeamEntry(**{**told, "players": players})
