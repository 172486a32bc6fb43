"""The pack laid out to be tapped: four suits of thirteen, as boxes to tick or as links to follow."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from scoring.domain.cards import DECK, Card, Suit


@dataclass(frozen=True, slots=True)
class CardToTap:
    """One card of the grid: as it is written, its rank alone, and what tapping it does."""

    written: str
    rank: str
    is_chosen: bool
    url: str = ""


@dataclass(frozen=True, slots=True)
class SuitToTap:
    """One suit of the grid, from the two up to the ace."""

    letter: str
    label: str
    cards: tuple[CardToTap, ...]


def card_grid(chosen: Collection[str], url_of: Callable[[Card], str] | None = None) -> list[SuitToTap]:
    """The whole pack with the chosen cards marked; `url_of` makes each of the others a link."""
    return [
        SuitToTap(
            suit.value,
            suit.label,
            tuple(
                CardToTap(
                    written=str(card),
                    rank=str(card)[:-1],
                    is_chosen=str(card) in chosen,
                    url=url_of(card) if url_of else "",
                )
                for card in DECK
                if card.suit is suit
            ),
        )
        for suit in Suit
    ]
