"""Verifiers let in by the leader's code, and guesses at it."""

from django.db import models

from tournament.models.event import Event


class Verifier(models.Model):
    """Somebody let in to count at one event; the phone keeps a token, only its digest is stored."""

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
    """A wrong code, kept to slow down guessing."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="code_guesses")
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["event", "address", "at"], name="guesses_of_an_address")]

    def __str__(self) -> str:
        return f"{self.address} at {self.at}"
