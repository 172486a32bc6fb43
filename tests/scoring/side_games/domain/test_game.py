"""The outer shape of a file of deals: which game, which sides, which settings; what is refused; and score sheets that
follow from a game's columns alone.
"""

import pytest

from scoring.side_games.domain.game import Deal, ScoreSheet, Tally
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.services import DealsFile
from tests.refusals import why_raised
from tournament.domain import NotFound, Refusal
from tournament.schemas import read_record


def tally_file(key: str, document: object) -> Tally:
    file = read_record(document, DealsFile)
    return find_game(key).tally(file.sides, file.deals, file.settings)


@pytest.mark.parametrize(
    ("key", "document", "refusal", "sentence"),
    [
        (
            "bridge",
            {"sides": ["Us", "Them"]},
            NotFound,
            "There is no side game “bridge”. There are: knockout_whist, minnesota_whist, open_whist, whistler.",
        ),
        ("open_whist", [], Refusal, "The document must be an object with keys."),
        ("open_whist", {}, Refusal, "sides is missing; it must be"),
        ("open_whist", {"sides": "Us"}, Refusal, "sides must be a list of sides."),
        ("open_whist", {"sides": ["Us", "Them"], "settings": []}, Refusal, "settings must be an object with keys."),
        ("open_whist", {"sides": ["Us", "Them"], "deals": {}}, Refusal, "deals must be a list of deals."),
        (
            "open_whist",
            {"sides": ["Us", "Them"], "date": "2026"},
            Refusal,
            "The document has the key “date”, which is not known there",
        ),
        ("open_whist", {"sides": ["Us", "Them", "Ann"]}, Refusal, "Open Whist takes 2 pairs; 3 are named."),
        *(
            (game, {"sides": list("abcdefgh"[:named])}, Refusal, f"{takes} players; {named} are named")
            for game, takes, counts in (
                ("knockout_whist", "Knockout Whist takes 2 to 7", (0, 1, 8)),
                ("whistler", "Whistler takes 2 to 6", (1, 7)),
            )
            for named in counts
        ),
        ("open_whist", {"sides": ["Us", "us "]}, Refusal, "Two pairs are called “us ”. Give them different names."),
        ("open_whist", {"sides": ["Us", " "]}, Refusal, "A pair has no name. Give every pair one."),
        ("open_whist", {"sides": ["Us", 2]}, Refusal, "sides 2 must be text"),
    ],
)
def test_a_file_of_another_shape_is_refused(key: str, document: object, refusal: type[Refusal], sentence: str) -> None:
    assert why_raised(refusal, tally_file, key, document).startswith(sentence)


THREE = ("Ann", "Bob", "Cy")


def test_the_score_sheet_has_a_column_for_whatever_a_deal_may_bring() -> None:
    whistler = GAMES["whistler"]

    assert ScoreSheet(whistler, THREE, {}).headings == [
        "Knocker",
        "Points: Ann",
        "Points: Bob",
        "Points: Cy",
        "Special hand",
        "Its cards",
        "Stock out",
    ]
    deals: tuple[Deal, ...] = (
        {"knocker": "Ann", "points": {"Ann": 30, "Bob": 2, "Cy": 41}},
        {"special": "Cy", "hand": ["5S", "5D", "5H", "5C"], "knocker": None},
        {"stock_out": True},
    )
    assert [cells for _, cells in ScoreSheet(whistler, THREE, {}, deals).rows] == [
        ["Ann", "30", "2", "41", "", "", ""], ["", "", "", "", "Cy", "5S 5D 5H 5C", ""], ["", "", "", "", "", "", "✓"]
    ]  # fmt: skip
    # Who is out has a blank cell.
    knockout = ScoreSheet(GAMES["knockout_whist"], THREE, {}, ({"tricks": {"Ann": 4, "Cy": 0}},))
    assert [cells for _, cells in knockout.rows] == [["4", "", "0", ""]]


def test_a_sheet_with_numbers_for_names_tells_the_same() -> None:
    """Cards stay cards, whatever somebody is called."""
    sides = ("Ann", "6D")
    deals = ({"knocker": "Ann", "points": {"Ann": 30, "6D": 2}}, {"special": "6D", "hand": ["6D", "7C", "8S", "9H"]})

    numbered = ScoreSheet(GAMES["whistler"], sides, {}, deals).numbered

    assert numbered.tally["points"] == {"Player 1": 1, "Player 2": 1}
    assert numbered.deals[1] == {"special": "Player 2", "hand": ["6D", "7C", "8S", "9H"]}
