"""The book's sample rotation of 30 hands, line for line, and sheets of any length that carry it on.  R1, R6, R17.

The book prints 30 hands only.  Its WHO column repeats after 6 hands, TRUMP after 10, DEALER after 12; carrying the
three on gives hands 31 to 50, which the provincial games play, and any further ones.
House rules have cycles of their own; the book has no dealer for those of WHO, so who goes out deals in turn.
"""

from collections.abc import Sequence
from itertools import accumulate

from rotations.domain.hand import Hand, Rotation, Trump
from tournament.domain import MOST_HANDS, Pair, Refusal, Seat
from tournament.domain.house_rules import BOOK, GoingOut, HouseRules, TrumpOrder

_A, _B, _X, _Y = Seat
_AB, _XY, _AX, _BY, _AY, _BX = Pair
_H, _S, _D, _C, _NT_LOW, _NT_HIGH = Trump

PROVINCIAL_MOVEMENT = (
    "16 tables – players will be assigned to tables in zone order …, and move in sequence to complete 50 hands."
)
"""What the book says of the movement at the provincial games, and nowhere else."""

# fmt: off
THIRTY = Rotation("The book's 30 hands", (
    #    HAND  WHO  TRUMP    DEALER
    Hand( 1,   _AB, _H,       _B),
    Hand( 2,   _XY, _S,       _X),
    Hand( 3,   _AX, _D,       _A),
    Hand( 4,   _BY, _C,       _Y),
    Hand( 5,   _AY, _NT_LOW,  _A),
    Hand( 6,   _BX, _H,       _X),
    Hand( 7,   _AB, _S,       _B),
    Hand( 8,   _XY, _D,       _Y),
    Hand( 9,   _AX, _C,       _A),
    Hand(10,   _BY, _NT_HIGH, _B),
    Hand(11,   _AY, _H,       _Y),
    Hand(12,   _BX, _S,       _X),
    Hand(13,   _AB, _D,       _B),
    Hand(14,   _XY, _C,       _X),
    Hand(15,   _AX, _NT_LOW,  _A),
    Hand(16,   _BY, _H,       _Y),
    Hand(17,   _AY, _S,       _A),
    Hand(18,   _BX, _D,       _X),
    Hand(19,   _AB, _C,       _B),
    Hand(20,   _XY, _NT_HIGH, _Y),
    Hand(21,   _AX, _H,       _A),
    Hand(22,   _BY, _S,       _B),
    Hand(23,   _AY, _D,       _Y),
    Hand(24,   _BX, _C,       _X),
    Hand(25,   _AB, _NT_LOW,  _B),
    Hand(26,   _XY, _H,       _X),
    Hand(27,   _AX, _S,       _A),
    Hand(28,   _BY, _D,       _Y),
    Hand(29,   _AY, _C,       _A),
    Hand(30,   _BX, _NT_HIGH, _X),
))
# fmt: on


WHO_CYCLE = THIRTY.who[:6]
TRUMP_CYCLE = THIRTY.trump[:10]
DEALER_CYCLE = THIRTY.dealer[:12]
TRUMP_CYCLES = {
    TrumpOrder.BOOK: TRUMP_CYCLE,
    TrumpOrder.IN_TURN: (_H, _S, _D, _C),
    TrumpOrder.HEARTS: (_H,),
    TrumpOrder.SPADES: (_S,),
    TrumpOrder.DIAMONDS: (_D,),
    TrumpOrder.CLUBS: (_C,),
}
WHO_CYCLES = {
    GoingOut.BOOK: (WHO_CYCLE, DEALER_CYCLE),
    GoingOut.SAME_PAIR: ((_AB,), (_B, _A)),
    GoingOut.LADIES_AND_GENTLEMEN: ((_AB, _XY), (_B, _X, _A, _Y)),
}
"""The pairs that go out, and who of them deals."""
BY_HOUSE = " by the house rules "


def rotation_for(hands: int, restart_after: Sequence[int] = (), rules: HouseRules = BOOK) -> Rotation:
    """The sheet of 1 to 1,000 hands: the book's 30, the 50, or the first so many of the cycles of these rules.

    `restart_after` names hands after which the sheet begins again at its first line, as leaders with only the
    30-hand sheet do on the second day.  Raises Refusal for any other number of hands.
    """
    Refusal.when(not 1 <= hands <= MOST_HANDS, f"There is no sheet of {hands} hands. Choose from 1 to {MOST_HANDS}.")
    is_books = (rules.trump, rules.who) == (BOOK.trump, BOOK.who)
    if is_books and not restart_after and hands in _NAMED:
        return _NAMED[hands]
    lines = []
    line = 0
    for number in range(1, hands + 1):
        lines.append(_hand(number, line, rules))
        line = 0 if number in restart_after else line + 1
    again = ", ".join(f"{number + 1}" for number in sorted(set(restart_after)) if 0 < number < hands)
    name = f"{hands} hands" + ("" if is_books else f"{BY_HOUSE}{house_name(rules)}")
    return Rotation(name + (f", beginning again at hand {again}" if again else ""), tuple(lines))


def house_name(rules: HouseRules) -> str:
    return f"{rules.trump.value}-{rules.who.value}"


def keeps_house_rules(sheet: Rotation, rules: HouseRules) -> bool:
    """True for a sheet with no other trump and no other pair than these rules have, and not made by others (R1)."""
    is_made_by_others = BY_HOUSE in sheet.name and f"{BY_HOUSE}{house_name(rules)}" not in sheet.name
    trump, (who, _dealer) = TRUMP_CYCLES[rules.trump], WHO_CYCLES[rules.who]
    return not is_made_by_others and set(sheet.trump) <= set(trump) and set(sheet.who) <= set(who)


def rotation_of_days(
    days: Sequence[Sequence[int]], restart_each_day: bool = False, rules: HouseRules = BOOK
) -> Rotation:
    """The sheet of an event whose sessions have these hands, day by day; raises Refusal."""
    ends = list(accumulate(sum(sessions) for sessions in days))
    return rotation_for(ends[-1] if ends else 0, ends[:-1] if restart_each_day else (), rules)


def _hand(number: int, line: int, rules: HouseRules = BOOK) -> Hand:
    who, dealer = WHO_CYCLES[rules.who]
    trump = TRUMP_CYCLES[rules.trump]
    return Hand(number, who[line % len(who)], trump[line % len(trump)], dealer[line % len(dealer)])


FIFTY = Rotation("The 50 hands", tuple(_hand(number, number - 1) for number in range(1, 51)))
_NAMED = {30: THIRTY, 50: FIFTY}
