"""Flags lent and given back, careful record kept.  R37."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import LoanEntry
from scoring.services.days import OneDay, open_day
from scoring.services.loans import FlagsReturned, NewLoan, lend_flags, take_back_flags
from scoring.services.roster_changes import Leaving, withdraw_team
from tests.actors import ADA
from tests.events import NOON, fresh, play, set_up, standings
from tournament.domain.refusal import Refusal
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R37")]


def lend(
    event: Event, table: int = 1, flags: int = 2, *, day: int = 1, hand: int | None = None, key: str = "lent"
) -> None:
    """The leader lends flags, on day 1 if no other is given."""
    lend_flags(event, ADA, NOON, NewLoan(day=day, table=table, flags=flags, hand=hand), key)


def take_back(event: Event, table: int = 1, flags: int = 1, *, key: str = "back") -> None:
    """The leader takes flags back on day 1."""
    take_back_flags(event, ADA, NOON, FlagsReturned(day=1, table=table, flags=flags), key)


def refusal(event: Event, change: Callable[[], object]) -> str:
    """Why a change is refused, once it is sure that nothing changed."""
    before = (LoanEntry.objects.count(), fresh(event).version)
    with pytest.raises(Refusal) as refusal:
        change()
    assert (LoanEntry.objects.count(), fresh(event).version) == before
    return str(refusal.value)


def test_a_loan_still_owed_is_taken_off_and_the_room_still_adds_up() -> None:
    event = set_up(2)
    lend(event, table=1, flags=2, hand=3)
    take_back(event, table=1, flags=1)

    play(event, [1, 24])

    result = standings(event)
    assert result["flags"] == {"due": 25, "found": 25, "lent": 1}
    assert {place["table"]: place["days"] for place in result["places"]} == {1: [0], 2: [24]}


def test_what_a_table_is_worth_may_be_below_nothing() -> None:
    event = set_up(2)
    lend(event, flags=2)

    play(event, [0, 26])

    assert {place["table"]: place["total"] for place in standings(event)["places"]} == {1: -2, 2: 26}


def test_loans_can_be_let_off_and_the_room_still_holds_them() -> None:
    event = set_up(2, count_loans_against_table=False)
    lend(event, flags=2)

    play(event, [1, 25])

    result = standings(event)
    assert {place["table"]: place["days"] for place in result["places"]} == {1: [1], 2: [25]}
    assert result["flags"] == {"due": 26, "found": 26, "lent": 2}


def test_a_key_sent_twice_lends_once() -> None:
    event = set_up()
    lend(event)
    take_back(event)

    lend(event)
    take_back(event)

    assert list(LoanEntry.objects.values_list("flags", flat=True)) == [2, -1]


@pytest.mark.parametrize("other", [{"flags": 3}, {"table": 2}])
def test_a_key_that_comes_with_another_loan_is_refused(other: dict[str, Any]) -> None:
    event = set_up()
    lend(event)

    assert refusal(event, lambda: lend(event, **other)) == "This page already sent another loan. Open the day again."
    assert refusal(event, lambda: take_back(event, key="lent")) == (
        "This page already sent another loan. Open the day again."
    )


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"flags": 0}, "A loan is 1 to 1000 flags. Say how many flags table 1 gets."),
        ({"flags": -1}, "A loan is 1 to 1000 flags. Say how many flags table 1 gets."),
        ({"flags": 40_000}, "A loan is 1 to 1000 flags. Say how many flags table 1 gets."),
        ({"table": 5}, "There is no table 5; tables run from 1 to 4."),
        ({"day": 2}, "Day 2 is not open yet; the leader opens it."),
        ({"hand": 0}, "Hand 0 is not of this day: day 1 has hands 1 to 2."),
        ({"hand": 3}, "Hand 3 is not of this day: day 1 has hands 1 to 2."),
    ],
)
def test_a_loan_that_cannot_be_is_refused(told: dict[str, Any], sentence: str) -> None:
    event = set_up(sessions=((2,), (2,)))

    assert refusal(event, lambda: lend(event, **told)) == sentence


@pytest.mark.parametrize("flags", [3, 0, -1, 10**9])
def test_a_table_gives_back_no_more_than_it_owes(flags: int) -> None:
    event = set_up()
    lend(event, flags=2)

    assert refusal(event, lambda: take_back(event, flags=flags)) == f"Table 1 owes 2, so it cannot give back {flags}."


@pytest.mark.parametrize(("day", "hand"), [(1, 5), (2, 4), (2, 9)])
def test_flags_are_neither_lent_nor_given_back_at_a_hand_of_another_day(day: int, hand: int) -> None:
    event = set_up(sessions=((4,), (4,)))
    open_day(event, ADA, NOON, OneDay(day=2))
    lend(event, day=day)

    for act, moved in ((lend_flags, NewLoan), (take_back_flags, FlagsReturned)):
        given = moved(day=day, table=1, flags=1, hand=hand)
        assert f"Hand {hand} is not of this day" in refusal(event, lambda: act(event, ADA, NOON, given, "at"))  # noqa: B023


def test_nothing_is_lent_to_a_table_that_does_not_play_that_day() -> None:
    event = set_up(3, sessions=((4,), (4,)))
    withdraw_team(event, ADA, NOON, Leaving(table=3, after_hand=4, reason="Ill"))
    lend(event, table=3)
    open_day(event, ADA, NOON, OneDay(day=2))

    assert refusal(event, lambda: lend(event, table=3, day=2, key="2")).startswith("Table 3 does not play on day 2")


def test_another_tables_loan_is_not_given_back() -> None:
    event = set_up()
    lend(event, table=1)

    assert refusal(event, lambda: take_back(event, table=2)) == "Table 2 owes 0, so it cannot give back 1."


def test_a_closed_day_lends_nothing_and_takes_nothing_back() -> None:
    event = set_up(2)
    lend(event, flags=1)
    play(event, [12, 13])

    closed = "Day 1 is closed; only the leader can open it again."
    assert refusal(event, lambda: lend(event, key="more")) == closed
    assert refusal(event, lambda: take_back(event)) == closed
