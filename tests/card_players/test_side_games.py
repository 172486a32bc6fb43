"""Simulated side games from the first deal to the last: every deal they write down is one the tally takes."""

from random import Random

import pytest

from scoring.side_games.domain.game import find_game
from tests.card_players.side_games import play_side_game


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "players", "deals"),
    [
        ("minnesota_whist", 2, 60),
        ("open_whist", 2, 60),
        *(("knockout_whist", players, 7) for players in range(2, 8)),
        *(("whistler", players, 25) for players in range(2, 7)),
    ],
)
def test_every_deal_written_down_is_one_the_tally_takes(key: str, players: int, deals: int) -> None:
    chance = Random(key)
    for _ in range(20):
        sides = names(players)
        played = play_side_game(key, sides, {}, chance, deals)
        tally = find_game(key).tally(sides, played, {})

        assert tally["over"] is (key != "whistler")
        assert len(tally["winners"]) == 1 or key == "whistler"


def test_minnesota_with_every_setting_comes_to_an_end() -> None:
    settings = {"target": 5, "set_multiplier": 1, "low_scoring": "debit", "high_lead": "right"}

    deals = play_side_game("minnesota_whist", ["Us", "Them"], settings, Random(5), 500)

    assert find_game("minnesota_whist").tally(["Us", "Them"], deals, settings)["over"] is True


def test_one_seed_is_one_game() -> None:
    games = [play_side_game("whistler", names(4), {}, Random(seed), 10) for seed in ("a", "a", "b")]

    assert games[0] == games[1]
    assert games[0] != games[2]
