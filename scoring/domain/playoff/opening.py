"""Opening a playoff: how many tie, the A players' cards, the bye, and who plays for somebody missing.  R43, R46–R48."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.domain.cards import Card
from scoring.domain.playoff.course import Playoff, Replacement, fixtures
from scoring.domain.playoff.draw import Decides, Draw
from scoring.domain.wording import list_numbers
from tournament.domain.refusal import Refusal
from tournament.domain.team import Seat

MOST_IN_THE_BOOK = 3
LONGEST_NAME = 80


class NoTie(Refusal):
    """A playoff of fewer than two tables."""


class UnruledTie(Refusal):
    """A tie of four tables or more, which the book leaves to the leader."""


class NoBye(Refusal):
    """A draw or a bye where there is none, or a bye the cards do not give."""


class NotReplaceable(Refusal):
    """A replacement for somebody who need not be, or by somebody who cannot."""


def start(tables: Iterable[int]) -> Playoff:
    """The book's playoff of two or three tied tables; raises NoTie, and UnruledTie for more (R43, R46, R47)."""
    tied = tuple(sorted(tables))
    if len(tied) > MOST_IN_THE_BOOK:
        raise UnruledTie(
            "Tables %(tables)s are tied, and the book has no playoff for so many. "
            "The leader rules their order, or has them play the proposed bracket.",
            tables=list_numbers(tied),
        )
    return start_bracket(tied)


def start_bracket(tables: Iterable[int], to_place: int | None = None) -> Playoff:
    """A playoff of any number of tables, on the leader's decision: single hands, drawn byes; raises NoTie.

    The first `to_place` of the tied places are decided one by one (all where it is left out), the rest may be shared.
    """
    tied = tuple(sorted(tables))
    if len(set(tied)) < max(len(tied), 2):
        raise NoTie("A playoff needs two different tables or more. Choose the tables that are tied.")
    decides = Decides.LOWEST if len(tied) <= MOST_IN_THE_BOOK else Decides.ALL
    drawing = tied if len(tied) >= MOST_IN_THE_BOOK else ()
    return Playoff(tied, min(max(to_place or len(tied), 1), len(tied)), Draw(drawing, decides))


def draw_card(playoff: Playoff, table: int, card: Card) -> Playoff:
    """The playoff with the card a table's A player drew; raises NoBye, NothingToDraw, SameCard (R46)."""
    return draw_cards(playoff, {table: (card,)})


def draw_cards(playoff: Playoff, drawn: Mapping[int, Sequence[Card]]) -> Playoff:
    """The playoff with cards drawn by several tables, each table's in the order drawn; raises as `draw_card`."""
    if not playoff.has_draw:
        raise NoBye("Two tables play one hand and nobody has a bye, so no card is drawn. Cut for trump.")
    return _agreeing(replace(playoff, draw=playoff.draw.add_all(drawn)))


def tell_bye(playoff: Playoff, table: int) -> Playoff:
    """The playoff with its bye told, where the draw was not written down; raises NoBye."""
    if len(playoff.tables) != MOST_IN_THE_BOOK:
        raise NoBye("Only a playoff of three tables has one bye. Leave the bye out.")
    if table not in playoff.tables:
        raise NoBye(
            "Table %(table)s is not in this playoff; tables %(tables)s are. Enter the bye again.",
            table=table,
            tables=list_numbers(playoff.tables),
        )
    if playoff.hands and playoff.bye != table:
        raise NoBye("A hand is entered already, so the bye stays with table %(bye)s.", bye=playoff.bye)
    return _agreeing(replace(playoff, told_bye=table))


def replace_player(playoff: Playoff, replacement: Replacement) -> Playoff:
    """The playoff with another of the four in a missing A's or B's seat; raises NotReplaceable (R48).

    A cut for the deal that is under way at his table begins again.
    """
    if replacement.table not in playoff.tables:
        raise NotReplaceable("Table %(table)s is not in this playoff.", table=replacement.table)
    if replacement.missing not in (Seat.A, Seat.B) or replacement.by in (Seat.A, Seat.B):
        raise NotReplaceable("A and B play the playoff: X or Y may play for one of them who is missing.")
    if not 1 <= replacement.from_hand <= len(playoff.plan.hands):
        raise NotReplaceable(
            "There is no hand %(hand)s in this playoff; its hands run from 1 to %(hands)s.",
            hand=replacement.from_hand,
            hands=len(playoff.plan.hands),
        )
    if len(replacement.name) > LONGEST_NAME:
        raise NotReplaceable("A name has at most %(most)s letters. Write a shorter one.", most=LONGEST_NAME)
    for other in playoff.replacements:
        if other.table == replacement.table and (other.missing is replacement.missing) != (other.by is replacement.by):
            raise NotReplaceable(
                "Table %(table)s has %(by)s playing for %(missing)s already. Choose the other player.",
                table=other.table,
                by=other.by.value,
                missing=other.missing.value,
            )
    hands = []
    for fixture in fixtures(playoff):
        if fixture.hand is None or replacement.table not in fixture.tables:
            continue
        if fixture.hand.is_played and fixture.planned.number >= replacement.from_hand:
            raise NotReplaceable(
                "Table %(table)s has played hand %(hand)s already. Name the replacement from a later hand on.",
                table=replacement.table,
                hand=fixture.planned.number,
            )
        hands.append(fixture.hand)
    return replace(
        playoff,
        hands=tuple(
            replace(hand, dealer=None, cuts=None) if hand in hands and not hand.is_played else hand
            for hand in playoff.hands
        ),
        replacements=(*playoff.replacements, replacement),
    )


def _agreeing(playoff: Playoff) -> Playoff:
    if playoff.told_bye is not None and playoff.told_bye not in playoff.draw.can_be_first:
        raise NoBye(
            "The lowest card is table %(lowest)s's, so the bye is not table %(told)s's. Check the cards.",
            lowest=list_numbers(playoff.draw.can_be_first, "or"),
            told=playoff.told_bye,
        )
    return playoff
