"""Who won a session: net of loans, by settled counts, among the ranked teams.  R37, R41."""

from datetime import timedelta

import pytest

from scoring.queries.counts import count_at
from scoring.queries.prizes import Won, prize_list
from scoring.services.counts import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.services.roster_changes import TeamRank, rank_team
from tests.events import ADA, NOON, count, fresh, play, set_up
from tournament.models import Event, Prize
from tournament.queries.events import event_setup
from tournament.services.access import NewPrize, offer_prize

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R41")]


def offer(event: Event, session: int) -> None:
    """A prize for a session."""
    offer_prize(event, ADA, NOON, NewPrize(name="Lunch", kind=Prize.Kind.SESSION, number=session))


def won(event: Event) -> Won:
    """Who won the prize now."""
    [prize] = prize_list(fresh(event))
    return prize


def lend(event: Event, flags: int) -> None:
    """Table 1 is lent flags."""
    at = NOON + timedelta(minutes=fresh(event).version)
    lend_flags(event, ADA, at, NewLoan(day=1, table=1, flags=flags), f"loan {at}")


def take_back(event: Event, flags: int) -> None:
    """Table 1 gives flags back."""
    at = NOON + timedelta(minutes=fresh(event).version)
    take_back_flags(event, ADA, at, FlagsReturned(day=1, table=1, flags=flags), f"loan {at}")


def test_flags_on_loan_win_no_session() -> None:
    event = set_up(3)
    offer(event, 1)
    lend(event, flags=6)

    for table, flags in enumerate((17, 14, 11), start=1):
        count(event, table, flags, session=1)

    assert won(event) == Won("Lunch", ("Team 2",), "+2 flags in session 1")


def test_a_loan_of_the_morning_given_back_in_the_afternoon_costs_nothing_then() -> None:
    event = set_up(3)
    offer(event, 2)
    lend(event, flags=6)
    for table, flags in enumerate((17, 14, 11), start=1):
        count(event, table, flags, session=1)
    take_back(event, flags=6)

    play(event, (14, 12, 10))

    assert won(event) == Won("Lunch", ("Team 1",), "+3 flags in session 2")


@pytest.mark.parametrize(("hand", "winner"), [(5, ("Team 3",)), (6, ("Team 1",)), (8, ("Team 1",))])
def test_a_loan_is_of_the_session_of_its_hand_though_it_is_typed_before_the_mornings_counts(
    hand: int, winner: tuple[str, ...]
) -> None:
    """Also a count that a phone sends late changes nothing of it."""
    event = set_up(4, sessions=((5, 5),))
    offer(event, 1)
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=1, flags=2, hand=hand), "loan")
    assert count_at(event, event_setup(event), 1, session=1).due == (50 if hand == 5 else 48)
    found = (14, 9, 13, 12) if hand > 5 else (14, 10, 14, 12)
    for table, flags in enumerate(found, start=1):
        count(event, table, flags, session=1)

    checkpoint = count_at(event, event_setup(event), 1, session=1)

    assert (won(event).teams, checkpoint.adds_up) == (winner, True)
    assert checkpoint.owed == ({1: 2} if hand == 5 else {})


def test_a_loan_without_a_hand_is_of_its_time_also_where_a_phone_sends_its_count_afterwards() -> None:
    event = set_up(2, sessions=((5, 5),))
    for table in (1, 2):
        noted = NOON + timedelta(minutes=10)
        count(event, table, 12, session=1, counted_at=noted, at=NOON + timedelta(minutes=30 * table))
        lend_flags(event, ADA, NOON + timedelta(minutes=20), NewLoan(day=1, table=1, flags=1), f"loan {table}")

    assert count_at(event, event_setup(event), 1, session=1).adds_up


def test_a_session_is_not_won_while_the_counts_of_a_ranked_table_differ() -> None:
    event = set_up(3)
    offer(event, 1)
    for table, flags in enumerate((12, 14, 10), start=1):
        count(event, table, flags, session=1)
    before = won(event)
    count(event, 2, 9, by="Hugo", session=1)
    differing = won(event)
    rank_team(event, ADA, NOON, TeamRank(table=2, is_ranked=False, reason="Plays for fun"))

    assert before == Won("Lunch", ("Team 2",), "+2 flags in session 1")
    assert differing == Won("Lunch", (), "session 1 was not counted at every table")
    assert won(event) == Won("Lunch", ("Team 1",), "+0 flags in session 1")
