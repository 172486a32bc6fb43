"""Side games at an event: kept deal by deal, refused with nothing stored, ended by the players."""

from functools import partial
from typing import Any

import pytest

from scoring.models import Deal
from scoring.side_games.queries import side_game, side_games
from scoring.side_games.services import (
    LastDeal,
    NewDeal,
    NewSideGame,
    OneSideGame,
    call_off_side_game,
    end_side_game,
    record_deal,
    resume_side_game,
    start_side_game,
    take_back_deal,
)
from tests.events import ADA, NOON, make_event, need_refused
from tournament.domain import Refusal
from tournament.models import Event
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(is_played=False)


def start(event: Event, game: str = "open_whist", name: str = "", *sides: str, **settings: Any) -> int:
    return start_side_game(
        event, ADA, NOON, NewSideGame(game=game, name=name, sides=sides or ("Us", "Them"), settings=settings)
    )


def enter(event: Event, key: int, record: dict[str, Any], sent: str = "", deal: int | None = None) -> dict[str, Any]:
    sent = sent or f"deal {Deal.objects.filter(side_game=key).count() + 1}"
    return record_deal(event, Actor("Vera"), NOON, NewDeal(side_game=key, record=record, number=deal), sent)


def test_what_cannot_be_played_is_refused_and_changes_nothing(event: Event) -> None:
    """Saturday has one deal, and the other game is won."""
    key, won = start(event, "open_whist", "Saturday"), start(event, "open_whist", "Won")
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="one phone", deal=1)
    enter(event, won, {"tricks": {"Us": 13, "Them": 0}})
    other = start(make_event(slug="other", is_played=False))
    idle = start(event, "open_whist", "Idle")

    need_refused(
        event,
        *(partial(start, event, "open_whist", "", *sides)
          for sides in (("Us",), ("Us", "Them", "Others"), ("Us", "us"), ("Us", " "), ("x" * 81, "Them"),
                        ("Ann\n", "Them"), ("\x00", "Them"))),
        partial(start, event, "knockout_whist", "", *map(str, range(8))), partial(start, event, target=0),
        partial(start, event, "minnesota_whist", "Saturday"),
        partial(enter, event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="another", deal=1),
        partial(enter, event, key, {"tricks": {"Us": 8, "Them": 6}}),
        partial(enter, event, won, {"tricks": {"Us": 13, "Them": 0}}),
        partial(enter, event, other, {"tricks": {"Us": 8, "Them": 5}}),
        partial(take_back_deal, event, Actor("Vera"), NOON, LastDeal(side_game=idle)),
    )  # fmt: skip


def test_the_last_deal_is_taken_back_once(event: Event) -> None:
    key = start(event)
    for deal, us in ((1, 8), (1, 8), (2, 9)):  # the first is sent twice
        enter(event, key, {"tricks": {"Us": us, "Them": 13 - us}}, sent=f"{deal}", deal=deal)

    take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key, number=2))
    with pytest.raises(Refusal, match=r"^Deal 2 of Open Whist is not the last one any more"):
        take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key, number=2))

    assert side_game(event, key).sheet.points == {"Us": 2, "Them": 0}


def test_players_who_stop_have_a_winner(event: Event) -> None:
    key = start(event, "whistler", "", "Ann", "Bob", "Cy")
    enter(event, key, {"knocker": "Ann", "points": {"Ann": 30, "Bob": 28, "Cy": 30}})
    before = side_game(event, key).sheet.winners

    end_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=key))

    assert before == []
    assert side_game(event, key).sheet.winners == ["Ann"]
    with pytest.raises(Refusal, match=r"^Whistler was ended"):
        enter(event, key, {"stock_out": True})
    resume_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=key))
    assert enter(event, key, {"stock_out": True})["specials"] == [None, None]


def test_a_game_without_deals_can_be_called_off(event: Event) -> None:
    played, idle = start(event, "open_whist", "Played"), start(event, "open_whist", "Idle")
    enter(event, played, {"tricks": {"Us": 8, "Them": 5}})

    call_off_side_game(event, ADA, NOON, OneSideGame(side_game=idle))
    with pytest.raises(Refusal, match=r"^Played has deals"):
        call_off_side_game(event, ADA, NOON, OneSideGame(side_game=played))

    assert [game.pk for game in side_games(event)] == [played]
