"""Side games at an event: what cannot be is refused, with nothing stored."""

from functools import partial
from typing import Any

import pytest

from scoring.models import Deal
from scoring.side_games.services import (
    LastDeal,
    NewDeal,
    NewSideGame,
    OneSideGame,
    call_off_side_game,
    end_side_game,
    record_deal,
    start_side_game,
    take_back_deal,
)
from tests.events import ADA, NOON, make_event, need_refused
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
    """Saturday has one deal, another game is won, and a third was ended by its players."""
    key, won = start(event, "open_whist", "Saturday"), start(event, "open_whist", "Won")
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="one phone", deal=1)
    enter(event, won, {"tricks": {"Us": 13, "Them": 0}})
    other = start(make_event(slug="other", is_played=False))
    idle, ended = start(event, "open_whist", "Idle"), start(event, "open_whist", "Ended")
    end_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=ended))

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
        partial(enter, event, ended, {"tricks": {"Us": 8, "Them": 5}}),
        partial(call_off_side_game, event, ADA, NOON, OneSideGame(side_game=key)),
        *(partial(take_back_deal, event, Actor("Vera"), NOON, LastDeal(side_game=game, number=number))
          for game, number in ((idle, None), (key, 2))),
    )  # fmt: skip
