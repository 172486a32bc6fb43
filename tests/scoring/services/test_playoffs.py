"""Playoffs as they are stored, step by step: two teams, three, given up, overtaken, ruled.  R42-R48."""

from collections.abc import Callable
from typing import Any

import pytest

from rotations.domain.hand import Trump
from scoring.event_file.load import load_event
from scoring.event_file.save import save_event
from scoring.event_file.schema import read_event_file
from scoring.models import Playoff
from scoring.queries.standings import playoff_numbered
from scoring.services import playoffs as desk
from scoring.services.days import DayClosing, Reopening, close_day, reopen_day
from scoring.services.playoffs import (
    Bye,
    DealerCut,
    DrawnCards,
    MorePlaces,
    PlayedHand,
    PlayerReplaced,
    PlayoffCorrection,
    TiePlayedOff,
    TrumpCut,
)
from scoring.services.rulings import FinalTakenBack, TieRuling, publish_final, rule_on_tie, withdraw_final
from tests.actors import ADA
from tests.events import NOON, count, fresh, play, set_up, standings
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def tied(*flags: int, **plan: Any) -> Event:
    """An event that is all played, with these flags on its tables."""
    event = set_up(len(flags), sessions=((30,),), **plan)
    play(event, flags)
    return fresh(event)


def refusal(event: Event, change: Callable[[], object]) -> str:
    """Why a change is refused, once it is sure that nothing changed."""
    before = (list(Playoff.objects.values_list("pk", "play")), fresh(event).version)
    with pytest.raises(Refusal) as refusal:
        change()
    assert (list(Playoff.objects.values_list("pk", "play")), fresh(event).version) == before
    return str(refusal.value)


def order(event: Event) -> list[tuple[int, int]]:
    """Place and table, from the first down."""
    return [(place["place"], place["table"]) for place in standings(event)["places"]]


def states(event: Event) -> list[str]:
    """What each tie needs."""
    return [tie["playoff"] for tie in standings(event)["ties"]]


def play_hand(event: Event, key: int, tricks: dict[int, int], trump: str = "H", dealer: str = "") -> None:
    """Two tables play a hand."""
    desk.play_hand(
        event, ADA, NOON, PlayedHand(playoff=key, tables=tuple(tricks), tricks=tricks, trump=trump, dealer=dealer)
    )


@pytest.mark.rule("R43")
def test_two_teams_play_one_hand_and_no_flag_moves() -> None:
    event = tied(13, 11, 13, 11)
    before = standings(event)
    assert states(event) == ["needed", "needed"]

    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(3, 1)))
    opened = states(event)
    desk.cut_trump(event, ADA, NOON, TrumpCut(playoff=key, tables=(1, 3), card="KD"))
    desk.cut_dealer(
        event, ADA, NOON, DealerCut(playoff=key, tables=(1, 3), cards={"1A": "9C", "1B": "2C", "3A": "AS", "3B": "4D"})
    )
    play_hand(event, key, {1: 6, 3: 7}, trump="")

    assert opened == ["open", "needed"]
    assert states(event) == ["resolved", "needed"]
    assert order(event) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    assert standings(event)["flags"] == before["flags"]
    assert sorted(place["total"] for place in standings(event)["places"]) == [11, 11, 13, 13]
    assert standings(event)["places"][0]["why"] == "13 flags; won the playoff with table 1"
    [hand] = playoff_numbered(event, key).playoff.hands
    assert (hand.trump, str(hand.trump_card), str(hand.dealer)) == (Trump.D, "KD", "3A")
    assert hand.tricks == (6, 7)


@pytest.mark.rule("R46")
def test_three_teams_draw_the_lowest_has_the_bye_and_two_hands_are_played() -> None:
    event = tied(13, 13, 13, 9)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3)))

    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "9C", 2: "KD", 3: "5H"}))
    play_hand(event, key, {1: 5, 2: 8}, dealer="2B")
    halfway = order(event)
    play_hand(event, key, {2: 6, 3: 7}, trump="C")

    assert playoff_numbered(event, key).playoff.bye == 3
    assert halfway == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert order(event) == [(1, 3), (2, 2), (3, 1), (4, 4)]
    assert [place["why"] for place in standings(event)["places"]] == [
        "13 flags; won the playoff of tables 1, 2 and 3",
        "13 flags; second in the playoff of tables 1, 2 and 3",
        "13 flags; third in the playoff of tables 1, 2 and 3",
        "9 flags",
    ]


@pytest.mark.rule("R46")
def test_equal_lowest_cards_draw_again_and_the_bye_may_be_told_instead() -> None:
    event = tied(13, 13, 13, 9)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3)))

    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "5C", 2: "KD", 3: "5H"}))
    assert refusal(event, lambda: desk.give_bye(event, ADA, NOON, Bye(playoff=key, table=2))) == (
        "The lowest card is table 1 or 3's, so the bye is not table 2's. Check the cards."
    )
    desk.give_bye(event, ADA, NOON, Bye(playoff=key, table=1))

    assert playoff_numbered(event, key).playoff.bye == 1


@pytest.mark.rule("R47")
def test_four_teams_are_the_leaders_to_decide() -> None:
    event = tied(12, 12, 12, 12)
    assert refusal(event, lambda: desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3, 4)))) == (
        "Tables 1, 2, 3 and 4 are tied, and the book has no playoff for so many. "
        "The leader rules their order, or has them play the proposed bracket."
    )

    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3, 4), to_place=1))
    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "2C", 2: "3C", 3: "4C", 4: "5C"}))
    play_hand(event, key, {1: 7, 4: 6})
    play_hand(event, key, {2: 7, 3: 6})
    play_hand(event, key, {1: 13, 2: 0})

    assert order(event) == [(1, 1), (2, 2), (3, 3), (3, 4)]


@pytest.mark.rule("R47")
def test_a_bracket_played_for_too_few_places_is_played_on_for_the_next() -> None:
    event = tied(12, 12, 12, 12)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3, 4), to_place=1))
    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "2C", 2: "3C", 3: "4C", 4: "5C"}))
    play_hand(event, key, {1: 7, 4: 6})
    play_hand(event, key, {2: 7, 3: 6})
    play_hand(event, key, {1: 13, 2: 0})
    assert states(event) == ["open"]

    assert refusal(event, lambda: desk.play_for_more(event, ADA, NOON, MorePlaces(playoff=key, to_place=1))) == (
        "This playoff decides 1 of 4 places. Play for more of them, or rule their order."
    )
    desk.play_for_more(event, ADA, NOON, MorePlaces(playoff=key, to_place=3))
    play_hand(event, key, {4: 8, 3: 5})

    assert order(event) == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert states(event) == ["resolved"]
    saved = save_event(fresh(event))
    again = load_event(read_event_file(saved), Actor("Bert", user=event.leader), NOON, slug="again")
    assert order(again) == order(event)


def test_a_playoff_under_way_is_not_begun_again() -> None:
    event = tied(13, 13, 11, 11)

    keys = {desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=tables)) for tables in ((1, 2), (2, 1))}

    assert len(keys) == Playoff.objects.count() == 1


def test_ties_are_played_off_after_all_hands_only() -> None:
    event = set_up(2, sessions=((2,), (2,)))
    play(event, [12, 12])

    assert refusal(event, lambda: desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))) == (
        "Ties are played off after all hands; close every day first."
    )


@pytest.mark.parametrize("tables", [(1, 3), (1, 2, 3), (1, 9)])
def test_tables_that_are_not_exactly_a_tie_are_not_played_off(tables: tuple[int, ...]) -> None:
    event = tied(13, 13, 11, 11)

    assert refusal(event, lambda: desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=tables))).endswith(
        "are not tied with one another; look at the standings."
    )


@pytest.mark.rule("R42")
def test_no_hand_of_a_playoff_is_played_while_a_day_is_open_again() -> None:
    event = tied(12, 12)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    reopen_day(event, ADA, NOON, Reopening(day=1, reason="A slip was misread."))

    assert "close every day first" in refusal(event, lambda: play_hand(event, key, {1: 7, 2: 6}))


def test_a_hand_is_taken_back_with_a_reason_and_entered_anew() -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, key, {1: 7, 2: 6})

    desk.take_back_hand(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="Tricks the wrong way round."))
    assert states(event) == ["open", "needed"]
    play_hand(event, key, {1: 6, 2: 7})

    assert order(event)[:2] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("tricks", "sentence"),
    [
        ({1: 7, 2: 7}, "7 and 7 tricks are not the 13 of a hand. Count the tricks again."),
        ({1: 14, 2: -1}, "14 and -1 tricks are not the 13 of a hand. Count the tricks again."),
        ({1: 7, 3: 6}, "No hand between tables 1 and 3 is to be played now. "
                       "Hand 1, tables 1 and 2: the leader cuts a card for trump."),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(tricks: dict[int, int], sentence: str) -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    assert refusal(event, lambda: play_hand(event, key, tricks)) == sentence


@pytest.mark.parametrize(
    ("trump", "dealer", "sentence"),
    [
        ("", "", "No trump is entered for this hand. Cut a card and enter its suit."),
        ("NTL", "", "The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card."),
        ("X", "", "“X” is no trump. Write H, S, D or C."),
        ("H", "1X", "1X does not play this hand; one of 1A, 1B, 2A or 2B deals. Check the table and the letter."),
        ("H", "B9", "“B9” is not a seat. Write the table and the letter, like 9B."),
    ],
)
def test_trump_is_a_suit_and_the_dealer_one_of_the_four(trump: str, dealer: str, sentence: str) -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    assert refusal(event, lambda: play_hand(event, key, {1: 7, 2: 6}, trump, dealer)) == sentence


@pytest.mark.rule("R48")
def test_another_of_the_four_plays_for_one_who_is_missing() -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))

    desk.replace_player(event, ADA, NOON, PlayerReplaced(playoff=key, table=2, missing="B", instead="Y", name="Yul"))
    play_hand(event, key, {1: 6, 2: 7}, dealer="2Y")

    assert [str(hand.dealer) for hand in playoff_numbered(event, key).playoff.hands] == ["2Y"]
    assert order(event)[0] == (1, 2)


def test_a_playoff_given_up_leaves_the_tie_as_it_was_and_may_be_begun_anew() -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, key, {1: 7, 2: 6})

    desk.give_up_playoff(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="They would rather share."))

    assert states(event) == ["needed", "needed"]
    assert order(event)[:2] == [(1, 1), (1, 2)]
    assert refusal(event, lambda: play_hand(event, key, {1: 7, 2: 6})) == "That playoff was given up; begin a new one."
    assert desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2))) != key


def test_a_playoff_whose_tables_are_no_longer_exactly_a_tie_is_not_heard() -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, key, {1: 6, 2: 7})
    assert order(event)[:2] == [(1, 2), (2, 1)]

    reopen_day(event, ADA, NOON, Reopening(day=1, reason="Table 1 was miscounted."))
    count(event, 1, 14)
    count(event, 3, 10)
    close_day(event, ADA, NOON, DayClosing(day=1))
    untied = order(event)
    reopen_day(event, ADA, NOON, Reopening(day=1, reason="It was not."))
    count(event, 1, 13)
    count(event, 3, 11)
    close_day(event, ADA, NOON, DayClosing(day=1))

    assert untied == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert order(event)[:2] == [(1, 2), (2, 1)]


def test_a_tie_joined_by_a_third_team_needs_its_own_playoff() -> None:
    event = tied(13, 13, 12, 10)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, key, {1: 6, 2: 7})

    reopen_day(event, ADA, NOON, Reopening(day=1, reason="Table 3 was miscounted."))
    count(event, 3, 13)
    count(event, 4, 9)
    close_day(event, ADA, NOON, DayClosing(day=1))

    assert states(event) == ["needed"]
    assert order(event) == [(1, 1), (1, 2), (1, 3), (4, 4)]


@pytest.mark.rule("R42")
def test_the_standings_are_not_final_while_a_tie_that_matters_is_needed_or_open() -> None:
    event = tied(13, 13, 11, 11)
    sentence = "Tables 1 and 2 are tied for places 1 and 2. Play it off or rule, then make the event final."
    assert refusal(event, lambda: publish_final(event, ADA, NOON)) == sentence
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    assert refusal(event, lambda: publish_final(event, ADA, NOON)) == sentence
    play_hand(event, key, {1: 7, 2: 6})
    rule_on_tie(event, ADA, NOON, TieRuling(tables=(3, 4), order=(4, 3), reason="Cards were cut."))

    publish_final(event, ADA, NOON)

    assert standings(event)["state"] == "final"


def test_a_tie_that_does_not_matter_is_shared_and_keeps_nothing_open() -> None:
    event = tied(14, 13, 12, 11, 11, 11)

    publish_final(event, ADA, NOON)

    assert states(event) == ["not_needed"]
    assert order(event) == [(1, 1), (2, 2), (3, 3), (4, 4), (4, 5), (4, 6)]


def test_nothing_of_the_placings_changes_once_they_are_final() -> None:
    event = tied(14, 13, 12, 11, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(4, 5, 6)))
    desk.give_up_playoff(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="Shared."))
    publish_final(event, ADA, NOON)
    final = "The standings are final; take that back first."

    assert refusal(event, lambda: desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(4, 5, 6)))) == final
    assert refusal(event, lambda: desk.give_bye(event, ADA, NOON, Bye(playoff=key, table=4))) == final
    assert (
        refusal(event, lambda: desk.give_up_playoff(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="No.")))
        == final
    )
    assert (
        refusal(
            event, lambda: rule_on_tie(event, ADA, NOON, TieRuling(tables=(4, 5, 6), order=(6, 5, 4), reason="No."))
        )
        == final
    )
    withdraw_final(event, ADA, NOON, FinalTakenBack(reason="Somebody was away."))
    rule_on_tie(event, ADA, NOON, TieRuling(tables=(4, 5, 6), order=(6, 5, 4), reason="Cards were cut."))
    assert order(event)[3:] == [(4, 6), (5, 5), (6, 4)]


def test_of_a_playoff_and_a_ruling_on_one_tie_the_later_counts() -> None:
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    play_hand(event, key, {1: 7, 2: 6})

    rule_on_tie(event, ADA, NOON, TieRuling(tables=(1, 2), order=(2, 1), reason="A revoke was found."))

    assert order(event)[:2] == [(1, 2), (2, 1)]
    assert standings(event)["places"][0]["why"] == "13 flags; placed by the leader's ruling: A revoke was found"


def test_the_playoff_decides_who_advances() -> None:
    event = tied(14, 12, 12, 10, advancing=2)
    assert [place["advances"] for place in standings(event)["places"]] == [True, False, False, False]

    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(2, 3)))
    play_hand(event, key, {2: 0, 3: 13})

    assert [(p["table"], p["advances"]) for p in standings(event)["places"]] == [
        (1, True), (3, True), (2, False), (4, False),
    ]  # fmt: skip
