"""The event's log, each entry chained to the one before; safety copies; responses stored by idempotency key; sheets to
be printed, where the row says what is to be done and the queue only makes it quick.
"""

import re
from datetime import UTC

from django.db import models

from tournament.domain import NAME_LENGTH
from tournament.models.event import Event

KEY_LENGTH = 120  # letters of an idempotency key


class LogEntry(models.Model):
    """Something that was done, by whom and when; never edited, and chained by digests."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=NAME_LENGTH, blank=True)
    who = models.CharField(max_length=30, default="", blank=True)
    """Who that is besides the name: `leader`, or `assistant`, `typist`, `verifier` or `account` with a number, with `,
    from a slip` where they typed in what another counted; empty for a command, and in entries of earlier versions."""
    act = models.CharField(max_length=40)
    sentence = models.TextField()
    detail = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_log_entry_of_a_number")]

    @property
    def role(self) -> str:
        """The words of `who`, for pages."""
        return re.sub(r" \d+", "", self.who)

    @property
    def chained(self) -> list[object]:
        """What its digest covers."""
        at = self.at.astimezone(UTC).isoformat()
        return [self.number, at, self.by, self.act, self.sentence, self.detail, *filter(None, [self.who])]


class SafetyCopy(models.Model):
    """The last copy of an event's file, which the service saves by itself; `version` is the event's that it holds."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="safety_copy")
    version = models.PositiveBigIntegerField(default=0)
    saved_at = models.DateTimeField(null=True)
    tried_at = models.DateTimeField()
    path = models.TextField(blank=True)
    failure = models.TextField(blank=True)


class IdempotencyRecord(models.Model):
    """The first response to a request with an Idempotency-Key; a repeated request gets the same one.

    One about an event may name its people, so it goes with the event.
    """

    # Without a constraint: what is answered to who deletes an event, or comes too late, is stored when it is gone.
    event = models.ForeignKey(Event, null=True, on_delete=models.CASCADE, related_name="+", db_constraint=False)
    key = models.CharField(max_length=KEY_LENGTH)
    client = models.CharField(max_length=120)
    request_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "client"], name="one_answer_to_a_key")]


class PrintJob(models.Model):
    """One requested PDF: a selection of sheets and tables.  A worker holds it by a lease; when that has expired, the
    next sweep passes it on.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        DRAWING = "drawing", "being drawn"
        DONE = "done", "ready"
        FAILED = "failed", "failed"
        EXPIRED = "expired", "expired"

    class Paper(models.TextChoices):
        LETTER = "letter", "Letter"
        A4 = "a4", "A4"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_jobs")
    sheets = models.JSONField(default=list)
    """Their names, with `hall-pack` all on paper; 1.0.0 had some that are part of another one now."""
    tables = models.JSONField(default=list, blank=True)  # those alone; none: all
    paper = models.CharField(max_length=7, choices=Paper.choices, default=Paper.LETTER)
    is_large = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    requested_by = models.CharField(max_length=NAME_LENGTH)
    requested_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    event_version = models.PositiveIntegerField(null=True, blank=True)
    digests = models.JSONField(null=True, blank=True)
    """Of the values it was drawn from, by sheet, table and hand; None before it is drawn."""
    pdf = models.BinaryField(null=True, blank=True)
    pages = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    """Why there is no PDF; with one, what of the selection is not in it."""

    class Meta:
        ordering = ["-requested_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(state="done") | models.Q(pdf__isnull=False), name="a_finished_print_job_has_its_pdf"
            ),
        ]
