"""What workers do while they draw."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.services.printing import SheetRequest, draw_print_job, request_sheets
from tests import events, queried


@pytest.mark.django_db
@pytest.mark.parametrize("tables", [4, 40])
def test_movement_sheets_are_drawn_with_eleven_statements_however_large_the_hall(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = events.set_up(tables)
    assert queried.adopted_movement(event).movement.tables == tables  # whose hands are read once, and then known
    job = request_sheets(event, events.ADA, events.NOON, SheetRequest(sheet="movement-sheets"))

    with django_assert_num_queries(11):
        draw_print_job(job=job.pk, at=events.NOON, public_url="")

    job.refresh_from_db()
    assert job.state == "done"
