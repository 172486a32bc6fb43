"""Print jobs in JSON."""

from rest_framework import serializers

from scoring.services.printing import SHEETS
from tournament.api.serializers.fields import Record, Told, YesNo

PAPERS = [("letter", "Letter"), ("a4", "A4")]
JOB_STATES = [
    ("waiting", "waiting"),
    ("drawing", "being drawn"),
    ("done", "ready"),
    ("failed", "failed"),
    ("expired", "expired"),
]


class PrintTold(Told):
    """The sheet wanted, the paper, and whether in large print."""

    sheet = serializers.ChoiceField([(sheet.name, sheet.label) for sheet in SHEETS.values()])
    paper = serializers.ChoiceField(PAPERS, default="letter")
    is_large = YesNo(default=False)


class PrintJobLine(Record):
    """A sheet asked for; `pdf` is its address once it is drawn, `failure` says why there is none."""

    job = serializers.IntegerField()
    sheet = serializers.CharField()
    paper = serializers.ChoiceField(PAPERS)
    is_large = serializers.BooleanField()
    state = serializers.ChoiceField(JOB_STATES)
    asked_by = serializers.CharField(allow_blank=True)
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    event_version = serializers.IntegerField(allow_null=True)
    failure = serializers.CharField(allow_blank=True)
    pdf = serializers.CharField(allow_null=True)
