"""Opening a playoff: how many tie, the draw, the bye, somebody missing."""

from itertools import combinations, permutations

import pytest

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, NoSuchCard, Suit, read_card
from scoring.domain.playoff import (
    NoBye,
    NothingToDraw,
    NoTie,
    NotReplaceable,
    NotTheDealer,
    Replacement,
    StepKind,
    TableSeat,
    UnruledTie,
    cut_dealer,
    draw_card,
    draw_cards,
    next_step,
    play_hand,
    replace_player,
    seats_at,
    start,
    start_bracket,
    tell_bye,
)
from tournament.domain.team import Seat


@pytest.mark.rule("R47")
@pytest.mark.parametrize("tables", [(4, 9, 12, 13), (1, 2, 3, 4, 5), tuple(range(1, 17))])
def test_a_tie_of_four_or_more_is_the_leaders_to_decide(tables: tuple[int, ...]) -> None:
    with pytest.raises(UnruledTie) as refused:
        start(tables)

    assert str(refused.value).endswith("The leader rules their order, or has them play the proposed bracket.")
    assert start_bracket(tables).tables == tables


@pytest.mark.rule("R43")
@pytest.mark.parametrize("tables", [(), (4,), (4, 4), (4, 9, 9)])
def test_a_playoff_is_between_different_tables(tables: tuple[int, ...]) -> None:
    with pytest.raises(NoTie):
        start(tables)


@pytest.mark.rule("R43")
def test_two_teams_have_neither_draw_nor_bye() -> None:
    playoff = start((9, 4))

    assert (playoff.tables, playoff.bye, next_step(playoff).kind) == ((4, 9), None, StepKind.CUT_TRUMP)
    with pytest.raises(NoBye):
        draw_card(playoff, 4, read_card("9C"))
    with pytest.raises(NoBye):
        tell_bye(playoff, 4)


@pytest.mark.rule("R46")
def test_the_lowest_of_three_cards_has_the_bye_in_whatever_order_they_are_drawn() -> None:
    for ranks in combinations(range(2, 15), 3):
        for drawn in permutations(zip((4, 9, 12), ranks, strict=True)):
            playoff = start((4, 9, 12))
            for table, rank in drawn:
                assert playoff.bye is None
                playoff = draw_card(playoff, table, Card(rank, Suit.C))

            assert playoff.bye == 4


@pytest.mark.rule("R46")
def test_a_bye_may_be_told_instead_of_drawn_and_agrees_with_the_cards_where_both_are() -> None:
    cards = {4: (read_card("9C"),), 9: (read_card("KD"),), 12: (read_card("5H"),)}
    equal = {4: (read_card("5C"),), 9: (read_card("KD"),), 12: (read_card("5H"),)}

    assert tell_bye(start((4, 9, 12)), 9).bye == 9
    assert tell_bye(draw_cards(start((4, 9, 12)), cards), 12).bye == 12
    assert draw_cards(tell_bye(start((4, 9, 12)), 12), cards).bye == 12
    assert tell_bye(draw_cards(start((4, 9, 12)), equal), 4).bye == 4
    for table in (4, 9):
        with pytest.raises(NoBye):
            tell_bye(draw_cards(start((4, 9, 12)), cards), table)
        with pytest.raises(NoBye):
            draw_cards(tell_bye(start((4, 9, 12)), table), cards)
    with pytest.raises(NoBye) as refused:
        tell_bye(draw_cards(start((4, 9, 12)), equal), 9)
    assert str(refused.value) == "The lowest card is table 4 or 12's, so the bye is not table 9's. Check the cards."


@pytest.mark.rule("R46")
def test_a_bye_is_one_of_the_three_and_stays_once_a_hand_is_entered() -> None:
    playoff = tell_bye(start((4, 9, 12)), 12)

    played = play_hand(playoff, (4, 9), {4: 5, 9: 8}, trump=Trump.H)

    with pytest.raises(NoBye):
        tell_bye(playoff, 7)
    with pytest.raises(NoBye):
        tell_bye(played, 4)
    assert tell_bye(played, 12) == played


@pytest.mark.rule("R47")
def test_a_bracket_of_four_has_no_told_bye() -> None:
    with pytest.raises(NoBye):
        tell_bye(start_bracket((4, 9, 12, 13)), 4)


def test_cards_that_cannot_be_are_refused() -> None:
    with pytest.raises(NoSuchCard):
        draw_card(start((4, 9, 12)), 4, read_card("1C"))
    with pytest.raises(NothingToDraw):
        draw_card(start((4, 9, 12)), 7, read_card("9C"))


A_FOR_FOUR = Replacement(4, Seat.A, Seat.X, "Rose")


@pytest.mark.rule("R48")
def test_x_or_y_plays_for_a_missing_a_or_b_and_may_deal() -> None:
    playoff = replace_player(start((4, 9)), A_FOR_FOUR)

    played = play_hand(playoff, (4, 9), {4: 7, 9: 6}, trump=Trump.S, dealer=TableSeat(4, Seat.X))

    assert [str(seat) for seat in seats_at(playoff, (9, 4), 1)] == ["4X", "4B", "9A", "9B"]
    assert played.hands[0].dealer == TableSeat(4, Seat.X)
    with pytest.raises(NotTheDealer):
        play_hand(playoff, (4, 9), {4: 7, 9: 6}, trump=Trump.S, dealer=TableSeat(4, Seat.A))


@pytest.mark.rule("R48")
def test_both_a_and_b_may_be_missing() -> None:
    playoff = replace_player(replace_player(start((4, 9)), A_FOR_FOUR), Replacement(4, Seat.B, Seat.Y))

    assert [str(seat) for seat in seats_at(playoff, (4, 9), 1)] == ["4X", "4Y", "9A", "9B"]


@pytest.mark.rule("R48")
@pytest.mark.parametrize(
    "replacement",
    [
        Replacement(7, Seat.A, Seat.X),
        Replacement(4, Seat.X, Seat.Y),
        Replacement(4, Seat.A, Seat.B),
        Replacement(4, Seat.A, Seat.A),
        Replacement(4, Seat.B, Seat.X),
        Replacement(4, Seat.A, Seat.Y),
    ],
)
def test_nobody_else_is_replaced_and_nobody_plays_twice(replacement: Replacement) -> None:
    with pytest.raises(NotReplaceable):
        replace_player(replace_player(start((4, 9)), A_FOR_FOUR), replacement)


@pytest.mark.rule("R48")
def test_who_goes_home_after_the_first_hand_is_replaced_from_the_second_on() -> None:
    playoff = play_hand(
        tell_bye(start((4, 9, 12)), 12), (4, 9), {4: 8, 9: 5}, trump=Trump.H, dealer=TableSeat(4, Seat.A)
    )

    replaced = replace_player(playoff, Replacement(4, Seat.A, Seat.Y, from_hand=2))

    assert replaced.hands == playoff.hands
    assert [str(seat) for seat in seats_at(replaced, (4, 12), 2)] == ["4Y", "4B", "12A", "12B"]
    with pytest.raises(NotReplaceable):
        replace_player(playoff, Replacement(4, Seat.A, Seat.Y))


@pytest.mark.rule("R48")
def test_a_cut_for_the_deal_begins_again_when_one_of_the_four_is_replaced() -> None:
    cut = cut_dealer(start((4, 9)), (4, 9), {TableSeat(4, Seat.A): (read_card("9C"),)})

    replaced = replace_player(cut, A_FOR_FOUR)

    assert (replaced.hands[0].cuts, replaced.hands[0].dealer) == (None, None)
