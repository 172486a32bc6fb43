"""Simulated players of Whistler: they collect one suit, take a special hand when it comes, and knock when they dare."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random

from scoring.domain.cards import Card
from scoring.side_games.domain.game import Deal, Settings, Tally
from scoring.side_games.domain.games.whistler import HAND_SIZE, hand_value, special_hand
from tests.card_players.card_sense import deal_cards

BOLD, TIMID = 24, 38


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """Hands by seat from 0, discards and stock when the deal ended; who knocked, and who had a special hand."""

    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[Card, ...]
    stock: tuple[Card, ...]
    knocker: int | None = None
    special: int | None = None


def best_hand(held: Sequence[Card]) -> tuple[Card, ...]:
    """The best four of five cards: a special hand if there is one, else the most points in one suit."""
    hands = [(*held[:place], *held[place + 1 :]) for place in range(len(held))]
    return max(hands, key=lambda cards: (special_hand(cards) is not None, hand_value(cards)))


def play_out(players: int, dealer: int, chance: Random) -> PlayedDeal:
    """One deal to its end: a special hand, a knock and one more turn for the others, or no stock left."""
    *dealt, stock = deal_cards(chance, *[HAND_SIZE] * players)
    hands = [tuple(cards) for cards in dealt]
    discards = [stock.pop()]
    daring = [chance.randint(BOLD, TIMID) for _ in range(players)]
    knocker: int | None = None
    special: int | None = None
    for seat in cycle([*range(dealer + 1, players), *range(dealer + 1)]):
        if seat == knocker:
            break
        if not stock:
            knocker = None
            break
        with_discard, value = best_hand([*hands[seat], discards[-1]]), hand_value(hands[seat])
        takes_discard = special_hand(with_discard) is not None or hand_value(with_discard) > value
        held = [*hands[seat], discards.pop() if takes_discard else stock.pop()]
        hands[seat] = best_hand(held)
        discards.append(next(card for card in held if card not in hands[seat]))
        if special_hand(hands[seat]) is not None:
            special = seat
            break
        if knocker is None and hand_value(hands[seat]) >= daring[seat]:
            knocker = seat
    return PlayedDeal(tuple(hands), tuple(discards), tuple(stock), knocker, special)


def play_deal(sides: Sequence[str], number: int, so_far: Tally, settings: Settings, chance: Random) -> Deal:
    """Deal `number` as it is recorded."""
    played = play_out(len(sides), (number - 1) % len(sides), chance)
    knocker = None if played.knocker is None else sides[played.knocker]
    if played.special is not None:
        hand = [str(card) for card in played.hands[played.special]]
        return {"special": sides[played.special], "hand": hand, "knocker": knocker}
    if knocker is None:
        return {"stock_out": True}
    points = {side: hand_value(hand) for side, hand in zip(sides, played.hands, strict=True)}
    return {"knocker": knocker, "points": points}
