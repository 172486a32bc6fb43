"""Simulated players of Military Whist: a hand at one table, and a whole day in the hall.  R19, R24-R37."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rotations.domain.hand import Hand, Trump
from scoring.domain.cards import Card, trump_suit
from scoring.domain.flags import TRICKS, flags_won
from scoring.domain.loans import Loan, outstanding, take_back
from scoring.domain.players.card_sense import deal_cards
from scoring.domain.players.partners import InHand, Trick, play_tricks, tricks_of
from tournament.domain.level import FLAGS_PER_TABLE

DEALER, LEADER = 0, 1
REVOKES = 0.001
SAFE_AFTER_RETURN = 4


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


@dataclass(frozen=True, slots=True)
class HandInHall:
    """One hand at every table, and the flags after it.

    `at_table[t-1]` is what was played at table t and `visitors[t-1]` the home table of its visitors; `flags[t-1]`
    stand on table t afterwards, `loans` are all loans of the day so far.
    """

    hand: Hand
    at_table: tuple[PlayedHand, ...]
    visitors: tuple[int, ...]
    flags: tuple[int, ...]
    loans: tuple[Loan, ...]


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


def play_day(
    hands: Sequence[Hand],
    moves: Sequence[Sequence[int]],
    chance: Random,
    flags_per_table: int = FLAGS_PER_TABLE,
) -> Iterator[HandInHall]:
    """A day hand by hand; `moves[h][t-1]` is the table that table t's pair goes to in hand h.

    A host that cannot pay is lent what is missing (R37); a table that owes gives back what it can.
    """
    flags = [flags_per_table] * len(moves[0])
    loans: tuple[Loan, ...] = ()
    for hand, walk in zip(hands, moves, strict=True):
        at_table = tuple(play_hand(hand.trump, chance) for _ in walk)
        home_of = {host: home for home, host in enumerate(walk, start=1)}
        for host, played in enumerate(at_table, start=1):
            missing = played.flags - flags[host - 1]
            if missing > 0:
                loans = (*loans, Loan(host, missing, hand=hand.number))
                flags[host - 1] += missing
            flags[host - 1] -= played.flags
        # Visitors are back home only after every host has paid.
        for host, played in enumerate(at_table, start=1):
            flags[home_of[host] - 1] += played.flags
        for table, owed in outstanding(loans).items():
            spare = min(owed, flags[table - 1] - SAFE_AFTER_RETURN)
            if spare > 0:
                loans = take_back(loans, table, spare)
                flags[table - 1] -= spare
        visitors = tuple(home_of[host] for host in range(1, len(walk) + 1))
        yield HandInHall(hand, at_table, visitors, tuple(flags), loans)
