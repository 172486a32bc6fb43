"""Simulated players of Knockout Whist: everybody alone, and a dog that waits for a trick its one card can take."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.domain.cards import Card, Suit, beats, legal_cards
from scoring.side_games.domain.game import Deal, Settings, Tally
from tests.card_players.card_sense import choose_card, deal_cards


@dataclass(frozen=True, slots=True)
class RoundTrick:
    """Who played what, in order, and who took the trick; a dog that passed is not there."""

    cards: tuple[tuple[str, Card], ...]
    winner: str


@dataclass(frozen=True, slots=True)
class PlayedRound:
    dealt: Mapping[str, tuple[Card, ...]]
    trump: Suit
    tricks: tuple[RoundTrick, ...]

    @property
    def taken(self) -> dict[str, int]:
        winners = Counter(trick.winner for trick in self.tricks)
        return {side: winners[side] for side in self.dealt}


def play_round(sizes: Mapping[str, int], eldest: str, chooser: str | None, chance: Random) -> PlayedRound:
    """One round; `sizes` are the cards each player gets, in seat order.  Without a chooser trump is turned up."""
    *hands, rest = deal_cards(chance, *sizes.values())
    held = dict(zip(sizes, hands, strict=True))
    dealt = {side: tuple(cards) for side, cards in held.items()}
    trump = rest[0].suit if chooser is None else longest_suit(held[chooser])
    count = max(sizes.values())
    dogs = [side for side, size in sizes.items() if size < count]
    tricks: list[RoundTrick] = []
    leader = eldest
    for left in range(count, 0, -1):
        tricks.append(play_trick(held, leader, trump, dogs, is_last=left == 1))
        leader = tricks[-1].winner
    return PlayedRound(dealt, trump, tuple(tricks))


def play_trick(
    held: Mapping[str, list[Card]], leader: str, trump: Suit, dogs: Sequence[str], *, is_last: bool
) -> RoundTrick:
    """One trick; a dog never leads, the player on its left does."""
    seats = list(held)
    start = seats.index(leader)
    turn = [*seats[start:], *seats[:start]]
    while turn[0] in dogs:
        turn.append(turn.pop(0))
    played: list[tuple[str, Card]] = []
    best: Card | None = None
    winner = turn[0]
    for side in turn:
        if not held[side]:
            continue
        if side in dogs and not is_last and best is not None and not beats(held[side][0], best, trump):
            continue
        legal = legal_cards(held[side], played[0][1].suit if played else None)
        card = choose_card(legal, best, trump, wants_trick=True, is_last=side == turn[-1])
        held[side].remove(card)
        played.append((side, card))
        if best is None or beats(card, best, trump):
            best, winner = card, side
    return RoundTrick(tuple(played), winner)


def longest_suit(cards: Sequence[Card]) -> Suit:
    """The suit of which there are most, of equal ones the first met."""
    return Counter(card.suit for card in cards).most_common(1)[0][0]


def play_deal(sides: Sequence[str], number: int, so_far: Tally, settings: Settings, chance: Random) -> Deal:
    """Round `number` as it is recorded; equal tricks are settled by a cut."""
    coming = so_far["next"]
    taken = play_round(coming["cards"], coming["eldest"], coming["chooser"], chance).taken
    most = [side for side in taken if taken[side] == max(taken.values())]
    return {"tricks": taken, "chooser": chance.choice(most) if len(most) > 1 else None}
