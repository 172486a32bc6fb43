"""Where a bracket's boxes and lines stand: winners go on along the right lines, on paper and on pages."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.sheets.bracket_layout import (
    PAPER,
    SCREEN,
    BracketHand,
    BracketLayout,
    BracketSide,
    lay_out_across,
    lay_out_downwards,
)
from tests.scoring.sheets.test_bracket import knockout

PLAYED = BracketHand(1, 1, (BracketSide("", 4, "Aces", tricks=5), BracketSide("", 9, "Larks", tricks=8)))
FINAL = BracketHand(2, 2, (BracketSide("", 9, "Larks", from_hand=1), BracketSide("", 12, "Four")))


@pytest.mark.rule("R46")
def test_the_winner_of_the_first_hand_comes_down_to_the_team_with_the_bye() -> None:
    layout = lay_out_downwards([PLAYED, FINAL])

    first, second = layout.hands
    assert layout.links == (
        ((252, first.sides[1].y), (260, first.sides[1].y), (260, second.sides[0].y), (254, second.sides[0].y)),
    )
    open_hand = replace(PLAYED, sides=tuple(replace(side, tricks=None) for side in PLAYED.sides))
    before = lay_out_downwards([open_hand, FINAL])
    assert before.links[0][0] == (252, before.hands[0].y + SCREEN.row)
    assert first.sides[0].y < first.sides[1].y < second.y < second.sides[0].y < second.sides[1].y < layout.height


@pytest.mark.rule("R46", "R47")
@pytest.mark.parametrize("teams", range(2, 17))
@pytest.mark.parametrize("lay_out", [lay_out_across, lay_out_downwards])
def test_every_winner_has_a_line_and_no_boxes_touch(teams: int, lay_out: type[BracketLayout]) -> None:
    hands = knockout(teams).hands

    layout = lay_out(hands)

    dimensions = layout.dimensions
    boxes = {placed.hand.number: placed for placed in layout.hands}
    earlier = [side.from_hand for hand in hands for side in hand.sides if side.from_hand]
    assert len(layout.links) == len(earlier)
    for number, points in zip(earlier, layout.links, strict=True):
        assert points[0][0] == boxes[number].x + dimensions.width
        assert boxes[number].y <= points[0][1] <= boxes[number].y + dimensions.height
        assert all(start[0] == end[0] or start[1] == end[1] for start, end in pairwise(points))
    for one in layout.hands:
        assert one.y - dimensions.above >= 0
        assert (one.x + dimensions.width <= layout.width, one.y + dimensions.height <= layout.height) == (True, True)
        apart = [
            abs(one.y - other.y) >= dimensions.height for other in layout.hands if other is not one and other.x == one.x
        ]
        assert all(apart)


def test_on_paper_a_round_is_a_column_and_its_hands_are_spread_evenly() -> None:
    layout = lay_out_across(knockout(8).hands)

    step = PAPER.width + PAPER.lane
    assert [placed.x for placed in layout.hands] == [0, 0, 0, 0, step, step, 2 * step]
    middles = [placed.y + PAPER.row for placed in layout.hands]
    assert middles[4] - middles[0] == middles[1] - middles[4]
    assert middles[6] == pytest.approx((middles[4] + middles[5]) / 2)
