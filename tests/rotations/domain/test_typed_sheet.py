"""Sheets as leaders type them."""

import pytest
from hypothesis import given, strategies as st

from rotations.domain.book_rotation import Hand, Rotation, Trump
from rotations.domain.typed_sheet import read_sheet
from tests import plans, refusals
from tournament.domain import Pair, Seat

SHEETS = st.lists(
    st.sampled_from([(pair, seat) for pair in Pair for seat in pair.seats]).flatmap(
        lambda who: st.tuples(st.just(who[0]), st.sampled_from(Trump), st.just(who[1]))
    ),
    min_size=1,
    max_size=40,
)


@pytest.mark.rule("R17")
def test_the_books_own_lines_are_read_as_they_stand() -> None:
    sheet = read_sheet(
        "HAND\tWHO\tMOVE TO\tTRUMP\tDEALER\n1\tA&B\t_____\tH\tB\n2\tX&Y\t_____\tS\tX\n3\tA&Y\t_____\tNT Low\tA\n"
    )

    hands = (
        Hand(1, Pair.AB, Trump.H, Seat.B),
        Hand(2, Pair.XY, Trump.S, Seat.X),
        Hand(3, Pair.AY, Trump.NT_LOW, Seat.A),
    )
    assert (sheet.rotation.hands, sheet.shifts) == (hands, ())


@pytest.mark.parametrize(
    "line",
    [
        "1 A&B +3 NT Low B",
        "1,AB,3,NTL,B",
        "1;ab;up 3;ntl;b",
        "1. b a 3 nt-low b",
        "1|A and B|+3|NT LOW|B",
        "  1\tA & B\t+ 3\tNT  Low\tB  ",
    ],
)
def test_a_line_may_be_written_in_many_ways(line: str) -> None:
    sheet = read_sheet(f"\nHand, who, move, trump, dealer\n{line}\n\n")

    assert (sheet.rotation.hands, sheet.shifts) == ((Hand(1, Pair.AB, Trump.NT_LOW, Seat.B),), (3,))


@pytest.mark.parametrize("heading", ["ROUND\tWHO\tMOVE TO", "Game, who, move, trump, dealer", "Hand"])
@pytest.mark.parametrize(
    ("word", "trump"),
    [
        ("No Trump", Trump.NT_HIGH),
        ("NT", Trump.NT_HIGH),
        ("no trumps low", Trump.NT_LOW),
        ("No-Trump High", Trump.NT_HIGH),
    ],
)
def test_rounds_games_and_no_trump_are_read(heading: str, word: str, trump: Trump) -> None:
    hands = [
        read_sheet(f"{heading}\n1{mark}A&B{mark}3{mark}{word}{mark}B").rotation.hands for mark in ("\t", " ", ", ")
    ]

    assert hands == [(Hand(1, Pair.AB, trump, Seat.B),)] * 3


@pytest.mark.parametrize(("sign", "trump"), [("♥", Trump.H), ("♠", Trump.S), ("♦", Trump.D), ("♣", Trump.C)])
def test_suit_signs_and_suit_words_are_read(sign: str, trump: Trump) -> None:
    hands = [read_sheet(f"1 AB {word} A").rotation.hands for word in (sign, trump.value, trump.label, trump.label[:-1])]

    assert hands == [(Hand(1, Pair.AB, trump, Seat.A),)] * 4


def test_moves_down_are_read_as_negative() -> None:
    assert read_sheet("1 AB -3 H A\n2 XY down 4 S X\n3 AX −5 D A").shifts == (-3, -4, -5)


@pytest.mark.slow
@given(SHEETS, st.booleans())
def test_every_sheet_written_is_read_back(lines, moves: bool) -> None:
    hands = tuple(Hand(number, *line) for number, line in enumerate(lines, start=1))
    shifts = tuple(range(1, len(hands) + 1)) if moves else ()

    sheet = read_sheet(plans.write_sheet(Rotation("x", hands), shifts))

    assert (sheet.rotation.hands, sheet.shifts) == (hands, shifts)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 AB H A\n\n3 XY H X", "Line 3: Hand 3 stands where hand 2 belongs. Number the hands from 1, without gaps."),
        (
            "1 AB H A\n2 XY 4 S X",
            "Line 2: hand 2 has a move, unlike the hands before it. Fill the whole column or leave it blank.",
        ),
        (
            "1 AB 3 H A\n2 XY S X",
            "Line 2: hand 2 lacks a move, unlike the hands before it. Fill the whole column or leave it blank.",
        ),
        *(
            (
                f"1 AB H A\n{line}",
                f"Line 2: “{line}” is no hand. Write its number, two of A, B, X and Y who go out, the "
                "move or nothing, H, S, D, C, NT Low or NT High, and the dealer, for example 1 A&B +3 H A.",
            )
            for line in ("2 XX H A", "2 XQ H X", "2 AB H Q", "AB H A", "2 AB", "2 AB Z A", "2 AB H A B")
        ),
    ],
)
def test_a_line_that_cannot_be_is_refused_by_its_number(text: str, why: str) -> None:
    assert refusals.why_refused(read_sheet, text) == why
