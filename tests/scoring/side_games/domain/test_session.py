"""A session of a side game: seats drawn, everybody placed, the Grand Champion, and heats before a final."""

import pytest
from hypothesis import given, strategies as st

from scoring.side_games.domain.game import (
    SessionPlace,
    draw_tables,
    grand_champions,
    standings_of_session,
)
from tournament.domain import Refusal


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("most", [2, 7])
def test_players_are_drawn_to_as_few_tables_as_will_do_and_of_odd_pairs_one_sits_out(most: int) -> None:
    for players in range(2, 60):
        drawn, again = (draw_tables(names(players), 2, most, seed="evening") for _ in range(2))
        sizes = [len(table) for table in drawn.tables]

        assert drawn == again
        assert sorted([*sum(drawn.tables, ()), *drawn.sitting_out]) == sorted(names(players))
        assert len(drawn.sitting_out) == (players % 2 if most == 2 else 0)
        assert len(sizes) == ((players + 6) // 7 if most == 7 else players // 2)
        assert max(sizes) - min(sizes) <= 1
    assert draw_tables(names(20), 2, most, seed="friday") != draw_tables(names(20), 2, most, seed="saturday")


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(Refusal, match=r"^1 are here and a table takes 2"):
        draw_tables(["Ann"], 2, 7, seed=1)


def test_a_session_is_won_by_most_games_then_most_points_and_equal_sides_share_a_place() -> None:
    answers = [
        {"over": True, "points": {"Ann": 13, "Bob": 12}, "winners": ["Ann"]},
        {"over": True, "points": {"Cy": 15, "Di": 2}, "winners": ["Cy"]},
        {"over": True, "points": {"Ann": 13, "Di": 10}, "winners": ["Ann"]},
        {"over": False, "points": {"Ed": 40, "Flo": 3}, "winners": ["Ed"]},
    ]

    assert standings_of_session(answers) == [
        SessionPlace(place=1, side="Ann", games_won=2, points=26, tables=2),
        SessionPlace(place=2, side="Cy", games_won=1, points=15, tables=1),
        SessionPlace(place=3, side="Ed", games_won=0, points=40, tables=1),
        SessionPlace(place=4, side="Bob", games_won=0, points=12, tables=1),
        SessionPlace(place=4, side="Di", games_won=0, points=12, tables=2),
        SessionPlace(place=6, side="Flo", games_won=0, points=3, tables=1),
    ]
    assert grand_champions(standings_of_session(answers)) == ["Ann"]


@given(st.lists(st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 5), min_size=1), max_size=6))
def test_a_place_is_one_more_than_those_who_did_better(tables: list[dict[str, int]]) -> None:
    answers = [{"over": False, "points": points, "winners": []} for points in tables]

    standings = standings_of_session(answers)

    assert grand_champions(standings) == [line.side for line in standings if line.place == 1 and line.points]
    assert [line.place for line in standings] == [
        1 + sum(other.points > line.points for other in standings) for line in standings
    ]
    assert sum(line.points for line in standings) == sum(sum(points.values()) for points in tables)


def test_the_winner_of_the_final_stands_first_also_after_sitting_out_the_heats() -> None:
    heat = {"over": True, "points": {"Ann": 13, "Bob": 2}, "winners": ["Ann"]}
    final = {"over": True, "points": {"Ann": 5, "Cy": 14}, "winners": ["Cy"]}

    by_games = [place.side for place in standings_of_session([heat, final])]
    by_final = [place.side for place in standings_of_session([heat, final], winners_of_final=["Cy"])]

    assert by_games == ["Ann", "Cy", "Bob"]
    assert by_final == ["Cy", "Ann", "Bob"]
