"""The search's costs against the judge's counts: two makers, one sum."""

import pytest
from hypothesis import given, settings, strategies as st

from rotations.domain import book_rotation, design, movement
from rotations.domain.design.costs import Brief, costs
from rotations.domain.design.order import Order
from rotations.domain.judging.certificate import measure
from tournament.domain.event import session_numbers

ORDER = ("encounter", "visit", "session", "soon", "foursome", "player", "trump", "early", "spacing", "revisit")
EXACT = [name for name in ORDER if name not in ("soon", "spacing")]


def parts(total: int, brief: Brief) -> dict[str, int]:
    """The sum taken apart again, in whole meetings."""
    assert costs(brief).alone[2 * brief.hands - 1]
    counted = {}
    most = (4, 2, 6, 12, 2, 8, 4, 4 * brief.hands, 2 * brief.tables, 4)
    for name, top in reversed(list(zip(ORDER, most, strict=True))):
        size = (top * brief.hands * brief.hands).bit_length()
        counted[name] = total % 2**size * brief.tables // 2
        total >>= size
    return counted


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_the_search_and_the_judge_count_the_same(data: st.DataObject) -> None:
    tables = data.draw(st.integers(3, 12))
    sessions = tuple(data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=3)))
    shifts = data.draw(st.lists(st.integers(1, tables - 1), min_size=sum(sessions), max_size=sum(sessions)))
    sheet = book_rotation.rotation_for(sum(sessions))
    brief = Brief(tables, sheet.who, sheet.trump, session_numbers(sessions))
    turns = [(min(shift, tables - shift) - 1, int(2 * shift > tables)) for shift in shifts]

    result = parts(Order(costs(brief), brief.distances, 1 - tables % 2, turns).cost, brief)

    judged, _ = measure(tables, sessions, movement.from_shifts(tables, sessions, shifts).moves, sheet.who, sheet.trump)
    exact, none_soon = ({name: of[name] for name in EXACT} | {"soon": of["soon"] == 0} for of in (result, judged))
    assert exact == none_soon


@pytest.mark.parametrize("tables", [4, 6, 8])
def test_match_play_is_counted_alike(tables: int) -> None:
    sessions = (5, 6)
    sheet = book_rotation.rotation_for(11)
    brief = Brief(tables, sheet.who, sheet.trump, session_numbers(sessions))
    numbers = [hand * hand % (tables - 1) for hand in range(11)]

    result = parts(Order(costs(brief), 0, tables - 1, [(number, 0) for number in numbers]).cost, brief)

    moves = tuple(design.pair_off(tables, number) for number in numbers)
    judged, _ = measure(tables, sessions, moves, sheet.who, sheet.trump)
    assert {name: result[name] for name in EXACT} == {name: judged[name] for name in EXACT}
