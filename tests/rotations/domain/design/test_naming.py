"""Which shift a distance gets: the halves of the room met alike, then short walks, first up."""

from itertools import combinations

import pytest

from rotations.domain import book_rotation, design, movement
from rotations.domain.judging.certificate import certificate
from tournament.domain.event import session_numbers


def named(tables: int, sessions: tuple[int, ...]) -> list[int]:
    sheet = book_rotation.rotation_for(sum(sessions))
    brief = design.costs.Brief(tables, sheet.who, sheet.trump, session_numbers(sessions))
    return design.naming.name_shifts(brief, design.search.take_turns(brief, sessions, ()))


def strength_and_walk(tables: int, sessions: tuple[int, ...], shifts: list[int]) -> tuple[float, float]:
    lines = {line.name: line for line in certificate(movement.from_shifts(tables, sessions, shifts)).criteria}
    return lines["strength"].achieved, lines["walk"].achieved


@pytest.mark.slow
@pytest.mark.parametrize("sessions", [(10, 10), (15, 15), (15, 15, 20)], ids=str)
@pytest.mark.parametrize("tables", [8, 9, 12, 13, 14, 15, 16])
def test_no_other_choice_of_distances_treats_the_halves_more_alike(tables: int, sessions: tuple[int, ...]) -> None:
    shifts = named(tables, sessions)

    distances = range(1, (tables - 1) // 2 + 1)
    near = [min(shift, tables - shift) for shift in shifts]
    often = [k for k in distances if near.count(k) == max(map(near.count, distances))]
    assert strength_and_walk(tables, sessions, shifts) == min(
        strength_and_walk(tables, sessions, renamed(tables, shifts, often, list(others)))
        for others in combinations(distances, len(often))
    )


def renamed(tables: int, shifts: list[int], often: list[int], others: list[int]) -> list[int]:
    distances = range(1, (tables - 1) // 2 + 1)
    seldom = [k for k in distances if k not in often]
    new = dict(zip([*often, *seldom], [*others, *[k for k in distances if k not in others]], strict=True))
    return [
        shift if 2 * shift == tables else new[shift] if 2 * shift < tables else tables - new[tables - shift]
        for shift in shifts
    ]


@pytest.mark.parametrize("tables", range(3, 41))
def test_every_distance_is_first_played_up_and_near_ones_first(tables: int) -> None:
    first: dict[int, int] = {}
    for shift in named(tables, (15, 15, 20)):
        first.setdefault(min(shift, tables - shift), shift)
    assert all(2 * shift <= tables for shift in first.values())


@pytest.mark.parametrize("tables", [62, 100, 1000])
def test_where_too_few_hands_are_played_to_meet_everybody_the_walks_are_short(tables: int) -> None:
    assert named(tables, (15, 15)) == list(range(1, 31))
