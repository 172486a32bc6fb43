"""Who goes on to the next level, sent there or as a signed file; who arrived from the level below.  R3-R9."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from scoring.api.serializers import Record
from scoring.queries.qualification import export_numbered, qualifiers, withdrawn_qualifiers
from scoring.services import qualification as services
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import StrictSerializer, TextField, WholeNumberField
from tournament.api.permissions import IsEventLeader
from tournament.domain.event import REASON_LENGTH, SLUG_LENGTH
from tournament.models import Qualifier, QualifierExport, QualifierImport
from tournament.services.signing import own_fingerprint

LARGEST_KEY = 2**31 - 1


class QualifierSerializer(serializers.ModelSerializer[Qualifier]):
    """A team that goes on, or has withdrawn for a reason."""

    team = serializers.IntegerField(source="team_id")
    name = serializers.CharField(source="team.name")

    class Meta:
        model = Qualifier
        fields = read_only_fields = ["team", "name", "place", "qualified_by", "named_at", "withdrawn_at", "reason"]


class QualifierExportSerializer(serializers.ModelSerializer[QualifierExport]):
    """A list as it was sent, with the signed file."""

    file = serializers.DictField()

    class Meta:
        model = QualifierExport
        fields = read_only_fields = ["number", "to", "sent_at", "sent_by", "superseded_at", "file"]


class QualifierImportSerializer(serializers.ModelSerializer[QualifierImport]):
    """A list that arrived, and from whom."""

    class Meta:
        model = QualifierImport
        fields = read_only_fields = ["from_slug", "from_name", "fingerprint", "number", "arrived_at", "superseded_at"]


class QualifiersSerializer(Record):
    """Who goes on and who has withdrawn, what was sent, what arrived, and the fingerprint of this installation."""

    going = QualifierSerializer(many=True)
    withdrawn = QualifierSerializer(many=True)
    sent = QualifierExportSerializer(many=True)
    arrived = QualifierImportSerializer(many=True)
    fingerprint = serializers.CharField()


class NamedTeamSerializer(StrictSerializer):
    """A team by its number."""

    team = WholeNumberField(min_value=1, max_value=LARGEST_KEY)


class WithdrawalSerializer(NamedTeamSerializer):
    """A team, and why."""

    reason = TextField(REASON_LENGTH)


class WithdrawalTakenBackSerializer(WithdrawalSerializer):
    """A team that can go after all; `steps_back` is the team that makes room, else the alternate named in its place."""

    steps_back = WholeNumberField(min_value=1, max_value=LARGEST_KEY, required=False)


class SendingSerializer(StrictSerializer):
    """The address of the next event; empty, the file is for any event; left out, it is the one set up."""

    to = TextField(SLUG_LENGTH, required=False, allow_blank=True)


class QualifierFileSerializer(StrictSerializer):
    """A signed list; `fingerprint` confirms a sender not known yet, as its leader read it out: all 64 letters of the
    file's `from.installation`."""

    file = serializers.DictField()
    fingerprint = TextField(64, required=False)


class QualifiersView(EventAPIView):
    """The ladder from area to province."""

    permission_classes = [IsEventLeader]

    def qualifiers(self) -> dict[str, Any]:
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": self.event.qualifier_exports.all(),
            "arrived": self.event.qualifier_imports.all(),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }

    @read(QualifiersSerializer)
    def show_qualifiers(self) -> dict[str, Any]:
        """Who goes on from here, and who arrived from the level below."""
        return self.qualifiers()

    @read(QualifierExportSerializer)
    def show_sending(self, number: int) -> QualifierExport:
        """A list that was sent, with its signed file."""
        return export_numbered(self.event, number)

    @write(WithdrawalSerializer, QualifiersSerializer)
    def withdraw_qualifier(self, data: dict[str, Any]) -> dict[str, Any]:
        """A team cannot go; the next in the standings does."""
        services.withdraw_qualifier(event=self.event, by=self.by, at=self.at, **data)
        return self.qualifiers()

    @write(WithdrawalTakenBackSerializer, QualifiersSerializer)
    def take_back_withdrawal(self, data: dict[str, Any]) -> dict[str, Any]:
        """A team that withdrew can go after all."""
        services.take_back_withdrawal(event=self.event, by=self.by, at=self.at, **data)
        return self.qualifiers()

    @write(NamedTeamSerializer, QualifiersSerializer)
    def name_by_acclamation(self, data: dict[str, Any]) -> dict[str, Any]:
        """Names a team that goes on without play, where too few entered."""
        services.name_by_acclamation(event=self.event, by=self.by, at=self.at, **data)
        return self.qualifiers()

    @write(SendingSerializer, QualifiersSerializer)
    def send_qualifiers(self, data: dict[str, Any]) -> dict[str, Any]:
        """Sends the teams on: to another event of the caller's at once, else as a signed file."""
        leader: Any = self.request.user
        services.send_on(
            event=self.event, leader=leader, secret=settings.INSTALLATION_KEY, by=self.by, at=self.at, **data
        )
        return self.qualifiers()

    @write(QualifierFileSerializer, QualifiersSerializer)
    def receive_qualifiers(self, data: dict[str, Any]) -> dict[str, Any]:
        """Enters the teams of a signed file, in place of an earlier one of the same event."""
        act = {"event": self.event, "file": data["file"], "by": self.by, "at": self.at}
        if "fingerprint" in data:
            services.trust_sender(fingerprint=data["fingerprint"], **act)
        services.receive_qualifiers(own=own_fingerprint(settings.INSTALLATION_KEY), **act)
        return self.qualifiers()
