"""Playoffs as an event file writes them."""

from typing import Any

import pytest

from scoring.playoff_record import read_playoff, write_playoff
from scoring.queries.hall import playoff_numbered
from tests.events import document, load
from tournament.domain import Conflict, Refusal

THREE_WAY = {
    "tables": [4, 9, 12], "draw": {"4": "9C", "9": "KD", "12": "5H"}, "bye": 12,
    "hands": [{"tables": [4, 9], "trump": "H", "dealer": "9B", "tricks": {"4": 5, "9": 8}},
              {"tables": [9, 12], "trump": "C", "tricks": {"9": 6, "12": 7}}],
}  # fmt: skip


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
        ({**THREE_WAY, "hands": [*THREE_WAY["hands"], {"tables": [4, 12], "trump": "D"}]}, (12, 9, 4)),
    ],
)
def test_what_may_be_left_out_may_be_left_out(written: dict[str, Any], placed: tuple[int, ...]) -> None:
    assert read_playoff(written).order == placed


def two_way(**hand: Any) -> dict[str, Any]:
    return {"tables": [4, 9], "hands": [{"tables": [4, 9], "trump": "H", "tricks": {"4": 5, "9": 8}} | hand]}


@pytest.mark.parametrize(
    ("written", "kind", "sentence"),
    [
        (two_way(tricks={"4": 7, "9": 7}), Refusal, "tricks are not the 13 of a hand. Count the tricks again"),
        (two_way(tricks={"4": 5, "12": 8}), Refusal, "Enter the tricks of tables 4 and 9, and no others"),
        (two_way(tricks={"4": 5}), Refusal, "Enter the tricks of tables 4 and 9, and no others"),
        (two_way(tricks={"4": "five", "9": 8}), Refusal, "hands 1, tricks must be a whole number"),
        (two_way(tricks={"4": 5.0, "9": 8}), Refusal, "hands 1, tricks must be a whole number"),
        (two_way(tricks=[5, 8]), Refusal, "hands 1, tricks must be the tricks of both"),
        (two_way(trump="NTH"), Refusal, "The leader cuts a card for trump, so it is never no-trump"),
        (two_way(trump="NTL"), Refusal, "The leader cuts a card for trump, so it is never no-trump"),
        (two_way(trump="X"), Refusal, "hands 1, trump must be H, S, D, C"),
        (two_way(trump=None), Refusal, "No trump is entered for this hand"),
        (two_way(dealer="12B"), Refusal, "does not play this hand"),
        (two_way(dealer="B"), Refusal, "does not play this hand"),
        (two_way(tables=[4, 12], tricks={"4": 5, "12": 8}), Conflict, "No hand between tables"),
        (two_way(tables=[4]), Refusal, "hands 1, tables must be two tables, as [4, 9]"),
        (two_way(tables=[]), Refusal, "hands 1, tables must be two tables, as [4, 9]"),
        (two_way(tables=[4, True]), Refusal, "hands 1, tables 2 must be a whole number from 1"),
        (two_way(score=3), Refusal, "hands 1 has the key “score”, which is not known there"),
        ({**two_way(), "bye": 4}, Refusal, "Only a playoff of three tables has one bye. Leave the bye out"),
        ({**two_way(), "draw": {"4": "9C"}}, Refusal, "Cut for trump"),
        ({**THREE_WAY, "bye": 9}, Refusal, "'s, so the bye is not table"),
        ({**THREE_WAY, "bye": 7}, Refusal, "so the bye is not table 7's"),
        ({**THREE_WAY, "bye": [9, 12]}, Refusal, "bye must be a whole number from 1"),
        ({**THREE_WAY, "draw": {"4": "9C", "9": "9C", "12": "5H"}}, Refusal, "already. Look at"),
        ({**THREE_WAY, "draw": {"4": "9C", "9": "1D", "12": "5H"}}, Refusal, "is no card"),
        (
            {**THREE_WAY, "draw": {"4": "9C", "9": "KD", "7": "5H"}},
            Conflict,
            "to draw: that was decided without it. Check the cards",
        ),
        (
            {**THREE_WAY, "draw": {"4": ["9C", "2C"], "9": "KD", "12": "5H"}},
            Conflict,
            "to draw: that was decided without it. Check the cards",
        ),
        ({"tables": [4, 9, 12], "hands": THREE_WAY["hands"]}, Conflict, "No hand between tables"),
        ({**THREE_WAY, "hands": [THREE_WAY["hands"][1]]}, Conflict, "No hand between tables"),  # type: ignore[index]
        ({**two_way(), "hands": two_way()["hands"] * 2}, Conflict, "No hand between tables"),
        ({"tables": [4, 9, 12, 13]}, Refusal, "are tied, and the book has no playoff for so many"),
        ({"tables": [4]}, Refusal, "A playoff needs two different tables or more"),
        ({"tables": [4, 4]}, Refusal, "A playoff needs two different tables or more"),
        ({}, Refusal, "tables is missing; it must be a list of tables"),
        ({"tables": "4, 9"}, Refusal, "tables must be a list of tables"),
        ({"tables": [4, 9], "winner": 4}, Refusal, "has the key “winner”, which is not known there"),
        ({"tables": [4, 9], "hands": {}}, Refusal, "hands must be a list"),
        ({**THREE_WAY, "draw": ["9C", "KD", "5H"]}, Refusal, "draw must be an object with keys"),
        ({"tables": [4, 9], "hands": {"1": {}}}, Refusal, "hands must be a list"),
        ([], Refusal, "The document must be an object with keys"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(written: object, kind: type[Refusal], sentence: str) -> None:
    with pytest.raises(kind) as refusal:
        read_playoff(written)

    assert sentence in str(refusal.value)
    assert str(refusal.value).endswith((".", "}."))


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "written",
    [
        {"tables": [1, 2], "hands": []},
        {"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "H", "dealer": "2B", "tricks": {"1": 6, "2": 7}}]},
        {"tables": [1, 2], "to_place": 1, "hands": []},
        {"tables": [1, 2, 3], "draw": {"1": ["5C", "2C"], "2": "KD", "3": ["5H", "9H"]}, "hands": []},
        {"tables": [1, 2, 3], "bye": 3, "hands": [{"tables": [1, 2], "trump": "H", "tricks": {"1": 13, "2": 0}}]},
        {
            "tables": [1, 2, 3],
            "draw": {"1": "9C", "2": "KD", "3": "5H"},
            "hands": [
                {"tables": [1, 2], "trump": "S", "dealer": "2A", "tricks": {"1": 3, "2": 10}},
            ],
        },
        {
            "tables": [1, 2, 3, 4],
            "draw": {"1": "2C", "2": "3C", "3": "4C", "4": "5C"},
            "to_place": 2,
            "hands": [
                {
                    "tables": [2, 3],
                    "trump": "S",
                    "dealer": "2Y",
                    "tricks": {"2": 9, "3": 4},
                },
                {"tables": [1, 4], "trump": "H", "tricks": {"1": 6, "4": 7}},
            ],
        },
    ],
)
def test_a_stored_playoff_is_read_back_as_it_was_written(written: dict[str, Any]) -> None:
    tables = len(written["tables"])
    flags = [13] * tables + [12] * (4 - tables)
    flags[3] += 48 - sum(flags)
    event = load(document(4, counted=[flags if tables < 4 else [12] * 4], playoffs=[written]))

    stored = event.playoffs.all()[0]

    again = {"hands": [], **write_playoff(stored.playoff)}
    assert (stored.playoff, again) == (read_playoff(written), written)
    assert playoff_numbered(event, stored.pk) == stored
