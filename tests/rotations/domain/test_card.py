"""The lines of sheets and calls, in words."""

from dataclasses import replace

import pytest

from rotations.domain.card import CallLine, split_sessions
from rotations.domain.hand import Trump
from tests.plans import card
from tournament.domain.team import Pair, Seat


@pytest.mark.rule("R20")
def test_a_hand_is_called_in_one_breath() -> None:
    line = CallLine(7, 1, 1, 7, Pair.AB, Trump.S, Seat.B, 16)

    far = replace(line, shift=13)

    assert line.words == "Hand 7. A and B go out, up 7. Spades. B deals."
    assert far.words == "Hand 7. A and B go out, up 13 (down 3). Spades. B deals."


def test_a_hand_on_which_tables_move_differently_sends_players_to_their_sheets() -> None:
    line = CallLine(20, 2, 1, None, Pair.XY, Trump.NT_HIGH, Seat.Y, 16)

    assert line.words == "Hand 20. X and Y go out, see your sheet. NT High. Y deals."


def test_lines_fall_into_their_sessions_in_order() -> None:
    sessions = split_sessions(card(1, 16).lines)

    assert [(lines[0].session, lines[0].number, lines[-1].number) for lines in sessions] == [
        (1, 1, 15),
        (2, 16, 30),
        (3, 31, 50),
    ]


def test_the_books_check_example_holds() -> None:
    third_hand = {table: card(table, 16).lines[2] for table in (1, 15)}

    assert (third_hand[15].move_to, third_hand[1].visited_by) == (2, 14)
