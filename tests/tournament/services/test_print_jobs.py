"""The lease of a print job: who may draw it, and for how long."""

from datetime import timedelta

from tests.events import NOON, set_up
from tournament.models import PrintJob
from tournament.services.print_jobs import LEASE, claim_job, overdue_jobs, renew_lease, request_print

SECOND = timedelta(seconds=1)


def claimed() -> PrintJob:
    job = request_print(event=set_up(), sheet="cards", paper="a4", is_large=False, by="Ada", at=NOON, key="1")
    held = claim_job(job=job.pk, at=NOON)
    assert held
    return held


def test_a_lease_that_is_renewed_keeps_the_job_from_others() -> None:
    job = claimed()

    renew_lease(job=job, at=NOON + LEASE - SECOND)

    assert overdue_jobs(NOON + LEASE + SECOND) == []
    assert claim_job(job=job.pk, at=NOON + LEASE + SECOND) is None
    assert overdue_jobs(NOON + 2 * LEASE) == [job.pk]


def test_a_worker_that_lost_its_job_renews_nothing() -> None:
    slow = claimed()
    claim_job(job=slow.pk, at=NOON + LEASE + SECOND)

    renew_lease(job=slow, at=NOON + 2 * LEASE)

    assert overdue_jobs(NOON + 2 * LEASE + 2 * SECOND) == [slow.pk]
