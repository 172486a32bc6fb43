"""Cards drawn for the bye, cut for the deal and drawn for a bracket; one hand: trump, dealer, tricks."""

from collections.abc import Callable, Iterable
from itertools import product

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Suit, read_card, read_drawn_card
from scoring.domain.playoff import (
    Decides,
    Draw,
    PlayoffHand,
    TableSeat,
    read_table_seat,
    with_cuts,
    with_dealer,
    with_tricks,
    with_trump,
)
from tests.refusals import why_refused
from tournament.domain import Seat

HAND = PlayoffHand((4, 9))
SEATS = tuple(TableSeat(table, seat) for table in (4, 9) for seat in (Seat.A, Seat.B))


@pytest.mark.parametrize("written", ["", "B", "9", "9C", "B9", "0A", "-9B", "9BB", "٩B", "99999A"])
def test_a_person_is_written_as_table_and_letter(written: str) -> None:
    assert (read_table_seat(" 12a "), str(read_table_seat("9B"))) == (TableSeat(12, Seat.A), "9B")
    assert "is not a seat. Write the table and the letter, like 9B" in why_refused(read_table_seat, written)


@pytest.mark.rule("R45")
def test_the_highest_cut_deals() -> None:
    for winner in range(4):
        ranks = [14 if place == winner else 2 + place for place in range(4)]
        cuts = {seat: (Card(rank, Suit.C),) for seat, rank in zip(SEATS, ranks, strict=True)}

        hand = with_cuts(HAND, cuts, SEATS)

        assert (hand.dealer, with_dealer(hand, SEATS[winner], SEATS)) == (SEATS[winner], hand)
        for other in set(SEATS) - {SEATS[winner]}:
            dealt = with_dealer(HAND, other, SEATS)
            why = why_refused(with_dealer, hand, other, SEATS), why_refused(with_cuts, dealt, cuts, SEATS)
            assert ["cut the highest card and deals, not" in each for each in why] == [True, True]


@pytest.mark.rule("R43")
def test_the_tricks_of_both_sides_are_thirteen_and_seven_of_them_win() -> None:
    hand = with_trump(HAND, Trump.H)

    for four, nine in product(range(-1, 16), repeat=2):
        if four + nine == 13 and 0 <= four <= 13:
            played = with_tricks(hand, {9: nine, 4: four})
            assert (played.winner, played.loser) == ((4, 9) if four >= 7 else (9, 4))
        else:
            assert "tricks are not the 13 of a hand. Count the tricks again" in why_refused(
                with_tricks, hand, {4: four, 9: nine}
            )


def cards(*written: str) -> tuple[Card, ...]:
    return tuple(read_card(each) for each in written)


@pytest.mark.rule("R45", "R46")
@pytest.mark.parametrize(
    ("who", "ranks", "decides", "best"),
    [((4, 9, 12), range(2, 15), Decides.LOWEST, min), (tuple("ABXY"), range(9, 15), Decides.HIGHEST, max)],
)
def test_the_lowest_of_three_cards_or_the_highest_of_four_decides_and_equals_draw_again(
    who: tuple[int | str, ...], ranks: range, decides: Decides, best: Callable[[Iterable[int]], int]
) -> None:
    for drawn in product(ranks, repeat=len(who)):
        first = tuple(each for each, rank in zip(who, drawn, strict=True) if rank == best(drawn))

        draw = Draw(who, decides).add_all(
            {
                each: (Card(rank, suit),)
                for each, rank, suit in zip(who, drawn, (Suit.H, Suit.S, Suit.D, Suit.C), strict=False)
            }
        )

        is_decided = len(first) == 1
        assert (draw.can_be_first, draw.is_decided, draw.to_draw) == (first, is_decided, () if is_decided else first)


@pytest.mark.rule("R45")
def test_the_rank_alone_of_a_card_decides_and_equal_ranks_cut_again() -> None:
    written = {seat: (read_drawn_card(text),) for seat, text in zip("ABXY", ("9", "q", "Q", "10H"), strict=True)}

    draw = Draw(tuple("ABXY"), Decides.HIGHEST).add_all(written)

    assert ([str(drawn[0]) for drawn in draw.cards], draw.to_draw) == (["9", "Q", "Q", "10H"], ("B", "X"))


@pytest.mark.rule("R47")
def test_where_all_cards_decide_every_equal_pair_draws_again() -> None:
    draw = Draw((1, 2, 3, 4, 5), Decides.ALL).add_all(
        {1: cards("KH"), 2: cards("5H"), 3: cards("KD"), 4: cards("5S"), 5: cards("9H")}
    )

    decided = draw.add_all({1: cards("2H"), 2: cards("AH"), 3: cards("3D"), 4: cards("QS")})

    assert (draw.to_draw, decided.in_order) == ((1, 2, 3, 4), (4, 2, 5, 1, 3))
