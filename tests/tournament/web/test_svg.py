"""The drawn components: squares that cover the matrix once, and a bracket whose winners come down the right lines."""

import re

import pytest

from tournament.web.svg import PlayoffHand, Side, bracket_picture, matrix_picture


def squares(path: str) -> list[tuple[int, int]]:
    """Column and row of every unit square of a path made of horizontal runs."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert all(there == back for _, _, there, back in runs)
    return [(int(x) + i, int(y)) for x, y, length, _ in runs for i in range(int(length))]


@pytest.mark.parametrize("tables", [2, 3, 16, 40])
def test_every_two_tables_have_one_square_and_a_table_has_its_own(tables: int) -> None:
    meetings = [[6 + (i + j) % 3 for j in range(tables)] for i in range(tables)]

    picture = matrix_picture(meetings)

    drawn = {square: level.count for level in picture.levels for square in squares(level.path)}
    assert drawn == {(j, i): meetings[i][j] for i in range(tables) for j in range(tables) if i != j}
    assert re.findall(r"M(\d+) (\d+)", picture.own) == [(str(i), str(i)) for i in range(tables)]


def test_more_meetings_are_drawn_darker() -> None:
    picture = matrix_picture([[0, 5, 6, 7], [5, 0, 6, 8], [6, 6, 0, 7], [7, 8, 7, 0]])

    assert [(level.count, level.shade) for level in picture.levels] == [(5, 1), (6, 2), (7, 3), (8, 4)]


def test_up_to_twenty_tables_every_square_says_its_count() -> None:
    small = matrix_picture([[0, 7], [7, 0]])
    large = matrix_picture([[1] * 21 for _ in range(21)])

    assert small.numbers == ((1.5, 0.7, 7), (0.5, 1.7, 7))
    assert large.numbers == ()
    assert [number for _, number in large.edges] == [1, 5, 10, 15, 20]


@pytest.mark.rule("R46")
def test_the_winner_of_the_first_hand_comes_down_to_the_team_with_the_bye() -> None:
    hands = [
        PlayoffHand(1, (Side("Aces", 4, tricks=5), Side("Larks", 9, tricks=8, is_winner=True)), "Hearts"),
        PlayoffHand(2, (Side("Larks", 9, winner_of=1), Side("Four", 12))),
    ]

    picture = bracket_picture(hands)

    first, second = picture.hands
    assert picture.links == (f"M330 {first.sides[1].y}H342V{second.sides[0].y}H332m5-5-5 5 5 5",)
    assert (
        first.sides[0].y < first.sides[1].y < second.heading_y < second.sides[0].y < second.sides[1].y < picture.height
    )


def test_before_a_hand_is_played_its_line_leaves_from_between_the_two() -> None:
    picture = bracket_picture(
        [
            PlayoffHand(1, (Side("Aces", 4), Side("Larks", 9))),
            PlayoffHand(2, (Side("winner of hand 1", winner_of=1), Side("Four", 12))),
        ]
    )

    first, second = picture.hands
    assert picture.links == (f"M330 {first.y + 34}H342V{second.sides[0].y}H332m5-5-5 5 5 5",)


def test_a_long_name_is_squeezed_into_its_box_and_leaves_room_for_tricks() -> None:
    name = "The Grande Prairie Ladies’ Auxiliary"

    (played,) = bracket_picture([PlayoffHand(1, (Side(name, 9, tricks=8), Side("Four", 12, tricks=5)))]).hands
    (awaited,) = bracket_picture([PlayoffHand(1, (Side(name, 9), Side("Four", 12)))]).hands

    assert [line.squeeze for line in played.sides] == [262, None]
    assert [line.squeeze for line in awaited.sides] == [306, None]
