"""Who goes on to the next level, sent there or as a signed file; who arrived from the level below.  R3-R9."""

from django.conf import settings
from rest_framework import serializers

from scoring.queries.qualification import export_numbered, qualifiers, withdrawn_qualifiers
from scoring.services import qualification as services
from tournament.api.base import EventAPIView, does, read
from tournament.api.fields import answer
from tournament.api.permissions import IsEventLeader
from tournament.models import Qualifier, QualifierExport, QualifierImport
from tournament.signing import own_fingerprint

QualifierSerializer = answer(
    Qualifier,
    "A team that goes on, or has withdrawn for a reason.",
    ("team", "name", "place", "qualified_by", "named_at", "withdrawn_at", "reason"),
    team=serializers.IntegerField(source="team_id"),
    name=serializers.CharField(source="team.name"),
)
QualifierExportSerializer = answer(
    QualifierExport,
    "A list as it was sent, with the signed file.",
    ("number", "to", "sent_at", "sent_by", "superseded_at", "file"),
    file=serializers.DictField(),
)
QualifierImportSerializer = answer(
    QualifierImport,
    "A list that arrived, from whom, and what its teams are called here.",
    ("of", "from_slug", "from_name", "fingerprint", "number", "teams", "arrived_at", "superseded_at"),
    of=serializers.IntegerField(source="pk"),
    teams=serializers.SlugRelatedField(many=True, read_only=True, slug_field="name"),
)


QualifiersSerializer = answer(
    dict,
    "Who goes on and who has withdrawn, what was sent, what arrived, and the fingerprint of this installation.",
    called="Qualifiers",
    going=QualifierSerializer(many=True),
    withdrawn=QualifierSerializer(many=True),
    sent=QualifierExportSerializer(many=True),
    arrived=QualifierImportSerializer(many=True),
    fingerprint=serializers.CharField(),
)


class QualifiersAPI(EventAPIView):
    """The ladder from area to province."""

    permission_classes = [IsEventLeader]

    @read(QualifiersSerializer)
    def show_qualifiers(self) -> dict[str, object]:
        """Who goes on from here, and who arrived from the level below."""
        return {
            "going": qualifiers(self.event),
            "withdrawn": withdrawn_qualifiers(self.event),
            "sent": self.event.qualifier_exports.all(),
            "arrived": self.event.qualifier_imports.prefetch_related("teams"),
            "fingerprint": own_fingerprint(settings.INSTALLATION_KEY),
        }

    @read(QualifierExportSerializer)
    def show_sending(self, number: int) -> QualifierExport:
        """A list that was sent, with its signed file."""
        return export_numbered(self.event, number)

    withdraw_qualifier = does(
        services.withdraw_qualifier, show_qualifiers, "A team cannot go; the next in the standings does."
    )
    take_back_withdrawal = does(
        services.take_back_withdrawal, show_qualifiers, "A team that withdrew can go after all."
    )
    name_by_acclamation = does(
        services.name_by_acclamation, show_qualifiers,
        "Names a team that goes on without play, where too few entered.",
    )  # fmt: skip
    keep_arrived = does(
        services.keep_arrived, show_qualifiers,
        "The teams of a list that was corrected after play began stay; `of` is its number here.",
    )  # fmt: skip
    send_qualifiers = does(
        services.send_on, show_qualifiers,
        "Sends the teams on: to another event of the caller's at once, else as a signed file.",
        takes=services.NextEvent,
    )  # fmt: skip
    receive_qualifiers = does(
        services.receive, show_qualifiers,
        "Enters the teams of a signed file, in place of an earlier one of the same event.", takes=services.ArrivedFile,
    )  # fmt: skip
