"""Looking up print jobs as the desk shows them."""

from django.db.models import QuerySet

from tournament.domain import NotFound
from tournament.models import Event, PrintJob

LETTER_ZONES = ("America/", "Canada/", "US/", "Pacific/Honolulu")
"""Where time zones begin so, halls print on letter paper."""


def print_jobs(event: Event) -> QuerySet[PrintJob]:
    """The event's print jobs, the newest first, without their PDFs."""
    return event.print_jobs.defer("pdf")


def latest_jobs(event: Event) -> dict[str, PrintJob]:
    """The last print job for each sheet that one was asked for."""
    return {name: job for job in print_jobs(event).reverse() for name in job.sheets}


def digests_on_paper(event: Event) -> dict[str, str]:
    """What lies in the hall: the digests of all that was printed, each as it was printed last."""
    printed = event.print_jobs.exclude(digests=None).reverse().values_list("digests", flat=True)
    return {key: digest for digests in printed for key, digest in (digests or {}).items()}


def usual_paper(event: Event) -> str:
    """The paper that was printed on last here, for any event; before that the one of the hall's part of the world."""
    last = PrintJob.objects.order_by("-requested_at", "-pk").values_list("paper", flat=True).first()
    letter, a4 = PrintJob.Paper.LETTER, PrintJob.Paper.A4
    return last or str(letter if event.time_zone.startswith(LETTER_ZONES) else a4)


def printed_pdf(event: Event, job: int) -> bytes:
    """The PDF of a finished print job; raises NotFound."""
    pdf = NotFound.require(
        event.print_jobs.filter(pk=job, state=PrintJob.State.DONE).values_list("pdf", flat=True).first(),
        "That sheet is not ready; look at the list of sheets.",
    )
    return bytes(pdf)
