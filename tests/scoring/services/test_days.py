"""Opening, ticking, closing and opening again: what is recorded, what is refused; the bracket that is made
by itself once the last day is closed on a tie that matters.  R14, R38, R39, R42.
"""

import re
from datetime import timedelta
from functools import partial

import pytest

from scoring.event_file.verify import verify_log
from scoring.models import DayResult, Ruling
from scoring.services import counts, days, printing, roster_changes
from scoring.services.counts import NewLoan, lend_flags
from scoring.services.days import (
    CheckedTables,
    CheckIn,
    DayClosing,
    FeeNote,
    OneDay,
    Reopening,
    check_flags,
    check_in,
    close_day,
    note_fee,
    open_day,
    reopen_day,
    take_back_opening,
    uncheck_flags,
)
from scoring.tasks import sweep_print_jobs
from tests.events import ADA, NOON, count, count_all, forget, fresh, load, need_refused, play, save, set_up, standings
from tests.paper import texts
from tests.queried import adopted_movement, count_of_day
from tournament.domain import EventPlan, Level, Refusal
from tournament.models import Event, PrintJob
from tournament.queries.events import seated_teams
from tournament.services.acts import Actor
from tournament.services.events import HandCall, call_hand, create_event
from tournament.services.print_jobs import overdue_jobs
from tournament.services.teams import Seating, seat_teams

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R14")
def test_teams_are_checked_in_and_their_flags_ticked_before_the_day_is_opened_and_both_are_taken_back() -> None:
    event = set_up(3, sessions=((2,), (2,)), is_open=False)

    def here() -> list[int | None]:
        return [team.players_here for team in seated_teams(event)]

    check_in(event, ADA, NOON, CheckIn(day=1, tables=(1, 3), players=4))
    check_in(event, ADA, NOON, CheckIn(day=1, tables=(2,), players=3))
    check_in(event, ADA, NOON, CheckIn(day=1, tables=(3,), players=0))
    for tables in ((1, 3), (3, 1, 3)):  # a second tick is none
        check_flags(event, ADA, NOON, CheckedTables(day=1, tables=tables))
    uncheck_flags(event, ADA, NOON, CheckedTables(day=1, tables=(2, 3)))
    assert (here(), count_of_day(event, 1).checked) == ([4, 3, 0], {1})
    assert [entry.sentence for entry in event.log.order_by("-number")[:3]] == [
        "Flags not checked any more at table 3 on day 1.",
        "Flags checked at tables 1 and 3 on day 1.",
        "Missing: Team 3.",
    ]
    version = fresh(event).version
    check_in(event, ADA, NOON, CheckIn(day=1, tables=(1,), players=4))
    uncheck_flags(event, ADA, NOON, CheckedTables(day=1, tables=(2,)))
    assert fresh(event).version == version

    check_in(event, ADA, NOON, CheckIn(day=1, tables=(3,), players=None))
    assert here() == [4, 3, None]
    need_refused(event, partial(check_in, event, ADA, NOON, CheckIn(day=2, tables=(1,), players=4)))
    need_refused(event, partial(check_flags, event, ADA, NOON, CheckedTables(day=1, tables=(4,))))
    saved = save(event)
    forget(event)
    assert save(load(saved)) == saved

    event = Event.objects.get()
    assert here() == [4, 3, None]
    play(event, [13, 12, 11])
    assert here() == [None, None, None]
    need_refused(event, partial(uncheck_flags, event, ADA, NOON, CheckedTables(day=1, tables=(1,))))
    check_in(event, ADA, NOON, CheckIn(day=2, tables=(1,), players=4))
    roster_changes.withdraw_team(event, ADA, NOON, roster_changes.Leaving(table=2, after_hand=2, reason="Ill"))
    need_refused(event, partial(check_flags, event, ADA, NOON, CheckedTables(day=2, tables=(1, 2))))


def test_an_opening_is_taken_back_until_a_hand_is_called_or_a_count_comes_in() -> None:
    event = set_up(3, sessions=((2,), (2,)))

    def take_back(day: int = 1) -> None:
        take_back_opening(event, ADA, NOON, OneDay(day=day))

    take_back()
    assert (adopted_movement(event).frozen_at, event.days.get(number=1).opened_at) == (None, None)
    need_refused(event, take_back)
    seat_teams(event, ADA, NOON, Seating(tables={"Team 1": 2, "Team 2": 3, "Team 3": 1}))

    open_day(event, ADA, NOON, OneDay(day=1))
    for act in (partial(call_hand, event, ADA, NOON, HandCall(hand=1)), partial(count, event, 1, 12)):
        act()
        need_refused(event, take_back)
        call_hand(event, ADA, NOON, HandCall(hand=0))
    count_all(event, [12, 12, 12])
    close_day(event, ADA, NOON, DayClosing(day=1))

    open_day(event, ADA, NOON, OneDay(day=2))
    take_back(2)
    assert adopted_movement(event).frozen_at
    open_day(event, ADA, NOON, OneDay(day=2))
    lend_flags(event, ADA, NOON, NewLoan(day=2, table=1, flags=1), "1")
    need_refused(event, partial(take_back, 1), partial(take_back, 2))  # one is closed, and on the other flags were lent


def test_what_cannot_be_done_to_a_day_is_refused_and_changes_nothing() -> None:
    """Day 1 of three is closed, and the others are not open; a second event has no movement and asks for no fee."""
    event = set_up(3, sessions=((2,), (2,), (2,)), entry_fee=40)
    play(event, [13, 12, 11])
    plan = EventPlan("free", "Free", Level.CLUB)
    other = create_event(Actor("Ada", user=event.leader), NOON, plan)
    need_refused(
        event,
        *(partial(reopen_day, event, ADA, NOON, Reopening(day=day, reason=why))
          for day, why in ((1, " "), (2, "Why not."), (9, "Why not."))),
        *(partial(note_fee, event, ADA, NOON, FeeNote(day=day, table=table, is_paid=True))
          for day, table in ((1, 1), (3, 1), (4, 1), (2, 4))),
        partial(open_day, event, ADA, NOON, OneDay(day=1)), partial(open_day, other, ADA, NOON, OneDay(day=1)),
        partial(close_day, event, ADA, NOON, DayClosing(day=2)),
        partial(note_fee, set_up(2, slug="no-fee"), ADA, NOON, FeeNote(day=1, table=1, is_paid=True)),
    )  # fmt: skip


@pytest.mark.rule("R38", "R39")
@pytest.mark.parametrize(
    ("flags", "sentence"),
    [([12, 11], "The room should hold 24 flags; 23 were counted: 1 is missing."),
     ([14, 12], "The room should hold 24 flags; 26 were counted: 2 too many.")],
)  # fmt: skip
def test_a_day_that_does_not_add_up_is_closed_only_with_a_reason(flags: list[int], sentence: str) -> None:
    event = set_up(2, sessions=((30,),))
    count_all(event, flags)
    with pytest.raises(Refusal, match=re.escape(f"Day 1 does not add up: {sentence}")):
        close_day(event, ADA, NOON, DayClosing(day=1, reason="  "))

    close_day(event, ADA, NOON, DayClosing(day=1, reason="We looked everywhere."))

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.about, ruling.reason) == ("day_total", "day 1 total", "We looked everywhere.")
    reopen_day(event, ADA, NOON, Reopening(day=1, reason="Table 2 was typed wrong."))
    count(event, 2, 2)  # the total was accepted for that difference alone
    need_refused(event, partial(close_day, event, ADA, NOON, DayClosing(day=1)))
    count(event, 2, flags[1])
    close_day(event, ADA, NOON, DayClosing(day=1))
    assert Ruling.objects.count() == 1
    assert standings(event)["state"] == "verified"
    assert standings(event)["flags"] == {"due": 24, "found": sum(flags), "lent": 0}
    assert list(DayResult.objects.values_list("counted", flat=True)) == flags


def test_while_the_clock_is_set_back_everything_goes_on() -> None:
    event, yesterday = set_up(2), NOON - timedelta(days=1)
    count(event, 1, 14)

    counts.record_flag_count(event, Actor("Vera"), yesterday, counts.NewCount(day=1, table=2, flags=10), "2")
    call_hand(event, ADA, yesterday, HandCall(hand=1))
    close_day(event, ADA, yesterday, DayClosing(day=1, after_hand=4, reason="Just in case."))

    assert [(place["table"], place["total"]) for place in standings(event)["places"]] == [(1, 14), (2, 10)]
    assert (verify_log(fresh(event)), Ruling.objects.count()) == (fresh(event).version, 0)


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
