"""The playoff's bracket and slips, read back from the PDF."""

from dataclasses import replace

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import read_card
from scoring.domain.playoff import PlayoffHand, PlayoffState
from scoring.sheets.bracket import Bracket, blank_bracket, pages as sheet_pages
from tests.paper import marks, pages, printed, texts
from tests.plans import IMPRINT
from tournament.domain import Seat

draw = printed(sheet_pages)

LONG = "No Trump Needed and Other Very Long Jokes of Fort Macleod, Second Team"

# A worked example: 4, 9 and 12 tie; 12 has the bye; 9 beats 4, then meets 12.
WORKED = Bracket(
    "Tables 4, 9 and 12, tied on 31 flags for places 2 to 4",
    PlayoffState(
        (4, 9, 12),
        3,
        {4: (read_card("9C"),), 9: (read_card("KD"),), 12: (read_card("5H"),)},
        hands=(PlayoffHand((4, 9), (5, 8), Trump.H, "9B"),),
    ),
    2,
    {4: "Aces High", 9: "Prairie Foxes", 12: LONG},
    {4: {Seat.A: "Ada Byron", Seat.B: "Boris Cole"}, 9: {Seat.A: "Xenia Day", Seat.B: "Yves Ek"}},
)


def knockout(teams: int) -> Bracket:
    """A tie of so many teams of which none has drawn a card."""
    tables = tuple(range(1, teams + 1))
    return Bracket(f"{teams} tables tied", PlayoffState(tables, 1), 1, {table: f"Team {table}" for table in tables})


@pytest.mark.rule("R44", "R45", "R46")
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_the_picture_shows_what_was_drawn_cut_and_played_so_far(paper: str, large: bool) -> None:
    pdf = draw([WORKED], replace(IMPRINT, paper=paper, large=large))

    read = " ".join(text for text in texts(pdf) if "Playoff hand" not in text)
    shown = (
        WORKED.about, *(str(card) for cards in WORKED.playoff.cards.values() for card in cards), "Hand 1", "Hand 2",
        "2nd place", "H Hearts", "9B deals", "Order", "4th",
    )  # fmt: skip
    assert [text for text in shown if text not in read] == []
    assert read.count(LONG) == 2
    assert "Seven tricks or more win. No flags move." in " ".join(texts(pdf))


@pytest.mark.rule("R43", "R44", "R45")
def test_a_slip_repeats_what_is_known_and_asks_for_the_rest() -> None:
    _, played, open_hand = " ".join(texts(draw([WORKED], replace(IMPRINT, large=True)))).split("Playoff hand")

    known = ("Ada Byron", "Boris Cole", "Xenia Day", "Yves Ek", "9B")
    assert [text for text in known if text not in played] == []
    assert [[trump.label for trump in Trump if trump.label in slip] for slip in (played, open_hand)] == [
        ["Hearts"],
        ["Hearts", "Spades", "Diamonds", "Clubs"],
    ]
    assert "2nd place" in open_hand
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
