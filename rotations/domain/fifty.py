"""The provincial 50 hands, and a sheet of any length: the book's three cycles carried on.  R6, R17.

The book prints 30 hands only.  Its WHO column repeats after 6 hands, TRUMP after 10, DEALER after 12; carrying the
three on gives hands 31 to 50 and any further ones.
"""

from collections.abc import Sequence

from rotations.domain.hand import Hand
from rotations.domain.rotation import Rotation
from rotations.domain.thirty import THIRTY
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import MOST_HANDS

WHO_PERIOD = 6
TRUMP_PERIOD = 10
DEALER_PERIOD = 12

WHO_CYCLE = THIRTY.who[:WHO_PERIOD]
TRUMP_CYCLE = THIRTY.trump[:TRUMP_PERIOD]
DEALER_CYCLE = THIRTY.dealer[:DEALER_PERIOD]


class NoSuchRotation(Refusal):
    """A number of hands no sheet can have."""


def rotation_for(hands: int, restart_after: Sequence[int] = ()) -> Rotation:
    """The sheet of 1 to 1,000 hands: the book's 30, the 50, or the first so many of the cycles.

    `restart_after` names hands after which the sheet begins again at its first line, as leaders with only the
    30-hand sheet do on the second day.  Raises NoSuchRotation.
    """
    if not 1 <= hands <= MOST_HANDS:
        raise NoSuchRotation(
            "There is no sheet of %(hands)s hands. Choose from 1 to %(most)s.", hands=hands, most=MOST_HANDS
        )
    if not restart_after and hands in _NAMED:
        return _NAMED[hands]
    lines = []
    line = 0
    for number in range(1, hands + 1):
        lines.append(_hand(number, line))
        line = 0 if number in restart_after else line + 1
    again = ", ".join(f"{number + 1}" for number in sorted(set(restart_after)) if 0 < number < hands)
    return Rotation(f"{hands} hands" + (f", beginning again at hand {again}" if again else ""), tuple(lines))


def _hand(number: int, line: int) -> Hand:
    who = WHO_CYCLE[line % WHO_PERIOD]
    return Hand(number, who, TRUMP_CYCLE[line % TRUMP_PERIOD], DEALER_CYCLE[line % DEALER_PERIOD])


FIFTY = Rotation("The 50 hands", tuple(_hand(number, number - 1) for number in range(1, 51)))
_NAMED = {30: THIRTY, 50: FIFTY}
