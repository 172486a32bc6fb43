"""The playoff's bracket and slips, read back from the PDF."""

from dataclasses import replace

import pytest

from rotations.domain.book_rotation import Trump
from scoring.sheets.bracket import (
    Bracket,
    BracketHand,
    BracketSide,
    TiedTeam,
    blank_bracket,
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

    read = " ".join(text for text in texts(pdf) if "Playoff hand" not in text)
    shown = (
        WORKED.about, "9 of clubs", "king of diamonds", "5 of hearts", "Hand 1", "Hand 2", "2nd place",
        "H Hearts", "B of table 9 deals", "Order", "4th",
    )  # fmt: skip
    assert [text for text in shown if text not in read] == []
    assert read.count(LONG) == 2
    assert "Seven tricks or more win. No flags move." in " ".join(texts(pdf))


@pytest.mark.rule("R43", "R44", "R45")
def test_a_slip_repeats_what_is_known_and_asks_for_the_rest() -> None:
    _, played, open_hand = " ".join(texts(draw([WORKED], replace(IMPRINT, large=True)))).split("Playoff hand")

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
