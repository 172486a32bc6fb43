"""Loans in JSON."""

from rest_framework import serializers

from tournament.api.serializers.fields import Record, TableNumber, Told, WholeNumber
from tournament.domain.event import MOST_DAYS, MOST_TABLES
from tournament.domain.sessions import MOST_HANDS


class ReturnTold(Told):
    """Flags a table gives back."""

    day = WholeNumber(min_value=1, max_value=MOST_DAYS)
    table = TableNumber()
    flags = WholeNumber(min_value=1, max_value=MOST_TABLES)


class LoanTold(ReturnTold):
    """Flags lent to a table, at a hand where that is known."""

    hand = WholeNumber(min_value=1, max_value=MOST_HANDS, required=False)


class LoanLine(Record):
    """Flags lent, or given back where negative."""

    table = serializers.IntegerField()
    flags = serializers.IntegerField()
    hand = serializers.IntegerField(allow_null=True)
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class Owed(Record):
    """What a table still owes."""

    table = serializers.IntegerField()
    flags = serializers.IntegerField()


class DayLoans(Record):
    """The record of a day: what is still owed, and every loan and return, the newest first."""

    day = serializers.IntegerField()
    owed = Owed(many=True)
    entries = LoanLine(many=True)
