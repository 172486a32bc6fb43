"""What the remaining hands can still bring, against every outcome tried one by one.  R34, R40, R42."""

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from scoring.domain.clinch import Chance, outlook


def every_outcome(flags: dict[int, int], visits: list[tuple[int, int]], advancing: int) -> dict[int, Chance]:
    seen: dict[int, set[str]] = {table: set() for table in flags}
    for taken in product(range(3), repeat=len(visits)):
        after = dict(flags)
        for (home, host), won in zip(visits, taken, strict=True):
            after[home] += won
            after[host] -= won
        for table in flags:
            above = sum(other > after[table] for other in after.values())
            level = sum(other == after[table] for other in after.values())
            seen[table].add("in" if above + level <= advancing else "tied" if above < advancing else "out")
    return {table: chance_from(results) for table, results in seen.items()}


def chance_from(results: set[str]) -> Chance:
    if results == {"in"}:
        return Chance.CERTAIN
    if "in" in results:
        return Chance.OPEN
    return Chance.PLAYOFF_AT_BEST if "tied" in results else Chance.GONE


@st.composite
def last_hands(draw: st.DrawFn) -> tuple[dict[int, int], list[tuple[int, int]], int, int]:
    tables = draw(st.integers(2, 4))
    hands = draw(st.integers(1, 8 // tables))
    flags = {table: draw(st.integers(6, 18)) for table in range(1, tables + 1)}
    visits = []
    for _ in range(hands):
        shift = draw(st.integers(1, tables - 1))
        visits += [(table, (table - 1 + shift) % tables + 1) for table in range(1, tables + 1)]
    return flags, visits, hands, draw(st.integers(1, tables))


@settings(max_examples=40, deadline=None)
@given(last_hands())
def test_the_chances_are_those_that_every_outcome_shows(
    case: tuple[dict[int, int], list[tuple[int, int]], int, int],
) -> None:
    flags, visits, hands, advancing = case

    assert outlook(flags, visits, hands, advancing).chances == every_outcome(flags, visits, advancing)


@pytest.mark.parametrize("tables", [40, 200])
def test_a_large_hall_is_never_promised_what_was_not_tried(tables: int) -> None:
    flags = dict.fromkeys(range(1, tables + 1), 12)

    assert set(outlook(flags, [(table, table % tables + 1) for table in flags], 1, 2).chances.values()) == {Chance.OPEN}
