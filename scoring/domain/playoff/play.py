"""Every step of a playoff, from the start to the tricks of the last hand; and the leader's ruling.  R10, R43–R48."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, Rank
from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.playoff.hand import PlayoffHand, TableSeat, with_cuts, with_dealer, with_tricks, with_trump
from scoring.domain.playoff.progress import PlayoffState, Replacement, fixtures, next_step, seats_at
from tournament.domain import NAME_LENGTH, Conflict, Refusal, Seat, list_numbers

MOST_IN_THE_BOOK = 3  # tables that the book's own playoffs settle; for more the leader decides


def start(tables: Iterable[int], to_place: int | None = None) -> PlayoffState:
    """The book's playoff of two or three tied tables or, with `to_place`, the leader's bracket of any number.

    Raises Refusal for fewer tables, and for more without the leader's decision (R43, R46, R47).
    """
    tied = tuple(sorted(tables))
    if to_place is None and len(tied) > MOST_IN_THE_BOOK:
        raise Refusal(
            f"Tables {list_numbers(tied)} are tied, and the book has no playoff for so many. The leader rules "
            "their order, or has them play the proposed bracket."
        )
    return start_bracket(tied, to_place)


def start_bracket(tables: Iterable[int], to_place: int | None = None) -> PlayoffState:
    """A playoff of any number of tables, on the leader's decision: single hands, drawn byes; raises Refusal for fewer
    than two tables.

    The first `to_place` of the tied places are decided one by one (all where it is left out), the rest may be shared.
    """
    tied = tuple(sorted(tables))
    if len(set(tied)) < max(len(tied), 2):
        raise Refusal("A playoff needs two different tables or more. Choose the tables that are tied.")
    decides = Decides.LOWEST if len(tied) <= MOST_IN_THE_BOOK else Decides.ALL
    drawing = tied if len(tied) >= MOST_IN_THE_BOOK else ()
    return PlayoffState(tied, min(max(to_place or len(tied), 1), len(tied)), Draw(drawing, decides))


def play_for_more(playoff: PlayoffState, to_place: int) -> PlayoffState:
    """The bracket played on, so that the first `to_place` of the tied places are decided; raises Refusal (R47)."""
    if not playoff.to_place < to_place <= len(playoff.tables):
        raise Refusal(
            f"This playoff decides {playoff.to_place} of {len(playoff.tables)} places. Play for more of them, "
            "or rule their order."
        )
    return replace(playoff, to_place=to_place)


def draw_cards(playoff: PlayoffState, drawn: Mapping[int, Sequence[Card | Rank]]) -> PlayoffState:
    """The playoff with cards that A players drew, each table's in the order drawn; raises Refusal, Conflict (R46)."""
    if not playoff.has_draw:
        raise Refusal("Two tables play one hand and nobody has a bye, so no card is drawn. Cut for trump.")
    return _agreeing(replace(playoff, draw=playoff.draw.add_all(drawn)))


def give_bye(playoff: PlayoffState, table: int) -> PlayoffState:
    """The bye given without a written draw; raises Refusal unless three tables play and no hand is entered."""
    if len(playoff.tables) != MOST_IN_THE_BOOK:
        raise Refusal("Only a playoff of three tables has one bye. Leave the bye out.")
    if table not in playoff.tables:
        raise Refusal(
            f"Table {table} is not in this playoff; tables {list_numbers(playoff.tables)} are. Enter the bye again."
        )
    if playoff.hands and playoff.bye != table:
        raise Refusal(f"A hand is entered already, so the bye stays with table {playoff.bye}.")
    return _agreeing(replace(playoff, given_bye=table))


def replace_player(playoff: PlayoffState, replacement: Replacement) -> PlayoffState:
    """Another of the four plays for a missing A or B, and a cut under way starts again; raises Refusal (R48)."""
    Refusal.when(replacement.table not in playoff.tables, f"Table {replacement.table} is not in this playoff.")
    if replacement.missing not in (Seat.A, Seat.B) or replacement.by in (Seat.A, Seat.B):
        raise Refusal("A and B play the playoff: X or Y may play for one of them who is missing.")
    if not 1 <= replacement.from_hand <= len(playoff.plan.hands):
        raise Refusal(
            f"There is no hand {replacement.from_hand} in this playoff; its hands run from 1 to "
            f"{len(playoff.plan.hands)}."
        )
    Refusal.when(len(replacement.name) > NAME_LENGTH, f"A name has at most {NAME_LENGTH} letters. Write a shorter one.")
    for other in playoff.replacements:
        if other.table == replacement.table and (other.missing is replacement.missing) != (other.by is replacement.by):
            raise Refusal(
                f"Table {other.table} has {other.by.value} playing for {other.missing.value} already. Choose "
                "the other player."
            )
    for fixture in fixtures(playoff)[replacement.from_hand - 1 :]:
        if replacement.table in fixture.tables and fixture.hand and fixture.hand.is_played:
            raise Refusal(
                f"Table {replacement.table} has played hand {fixture.planned.number} already. Name the "
                "replacement from a later hand on."
            )
    return replace(
        playoff,
        hands=tuple(
            hand if hand.is_played or replacement.table not in hand.tables else replace(hand, dealer=None, cuts=None)
            for hand in playoff.hands
        ),
        replacements=(*playoff.replacements, replacement),
    )


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
    if not playoff.is_draw_begun:
        raise Conflict("No card and no hand of this playoff is entered yet, so there is none to take back.")
    return replace(playoff, draw=replace(playoff.draw, cards=()), given_bye=None)


def play_hand(
    playoff: PlayoffState,
    tables: Iterable[int],
    tricks: Mapping[int, int] | None = None,
    *,
    trump: Trump | None = None,
    trump_card: Card | None = None,
    dealer: TableSeat | None = None,
    cuts: Mapping[TableSeat, Sequence[Card | Rank]] | None = None,
) -> PlayoffState:
    """The playoff with what is given of the next hand between two tables; raises Conflict, Refusal."""
    meeting = tuple(sorted(tables))
    fixture = next((each for each in fixtures(playoff) if set(each.tables) == set(meeting)), None)
    if fixture is None or (fixture.hand and fixture.hand.is_played):
        to_do = next_step(playoff).sentence
        raise Conflict(f"No hand between tables {list_numbers(meeting)} is to be played now. {to_do}")
    hand = fixture.hand or PlayoffHand((meeting[0], meeting[1]))
    seats = seats_at(playoff, hand.tables, fixture.planned.number)
    if trump is not None:
        hand = with_trump(hand, trump, trump_card)
    if cuts:
        hand = with_cuts(hand, cuts, seats)
    if dealer is not None:
        hand = with_dealer(hand, dealer, seats)
    if tricks is not None:
        hand = with_tricks(hand, tricks)
    if fixture.hand is None:
        return replace(playoff, hands=(*playoff.hands, hand))
    return replace(playoff, hands=tuple(hand if other is fixture.hand else other for other in playoff.hands))


def ruled_order(tables: Iterable[int], order: Sequence[int]) -> tuple[int, ...]:
    """The order itself, if it names each of the tied tables once; else raises Refusal."""
    tied = sorted(tables)
    if sorted(order) != tied:
        raise Refusal(f"The ruling must place tables {list_numbers(tied)}, each once. Enter the order again.")
    return tuple(order)
