"""Cards as people write them, and the laws of a trick."""

from itertools import permutations

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import DECK, Card, Suit, beats, legal_cards, read_card, read_cards, trick_winner, trump_suit
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


SMALL_PACK = [card for card in DECK if card.rank in (2, 10, 14)]


@pytest.mark.rule("K8")
@pytest.mark.parametrize("led", [None, *Suit])
def test_who_can_follow_must_and_who_cannot_may_play_anything(led: Suit | None) -> None:
    for hand in permutations(SMALL_PACK, 3):
        assert list(legal_cards(hand, led)) == ([card for card in hand if card.suit is led] or list(hand))


@pytest.mark.parametrize(
    ("trump", "suit"),
    [
        (Trump.H, Suit.H),
        (Trump.S, Suit.S),
        (Trump.D, Suit.D),
        (Trump.C, Suit.C),
        (Trump.NT_LOW, None),
        (Trump.NT_HIGH, None),
    ],
)
@pytest.mark.rule("R22")
def test_no_suit_is_trump_in_either_no_trump(trump: Trump, suit: Suit | None) -> None:
    assert trump_suit(trump) is suit


@pytest.mark.parametrize("trump", [None, *Suit])
def test_every_trick_of_four_goes_where_the_law_says(trump: Suit | None) -> None:
    def strength(card: Card, led: Suit) -> tuple[bool, bool, int]:
        return card.suit is trump, card.suit is led, card.rank

    for trick in permutations(SMALL_PACK, 4):
        assert trick[trick_winner(trick, trump)] == max(trick, key=lambda card: strength(card, trick[0].suit))


def test_of_two_cards_one_takes_the_trick_from_the_other() -> None:
    for card, best in permutations(DECK, 2):
        assert beats(card, best, Suit.H) is (trick_winner([best, card], Suit.H) == 1)
    why_refused(trick_winner, [], None)
