"""Playoffs step by step: who draws, has the bye and meets whom, which hands there can be, the order they come to."""

from collections.abc import Callable
from functools import partial
from itertools import permutations, product

import pytest

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Suit, read_drawn_card
from scoring.domain.playoff import PlayoffState, draw_cards, give_bye, play_hand, start, tables_of, take_back
from tests.refusals import why_refused


def drawing(playoff: PlayoffState, **cards: str) -> PlayoffState:
    """The cards that were drawn, as `t4="9C 5D"`: those after equal cards stand behind."""
    return draw_cards(
        playoff, {int(table[1:]): [*map(read_drawn_card, drawn.split())] for table, drawn in cards.items()}
    )


def play_next(playoff: PlayoffState, lower_wins: bool) -> PlayoffState:
    """The next hand played, won by the lower table or the higher."""
    assert playoff.next_meeting
    lower, higher = tables_of(playoff.next_meeting)
    return play_hand(playoff, (higher, lower), {lower: 7 * lower_wins, higher: 13 - 7 * lower_wins}, Trump.C)


BYE_GIVEN = give_bye(start((4, 9, 12)), 12)
ONE_PLAYED = play_hand(BYE_GIVEN, (4, 9), {4: 5, 9: 8}, Trump.H)
ONE_DRAWN = drawing(start((4, 9, 12)), t4="9C")
TWO = start((9, 4))


@pytest.mark.rule("R43", "R44", "R45", "R46", "R47")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        *((partial(start, tables), "the proposed bracket") for tables in ((4, 9, 12, 13), tuple(range(1, 17)))),
        *((partial(start, tables), "two different tables") for tables in ((), (4,), (4, 4), (4, 9, 9))),
        (partial(give_bye, start((4, 9, 12, 13), 4), 4), "Leave the bye out"),
        (partial(give_bye, BYE_GIVEN, 7), "the bye is not table 7's"),
        (partial(give_bye, drawing(ONE_DRAWN, t9="4S", t12="7S"), 4), "The lowest card is table 9's"),
        (partial(give_bye, ONE_PLAYED, 4), "the bye stays with table"),
        *(
            (partial(play_hand, TWO, (4, 9), {4: four, 9: nine}, Trump.H), "tricks are not the 13 of a hand")
            for four, nine in ((7, 7), (5, 9), (-1, 14), (14, -1), (0, 0))
        ),
        *(
            (partial(play_hand, TWO, (4, 9), {4: 5, 9: 8}, Trump.H, who), "does not play this hand. Write the table")
            for who in ("B", "9", "9C", "B9", "0A", "-9B", "9BB", "٩B", "7A")
        ),
    ],
)
def test_what_the_book_does_not_have_is_refused(step: Callable[[], PlayoffState], sentence: str) -> None:
    assert sentence in why_refused(step)


@pytest.mark.rule("R43")
def test_seven_tricks_of_thirteen_win() -> None:
    for four in range(14):
        played = play_hand(TWO, (9, 4), {9: 13 - four, 4: four}, Trump.H, " 9 x ")
        assert (played.order, played.hands[0].dealer) == ((4, 9) if four >= 7 else (9, 4), "9X")


@pytest.mark.rule("R46")
def test_the_lowest_of_three_cards_decides_and_equals_draw_again() -> None:
    for drawn in product(range(2, 15), repeat=3):
        first = tuple(table for table, rank in zip((4, 9, 12), drawn, strict=True) if rank == min(drawn))

        playoff = draw_cards(
            start((4, 9, 12)),
            {table: [Card(rank, suit)] for table, rank, suit in zip((4, 9, 12), drawn, Suit, strict=False)},
        )

        is_decided = len(first) == 1
        assert (playoff.can_be_first, playoff.to_draw) == (first, () if is_decided else first)
        assert playoff.bye == (first[0] if is_decided else None)


@pytest.mark.rule("R46", "R47")
def test_the_rank_alone_decides_and_of_a_bracket_every_equal_pair_draws_again() -> None:
    three = drawing(start((4, 9, 12)), t4="9", t9="q", t12="9C")
    five = drawing(start(range(1, 6), 5), t1="KH", t2="5H", t3="KD", t4="5S", t5="9H")
    decided = drawing(five, t1="2H", t2="AH", t3="3D", t4="QS")

    assert (three.to_draw, five.to_draw, decided.order_of_draw) == ((4, 12), (1, 2, 3, 4), (4, 2, 5, 1, 3))


@pytest.mark.rule("R46")
def test_the_books_three_way_playoff_step_by_step() -> None:
    steps: list[Callable[[PlayoffState], PlayoffState]] = [
        lambda playoff: drawing(playoff, t4="5C", t9="KD"),
        lambda playoff: drawing(playoff, t12="5H"),
        lambda playoff: drawing(playoff, t4="KD", t12="2H"),
        lambda playoff: play_hand(playoff, (4, 9), {4: 5, 9: 8}, Trump.H, "9b"),
        lambda playoff: play_hand(playoff, (9, 12), {9: 6, 12: 7}, Trump.C),
    ]
    playoff = start((4, 9, 12))
    sentences = [playoff.next_step]
    for step in steps:
        assert (playoff.bye, playoff.is_decided) == (12 if len(sentences) > 3 else None, False)
        playoff = step(playoff)
        sentences.append(playoff.next_step)

    cut = "the leader cuts a card for trump"
    assert sentences == [
        "A draws a card at tables 4, 9 and 12; the lowest has the bye.",
        "A draws a card at table 12; the lowest has the bye.",
        "Equal cards: A draws again at tables 4 and 12.",
        f"Hand 1, tables 4 and 9: {cut}; 4A, 4B, 9A and 9B cut, and the highest card deals.",
        f"Hand 2, tables 9 and 12: {cut}; 9A, 9B, 12A and 12B cut, and the highest card deals.",
        "Decided: table 12, then table 9, then table 4.",
    ]
    assert playoff.order == (12, 9, 4)


def test_a_hand_entered_wrongly_is_taken_back_and_entered_anew() -> None:
    assert [*map(take_back, (ONE_PLAYED, BYE_GIVEN, ONE_DRAWN))] == [BYE_GIVEN, *[start((4, 9, 12))] * 2]


def drawn_bracket(drawn: tuple[int, ...], to_place: int | None = None) -> PlayoffState:
    """A bracket whose tables drew in that order, the first the lowest card."""
    cards = {table: (Card(rank, Suit.S),) for rank, table in enumerate(drawn, start=2)}
    return draw_cards(start(drawn, to_place or len(drawn)), cards)


@pytest.mark.slow
@pytest.mark.rule("R47")
@pytest.mark.parametrize(("teams", "hands"), [(4, 4), (5, 5), (6, 7)])
def test_every_result_of_a_bracket_places_every_table_once_and_each_winner_above_its_loser(
    teams: int, hands: int
) -> None:
    orders = set()
    for results in product((True, False), repeat=hands):
        playoff = drawn_bracket(tuple(range(3, 3 + teams)))
        for lower_wins in results:
            playoff = play_next(playoff, lower_wins)

        placed = playoff.order
        assert sorted(placed) == list(playoff.tables)
        assert [placed.index(hand.winner) < placed.index(hand.loser) for hand in playoff.hands] == [True] * hands
        orders.add(placed)

    assert len(orders) == 2**hands


@pytest.mark.slow
@pytest.mark.rule("R47")
@pytest.mark.parametrize(("teams", "byes"), [(4, 0), (5, 3), (6, 2)])
def test_whatever_the_draw_the_lowest_cards_have_the_byes_and_the_first_is_never_met_in_vain(
    teams: int, byes: int
) -> None:
    for drawn in permutations(range(1, teams + 1)):
        playoff = drawn_bracket(drawn, to_place=1)
        assert {table for meeting in playoff.meetings if meeting.round == 1 for table in meeting.tables} == set(
            drawn[byes:]
        )
        while not playoff.is_decided:
            playoff = play_next(playoff, lower_wins=True)
        assert playoff.order[0] == 1


@pytest.mark.rule("R47")
def test_those_beaten_in_one_round_share_a_place_that_does_not_matter() -> None:
    playoff = drawn_bracket((4, 9, 12, 13), to_place=2)
    for _ in range(3):
        playoff = play_next(playoff, lower_wins=True)
    assert (playoff.order, playoff.is_decided) == ((4, 9, (12, 13)), True)


@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", range(4, 17))
def test_a_knockout_has_byes_for_the_first_of_the_draw_and_decides_as_many_places_as_matter(teams: int) -> None:
    rounds = (teams - 1).bit_length()
    for to_place in range(1, teams + 1):
        playoff = start(range(1, teams + 1), to_place)

        first = {side.label for meeting in playoff.meetings if meeting.round == 1 for side in meeting.sides}
        sizes = [len(level) for level in playoff.levels]
        assert first == {f"number {number} of the draw" for number in range(2**rounds - teams + 1, teams + 1)}
        assert max(meeting.round for meeting in playoff.meetings) == rounds
        assert (sizes[: max(to_place, 2)], sum(sizes)) == ([1] * max(to_place, 2), teams)
    assert len(start(range(1, teams + 1), 1).meetings) == teams - 1
