"""Playoffs as an event file writes them."""

from typing import Any

import pytest

from scoring.domain.cards import NoSuchCard
from scoring.domain.playoff import (
    NoBye,
    NoSuchSeat,
    NotATrump,
    NothingToDraw,
    NoTie,
    NotReplaceable,
    NotTheDealer,
    NotThisHand,
    SameCard,
    TricksDoNotAddUp,
    UnreadablePlayoff,
    UnruledTie,
    is_decided,
    order,
    read_playoff,
    write_playoff,
)
from tournament.domain.refusal import Refusal

THREE_WAY = {
    "tables": [4, 9, 12], "draw": {"4": "9C", "9": "KD", "12": "5H"}, "bye": 12,
    "hands": [{"tables": [4, 9], "trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}},
              {"tables": [9, 12], "trump": "C", "tricks": {"9": 6, "12": 7}}],
}  # fmt: skip

EVERYTHING = {
    "tables": [4, 9, 12, 13], "draw": {"4": ["9C", "2C"], "9": ["9D", "3D"], "12": "5H", "13": "AS"}, "to_place": 2,
    "replacements": [{"table": 4, "missing": "A", "by": "X", "name": "Rose", "from_hand": 1}],
    "hands": [{"tables": [12, 13], "trump": "H", "trump_card": "10H", "dealer": "13B",
               "cuts": {"12A": "9C", "12B": "2C", "13A": "3C", "13B": "AC"}, "tricks": {"12": 5, "13": 8}},
              {"tables": [4, 9], "trump": "C",
               "cuts": {"4X": ["KC", "2D"], "9A": ["KD", "3D"], "4B": "3S", "9B": "4S"}}],
}  # fmt: skip


@pytest.mark.rule("R46")
def test_the_books_three_way_playoff_is_read_and_written_again_the_same() -> None:
    playoff = read_playoff(THREE_WAY)

    assert order(playoff) == (12, 9, 4)
    assert write_playoff(playoff) == THREE_WAY


@pytest.mark.rule("R48")
def test_a_playoff_under_way_with_everything_known_reads_back_the_same() -> None:
    playoff = read_playoff(EVERYTHING)

    assert not is_decided(playoff)
    assert str(playoff.hands[1].dealer) == "9A"
    assert read_playoff(write_playoff(playoff)) == playoff


@pytest.mark.rule("R43")
@pytest.mark.parametrize(
    ("written", "placed"),
    [
        ({"tables": [9, 4], "hands": [{"tables": [9, 4], "trump": "S", "tricks": {"9": 8, "4": 5}}]}, (9, 4)),
        (
            {"tables": [9, 4], "hands": [{"tables": [9, 4], "trump": "S", "dealer": None, "tricks": {"9": 6, "4": 7}}]},
            (4, 9),
        ),
        ({**THREE_WAY, "draw": None}, (12, 9, 4)),
        ({key: THREE_WAY[key] for key in ("tables", "bye", "hands")}, (12, 9, 4)),
        ({key: THREE_WAY[key] for key in ("tables", "draw", "hands")}, (12, 9, 4)),
        ({**THREE_WAY, "draw": {"4": ["9C"], "9": ["5D", "TH"], "12": ["5H", "2C"]}}, (12, 9, 4)),
    ],
)
def test_what_may_be_left_out_may_be_left_out(written: dict[str, Any], placed: tuple[int, ...]) -> None:
    assert order(read_playoff(written)) == placed


@pytest.mark.parametrize(
    "written", [{"tables": [4, 9]}, {"tables": [4, 9, 12]}, {"tables": [4, 9, 12], "draw": {"4": "9C"}}]
)
def test_a_playoff_only_begun_is_open(written: dict[str, Any]) -> None:
    assert not is_decided(read_playoff(written))


def two_way(**hand: Any) -> dict[str, Any]:
    return {"tables": [4, 9], "hands": [{"tables": [4, 9], "trump": "H", "tricks": {"4": 5, "9": 8}} | hand]}


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        (two_way(tricks={"4": 7, "9": 7}), TricksDoNotAddUp),
        (two_way(tricks={"4": 5, "12": 8}), UnreadablePlayoff),
        (two_way(tricks={"4": 5}), UnreadablePlayoff),
        (two_way(tricks={"4": "five", "9": 8}), UnreadablePlayoff),
        (two_way(tricks={"4": 5.0, "9": 8}), UnreadablePlayoff),
        (two_way(tricks=[5, 8]), UnreadablePlayoff),
        (two_way(trump="NTH"), NotATrump),
        (two_way(trump="NTL"), NotATrump),
        (two_way(trump="X"), NotATrump),
        (two_way(trump=None), NotATrump),
        (two_way(trump_card="9C"), NotATrump),
        (two_way(dealer="12B"), NotTheDealer),
        (two_way(dealer="9X"), NotTheDealer),
        (two_way(dealer="B"), NoSuchSeat),
        (two_way(cuts={"9X": "9C"}), NotTheDealer),
        (two_way(cuts={"9A": "9C", "4A": "9C"}), SameCard),
        (two_way(tables=[4, 12], tricks={"4": 5, "12": 8}), NotThisHand),
        (two_way(tables=[4]), UnreadablePlayoff),
        (two_way(tables=[]), UnreadablePlayoff),
        (two_way(tables=[4, True]), UnreadablePlayoff),
        (two_way(score=3), UnreadablePlayoff),
        ({**two_way(), "bye": 4}, NoBye),
        ({**two_way(), "draw": {"4": "9C"}}, NoBye),
        ({**THREE_WAY, "bye": 9}, NoBye),
        ({**THREE_WAY, "bye": 7}, NoBye),
        ({**THREE_WAY, "bye": [9, 12]}, UnreadablePlayoff),
        ({**THREE_WAY, "draw": {"4": "9C", "9": "9C", "12": "5H"}}, SameCard),
        ({**THREE_WAY, "draw": {"4": "9C", "9": "1D", "12": "5H"}}, NoSuchCard),
        ({**THREE_WAY, "draw": {"4": "9C", "9": "KD", "7": "5H"}}, NothingToDraw),
        ({**THREE_WAY, "draw": {"4": ["9C", "2C"], "9": "KD", "12": "5H"}}, NothingToDraw),
        ({"tables": [4, 9, 12], "hands": THREE_WAY["hands"]}, NotThisHand),
        ({**THREE_WAY, "hands": [THREE_WAY["hands"][1]]}, NotThisHand),  # type: ignore[index]
        ({**two_way(), "hands": two_way()["hands"] * 2}, NotThisHand),
        ({"tables": [4, 9, 12, 13]}, UnruledTie),
        ({"tables": [4]}, NoTie),
        ({"tables": [4, 4]}, NoTie),
        ({}, UnreadablePlayoff),
        ({"tables": "4, 9"}, UnreadablePlayoff),
        ({"tables": [4, 9], "winner": 4}, UnreadablePlayoff),
        ({"tables": [4, 9], "hands": {}}, UnreadablePlayoff),
        ({**THREE_WAY, "draw": ["9C", "KD", "5H"]}, UnreadablePlayoff),
        ({"tables": [4, 9], "hands": {"1": {}}}, UnreadablePlayoff),
        ([], UnreadablePlayoff),
        ({"tables": [4, 9], "replacements": [{"table": 4, "missing": "A", "by": "C"}]}, UnreadablePlayoff),
        ({"tables": [4, 9], "replacements": [{"table": 4, "missing": "A", "by": "B"}]}, NotReplaceable),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(written: object, kind: type[Refusal]) -> None:
    with pytest.raises(kind) as refused:
        read_playoff(written)

    assert str(refused.value).endswith((".", "}."))
