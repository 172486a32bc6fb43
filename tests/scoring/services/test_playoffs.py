"""Playoffs as they are stored, step by step: two teams, three, given up, overtaken, ruled.  R42-R48."""

from functools import partial
from typing import Any

import pytest

from scoring.services import rulings as desk
from scoring.services.days import DayClosing, Reopening, close_day, reopen_day
from scoring.services.rulings import (
    Bye,
    PlayedHand,
    PlayoffCorrection,
    TiePlayedOff,
    TieRuling,
    publish_final,
    rule_on_tie,
)
from tests.events import ADA, NOON, fresh, need_refused, play, set_up, standings
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


def play_hand(event: Event, key: int, tricks: dict[int, int], trump: str = "H", dealer: str = "") -> None:
    """Two tables play a hand."""
    desk.play_hand(
        event, ADA, NOON, PlayedHand(playoff=key, tables=tuple(tricks), tricks=tricks, trump=trump, dealer=dealer)
    )


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
