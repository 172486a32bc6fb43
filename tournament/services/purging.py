"""Deletes old data, so that the database does not grow without end."""

from datetime import datetime, timedelta
from pathlib import Path

from django.db import connection, transaction

from tournament.files import delete
from tournament.models import CodeGuess, IdempotencyRecord, PrintJob, Team
from tournament.services.access import GUESSES_WITHIN
from tournament.services.teams import PUT_BACK_WITHIN

KEEP_REPLAYS = timedelta(days=7)
"""How long a repeated request gets its first answer again; a phone may be offline for a weekend."""

KEEP_PDFS = timedelta(days=14)  # how long a printed sheet can be fetched again; drawing it again takes seconds

DELETED_EVENTS = "deleted"  # the folder of the data folder into which events are saved before they are deleted

KEEP_DELETED_EVENTS = timedelta(days=30)
"""How long the file of a deleted event stays, which holds names and years or dates of birth."""


@transaction.atomic
def purge_old_records(*, at: datetime) -> None:
    """Deletes old idempotency records, guesses, PDFs, and teams taken off a list; a print job's row stays for the
    desk's checklist.
    """
    IdempotencyRecord.objects.filter(at__lt=at - KEEP_REPLAYS).delete()
    Team.with_removed.filter(removed_at__lt=at - PUT_BACK_WITHIN).delete()
    CodeGuess.objects.filter(at__lt=at - GUESSES_WITHIN).delete()
    PrintJob.objects.filter(state=PrintJob.State.DONE, finished_at__lt=at - KEEP_PDFS).update(
        state=PrintJob.State.EXPIRED,
        pdf=None,
        failure=f"The PDF was deleted after {KEEP_PDFS.days} days. Ask for the sheet again to print it.",
    )


def purge_deleted_events(*, folder: Path, at: datetime) -> None:
    """Deletes the files that deleted events left in a folder, once they are old."""
    for file in folder.glob("*.json"):
        if file.stat().st_mtime < (at - KEEP_DELETED_EVENTS).timestamp():
            delete(file)


def empty_write_ahead_log() -> None:
    """Writes SQLite's write-ahead log into the database and empties it: what was deleted still stands in it.

    Where somebody reads or writes meanwhile, the next time does so.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
