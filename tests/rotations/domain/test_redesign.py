"""Changes while the event is on: what is played stays, what is to come is designed anew."""

import pytest

from rotations.domain import design, movement
from rotations.domain.book_rotation import FIFTY, THIRTY, Rotation, Trump, rotation_for
from rotations.domain.redesign import lines_left, redesign
from tests import refusals

pytestmark = pytest.mark.slow

AREA = (8, 8)
PLANNED = design.make_movement(9, AREA)


def test_a_session_added_keeps_the_hands_played_and_is_balanced_by_itself() -> None:
    changed = redesign(PLANNED, 8, sessions=(8, 8, 8))

    assert (changed.moves[:8], changed.sessions, changed.rotation) == (PLANNED.moves[:8], (8, 8, 8), rotation_for(24))
    assert changed.moves[8:] == design.balanced(9, (8, 8), lines_left(rotation_for(24), 8)).moves


def test_a_session_cut_short_leaves_the_sheet_as_it_was_up_to_there() -> None:
    assert redesign(PLANNED, 8, sessions=(8, 5)).rotation.hands == rotation_for(16).hands[:13]


@pytest.mark.parametrize(("tables", "after", "sessions"), [(8, 8, (8,)), (10, 8, (8,)), (10, 5, (3, 8))])
def test_a_team_that_leaves_or_arrives_makes_a_new_circle_and_plays_the_rest_of_a_session(
    tables: int, after: int, sessions: tuple[int, ...]
) -> None:
    changed = redesign(PLANNED, after, tables=tables)

    assert changed == design.make_movement(tables, sessions, rotation=changed.rotation)
    assert [(hand.number, hand.who) for hand in changed.rotation.hands] == list(
        enumerate(rotation_for(16).who[after:], start=1)
    )


def test_moves_of_each_tables_own_stay_and_balanced_hands_follow() -> None:
    rows = [(2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1)]
    planned = movement.Movement(4, (3, 3), "match_play", rotation_for(6), tuple(rows * 2))

    changed = redesign(planned, 3)

    assert (changed.moves[:3], None in changed.shifts[3:]) == (planned.moves[:3], False)


@pytest.mark.parametrize(
    ("after_hand", "change", "why"),
    [
        (16, {}, "After hand 16 of 16 there is nothing left to design."),
        (8, {"sessions": (8,)}, "After hand 8 of 8 there is nothing left to design."),
        (17, {"sessions": (8, 8, 8)}, "Hand 17 is not in the movement being played."),
        (8, {"rotation": rotation_for(16, restart_after=(3,))}, "Hand 4 is played and cannot be changed on the sheet."),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(after_hand: int, change: dict, why: str) -> None:
    assert refusals.why_refused(redesign, movement.sequence(9, AREA), after_hand, **change) == why


def test_the_thirty_hands_become_the_fifty_and_another_sheet_must_be_given() -> None:
    own = Rotation("Own", (THIRTY.hands[0], *FIFTY.hands[1:3]))
    other = Rotation("Other", tuple(type(hand)(hand.number, hand.who, Trump.H, hand.dealer) for hand in THIRTY.hands))

    assert redesign(movement.sequence(16, (15, 15)), 15, sessions=(15, 15, 20)).rotation == FIFTY
    assert redesign(movement.sequence(9, (3,), own), 1, sessions=(4,)).rotation == rotation_for(4)
    assert "has 30 hands and was typed. Give one with 31 hands" in refusals.why_refused(
        redesign, movement.sequence(16, (15, 15), other), 15, sessions=(15, 16)
    )
