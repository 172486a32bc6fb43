"""People beside the teams: assistants, verifiers, who have the event's code, and spares; also prizes.  R15, R41."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from tournament.domain import NAME_LENGTH, ZONE_LENGTH
from tournament.models.event import Event


class Spare(models.Model):
    """Somebody ready to take a seat; how to reach them is the leader's alone.

    Who came in without a team has the number of their `party`, which is drawn together; it is 0 for who came the last
    time and is not here yet, None for a spare whom the leader listed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="spares")
    name = models.CharField(max_length=NAME_LENGTH)
    contact = models.CharField(max_length=80, blank=True)
    party = models.PositiveIntegerField(null=True, blank=True)

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
                condition=Q(kind="booby", number__isnull=True) | (~Q(kind="booby") & Q(number__gte=1)),
                name="a_prize_names_its_place_or_session",
            )
        ]


class Assistant(models.Model):
    """An account that does part of the leader's work at one event, or that is asked to lead it.

    `is_made_here`: the account was made for the event, so its leader may give it a new password.
    """

    class Role(models.TextChoices):
        LEADER = "leader", "Second leader: may do everything"
        TYPIST = "typist", "Typist: only enters counts"
        OFFERED = "offered", "Asked to lead the event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="assistants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="assists")
    role = models.CharField(max_length=8, choices=Role.choices)
    is_made_here = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_for_an_assistant")]

    def __str__(self) -> str:
        return self.user.get_full_name() or self.user.get_username()


class TypistAccount(models.Model):
    """Marks an account that was made for typing in counts: it makes no event, and ends with its last one."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True)


class Coordinator(models.Model):
    """An account that reads the desks of all events of a zone, and changes nothing there."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="coordinates"
    )
    zone = models.CharField(max_length=ZONE_LENGTH)


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
                "event", Lower("name"), condition=Q(revoked_at=None), name="names_of_verifiers_are_unique"
            ),
            models.UniqueConstraint(
                fields=["event", "code"], condition=Q(revoked_at=None) & ~Q(code=""), name="a_code_opens_one_card"
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


class Webhook(models.Model):
    """An address that is told when a leader's event calls a hand or its standings become final, or are not any more.

    What is sent is signed with the `secret`.  `told_through` is the last entry of the log that was told, `tries` how
    often the next one was tried, and why it failed; until `next_try_at` nobody tries it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=300)
    secret = models.CharField(max_length=64)
    told_through = models.PositiveIntegerField()
    tries = models.PositiveSmallIntegerField(default=0)
    failure = models.CharField(max_length=60, blank=True)
    next_try_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
