"""A whole sheet as a leader types or pastes it: hand, who, move (or a blank), trump, dealer on each line.  R17, R19."""

import re
from dataclasses import dataclass

from rotations.domain.book_rotation import Hand, Rotation, Trump, check_hand, check_rotation
from tournament.domain import Pair, Refusal, Seat

MOST_LETTERS = 60_000  # longest text taken; a sheet of a thousand hands has a third of it

GAP = re.compile(r"[\s,;|]+")
LINE = re.compile(
    r"(?P<number>\d{1,4})[.)]? ?(?P<one>[ABXY]) ?(?:&|\+|/|AND)? ?(?P<two>[ABXY])(?![A-Z]) ?"
    r"(?:(?P<way>UP|DOWN|\+|-|−|–)? ?(?P<move>\d{1,4})(?!\d)|[_.…?—–-]+)? ?"
    r"(?P<trump>(?:NT|NO\W?TRUMPS?)(?:\W?(?:LOW|L|HIGH|H))?|HEARTS?|SPADES?|DIAMONDS?|CLUBS?|[HSDC♥♠♦♣])(?![A-Z]) ?"
    r"(?P<dealer>[ABXY])"
)
"""A hand in capitals, single blanks between what stands in columns."""

HEADINGS = ("HAND", "ROUND", "GAME", "N.B.")  # what a line begins with that is none of a hand
SIGNS = {"♥": "H", "♠": "S", "♦": "D", "♣": "C"}
PAIRS = {frozenset(pair.seats): pair for pair in Pair}


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """The sheet as read; `shifts` holds the MOVE TO column (up counts positive), empty where it was left blank."""

    rotation: Rotation
    shifts: tuple[int, ...]


def read_sheet(text: str) -> TypedSheet:
    """The sheet in `text`, moves as `3`, `+3`, `up 3`, `-2` or `down 2`; raises Refusal naming the line."""
    hands: list[Hand] = []
    shifts: list[int] = []
    for line, raw in enumerate(text.splitlines(), start=1):
        content = raw.strip(" \t,;|").upper()
        if not content or content.startswith(HEADINGS):
            continue
        hand, move = _read_line(line, content)
        try:
            check_hand(hand, len(hands) + 1)
        except Refusal as refusal:
            raise Refusal(f"Line {line}: {refusal}") from refusal
        Refusal.when(
            hands and bool(move) != bool(shifts),
            f"Line {line}: hand {hand.number} {'has' if move else 'lacks'} a move, unlike the hands before it. "
            "Fill the whole column or leave it blank.",
        )
        hands.append(hand)
        shifts.extend(move)
    check_rotation(hands)
    return TypedSheet(Rotation("The leader's own sheet", tuple(hands)), tuple(shifts))


def _read_line(line: int, text: str) -> tuple[Hand, tuple[int, ...]]:
    """The hand of a line and its move, none where that is blank; raises Refusal."""
    read = LINE.fullmatch(GAP.sub(" ", text))
    pair = PAIRS.get(frozenset(map(Seat, read.group("one", "two")))) if read else None
    if read is None or pair is None:
        raise Refusal(
            f"Line {line}: “{text[:30]}” is no hand. Write its number, two of A, B, X and Y who go out, the move or "
            "nothing, H, S, D, C, NT Low or NT High, and the dealer, for example 1 A&B +3 H A."
        )
    suit = read["trump"]
    # No trump alone is the ordinary one: the highest card wins.
    suit = f"NT{'L' if 'L' in suit else 'H'}" if suit.startswith("N") else SIGNS.get(suit, suit[0])
    hand = Hand(int(read["number"]), pair, Trump(suit), Seat(read["dealer"]))
    if read["move"] is None:
        return hand, ()
    return hand, (int(read["move"]) * (1 if read["way"] in (None, "UP", "+") else -1),)
