"""People beside the teams: who could step in, and what is to be won.  R41; book 4."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event


class Spare(models.Model):
    """Somebody ready to take a seat; how to reach him is the leader's alone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="spares")
    name = models.CharField(max_length=80)
    contact = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="a_spare_is_listed_once")]

    def __str__(self) -> str:
        return self.name


class Prize(models.Model):
    """A prize of the event's: for a place, for the most flags won in a session, or for the last place (R41)."""

    class Kind(models.TextChoices):
        """What a prize is for."""

        PLACE = "place", "a place"
        SESSION = "session", "a session’s winner"
        BOOBY = "booby", "the last place"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="booby", number__isnull=True) | (~Q(kind="booby") & Q(number__gte=1)),
                name="a_prize_names_its_place_or_session",
            )
        ]

    def __str__(self) -> str:
        return self.name
