"""Playoffs as they are stored, step by step: two teams, three, given up, overtaken, ruled.  R42-R48."""

from functools import partial
from typing import Any

import pytest

from rotations.domain.book_rotation import Trump
from scoring.queries.standings import playoff_numbered
from scoring.services import rulings as desk
from scoring.services.days import DayClosing, Reopening, close_day, reopen_day
from scoring.services.rulings import (
    Bye,
    DealerCut,
    DrawnCards,
    MorePlaces,
    PlayedHand,
    PlayerReplaced,
    PlayoffCorrection,
    TiePlayedOff,
    TieRuling,
    TrumpCut,
    publish_final,
    rule_on_tie,
)
from tests.events import ADA, NOON, fresh, load, need_refused, play, save, set_up, standings
from tournament.models import Event

pytestmark = pytest.mark.django_db


def tied(*flags: int, **plan: Any) -> Event:
    """An event that is all played, with these flags on its tables."""
    event = set_up(len(flags), sessions=((30,),), **plan)
    play(event, flags)
    return fresh(event)


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


@pytest.mark.rule("R43", "R46", "R48")
def test_three_teams_draw_the_lowest_has_the_bye_and_two_hands_are_played() -> None:
    event = tied(13, 13, 13, 9)
    assert states(event) == ["needed"]
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3)))

    assert states(event) == ["open"]
    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "9C", 2: "KD", 3: "5H"}))
    need_refused(event, partial(desk.give_bye, event, ADA, NOON, Bye(playoff=key, table=2)))
    desk.replace_player(event, ADA, NOON, PlayerReplaced(playoff=key, table=2, missing="B", instead="Y", name="Yul"))
    play_hand(event, key, {1: 5, 2: 8}, dealer="2Y")
    halfway = order(event)
    cuts = {"2A": "9C", "2Y": "2C", "3A": "AS", "3B": "4D"}
    desk.cut_trump(event, ADA, NOON, TrumpCut(playoff=key, tables=(2, 3), card="KD"))
    desk.cut_dealer(event, ADA, NOON, DealerCut(playoff=key, tables=(2, 3), cards=cuts))
    play_hand(event, key, {2: 6, 3: 7}, trump="")

    hand = playoff_numbered(event, key).playoff.hands[1]
    assert (hand.trump, str(hand.trump_card), str(hand.dealer), hand.tricks) == (Trump.D, "KD", "3A", (6, 7))
    assert (states(event), standings(event)["flags"]["found"]) == (["resolved"], 48)
    assert playoff_numbered(event, key).playoff.bye == 3
    assert halfway == [(1, 1), (1, 2), (1, 3), (4, 4)]
    assert order(event) == [(1, 3), (2, 2), (3, 1), (4, 4)]
    assert [place["why"] for place in standings(event)["places"]] == [
        "13 flags; won the playoff of tables 1, 2 and 3",
        "13 flags; second in the playoff of tables 1, 2 and 3",
        "13 flags; third in the playoff of tables 1, 2 and 3",
        "9 flags",
    ]


@pytest.mark.rule("R47")
def test_four_teams_are_the_leaders_to_decide_and_a_bracket_is_played_on_for_the_next_place() -> None:
    event = tied(12, 12, 12, 12)
    need_refused(event, lambda: desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3, 4))))
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2, 3, 4), to_place=1))
    desk.draw_cards(event, ADA, NOON, DrawnCards(playoff=key, cards={1: "2C", 2: "3C", 3: "4C", 4: "5C"}))
    play_hand(event, key, {1: 7, 4: 6})
    play_hand(event, key, {2: 7, 3: 6})
    play_hand(event, key, {1: 13, 2: 0})
    assert (states(event), order(event)) == (["open"], [(1, 1), (2, 2), (3, 3), (3, 4)])

    need_refused(event, partial(desk.play_for_more, event, ADA, NOON, MorePlaces(playoff=key, to_place=1)))
    desk.play_for_more(event, ADA, NOON, MorePlaces(playoff=key, to_place=3))
    play_hand(event, key, {4: 8, 3: 5})

    assert order(event) == [(1, 1), (2, 2), (3, 4), (4, 3)]
    assert states(event) == ["resolved"]
    assert order(load(save(event), slug="again")) == order(event)


def test_what_cannot_be_done_in_a_playoff_is_refused_and_changes_nothing() -> None:
    """The tie of tables 1 and 2 is played off, that of tables 3 and 4 was given up."""
    event = tied(13, 13, 11, 11)
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    over = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(3, 4)))
    desk.give_up_playoff(event, ADA, NOON, PlayoffCorrection(playoff=over, reason="They would rather share."))
    unplayed = set_up(2, slug="unplayed", sessions=((2,), (2,)))
    play(unplayed, [12, 12])
    need_refused(
        event,
        *(partial(desk.start_playoff, event, ADA, NOON, TiePlayedOff(tables=tables)) for tables in ((1, 3), (1, 2, 3))),
        partial(desk.start_playoff, unplayed, ADA, NOON, TiePlayedOff(tables=(1, 2))),
        *(partial(play_hand, event, key, tricks) for tricks in ({1: 7, 2: 7}, {1: 14, 2: -1}, {1: 7, 3: 6})),
        *(partial(play_hand, event, key, {1: 7, 2: 6}, trump, dealer)
          for trump, dealer in (("", ""), ("NTL", ""), ("X", ""), ("H", "1X"), ("H", "B9"))),
        partial(play_hand, event, over, {3: 7, 4: 6}),
    )  # fmt: skip
    assert desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(2, 1))) == key
    play_hand(event, key, {1: 7, 2: 6})
    assert order(event)[:2] == [(1, 1), (2, 2)]
    desk.take_back_hand(event, ADA, NOON, PlayoffCorrection(playoff=key, reason="Tricks the wrong way round."))
    play_hand(event, key, {1: 6, 2: 7})
    rule_on_tie(event, ADA, NOON, TieRuling(tables=(3, 4), order=(4, 3), reason="Cut."))
    publish_final(event, ADA, NOON)
    assert order(event) == [(1, 2), (2, 1), (3, 4), (4, 3)]
    corrected = PlayoffCorrection(playoff=key, reason="No.")
    need_refused(
        event,
        partial(desk.give_bye, event, ADA, NOON, Bye(playoff=key, table=1)),
        partial(desk.give_up_playoff, event, ADA, NOON, corrected),
        partial(rule_on_tie, event, ADA, NOON, TieRuling(tables=(1, 2), order=(2, 1), reason="No.")),
    )


@pytest.mark.rule("R42")
def test_the_standings_are_not_final_while_a_tie_that_matters_is_needed_or_open() -> None:
    event = tied(13, 13, 11, 11)
    need_refused(event, partial(publish_final, event, ADA, NOON))
    key = desk.start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    need_refused(event, partial(publish_final, event, ADA, NOON))
    reopen_day(event, ADA, NOON, Reopening(day=1, reason="A slip was misread."))
    need_refused(event, partial(play_hand, event, key, {1: 7, 2: 6}))
    close_day(event, ADA, NOON, DayClosing(day=1))
    play_hand(event, key, {1: 7, 2: 6})
    rule_on_tie(event, ADA, NOON, TieRuling(tables=(3, 4), order=(4, 3), reason="Cards were cut."))

    publish_final(event, ADA, NOON)

    assert standings(event)["state"] == "final"
