"""Looking up print jobs as the desk shows them."""

from tournament.domain import NotFound
from tournament.models import Event, PrintJob

LETTER_ZONES = ("America/", "Canada/", "US/", "Pacific/Honolulu")
"""Where time zones begin so, halls print on letter paper."""


def print_jobs(event: Event, most: int = 30) -> list[PrintJob]:
    """The event's print jobs, the newest first, without their PDFs."""
    return list(PrintJob.objects.filter(event=event).defer("pdf")[:most])


def latest_jobs(event: Event) -> dict[str, PrintJob]:
    return {job.sheet: job for job in event.print_jobs.defer("pdf").order_by("requested_at", "pk")}


def requested_together(event: Event, job: PrintJob) -> list[PrintJob]:
    """The print jobs that one form asked for, without their PDFs; only `job` where no form did."""
    form = job.key.removesuffix(job.sheet)
    jobs = event.print_jobs.defer("pdf").filter(key__startswith=form).order_by("pk")
    return [made for made in jobs if made.key == form + made.sheet] or [job]


def print_job(event: Event, job: int) -> PrintJob:
    """One print job of the event, without its PDF; raises NotFound."""
    return NotFound.require(
        PrintJob.objects.filter(event=event, pk=job).defer("pdf").first(), f"{event.name} has no such print job."
    )


def usual_paper(event: Event) -> str:
    """The paper that was printed on last here, for any event; before that the one of the hall's part of the world."""
    papers = (PrintJob.Paper.LETTER.value, PrintJob.Paper.A4.value)
    last = PrintJob.objects.filter(paper__in=papers).order_by("-requested_at", "-pk").values_list("paper", flat=True)
    return last.first() or papers[not event.time_zone.startswith(LETTER_ZONES)]


def printed_pdf(event: Event, job: int) -> bytes:
    """The PDF of a finished print job; raises NotFound."""
    pdf = NotFound.require(
        PrintJob.objects.filter(event=event, pk=job, state=PrintJob.State.DONE).values_list("pdf", flat=True).first(),
        "That sheet is not ready; look at the list of sheets.",
    )
    return bytes(pdf)
