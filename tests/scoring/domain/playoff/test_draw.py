"""Cards drawn for the bye, cut for the deal, and drawn for a bracket."""

from functools import partial
from itertools import product

import pytest

from scoring.domain.cards import Card, Suit, read_card, read_drawn_card
from scoring.domain.playoff.hand import Decides, Draw
from tournament.domain import Conflict, Refusal

RANKS = range(2, 15)
SUITS = (Suit.H, Suit.S, Suit.D, Suit.C)


def cards(*written: str) -> tuple[Card, ...]:
    return tuple(read_card(each) for each in written)


@pytest.mark.rule("R46")
def test_of_three_cards_the_lowest_decides_and_equal_lowest_draw_again() -> None:
    for ranks in product(RANKS, repeat=3):
        lowest = [table for table, rank in zip((4, 9, 12), ranks, strict=True) if rank == min(ranks)]

        draw = Draw((4, 9, 12), Decides.LOWEST).add_all(
            {table: (Card(rank, suit),) for table, rank, suit in zip((4, 9, 12), ranks, SUITS, strict=False)}
        )

        assert draw.is_decided == (len(lowest) == 1)
        assert draw.can_be_first == tuple(lowest)
        assert draw.to_draw == (() if len(lowest) == 1 else tuple(lowest))


@pytest.mark.rule("R45")
def test_of_four_cuts_the_highest_deals_and_equal_highest_cut_again() -> None:
    for ranks in product(range(9, 15), repeat=4):
        highest = [seat for seat, rank in zip("ABXY", ranks, strict=True) if rank == max(ranks)]

        draw = Draw(tuple("ABXY"), Decides.HIGHEST).add_all(
            {seat: (Card(rank, suit),) for seat, rank, suit in zip("ABXY", ranks, SUITS, strict=True)}
        )

        assert draw.is_decided == (len(highest) == 1)
        assert draw.can_be_first == tuple(highest)
        assert draw.to_draw == (() if len(highest) == 1 else tuple(highest))


@pytest.mark.rule("R46")
def test_a_redraw_is_of_those_who_were_equal_only_and_goes_on_until_it_decides() -> None:
    draw = Draw((4, 9, 12), Decides.LOWEST).add_all({4: cards("5C"), 9: cards("5D"), 12: cards("KH")})

    again = draw.add(9, read_card("2C")).add(4, read_card("2H"))
    decided = again.add(4, read_card("3C")).add(9, read_card("AC"))

    assert (draw.to_draw, draw.is_redraw) == ((4, 9), True)
    assert (again.to_draw, again.is_decided) == ((4, 9), False)
    assert (decided.is_decided, decided.in_order[0], decided.can_be_first) == (True, 4, (4,))
    assert draw.add(4, read_card("KH")).add(9, read_card("5C")).in_order[0] == 9  # from the whole pack again


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

    assert draw.to_draw == (1, 2, 3, 4)
    assert decided.in_order == (4, 2, 5, 1, 3)


def test_nobody_draws_twice_or_after_it_is_decided_and_no_card_of_the_pack_is_drawn_twice() -> None:
    draw = Draw((4, 9, 12), Decides.LOWEST).add(4, read_card("9C"))
    decided = draw.add_all({9: cards("KD"), 12: cards("5H")})

    for wrong in (partial(draw.add, 4), partial(draw.add, 7), *(partial(decided.add, table) for table in (4, 9, 12))):
        with pytest.raises(Conflict):
            wrong(read_card("8C"))
    with pytest.raises(Refusal):
        draw.add(9, read_card("9C"))


def test_a_card_too_many_is_refused_and_one_that_is_missing_is_waited_for() -> None:
    draw = Draw((4, 9, 12), Decides.LOWEST)

    waiting = draw.add_all({4: cards("9C", "2C"), 9: cards("9D", "3C"), 12: cards("AH")})
    with pytest.raises(Conflict, match=r"to draw: that was decided without it\. Check the cards"):
        draw.add_all({4: cards("9C", "2C"), 9: cards("KD"), 12: cards("5H")})

    assert waiting.in_order == (4, 9, 12)
    assert draw.add_all({4: cards("9C"), 9: cards("9D")}).to_draw == (12,)
