"""The lines of sheets and calls, in words."""

from dataclasses import replace

import pytest

from rotations.domain.book_rotation import Trump
from rotations.domain.card import CallLine, TableCard, split_sessions
from tests.plans import card
from tournament.domain.team import Pair, Seat, SpareTurn


@pytest.mark.rule("R20")
def test_a_hand_is_called_in_one_breath_and_sends_players_to_their_sheets_where_tables_move_differently() -> None:
    line = CallLine(7, 1, 1, 7, Pair.AB, Trump.S, Seat.B, 16)

    others = replace(line, shift=13), replace(line, shift=None, trump=Trump.NT_HIGH)
    assert [each.words for each in (line, *others)] == [
        "Hand 7. A and B go out, up 7. Spades. B deals.",
        "Hand 7. A and B go out, up 13 (down 3). Spades. B deals.",
        "Hand 7. A and B go out, see your sheet. NT High. B deals.",
    ]


def test_lines_fall_into_their_sessions_in_order() -> None:
    assert [(lines[0].session, lines[0].number, lines[-1].number) for lines in split_sessions(card(1, 16).lines)] == [
        (1, 1, 15),
        (2, 16, 30),
        (3, 31, 50),
    ]


def test_the_books_check_example_holds() -> None:
    third_hand = {table: card(table, 16).lines[2] for table in (1, 15)}

    assert (third_hand[15].move_to, third_hand[1].visited_by) == (2, 14)


@pytest.mark.rule("R23")
def test_where_a_spare_takes_turns_a_sheet_says_who_sits_out_on_each_hand_and_a_seats_card_its_own() -> None:
    plan = card(2, 4, ((1, 8),))
    turns = tuple(SpareTurn(seat, "Sue", after, after + 2) for seat, after in ((Seat.A, 2), (Seat.X, 6)))
    shared = TableCard(
        2, "Owls", "", {Seat.A: "Ann", Seat.B: "Bob", Seat.X: None, Seat.Y: "Yve"}, plan.lines, turns=turns
    )
    unnamed = replace(shared, players={}, turns=tuple(turn._replace(name=None) for turn in turns))

    short = replace(shared, turns=(*turns, SpareTurn(Seat.B, "", 6, 8)))

    assert [
        shared.note(), shared.note(plan.lines[:2]), replace(shared, turns=turns[:1]).note(plan.lines[4:]),
        unnamed.note(plan.lines[2:5]), short.note(plan.lines[4:]),
    ] == [
        "Sits out: Sue on hands 1–2, 5–6; Ann on hands 3–4; X on hands 7–8. Sue plays instead.",
        "Sits out: Sue on hands 1–2.",
        "",
        "Sits out: A on hands 3–4; the spare on hand 5. The spare plays instead.",
        "Sits out: Sue on hands 5–6. Hands 7–8: nobody plays B. The pair with B sits out, and so does the pair that it "
        "would meet.",
    ]  # fmt: skip
    assert [shared.say_turn(hand) for hand in (1, 3)] == ["Hand 1: Sue sits out.", "Hand 3: Ann sits out, Sue plays A."]
    own = ((shared, Seat.A), (shared, Seat.B), (short, Seat.B))
    assert [sheet.own_note(seat, plan.lines) for sheet, seat in own] == [
        "Hands 3–4: sit out, and Sue plays by this card.", "", "Hands 7–8: nobody plays by this card."
    ]  # fmt: skip
