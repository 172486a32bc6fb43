"""Who meets whom: the book's two and three, and the bracket proposed for more."""

import pytest

from scoring.domain.playoff.progress import Entrant, Origin, plan_bracket

ONE, TWO, THREE, FOUR, FIVE = (Entrant(Origin.DRAW, number) for number in range(1, 6))


def winner(hand: int) -> Entrant:
    return Entrant(Origin.WINNER, hand)


def loser(hand: int) -> Entrant:
    return Entrant(Origin.LOSER, hand)


@pytest.mark.rule("R43", "R46")
def test_of_three_the_first_of_the_draw_waits_for_the_winner_of_the_others() -> None:
    plan = plan_bracket(3, 3)

    assert [hand.entrants for hand in plan.hands] == [(TWO, THREE), (ONE, winner(1))]
    assert plan.levels == ((winner(2),), (loser(2),), (loser(1),))


@pytest.mark.rule("R47")
def test_of_five_the_first_three_have_the_bye_and_third_place_is_played_for_where_it_matters() -> None:
    plan = plan_bracket(5, 3)

    assert [hand.entrants for hand in plan.hands] == [
        (FOUR, FIVE),
        (ONE, winner(1)),
        (TWO, THREE),
        (winner(2), winner(3)),
        (loser(2), loser(3)),
    ]
    assert [hand.place for hand in plan.hands] == [None, None, None, 1, 3]
    assert plan_bracket(5, 2).levels == ((winner(4),), (loser(4),), (loser(2), loser(3)), (loser(1),))


@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", range(2, 17))
def test_a_knockout_has_a_hand_less_than_teams_and_byes_for_the_first_of_the_draw(teams: int) -> None:
    plan = plan_bracket(teams, 1)

    rounds = (teams - 1).bit_length()
    byes = 2**rounds - teams
    in_round_one = {side.number for hand in plan.hands if hand.round == 1 for side in hand.entrants}
    assert len(plan.hands) == teams - 1
    assert max(hand.round for hand in plan.hands) == rounds
    assert in_round_one == set(range(byes + 1, teams + 1))
    assert [len(level) for level in plan.levels][:2] == [1, 1]
    assert sum(len(level) for level in plan.levels) == teams


@pytest.mark.rule("R47")
@pytest.mark.parametrize("teams", range(2, 17))
def test_as_many_places_as_matter_are_decided_one_by_one(teams: int) -> None:
    for to_place in range(1, teams + 1):
        plan = plan_bracket(teams, to_place)

        assert [len(level) for level in plan.levels][:to_place] == [1] * to_place
        assert sum(len(level) for level in plan.levels) == teams
        for hand in plan.hands:
            assert {side.number < hand.number for side in hand.entrants if side.origin is not Origin.DRAW} <= {True}
    assert [side.label for side in (TWO, winner(1), loser(3))] == [
        "number 2 of the draw", "winner of hand 1", "loser of hand 3"
    ]  # fmt: skip
