"""People beside the teams: verifiers, who sign in with the event's code, and spares; also prizes.  R15, R41; book 4."""

from django.db import models
from django.db.models import Q

from tournament.models.event import Event


class Spare(models.Model):
    """Somebody ready to take a seat; how to reach them is the leader's alone."""

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


class Verifier(models.Model):
    """Somebody who may count at one event.  The phone has a token, of which only the digest is stored."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="verifiers")
    name = models.CharField(max_length=80)
    token_digest = models.CharField(max_length=64, unique=True)
    admitted_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["admitted_at"]

    def __str__(self) -> str:
        return self.name


class CodeGuess(models.Model):
    """A wrong code, stored to slow down guessing."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="code_guesses")
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["event", "address", "at"], name="guesses_of_an_address")]

    def __str__(self) -> str:
        return f"{self.address} at {self.at}"
