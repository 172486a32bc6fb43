"""Counts on the desk: typed by the leader, settled with a reason after he was told what that does.  R10, R15."""

import pytest
from django.test import Client

from scoring.domain.counts import CountState
from scoring.queries.counts import count_of_day
from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import count, make_event
from tournament.models import Event

TABLE_1 = "/games/desk/days/1/tables/1/"
SLIPS = "/games/desk/days/1/counts/"


def flags_of(event: Event) -> dict[int, int | None]:
    """The flags of each table as far as they are settled."""
    return {table: found.flags for table, found in count_of_day(event, 1).tables.items()}


def test_the_leader_counts_a_table_himself_and_hears_it_read_back(ada: Client) -> None:
    event = make_event(2)

    answer = ada.post(TABLE_1, {"flags": "14", "key": "a"}, follow=True)

    assert answer.redirect_chain == [("/games/desk/days/1/", 303)]
    assert "Table 1: 2 fives and 4 = 14. 1 table to go." in text_of(answer)
    assert flags_of(event) == {1: 14, 2: None}


def test_a_count_that_is_sent_twice_is_one_count(ada: Client) -> None:
    event = make_event(2)

    for _ in range(2):
        ada.post(TABLE_1, {"flags": "14", "key": "a"})

    assert event.flag_counts.count() == 1


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        ("25", "The whole room holds 24 flags, so one table cannot have 25. Count the flags again."),
        ("-1", "Ensure this value is greater than or equal to 0."),
        ("many", "Enter a whole number."),
    ],
)
def test_a_count_that_cannot_be_is_refused_and_stays_typed(flags: str, says: str, ada: Client) -> None:
    event = make_event(2)

    answer = ada.post(TABLE_1, {"flags": flags, "key": "a"})

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]
    assert values_of(answer)["flags"][0] == flags
    assert flags_of(event) == {1: None, 2: None}


def test_an_unlikely_count_is_saved_and_warned_of(ada: Client) -> None:
    make_event(2, sessions=((1,),))

    answer = ada.post(TABLE_1, {"flags": "20", "key": "a"}, follow=True)

    assert "20 flags on table 1 is far from what the hands usually bring. Count it again." in text_of(answer)


def test_counts_that_differ_are_shown_with_their_people(ada: Client) -> None:
    event = make_event(2)
    count(event, 1, 14, by="Vera")
    count(event, 1, 15, by="Hugo")

    said = text_of(ada.get(TABLE_1))

    assert "The counts differ." in said
    assert "Vera 14 12:05 Hugo 15 12:05" in said


def test_before_a_correction_is_saved_the_desk_says_what_it_does(ada: Client) -> None:
    event = make_event(2)
    count(event, 1, 14)
    count(event, 2, 13)

    asked = ada.post(TABLE_1, {"flags": "11", "reason": "counted again", "key": "a"})

    assert asked.status_code == 200
    assert "What this does Table 2 moves from 2nd to 1st. Table 1 goes from 14 to 11, moves from 1st to 2nd." in (
        text_of(asked)
    )
    assert flags_of(event) == {1: 14, 2: 13}


def test_the_correction_is_saved_once_the_leader_is_sure(ada: Client) -> None:
    event = make_event(2)
    count(event, 1, 14, by="Vera")
    count(event, 1, 15, by="Hugo")
    asked = values_of(ada.post(TABLE_1, {"flags": "11", "reason": "counted again", "key": "a"}))

    answer = ada.post(TABLE_1, {name: asked[name][0] for name in ("flags", "reason", "key", "sure")})

    assert (answer.status_code, answer["Location"]) == (303, "/games/desk/days/1/")
    assert count_of_day(event, 1).tables[1].state is CountState.AGREED
    assert flags_of(event) == {1: 11, 2: None}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"flags": "11", "reason": ""}, "This field is required."),
        ({"flags": "99", "reason": "so", "sure": "1"}, "The whole room holds 24 flags, so one table cannot have 99. "
         "Count the flags again."),
    ],
)  # fmt: skip
def test_a_table_is_not_settled_without_a_reason_or_beyond_the_room(
    told: dict[str, str], says: str, ada: Client
) -> None:
    event = make_event(2)

    answer = ada.post(TABLE_1, {"key": "a", **told})

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]
    assert flags_of(event) == {1: None, 2: None}


def test_the_counts_of_several_slips_are_typed_at_once(ada: Client) -> None:
    event = make_event(3)

    answer = ada.post(SLIPS, {"table_1": "14", "table_2": "", "table_3": "10", "key": "a"})

    assert (answer.status_code, answer["Location"]) == (303, "/games/desk/days/1/")
    assert flags_of(event) == {1: 14, 2: None, 3: 10}


def test_of_several_slips_the_good_ones_are_saved_and_the_wrong_one_is_named(ada: Client) -> None:
    event = make_event(3)

    answer = ada.post(SLIPS, {"table_1": "14", "table_2": "99", "table_3": "", "key": "a"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["The whole room holds 36 flags, so one table cannot have 99. Count the flags again."]
    assert flags_of(event) == {1: 14, 2: None, 3: None}


def test_a_table_that_is_not_there_is_not_found(ada: Client) -> None:
    make_event(2)

    assert ada.get("/games/desk/days/1/tables/3/").status_code == 404
