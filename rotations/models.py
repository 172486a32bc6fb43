"""The movements that events have adopted, with their sheets of hands.  R17-R20."""

from collections import Counter
from typing import cast

from django.core.cache import cache
from django.db import models

from rotations.domain.book_rotation import Hand, Rotation, Trump
from rotations.domain.design import PLANS
from rotations.domain.movement import Movement
from tournament.domain import NAME_LENGTH, PLAN_LENGTH, REASON_LENGTH, Pair, Seat
from tournament.models import Event


class AdoptedMovement(models.Model):
    """A movement an event plays by, frozen once play has started; the last edition is in force.

    A change during play makes a new edition: of the whole event, or of the hands to come where the circle changed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="movements")
    sheet = models.CharField(max_length=NAME_LENGTH)
    plan = models.CharField(max_length=PLAN_LENGTH)
    tables = models.PositiveSmallIntegerField()
    edition = models.PositiveSmallIntegerField(default=1)
    fingerprint = models.CharField(max_length=64)
    certificate = models.JSONField()
    adopted_at = models.DateTimeField()
    adopted_by = models.CharField(max_length=NAME_LENGTH)
    frozen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["edition"]
        constraints = [models.UniqueConstraint(fields=["event", "edition"], name="one_movement_of_an_edition")]

    @property
    def plan_label(self) -> str:
        """`In sequence: up 1, up 2, up 3, …`; of a plan that is no more, or of a file made elsewhere, its name."""
        return PLANS.get(self.plan, self.plan.replace("_", " ").capitalize())

    @property
    def edition_text(self) -> str:
        """As the foot of a sheet prints it: `edition 1, 3f2a9c81d0`."""
        return f"edition {self.edition}, {self.fingerprint}"

    @property
    def movement(self) -> Movement:
        """The movement as a value of the domain; cached by its fingerprint, for an adopted movement never changes."""
        return cast(Movement, cache.get_or_set(f"movement-{self.pk}-{self.fingerprint}", self.read_movement))

    def read_movement(self) -> Movement:
        lines = list(self.hands.all())
        return Movement(
            tables=self.tables,
            sessions=tuple(Counter(line.session for line in lines).values()),
            plan=self.plan,
            rotation=Rotation(self.sheet, tuple(line.hand(number) for number, line in enumerate(lines, start=1))),
            moves=tuple(tuple(line.moves) for line in lines),
        )


class MovementHand(models.Model):
    """One hand of an adopted movement, with its line of the sheet; `moves[t-1]` is the table that table t's pair goes
    to.
    """

    movement = models.ForeignKey(AdoptedMovement, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    session = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=2, choices=Pair.choices())
    trump = models.CharField(max_length=3, choices=Trump.choices())
    dealer = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    moves = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["movement", "number"], name="one_move_of_a_number")]

    def hand(self, number: int) -> Hand:
        return Hand(number, Pair(self.who), Trump(self.trump), Seat(self.dealer))


class RealPlay(models.Model):
    """What was really played on a hand of the event, in the leader's words, where it was not what the movement says."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="real_play")
    hand = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=REASON_LENGTH)
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["hand"]
        constraints = [
            models.UniqueConstraint(fields=["event", "hand"], name="one_note_of_real_play_a_hand"),
            models.CheckConstraint(condition=models.Q(hand__gte=1), name="notes_of_real_play_count_from_hand_1"),
            models.CheckConstraint(condition=~models.Q(note=""), name="a_note_of_real_play_says_something"),
        ]
