"""The meetings matrix: squares that cover it once."""

import re
from itertools import pairwise

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

    drawn = {square: level["count"] for level in picture["levels"] for square in squares(level["path"])}
    assert drawn == {(j, i): meetings[i][j] for i in range(tables) for j in range(tables) if i != j}
    assert re.findall(r"M(\d+) (\d+)", picture["own"]) == [(str(i), str(i)) for i in range(tables)]


def test_only_what_is_not_as_even_as_can_be_is_shaded() -> None:
    levels = matrix_picture([[0, 3, 6, 8], [3, 0, 6, 7], [6, 6, 0, 7], [8, 7, 7, 0]])["levels"]

    assert [(level["count"], level["shade"], level["opacity"]) for level in levels] == [
        (3, "fewer", 0.36), (6, "", 0), (7, "", 0), (8, "more", 0.2)
    ]  # fmt: skip


def test_up_to_twenty_tables_every_square_says_its_count() -> None:
    assert [row["counts"] for row in matrix_picture([[0, 7], [7, 0]])["rows"]] == [[(1, 7)], [(0, 7)]]
    assert not any(row["counts"] for row in matrix_picture([[1] * 21 for _ in range(21)])["rows"])


@pytest.mark.slow
@pytest.mark.parametrize("tables", [2, 16, 20, 40, 200, 1000])
def test_a_table_number_has_eleven_pixels_on_the_smallest_phone_and_room_to_the_next(tables: int) -> None:
    picture = matrix_picture([[1] * tables for _ in range(tables)])

    labels = [row["table"] for row in picture["rows"] if row["has_label"]]
    assert picture["letter"] * 294 / picture["span"] >= 11
    assert all(later - earlier >= picture["letter"] * 0.5 * len(str(tables)) for earlier, later in pairwise(labels[1:]))
