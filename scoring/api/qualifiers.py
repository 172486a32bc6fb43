"""Who goes on to the next level, sent there or as a signed file; who arrived from the level below.  R3-R9."""

from typing import Annotated, Any

from django.conf import settings
from rest_framework import serializers

from scoring.api.serializers import Record
from scoring.queries.qualification import export_numbered, qualifiers, withdrawn_qualifiers
from scoring.services import qualification as services
from tournament.api.base import EventAPIView, read, write
from tournament.api.permissions import IsEventLeader
from tournament.domain.event import SLUG_LENGTH
from tournament.models import Qualifier, QualifierExport, QualifierImport
from tournament.schemas import Input, text
from tournament.services.signing import own_fingerprint


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


class NextEvent(Input, frozen=True):
    """The address of the next event; empty, the file is for any event; left out, it is the one set up."""

    to: Annotated[str, text(SLUG_LENGTH)] | None = None


class ArrivedFile(Input, frozen=True):
    """A signed list; `fingerprint` confirms a sender not known yet, as its leader read it out: all 64 letters of the
    file's `from.installation`."""

    file: dict[str, Any]
    fingerprint: services.Fingerprint | None = None


class QualifiersView(EventAPIView):
    """The ladder from area to province."""

    permission_classes = [IsEventLeader]

    def qualifiers(self) -> dict[str, object]:
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": self.event.qualifier_exports.all(),
            "arrived": self.event.qualifier_imports.all(),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }

    @read(QualifiersSerializer)
    def show_qualifiers(self) -> dict[str, object]:
        """Who goes on from here, and who arrived from the level below."""
        return self.qualifiers()

    @read(QualifierExportSerializer)
    def show_sending(self, number: int) -> QualifierExport:
        """A list that was sent, with its signed file."""
        return export_numbered(self.event, number)

    @write(services.QualifierWithdrawal, QualifiersSerializer)
    def withdraw_qualifier(self, withdrawal: services.QualifierWithdrawal) -> dict[str, object]:
        """A team cannot go; the next in the standings does."""
        services.withdraw_qualifier(self.event, self.actor, self.at, withdrawal)
        return self.qualifiers()

    @write(services.WithdrawalTakenBack, QualifiersSerializer)
    def take_back_withdrawal(self, withdrawal: services.WithdrawalTakenBack) -> dict[str, object]:
        """A team that withdrew can go after all."""
        services.take_back_withdrawal(self.event, self.actor, self.at, withdrawal)
        return self.qualifiers()

    @write(services.QualifiedTeam, QualifiersSerializer)
    def name_by_acclamation(self, named: services.QualifiedTeam) -> dict[str, object]:
        """Names a team that goes on without play, where too few entered."""
        services.name_by_acclamation(self.event, self.actor, self.at, named)
        return self.qualifiers()

    @write(NextEvent, QualifiersSerializer)
    def send_qualifiers(self, next_event: NextEvent) -> dict[str, object]:
        """Sends the teams on: to another event of the caller's at once, else as a signed file."""
        sending = services.Sending(to=next_event.to, secret=settings.INSTALLATION_KEY)
        services.send_on(self.event, self.actor, self.at, sending)
        return self.qualifiers()

    @write(ArrivedFile, QualifiersSerializer)
    def receive_qualifiers(self, arrived: ArrivedFile) -> dict[str, object]:
        """Enters the teams of a signed file, in place of an earlier one of the same event."""
        if arrived.fingerprint is not None:
            trusted = services.SenderTrusted(file=arrived.file, fingerprint=arrived.fingerprint)
            services.trust_sender(self.event, self.actor, self.at, trusted)
        arrival = services.Arrival(file=arrived.file, own=own_fingerprint(settings.INSTALLATION_KEY))
        services.receive_qualifiers(self.event, self.actor, self.at, arrival)
        return self.qualifiers()
