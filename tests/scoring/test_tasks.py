"""What workers do while they draw."""

import threading
from datetime import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.printing import SheetRequest, draw_print_job, request_sheet
from scoring.tasks import renewed
from tests import events, queried
from tournament.models import PrintJob
from tournament.services.print_jobs import LEASE

LONGEST = 30  # seconds


@pytest.mark.django_db
def test_the_lease_is_renewed_for_as_long_as_a_sheet_is_drawn() -> None:
    renewals: list[datetime] = []
    third = threading.Event()

    def renew(*, at: datetime) -> None:
        renewals.append(at)
        if len(renewals) == 3:
            third.set()

    with renewed(renew, interval=0.01):
        assert third.wait(LONGEST)

    drawn = len(renewals)
    assert renewals == sorted(renewals)
    assert not threading.Event().wait(0.05)
    assert len(renewals) == drawn


@pytest.mark.django_db
def test_a_sheet_renews_its_own_lease() -> None:
    job = request_sheet(events.set_up(), events.ADA, events.NOON, SheetRequest(sheet="table-numbers"), "1")
    leases = []

    class Held:
        """Renews once, an hour later, and looks at the lease."""

        def __init__(self, renew: object) -> None:
            self.renew = renew

        def __enter__(self) -> None:
            self.renew(at=events.NOON + 10 * LEASE)
            leases.append(PrintJob.objects.get(pk=job.pk).lease_until)

        def __exit__(self, *_: object) -> None:
            pass

    draw_print_job(job=job.pk, at=events.NOON, public_url="", holding=Held)

    job.refresh_from_db()
    assert (leases, job.state, job.lease_until) == ([events.NOON + 11 * LEASE], "done", None)


@pytest.mark.django_db
@pytest.mark.parametrize("tables", [4, 40])
def test_movement_sheets_are_drawn_with_eight_statements_however_large_the_hall(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = events.set_up(tables)
    assert queried.adopted_movement(event).movement.tables == tables  # whose hands are read once, and then known
    job = request_sheet(event, events.ADA, events.NOON, SheetRequest(sheet="movement-sheets"), "1")

    with django_assert_num_queries(8):
        draw_print_job(job=job.pk, at=events.NOON, public_url="")

    job.refresh_from_db()
    assert job.state == "done"
