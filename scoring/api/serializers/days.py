"""Days in JSON."""

from rest_framework import serializers

from tournament.api.serializers.fields import Record, Text, Told, table_list


class SessionLine(Record):
    """A session and its hands; sessions are numbered through the event."""

    session = serializers.IntegerField()
    hands = serializers.IntegerField()


class DayLine(Record):
    """A day of play; `flags_checked` lists the tables ticked before play, to those who count alone."""

    day = serializers.IntegerField()
    date = serializers.DateField(allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    sessions = SessionLine(many=True)
    flags_checked = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class ClosingTold(Told):
    """A reason closes a day whose flags do not add up."""

    reason = Text(required=False, allow_blank=True)


class CheckedTold(Told):
    """Tables whose players found their flags complete."""

    tables = table_list(min_length=1)
