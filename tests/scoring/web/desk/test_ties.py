"""Ties on the desk: the book's playoffs, a bracket or a ruling where the book has none.  R42-R48."""

import pytest
from django.test import Client

from scoring.queries.hall import Hall
from tests import desk_pages, events
from tournament.models import Event

DO = "/games/desk/do/"


def tied(*flags: int) -> Event:
    event = events.make_event(len(flags), sessions=((15, 15),))
    events.play_day(event, *flags)
    return event


def places(event: Event) -> dict[int, int]:
    return {place.table: place.place for place in Hall(event).standings.standings.places}


def saying(ada: Client, words: str) -> list[bool]:
    """Whether the desk, the ties and the results say so."""
    return [words in desk_pages.text_of(ada.get(f"/games/desk/{page}")) for page in ("", "results/")]


def begin(ada: Client, code: str, to_place: str = "") -> str:
    """Begins a playoff, a bracket down to a place; where its page is."""
    return str(ada.post(f"{DO}start_playoff/", {"tables": code, "to_place": to_place})["Location"])


@pytest.mark.rule("R46")
def test_of_three_tied_tables_the_lowest_card_has_the_bye_and_meets_the_winner(ada: Client) -> None:
    event = tied(13, 13, 13, 9)
    page = begin(ada, "1-2-3")

    ada.post(page, {"card_1": "9C", "card_2": "5D", "card_3": "KH"})
    playoff = {"playoff": event.playoffs.get().pk}
    back = ada.post(f"{DO}take_back_hand/", playoff | {"reason": "typed at the wrong tables", "sure": "1"})
    ada.post(f"{DO}draw_cards/", playoff | {"bye": "3"})
    ada.post(page, {"trump": "H", "dealer": "1A", "tricks_1": "6", "tricks_2": "7"})
    ada.post(page, {"trump": "S", "tricks_2": "5", "tricks_3": "8"})

    assert (back.status_code, places(event)) == (303, {3: 1, 2: 2, 1: 3, 4: 4})
    assert "Decided: table 3 is 1st, table 2 is 2nd, table 1 is 3rd." in desk_pages.text_of(ada.get(page))


@pytest.mark.rule("R43", "R44", "R48")
def test_two_tied_tables_play_one_hand_and_who_plays_for_a_missing_player_is_a_ruling(ada: Client) -> None:
    event = tied(14, 14, 8)
    before = ada.get("/games/desk/results/").text
    page = begin(ada, "1-2")

    ruling = f"{DO}record_ruling/?about=Playoff%20of%20tables%201%20and%202"
    noted = ada.post(ruling, {"about": "Playoff of tables 1 and 2", "reason": "Xenia plays for Ann.", "sure": "1"})
    unsaid = ada.post(page, {"tricks_1": "5", "tricks_2": "8"})
    wrong = ada.post(page, {"trump": "H", "dealer": "2X", "tricks_1": "5", "tricks_2": "9"})
    response = ada.post(page, {"trump": "H", "dealer": "2A", "tricks_1": "5", "tricks_2": "8"})

    after = ada.get("/games/desk/results/").text
    assert ["/desk/do/publish_final/" in text for text in (before, after)] == [False, True]
    assert (noted.status_code, unsaid.status_code, wrong.status_code) == (303, 422, 422)
    assert (response.status_code, response["Location"], places(events.fresh(event))) == (303, page, {1: 2, 2: 1, 3: 3})


@pytest.mark.rule("R47")
def test_a_bracket_is_given_up_with_a_reason_and_a_ruling_says_first_what_it_does(
    ada: Client,
) -> None:
    event = tied(12, 12, 12, 12)
    begin(ada, "1-2-3-4", to_place="1")

    playoff = {"playoff": event.playoffs.get().pk}
    statuses = [
        ada.post(f"{DO}give_up_playoff/", playoff | {"reason": reason, "sure": "1"}).status_code
        for reason in ("", "Late")
    ]

    assert (statuses, event.playoffs.get().is_given_up) == ([422, 303], True)
    order = {
        "tables": "1-2-3-4",
        "place_1": "3",
        "place_2": "1",
        "place_3": "4",
        "place_4": "2",
        "reason": "by the draw of a card",
    }

    confirmation = ada.post(f"{DO}rule_on_tie/", order)
    values = desk_pages.values_of(confirmation)
    before = places(event)
    ada.post(f"{DO}rule_on_tie/", {name: values[name][0] for name in [*order, "sure"]})

    assert not desk_pages.unsaid(confirmation, "What it changes", "3 Team 3 12 1= → 1st")
    assert [before, places(event)] == [{1: 1, 2: 1, 3: 1, 4: 1}, {3: 1, 1: 2, 4: 3, 2: 4}]


@pytest.mark.rule("R47")
@pytest.mark.rule("R10")
def test_what_no_longer_holds_leads_from_the_desk_to_the_page_where_it_is_taken_back(ada: Client) -> None:
    event = tied(14, 14, 12, 8)
    ada.post(
        f"{DO}rule_on_tie/",
        {"tables": "1-2", "place_1": "2", "place_2": "1", "reason": "Their last hand.", "sure": "1"},
    )
    ada.post(f"{DO}rule_on_team/", {"kind": "penalty", "table": "1", "number": "1", "reason": "A revoke", "sure": "1"})

    assert saying(ada, "ruling on tables 1 and 2") == [True] * 2
    assert "/games/desk/do/lift_tie_ruling/?tables=1-2" in ada.get("/games/desk/results/").content.decode()
    [said] = ada.get("/api/events/games/standings/").json()["no_longer_holds"]
    assert "tables 1 and 2" in said

    ada.post(f"{DO}lift_tie_ruling/", {"tables": "1-2", "reason": "They are not tied.", "sure": "1"})
    lapsed = Hall(events.fresh(event)).standings.standings.lapsed
    assert lapsed == ()
