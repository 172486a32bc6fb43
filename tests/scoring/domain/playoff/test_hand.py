"""Cards drawn for the bye and for a bracket; one hand: trump, dealer, tricks."""

from itertools import product

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Suit, read_card, read_drawn_card
from scoring.domain.playoff import Draw, PlayoffHand, read_dealer, with_tricks
from tests.refusals import why_refused


@pytest.mark.rule("R45")
@pytest.mark.parametrize("written", ["B", "9", "9C", "B9", "0A", "-9B", "9BB", "٩B", "7A"])
def test_who_deals_is_written_as_table_and_letter_of_one_who_can_play(written: str) -> None:
    assert (read_dealer(" 9 a ", (4, 9)), read_dealer("", (4, 9))) == ("9A", "")
    assert "does not play this hand. Write the table and the letter" in why_refused(read_dealer, written, (4, 9))


@pytest.mark.rule("R43")
def test_the_tricks_of_both_sides_are_thirteen_and_seven_of_them_win() -> None:
    hand = PlayoffHand((4, 9), trump=Trump.H)
    assert "Cut a card and enter its suit" in why_refused(with_tricks, PlayoffHand((4, 9)), {4: 5, 9: 8})

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


@pytest.mark.rule("R46")
def test_the_lowest_of_three_cards_decides_and_equals_draw_again() -> None:
    for drawn in product(range(2, 15), repeat=3):
        first = tuple(table for table, rank in zip((4, 9, 12), drawn, strict=True) if rank == min(drawn))

        draw = Draw((4, 9, 12)).add_all(
            {
                table: (Card(rank, suit),)
                for table, rank, suit in zip((4, 9, 12), drawn, (Suit.H, Suit.S, Suit.D), strict=True)
            }
        )

        is_decided = len(first) == 1
        assert (draw.can_be_first, draw.is_decided, draw.to_draw) == (first, is_decided, () if is_decided else first)


@pytest.mark.rule("R46")
def test_the_rank_alone_of_a_card_decides_and_equal_ranks_draw_again() -> None:
    written = {table: (read_drawn_card(text),) for table, text in zip((4, 9, 12), ("9", "q", "9C"), strict=True)}

    draw = Draw((4, 9, 12)).add_all(written)

    assert ([str(drawn[0]) for drawn in draw.cards], draw.to_draw) == (["9", "Q", "9C"], (4, 12))


@pytest.mark.rule("R47")
def test_where_all_cards_decide_every_equal_pair_draws_again() -> None:
    draw = Draw((1, 2, 3, 4, 5), all_decide=True).add_all(
        {1: cards("KH"), 2: cards("5H"), 3: cards("KD"), 4: cards("5S"), 5: cards("9H")}
    )

    decided = draw.add_all({1: cards("2H"), 2: cards("AH"), 3: cards("3D"), 4: cards("QS")})

    assert (draw.to_draw, decided.in_order) == ((1, 2, 3, 4), (4, 2, 5, 1, 3))
