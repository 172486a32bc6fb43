"""Every plan by its name: balanced movements and the bounds they reach, charts, match play."""

from collections.abc import Callable
from itertools import product

import pytest

from rotations.domain.book_rotation import Hand, Rotation, rotation_for
from rotations.domain.design import PLANS, PROVEN, balanced, chart, make_movement, match_play, pair_off
from rotations.domain.judging.certificate import Criterion, certificate
from rotations.domain.movement import Movement, fingerprint, from_shifts, sequence
from tests import refusals, samples
from tests.plans import order_key
from tournament.domain.team import Pair

pytestmark = pytest.mark.slow

ALWAYS_MET = ("encounter", "visit", "soon", "oneway")
STORED = [(tables, sessions) for sessions in ((15, 15), (15, 15, 20)) for tables in range(2, 41)]
DESIGNED = [*((tables, (8, 9, 7)) for tables in (2, 3, 7, 16, 40)), (17, (12, 12)), (12, (10, 10))]


def lines(movement: Movement) -> dict[str, Criterion]:
    return {line.name: line for line in certificate(movement).criteria}


@pytest.mark.parametrize(("tables", "sessions"), samples.sampled([*STORED, *DESIGNED], 12), ids=str)
def test_a_balanced_movement_meets_the_bounds_that_can_be_met(tables: int, sessions: tuple[int, ...]) -> None:
    judged = lines(balanced(tables, sessions))

    assert [name for name in ALWAYS_MET if judged[name].score < 100] == []
    assert judged["session"].score == 100 or judged["session"].says.endswith(
        "Nothing better exists while the whole room moves alike."
    )
    assert judged["foursome"].score == 100 or tables in (3, 11, 13)


@pytest.mark.parametrize(("sessions", "score", "trump"), [((15, 15), 98.7, 16), ((15, 15, 20), 97.2, 168)], ids=str)
def test_sixteen_tables_get_the_score_that_was_promised_and_the_best_that_is_proved_up_to_the_trumps(
    sessions: tuple[int, ...], score: float, trump: int
) -> None:
    movement = balanced(16, sessions)
    judged = lines(movement)

    proved = ("foursome", "player", "trump")
    assert certificate(movement).score >= score
    assert [each for each in proved if judged[each].score < 100 and "Nothing better" not in judged[each].says] == []
    assert judged["trump"].achieved == trump


@pytest.mark.parametrize(
    ("tables", "sessions"),
    samples.sampled(PROVEN, 6) + samples.sampled([(tables, (5, 4)) for tables in range(2, 20)], 8),
    ids=str,
)
def test_balanced_stored_or_not_is_never_less_fair_than_in_sequence(tables: int, sessions: tuple[int, ...]) -> None:
    assert order_key(certificate(balanced(tables, sessions))) <= order_key(certificate(sequence(tables, sessions)))


@pytest.mark.parametrize("tables", [61, 62, 101, 200])
def test_where_nobody_need_meet_twice_nobody_does(tables: int) -> None:
    criteria = certificate(balanced(tables, (15, 15))).criteria

    assert {line.name for line in criteria if line.score < 100} <= {"strength", "walk"}


def test_another_sheet_is_designed_for_by_its_own_columns() -> None:
    book = rotation_for(20)
    turned = Rotation(
        "Turned round",
        tuple(
            Hand(hand.number, old.who, old.trump, old.dealer)
            for hand, old in zip(book.hands, reversed(book.hands), strict=True)
        ),
    )
    only = Rotation(
        "A and B only", tuple(Hand(hand.number, Pair.AB, hand.trump, Pair.AB.seats[0]) for hand in book.hands)
    )

    judged = [lines(balanced(10, (10, 10), sheet)) for sheet in (turned, only)]

    assert [[name for name in (*ALWAYS_MET, "foursome") if one[name].score < 100] for one in judged] == [[], []]


@pytest.mark.parametrize(
    ("sessions", "is_own"), [((200,), False), ((15, 15, 20) * 4, True)], ids=["book", "own sheet, many sessions"]
)
def test_a_long_event_is_searched_as_a_short_one(sessions: tuple[int, ...], is_own: bool) -> None:
    lines_of_sheet = rotation_for(sum(sessions)).hands
    if is_own:
        lines_of_sheet = tuple(
            Hand(hand.number, old.who, old.trump, old.dealer)
            for hand, old in zip(lines_of_sheet, reversed(lines_of_sheet), strict=True)
        )

    assert certificate(balanced(16, sessions, Rotation("Long", lines_of_sheet))).score >= 95


@pytest.mark.weekly
def test_the_longest_events_keep_meetings_even_from_stretch_to_stretch() -> None:
    judged = lines(balanced(9, (200, 200)))

    assert [name for name in ("encounter", "visit", "session", "oneway") if judged[name].score < 100] == []


def test_a_movement_is_the_same_on_every_machine() -> None:
    halls = ((7, (8, 9, 7)), (12, (9, 9)), (30, (20,)), (1000, (9,)))

    assert [fingerprint(balanced(*hall)) for hall in halls] == ["d9d3908590", "f963625318", "78ea073c55", "7be6d35625"]


def test_three_tables_go_up_and_down_as_evenly_as_can_be() -> None:
    movement = balanced(3, (10, 10))

    assert (movement.shifts.count(1), movement.shifts.count(2)) == (10, 10)
    assert order_key(certificate(movement)) <= order_key(certificate(from_shifts(3, (10, 10), [1, 2] * 10)))


@pytest.mark.parametrize(
    ("tables", "sessions"),
    samples.sampled(product([6, 8, 10, 12, 16, 24, 28, 40], [(15, 15), (15, 15, 20)]), 8),
    ids=str,
)
def test_a_chart_has_the_same_visits_and_no_exchange_of_pairs(tables: int, sessions: tuple[int, ...]) -> None:
    plan, alike = chart(tables, sessions), balanced(tables, sessions)

    exchanges = [
        (hand, table)
        for hand, row in enumerate(plan.moves, start=1)
        for table, to in enumerate(row, start=1)
        if row[to - 1] == table
    ]
    counts = ("encounter", "visit", "session", "strength", "oneway", "walk")
    woven, shifted = ([lines(one)[name].achieved for name in counts] for one in (plan, alike))
    assert (exchanges, woven) == ([], shifted)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: chart(15, (4, 4)), "no two change pairs anyway"),
        (lambda: chart(2, (4, 4)), "no such chart"),
        (lambda: chart(4, (4, 4)), "no such chart"),
        (lambda: chart(6, (1, 1, 1, 1, 1)), ", on which opposite tables change pairs"),
        (lambda: match_play(3, (15,)), "With 3 tables one would be left over"),
        (lambda: match_play(15, (15,)), "With 15 tables one would be left over"),
        (lambda: make_movement(6, (15,), "fair"), "no plan called “fair”. Choose one of balanced, sequence, match_pl"),
        (lambda: make_movement(6, (1,), "typed"), "belongs to the plan “typed”"),
        (lambda: make_movement(6, (1,), "balanced", shifts=(1,)), "belongs to the plan “typed”"),
        (lambda: make_movement(6, (1,), "sequence", shifts=()), "belongs to the plan “typed”"),
    ],
)
def test_a_plan_that_there_is_not_or_not_for_this_hall_is_refused(make: Callable[[], object], why: str) -> None:
    assert why in refusals.why_refused(make)


@pytest.mark.parametrize("tables", range(2, 41, 2))
def test_a_turn_of_the_circle_pairs_every_two_tables_once(tables: int) -> None:
    rows = [pair_off(tables, number) for number in range(tables - 1)]

    everybody = [*range(1, tables + 1)]
    assert [[row[row[table - 1] - 1] for table in everybody] for row in rows] == [everybody] * (tables - 1)
    assert [sorted([table, *(row[table - 1] for row in rows)]) for table in everybody] == [everybody] * tables


def test_sixteen_tables_and_thirty_hands_meet_every_bound_but_trump_and_early_stops() -> None:
    criteria = certificate(match_play(16, (15, 15))).criteria

    assert [line.name for line in criteria if line.score < 100] == ["trump", "early"]


def test_each_plan_gives_its_own_movement() -> None:
    area = (15, 15)

    assert {name: make_movement(6, area, name) for name in PLANS if name != "typed"} == {
        "balanced": balanced(6, area),
        "sequence": sequence(6, area),
        "match_play": match_play(6, area),
        "chart": chart(6, area),
    }
