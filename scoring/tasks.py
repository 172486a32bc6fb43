"""The Celery tasks: draw requested sheets, sweep for those that a killed worker left, save safety copies, and
purge old records."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from celery import shared_task
from django.conf import settings
from django.db import OperationalError, connection, transaction
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

RENEWAL_INTERVAL = 5.0  # seconds, a third of a lease
MOST_RENEWALS = 180  # a quarter of an hour; a sheet that takes longer hangs


@contextmanager
def renewed(renew: Callable[..., None], interval: float = RENEWAL_INTERVAL) -> Iterator[None]:
    """Renews a lease in a thread of its own, again and again for as long as the block runs."""
    is_drawn = threading.Event()

    def repeat() -> None:
        for _ in range(MOST_RENEWALS):
            if is_drawn.wait(interval):
                break
            with suppress(OperationalError):  # a busy database: the next renewal tries again
                renew(at=timezone.now())
        connection.close()

    thread = threading.Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_drawn.set()
        thread.join()


@shared_task
def print_sheet(job: int) -> None:
    """Draws one print job now, unless another worker holds it; running it twice draws the sheet once."""
    draw_print_job(job=job, at=timezone.now(), public_url=public_url(), holding=renewed)


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
