"""What every no looks like."""

from rest_framework import serializers

from tournament.api.serializers.fields import Record


class Refused(Record):
    """Nothing was done; `detail` says in one sentence what is wrong and what to do."""

    detail = serializers.CharField()
