"""The book's sample 30-hand rotation, line for line.  R17; book, sample rotation."""

from rotations.domain.hand import Hand, Trump
from rotations.domain.rotation import Rotation
from tournament.domain.team import Pair, Seat

_A, _B, _X, _Y = Seat
_AB, _XY, _AX, _BY, _AY, _BX = Pair
_H, _S, _D, _C, _NT_LOW, _NT_HIGH = Trump

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
