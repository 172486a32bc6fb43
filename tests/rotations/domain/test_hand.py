"""The book's sheet, its continuation to 50 hands and further, and what no sheet may say."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from rotations.domain.book_rotation import FIFTY, THIRTY, Trump, check_rotation, rotation_for, rotation_of_days
from tests.refusals import why_refused
from tournament.domain import Pair, Seat

THE_BOOKS_WHO = "AB XY AX BY AY BX " * 5
THE_BOOKS_TRUMP = "H S D C NTL H S D C NTH " * 3
THE_BOOKS_DEALER = "B X A Y A X B Y A B Y X B X A Y A X B Y A B Y X B X A Y A X"

HANDS_31_TO_50 = """
    AB H B  XY S Y  AX D A  BY C B  AY NTL Y  BX H X  AB S B  XY D X  AX C A  BY NTH Y
    AY H A  BX S X  AB D B  XY C Y  AX NTL A  BY H B  AY S Y  BX D X  AB C B  XY NTH X
"""


@pytest.mark.rule("R17")
def test_the_thirty_hands_are_the_books() -> None:
    assert (THIRTY.who, THIRTY.trump, THIRTY.dealer) == (
        tuple(Pair(pair) for pair in THE_BOOKS_WHO.split()),
        tuple(Trump(trump) for trump in THE_BOOKS_TRUMP.split()),
        tuple(Seat(seat) for seat in THE_BOOKS_DEALER.split()),
    )


@pytest.mark.rule("R6")
def test_the_fifty_hands_carry_the_three_cycles_on() -> None:
    further = [each.value for hand in FIFTY.hands[30:] for each in (hand.who, hand.trump, hand.dealer)]

    assert (FIFTY.hands[:30], further) == (THIRTY.hands, HANDS_31_TO_50.split())


@pytest.mark.parametrize("hands", range(1, 61))
def test_a_sheet_of_any_length_can_be_played(hands: int) -> None:
    sheet = rotation_for(hands)

    assert (check_rotation(sheet.hands), len(sheet.hands)) == ((), hands)


def test_over_sixty_hands_every_player_deals_fifteen_times() -> None:
    assert [rotation_for(60).dealer.count(seat) for seat in Seat] == [15, 15, 15, 15]


@pytest.mark.parametrize(
    ("hand", "stays_home"), [(hand, seat) for hand in THIRTY.hands for seat in Seat if seat not in hand.who.seats]
)
def test_a_dealer_who_stays_home_is_noted_and_played(hand, stays_home: Seat) -> None:
    lines = [*THIRTY.hands]
    lines[hand.number - 1] = replace(hand, dealer=stays_home)

    assert check_rotation(lines) == (f"On hand {hand.number} the dealer stays home; the book has a visitor.",)


def test_of_many_dealers_who_stay_home_the_first_twelve_hands_are_named() -> None:
    assert check_rotation([replace(hand, dealer=hand.who.other.seats[0]) for hand in THIRTY.hands]) == (
        "On hands 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more the dealer stays home; the book has a visitor.",
    )


@pytest.mark.rule("R17")
def test_on_the_second_day_the_sheet_goes_on_or_begins_again() -> None:
    days = ((15, 15), (20,))

    again = rotation_of_days(days, restart_each_day=True)

    assert rotation_of_days(days) == FIFTY
    assert [(hand.who, hand.trump, hand.dealer) for hand in again.hands] == [
        (hand.who, hand.trump, hand.dealer) for hand in (*THIRTY.hands, *THIRTY.hands[:20])
    ]
    other_dealers = [now.number for was, now in zip(FIFTY.hands, again.hands, strict=True) if was != now]
    assert other_dealers == [32, 34, 35, 38, 40, 41, 44, 46, 47, 50]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        *((partial(rotation_for, hands), f"There is no sheet of {hands} hands") for hands in (0, 1001, -1)),
        *(
            (
                partial(check_rotation, [hand for hand in THIRTY.hands if hand.number != missing]),
                f"Hand {missing + 1} stands where hand {missing} belongs",
            )
            for missing in range(1, 30)
        ),
        (partial(check_rotation, ()), "no hands"),
    ],
)
def test_a_sheet_of_no_hands_or_too_many_or_with_a_gap_in_their_numbers_is_refused(
    make: Callable[[], object], why: str
) -> None:
    assert why in why_refused(make)


def test_a_letter_that_goes_out_too_often_is_noted_and_played() -> None:
    assert check_rotation([replace(hand, who=Pair.AB, dealer=Seat.A) for hand in THIRTY.hands[:4]]) == tuple(
        f"{seat} goes out {out} times in 4 hands; half would be 2."
        for seat, out in zip("ABXY", (4, 4, 0, 0), strict=True)
    )
