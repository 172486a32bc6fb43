"""When a day is closed and ties that matter stand, their bracket is made by itself.  R42."""

import pytest

from scoring.services import days, printing
from scoring.tasks import sweep_print_jobs
from tests.events import ADA, NOON, count_all, fresh, set_up
from tests.paper import texts
from tournament.models import PrintJob
from tournament.services.print_jobs import overdue_jobs

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R42")
def test_closing_the_last_day_on_a_tie_that_matters_prints_its_bracket_and_slips_once_on_the_paper_used_last() -> None:
    event = set_up(3, sessions=((2, 2),))
    numbers = printing.SheetRequest(sheet="table-numbers", paper=PrintJob.Paper.A4, is_large=True)
    printing.request_sheet(event, ADA, NOON, numbers, "numbers")
    count_all(event, (14, 14, 8))

    job, again = (days.finish_day(fresh(event), ADA, NOON, days.DayClosing(day=1)) for _ in range(2))
    overdue = len(overdue_jobs(NOON))
    sweep_print_jobs()

    assert job
    assert again in (None, job)
    job.refresh_from_db()
    assert (job.sheet, job.state, job.requested_by, overdue) == ("bracket", "done", "Ada", 2)
    assert (job.paper, job.is_large) == ("a4", True)
    assert "Tables 1 and 2, tied on 14 flags for places 1 to 2" in " ".join(texts(bytes(job.pdf or b"")))


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    ("flags", "sessions"),
    [((15, 13, 8), ((2, 2),)), ((20, 12, 10, 9, 9), ((2, 2),)), ((14, 14, 8), ((2,), (2,)))],
    ids=["no tie", "a tie that does not matter", "day 1 of two"],
)
def test_where_no_tie_matters_yet_nothing_is_printed(
    flags: tuple[int, ...], sessions: tuple[tuple[int, ...], ...]
) -> None:
    event = set_up(len(flags), sessions=sessions)
    count_all(event, flags)

    assert days.finish_day(event, ADA, NOON, days.DayClosing(day=1)) is None
    assert not PrintJob.objects.exists()
