"""Flag counts in JSON."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.domain.counts import CountState
from tournament.api.serializers.fields import Record, TableNumber, Text, Told, WholeNumber
from tournament.domain.event import MOST_DAYS, MOST_FLAGS_IN_ROOM
from tournament.domain.sessions import MOST_HANDS

STATES = [(state.name.lower(), state.value) for state in CountState]
OLDEST = timedelta(days=31)


class CountTold(Told):
    """What was found on a table: fives and loose, or flags; a checkpoint names its session.

    `told_at` is when it was counted, where that was earlier.  With a `reason` the leader settles the table.
    """

    day = WholeNumber(min_value=1, max_value=MOST_DAYS)
    table = TableNumber()
    fives = WholeNumber(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    loose = WholeNumber(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    flags = WholeNumber(min_value=0, max_value=MOST_FLAGS_IN_ROOM, required=False)
    session = WholeNumber(min_value=1, max_value=MOST_HANDS, required=False)
    told_at = serializers.DateTimeField(required=False)
    reason = Text(required=False)

    def validate_told_at(self, value: datetime) -> datetime:
        """Not a time to come, nor one long past."""
        now = timezone.now()
        if not now - OLDEST <= value <= now:
            raise serializers.ValidationError(_("A count is told within a month after it was taken."))
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The flags in one way."""
        if attrs.keys() & {"flags", "fives", "loose"} not in ({"flags"}, {"fives", "loose"}):
            raise serializers.ValidationError(_("Tell either fives and loose, or flags."))
        if "reason" in attrs and attrs.keys() & {"session", "told_at"}:
            raise serializers.ValidationError(
                _("The leader settles the count of a day, now; leave out session and told_at, or the reason.")
            )
        return attrs


class CountReceived(Record):
    """What became of a count: how its table stands now, and how many tables are still to go."""

    day = serializers.IntegerField()
    table = serializers.IntegerField()
    flags = serializers.IntegerField()
    read_back = serializers.CharField()
    state = serializers.ChoiceField(STATES)
    to_go = serializers.IntegerField()
    is_unlikely = serializers.BooleanField()


class TableCounted(Record):
    """How the counts of one table stand; null is what the asker may not know before he has counted himself."""

    table = serializers.IntegerField()
    state = serializers.ChoiceField(STATES)
    flags = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.CharField(allow_blank=True))
    values = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class DayCounted(Record):
    """How far the count of one day has come; `says` is the sum in words once every table is counted."""

    day = serializers.IntegerField()
    is_open = serializers.BooleanField()
    due = serializers.IntegerField()
    found = serializers.IntegerField()
    to_check = serializers.ListField(child=serializers.IntegerField())
    conflicts = serializers.ListField(child=serializers.IntegerField())
    says = serializers.CharField(allow_blank=True)
    tables = TableCounted(many=True)
