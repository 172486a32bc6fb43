"""Sheets to be printed: the row says what is to be done, the queue only makes it quick."""

from django.db import models
from django.db.models import Q

from tournament.domain import NAME_LENGTH
from tournament.models.audit import KEY_LENGTH
from tournament.models.event import Event


class PrintJob(models.Model):
    """One requested PDF.  A worker holds it by a lease; when that has expired, the next sweep passes it on."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        DRAWING = "drawing", "being drawn"
        DONE = "done", "ready"
        FAILED = "failed", "failed"
        EXPIRED = "expired", "expired"

    class Paper(models.TextChoices):
        LETTER = "letter", "Letter"
        A4 = "a4", "A4"
        TABLOID = "tabloid", "Tabloid (11 × 17)"
        A3 = "a3", "A3"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_jobs")
    sheet = models.CharField(max_length=40)
    paper = models.CharField(max_length=7, choices=Paper.choices, default=Paper.LETTER)
    is_large = models.BooleanField(default=False)
    is_grey = models.BooleanField(default=False)
    parts = models.JSONField(null=True, blank=True)
    """Of the hall pack, the sheets that are in it, and `qr` for QR codes; None for all of them."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    key = models.CharField(max_length=KEY_LENGTH)
    requested_by = models.CharField(max_length=NAME_LENGTH)
    requested_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    event_version = models.PositiveIntegerField(null=True, blank=True)
    digests = models.JSONField(null=True, blank=True)
    """Of the values it was drawn from, by table or under an empty name; None before it is drawn."""
    lines = models.JSONField(null=True, blank=True)
    """What a sheet for play said line by line, as `lines_of` writes it; None before it is drawn."""
    pdf = models.BinaryField(null=True, blank=True)
    pages = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    is_too_early = models.BooleanField(default=False)
    """Failed only because what the sheet shows is not there yet, such as a playoff."""

    class Meta:
        ordering = ["-requested_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="one_print_job_for_a_key"),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(pdf__isnull=False), name="a_finished_print_job_has_its_pdf"
            ),
        ]
