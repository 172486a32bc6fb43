"""The playoff's bracket and slips, read back from the PDF; where its boxes and lines stand, on paper and on pages."""

from dataclasses import replace
from itertools import pairwise

import pytest

from rotations.domain.book_rotation import Trump
from scoring.sheets.bracket import (
    PAPER,
    SCREEN,
    Bracket,
    BracketHand,
    BracketLayout,
    BracketSide,
    TiedTeam,
    blank_bracket,
    lay_out_across,
    lay_out_downwards,
    pages as sheet_pages,
)
from tests.paper import marks, pages, printed, texts
from tests.plans import IMPRINT

draw = printed(sheet_pages)

LONG = "No Trump Needed and Other Very Long Jokes of Fort Macleod, Second Team"

# A worked example: 4, 9 and 12 tie; 12 has the bye; 9 beats 4, then 12 beats 9.
WORKED = Bracket(
    "Tables 4, 9 and 12, tied on 31 flags for places 2 to 4",
    (
        TiedTeam(4, "Aces High", "9 of clubs"),
        TiedTeam(9, "Prairie Foxes", "king of diamonds"),
        TiedTeam(12, LONG, "5 of hearts"),
    ),
    (
        BracketHand(
            1,
            1,
            (
                BracketSide("", 4, "Aces High", ("Ada Byron", "Boris Cole"), tricks=5),
                BracketSide("", 9, "Prairie Foxes", ("Xenia Day", "Yves Ek"), tricks=8),
            ),
            Trump.H,
            "B of table 9",
        ),
        BracketHand(
            2,
            2,
            (BracketSide("winner of hand 1", 9, "Prairie Foxes", from_hand=1), BracketSide("the bye", 12, LONG)),
            decides="2nd place",
        ),
    ),
    (("2nd", ""), ("3rd", ""), ("4th", "Table 4 · Aces High")),
)


def knockout(teams: int) -> Bracket:
    """A knockout of so many teams, byes first."""
    sides = [BracketSide("", table, f"Team {table}") for table in range(1, teams + 1)]
    hands: list[BracketHand] = []
    level = 1
    while len(sides) > 1:
        onward = [sides.pop(0)] if len(sides) % 2 else []
        for first, second in zip(sides[::2], sides[1::2], strict=True):
            number = len(hands) + 1
            hands.append(BracketHand(number, level, (first, second)))
            onward.append(BracketSide(f"winner of hand {number}", from_hand=number))
        sides, level = onward, level + 1
    tied = tuple(TiedTeam(table, f"Team {table}") for table in range(1, teams + 1))
    return Bracket(f"{teams} tables tied on 24 flags", tied, tuple(hands), tuple((f"{n}.", "") for n in range(1, 3)))


@pytest.mark.rule("R44", "R45", "R46")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_the_picture_shows_what_was_drawn_cut_and_played_so_far(paper: str, large: bool) -> None:
    pdf = draw([WORKED], replace(IMPRINT, paper=paper, large=large))

    read = texts(pdf)[0]
    shown = (
        WORKED.about, "9 of clubs", "king of diamonds", "5 of hearts", "Hand 1", "Hand 2", "2nd place",
        "H Hearts", "B of table 9 deals", "Order", "4th",
    )  # fmt: skip
    assert [text for text in shown if text not in read] == []
    assert read.count(LONG) == 2
    assert "Seven tricks or more win. No flags move." in texts(pdf)[large]


@pytest.mark.rule("R43", "R44", "R45")
def test_a_slip_repeats_what_is_known_and_asks_for_the_rest() -> None:
    played, open_hand = (texts(draw([WORKED], replace(IMPRINT, large=True)))[number] for number in (1, 2))

    known = ("Ada Byron", "Boris Cole", "Xenia Day", "Yves Ek", "B of table 9")
    assert [text for text in known if text not in played] == []
    assert [[trump.label for trump in Trump if trump.label in slip] for slip in (played, open_hand)] == [
        ["Hearts"],
        ["Hearts", "Spades", "Diamonds", "Clubs"],
    ]
    assert "for 2nd place" in open_hand
    usual = draw([WORKED], IMPRINT)
    assert [page.count("Playoff hand") for page in texts(usual)] == [0, 2]
    faces = {mark.text: mark.face for mark in marks(pages(usual)[0]) if mark.text in ("5", "8")}
    assert faces == {"5": "SourceSansPro-Regular", "8": "SourceSansPro-Bold"}  # the winner stands out


@pytest.mark.slow
@pytest.mark.rule("R46")
@pytest.mark.parametrize(("teams", "hands"), [(2, 1), (3, 2)])
@pytest.mark.parametrize("large", [False, True])
def test_the_blank_forms_have_a_slip_for_each_hand(teams: int, hands: int, large: bool) -> None:
    pdf = draw([blank_bracket(teams)], replace(IMPRINT, large=large))

    assert " ".join(texts(pdf)).count("Playoff hand") == hands


@pytest.mark.slow
@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", [4, 5, 16, 40])
@pytest.mark.parametrize("large", [False, True])
def test_larger_knockouts_take_more_pages_not_smaller_type(teams: int, large: bool) -> None:
    pdf = draw([knockout(teams)], replace(IMPRINT, large=large))

    read = " ".join(texts(pdf))
    assert (read.count("Playoff hand"), read.count("The leader decides how so many teams play off.") > 0) == (
        teams - 1,
        True,
    )
    assert min(mark.size for page in pages(pdf) for mark in marks(page)) >= 9


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
