"""Side games on paper, read back from the PDF."""

from dataclasses import replace

import pytest

from scoring.side_games.domain.games import GAMES
from scoring.side_games.sheets import game_pages
from tests.paper import marks, pages, printed, texts
from tests.plans import IMPRINT
from tournament.sheets import lettering

draw = printed(game_pages)


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize(("paper", "large"), [("letter", False), ("a4", True)])
def test_every_game_has_its_rules_on_one_page_and_its_columns_on_the_next(key: str, paper: str, large: bool) -> None:
    game = GAMES[key]

    pdf = draw(game, game.most_sides, replace(IMPRINT, paper=paper, large=large))

    *rule_pages, score_sheet = texts(pdf)
    rules = " ".join(rule_pages)
    assert len(rule_pages) == 1 or large
    assert rules.startswith(f"{game.name} Rules in short")
    torn = [rule for rule in map(lettering.clean, game.rules) if rule.replace(" ", "") not in rules.replace(" ", "")]
    assert len(torn) < len(rule_pages)  # a paragraph may go on on the next page
    printed_once = (*(column.label for column in game.columns), game.scored_in)
    assert [words for words in printed_once if words not in score_sheet] == []


@pytest.mark.parametrize(("game", "sides", "deals"), [("open_whist", 2, 26), ("knockout_whist", 7, 7)])
def test_deals_are_numbered_and_a_line_for_the_total_closes_a_sheet_without_rounds(
    game: str, sides: int, deals: int
) -> None:
    here = [mark.text for mark in marks(pages(draw(GAMES[game], sides, IMPRINT))[1])]

    numbers = [text for text in here if text.isdigit()]
    assert (numbers, "Total" in here) == ([*map(str, range(1, deals + 1))], deals == 26)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("whistler", ["faced in the pack", "Variation, Whistler Village:", "whistling a few notes"]),
        ("minnesota_whist", ["Variation, pass or grand:", "Variation at many tables:"]),
    ],
)
def test_what_the_source_varies_is_on_paper_and_labelled(game: str, said: list[str]) -> None:
    read = texts(draw(GAMES[game], 2, IMPRINT))[0]

    assert [words for words in said if words not in read] == []
