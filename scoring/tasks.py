"""The Celery tasks: draw requested sheets, sweep for those that a killed worker left, save safety copies, and
purge old records."""

from functools import partial

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from scoring.event_file.copies import save_copies
from scoring.services.printing import draw_print_job
from tournament.celery import enqueue
from tournament.network import public_url
from tournament.services.print_jobs import overdue_jobs
from tournament.services.purging import (
    DELETED_EVENTS,
    empty_write_ahead_log,
    purge_deleted_events,
    purge_old_records,
)


@shared_task
def print_sheet(job: int) -> None:
    """Draws one print job now, unless another worker holds it; running it twice draws the sheet once."""
    draw_print_job(job=job, at=timezone.now(), public_url=public_url())


def queue_print_jobs(*jobs: int) -> None:
    """Queues the jobs for a worker when the transaction is committed."""
    transaction.on_commit(partial(enqueue, print_sheet, *jobs))


@shared_task
def sweep_print_jobs() -> None:
    """Draws every job that no worker holds: never queued, or left by a worker whose lease has expired."""
    for job in overdue_jobs(timezone.now()):
        print_sheet(job)


@shared_task
def purge_records() -> None:
    """Deletes what is no longer needed."""
    purge_old_records(at=timezone.now())
    purge_deleted_events(folder=settings.DATA_DIR / DELETED_EVENTS, at=timezone.now())
    empty_write_ahead_log()


@shared_task
def save_safety_copies() -> None:
    """Saves the events that are being played as files."""
    save_copies(folder=settings.COPIES_DIR, at=timezone.now())
