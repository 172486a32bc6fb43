"""Flags lent and given back from the desk.  R37."""

import pytest
from django.test import Client

from scoring.queries.counts import count_of_day
from tests.desk_pages import refusals_of, text_of
from tests.playing import make_event, play_day

LOANS = "/games/desk/days/1/loans/"


@pytest.mark.rule("R37")
def test_flags_are_lent_and_given_back_and_the_record_keeps_both(ada: Client) -> None:
    event = make_event()
    ada.post(LOANS, {"table": "3", "flags": "2", "hand": "4", "key": "a"})
    owed = dict(count_of_day(event, 1).owed)

    answer = ada.post(f"{LOANS}back/", {"table": "3", "flags": "1", "key": "b"}, follow=True)

    assert owed == {3: 2}
    assert answer.redirect_chain == [(LOANS, 303)]
    assert count_of_day(event, 1).owed == {3: 1}
    assert "3 1 given back, Ada" in text_of(answer)
    assert "3 2 lent at hand 4, Ada" in text_of(answer)


def test_a_loan_that_is_sent_twice_is_one_loan(ada: Client) -> None:
    event = make_event()

    for _ in range(2):
        ada.post(LOANS, {"table": "3", "flags": "2", "hand": "", "key": "a"})

    assert count_of_day(event, 1).owed == {3: 2}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"table": "9"}, "There is no table 9; tables run from 1 to 4."),
        ({"hand": "99"}, "There is no hand 99; hands run from 1 to 8."),
        ({"flags": "0"}, "Ensure this value is greater than or equal to 1."),
    ],
)
def test_a_loan_that_cannot_be_is_refused(told: dict[str, str], says: str, ada: Client) -> None:
    event = make_event()

    answer = ada.post(LOANS, {"table": "1", "flags": "1", "hand": "", "key": "a", **told})

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]
    assert count_of_day(event, 1).owed == {}


def test_more_than_is_owed_is_not_taken_back(ada: Client) -> None:
    event = make_event()
    ada.post(LOANS, {"table": "3", "flags": "2", "hand": "", "key": "a"})

    answer = ada.post(f"{LOANS}back/", {"table": "3", "flags": "5", "key": "b"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["Table 3 owes 2, so it cannot give back 5."]
    assert count_of_day(event, 1).owed == {3: 2}


def test_nothing_is_lent_on_a_closed_day(ada: Client) -> None:
    event = make_event(2)
    play_day(event, 14, 10)

    answer = ada.post(LOANS, {"table": "1", "flags": "1", "hand": "", "key": "a"})

    assert answer.status_code == 422
    assert count_of_day(event, 1).owed == {}
