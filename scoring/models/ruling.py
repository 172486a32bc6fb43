"""The leader's decisions, each with its reason.  R10; book 4, 10(b)."""

from django.db import models
from django.db.models import Q

from tournament.domain import NAME_LENGTH, REASON_LENGTH
from tournament.models import Day, Event, Table


class Ruling(models.Model):
    """One decision; its kind says what it is about.

    A ruling on a tie holds the tables in `order`, which share the place where it `is_shared`; across the cut,
    `going_on` are those of them that go on.  With the `number` 0 the earlier ruling on these tables is lifted.

    A ruling on a team holds its `table`, and as `number` the `number` of `TeamRuling`.

    A ruling on a day's total accepts one `difference`: flags found less flags due.  None, in files saved before it was
    recorded, accepts any.  A waived loan accepts that so many flags are not given back.
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
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    difference = models.IntegerField(null=True, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_ruling_has_a_reason"),
            models.CheckConstraint(
                condition=~Q(kind="day_total") | Q(day__isnull=False), name="a_day_total_ruling_names_its_day"
            ),
        ]

    @property
    def is_lifted(self) -> bool:
        """True where it lifts an earlier ruling on a tie or a team."""
        return self.number == 0
