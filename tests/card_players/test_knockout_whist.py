"""Simulated rounds of Knockout Whist: suit followed, and a dog that plays its one card within the law."""

from random import Random

import pytest

from scoring.domain.cards import Card, legal_cards, trick_winner
from tests.card_players import knockout_whist


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("players", range(2, 8))
def test_a_knockout_round_follows_suit_and_a_dog_plays_its_one_card_at_the_latest_to_the_last_trick(
    players: int,
) -> None:
    chance = Random(players)
    seats = names(players)
    for number in range(210):
        cards = 1 + number % 7
        dogs = seats[1:2] if number % 3 else []
        sizes = {side: 1 if side in dogs else cards for side in seats}
        played = knockout_whist.play_round(sizes, seats[number % players], seats[0], chance)
        held: dict[str, set[Card]] = {side: set(dealt) for side, dealt in played.dealt.items()}

        assert {side: len(dealt) for side, dealt in played.dealt.items()} == sizes
        assert len(set().union(*held.values())) == sum(sizes.values())
        assert len(played.tricks) == cards
        for trick in played.tricks:
            led = trick.cards[0][1].suit
            assert trick.winner == trick.cards[trick_winner([card for _, card in trick.cards], played.trump)][0]
            for side, card in trick.cards:
                assert card in legal_cards(tuple(held[side]), led)
                held[side].remove(card)
        assert not any(held.values())
        assert sum(played.taken.values()) == cards


def test_a_dog_never_leads_and_the_player_to_its_left_leads_after_it_took_a_trick() -> None:
    chance = Random("dog")
    sizes = {"Ann": 5, "Rex": 1, "Cy": 5}
    taken_by_the_dog = 0
    for _ in range(300):
        played = knockout_whist.play_round(sizes, "Rex", "Ann", chance)

        assert played.tricks[0].cards[0][0] == "Cy"
        for trick, following in zip(played.tricks, played.tricks[1:], strict=False):
            assert following.cards[0][0] == ("Cy" if trick.winner == "Rex" else trick.winner)
            taken_by_the_dog += trick.winner == "Rex"

    assert taken_by_the_dog > 30
