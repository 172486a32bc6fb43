"""The lease of a print job; what nobody needs any more is deleted in its time, and nothing else."""

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scoring.services.printing import SheetRequest, request_sheets
from tests import events, refusals
from tournament.domain.refusal import NotFound
from tournament.models import CodeGuess, Event, IdempotencyRecord, PrintJob
from tournament.queries.print_jobs import printed_pdf
from tournament.services import access, print_jobs, purging

MOMENT = timedelta(seconds=1)


@pytest.fixture
def event() -> Event:
    return events.make_event(is_played=False)


def print_sheet(event: Event, *, finished_at: datetime | None) -> PrintJob:
    job = request_sheets(event, events.ADA, events.NOON, SheetRequest(sheet="cards"))
    if finished_at:
        print_jobs.finish_job(job, at=finished_at, pdf=b"%PDF-", pages=1, event_version=1, digests={})
    return job


def test_an_answer_is_deleted_after_a_week_and_a_wrong_guess_when_it_no_longer_counts(event: Event) -> None:
    for key, after in (("old", MOMENT), ("young", timedelta())):
        at = events.NOON - after
        IdempotencyRecord.objects.create(
            key=key, client="Ada", request_digest="r", status=201, body="", at=at - purging.KEEP_REPLAYS
        )
        CodeGuess.objects.create(event=event, name=key, address="10.0.0.1", at=at - access.GUESSES_WITHIN)

    purging.purge_old_records(at=events.NOON)

    left = [*IdempotencyRecord.objects.values_list("key", flat=True), *CodeGuess.objects.values_list("name", flat=True)]
    assert left == ["young", "young"]


def test_an_old_pdf_is_deleted_and_its_job_says_to_print_it_again(event: Event) -> None:
    old = print_sheet(event, finished_at=events.NOON - purging.KEEP_PDFS - MOMENT)
    young = print_sheet(event, finished_at=events.NOON - purging.KEEP_PDFS)
    waiting = print_sheet(event, finished_at=None)

    purging.purge_old_records(at=events.NOON)

    for job in (old, young, waiting):
        job.refresh_from_db()
    told = "The PDF was deleted after 14 days. Ask for the sheet again to print it."
    assert [(job.state, bytes(job.pdf or b""), job.failure) for job in (old, young, waiting)] == [
        (PrintJob.State.EXPIRED, b"", told), (PrintJob.State.DONE, b"%PDF-", ""), (PrintJob.State.WAITING, b"", "")
    ]  # fmt: skip
    refusals.why_raised(NotFound, printed_pdf, event, old.pk)


def test_the_file_of_a_deleted_event_is_deleted_after_thirty_days(tmp_path: Path) -> None:
    for name, age in (
        ("old-1.json", purging.KEEP_DELETED_EVENTS + MOMENT),
        ("young-1.json", purging.KEEP_DELETED_EVENTS),
    ):
        (tmp_path / name).write_text("{}")
        os.utime(tmp_path / name, times=((events.NOON - age).timestamp(),) * 2)

    purging.purge_deleted_events(folder=tmp_path, at=events.NOON)
    purging.purge_deleted_events(folder=tmp_path / "never made", at=events.NOON)

    assert [file.name for file in tmp_path.iterdir()] == ["young-1.json"]


def test_a_lease_keeps_the_job_from_others_until_it_ends() -> None:
    job = print_jobs.claim_job(job=print_sheet(events.set_up(), finished_at=None).pk, at=events.NOON)
    assert job

    claimed = [(print_jobs.overdue_jobs(at), print_jobs.claim_job(job=job.pk, at=at) is not None)
               for at in (events.NOON + print_jobs.LEASE, events.NOON + print_jobs.LEASE + MOMENT)]  # fmt: skip
    assert claimed == [([], False), ([job.pk], True)]
