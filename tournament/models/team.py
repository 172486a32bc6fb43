"""Teams, their players and the tables they own; people beside them: assistants, verifiers, who have the event's code,
spares; also prizes.  R2, R3, R7, R11, R15, R23, R41.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from tournament.domain import NAME_LENGTH, REASON_LENGTH, ZONE_LENGTH
from tournament.domain.team import Seat
from tournament.domain.team_entry import MAIL_LENGTH, TELEPHONE_LENGTH
from tournament.models.event import Event


class TeamsOnTheList(models.Manager["Team"]):
    def get_queryset(self) -> models.QuerySet["Team"]:
        return super().get_queryset().filter(removed_at=None)


class Team(models.Model):
    """Four people who own a table; where they come from and how they qualified (R9).

    A floater is not ranked; one that is away is ranked where it `keeps_place` (R9, R10).

    `players_here` is how many of the four were here when the team was checked in, 0, 3 or 4, for the day under way or
    the next one; None before that.  `telephone`, the captain's `mail` address, and `has_paid` of the entry fee are for
    the leader alone.  One that was taken off the list, `removed_at` some time, is put back for half a day.
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
    keeps_place = models.BooleanField(default=False)
    players_here = models.PositiveSmallIntegerField(null=True, blank=True)
    telephone = models.CharField(max_length=TELEPHONE_LENGTH, blank=True)
    mail = models.CharField(max_length=MAIL_LENGTH, blank=True, default="")
    has_paid = models.BooleanField(default=False)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = TeamsOnTheList()
    with_removed = models.Manager["Team"]()

    class Meta:
        ordering = ["entry_order"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "entry_order"], condition=models.Q(removed_at=None), name="entry_orders_differ"
            ),
            models.UniqueConstraint(
                fields=["event", "name"], condition=models.Q(removed_at=None), name="team_names_differ"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_team_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(players_here__isnull=True) | models.Q(players_here__in=[0, 3, 4]),
                name="a_team_is_here_with_three_with_four_or_not",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """One of the four; dates and membership are never public (R2), and `birth_year` is that of a known date."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    seat = models.CharField(max_length=1, choices=[(seat.value, seat.value) for seat in Seat])
    name = models.CharField(max_length=NAME_LENGTH)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    membership = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["team", "seat"], name="one_player_in_a_seat"),
            models.CheckConstraint(
                condition=models.Q(seat__in=[seat.value for seat in Seat]), name="a_seat_is_A_B_X_or_Y"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A numbered table and the team whose home it is; one out of the circle has a number after its last (RULES 3e)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_numbers_differ"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="tables_count_from_1"),
        ]


class Sitting(models.Model):
    """A team at a table of the circle, after one hand up to another, or on (R21); away, it leaves the table empty.

    On hands without a sitting a team has no table: it came later, or the circle closed without it.  Table 0 is one
    whose number then is not known.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="sittings")
    table = models.PositiveSmallIntegerField()
    after_hand = models.PositiveSmallIntegerField(default=0)
    until_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    is_here = models.BooleanField(default=True)

    class Meta:
        ordering = ["after_hand"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(until_hand=None) | models.Q(until_hand__gt=models.F("after_hand")),
                name="a_sitting_has_hands",
            ),
            models.UniqueConstraint(fields=["team", "after_hand"], name="sittings_of_a_team_begin_apart"),
            models.UniqueConstraint(
                fields=["team"], condition=models.Q(until_hand=None), name="one_sitting_of_a_team_goes_on"
            ),
        ]

    def has(self, hand: int) -> bool:
        return self.after_hand < hand and (self.until_hand is None or hand <= self.until_hand)

    def overlaps(self, before: int, last: int) -> bool:
        """Whether it has one of the hands after `before` up to `last`."""
        return self.after_hand < last and (self.until_hand is None or before < self.until_hand)


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
            models.CheckConstraint(condition=models.Q(last_hand__gt=models.F("after_hand")), name="a_turn_has_hands"),
            models.UniqueConstraint(fields=["team", "after_hand"], name="turns_of_a_team_begin_apart"),
        ]


class Spare(models.Model):
    """Somebody ready to take a seat; how to reach them is the leader's alone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="spares")
    name = models.CharField(max_length=NAME_LENGTH)
    contact = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="a_spare_is_listed_once")]


class Prize(models.Model):
    """A prize of the event's: for a place, for the most flags won in a session, or for the last place (R41)."""

    class Kind(models.TextChoices):
        PLACE = "place", "a place"
        SESSION = "session", "a session’s winner"
        BOOBY = "booby", "the last place"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    name = models.CharField(max_length=NAME_LENGTH)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="booby", number__isnull=True)
                | (~models.Q(kind="booby") & models.Q(number__gte=1)),
                name="a_prize_names_its_place_or_session",
            )
        ]


class Assistant(models.Model):
    """An account that does part of the leader's work at one event.

    `is_made_here`: the account was made for the event, so its leader may give it a new password.
    """

    class Role(models.TextChoices):
        LEADER = "leader", "Second leader: may do everything"
        TYPIST = "typist", "Typist: only enters counts"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="assistants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="assists")
    role = models.CharField(max_length=8, choices=Role.choices)
    is_made_here = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_for_an_assistant")]

    def __str__(self) -> str:
        return self.user.get_full_name() or self.user.get_username()


class Verifier(models.Model):
    """Somebody who may count at one event, by a card with a code of their own or by the event's code (`code` empty)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="verifiers")
    name = models.CharField(max_length=NAME_LENGTH)
    code = models.CharField(max_length=6, blank=True)
    admitted_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["admitted_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                "event", Lower("name"), condition=models.Q(revoked_at=None), name="names_of_verifiers_are_unique"
            ),
            models.UniqueConstraint(
                fields=["event", "code"],
                condition=models.Q(revoked_at=None) & ~models.Q(code=""),
                name="a_code_opens_one_card",
            ),
        ]


class VerifierPhone(models.Model):
    """A phone on which somebody counts.  It has a token, of which only the digest is stored.

    A phone stays the same phone when somebody else signs in on it.
    """

    verifier = models.ForeignKey(Verifier, on_delete=models.CASCADE, related_name="phones")
    token_digest = models.CharField(max_length=64, unique=True)
    signed_out_at = models.DateTimeField(null=True, blank=True)

    @property
    def name(self) -> str:
        return self.verifier.name


class CodeGuess(models.Model):
    """A wrong code, stored to slow down guessing."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="code_guesses")
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["event", "at"], name="guesses_at_an_event")]


class ApiToken(models.Model):
    """A leader's own token, with which a program acts for them; only its digest is stored.

    With an `event` it opens nothing else.
    """

    class Scope(models.TextChoices):
        READ = "read", "read what you may read"
        COUNT = "count", "read, and send counts"
        LEAD = "lead", "everything you may"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=5, choices=Scope.choices, default=Scope.LEAD)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
