"""Events in JSON."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournament.api.serializers.fields import Record, Text, Told, WholeNumber, YesNo
from tournament.domain.event import MOST_DAYS, MOST_FLAGS_IN_ROOM, MOST_TABLES, NAME_LENGTH, SLUG_LENGTH
from tournament.domain.level import Level
from tournament.domain.sessions import MOST_HANDS

LEVELS = [(level.value, level.label) for level in Level]
SHOWN = [
    ("closed_days", _("after each day is closed")),
    ("live", _("as the counts come in")),
    ("held", _("only when the leader publishes")),
]
MOST_ZONES = 200
ZONE_LENGTH = 60


class Welcome(Record):
    """Where to go on, who you are, and the form token that a leader's writes bring as X-CSRFToken."""

    events = serializers.CharField()
    games = serializers.CharField()
    schema = serializers.CharField()
    docs = serializers.CharField()
    you = serializers.CharField(allow_null=True)
    form_token = serializers.CharField()


class EventLine(Record):
    """An event as a list has it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    level = serializers.ChoiceField(LEVELS)
    venue = serializers.CharField()
    dates = serializers.ListField(child=serializers.DateField())
    time_zone = serializers.CharField()
    is_rehearsal = serializers.BooleanField()
    is_final = serializers.BooleanField()
    version = serializers.IntegerField()


class EventInFull(EventLine):
    """An event as it is set up; `sessions` lists the hands of each session day by day.

    `verifier_code` is told to its leader alone and null to everybody else.
    """

    zones = serializers.ListField(child=serializers.CharField())
    sessions = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    tables = serializers.IntegerField()
    plan = serializers.CharField()
    flags_per_table = serializers.IntegerField()
    advancing = serializers.IntegerField()
    places_that_matter = serializers.IntegerField()
    counts_needed = serializers.IntegerField()
    count_loans_against_table = serializers.BooleanField()
    standings_shown = serializers.ChoiceField(SHOWN)
    verifier_code = serializers.CharField(allow_null=True)


class EventChanged(Told):
    """What changes of an event; what is left out stays."""

    name = Text(NAME_LENGTH, required=False)
    level = serializers.ChoiceField(LEVELS, required=False)
    venue = Text(NAME_LENGTH, required=False, allow_blank=True)
    dates = serializers.ListField(child=serializers.DateField(), max_length=MOST_DAYS, required=False)
    time_zone = Text(ZONE_LENGTH, required=False)
    zones = serializers.ListField(child=Text(ZONE_LENGTH), max_length=MOST_ZONES, required=False)
    sessions = serializers.ListField(
        child=serializers.ListField(
            child=WholeNumber(min_value=1, max_value=MOST_HANDS), min_length=1, max_length=MOST_HANDS
        ),
        min_length=1,
        max_length=MOST_DAYS,
        required=False,
    )
    flags_per_table = WholeNumber(min_value=1, max_value=MOST_FLAGS_IN_ROOM, required=False)
    advancing = WholeNumber(min_value=0, max_value=MOST_TABLES, required=False)
    places_that_matter = WholeNumber(min_value=0, max_value=MOST_TABLES, required=False)
    counts_needed = WholeNumber(min_value=1, max_value=2, required=False)
    count_loans_against_table = YesNo(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Lists as an event has them."""
        if "sessions" in attrs:
            attrs["sessions"] = tuple(tuple(day) for day in attrs["sessions"])
        if "level" in attrs:
            attrs["level"] = Level(attrs["level"])
        return attrs | {key: tuple(attrs[key]) for key in ("dates", "zones") if key in attrs}


class EventTold(EventChanged):
    """A new event; what is left out follows the level."""

    slug = Text(SLUG_LENGTH)
    name = Text(NAME_LENGTH)
    level = serializers.ChoiceField(LEVELS)


class ShownTold(Told):
    """When the public sees standings."""

    when = serializers.ChoiceField(SHOWN)


class LetInTold(Told):
    """The event's code and the verifier's name."""

    code = Text(20)
    name = Text(80)


class LetIn(Record):
    """The token a verifier sends as `Authorization: Bearer …`; it is told once and kept nowhere."""

    name = serializers.CharField()
    token = serializers.CharField()


class LogLine(Record):
    """Something that was done, by whom and when; each digest seals the entries before it."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_blank=True)
    did = serializers.CharField()
    says = serializers.CharField()
    detail = serializers.DictField(child=serializers.JSONField(allow_null=True))
    digest = serializers.CharField()
