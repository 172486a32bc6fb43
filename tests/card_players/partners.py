"""Four simulated players take thirteen tricks; seats go clockwise from 0, and 0 and 2 are partners."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from scoring.domain.cards import Card, Suit, beats, legal_cards
from tests.card_players.card_sense import choose_card
from tournament.domain.house_rules import TRICKS

SEATS = 4


class Holding(Protocol):
    """A player's cards: those that may be played now, and those left after one is played."""

    def playable(self) -> Sequence[Card]: ...

    def take(self, card: Card) -> None: ...


class InHand(list[Card]):
    def playable(self) -> Sequence[Card]:
        return self

    def take(self, card: Card) -> None:
        self.remove(card)


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards in the order they were played, who led, who took it, and who failed to follow suit though able to."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    revoked: tuple[int, ...] = ()


def play_tricks(
    held: Sequence[Holding],
    leader: int,
    trump: Suit | None,
    chance: Random,
    *,
    is_low: bool = False,
    revokes: float = 0.0,
) -> tuple[Trick, ...]:
    """Thirteen tricks; `revokes` is how often a player who could follow suit does not (0 to 1)."""
    tricks = []
    for _ in range(TRICKS):
        trick = play_trick(held, leader, trump, chance, is_low=is_low, revokes=revokes)
        tricks.append(trick)
        leader = trick.winner
    return tuple(tricks)


def play_trick(
    held: Sequence[Holding], leader: int, trump: Suit | None, chance: Random, *, is_low: bool, revokes: float
) -> Trick:
    """Plays a card from each of four hands, `leader` first; `revokes` is how often a player revokes (0 to 1)."""
    cards: list[Card] = []
    revoked: list[int] = []
    best, winner = None, leader
    for place in range(SEATS):
        seat = (leader + place) % SEATS
        playable = held[seat].playable()
        legal = legal_cards(playable, cards[0].suit if cards else None)
        if revokes and len(legal) < len(playable) and chance.random() < revokes:
            card = chance.choice([card for card in playable if card not in legal])
            revoked.append(seat)
        else:
            partner_holds = best is not None and (winner - seat) % SEATS == SEATS // 2
            card = choose_card(
                legal, best, trump, wants_trick=not is_low and not partner_holds, is_last=place == SEATS - 1
            )
        held[seat].take(card)
        cards.append(card)
        if best is None or beats(card, best, trump):
            best, winner = card, seat
    return Trick(leader, tuple(cards), winner, tuple(revoked))


def tricks_of(tricks: Sequence[Trick], seat: int) -> int:
    """How many of the tricks that seat and its partner took."""
    return sum(trick.winner % 2 == seat % 2 for trick in tricks)
