"""Side games at an event: what is refused, and a deal that is sent twice."""

from functools import partial
from typing import Any

import pytest

from scoring.side_games import queries, services
from tests.events import ADA, NOON, make_event, need_refused
from tournament.models import Event
from tournament.services.acts import Actor

VERA = Actor("Vera")


@pytest.fixture
def event() -> Event:
    return make_event(is_played=False)


def begin(event: Event, game: str = "open_whist", name: str = "", *sides: str, **settings: Any) -> int:
    return services.start_side_game(
        event, ADA, NOON, services.NewSideGame(game=game, name=name, sides=sides or ("Us", "Them"), settings=settings)
    )


def enter(event: Event, key: int, us: int, them: int, deal: int | None = None) -> dict[str, Any]:
    record = {"tricks": {"Us": us, "Them": them}}
    return services.record_deal(event, VERA, NOON, services.NewDeal(side_game=key, record=record, number=deal))


def test_what_cannot_be_played_is_refused_and_changes_nothing(event: Event) -> None:
    """Saturday has one deal, another game is won, and a third was ended by its players."""
    key, won = begin(event, "open_whist", "Saturday"), begin(event, "open_whist", "Won")
    enter(event, key, 8, 5, deal=1)
    enter(event, won, 13, 0)
    other = begin(make_event(slug="other", is_played=False))
    idle, ended = begin(event, "open_whist", "Idle"), begin(event, "open_whist", "Ended")
    services.end_side_game(event, VERA, NOON, services.EndedSideGame(side_game=ended))

    need_refused(
        event,
        *(partial(begin, event, "open_whist", "", *sides)
          for sides in (("Us",), ("Us", "Them", "Others"), ("Us", "us"), ("Us", " "), ("x" * 81, "Them"),
                        ("Ann\n", "Them"), ("\x00", "Them"))),
        partial(begin, event, "knockout_whist", "", *map(str, range(8))), partial(begin, event, target=0),
        partial(begin, event, "minnesota_whist", "Saturday"),
        partial(enter, event, key, 9, 4, deal=1), partial(enter, event, key, 8, 6),
        partial(enter, event, won, 13, 0), partial(enter, event, other, 8, 5), partial(enter, event, ended, 8, 5),
        partial(services.call_off_side_game, event, ADA, NOON, services.OneSideGame(side_game=key)),
        *(partial(services.take_back_deal, event, VERA, NOON, services.LastDeal(side_game=game, number=number))
          for game, number in ((idle, None), (key, 2))),
    )  # fmt: skip


def test_a_deal_sent_twice_by_its_number_is_stored_once_and_taken_back_once(event: Event) -> None:
    key = begin(event)

    for _ in range(2):
        enter(event, key, 8, 5, deal=1)
        enter(event, key, 9, 4, deal=2)

    assert [deal["tricks"]["Us"] for deal in queries.side_game(event, key).deals] == [8, 9]
    services.take_back_deal(event, VERA, NOON, services.LastDeal(side_game=key, number=2))
    assert queries.side_game(event, key).sheet.tally["points"] == {"Us": 2, "Them": 0}
