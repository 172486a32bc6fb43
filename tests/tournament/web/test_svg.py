"""The meetings matrix: squares that cover it once."""

import re

import pytest

from tournament.web.svg import matrix_picture


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
