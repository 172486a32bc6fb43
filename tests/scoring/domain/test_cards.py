"""Cards as people write them."""

import pytest

from scoring.domain.cards import DECK, Card, CardTwice, NoSuchCard, Suit, read_card, read_cards


def test_the_pack_holds_fifty_two_different_cards() -> None:
    assert len(set(DECK)) == 52


def test_every_card_reads_back_as_it_is_written() -> None:
    assert tuple(read_card(str(card)) for card in DECK) == DECK


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


@pytest.mark.rule("R32")
def test_the_ace_is_the_highest_card_and_the_two_the_lowest() -> None:
    spades = [read_card(f"{rank}S") for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]]

    assert sorted(spades, key=lambda card: card.rank) == spades


@pytest.mark.parametrize("written", ["", "9", "C", "1H", "11C", "0S", "9N", "NTH", "9CC", "-2H", "♥9"])
def test_anything_else_is_refused_by_name(written: str) -> None:
    with pytest.raises(NoSuchCard) as refused:
        read_card(written)

    assert f"“{written}”" in str(refused.value)


def test_cards_read_back_in_the_order_they_are_written() -> None:
    assert read_cards(map(str, DECK)) == DECK


def test_a_card_written_twice_is_refused() -> None:
    with pytest.raises(CardTwice, match="10S is there twice"):
        read_cards(["10S", "9S", "ts"])
