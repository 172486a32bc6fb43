"""Simulated players of Military Whist: a hand at one table.  R24-R35."""

from dataclasses import dataclass
from random import Random

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, trump_suit
from scoring.domain.flags import flags_won
from tests.card_players.card_sense import deal_cards
from tests.card_players.partners import InHand, Trick, play_tricks, tricks_of
from tournament.domain.house_rules import TRICKS

DEALER, LEADER = 0, 1
REVOKES = 0.001


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Thirteen tricks at one table.  The dealer, seat 0, is a visitor, so visitors sit at 0 and 2 and home leads."""

    dealt: tuple[tuple[Card, ...], ...]
    trump: Trump
    tricks: tuple[Trick, ...]

    @property
    def visitors_tricks(self) -> int:
        """Tricks taken by the visitors, before NT Low or a revoke turns them into a count."""
        return tricks_of(self.tricks, DEALER)

    @property
    def revokes_by_visitors(self) -> int:
        """How often a visitor failed to follow suit and was found out."""
        return self._revokes_at(DEALER)

    @property
    def revokes_by_home(self) -> int:
        """How often a home player failed to follow suit and was found out."""
        return self._revokes_at(LEADER)

    @property
    def flags(self) -> int:
        return flags_won(self.visitors_tricks, self.trump, self.revokes_by_visitors, self.revokes_by_home)

    def _revokes_at(self, seat: int) -> int:
        return sum(who % 2 == seat % 2 for trick in self.tricks for who in trick.revoked)


def play_hand(trump: Trump, chance: Random, revokes: float = REVOKES) -> PlayedHand:
    """Deal and play one hand; `revokes` is how often a player who could follow suit does not (0 to 1)."""
    dealt = deal_cards(chance, TRICKS, TRICKS, TRICKS, TRICKS)[:4]
    tricks = play_tricks(
        [InHand(cards) for cards in dealt],
        LEADER,
        trump_suit(trump),
        chance,
        is_low=trump is Trump.NT_LOW,
        revokes=revokes,
    )
    return PlayedHand(tuple(map(tuple, dealt)), trump, tricks)
