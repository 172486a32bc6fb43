"""The outer shape of a file of deals: which game, which sides, which settings; what is refused; entry forms
and score sheets that follow from a game's columns alone.
"""

import pytest

from scoring.side_games.domain.game import Deal, Game, ScoreSheet, Tally, find_game, games, read_entry
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


GAMES = games()
THREE = ("Ann", "Bob", "Cy")


def row(game: Game, deal: Deal) -> tuple[str, ...]:
    """The cells of a sheet with this deal alone."""
    [(_, cells)] = ScoreSheet(game, THREE, {}, (deal,)).rows
    return cells


@pytest.mark.parametrize("written", ["6D 7C 8S 9H", "6D,7C, 8S,9H", " 6D  7C 8S 9H "])
def test_cards_are_written_with_blanks_or_commas_between_them(written: str) -> None:
    entered = {"ending": "special", "special": "Bob", "hand": written, "knocker": ""}

    assert read_entry(GAMES["whistler"], THREE, entered) == {"special": "Bob", "hand": ["6D", "7C", "8S", "9H"]}


@pytest.mark.parametrize("written", ["ten", "-1", "7.5", "²", "١", "1" * 5])
def test_what_is_no_number_is_refused(written: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_entry(GAMES["open_whist"], ["Us", "Them"], {"tricks-1": written, "tricks-2": "5"})

    assert str(refusal.value) == f"Tricks: Us cannot be “{written}”. Write a whole number from 0 to 13."


@pytest.mark.parametrize("ending", ["", "misdeal"])
def test_an_ending_the_game_does_not_have_is_refused(ending: str) -> None:
    with pytest.raises(Refusal, match=r"^How did this deal of Whistler end\?"):
        read_entry(GAMES["whistler"], THREE, {"ending": ending})


def test_the_score_sheet_has_a_column_for_whatever_a_deal_may_bring() -> None:
    whistler = GAMES["whistler"]

    assert ScoreSheet(whistler, THREE, {}).headings == (
        "Knocker",
        "Points: Ann",
        "Points: Bob",
        "Points: Cy",
        "Special hand",
        "Its cards",
        "Stock out",
    )
    assert row(whistler, {"knocker": "Ann", "points": {"Ann": 30, "Bob": 2, "Cy": 41}}) == (
        *("Ann", "30", "2", "41"),
        *("", "", ""),
    )
    assert row(whistler, {"special": "Cy", "hand": ["5S", "5D", "5H", "5C"], "knocker": None}) == (
        *("", "", "", ""),
        *("Cy", "5S 5D 5H 5C", ""),
    )
    assert row(whistler, {"stock_out": True}) == ("", "", "", "", "", "", "✓")


def test_who_is_out_has_a_blank_cell() -> None:
    assert row(GAMES["knockout_whist"], {"tricks": {"Ann": 4, "Cy": 0}}) == ("4", "", "0", "")
