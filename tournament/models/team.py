"""Teams, their players and the tables they own.  R2, R3, R7, R11, R23."""

from django.db import models
from django.db.models import F, Q

from tournament.domain import REASON_LENGTH, ZONE_LENGTH
from tournament.domain.team import NAME_LENGTH, Seat, TableNumbers
from tournament.domain.team_list import MAIL_LENGTH
from tournament.models.event import Event


class Team(models.Model):
    """Four people who own a table; where they come from and how they qualified (R9).

    A floater is not ranked; a late team joined after some hands (R9).  Its absences since then have a table of their
    own.

    `players_here` is how many of the four were here when the team was checked in, 0, 3 or 4, for the day under way or
    the next one; None before that.  `telephone`, the captain's `mail` address, and `has_paid` of the entry fee are for
    the leader alone.  `sent` is the team as a list of qualifiers sent it, by which a corrected list finds it; its name
    here may be another.
    """

    class QualifiedBy(models.TextChoices):
        PLACING = "placing", "by placing"
        ALTERNATE = "alternate", "as alternate"
        ACCLAMATION = "acclamation", "by acclamation"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=NAME_LENGTH)
    zone = models.CharField(max_length=ZONE_LENGTH, blank=True)
    area = models.CharField(max_length=ZONE_LENGTH, blank=True)
    qualified_by = models.CharField(max_length=12, choices=QualifiedBy.choices, blank=True)
    qualified_place = models.PositiveSmallIntegerField(null=True, blank=True)
    entry_order = models.PositiveIntegerField()
    is_ranked = models.BooleanField(default=True)
    joined_after_hand = models.PositiveSmallIntegerField(default=0)
    players_here = models.PositiveSmallIntegerField(null=True, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    mail = models.CharField(max_length=MAIL_LENGTH, blank=True, default="")
    has_paid = models.BooleanField(default=False)
    sent = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["entry_order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "entry_order"], name="entry_orders_differ"),
            models.UniqueConstraint(fields=["event", "name"], name="team_names_differ"),
            models.CheckConstraint(condition=~Q(name=""), name="a_team_has_a_name"),
            models.CheckConstraint(
                condition=Q(players_here__isnull=True) | Q(players_here__in=[0, 3, 4]),
                name="a_team_is_here_with_three_with_four_or_not",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def open_absence(self) -> "Absence | None":
        """The absence from which the team has not returned; None for a team that is here."""
        return next((absence for absence in self.absences.all() if absence.is_open), None)


class Absence(models.Model):
    """The hands that a team misses: those after `after_hand`, up to `returned_after_hand` (R21).

    It is open, with None there, until the team returns.  `stays_ranked` is the leader's ruling that the team keeps its
    place although it is away.  A team that returned before the next hand missed none.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="absences")
    after_hand = models.PositiveSmallIntegerField()
    returned_after_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    stays_ranked = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(returned_after_hand__isnull=True) | Q(returned_after_hand__gte=F("after_hand")),
                name="a_team_leaves_before_it_returns",
            ),
            models.CheckConstraint(
                condition=Q(stays_ranked=False) | Q(returned_after_hand__isnull=True),
                name="a_team_keeps_its_place_while_it_is_away",
            ),
            models.UniqueConstraint(
                fields=["team"], condition=Q(returned_after_hand__isnull=True), name="one_open_absence_of_a_team"
            ),
            # SQLite knows no constraint on ranges: two absences with hands missed neither begin nor end together.
            models.UniqueConstraint(
                fields=["team", "after_hand"],
                condition=Q(returned_after_hand__isnull=True) | Q(returned_after_hand__gt=F("after_hand")),
                name="absences_of_a_team_begin_apart",
            ),
            models.UniqueConstraint(
                fields=["team", "returned_after_hand"],
                condition=Q(returned_after_hand__gt=F("after_hand")),
                name="absences_of_a_team_end_apart",
            ),
        ]

    @property
    def is_open(self) -> bool:
        return self.returned_after_hand is None


class Player(models.Model):
    """One of the four; dates and membership are never public (R2), and `birth_year` is that of a known date.

    Who was drawn at the door has the number of their `party`, so that a further draw leaves them together; else None.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    seat = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    name = models.CharField(max_length=NAME_LENGTH)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    membership = models.CharField(max_length=40, blank=True)
    party = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["team", "seat"], name="one_player_in_a_seat"),
            models.CheckConstraint(condition=Q(seat__in=[seat.value for seat in Seat]), name="a_seat_is_A_B_X_or_Y"),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A numbered table of the circle and the team whose home it is; out of play once the circle closed without it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    in_play = models.BooleanField(default=True)
    earlier_numbers = models.JSONField(default=list)
    """Those that it had before, each with the last hand on which it had it; 0 where it was out of play."""
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_numbers_differ"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tables_count_from_1"),
        ]

    @property
    def numbers(self) -> TableNumbers:
        return (*map(tuple, self.earlier_numbers), (self.number if self.in_play else 0, None))


class Substitution(models.Model):
    """Somebody who took over a player's seat; the team's letter and flags stay the same."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="substitutions")
    seat = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    left = models.CharField(max_length=NAME_LENGTH, blank=True)
    came = models.CharField(max_length=NAME_LENGTH)
    after_hand = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]


class Turn(models.Model):
    """Hands on which a spare of the team plays in a seat, those after `after_hand` up to `last_hand`, by turns; without
    a name nobody does, for the team is three.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="turns")
    seat = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    name = models.CharField(max_length=NAME_LENGTH)
    after_hand = models.PositiveSmallIntegerField()
    last_hand = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["after_hand", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(last_hand__gt=F("after_hand")), name="a_turn_has_hands"),
            models.UniqueConstraint(fields=["team", "after_hand"], name="turns_of_a_team_begin_apart"),
        ]
