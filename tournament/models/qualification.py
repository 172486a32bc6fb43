"""The ladder from area to province: who qualifies, what was sent on, and what arrived.  R3-R9."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.domain import EVENT_NAME_LENGTH, NAME_LENGTH, REASON_LENGTH, SLUG_LENGTH
from tournament.models.event import Event
from tournament.models.team import Team


class Qualifier(models.Model):
    """A team that goes on from an event: by its place, as alternate, or by acclamation (R9).

    `sent_name` is the name under which it was sent last; a team that is renamed since is no other team.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="qualifiers")
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="qualifier")
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    qualified_by = models.CharField(max_length=12, choices=Team.QualifiedBy.choices)
    named_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    sent_name = models.CharField(max_length=NAME_LENGTH, blank=True)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(reason=""), name="a_qualifier_withdraws_for_a_reason"
            )
        ]


class QualifierExport(models.Model):
    """The qualifiers as they were sent on, signed; superseded when a correction changes which teams qualify."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="qualifier_exports")
    number = models.PositiveSmallIntegerField()
    to = models.SlugField(max_length=SLUG_LENGTH)
    file = models.JSONField()
    sent_at = models.DateTimeField()
    sent_by = models.CharField(max_length=NAME_LENGTH)
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_sending_of_a_number")]


class QualifierImport(models.Model):
    """Qualifiers that an event received, and from whom; a later file from the same event replaces it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="qualifier_imports")
    from_slug = models.SlugField(max_length=SLUG_LENGTH)
    from_name = models.CharField(max_length=EVENT_NAME_LENGTH)
    fingerprint = models.CharField(max_length=64)
    number = models.PositiveSmallIntegerField()
    teams_digest = models.CharField(max_length=64, blank=True)
    """Tells another list of the same number from this one; empty where only an old event file knows of it."""
    teams = models.ManyToManyField(Team, related_name="qualifier_imports")
    arrived_at = models.DateTimeField()
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["arrived_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "fingerprint", "from_slug", "number"], name="one_arrival_of_a_sending"
            )
        ]


class TrustedSender(models.Model):
    """An event on another installation whose key a leader confirmed, for all their own events."""

    leader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="trusted_senders")
    fingerprint = models.CharField(max_length=64)
    from_slug = models.SlugField(max_length=SLUG_LENGTH)
    name = models.CharField(max_length=EVENT_NAME_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["leader", "fingerprint", "from_slug"], name="a_sender_is_trusted_once")
        ]
