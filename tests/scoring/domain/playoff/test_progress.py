"""Playoffs act by act: who ties, cards, byes, replacements, hands, and the order they come to."""

from collections.abc import Callable
from functools import partial
from itertools import permutations, product

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Suit, read_card
from scoring.domain.playoff import (
    Entrant,
    Origin,
    PlayoffState,
    Replacement,
    StepKind,
    draw_cards,
    fixtures,
    give_bye,
    is_decided,
    next_step,
    order,
    plan_bracket,
    play_hand,
    players_at,
    replace_player,
    start,
    take_back_hand,
)
from tests.refusals import why_raised, why_refused
from tournament.domain import Conflict, Refusal, Seat

pytestmark = pytest.mark.slow


BYE_GIVEN = give_bye(start((4, 9, 12)), 12)
ONE_PLAYED = play_hand(BYE_GIVEN, (4, 9), {4: 5, 9: 8}, trump=Trump.H)


@pytest.mark.rule("R43", "R46", "R47")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        *((partial(start, tables), "the proposed bracket") for tables in ((4, 9, 12, 13), tuple(range(1, 17)))),
        *((partial(start, tables), "two different tables") for tables in ((), (4,), (4, 4), (4, 9, 9))),
        (partial(draw_cards, start((9, 4)), {4: (read_card("9C"),)}), "Cut for trump"),
        (partial(give_bye, start((9, 4)), 4), "Leave the bye out"),
        (partial(give_bye, start((4, 9, 12, 13), 4), 4), "Leave the bye out"),
        (partial(give_bye, BYE_GIVEN, 7), "is not in this playoff"),
        (partial(give_bye, ONE_PLAYED, 4), "the bye stays with table"),
    ],
)
def test_two_play_one_hand_three_have_one_bye_and_four_are_the_leaders_to_decide(
    step: Callable[[], PlayoffState], sentence: str
) -> None:
    assert sentence in why_refused(step)
    assert next_step(start((9, 4))).kind is StepKind.PLAY
    assert give_bye(ONE_PLAYED, 12) == ONE_PLAYED


A_FOR_FOUR = Replacement(4, Seat.A, Seat.X, "Rose")


@pytest.mark.rule("R48")
def test_x_or_y_who_plays_for_a_missing_a_or_b_is_noted_from_a_hand_on() -> None:
    playoff = replace_player(BYE_GIVEN, A_FOR_FOUR)
    both = replace_player(playoff, Replacement(4, Seat.B, Seat.Y, from_hand=2))

    assert [" ".join(players_at(both, tables, hand)) for tables, hand in (((9, 4), 1), ((4, 12), 2))] == [
        "4X 4B 9A 9B", "4X 4Y 12A 12B",
    ]  # fmt: skip


@pytest.mark.rule("R48")
@pytest.mark.parametrize(
    "replacement",
    [
        Replacement(7, Seat.A, Seat.X),
        Replacement(4, Seat.X, Seat.Y),
        Replacement(4, Seat.A, Seat.B),
        Replacement(4, Seat.A, Seat.A),
    ],
)
def test_nobody_else_is_replaced(replacement: Replacement) -> None:
    with pytest.raises(
        Refusal,
        match=r"is not in this playoff|X or Y may play for one",
    ):
        replace_player(replace_player(start((4, 9)), A_FOR_FOUR), replacement)


def play_next(playoff: PlayoffState, lower_wins: bool) -> PlayoffState:
    """The next hand played, won by the lower table or the higher."""
    lower, higher = next_step(playoff).tables
    return play_hand(
        playoff, (lower, higher), {lower: 7, higher: 6} if lower_wins else {lower: 0, higher: 13}, trump=Trump.C
    )


@pytest.mark.rule("R46")
def test_the_books_three_way_playoff_step_by_step() -> None:
    steps: list[Callable[[PlayoffState], PlayoffState]] = [
        lambda playoff: draw_cards(playoff, {4: (read_card("5C"),), 9: (read_card("KD"),)}),
        lambda playoff: draw_cards(playoff, {12: (read_card("5H"),)}),
        lambda playoff: draw_cards(playoff, {4: (read_card("KD"),), 12: (read_card("2H"),)}),
        lambda playoff: play_hand(playoff, (4, 9), trump=Trump.H),
        lambda playoff: play_hand(playoff, (4, 9), dealer="9b"),
        lambda playoff: play_hand(playoff, (4, 9), {4: 5, 9: 8}),
        lambda playoff: play_hand(playoff, (9, 12), {9: 6, 12: 7}, trump=Trump.C),
    ]
    playoff = start((4, 9, 12))
    sentences = [next_step(playoff).sentence]
    for step in steps:
        assert (playoff.bye, is_decided(playoff)) == (12 if len(sentences) > 3 else None, False)
        playoff = step(playoff)
        sentences.append(next_step(playoff).sentence)

    nobody_cut = "the leader cuts a card for trump"
    assert sentences == [
        "The A players of tables 4, 9 and 12 draw a card each; the lowest has the bye.",
        "The A player of table 12 draws a card; the lowest has the bye.",
        "Equal cards: the A players of tables 4 and 12 draw again.",
        f"Hand 1, tables 4 and 9: {nobody_cut}; 4A, 4B, 9A and 9B cut, and the highest card deals.",
        "Hand 1, tables 4 and 9: trump is Hearts; 4A, 4B, 9A and 9B cut, and the highest card deals.",
        "Hand 1, tables 4 and 9: trump is Hearts; 9B deals.",
        f"Hand 2, tables 9 and 12: {nobody_cut}; 9A, 9B, 12A and 12B cut, and the highest card deals.",
        "Decided: table 12, then table 9, then table 4.",
    ]
    assert order(playoff) == (12, 9, 4)


def test_a_hand_entered_wrongly_is_taken_back_and_entered_anew() -> None:
    drawn = draw_cards(start((4, 9, 12)), {4: (read_card("9C"),)})

    assert [*map(take_back_hand, (ONE_PLAYED, BYE_GIVEN, drawn))] == [BYE_GIVEN, *[start((4, 9, 12))] * 2]
    assert "No card and no hand of this playoff is entered yet, so there is none to take" in why_raised(
        Conflict, take_back_hand, start((4, 9, 12))
    )


def drawn_bracket(drawing: tuple[int, ...], to_place: int | None = None) -> PlayoffState:
    """A bracket whose tables drew in that order, the first the lowest card."""
    cards = {table: (Card(rank, Suit.S),) for rank, table in enumerate(drawing, start=2)}
    return draw_cards(start(drawing, to_place or len(drawing)), cards)


@pytest.mark.rule("R47")
@pytest.mark.parametrize(("teams", "hands"), [(4, 4), (5, 5), (6, 7)])
def test_every_result_of_a_bracket_places_every_table_once_and_each_winner_above_its_loser(
    teams: int, hands: int
) -> None:
    tables = tuple(range(3, 3 + teams))
    orders = set()

    for results in product((True, False), repeat=hands):
        playoff = drawn_bracket(tables)
        for lower_wins in results:
            playoff = play_next(playoff, lower_wins)

        placed = order(playoff)
        assert sorted(placed) == list(tables)
        played = [fixture.hand for fixture in fixtures(playoff) if fixture.hand]
        assert [placed.index(hand.winner) < placed.index(hand.loser) for hand in played] == [True] * hands
        orders.add(placed)

    assert len(orders) == 2**hands


@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", [4, 5, 6])
def test_whatever_the_draw_the_lowest_cards_have_the_byes_and_the_first_is_never_met_in_vain(teams: int) -> None:
    byes = {4: 0, 5: 3, 6: 2}[teams]

    for drawing in permutations(range(1, teams + 1)):
        playoff = drawn_bracket(drawing, to_place=1)
        playing = {table for fixture in fixtures(playoff) if fixture.planned.round == 1 for table in fixture.tables}

        assert playing == set(drawing[byes:])
        while not is_decided(playoff):
            playoff = play_next(playoff, lower_wins=True)
        assert order(playoff)[0] == 1
    four = drawn_bracket((4, 9, 12, 13), to_place=2)
    for _ in range(3):
        four = play_next(four, lower_wins=True)
    assert order(four) == (4, 9, (12, 13))  # beaten in the same round, they share a place that does not matter


@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", range(2, 17))
def test_a_knockout_has_byes_for_the_first_of_the_draw_and_decides_as_many_places_as_matter(teams: int) -> None:
    rounds = (teams - 1).bit_length()
    byes = 2**rounds - teams

    for to_place in range(1, teams + 1):
        plan = plan_bracket(teams, to_place)

        first = {side.number for hand in plan.hands if hand.round == 1 for side in hand.entrants}
        sizes = [len(level) for level in plan.levels]
        assert (first, max(hand.round for hand in plan.hands)) == (set(range(byes + 1, teams + 1)), rounds)
        assert (sizes[: max(to_place, 2)], sum(sizes)) == ([1] * max(to_place, 2), teams)
        drawn_from = [(hand, side) for hand in plan.hands for side in hand.entrants if side.origin is not Origin.DRAW]
        assert [(hand, side) for hand, side in drawn_from if side.number >= hand.number] == []
    assert len(plan_bracket(teams, 1).hands) == teams - 1
    assert [Entrant(origin, 2).label for origin in (Origin.DRAW, Origin.WINNER, Origin.LOSER)] == [
        "number 2 of the draw", "winner of hand 2", "loser of hand 2"
    ]  # fmt: skip
