"""Side games at an event: kept deal by deal, refused with nothing stored, ended by the players."""

from typing import Any

import pytest

from scoring.models import Deal, SideGame
from scoring.side_games.domain.game import ImpossibleDeal
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
from tests.actors import ADA
from tests.playing import NOON, fresh, make_event
from tournament.domain.refusal import NotFound, Refusal
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


def test_a_game_goes_by_its_own_name_when_none_is_given(event: Event) -> None:
    key = start(event)

    assert side_game(event, key).name == "Open Whist"
    assert [game.pk for game in side_games(event)] == [key]


def test_deals_are_kept_and_counted_up(event: Event) -> None:
    key = start(event)

    answers = [
        enter(event, key, {"tricks": {"Us": 8, "Them": 5}}),
        enter(event, key, {"tricks": {"Us": 2, "Them": 11}}),
    ]

    assert [answer["points"] for answer in answers] == [{"Us": 2, "Them": 0}, {"Us": 2, "Them": 5}]
    assert side_game(event, key).sheet.rows == [(1, ("8", "5")), (2, ("2", "11"))]


def test_a_deal_sent_twice_is_one_deal(event: Event) -> None:
    key = start(event)
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="phone", deal=1)

    again = enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="phone", deal=1)

    assert again["points"] == {"Us": 2, "Them": 0}
    assert len(side_game(event, key).sheet.deals) == 1


def test_two_phones_do_not_enter_the_same_deal_twice(event: Event) -> None:
    key = start(event)
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="one phone", deal=1)

    with pytest.raises(Refusal, match=r"^Deal 1 of Open Whist was entered or taken back meanwhile; 2 is next"):
        enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="another", deal=1)

    assert len(side_game(event, key).sheet.deals) == 1


def test_an_impossible_deal_is_refused_by_its_number_and_nothing_is_stored(event: Event) -> None:
    key = start(event)
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}})
    version = fresh(event).version

    with pytest.raises(ImpossibleDeal) as refusal:
        enter(event, key, {"tricks": {"Us": 8, "Them": 6}})

    assert str(refusal.value).startswith("Deal 2: ")
    assert Deal.objects.count() == 1
    assert fresh(event).version == version


def test_no_deal_follows_the_last_one(event: Event) -> None:
    key = start(event)
    enter(event, key, {"tricks": {"Us": 13, "Them": 0}})

    with pytest.raises(ImpossibleDeal):
        enter(event, key, {"tricks": {"Us": 13, "Them": 0}})

    assert side_game(event, key).sheet.winners == ["Us"]


@pytest.mark.parametrize("sides", [("Us",), ("Us", "Them", "Others"), ("Us", "us"), ("Us", " ")])
def test_wrong_sides_start_nothing(event: Event, sides: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match=r"^Open Whist takes 2 pairs|^Two pairs are called|^A pair has no name"):
        start(event, "open_whist", "", *sides)

    assert not SideGame.objects.exists()


def test_eight_do_not_play_knockout_whist(event: Event) -> None:
    with pytest.raises(Refusal, match=r"^Knockout Whist takes 2 to 7 players; 8 are named"):
        start(event, "knockout_whist", "", *[f"Player {number}" for number in range(8)])


def test_a_setting_the_game_cannot_take_starts_nothing(event: Event) -> None:
    with pytest.raises(Refusal, match=r"^The setting “target” cannot be 0"):
        start(event, target=0)

    assert not SideGame.objects.exists()


@pytest.mark.parametrize("name", ["x" * 81, "Ann\n", "\x00"])
def test_a_name_no_sheet_can_show_starts_nothing(event: Event, name: str) -> None:
    with pytest.raises(Refusal, match=r"is too long for a sheet"):
        start(event, "open_whist", "", name, "Them")

    assert not SideGame.objects.exists()


def test_two_games_of_an_event_have_two_names(event: Event) -> None:
    start(event, "open_whist", "Saturday")

    with pytest.raises(Refusal, match=r"^There is a side game called Saturday already"):
        start(event, "minnesota_whist", "Saturday")


def test_the_last_deal_is_taken_back_once(event: Event) -> None:
    key = start(event)
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}})
    enter(event, key, {"tricks": {"Us": 9, "Them": 4}})

    take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key, number=2))
    with pytest.raises(Refusal, match=r"^Deal 2 of Open Whist is not the last one any more"):
        take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key, number=2))

    assert side_game(event, key).sheet.points == {"Us": 2, "Them": 0}


def test_without_deals_there_is_nothing_to_take_back(event: Event) -> None:
    key = start(event)

    with pytest.raises(Refusal, match=r"^There is no deal to take back"):
        take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key))


def test_players_who_stop_have_a_winner(event: Event) -> None:
    key = start(event, "whistler", "", "Ann", "Bob", "Cy")
    enter(event, key, {"knocker": "Ann", "points": {"Ann": 30, "Bob": 28, "Cy": 30}})
    before = side_game(event, key).sheet.winners

    end_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=key))

    assert before == []
    assert side_game(event, key).sheet.winners == ["Ann"]
    with pytest.raises(Refusal, match=r"^Whistler was ended"):
        enter(event, key, {"stock_out": True})


def test_a_game_that_was_ended_can_go_on(event: Event) -> None:
    key = start(event, "whistler", "", "Ann", "Bob")
    end_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=key))

    resume_side_game(event, Actor("Vera"), NOON, OneSideGame(side_game=key))

    assert enter(event, key, {"stock_out": True})["specials"] == [None]


def test_a_game_without_deals_can_be_called_off(event: Event) -> None:
    played, idle = start(event, "open_whist", "Played"), start(event, "open_whist", "Idle")
    enter(event, played, {"tricks": {"Us": 8, "Them": 5}})

    call_off_side_game(event, ADA, NOON, OneSideGame(side_game=idle))
    with pytest.raises(Refusal, match=r"^Played has deals"):
        call_off_side_game(event, ADA, NOON, OneSideGame(side_game=played))

    assert [game.pk for game in side_games(event)] == [played]


def test_another_events_game_is_not_there(event: Event) -> None:
    other = make_event(slug="other", is_played=False)
    key = start(other)

    with pytest.raises(NotFound, match="has no such side game"):
        enter(event, key, {"tricks": {"Us": 8, "Them": 5}})


def test_everything_stands_in_the_log(event: Event) -> None:
    key = start(event, "open_whist", "Saturday")
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}})
    take_back_deal(event, Actor("Vera"), NOON, LastDeal(side_game=key))
    end_side_game(event, ADA, NOON, OneSideGame(side_game=key))

    sentences = [(entry.by, entry.sentence) for entry in fresh(event).log.order_by("number")]

    assert sentences[-4:] == [
        ("Ada", "Saturday began."),
        ("Vera", "Saturday: deal 1."),
        ("Vera", "Saturday: deal 1 was taken back."),
        ("Ada", "Saturday was ended by the players."),
    ]
