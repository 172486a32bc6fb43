"""Side games at an event: what is refused; at several tables drawn by lot, heats and a final, a Grand Champion."""

from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from scoring.models import Deal, SideGame
from scoring.side_games import queries, services
from tests import refusals, side_game_deals
from tests.events import ADA, NOON, make_event, need_refused
from tournament.models import Event
from tournament.services.acts import Actor

SEVENTEEN = [f"Player {number}" for number in range(1, 18)]


@pytest.fixture
def event() -> Event:
    return make_event(is_played=False)


def start(event: Event, game: str, names: list[str], name: str = "Evening", *, draws_partners: bool = False) -> int:
    return services.start_session(
        event,
        ADA,
        NOON,
        services.NewSideSession(game=game, name=name, names=tuple(names), settings={}, draws_partners=draws_partners),
    )


def play(event: Event, key: int, deals: int = 100) -> None:
    sheet = queries.side_game(event, key).sheet
    for number, record in enumerate(
        side_game_deals.play_side_game(sheet.game.key, sheet.sides, {}, Random(key), deals)
    ):
        services.record_deal(
            event, Actor("Vera"), NOON, services.NewDeal(side_game=key, record=record), f"deal {number}"
        )


def play_all(event: Event, session: int, deals: int = 100) -> None:
    for table in queries.side_session(event, session).last_draw.tables:
        play(event, table.pk, deals)


def test_knockout_goes_from_heats_to_a_final_and_its_winner_is_grand_champion(event: Event) -> None:
    key = start(event, "knockout_whist", SEVENTEEN)
    first = queries.side_session(event, key).last_draw
    assert [(table.name, len(table.sheet.sides)) for table in first.tables] == [
        ("Evening, table 1", 6), ("Evening, table 2", 6), ("Evening, table 3", 5)
    ]  # fmt: skip
    services.take_back_draw(event, ADA, NOON, services.OneSideSession(session=key))
    key = start(event, "knockout_whist", SEVENTEEN)
    assert queries.side_session(event, key).last_draw.names == first.names
    play_all(event, key)
    winners = queries.side_session(event, key).last_draw.going_on

    services.draw_winners(event, ADA, NOON, services.OneSideSession(session=key))
    final = queries.side_session(event, key).last_draw
    play_all(event, key)
    session = queries.side_session(event, key)

    assert (final.is_final, [(table.name, sorted(table.sheet.sides)) for table in final.tables]) == (
        True, [("Evening, final", sorted(winners))]
    )  # fmt: skip
    [champion] = session.last_draw.tables[0].sheet.winners
    first = session.standings[0]
    assert (session.is_over, session.champions, first.place, first.side) == (True, [champion], 1, champion)


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [2, 5, 11])
def test_pairs_play_until_one_is_left_and_nobody_waits_twice_running(event: Event, pairs: int) -> None:
    key = start(event, "open_whist", [f"Pair {number}" for number in range(1, pairs + 1)])
    waited = [queries.side_session(event, key).last_draw.sitting_out]
    play_all(event, key)
    while queries.side_session(event, key).can_draw_winners:
        services.draw_winners(event, ADA, NOON, services.OneSideSession(session=key))
        waited.append(queries.side_session(event, key).last_draw.sitting_out)
        play_all(event, key)
    assert len(queries.side_session(event, key).champions) == (1 if pairs > 2 else 0)
    assert max(map(len, waited)) <= 1
    assert not any(names and names == then for names, then in pairwise(waited))
    drawn = start(event, "minnesota_whist", ["Ann", "Bob", "Cy", "Di"], "Partners", draws_partners=True)
    partners = queries.side_session(event, drawn).last_draw.names
    assert (len(partners), sorted(" & ".join(partners).split(" & "))) == (2, ["Ann", "Bob", "Cy", "Di"])


def test_what_cannot_be_drawn_is_refused_and_changes_nothing(event: Event) -> None:
    """One table of the knockout is still playing, and one deal was played at Whistler."""
    heats, played = start(event, "knockout_whist", SEVENTEEN), start(event, "whistler", ["Ann", "Bob"], "Played")
    play(event, queries.side_session(event, heats).last_draw.tables[0].pk)
    play_all(event, played, deals=1)

    need_refused(
        event,
        *(partial(start, event, "whistler", names, "New")
          for names in (["Ann", "ann", "Bob"], list(map(str, range(401))), ["Ann", " "])),
        partial(start, event, "minnesota_whist", list("abcde"), "New", draws_partners=True),
        partial(services.draw_winners, event, ADA, NOON, services.OneSideSession(session=heats)),
        partial(services.take_back_draw, event, ADA, NOON, services.OneSideSession(session=played)),
    )  # fmt: skip


def test_an_ended_session_can_go_on(event: Event) -> None:
    key = start(event, "whistler", ["Ann", "Bob"])
    services.end_session(event, ADA, NOON, services.OneSideSession(session=key))
    table = services.OneSideGame(side_game=queries.side_session(event, key).last_draw.tables[0].pk)
    refused = need_refused(
        event,
        partial(services.draw_again, event, ADA, NOON, services.NewDraw(session=key, names=("Ann", "Bob"))),
        partial(services.resume_side_game, event, ADA, NOON, table),
    )
    assert [sentence.startswith("Evening is over") for sentence in refused] == [True, True]

    services.resume_session(event, ADA, NOON, services.OneSideSession(session=key))

    assert not queries.side_session(event, key).last_draw.tables[0].sheet.is_over


def test_a_heat_is_not_changed_after_the_next_draw(event: Event) -> None:
    key = start(event, "open_whist", ["Us", "Them", "You", "Others"])
    play_all(event, key)
    heat = queries.side_session(event, key).last_draw.tables[0].pk
    services.draw_winners(event, ADA, NOON, services.OneSideSession(session=key))

    assert refusals.why_refused(
        services.take_back_deal, event, Actor("Vera"), NOON, services.LastDeal(side_game=heat)
    ).startswith("The next draw of Evening was made from this table")

    services.take_back_draw(event, ADA, NOON, services.OneSideSession(session=key))
    services.take_back_deal(event, Actor("Vera"), NOON, services.LastDeal(side_game=heat))
    assert not queries.side_game(event, heat).sheet.is_over


def test_most_toothpicks_of_the_evening_are_grand_champion_whoever_won_the_drawn_final(event: Event) -> None:
    key = start(event, "whistler", [f"Player {number}" for number in range(1, 9)])

    def win(table: SideGame, winner: str, times: int) -> None:
        points = dict.fromkeys(table.sheet.sides, 20) | {winner: 30}
        for deal in range(times):
            record = services.NewDeal(side_game=table.pk, record={"knocker": winner, "points": points})
            services.record_deal(event, Actor("Vera"), NOON, record, f"{table.pk}/{winner}/{deal}")
        services.end_side_game(event, Actor("Vera"), NOON, services.OneSideGame(side_game=table.pk))

    first, second = queries.side_session(event, key).last_draw.tables
    (steady, lucky) = (first.sheet.sides[0], second.sheet.sides[0])
    win(first, steady, 6)
    win(second, lucky, 3)
    services.draw_winners(event, ADA, NOON, services.OneSideSession(session=key))
    assert sorted(queries.side_session(event, key).last_draw.names) == sorted([steady, lucky])
    win(queries.side_session(event, key).last_draw.tables[0], lucky, 1)

    session = queries.side_session(event, key)
    first = [(place.side, place.points) for place in session.standings[:2]]
    assert (session.last_draw.is_final, session.champions, first) == (True, [steady], [(steady, 6), (lucky, 4)])


def begin(event: Event, game: str = "open_whist", name: str = "", *sides: str, **settings: Any) -> int:
    return services.start_side_game(
        event, ADA, NOON, services.NewSideGame(game=game, name=name, sides=sides or ("Us", "Them"), settings=settings)
    )


def enter(event: Event, key: int, record: dict[str, Any], sent: str = "", deal: int | None = None) -> dict[str, Any]:
    sent = sent or f"deal {Deal.objects.filter(side_game=key).count() + 1}"
    return services.record_deal(
        event, Actor("Vera"), NOON, services.NewDeal(side_game=key, record=record, number=deal), sent
    )


def test_what_cannot_be_played_is_refused_and_changes_nothing(event: Event) -> None:
    """Saturday has one deal, another game is won, and a third was ended by its players."""
    key, won = begin(event, "open_whist", "Saturday"), begin(event, "open_whist", "Won")
    enter(event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="one phone", deal=1)
    enter(event, won, {"tricks": {"Us": 13, "Them": 0}})
    other = begin(make_event(slug="other", is_played=False))
    idle, ended = begin(event, "open_whist", "Idle"), begin(event, "open_whist", "Ended")
    services.end_side_game(event, Actor("Vera"), NOON, services.OneSideGame(side_game=ended))

    need_refused(
        event,
        *(partial(begin, event, "open_whist", "", *sides)
          for sides in (("Us",), ("Us", "Them", "Others"), ("Us", "us"), ("Us", " "), ("x" * 81, "Them"),
                        ("Ann\n", "Them"), ("\x00", "Them"))),
        partial(begin, event, "knockout_whist", "", *map(str, range(8))), partial(begin, event, target=0),
        partial(begin, event, "minnesota_whist", "Saturday"),
        partial(enter, event, key, {"tricks": {"Us": 8, "Them": 5}}, sent="another", deal=1),
        partial(enter, event, key, {"tricks": {"Us": 8, "Them": 6}}),
        partial(enter, event, won, {"tricks": {"Us": 13, "Them": 0}}),
        partial(enter, event, other, {"tricks": {"Us": 8, "Them": 5}}),
        partial(enter, event, ended, {"tricks": {"Us": 8, "Them": 5}}),
        partial(services.call_off_side_game, event, ADA, NOON, services.OneSideGame(side_game=key)),
        *(partial(services.take_back_deal, event, Actor("Vera"), NOON, services.LastDeal(side_game=game, number=number))
          for game, number in ((idle, None), (key, 2))),
    )  # fmt: skip
