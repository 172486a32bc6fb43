"""A series of club evenings, and under which numbers people stand in its table."""

from django.db import models
from django.db.models import Q

from tournament.domain import NAME_LENGTH
from tournament.models.event import Event


class Series(models.Model):
    """Evenings that count towards one table of people; whoever leads one of them keeps it.

    The `best_of` best evenings of each person count, all for None.  `last_number` is the last that somebody was given:
    none is given twice.
    """

    class Points(models.TextChoices):
        FLAGS = "flags", "the flags of the team"
        PLACE = "place", "the place of the team"

    name = models.CharField(max_length=NAME_LENGTH)
    points = models.CharField(max_length=5, choices=Points.choices, default=Points.FLAGS)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    last_number = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(best_of__isnull=True) | Q(best_of__gte=1), name="some_evenings_count")
        ]

    def __str__(self) -> str:
        return self.name


class SeriesPlayer(models.Model):
    """Somebody who played on an evening of a series, by the name written there; one number is one person."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="series_players")
    name = models.CharField(max_length=NAME_LENGTH)
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["event", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="a_name_has_one_number_on_an_evening")]
