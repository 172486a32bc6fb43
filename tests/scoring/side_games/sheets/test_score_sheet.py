"""Side games on paper, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.side_games.domain.game import games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.sheets.score_sheet import draw
from tests.paper import faults, marks, pages, texts
from tests.plans import IMPRINT


@pytest.mark.parametrize("key", sorted(games()))
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("large", [False, True])
def test_every_game_has_its_rules_on_one_page_and_its_columns_on_the_next(key: str, paper: str, large: bool) -> None:
    game = games()[key]
    sides = tuple(f"Side {number}" for number in range(1, game.most_sides + 1))

    pdf = draw([ScoreSheet(game, sides, {})], replace(IMPRINT, paper=paper, large=large))

    rules, score_sheet = texts(pdf)
    assert rules.startswith(f"{game.name} Rules in short")
    assert [rule for rule in game.rules if rule not in rules] == []
    assert [column.label for column in game.columns if column.label not in score_sheet] == []
    assert [side for side in sides if side not in score_sheet] == []
    assert faults(pdf) == []


def test_deals_are_numbered_and_a_line_for_the_total_closes_the_sheet() -> None:
    sheet = ScoreSheet(games()["open_whist"], ("", ""), {})

    here = [mark.text for mark in marks(pages(draw([sheet], IMPRINT))[1])]

    assert here[here.index("1") : here.index("Total") + 1] == [*(str(deal) for deal in range(1, 26)), "Total"]


def test_sides_without_names_are_left_to_be_written_in() -> None:
    sheet = ScoreSheet(games()["whistler"], ("",) * 6, {})

    assert faults(draw([sheet], IMPRINT)) == []


def test_settings_stand_under_the_title() -> None:
    sheet = ScoreSheet(games()["open_whist"], ("Us", "Them"), {"target": 11})

    assert texts(draw([sheet], IMPRINT))[1].startswith("Open Whist Points to win: 11 Table")
