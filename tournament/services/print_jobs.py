"""Print jobs: requested once, drawn by the worker that holds the lease, and not lost when a worker is killed."""

from datetime import datetime, timedelta

from django.db.models import F, Q

from tournament.models import PrintJob

LEASE = timedelta(seconds=30)
"""How long a killed worker's job stays reserved.  A provincial hall pack takes a second; where one takes longer than
this, another worker draws it too, which does no harm.
"""

MOST_ATTEMPTS = 3


def open_jobs(at: datetime) -> Q:
    """The jobs to be drawn: those waiting, and those whose lease has expired."""
    return Q(state=PrintJob.State.WAITING) | Q(state=PrintJob.State.DRAWING, lease_until__lt=at)


def overdue_jobs(at: datetime) -> list[int]:
    return list(PrintJob.objects.filter(open_jobs(at)).order_by("requested_at", "pk").values_list("pk", flat=True))


def claim_job(*, job: int, at: datetime) -> PrintJob | None:
    """The job, leased to the caller; None when it is held or finished.  One started three times fails."""
    free = PrintJob.objects.filter(open_jobs(at), pk=job)
    if free.filter(attempts__lt=MOST_ATTEMPTS).update(
        state=PrintJob.State.DRAWING, lease_until=at + LEASE, attempts=F("attempts") + 1
    ):
        return PrintJob.objects.select_related("event__leader").get(pk=job)
    free.update(
        state=PrintJob.State.FAILED, failure="Drawing this sheet stopped three times. Ask for it again.",
        finished_at=at, lease_until=None,
    )  # fmt: skip
    return None


def finish_job(job: PrintJob, *, at: datetime, failure: str = "", **drawn: object) -> None:
    """Stores the PDF of the first worker that finishes, or in a sentence why there is none; with a PDF, what of the
    selection is not in it.
    """
    state = PrintJob.State.DONE if drawn else PrintJob.State.FAILED
    PrintJob.objects.filter(pk=job.pk).exclude(state=PrintJob.State.DONE).update(
        state=state, failure=failure, finished_at=at, lease_until=None, **drawn
    )
