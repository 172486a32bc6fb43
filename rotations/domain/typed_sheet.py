"""A whole sheet as a leader types or pastes it: hand, who, move (or a blank), trump, dealer on each line.  R17, R19."""

import re
from dataclasses import dataclass

from rotations.domain.book_rotation import Hand, Rotation, Trump, check_hand, check_rotation
from tournament.domain import Pair, Refusal, Seat

MOST_LETTERS = 60_000  # longest text taken; a sheet of a thousand hands has a third of it

GAP = r"[\s,;|]*"
NUMBER = re.compile(r"(\d{1,4})[.)]?" + GAP)
WHO = re.compile(r"([A-Z])\s*(?:&|\+|/|AND)?\s*([A-Z])(?![A-Z])" + GAP)
MOVE = re.compile(r"(?:(UP|DOWN|\+|-|−|–)?\s*(\d{1,4})(?!\d)|[_.…?—–-]+)?" + GAP)
TRUMP = re.compile(
    r"((?:NT|NO\W*TRUMPS?)(?:\W*(?:LOW|L|HIGH|H))?|HEARTS?|SPADES?|DIAMONDS?|CLUBS?|[HSDC♥♠♦♣])(?![A-Z])" + GAP
)
DEALER = re.compile(r"([A-Z])" + GAP + "$")

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
    number, rest = _take(NUMBER, text, line, "begin with the hand’s number")
    who, rest = _take(WHO, rest, line, "say WHO goes out as two letters of A, B, X, Y, for example A&B")
    pair = Refusal.require(
        PAIRS.get(frozenset(Seat(seat) for seat in who.groups() if seat in Seat.__members__)),
        f"Line {line}: hand {number[1]}: WHO must be two different letters of A, B, X, Y, not {who[1]}&{who[2]}.",
    )
    move, rest = _take(MOVE, rest, line, "give the move as a number, for example +3")
    trump, rest = _take(TRUMP, rest, line, "give the trump as one of H, S, D, C, NT Low, NT High")
    dealer, rest = _take(DEALER, rest, line, "end with the dealer’s letter, one of A, B, X, Y")
    Refusal.when(
        dealer[1] not in Seat.__members__,
        f"Line {line}: hand {number[1]}: the dealer must be one of A, B, X, Y, not {dealer[1]}.",
    )
    suit = trump[1]
    # No trump alone is the ordinary one: the highest card wins.
    suit = f"NT{'L' if 'L' in suit else 'H'}" if suit.startswith("N") else SIGNS.get(suit, suit[0])
    hand = Hand(int(number[1]), pair, Trump(suit), Seat(dealer[1]))
    if move[2] is None:
        return hand, ()
    return hand, (int(move[2]) if move[1] in (None, "UP", "+") else -int(move[2]),)


def _take(what: re.Pattern[str], text: str, line: int, should: str) -> tuple[re.Match[str], str]:
    match = Refusal.require(what.match(text), f"Line {line} should {should}, not “{text[:20] or 'nothing'}”.")
    return match, text[match.end() :]
