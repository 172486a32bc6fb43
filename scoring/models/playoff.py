"""Playoffs of tied teams.  R42-R48; book, Tie breakers."""

from functools import cached_property

from django.db import models

from scoring.domain.playoff import progress
from scoring.playoff_record import read_playoff
from tournament.domain import NAME_LENGTH
from tournament.models import Event


class Playoff(models.Model):
    """One tie being played off; `play` holds its tables, cards and hands as `write_playoff` writes them.

    `finished_at` is when the last hand was entered, None while it is not decided and in files saved before it was kept.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="playoffs")
    play = models.JSONField()
    started_at = models.DateTimeField()
    started_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    @cached_property
    def playoff(self) -> progress.PlayoffState:
        return read_playoff(self.play)

    @property
    def is_given_up(self) -> bool:
        return self.given_up_at is not None
