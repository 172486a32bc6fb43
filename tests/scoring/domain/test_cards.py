"""Cards as people write them."""

import pytest

from scoring.domain.cards import DECK, Card, Suit, read_card, read_cards
from tests.refusals import why_refused


@pytest.mark.rule("R32")
def test_every_card_reads_back_as_it_is_written_and_the_ace_is_the_highest() -> None:
    assert tuple(read_card(str(card)) for card in DECK) == read_cards(map(str, DECK)) == DECK
    spades = read_cards(f"{rank}S" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"))
    assert sorted(spades, key=lambda card: card.rank) == [*spades]
    assert "10S is there twice" in why_refused(read_cards, ["10S", "9S", "ts"])


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("9C", Card(9, Suit.C)),
        ("10H", Card(10, Suit.H)),
        ("TH", Card(10, Suit.H)),
        ("kd", Card(13, Suit.D)),
        (" AS ", Card(14, Suit.S)),
    ],
)
def test_a_card_is_its_rank_and_the_letter_of_its_suit(written: str, card: Card) -> None:
    assert read_card(written) == card


@pytest.mark.parametrize("written", ["", "9", "C", "1H", "11C", "0S", "9N", "NTH", "9CC", "-2H", "♥9"])
def test_anything_else_is_refused_by_name(written: str) -> None:
    assert f"“{written}”" in why_refused(read_card, written)
