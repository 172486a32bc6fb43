"""Teams, their players and the tables they own.  R2, R3, R7, R11, R23."""

from django.db import models
from django.db.models import Q

from tournament.domain.team import Seat
from tournament.models.event import Event


class Team(models.Model):
    """Four people who own a table; where they come from and how they qualified (R9)."""

    class QualifiedBy(models.TextChoices):
        """Why a team is here (R9)."""

        PLACING = "placing", "by placing"
        ALTERNATE = "alternate", "as alternate"
        ACCLAMATION = "acclamation", "by acclamation"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=80)
    zone = models.CharField(max_length=60, blank=True)
    area = models.CharField(max_length=60, blank=True)
    qualified_by = models.CharField(max_length=12, choices=QualifiedBy.choices, blank=True)
    qualified_place = models.PositiveSmallIntegerField(null=True, blank=True)
    entered = models.PositiveIntegerField()

    class Meta:
        ordering = ["entered"]
        constraints = [
            models.UniqueConstraint(fields=["event", "entered"], name="one_team_entered_at_a_time"),
            models.UniqueConstraint(fields=["event", "name"], name="team_names_differ"),
            models.CheckConstraint(condition=~Q(name=""), name="a_team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """One of the four, by seat; the public sees names only where the leader turns them on."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    seat = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["team", "seat"], name="one_player_in_a_seat"),
            models.CheckConstraint(condition=Q(seat__in=[seat.value for seat in Seat]), name="a_seat_is_A_B_X_or_Y"),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A numbered table of the circle and the team whose home it is."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_team_at_a_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"
