"""The bounds against every case small enough to try."""

from itertools import combinations_with_replacement, product
from math import comb

import pytest

from rotations.domain.book_rotation import rotation_for
from rotations.domain.judging.certificate import measure
from rotations.domain.judging.proofs import bounds, fewest_oppositions, smooth, spread
from tournament.domain.team import Pair

DERANGED = {3: ((2, 3, 1), (3, 1, 2)), 2: ((2, 1),)}


@pytest.mark.parametrize("things", range(13))
@pytest.mark.parametrize("cells", range(1, 6))
def test_things_spread_evenly_make_the_fewest_coincidences(things: int, cells: int) -> None:
    ways = combinations_with_replacement(range(cells), things)

    fewest = min(sum(comb(way.count(cell), 2) for cell in range(cells)) for way in ways)

    assert smooth(things, cells) == fewest
    assert sum(comb(times, 2) for times in spread(things, cells)) == fewest


@pytest.mark.parametrize("meetings", range(9))
def test_the_fewest_oppositions_of_players_are_those_of_every_choice_of_foursomes(meetings: int) -> None:
    def oppositions(foursomes: tuple[Pair, ...]) -> int:
        opposed = [(p, q) for label in foursomes for p in label.seats for q in label.other.seats]
        return sum(comb(opposed.count(two), 2) for two in set(opposed))

    fewest = min(oppositions(foursomes) for foursomes in combinations_with_replacement(Pair, meetings))

    assert fewest_oppositions(meetings) == fewest


@pytest.mark.parametrize("tables", [2, 3])
@pytest.mark.parametrize("sessions", [(1,), (2, 1), (4,), (3, 3), (4, 3)])
def test_no_movement_of_a_small_hall_goes_below_a_bound(tables: int, sessions: tuple[int, ...]) -> None:
    sheet = rotation_for(sum(sessions))
    least = bounds(tables, sessions, sheet.who, sheet.trump)

    results = [
        measure(tables, sessions, moves, sheet.who, sheet.trump).achieved
        for moves in product(DERANGED[tables], repeat=sum(sessions))
    ]

    always = [name for name in least if name not in ("oneway", "walk")]
    assert [name for name in always if min(one[name] for one in results) < least[name]] == []
    met = [one for one in results if one["encounter"] == least["encounter"]]
    assert min(one["oneway"] for one in met) >= least["oneway"]
    assert min(one["walk"] for one in met) == least["walk"]
