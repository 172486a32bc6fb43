"""The search's costs against the judge's counts: two makers, one sum."""

from hypothesis import given, settings, strategies as st

from rotations.domain import book_rotation, movement
from rotations.domain.design.costs import Brief, costs, weights
from rotations.domain.design.search import Order
from rotations.domain.judging.certificate import measure

EXACT = ("session", "foursome", "player", "trump", "early", "revisit")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_search_and_the_judge_count_the_same(data: st.DataObject) -> None:
    tables = data.draw(st.integers(3, 12))
    sessions = tuple(data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=3)))
    shifts = data.draw(st.lists(st.integers(1, tables - 1), min_size=sum(sessions), max_size=sum(sessions)))
    sheet = book_rotation.rotation_for(sum(sessions))
    brief = Brief(tables, sheet.who, sheet.trump, sessions)
    turns = [(min(shift, tables - shift) - 1, 2 * shift > tables) for shift in shifts]

    counted = {
        name: Order(costs(brief, dict.fromkeys(weights(brief), 0) | {name: 1}), brief.distances, turns).cost * tables
        for name in (*EXACT, "soon")
    }

    judged, _ = measure(tables, sessions, movement.from_shifts(tables, sessions, shifts).moves, sheet.who, sheet.trump)
    assert {name: counted[name] for name in EXACT} == {name: 2 * judged[name] for name in EXACT}
    assert (counted["soon"] == 0) == (judged["soon"] == 0)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_an_exchange_costs_what_was_said_before(data: st.DataObject) -> None:
    tables, hands = data.draw(st.integers(3, 9)), 8
    turn = st.tuples(st.integers(0, (tables - 2) // 2), st.booleans())
    turns = data.draw(st.lists(turn, min_size=hands, max_size=hands))
    turns = [(distance, down and distance < (tables - 1) // 2) for distance, down in turns]
    g, h = data.draw(st.lists(st.integers(0, hands - 1), min_size=2, max_size=2, unique=True))
    sheet = book_rotation.rotation_for(hands)
    brief = Brief(tables, sheet.who, sheet.trump, (5, 3))
    order = Order(costs(brief, weights(brief)), brief.distances, turns)

    order.exchange(g, h, order.price(g, h))

    turns[g], turns[h] = turns[h], turns[g]
    assert (order.turns, order.cost) == (turns, Order(costs(brief, weights(brief)), brief.distances, turns).cost)
