"""Cards drawn or cut until they decide: for the bye, for the deal, for places in a bracket.  R45, R46, R47."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar

from scoring.domain.cards import Card, Rank
from tournament.domain import Conflict, Refusal

Who = TypeVar("Who")


class Decides(Enum):
    """Which cards decide: the lowest, the highest, or all of them in order from the lowest."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Draw(Generic[Who]):
    """Who draws, and the cards each has drawn, round by round; after equal cards those players draw again from the
    whole pack.

    Ranks decide, ace high; suits do not.  `cards[i]` are those of `people[i]`.
    """

    people: tuple[Who, ...]
    decides: Decides
    cards: tuple[tuple[Card | Rank, ...], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", self.cards or ((),) * len(self.people))

    @property
    def to_draw(self) -> tuple[Who, ...]:
        """Those who have a card to draw now; empty when it is decided."""
        drawing, number = self._round()
        return tuple(who for who in drawing if len(self.cards_of(who)) == number)

    @property
    def is_decided(self) -> bool:
        return not self.to_draw

    @property
    def is_redraw(self) -> bool:
        """True when the card to be drawn now is because of equal cards."""
        return self._round()[1] > 0

    @property
    def in_order(self) -> tuple[Who, ...]:
        """All who drew, the lowest first (where the highest decides: the highest first); final when decided."""
        return tuple(sorted(self.people, key=self._ranks, reverse=self.decides is Decides.HIGHEST))

    @property
    def can_be_first(self) -> tuple[Who, ...]:
        """Those who can still be the lowest (or the highest) by the cards so far."""
        return self.in_order[:1] if self.is_decided else self._round()[0]

    def cards_of(self, who: Who) -> tuple[Card | Rank, ...]:
        return self.cards[self.people.index(who)]

    def add(self, who: Who, card: Card | Rank) -> "Draw[Who]":
        """The draw with one more card; raises Conflict for who has none to draw, Refusal for a card drawn already."""
        Conflict.when(who not in self.to_draw, f"{_say(who)} has no card to draw now. See who draws next.")
        number = len(self.cards_of(who))
        for other in self.people:
            if isinstance(card, Card) and self.cards_of(other)[number : number + 1] == (card,):
                raise Refusal(f"{_say(other)} drew the {card} already. Look at {_say(who)}’s card again.")
        place = self.people.index(who)
        return replace(self, cards=(*self.cards[:place], (*self.cards[place], card), *self.cards[place + 1 :]))

    def add_all(self, drawn: Mapping[Who, Sequence[Card | Rank]]) -> "Draw[Who]":
        """The draw with everybody's cards, each person's in the order drawn; raises what `add` raises."""
        draw = self
        left = {who: list(cards) for who, cards in drawn.items()}
        while ready := [who for who in draw.to_draw if left.get(who)]:
            for who in ready:
                draw = draw.add(who, left[who].pop(0))
        for who, cards in left.items():
            if cards:
                raise Conflict(f"{_say(who)} had no {cards[0]} to draw: that was decided without it. Check the cards.")
        return draw

    def _ranks(self, who: Who) -> tuple[int, ...]:
        return tuple(card.rank for card in self.cards_of(who))

    def _round(self) -> tuple[tuple[Who, ...], int]:
        drawing, number = self.people, 0
        while drawing and all(len(self.cards_of(who)) > number for who in drawing):
            number += 1
            ranks = [self._ranks(who)[:number] for who in drawing]
            if self.decides is not Decides.ALL:
                best = max(ranks) if self.decides is Decides.HIGHEST else min(ranks)
                ranks = [drawn if drawn == best else () for drawn in ranks]
            drawing = tuple(who for who, drawn in zip(drawing, ranks, strict=True) if drawn and ranks.count(drawn) > 1)
        return drawing, number


def _say(who: object) -> str:
    return f"Table {who}" if isinstance(who, int) else str(who)
