"""When a day is closed and ties that matter stand, their bracket is made by itself.  R42."""

import pytest

from scoring.services.days import DayClosing, finish_day
from scoring.services.printing import SheetRequest, request_sheet
from scoring.tasks import sweep_print_jobs
from tests.actors import ADA
from tests.events import NOON, count_all, fresh, set_up
from tests.paper import texts
from tournament.models import PrintJob
from tournament.services.print_jobs import overdue_jobs

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R42")
def test_closing_the_last_day_on_a_tie_that_matters_prints_the_bracket_and_its_slips() -> None:
    event = set_up(3, sessions=((2, 2),))
    count_all(event, (14, 14, 8))

    job = finish_day(event, ADA, NOON, DayClosing(day=1))
    sweep_print_jobs()

    assert job
    job.refresh_from_db()
    assert (job.sheet, job.state, job.requested_by) == ("bracket", "done", "Ada")
    assert "Tables 1 and 2, tied on 14 flags for places 1 to 2" in " ".join(texts(bytes(job.pdf or b"")))


def test_it_is_drawn_on_the_paper_that_was_used_last() -> None:
    event = set_up(3, sessions=((2, 2),))
    request_sheet(
        event, ADA, NOON, SheetRequest(sheet="table-numbers", paper=PrintJob.Paper.A4, is_large=True), "numbers"
    )
    count_all(event, (14, 14, 8))

    job = finish_day(event, ADA, NOON, DayClosing(day=1))

    assert job
    assert (job.paper, job.is_large) == ("a4", True)


@pytest.mark.parametrize("flags", [(15, 13, 8), (20, 12, 10, 9, 9)])
def test_where_no_tie_matters_nothing_is_printed(flags: tuple[int, ...]) -> None:
    event = set_up(len(flags), sessions=((2, 2),))
    count_all(event, flags)

    assert finish_day(event, ADA, NOON, DayClosing(day=1)) is None
    assert not PrintJob.objects.exists()


@pytest.mark.rule("R42")
def test_a_tie_after_day_1_of_two_is_no_tie_yet() -> None:
    event = set_up(3, sessions=((2,), (2,)))
    count_all(event, (14, 14, 8))

    assert finish_day(event, ADA, NOON, DayClosing(day=1)) is None


def test_a_day_closed_twice_asks_once() -> None:
    event = set_up(3, sessions=((2, 2),))
    count_all(event, (14, 14, 8))

    jobs = [finish_day(fresh(event), ADA, NOON, DayClosing(day=1)) for _ in range(2)]

    assert len({job.pk for job in jobs if job}) == 1
    assert len(overdue_jobs(NOON)) == 1
