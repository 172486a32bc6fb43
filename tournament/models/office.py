"""The association whose server this is, the links that its office gives out, and what the office did; the ladder from
area to province.  R3-R9.

Who keeps the office is Django's own `User.is_staff`.
"""

from django.contrib.auth.models import User
from django.db import models

from tournament.domain import EVENT_NAME_LENGTH, NAME_LENGTH, REASON_LENGTH, SLUG_LENGTH
from tournament.models.event import Event
from tournament.models.team import Team

CONTACT_LENGTH = 160


class Association(models.Model):
    """What sheets and public pages say of the association; one row, or none before the office wrote anything.

    `logo` and `small_logo`, for paper and for pages, are PNG files that this
    service made.  `version` counts the changes, so that pages cached under it are never stale.
    """

    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    contact = models.CharField(max_length=CONTACT_LENGTH, blank=True)
    privacy = models.CharField(max_length=300, blank=True)
    logo = models.BinaryField(default=bytes)
    small_logo = models.BinaryField(default=bytes)
    version = models.PositiveIntegerField(default=0)
    places = models.TextField(blank=True, default="")  # its zones and areas, as `write_places` writes them

    class Meta:
        verbose_name_plural = "association"
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="there_is_one_association")]

    def __str__(self) -> str:
        return self.name or "The association"


class Leader(User):
    """An account, as the office sees it."""

    class Meta:
        proxy = True


class WithdrawnEvent(models.Model):
    """Final results that the office withdrew: their address says so, and no other event gets it.

    `log_digest` is that of its last log entry, by which it can come back from its file.
    """

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(max_length=EVENT_NAME_LENGTH)
    log_digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    reason = models.CharField(max_length=REASON_LENGTH)


class Qualifier(models.Model):
    """What the leader decided of a team: it goes on by acclamation or as the alternate they chose, or it cannot (R9).

    Who goes on by place is calculated, and bears its `place`; such a row is never stored.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="qualifiers")
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="qualifier")
    qualified_by = models.CharField(max_length=12, blank=True, choices=Team.QualifiedBy.choices)
    named_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    place: int | None = None

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(withdrawn_at__isnull=True) | ~models.Q(reason=""),
                name="a_qualifier_withdraws_for_a_reason",
            )
        ]


class QualifierExport(models.Model):
    """The qualifiers as they were sent on, signed."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="qualifier_exports")
    number = models.PositiveSmallIntegerField()
    to = models.SlugField(max_length=SLUG_LENGTH)
    file = models.JSONField()
    sent_at = models.DateTimeField()
    sent_by = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_sending_of_a_number")]
