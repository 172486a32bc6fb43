"""The outer shape of a file of deals: which game, which sides, which settings; what is refused, and how it is said."""

import pytest

from scoring.side_games.domain.game import Tally, find_game
from scoring.side_games.services import DealsFile
from tournament.domain import NotFound, Refusal
from tournament.schemas import read_record


def tally_file(key: str, document: object) -> Tally:
    file = read_record(document, DealsFile)
    return find_game(key).tally(file.sides, file.deals, file.settings)


def test_settings_left_out_have_their_defaults() -> None:
    assert find_game("minnesota_whist").settings_with_defaults({"target": 11}) == {
        "target": 11,
        "set_multiplier": 2,
        "low_scoring": "credit",
        "high_lead": "left",
    }


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
        ("open_whist", {}, Refusal, "sides must be"),
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
        ("open_whist", {"sides": ["Us", "us "]}, Refusal, "Two pairs are called “us ”. Give them different names."),
        ("open_whist", {"sides": ["Us", " "]}, Refusal, "A pair has no name. Give every pair one."),
        ("open_whist", {"sides": ["Us", 2]}, Refusal, "sides 2 must be text"),
        (
            "open_whist",
            {"sides": ["Us", "Them"], "settings": {"trump": "H"}},
            Refusal,
            "Open Whist has no setting “trump”. It has: target.",
        ),
        (
            "minnesota_whist",
            {"sides": ["Us", "Them"], "settings": {"set_multiplier": 3}},
            Refusal,
            "The setting “set_multiplier” cannot be 3. Give 2 or 1.",
        ),
    ],
)
def test_a_file_of_another_shape_is_refused(key: str, document: object, refusal: type[Refusal], sentence: str) -> None:
    with pytest.raises(refusal) as error:
        tally_file(key, document)

    assert str(error.value).startswith(sentence)
