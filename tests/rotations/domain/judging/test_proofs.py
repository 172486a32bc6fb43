"""What common shifts cannot do: the known cases, exactly, and every order of small halls."""

from itertools import product

import pytest

from rotations.domain import book_rotation, judging, movement
from tests import samples

pytestmark = pytest.mark.slow

OUT_OF_REACH_30 = [10, 12, *range(22, 41, 2)]
OUT_OF_REACH_50 = [12, *range(22, 35, 2)]


def excess(tables: int, sessions: tuple[int, ...], name: str) -> float:
    sheet = book_rotation.rotation_for(sum(sessions))
    least = judging.proofs.least_with_shifts(tables, sessions, sheet.who, sheet.trump)
    return least[name] - judging.proofs.bounds(tables, sessions, sheet.who, sheet.trump)[name]


@pytest.mark.parametrize(
    ("sessions", "halls"), [((15, 15), OUT_OF_REACH_30), ((15, 15, 20), OUT_OF_REACH_50)], ids=["30", "50"]
)
def test_sessions_miss_by_half_the_tables_exactly_where_the_opposite_table_does_not_divide(sessions, halls) -> None:
    results = {tables: excess(tables, sessions, "session") for tables in range(2, 41)}

    assert results == {tables: tables / 2 if tables in halls else 0 for tables in range(2, 41)}


@pytest.mark.parametrize(
    ("tables", "sessions", "name", "known"),
    [
        (3, (15, 15), "foursome", 3),
        (11, (15, 15), "foursome", 11),
        (16, (15, 15), "foursome", 0),
        (3, (15, 15), "player", 12),
        (16, (15, 15), "player", 16),
        (16, (15, 15), "trump", 16),
        (16, (15, 15, 20), "foursome", 0),
        (16, (15, 15, 20), "player", 0),
        (16, (15, 15, 20), "trump", 8),
    ],
)
def test_the_known_proofs_by_parity(tables: int, sessions: tuple[int, ...], name: str, known: int) -> None:
    assert excess(tables, sessions, name) == known


@pytest.mark.parametrize(
    ("tables", "sessions"), samples.sampled([(3, (4, 4)), (3, (3, 5)), (4, (3, 4)), (5, (3, 3)), (6, (3, 2))], 3)
)
def test_no_order_of_shifts_does_better_than_is_proved(tables: int, sessions: tuple[int, ...]) -> None:
    sheet = book_rotation.rotation_for(sum(sessions))
    least = judging.proofs.bounds(tables, sessions, sheet.who, sheet.trump)
    proved = judging.proofs.least_with_shifts(tables, sessions, sheet.who, sheet.trump)

    best = dict.fromkeys(proved, 10**9)
    for shifts in product(range(1, tables), repeat=sum(sessions)):
        result, _ = judging.certificate.measure(
            tables, sessions, movement.from_shifts(tables, sessions, shifts).moves, sheet.who, sheet.trump
        )
        if (result["encounter"], result["visit"]) == (least["encounter"], least["visit"]):
            best = {name: min(best[name], result[name]) for name in proved}

    assert {name: min(best[name], proved[name]) for name in proved} == proved | {"session": best["session"]}


def test_a_proof_that_would_take_too_long_claims_nothing() -> None:
    sheet = book_rotation.rotation_for(400)

    assert sorted(judging.proofs.least_with_shifts(16, (400,), sheet.who, sheet.trump)) == ["session", "trump"]
