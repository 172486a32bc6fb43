"""The flag records of each day: ticks before play, loans, counts after it, the result; the leader's decisions, each
with its reason; playoffs of tied teams.  R10, R14-R16, R37-R39, R42-R48.
"""

from datetime import datetime, timedelta
from functools import cached_property

from django.db import models

from scoring.domain.playoff import PlayoffState
from scoring.playoff_record import read_playoff
from tournament.domain import NAME_LENGTH, REASON_LENGTH, name_key
from tournament.models import Day, Event, Session, Table, Team, Verifier, VerifierPhone


class FlagsChecked(models.Model):
    """The players of a table found its flags complete before play (R14)."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="flags_checked")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="flags_checked")
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "table"], name="one_tick_per_table_and_day")]


class FlagCount(models.Model):
    """One person's count of a table; appended, never edited, at most taken back.

    Without a session it was taken at the end of the day.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="flag_counts")
    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="flag_counts")
    session = models.ForeignKey(Session, null=True, blank=True, on_delete=models.CASCADE, related_name="flag_counts")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="flag_counts")
    flags = models.PositiveIntegerField()
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    verifier = models.ForeignKey(Verifier, null=True, blank=True, on_delete=models.SET_NULL, related_name="flag_counts")
    """Who counted on a phone; counts that the leader typed in or that came in a file have only `by`."""
    phone = models.ForeignKey(
        VerifierPhone, null=True, blank=True, on_delete=models.SET_NULL, related_name="flag_counts"
    )
    person = models.CharField(max_length=160, blank=True)
    """Who counted, among those of this table and day: the same name and the same phone are one person."""
    is_leaders = models.BooleanField(default=False)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)
    is_taken_back = models.BooleanField(default=False)
    """Taken back by the leader: it is stored, and what was counted before it stands again."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(is_leaders=False) | ~models.Q(reason=""),
                name="the_leader_gives_a_reason_for_a_count",
            ),
        ]
        indexes = [models.Index(fields=["event", "day", "table"], name="counts_of_a_table")]

    @property
    def counted_earlier_at(self) -> datetime | None:
        """When it was taken, where it came more than a minute later, as from a phone without a connection."""
        return self.counted_at if self.counted_at and self.at - self.counted_at > timedelta(minutes=1) else None

    @property
    def other_name(self) -> str:
        """The name, in small letters, under which the same person counted this table before; empty where it is `by`."""
        return "" if name_key(self.person) == name_key(self.by) else self.person


class LoanEntry(models.Model):
    """Flags lent (positive) or given back (negative) by one table on one day (R37)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="loan_entries")
    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="loan_entries")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="loan_entries")
    flags = models.SmallIntegerField()
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(flags=0), name="a_loan_entry_moves_flags"),
        ]


class Ruling(models.Model):
    """One decision; its kind says what it is about.

    A ruling on a tie holds the tables in `order`, which share the place where it `is_shared`; across the cut,
    `going_on` are those of them that go on.

    A ruling on a team is its `team`'s, with which it goes to any table: penalty `flags`, the `place` that it gives, or
    a loan of a `day` that is waived, with so many `flags` that were owed.

    A ruling on the total of a `day` accepts one `difference`: flags found less flags due.  None, in files saved before
    it was recorded, accepts any.  It holds until `lifted_at`; why it was lifted, the log tells.
    """

    class Kind(models.TextChoices):
        DAY_TOTAL = "day_total", "a day's total"
        TIE = "tie", "a tie"
        PENALTY = "penalty", "penalty flags"
        DISQUALIFIED = "disqualified", "a disqualification"
        PLACE = "place", "a place"
        WAIVED_LOAN = "waived_loan", "a waived loan"
        KEPT_RANKED = "kept_ranked", "a place kept"
        OTHER = "other", "something else"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    about = models.CharField(max_length=200)
    day = models.ForeignKey(Day, null=True, blank=True, on_delete=models.CASCADE, related_name="rulings")
    order = models.JSONField(null=True, blank=True)
    is_shared = models.BooleanField(default=False)
    going_on = models.JSONField(null=True, blank=True)
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.CASCADE, related_name="rulings")
    flags = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    difference = models.IntegerField(null=True, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField()

    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="a_ruling_has_a_reason"),
            models.CheckConstraint(
                condition=~models.Q(kind="day_total") | models.Q(day__isnull=False),
                name="a_day_total_ruling_names_its_day",
            ),
        ]

    @property
    def table(self) -> int | None:
        """The number of the team's table; None for another ruling, and for a team that was taken off its table."""
        return self.team.table.number if self.team and hasattr(self.team, "table") else None

    @property
    def number(self) -> int | None:
        """The number with which a ruling on a team is made: penalty flags, a place, the day of a loan, else 1."""
        return self.place or (self.day.number if self.day else self.flags) or 1 if self.team else None


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
    def playoff(self) -> PlayoffState:
        return read_playoff(self.play)

    @property
    def is_given_up(self) -> bool:
        return self.given_up_at is not None
