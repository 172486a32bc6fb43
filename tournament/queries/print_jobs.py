"""Looking up print jobs as the desk shows them."""

from tournament.domain.refusal import NotFound
from tournament.models import Event, PrintJob


def print_jobs(event: Event, most: int = 30) -> list[PrintJob]:
    """The event's print jobs, the newest first, without their PDFs."""
    return list(PrintJob.objects.filter(event=event).defer("pdf")[:most])


def print_job(event: Event, job: int) -> PrintJob:
    """One print job of the event, without its PDF; raises NotFound."""
    row = PrintJob.objects.filter(event=event, pk=job).defer("pdf").first()
    if row is None:
        raise NotFound("%(event)s has no such print job.", event=event.name)
    return row


def printed_pdf(event: Event, job: int) -> bytes:
    """The PDF of a finished print job; raises NotFound."""
    pdf = PrintJob.objects.filter(event=event, pk=job, state=PrintJob.State.DONE).values_list("pdf", flat=True).first()
    if pdf is None:
        raise NotFound("That sheet is not ready; look at the list of sheets.")
    return bytes(pdf)
