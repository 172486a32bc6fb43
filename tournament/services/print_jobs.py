"""Print jobs: requested once, drawn by the worker that holds the lease, and not lost when a worker is killed."""

from datetime import datetime, timedelta

from django.db.models import F, Q

from tournament.models import PrintJob

LEASE = timedelta(seconds=15)
"""How long a killed worker's job stays reserved; a worker that is still drawing renews its lease."""

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
    free.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=PrintJob.State.FAILED, failure="Drawing this sheet stopped three times. Ask for it again.",
        finished_at=at, lease_until=None,
    )  # fmt: skip
    return None


def renew_lease(*, job: PrintJob, at: datetime) -> None:
    """Extends the lease of the worker that claimed the job, unless another worker has claimed it since."""
    PrintJob.objects.filter(pk=job.pk, state=PrintJob.State.DRAWING, attempts=job.attempts).update(
        lease_until=at + LEASE
    )


def finish_job(
    *,
    job: PrintJob,
    pdf: bytes,
    pages: int,
    event_version: int,
    digests: dict[str, str],
    at: datetime,
) -> None:
    """Stores the PDF of the first worker that finishes, even when its lease has expired meanwhile."""
    PrintJob.objects.filter(pk=job.pk).exclude(state=PrintJob.State.DONE).update(
        state=PrintJob.State.DONE, pdf=pdf, pages=pages, event_version=event_version, digests=digests,
        finished_at=at, lease_until=None, failure="",
    )  # fmt: skip


def fail_job(*, job: PrintJob, failure: str, is_too_early: bool, at: datetime) -> None:
    """Records in a sentence why a sheet cannot be printed."""
    PrintJob.objects.filter(pk=job.pk, state=PrintJob.State.DRAWING, attempts=job.attempts).update(
        state=PrintJob.State.FAILED, failure=failure, is_too_early=is_too_early, finished_at=at, lease_until=None
    )
