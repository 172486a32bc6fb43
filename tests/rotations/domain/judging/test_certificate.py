"""The judge against the figures known for sixteen tables, its bounds against every case small enough, and its words."""

from itertools import product

import pytest

from rotations.domain.book_rotation import rotation_for
from rotations.domain.judging.bounds import bounds
from rotations.domain.judging.certificate import CRITERIA, certificate, measure
from rotations.domain.movement import Movement, from_shifts, read_shifts, sequence

AREA, PROVINCIAL = (15, 15), (15, 15, 20)

NEAR_THE_BEST_30 = """
    +1 +2 +3 +4 +8 +5 +6 +7 -3 -4 -2 -1 -6 -7 -5 | +8 -4 -2 -1 +3 +7 -5 +4 +6 +2 -3 -7 +1 +5 -6
"""
NEAR_THE_BEST_50 = """
    +2 +1 +3 +4 +5 +6 +7 -2 -3 -1 -5 -4 -7 +8 -6 | +1 +2 -4 +5 -3 +6 +7 -1 +4 -2 +3 -5 +8 -7 -6 |
    +4 -3 +5 -2 +1 -7 -6 +4 -5 +2 +3 +8 +6 -1 +7 -4 -2 +3 +6 +5
"""


def one_further(starts: tuple[int, ...], sessions: tuple[int, ...]) -> list[int]:
    return [(start - 1 + hand) % 15 + 1 for start, hands in zip(starts, sessions, strict=True) for hand in range(hands)]


@pytest.mark.parametrize(
    ("sessions", "shifts", "known"),
    [
        (AREA, read_shifts(NEAR_THE_BEST_30), (720, 240, 240, 0, 0, 0, 496, 16, 6760, 128, 0, 0, 2048)),
        (AREA, one_further((1, 1), AREA), (720, 240, 240, 0, 336, 80, 880, 288, 6664, 480, 192, 0, 2048)),
        (AREA, one_further((1, 3), AREA), (720, 240, 240, 0, 384, 64, 736, 96, 6840, 544, 0, 0, 2048)),
        (
            PROVINCIAL,
            read_shifts(NEAR_THE_BEST_50),
            (2280, 960, 600, 0.3333, 0, 80, 2080, 168, 36216, 224, 144, 80, 3392),
        ),
        (
            PROVINCIAL,
            one_further((1, 1, 1), PROVINCIAL),
            (2280, 960, 600, 2.3333, 720, 512, 3584, 1096, 36096, 1008, 1152, 80, 3312),
        ),
        (
            PROVINCIAL,
            one_further((1, 3, 5), PROVINCIAL),
            (2304, 960, 624, 4.6667, 688, 224, 2496, 320, 36528, 960, 64, 32, 3600),
        ),
    ],
)
def test_the_known_figures_of_sixteen_tables(sessions, shifts, known) -> None:
    criteria = certificate(from_shifts(16, sessions, shifts)).criteria

    assert [(line.name, line.achieved) for line in criteria] == list(zip(CRITERIA, known, strict=True))


def test_two_tables_have_nothing_to_choose_and_score_full() -> None:
    judged = certificate(sequence(2, AREA))

    assert (judged.score, judged.notes) == (
        100, ("With 2 tables there is nothing to choose: each visits the other on every hand.",)
    )  # fmt: skip


def test_tables_that_move_differently_and_change_pairs_are_noted() -> None:
    assert certificate(Movement(4, (2,), "typed", rotation_for(2), ((2, 1, 4, 3), (2, 3, 4, 1)))).notes == (
        "Tables move differently on some hands: every table needs its own sheet at hand.",
        "On 1 hand tables change pairs two by two: each plays its opponent both ways at once.",
    )


DERANGED = {3: ((2, 3, 1), (3, 1, 2)), 2: ((2, 1),)}


@pytest.mark.parametrize("tables", [2, 3])
@pytest.mark.parametrize("sessions", [(1,), (2, 1), (4,), (3, 3), (4, 3)])
def test_no_movement_of_a_small_hall_goes_below_a_bound(tables: int, sessions: tuple[int, ...]) -> None:
    sheet = rotation_for(sum(sessions))
    least = bounds(tables, sessions, sheet.who, sheet.trump)

    results = [
        measure(tables, sessions, moves, sheet.who, sheet.trump)[0]
        for moves in product(DERANGED[tables], repeat=sum(sessions))
    ]

    assert {name for name in least if min(one[name] for one in results) < least[name]} <= {"oneway", "walk"}
    met = [one for one in results if one["encounter"] == least["encounter"]]
    assert min(one["oneway"] for one in met) >= least["oneway"]
    assert min(one["walk"] for one in met) == least["walk"]
