"""One hand of a playoff: trump, dealer, tricks."""

from itertools import product

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Suit, read_card
from scoring.domain.playoff.hand import (
    PlayoffHand,
    TableSeat,
    read_table_seat,
    with_cuts,
    with_dealer,
    with_tricks,
    with_trump,
)
from tournament.domain import Refusal, Seat

HAND = PlayoffHand((4, 9))
SEATS = tuple(TableSeat(table, seat) for table in (4, 9) for seat in (Seat.A, Seat.B))


@pytest.mark.parametrize("written", ["", "B", "9", "9C", "B9", "0A", "-9B", "9BB", "٩B", "99999A"])
def test_a_person_is_written_as_table_and_letter(written: str) -> None:
    assert (read_table_seat(" 12a "), str(read_table_seat("9B"))) == (TableSeat(12, Seat.A), "9B")
    with pytest.raises(Refusal, match=r"is not a seat\. Write the table and the letter, like 9B"):
        read_table_seat(written)


@pytest.mark.rule("R44")
def test_trump_is_the_suit_of_the_card_that_was_cut_and_never_no_trump() -> None:
    for trump in Trump:
        for suit in Suit:
            card = Card(9, suit)
            if trump.is_suit and trump.value == suit.value:
                assert (with_trump(HAND, trump, card).trump, with_trump(HAND, trump).trump) == (trump, trump)
            else:
                with pytest.raises(
                    Refusal, match=r"was cut, so trump is not|The leader cuts a card for trump, so it is never no-trump"
                ):
                    with_trump(HAND, trump, card)
    for trump in (Trump.NT_LOW, Trump.NT_HIGH):
        with pytest.raises(Refusal, match="The leader cuts a card for trump, so it is never no-trump"):
            with_trump(HAND, trump)


@pytest.mark.rule("R45")
def test_the_dealer_is_one_of_the_four_who_play() -> None:
    for table, seat in product((4, 9, 12), Seat):
        dealer = TableSeat(table, seat)
        if dealer in SEATS:
            assert with_dealer(HAND, dealer, SEATS).dealer == dealer
        else:
            with pytest.raises(Refusal):
                with_dealer(HAND, dealer, SEATS)


@pytest.mark.rule("R45")
def test_the_highest_cut_deals() -> None:
    for winner in range(4):
        ranks = [14 if place == winner else 2 + place for place in range(4)]
        cuts = {seat: (Card(rank, Suit.C),) for seat, rank in zip(SEATS, ranks, strict=True)}

        hand = with_cuts(HAND, cuts, SEATS)

        assert hand.dealer == SEATS[winner]
        assert with_dealer(hand, SEATS[winner], SEATS) == hand
        for other in set(SEATS) - {SEATS[winner]}:
            with pytest.raises(Refusal, match="cut the highest card and deals, not"):
                with_dealer(hand, other, SEATS)
            with pytest.raises(Refusal, match="cut the highest card and deals, not"):
                with_cuts(with_dealer(HAND, other, SEATS), cuts, SEATS)


@pytest.mark.rule("R45")
def test_equal_highest_cut_again_and_the_dealer_is_one_of_them() -> None:
    four_a, four_b, nine_a, nine_b = SEATS
    equal = {four_a: "AS", four_b: "2C", nine_a: "AH", nine_b: "KD"}
    hand = with_cuts(HAND, {seat: (read_card(card),) for seat, card in equal.items()}, SEATS)

    again = with_cuts(hand, {four_a: (read_card("9C"),), nine_a: (read_card("10C"),)}, SEATS)

    assert hand.dealer is None
    assert again.dealer == nine_a
    assert with_dealer(hand, four_a, SEATS).dealer == four_a
    with pytest.raises(Refusal, match="cut the highest card and deals, not"):
        with_dealer(hand, nine_b, SEATS)
    with pytest.raises(Refusal, match=r"cut\. Check the table and the letter"):
        with_cuts(HAND, {TableSeat(4, Seat.X): (read_card("9C"),)}, SEATS)


@pytest.mark.rule("R43")
def test_the_tricks_of_both_sides_are_thirteen_and_seven_of_them_win() -> None:
    hand = with_trump(HAND, Trump.H)

    for four, nine in product(range(-1, 16), repeat=2):
        if four + nine == 13 and 0 <= four <= 13:
            played = with_tricks(hand, {9: nine, 4: four})
            assert (played.winner, played.loser) == ((4, 9) if four >= 7 else (9, 4))
        else:
            with pytest.raises(Refusal, match=r"tricks are not the 13 of a hand\. Count the tricks again"):
                with_tricks(hand, {4: four, 9: nine})


def test_tricks_are_of_the_two_tables_and_after_the_cut_for_trump() -> None:
    for tricks in ({4: 13}, {4: 5, 12: 8}, {4: 5, 9: 8, 12: 0}, {}):
        with pytest.raises(Refusal, match="Enter the tricks of tables"):
            with_tricks(with_trump(HAND, Trump.H), tricks)
    with pytest.raises(Refusal, match="No trump is entered for this hand"):
        with_tricks(HAND, {4: 5, 9: 8})
    assert (HAND.is_played, HAND.winner, HAND.loser) == (False, None, None)
