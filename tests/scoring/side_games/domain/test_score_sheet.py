"""Entry forms and score sheets that follow from a game's columns alone."""

import pytest

from scoring.side_games.domain.game import Deal, Game, ScoreSheet, games, read_entry
from tournament.domain import Refusal

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
