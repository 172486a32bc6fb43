"""The movements that events have adopted, hand by hand.  R17-R20."""

from collections import Counter

from django.db import models
from django.db.models import Q

from rotations.domain.hand import Hand, Trump
from rotations.domain.movement import Movement
from rotations.domain.rotation import Rotation
from tournament.domain.team import Pair, Seat
from tournament.models import Event

PAIRS = [(pair.value, pair.label) for pair in Pair]
TRUMPS = [(trump.value, trump.label) for trump in Trump]
SEATS = [(seat.value, seat.value) for seat in Seat]

MOST_MOVEMENTS = 64
MOVEMENTS: dict[tuple[str, str, str], Movement] = {}
"""Movements read recently, by fingerprint, plan and sheet."""


class AdoptedMovement(models.Model):
    """A movement an event plays by, frozen once play has started; the last edition is in force.

    A change during play makes a new edition: of the whole event, or of the hands to come where the circle changed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="movements")
    sheet = models.CharField(max_length=80)
    plan = models.CharField(max_length=20)
    tables = models.PositiveSmallIntegerField()
    edition = models.PositiveSmallIntegerField(default=1)
    fingerprint = models.CharField(max_length=64)
    certificate = models.JSONField()
    adopted_at = models.DateTimeField()
    adopted_by = models.CharField(max_length=80)
    frozen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["edition"]
        constraints = [models.UniqueConstraint(fields=["event", "edition"], name="one_movement_of_an_edition")]

    def __str__(self) -> str:
        return f"{self.plan}, edition {self.edition}"

    @property
    def is_frozen(self) -> bool:
        return self.frozen_at is not None

    @property
    def edition_text(self) -> str:
        """As the foot of a sheet prints it: `edition 1, 3f2a9c81d0`."""
        return f"edition {self.edition}, {self.fingerprint}"

    @property
    def movement(self) -> Movement:
        """The movement as a value of the domain; cached by its fingerprint, for an adopted movement never changes."""
        key = (self.fingerprint, self.plan, self.sheet)
        if key not in MOVEMENTS:
            if len(MOVEMENTS) >= MOST_MOVEMENTS:
                del MOVEMENTS[next(iter(MOVEMENTS))]
            lines = list(self.hands.all())
            MOVEMENTS[key] = Movement(
                tables=self.tables,
                sessions=tuple(Counter(line.session for line in lines).values()),
                plan=self.plan,
                rotation=Rotation(self.sheet, tuple(line.hand(number) for number, line in enumerate(lines, start=1))),
                moves=tuple(tuple(line.moves) for line in lines),
            )
        return MOVEMENTS[key]


class MovementHand(models.Model):
    """One hand of an adopted movement; `moves[t-1]` is the table that table t's pair goes to."""

    movement = models.ForeignKey(AdoptedMovement, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    session = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=2, choices=PAIRS)
    trump = models.CharField(max_length=3, choices=TRUMPS)
    dealer = models.CharField(max_length=1, choices=SEATS)
    moves = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["movement", "number"], name="one_move_of_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_1"),
            models.CheckConstraint(condition=Q(who__in=[pair.value for pair in Pair]), name="who_is_a_pair"),
            models.CheckConstraint(condition=Q(trump__in=[trump.value for trump in Trump]), name="trump_is_one_of_six"),
            models.CheckConstraint(
                condition=Q(dealer__in=[seat.value for seat in Seat]), name="the_dealer_is_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"Hand {self.number}"

    def hand(self, number: int) -> Hand:
        return Hand(number, Pair(self.who), Trump(self.trump), Seat(self.dealer))
