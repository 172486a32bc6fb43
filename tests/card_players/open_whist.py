"""Simulated players of Open Whist: they play the tops of their columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.domain.cards import Card, Suit
from scoring.side_games.domain.game import Deal, Settings, Tally
from scoring.side_games.domain.games.open_whist import COLUMN_SIZES, showing
from tests.card_players.card_sense import deal_cards
from tests.card_players.partners import SEATS, Trick, play_tricks, tricks_of
from tournament.domain.house_rules import TRICKS

Columns = tuple[tuple[Card, ...], ...]


def lay_out(cards: Sequence[Card]) -> Columns:
    """A player's five columns, filled from left to right; the last card of a column is its top."""
    starts = [sum(COLUMN_SIZES[:column]) for column in range(len(COLUMN_SIZES))]
    return tuple(tuple(cards[start : start + size]) for start, size in zip(starts, COLUMN_SIZES, strict=True))


def take_card(columns: Columns, card: Card) -> Columns:
    return tuple(column[:-1] if column and column[-1] == card else column for column in columns)


@dataclass
class OnTable:
    """A player's columns, of which only the tops may be played."""

    columns: Columns

    def playable(self) -> Sequence[Card]:
        return showing(self.columns)

    def take(self, card: Card) -> None:
        self.columns = take_card(self.columns, card)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Four players' columns as laid out, the trump turned by the dealer, and the thirteen tricks."""

    laid_out: tuple[Columns, ...]
    trump: Suit
    tricks: tuple[Trick, ...]


def play_hand(dealer: int, chance: Random) -> PlayedHand:
    """Deal, lay out and play; the dealer's last card is trump and the top of its fifth column."""
    dealt = deal_cards(chance, *[TRICKS] * SEATS)[:SEATS]
    laid_out = tuple(lay_out(cards) for cards in dealt)
    trump = dealt[dealer][-1].suit
    tricks = play_tricks([OnTable(columns) for columns in laid_out], (dealer + 1) % SEATS, trump, chance)
    return PlayedHand(laid_out, trump, tricks)


def play_deal(sides: Sequence[str], number: int, so_far: Tally, settings: Settings, chance: Random) -> Deal:
    """Deal `number` as it is recorded; seats 0 and 2 are the first pair."""
    played = play_hand((number - 1) % SEATS, chance)
    return {"tricks": {side: tricks_of(played.tricks, seat) for seat, side in enumerate(sides)}}
