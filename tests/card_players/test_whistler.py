"""Simulated deals of Whistler keep the pack whole and end as a deal can end."""

from random import Random

import pytest

from scoring.domain.cards import DECK
from scoring.side_games.domain.games.whistler import hand_value, special_hand
from tests.card_players import whistler


@pytest.mark.parametrize("players", range(2, 7))
def test_whistler_keeps_the_pack_whole_and_ends_by_a_special_hand_a_knock_or_an_empty_stock(players: int) -> None:
    chance = Random(players)
    for number in range(150):
        played = whistler.play_out(players, number % players, chance)
        special = None if played.special is None else special_hand(played.hands[played.special])
        pack = [*sum(played.hands, ()), *played.discards, *played.stock]

        assert [len(hand) for hand in played.hands] == [4] * players
        assert sorted(map(str, pack)) == sorted(map(str, DECK))
        assert (special is None) is (played.special is None)
        assert played.special is None or played.special != played.knocker
        assert played.knocker is None or hand_value(played.hands[played.knocker]) >= whistler.BOLD
        assert played.special is not None or played.knocker is not None or not played.stock
