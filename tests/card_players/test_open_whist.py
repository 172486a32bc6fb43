"""Simulated hands of Open Whist are played from the tops of the columns."""

from random import Random

from scoring.domain.cards import legal_cards, trick_winner
from scoring.side_games.domain.games.open_whist import showing
from tests.card_players import open_whist
from tests.card_players.open_whist import take_card


def test_open_whist_is_played_from_the_tops_of_columns_and_only_they_oblige() -> None:
    chance = Random("open")
    covered = 0
    for number in range(500):
        dealer = number % 4
        played = open_whist.play_hand(dealer, chance)
        columns = list(played.laid_out)

        assert played.trump is columns[dealer][4][-1].suit
        assert played.tricks[0].leader == (dealer + 1) % 4
        for trick in played.tricks:
            assert trick.winner == (trick.leader + trick_winner(trick.cards, played.trump)) % 4
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 4
                led = trick.cards[0].suit
                assert card in legal_cards(showing(columns[seat]), led)
                covered += card.suit is not led and any(other.suit is led for other in sum(columns[seat], ()))
                columns[seat] = take_card(columns[seat], card)
        assert [sum(map(len, left)) for left in columns] == [0] * 4

    assert covered > 1_000
