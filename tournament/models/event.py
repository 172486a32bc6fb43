"""An event, its days and its sessions.  R4-R9, R21."""

from django.conf import settings
from django.db import models

from tournament.domain import EVENT_NAME_LENGTH, NAME_LENGTH, PLAN_LENGTH, SLUG_LENGTH, ZONE_LENGTH, Call
from tournament.domain.levels import FLAGS_PER_TABLE, PLACES_THAT_MATTER, Level


class Event(models.Model):
    """One tournament; `version` counts its log entries, so what is cached under it is never stale.

    `log_digest` is its last entry's and covers the whole log; `signature` is that with which its file was loaded.
    `zones` orders its teams' zones; `zone` and `area` are the event's own place on the ladder, and `qualifies_for` is
    the address of the event that its first teams go to.
    """

    class StandingsShown(models.TextChoices):
        CLOSED_DAYS = "closed_days", "after each day is closed"
        LIVE = "live", "as the counts come in"
        HELD = "held", "only when the leader publishes"

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    name = models.CharField(max_length=EVENT_NAME_LENGTH)
    level = models.CharField(max_length=12, choices=[(level.value, level.label) for level in Level])
    leader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="events")
    venue = models.CharField(max_length=EVENT_NAME_LENGTH, blank=True)
    time_zone = models.CharField(max_length=60)
    zones = models.JSONField(default=list)
    zone = models.CharField(max_length=ZONE_LENGTH, blank=True)
    area = models.CharField(max_length=ZONE_LENGTH, blank=True)
    qualifies_for = models.SlugField(max_length=SLUG_LENGTH, blank=True)
    age_reference_date = models.DateField(null=True, blank=True)
    show_player_names = models.BooleanField(default=False)
    plan = models.CharField(max_length=PLAN_LENGTH, default="balanced")
    restart_each_day = models.BooleanField(default=False)
    flags_per_table = models.PositiveSmallIntegerField(default=FLAGS_PER_TABLE)
    advancing = models.PositiveSmallIntegerField(default=0)
    places_that_matter = models.PositiveSmallIntegerField(default=PLACES_THAT_MATTER)
    teams_per_zone = models.PositiveSmallIntegerField(null=True, blank=True)
    entry_fee = models.PositiveSmallIntegerField(default=0)
    """What a team pays, in whole units of the local currency; 0 where none is asked."""
    counts_needed = models.PositiveSmallIntegerField(default=1)
    count_loans_against_table = models.BooleanField(default=True)
    standings_shown = models.CharField(
        max_length=12, choices=StandingsShown.choices, default=StandingsShown.CLOSED_DAYS
    )
    is_rehearsal = models.BooleanField(default=False)
    hand_in_play = models.PositiveSmallIntegerField(default=0)
    hand_called_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    goes_on_at = models.DateTimeField(null=True, blank=True)
    """When play goes on after the stop, as the leader told the hall."""
    finalised_at = models.DateTimeField(null=True, blank=True)
    finalised_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    hands_planned = models.PositiveSmallIntegerField(default=0)  # hands of the event when play began; 0 before (R21)
    verifier_code = models.CharField(max_length=6)
    archived_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    log_digest = models.CharField(max_length=64, blank=True)
    signature = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "slug"]
        constraints = [
            models.CheckConstraint(condition=models.Q(counts_needed__in=[1, 2]), name="one_or_two_counts_needed"),
            models.CheckConstraint(condition=models.Q(flags_per_table__gte=1), name="tables_have_flags"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def break_word(self) -> str:
        """What a club calls a break; empty at the other levels, for lunch and break."""
        return "Break" if Level(self.level) is Level.CLUB else ""

    @property
    def is_final(self) -> bool:
        return self.finalised_at is not None

    @property
    def call(self) -> Call:
        return Call(self.hand_in_play, self.stopped_at is not None)


class OldAddress(models.Model):
    """An address that an event had, and that leads to the one it has; not where another event has it now."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="old_addresses")
    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)


class Day(models.Model):
    """A day of play; each table starts with its full flags, and the counts become the result at its close (R39)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="days")
    number = models.PositiveSmallIntegerField()
    date = models.DateField(null=True, blank=True)
    starts_at = models.TimeField(null=True, blank=True)
    """When its first hand is played, on the clock of the hall, where that is known."""
    opened_at = models.DateTimeField(null=True, blank=True)
    counting_at = models.DateTimeField(null=True, blank=True)
    """Since when its hands are played and its flags are counted, as the leader said."""
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    ended_after_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last hand that is played, numbered through the event, where play ends before the last planned one (R21)."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_day_of_a_number"),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(opened_at__isnull=False),
                name="a_closed_day_was_opened",
            ),
            models.CheckConstraint(
                condition=models.Q(ended_after_hand__isnull=True) | models.Q(opened_at__isnull=False),
                name="play_ends_on_an_open_day",
            ),
        ]


class Session(models.Model):
    """A morning or an afternoon, numbered through the event."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    hands = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["day", "number"], name="one_session_of_a_number"),
            models.CheckConstraint(condition=models.Q(hands__gte=1), name="a_session_has_hands"),
        ]
