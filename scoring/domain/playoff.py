"""A playoff of tied tables: the draw, its hands, who meets whom, and the order that comes of it.  R10, R43–R48.

Two teams play one hand.  Of three, the lowest card has the bye.  Of four and more the leader decides; what is proposed
is a knockout in which the lowest cards have the byes.  The cards that were drawn and the tricks decide; trump and who
deals are cut at the table and noted.  A PlayoffState never changes: every step gives a new one.  Flags never move.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Rank
from tournament.domain import TRICKS, Conflict, Refusal, Seat, list_numbers, say_tables

MOST_IN_THE_BOOK = 3  # tables that the book's own playoffs settle; for more the leader decides
PLAYING = (Seat.A, Seat.B)


@dataclass(frozen=True, slots=True)
class PlayoffHand:
    """One hand that was played: the lower table first, tricks in the same order, the dealer as `9B` where noted."""

    tables: tuple[int, int]
    tricks: tuple[int, int]
    trump: Trump
    dealer: str = ""

    @property
    def winner(self) -> int:
        return self.tables[self.tricks[1] > self.tricks[0]]

    @property
    def loser(self) -> int:
        return self.tables[self.tricks[1] < self.tricks[0]]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One side of a hand: where it comes from in words, its table once that is known, and the hand that it won."""

    label: str
    table: int | None = None
    from_hand: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """One hand of the bracket and, once it is played, its play; `place` is the one, among those of the tied teams, that
    its winner takes, None where they play on.
    """

    number: int
    round: int
    sides: tuple[Entrant, Entrant]
    place: int | None
    hand: PlayoffHand | None

    @property
    def tables(self) -> tuple[int | None, int | None]:
        return self.sides[0].table, self.sides[1].table

    def tricks_of(self, side: Entrant) -> int | None:
        """How many tricks it took; None before the hand is played."""
        return self.hand.tricks[self.hand.tables.index(side.table)] if self.hand and side.table else None


@dataclass(frozen=True)
class PlayoffState:
    """Tied tables, the cards that each A player drew one after the other, or the bye given, and the hands played; the
    first `to_place` tied places are decided one by one.
    """

    tables: tuple[int, ...]
    to_place: int
    cards: Mapping[int, tuple[Card | Rank, ...]] = field(default_factory=dict)
    given_bye: int | None = None
    hands: tuple[PlayoffHand, ...] = ()

    @cached_property
    def drawn(self) -> dict[int, tuple[int, ...]]:
        """The ranks that each table drew; they decide, ace high, and suits do not."""
        return {table: tuple(card.rank for card in self.cards.get(table, ())) for table in self.tables}

    @property
    def can_be_first(self) -> tuple[int, ...]:
        """The tables that can still have the lowest card by those drawn so far."""
        lowest = min(self.drawn.values())
        return tuple(table for table in self.tables if _may_be_equal(self.drawn[table], lowest))

    @property
    def to_draw(self) -> tuple[int, ...]:
        """The tables that draw a card now, again where cards are equal; all cards of a bracket decide, else the lowest.

        Nobody draws where two tables simply meet, and once it is decided.
        """
        if self.given_bye or len(self.tables) < MOST_IN_THE_BOOK:
            return ()
        deciding = self.tables if len(self.tables) > MOST_IN_THE_BOOK else self.can_be_first
        level = [
            one
            for one in deciding
            if any(one != other and _may_be_equal(self.drawn[one], self.drawn[other]) for other in deciding)
        ]
        fewest = min((len(self.drawn[table]) for table in level), default=0)
        return tuple(table for table in level if len(self.drawn[table]) == fewest)

    @property
    def bye(self) -> int | None:
        """Of three tables the one with the bye; None while unknown, and for two or four and more."""
        if len(self.tables) != MOST_IN_THE_BOOK or self.to_draw:
            return None
        return self.given_bye or self.can_be_first[0]

    @property
    def order_of_draw(self) -> tuple[int | None, ...]:
        """The tables from the first of the draw, None for each as long as it is not decided."""
        if self.to_draw:
            return (None,) * len(self.tables)
        if self.bye:
            return (self.bye, *(table for table in self.tables if table != self.bye))
        return tuple(sorted(self.tables, key=lambda table: self.drawn[table]))

    @cached_property
    def bracket(self) -> tuple[list[Meeting], list[list[int | None]]]:
        """Every hand as far as it is known; and the tables from the best place down, those that share one together."""
        meetings: list[Meeting] = []
        labels = [f"number {number} of the draw" for number in range(1, len(self.tables) + 1)]
        if len(self.tables) <= MOST_IN_THE_BOOK:
            labels = ["lowest card: the bye", "a higher card", "a higher card"] if len(self.tables) > 2 else ["", ""]
        entrants = [Entrant(*drawn) for drawn in zip(labels, self.order_of_draw, strict=True)]
        return meetings, self._knock_out(_seeded(entrants), 1, 1, meetings)

    def _knock_out(
        self, slots: Sequence[Entrant | None], place: int, round_: int, meetings: list[Meeting]
    ) -> list[list[int | None]]:
        """The levels at which these entrants finish, from `place` down; their hands, from this round on, are added.

        The winners play on first, then the losers for the places after them.
        """
        entrants = [entrant for entrant in slots if entrant]
        if len(entrants) == 1:
            return [[entrants[0].table]]
        winners: list[Entrant | None] = []
        losers: list[Entrant] = []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            if one is None or other is None:
                winners.append(one)
                continue
            number, tables = len(meetings) + 1, {one.table, other.table}
            hand = next((hand for hand in self.hands if set(hand.tables) == tables), None)
            meetings.append(Meeting(number, round_, (one, other), place if len(slots) == 2 else None, hand))
            winners.append(Entrant(f"winner of hand {number}", hand.winner if hand else None, number))
            losers.append(Entrant(f"loser of hand {number}", hand.loser if hand else None))
        levels = self._knock_out(winners, place, round_ + 1, meetings)
        below = place + len(entrants) - len(losers)
        if below > self.to_place:
            return [*levels, [entrant.table for entrant in losers]]
        return levels + self._knock_out(_seeded(losers), below, round_ + 1, meetings)

    @property
    def meetings(self) -> list[Meeting]:
        return self.bracket[0]

    @property
    def levels(self) -> list[list[int | None]]:
        return self.bracket[1]

    @property
    def order(self) -> tuple[int | tuple[int, ...], ...]:
        """The tables from the best place down as far as they are known, those left level together (R43, R46)."""
        known = [tuple(sorted(table for table in level if table)) for level in self.levels]
        return tuple(level[0] if len(level) == 1 else level for level in known)

    @property
    def next_meeting(self) -> Meeting | None:
        """The hand that is played next, None where cards are drawn first and where all is decided."""
        return None if self.to_draw else next((meeting for meeting in self.meetings if not meeting.hand), None)

    @property
    def is_decided(self) -> bool:
        """True when every hand is played."""
        return not self.to_draw and self.next_meeting is None

    @property
    def next_step(self) -> str:
        """What the leader does next, in a sentence."""
        if drawing := self.to_draw:
            if self.drawn[drawing[0]]:
                return f"Equal cards: A draws again at {say_tables(drawing)}."
            aim = "the cards make the bracket" if len(self.tables) > MOST_IN_THE_BOOK else "the lowest has the bye"
            return f"A draws a card at {say_tables(drawing)}; {aim}."
        if meeting := self.next_meeting:
            people = list_numbers(players_of(meeting))
            return (
                f"Hand {meeting.number}, {say_tables(tables_of(meeting))}: the leader cuts a card for trump; "
                f"{people} cut, and the highest card deals."
            )
        levels = [level if isinstance(level, tuple) else (level,) for level in self.order]
        return f"Decided: {', then '.join(map(say_tables, levels))}."


def _may_be_equal(one: Sequence[int], other: Sequence[int]) -> bool:
    """True as long as no card has told two tables apart."""
    return all(mine == theirs for mine, theirs in zip(one, other, strict=False))


def _seeded(entrants: Sequence[Entrant]) -> list[Entrant | None]:
    """The entrants in the order of the bracket, filled up to a power of two so that the first have the byes."""
    seeds = [1]
    while len(seeds) < len(entrants):
        size = 2 * len(seeds) + 1
        seeds = [number for seed in seeds for number in (seed, size - seed)]
    return [entrants[seed - 1] if seed <= len(entrants) else None for seed in seeds]


def tables_of(meeting: Meeting) -> tuple[int, ...]:
    """The tables that meet, as far as they are known, the lower first."""
    return tuple(sorted(table for table in meeting.tables if table))


def players_of(meeting: Meeting) -> tuple[str, ...]:
    """Who plays a hand, by table and seat: `4A`, `4B`, `9A`, `9B`."""
    return tuple(f"{table}{seat.value}" for table in tables_of(meeting) for seat in PLAYING)


def start(tables: Iterable[int], to_place: int | None = None) -> PlayoffState:
    """The book's playoff of two or three tied tables or, with `to_place`, the leader's bracket of any number: single
    hands, drawn byes.

    The first `to_place` of the tied places are decided one by one (all where it is left out), the rest may be shared.
    Raises Refusal for fewer tables, and for more without the leader's decision (R43, R46, R47).
    """
    tied = tuple(sorted(tables))
    Refusal.when(
        len(set(tied)) < max(len(tied), 2),
        "A playoff needs two different tables or more. Choose the tables that are tied.",
    )
    Refusal.when(
        to_place is None and len(tied) > MOST_IN_THE_BOOK,
        f"Tables {list_numbers(tied)} are tied, and the book has no playoff for so many. The leader rules "
        "their order, or has them play the proposed bracket.",
    )
    return PlayoffState(tied, min(max(to_place or len(tied), 1), len(tied)))


def draw_cards(playoff: PlayoffState, drawn: Mapping[int, Sequence[Card | Rank]]) -> PlayoffState:
    """The playoff with cards that A players drew, each table's in the order drawn (R46).

    Raises Refusal for a card that another table drew, Conflict for who has none to draw.
    """
    Refusal.when(
        len(playoff.tables) < MOST_IN_THE_BOOK,
        "Two tables play one hand and nobody has a bye, so no card is drawn. Cut for trump.",
    )
    left = {table: list(cards) for table, cards in drawn.items()}
    while ready := [table for table in playoff.to_draw if left.get(table)]:
        before = playoff.cards.get(ready[0], ())
        for table in ready:
            card = left[table].pop(0)
            for other, cards in playoff.cards.items():
                Refusal.when(
                    isinstance(card, Card) and card in cards[len(before) :],
                    f"Table {other} drew the {card} already. Look at table {table}’s card again.",
                )
            playoff = replace(playoff, cards={**playoff.cards, table: (*playoff.cards.get(table, ()), card)})
    for table, more in left.items():
        Conflict.when(
            more, f"Table {table} had no {more and more[0]} to draw: that was decided without it. Check the cards."
        )
    return playoff


def give_bye(playoff: PlayoffState, table: int) -> PlayoffState:
    """The bye given without a written draw; raises Refusal where that cannot be, or where cards say otherwise."""
    Refusal.when(
        len(playoff.tables) != MOST_IN_THE_BOOK, "Only a playoff of three tables has one bye. Leave the bye out."
    )
    Refusal.when(
        playoff.hands and playoff.bye != table, f"A hand is entered already, so the bye stays with table {playoff.bye}."
    )
    Refusal.when(
        table not in playoff.can_be_first,
        f"The lowest card is table {list_numbers(playoff.can_be_first, 'or')}'s, so the bye is not table {table}'s. "
        "Check the cards.",
    )
    return replace(playoff, given_bye=table)


def play_hand(
    playoff: PlayoffState, tables: Iterable[int], tricks: Mapping[int, int], trump: Trump, dealer: str = ""
) -> PlayoffState:
    """The playoff with a hand that two tables played, with the tricks of both.

    Raises Conflict where these tables do not meet now, Refusal for a trump, dealer or tricks that cannot be (R43–R45).
    """
    meeting = tuple(sorted(tables))
    Conflict.when(
        all(tables_of(other) != meeting or other.hand for other in playoff.meetings),
        f"No hand between tables {list_numbers(meeting)} is to be played now. {playoff.next_step}",
    )
    first, second = meeting
    Refusal.when(
        not trump.is_suit, "The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card."
    )
    deals = "".join(dealer.split()).upper()
    Refusal.when(
        deals and deals not in {f"{table}{seat.value}" for table in (first, second) for seat in Seat},
        f"“{dealer}” does not play this hand. Write the table and the letter of who deals, like {first}B.",
    )
    Refusal.when(set(tricks) != {first, second}, f"Enter the tricks of tables {first} and {second}, and no others.")
    taken = tricks[first], tricks[second]
    Refusal.when(
        sum(taken) != TRICKS or min(taken) < 0,
        f"{taken[0]} and {taken[1]} tricks are not the 13 of a hand. Count the tricks again.",
    )
    return replace(playoff, hands=(*playoff.hands, PlayoffHand((first, second), taken, trump, deals)))


def take_back(playoff: PlayoffState) -> PlayoffState:
    """The playoff without its last hand, or before the first one without its draw; raises Conflict without either."""
    if playoff.hands:
        return replace(playoff, hands=playoff.hands[:-1])
    Conflict.when(
        not playoff.cards and playoff.given_bye is None,
        "No card and no hand of this playoff is entered yet, so there is none to take back.",
    )
    return replace(playoff, cards={}, given_bye=None)
