"""What workers do: draw the sheets that were asked for, sweep for those a killed worker left, and purge old records."""

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from scoring.services.printing import draw_print_job, overdue_jobs
from tournament.services.purging import purge_old_records


@shared_task
def print_sheet(job: int) -> None:
    """Draws one print job; run twice it draws once."""
    draw_print_job(job=job, at=timezone.now(), public_url=settings.PUBLIC_URL)


@shared_task
def sweep_print_jobs() -> None:
    """Draws every job that nobody holds: not queued, or left by a worker whose lease has lapsed."""
    for job in overdue_jobs(timezone.now()):
        draw_print_job(job=job, at=timezone.now(), public_url=settings.PUBLIC_URL)


@shared_task
def purge_records() -> None:
    """Deletes what is no longer needed; run twice it deletes once."""
    purge_old_records(at=timezone.now())
