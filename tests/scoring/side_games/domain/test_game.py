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
            f"There is no side game “bridge”. There are: {', '.join(sorted(GAMES))}.",
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


def test_a_deal_is_one_line_of_what_it_brought() -> None:
    deals: tuple[Deal, ...] = (
        {"knocker": "Ann", "points": {"Ann": 30, "Bob": 12, "Cy": 9}},
        {"special": "Bob", "hand": ["6D", "7C", "8S", "9H"], "knocker": None},
        {"stock_out": True},
    )

    assert ScoreSheet(GAMES["whistler"], THREE, {}, deals).lines == [
        "Knocker: Ann; Points: Ann 30, Bob 12, Cy 9",
        "Special hand: Bob; Its cards: 6D 7C 8S 9H",
        "Stock out: ✓",
    ]


def test_a_sheet_with_numbers_for_names_tells_the_same() -> None:
    """Cards stay cards, whatever somebody is called."""
    sides = ("Ann", "6D")
    deals = ({"knocker": "Ann", "points": {"Ann": 30, "6D": 2}}, {"special": "6D", "hand": ["6D", "7C", "8S", "9H"]})

    numbered = ScoreSheet(GAMES["whistler"], sides, {}, deals).numbered

    assert numbered.tally["points"] == {"Player 1": 1, "Player 2": 1}
    assert numbered.deals[1] == {"special": "Player 2", "hand": ["6D", "7C", "8S", "9H"]}
