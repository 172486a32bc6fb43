"""The pack of 52, and how people write a card.  R32, R45, R46, W."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tournament.domain import Refusal


class Suit(Enum):
    """A suit of the pack; its letter is also its letter as trump."""

    H = "H"
    S = "S"
    D = "D"
    C = "C"

    @property
    def label(self) -> str:
        return {"H": "Hearts", "S": "Spades", "D": "Diamonds", "C": "Clubs"}[self.value]


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TEN_IN_ONE_LETTER = "T"


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `rank` from 2 to 14 (jack 11, queen 12, king 13, ace 14) and its suit."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 2]}{self.suit.value}"


def read_card(text: str) -> Card:
    """The card written as `9C`, `10H` (or `TH`), `KD`, `AS`, in capitals or not; raises Refusal."""
    letters = "".join(str(text).split()).upper()
    rank = "10" if letters[:-1] == TEN_IN_ONE_LETTER else letters[:-1]
    Refusal.when(
        rank not in RANKS or letters[-1] not in Suit.__members__,
        f"“{text}” is no card. Write the rank and the letter of the suit, like 9C, 10H, KD or AS.",
    )
    return Card(rank=RANKS.index(rank) + 2, suit=Suit(letters[-1]))


@dataclass(frozen=True, slots=True)
class Rank:
    """A card of which the rank alone is known, from 2 to 14."""

    rank: int

    def __str__(self) -> str:
        return RANKS[self.rank - 2]


def read_drawn_card(text: str) -> Card | Rank:
    """A card drawn or cut, of which the rank alone will do, for ranks decide (R45, R46); raises Refusal."""
    letters = text.strip().upper()
    rank = "10" if letters == TEN_IN_ONE_LETTER else letters
    return Rank(RANKS.index(rank) + 2) if rank in RANKS else read_card(text)


def read_cards(written: Iterable[str]) -> tuple[Card, ...]:
    """Different cards in the order they are written; raises Refusal."""
    cards: list[Card] = []
    for card in map(read_card, written):
        Refusal.when(card in cards, f"{card} is there twice. Every card is in the pack once; look again.")
        cards.append(card)
    return tuple(cards)


DECK = tuple(Card(rank, suit) for suit in Suit for rank in range(2, len(RANKS) + 2))
