"""A playoff: the draw, its hands, who meets whom, how far it is, and what comes next.  R10, R43–R48.

Two teams play one hand.  Of three, the first of the draw has the bye.  Of four and more the leader decides; what is
proposed is a knockout in which the first of the draw have the byes.  The draw and the tricks decide; the trump and who
deals are cut at the table and noted.  A PlayoffState never changes: every step gives a new one.  Nothing in it touches
flags.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Card, Rank
from tournament.domain import TRICKS, Conflict, Refusal, Seat, list_numbers, say_tables


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables whose A players draw, and the cards each has drawn, round by round; after equal cards those players
    draw again from the whole pack.

    Ranks decide, ace high; suits do not.  `cards[i]` are those of `tables[i]`.  The lowest card decides, or all of
    them in order from the lowest.
    """

    tables: tuple[int, ...]
    all_decide: bool = False
    cards: tuple[tuple[Card | Rank, ...], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", self.cards or ((),) * len(self.tables))

    @property
    def to_draw(self) -> tuple[int, ...]:
        """The tables that have a card to draw now; empty when it is decided."""
        drawing, number = self._round()
        return tuple(table for table in drawing if len(self.cards_of(table)) == number)

    @property
    def is_decided(self) -> bool:
        return not self.to_draw

    @property
    def is_redraw(self) -> bool:
        """True when the card to be drawn now is because of equal cards."""
        return self._round()[1] > 0

    @property
    def in_order(self) -> tuple[int, ...]:
        """All tables, the lowest card first; final when decided."""
        return tuple(sorted(self.tables, key=self._ranks))

    @property
    def can_be_first(self) -> tuple[int, ...]:
        """The tables that can still be the lowest by the cards so far."""
        return self.in_order[:1] if self.is_decided else self._round()[0]

    def cards_of(self, table: int) -> tuple[Card | Rank, ...]:
        return self.cards[self.tables.index(table)]

    def add(self, table: int, card: Card | Rank) -> "Draw":
        """The draw with one more card; raises Conflict for who has none to draw, Refusal for a card drawn already."""
        Conflict.when(table not in self.to_draw, f"Table {table} has no card to draw now. See who draws next.")
        number = len(self.cards_of(table))
        for other in self.tables:
            Refusal.when(
                isinstance(card, Card) and self.cards_of(other)[number : number + 1] == (card,),
                f"Table {other} drew the {card} already. Look at table {table}’s card again.",
            )
        place = self.tables.index(table)
        return replace(self, cards=(*self.cards[:place], (*self.cards[place], card), *self.cards[place + 1 :]))

    def add_all(self, drawn: Mapping[int, Sequence[Card | Rank]]) -> "Draw":
        """The draw with the cards of every table, each in the order drawn; raises what `add` raises."""
        draw = self
        left = {table: list(cards) for table, cards in drawn.items()}
        while ready := [table for table in draw.to_draw if left.get(table)]:
            for table in ready:
                draw = draw.add(table, left[table].pop(0))
        for table, cards in left.items():
            if cards:
                raise Conflict(
                    f"Table {table} had no {cards[0]} to draw: that was decided without it. Check the cards."
                )
        return draw

    def _ranks(self, table: int) -> tuple[int, ...]:
        return tuple(card.rank for card in self.cards_of(table))

    def _round(self) -> tuple[tuple[int, ...], int]:
        drawing, number = self.tables, 0
        while drawing and all(len(self.cards_of(table)) > number for table in drawing):
            number += 1
            ranks = [self._ranks(table)[:number] for table in drawing]
            lowest = min(ranks)
            drawing = tuple(
                table
                for table, drawn in zip(drawing, ranks, strict=True)
                if ranks.count(drawn) > 1 and (self.all_decide or drawn == lowest)
            )
        return drawing, number


@dataclass(frozen=True, slots=True)
class PlayoffHand:
    """One hand as far as it is known: the lower table first, tricks in the same order, the dealer as `9B`."""

    tables: tuple[int, int]
    trump: Trump | None = None
    dealer: str = ""
    tricks: tuple[int, int] | None = None

    @property
    def is_played(self) -> bool:
        return self.tricks is not None

    @property
    def winner(self) -> int | None:
        """The table with seven tricks or more; None until played."""
        return None if self.tricks is None else self.tables[self.tricks[1] > self.tricks[0]]

    @property
    def loser(self) -> int | None:
        """The other table; None until played."""
        return None if self.tricks is None else self.tables[self.tricks[1] < self.tricks[0]]


class Origin(Enum):
    """How a team qualifies for a hand."""

    DRAW = "draw"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the two who meet in a hand: number `number` of the draw, or the winner or loser of hand `number`."""

    origin: Origin
    number: int

    @property
    def label(self) -> str:
        if self.origin is Origin.DRAW:
            return f"number {self.number} of the draw"
        return f"{self.origin.value} of hand {self.number}"


@dataclass(frozen=True, slots=True)
class KnockoutHand:
    """One hand of a playoff; `place` is the one its winner takes among the tied teams, None where they play on."""

    number: int
    round: int
    entrants: tuple[Entrant, Entrant]
    place: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """The hands in order, and who takes the places from the best down; several entrants in one level share it."""

    hands: tuple[KnockoutHand, ...]
    levels: tuple[tuple[Entrant, ...], ...]


def plan_bracket(teams: int, to_place: int) -> Plan:
    """The plan for so many tied teams, of whose places the first `to_place` are decided one by one."""
    hands: list[KnockoutHand] = []
    levels = _knock_out(_seeded([Entrant(Origin.DRAW, number) for number in range(1, teams + 1)]), 1, to_place, hands)
    return Plan(tuple(hands), tuple(levels))


def _knock_out(
    slots: Sequence[Entrant | None], place: int, to_place: int, hands: list[KnockoutHand], number_of_round: int = 1
) -> list[tuple[Entrant, ...]]:
    """The levels at which these entrants finish, from `place` down; their hands, from this round on, are added.

    The winners play on first, then the losers for the places after them.
    """
    entrants = tuple(entrant for entrant in slots if entrant is not None)
    if len(entrants) == 1:
        return [entrants]
    winners: list[Entrant | None] = []
    losers: list[Entrant] = []
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        if one is None or other is None:
            winners.append(one)
        else:
            number = len(hands) + 1
            hands.append(KnockoutHand(number, number_of_round, (one, other), place if len(slots) == 2 else None))
            winners.append(Entrant(Origin.WINNER, number))
            losers.append(Entrant(Origin.LOSER, number))
    levels = _knock_out(winners, place, to_place, hands, number_of_round + 1)
    below = place + len(entrants) - len(losers)
    if below > to_place:
        return [*levels, tuple(losers)]
    return levels + _knock_out(_seeded(losers), below, to_place, hands, number_of_round + 1)


def _seeded(entrants: Sequence[Entrant]) -> list[Entrant | None]:
    """The entrants in the order of the bracket, filled up to a power of two so that the first have the byes."""
    seeds = [1]
    while len(seeds) < len(entrants):
        size = 2 * len(seeds) + 1
        seeds = [number for seed in seeds for number in (seed, size - seed)]
    return [entrants[seed - 1] if seed <= len(entrants) else None for seed in seeds]


@dataclass(frozen=True, slots=True)
class Replacement:
    """Another of a team's four playing for its missing A or B, from a hand of the playoff on: noted (R48)."""

    table: int
    missing: Seat
    by: Seat
    name: str = ""
    from_hand: int = 1


@dataclass(frozen=True, slots=True)
class PlayoffState:
    """Tied tables, cards drawn or the bye given, and hands; the first `to_place` tied places are decided one by one."""

    tables: tuple[int, ...]
    to_place: int
    draw: Draw
    given_bye: int | None = None
    hands: tuple[PlayoffHand, ...] = ()
    replacements: tuple[Replacement, ...] = ()

    @property
    def has_draw(self) -> bool:
        """True where the A players draw: two tables simply meet."""
        return bool(self.draw.tables)

    @property
    def is_draw_begun(self) -> bool:
        return any(self.draw.cards) or self.given_bye is not None

    @property
    def is_drawn(self) -> bool:
        return self.draw.is_decided or self.given_bye is not None

    @property
    def bye(self) -> int | None:
        """Of three tables the one with the bye; None while unknown, and for two or four and more."""
        if self.draw.all_decide or not self.has_draw or not self.is_drawn:
            return None
        return self.given_bye or self.draw.in_order[0]

    @property
    def plan(self) -> Plan:
        return plan_bracket(len(self.tables), self.to_place)


@dataclass(frozen=True, slots=True)
class Fixture:
    """One planned hand, the tables as far as they are known, and what is entered of it."""

    planned: KnockoutHand
    tables: tuple[int | None, int | None]
    hand: PlayoffHand | None


def fixtures(playoff: PlayoffState) -> tuple[Fixture, ...]:
    """Every hand of the plan in order, with its tables and its play as far as they are known."""
    return _follow(playoff)[0]


def levels(playoff: PlayoffState) -> tuple[tuple[int | None, ...], ...]:
    """The tables from the best place down, those that share a place together; None where it is not known yet."""
    table_of = _follow(playoff)[1]
    return tuple(tuple(table_of.get(entrant) for entrant in level) for level in playoff.plan.levels)


def seats_at(playoff: PlayoffState, table: int, hand: int) -> tuple[Seat, Seat]:
    """A and B of a table, or whoever was noted to play for them from that hand of the playoff or an earlier one on."""
    instead = {each.missing: each.by for each in playoff.replacements if each.table == table and each.from_hand <= hand}
    return instead.get(Seat.A, Seat.A), instead.get(Seat.B, Seat.B)


def players_at(playoff: PlayoffState, tables: Iterable[int], hand: int) -> tuple[str, ...]:
    """Who plays a hand, by table and seat: `4A`, `4B`, `9A`, `9B`."""
    return tuple(f"{table}{seat.value}" for table in sorted(tables) for seat in seats_at(playoff, table, hand))


def _follow(playoff: PlayoffState) -> tuple[tuple[Fixture, ...], dict[Entrant, int | None]]:
    table_of: dict[Entrant, int | None] = {}
    if playoff.is_drawn:
        table_of.update({Entrant(Origin.DRAW, i): table for i, table in enumerate(_in_draw_order(playoff), start=1)})
    followed = []
    for planned in playoff.plan.hands:
        tables = (table_of.get(planned.entrants[0]), table_of.get(planned.entrants[1]))
        hand = next((hand for hand in playoff.hands if set(hand.tables) == set(tables)), None)
        followed.append(Fixture(planned, tables, hand))
        if hand is not None:
            table_of[Entrant(Origin.WINNER, planned.number)] = hand.winner
            table_of[Entrant(Origin.LOSER, planned.number)] = hand.loser
    return tuple(followed), table_of


def _in_draw_order(playoff: PlayoffState) -> tuple[int, ...]:
    if playoff.bye is not None:
        return (playoff.bye, *(table for table in playoff.tables if table != playoff.bye))
    return playoff.draw.in_order if playoff.has_draw else playoff.tables


class StepKind(Enum):
    DRAW = "draw"
    REDRAW = "redraw"
    PLAY = "play"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Step:
    """What the leader does next, in a sentence: with which tables, at which hand, and which people play it (`9B`)."""

    kind: StepKind
    sentence: str
    tables: tuple[int, ...] = ()
    hand: int | None = None
    people: tuple[str, ...] = ()


def next_step(playoff: PlayoffState) -> Step:
    """The next step of the playoff."""
    if not playoff.is_drawn:
        tables = playoff.draw.to_draw
        if playoff.draw.is_redraw:
            return Step(StepKind.REDRAW, f"Equal cards: the A players of {say_tables(tables)} draw again.", tables)
        aim = "the cards make the bracket" if playoff.draw.all_decide else "the lowest has the bye"
        drawing = "player" if len(tables) == 1 else "players"
        verb = "draws a card" if len(tables) == 1 else "draw a card each"
        return Step(StepKind.DRAW, f"The A {drawing} of {say_tables(tables)} {verb}; {aim}.", tables)
    for fixture in fixtures(playoff):
        if fixture.hand is None or not fixture.hand.is_played:
            return _hand_step(playoff, fixture)
    placed = ", then ".join(say_tables(level) for level in _known_levels(playoff))
    return Step(StepKind.DONE, f"Decided: {placed}.", playoff.tables)


def is_decided(playoff: PlayoffState) -> bool:
    """True when every hand of the plan is played."""
    return next_step(playoff).kind is StepKind.DONE


def order(playoff: PlayoffState) -> tuple[int | tuple[int, ...], ...]:
    """The tables of a decided playoff from the best place down, those left level together in a tuple (R43, R46)."""
    return tuple(level[0] if len(level) == 1 else level for level in _known_levels(playoff))


def _known_levels(playoff: PlayoffState) -> list[tuple[int, ...]]:
    return [tuple(sorted(table for table in level if table is not None)) for level in levels(playoff)]


def _hand_step(playoff: PlayoffState, fixture: Fixture) -> Step:
    number = fixture.planned.number
    tables = tuple(sorted(table for table in fixture.tables if table is not None))
    people = players_at(playoff, tables, number)
    hand = fixture.hand or PlayoffHand((tables[0], tables[1]))
    trump = f"trump is {hand.trump.label}" if hand.trump else "the leader cuts a card for trump"
    deals = f"{hand.dealer} deals" if hand.dealer else f"{list_numbers(people)} cut, and the highest card deals"
    return Step(StepKind.PLAY, f"Hand {number}, {say_tables(tables)}: {trump}; {deals}.", tables, number, people)


MOST_IN_THE_BOOK = 3  # tables that the book's own playoffs settle; for more the leader decides


def start(tables: Iterable[int], to_place: int | None = None) -> PlayoffState:
    """The book's playoff of two or three tied tables or, with `to_place`, the leader's bracket of any number: single
    hands, drawn byes.

    The first `to_place` of the tied places are decided one by one (all where it is left out), the rest may be shared.
    Raises Refusal for fewer tables, and for more without the leader's decision (R43, R46, R47).
    """
    tied = tuple(sorted(tables))
    if to_place is None and len(tied) > MOST_IN_THE_BOOK:
        raise Refusal(
            f"Tables {list_numbers(tied)} are tied, and the book has no playoff for so many. The leader rules "
            "their order, or has them play the proposed bracket."
        )
    Refusal.when(
        len(set(tied)) < max(len(tied), 2),
        "A playoff needs two different tables or more. Choose the tables that are tied.",
    )
    drawing = tied if len(tied) >= MOST_IN_THE_BOOK else ()
    draw = Draw(drawing, all_decide=len(tied) > MOST_IN_THE_BOOK)
    return PlayoffState(tied, min(max(to_place or len(tied), 1), len(tied)), draw)


def play_for_more(playoff: PlayoffState, to_place: int) -> PlayoffState:
    """The bracket played on, so that the first `to_place` of the tied places are decided; raises Refusal (R47)."""
    Refusal.when(
        not playoff.to_place < to_place <= len(playoff.tables),
        f"This playoff decides {playoff.to_place} of {len(playoff.tables)} places. Play for more of them, "
        "or rule their order.",
    )
    return replace(playoff, to_place=to_place)


def draw_cards(playoff: PlayoffState, drawn: Mapping[int, Sequence[Card | Rank]]) -> PlayoffState:
    """The playoff with cards that A players drew, each table's in the order drawn; raises Refusal, Conflict (R46)."""
    Refusal.when(
        not playoff.has_draw, "Two tables play one hand and nobody has a bye, so no card is drawn. Cut for trump."
    )
    return _agreeing(replace(playoff, draw=playoff.draw.add_all(drawn)))


def give_bye(playoff: PlayoffState, table: int) -> PlayoffState:
    """The bye given without a written draw; raises Refusal unless three tables play and no hand is entered."""
    Refusal.when(
        len(playoff.tables) != MOST_IN_THE_BOOK, "Only a playoff of three tables has one bye. Leave the bye out."
    )
    Refusal.when(
        table not in playoff.tables,
        f"Table {table} is not in this playoff; tables {list_numbers(playoff.tables)} are. Enter the bye again.",
    )
    Refusal.when(
        playoff.hands and playoff.bye != table, f"A hand is entered already, so the bye stays with table {playoff.bye}."
    )
    return _agreeing(replace(playoff, given_bye=table))


def replace_player(playoff: PlayoffState, replacement: Replacement) -> PlayoffState:
    """Notes that another of the four plays for a missing A or B; raises Refusal (R48)."""
    Refusal.when(replacement.table not in playoff.tables, f"Table {replacement.table} is not in this playoff.")
    Refusal.when(
        replacement.missing not in (Seat.A, Seat.B) or replacement.by in (Seat.A, Seat.B),
        "A and B play the playoff: X or Y may play for one of them who is missing.",
    )
    hands = len(playoff.plan.hands)
    Refusal.when(
        not 1 <= replacement.from_hand <= hands,
        f"There is no hand {replacement.from_hand} in this playoff; its hands run from 1 to {hands}.",
    )
    return replace(playoff, replacements=(*playoff.replacements, replacement))


def _agreeing(playoff: PlayoffState) -> PlayoffState:
    if playoff.given_bye is not None and playoff.given_bye not in playoff.draw.can_be_first:
        lowest = list_numbers(playoff.draw.can_be_first, "or")
        raise Refusal(
            f"The lowest card is table {lowest}'s, so the bye is not table {playoff.given_bye}'s. Check the cards."
        )
    return playoff


def take_back_hand(playoff: PlayoffState) -> PlayoffState:
    """The playoff without its last hand, or before the first one without its draw; raises Conflict without either."""
    if playoff.hands:
        return replace(playoff, hands=playoff.hands[:-1])
    Conflict.when(
        not playoff.is_draw_begun, "No card and no hand of this playoff is entered yet, so there is none to take back."
    )
    return replace(playoff, draw=replace(playoff.draw, cards=()), given_bye=None)


def play_hand(
    playoff: PlayoffState,
    tables: Iterable[int],
    tricks: Mapping[int, int] | None = None,
    *,
    trump: Trump | None = None,
    dealer: str = "",
) -> PlayoffState:
    """The playoff with what is given of the next hand between two tables; a hand with tricks needs its trump.

    Raises Conflict where these tables do not meet now, Refusal for a trump, dealer or tricks that cannot be (R43–R45).
    """
    meeting = tuple(sorted(tables))
    fixture = next((each for each in fixtures(playoff) if set(each.tables) == set(meeting)), None)
    if fixture is None or (fixture.hand and fixture.hand.is_played):
        to_do = next_step(playoff).sentence
        raise Conflict(f"No hand between tables {list_numbers(meeting)} is to be played now. {to_do}")
    before = fixture.hand or PlayoffHand((meeting[0], meeting[1]))
    hand = replace(before, trump=trump or before.trump, dealer=read_dealer(dealer, meeting) or before.dealer)
    Refusal.when(
        trump is not None and not trump.is_suit,
        "The leader cuts a card for trump, so it is never no-trump. Enter the suit of that card.",
    )
    if tricks is not None:
        hand = with_tricks(hand, tricks)
    if fixture.hand is None:
        return replace(playoff, hands=(*playoff.hands, hand))
    return replace(playoff, hands=tuple(hand if other is fixture.hand else other for other in playoff.hands))


def read_dealer(written: str, tables: Sequence[int]) -> str:
    """Who deals as `9B`, empty where it is not said; raises Refusal for who does not sit at one of the tables (R45)."""
    dealer = "".join(written.split()).upper()
    Refusal.when(
        dealer != "" and not any(re.fullmatch(f"{table}[ABXY]", dealer) for table in tables),
        f"“{written}” does not play this hand. Write the table and the letter of who deals, like {tables[0]}B.",
    )
    return dealer


def with_tricks(hand: PlayoffHand, tricks: Mapping[int, int]) -> PlayoffHand:
    """The hand with the tricks of each table; raises Refusal when they are not 13 together or trump is missing."""
    Refusal.when(hand.trump is None, "No trump is entered for this hand. Cut a card and enter its suit.")
    Refusal.when(
        set(tricks) != set(hand.tables), f"Enter the tricks of tables {list_numbers(hand.tables)}, and no others."
    )
    first, second = (tricks[table] for table in hand.tables)
    Refusal.when(
        first + second != TRICKS or min(first, second) < 0,
        f"{first} and {second} tricks are not the 13 of a hand. Count the tricks again.",
    )
    return replace(hand, tricks=(first, second))
