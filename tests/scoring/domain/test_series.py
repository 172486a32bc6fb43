"""The table of a series, over every small one there is, against another way to reckon it."""

from fractions import Fraction
from itertools import product
from operator import eq, gt

import pytest

from scoring.domain.series import alike_players, place_points, series_table


@pytest.mark.parametrize("teams", range(1, 6))
def test_who_share_a_place_share_the_points_of_the_places_they_take_up(teams: int) -> None:
    for flags in product(range(teams), repeat=teams):
        points = place_points([1 + sum(other > own for other in flags) for own in flags])

        order = sorted(flags, reverse=True)
        alone = {
            own: [teams - at for at, other in enumerate(order) if other == own] for own in flags
        }  # what each would get if ties were broken anyhow
        assert points == [Fraction(sum(alone[own]), len(alone[own])) for own in flags]


@pytest.mark.parametrize("best_of", [None, 1, 2, 4])
def test_the_best_evenings_of_each_count_and_equals_share_a_place(best_of: int | None) -> None:
    for played in product(product((None, 0, 1, 2.5), repeat=3), repeat=2):
        evenings = [
            {number: points for number, points in zip((4, 7), column, strict=True) if points is not None}
            for column in zip(*played, strict=True)
        ]

        lines = {line.number: line for line in series_table(evenings, best_of, {4: "Ann", 7: "Player 7"})}

        best = {}
        for number, row in zip((4, 7), played, strict=True):
            points = sorted((each for each in row if each is not None), reverse=True)
            if points:
                best[number] = sum(points[: best_of or len(points)])
        assert {number: line.total for number, line in lines.items()} == best
        for number, row in zip((4, 7), played, strict=True):
            if number in lines:
                line = lines[number]
                left_out = [points for points, out in zip(line.points, line.left_out, strict=True) if out]
                assert (line.points, best[number] + sum(left_out)) == (row, sum(filter(None, row)))
                assert len(left_out) == max(0, line.evenings - (best_of or 3))
                above, level = (sum(is_so(total, best[number]) for total in best.values()) for is_so in (gt, eq))
                assert (line.place, line.shared) == (1 + above, level > 1)


def test_of_equal_evenings_the_earlier_ones_count_and_equals_stand_by_their_numbers() -> None:
    first, second = series_table([{2: 5, 1: 5}, {2: 5, 1: 5}], 1, {1: "Player 1", 2: "Bea"})

    assert [(line.numeral, line.player, line.left_out) for line in (first, second)] == [
        ("1=", "Player 1", (False, True)),
        ("1=", "Bea", (False, True)),
    ]


def test_names_that_are_nearly_the_same_are_offered_unless_both_played_on_one_evening() -> None:
    names = {1: ["Jon Smith"], 2: ["Smith, John"], 3: ["Ann Lee"], 4: ["Anne Lee"], 5: ["Bea Fox"]}

    assert list(alike_players(names, [{3, 4, 5}, {1, 5}])) == [(1, 2)]
