"""Playoffs of tied teams: cards drawn and cut, hands and tricks.  R42-R48; book, Tie breakers."""

from django.db import models
from django.db.models import F, Q

from rotations.domain.hand import Trump
from scoring.domain.flags import TRICKS
from tournament.domain.team import Seat
from tournament.models import Event, Table

SUITS = [trump.value for trump in Trump if trump.is_suit]
SEATS = [(seat.value, seat.value) for seat in Seat]


class Playoff(models.Model):
    """One tie being played off; `to_place` of its places are decided one by one.  No flag ever moves in it.

    `finished_at` is when the last hand was entered, None while it is not decided and in files saved before it was kept.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="playoffs")
    to_place = models.PositiveSmallIntegerField()
    given_bye = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="byes")
    started_at = models.DateTimeField()
    started_by = models.CharField(max_length=80, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Playoff {self.pk}"


class PlayoffTable(models.Model):
    playoff = models.ForeignKey(Playoff, on_delete=models.CASCADE, related_name="tables")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="playoffs")

    class Meta:
        ordering = ["table__number"]
        constraints = [models.UniqueConstraint(fields=["playoff", "table"], name="a_table_is_tied_once")]

    def __str__(self) -> str:
        return str(self.table)


class Replacement(models.Model):
    """Another of the four who plays for a missing A or B from a hand on (R48)."""

    playoff = models.ForeignKey(Playoff, on_delete=models.CASCADE, related_name="replacements")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    missing = models.CharField(max_length=1, choices=SEATS)
    by = models.CharField(max_length=1, choices=SEATS)
    name = models.CharField(max_length=80, blank=True)
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table}: {self.by} for {self.missing}"


class PlayoffCard(models.Model):
    """A card drawn by a table's A player; later rounds are redraws of those who drew equal cards."""

    playoff = models.ForeignKey(Playoff, on_delete=models.CASCADE, related_name="cards")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="playoff_cards")
    round = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=3)

    class Meta:
        ordering = ["round", "table__number"]
        constraints = [
            models.UniqueConstraint(fields=["playoff", "table", "round"], name="one_card_per_table_and_draw")
        ]

    def __str__(self) -> str:
        return self.card


class PlayoffHand(models.Model):
    """A single extra hand between the A and B pairs of two tied teams; trump is a suit cut by the leader (R44)."""

    playoff = models.ForeignKey(Playoff, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    trump = models.CharField(max_length=1, blank=True)
    trump_card = models.CharField(max_length=3, blank=True)
    dealer = models.CharField(max_length=8, blank=True)
    first_tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    second_tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["playoff", "number"], name="one_playoff_hand_of_a_number"),
            models.CheckConstraint(
                condition=Q(first_tricks__isnull=True, second_tricks__isnull=True)
                | Q(first_tricks__lte=TRICKS, first_tricks=TRICKS - F("second_tricks")),
                name="tricks_make_13",
            ),
            models.CheckConstraint(condition=Q(trump__in=["", *SUITS]), name="a_playoff_hand_has_a_trump_suit"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="two_teams_play_a_playoff_hand"),
        ]

    def __str__(self) -> str:
        return f"Playoff hand {self.number}"


class PlayoffCut(models.Model):
    """A card cut for the deal by one of the four; later rounds are of those who cut equal highest (R45)."""

    hand = models.ForeignKey(PlayoffHand, on_delete=models.CASCADE, related_name="cuts")
    player = models.CharField(max_length=8)
    round = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=3)

    class Meta:
        ordering = ["round", "pk"]
        constraints = [models.UniqueConstraint(fields=["hand", "player", "round"], name="one_card_per_player_and_cut")]

    def __str__(self) -> str:
        return f"{self.player}: {self.card}"
