"""Playing a playoff hand by hand: trump, the cut for the deal, tricks; or all of it from what was written.  R43–R48."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rotations.domain.hand import Trump
from scoring.domain.cards import Card
from scoring.domain.playoff.course import Fixture, Playoff, Replacement, fixtures, seats_at
from scoring.domain.playoff.hand import PlayoffHand, TableSeat, with_cuts, with_dealer, with_tricks, with_trump
from scoring.domain.playoff.opening import draw_cards, replace_player, start, start_bracket, tell_bye
from scoring.domain.playoff.step import next_step
from scoring.domain.wording import list_numbers
from tournament.domain.refusal import Conflict


class NotThisHand(Conflict):
    """A hand between tables that do not meet now."""


class NothingPlayed(Conflict):
    """A hand taken back where none is entered."""


def cut_trump(playoff: Playoff, tables: Iterable[int], trump: Trump, card: Card | None = None) -> Playoff:
    """The playoff with the trump of the hand between two tables; raises NotThisHand, NotATrump (R44)."""
    fixture, hand = _hand_between(playoff, tables)
    return _with_hand(playoff, fixture, with_trump(hand, trump, card))


def cut_dealer(playoff: Playoff, tables: Iterable[int], cuts: Mapping[TableSeat, Sequence[Card]]) -> Playoff:
    """The playoff with cards cut for the deal; raises NotThisHand, NotTheDealer, NothingToDraw, SameCard (R45)."""
    fixture, hand = _hand_between(playoff, tables)
    return _with_hand(playoff, fixture, with_cuts(hand, cuts, _seats(playoff, fixture, hand)))


def play_hand(
    playoff: Playoff,
    tables: Iterable[int],
    tricks: Mapping[int, int],
    *,
    trump: Trump | None = None,
    trump_card: Card | None = None,
    dealer: TableSeat | None = None,
    cuts: Mapping[TableSeat, Sequence[Card]] | None = None,
) -> Playoff:
    """The playoff with the hand between two tables played, and what was not entered of it before.

    Raises NotThisHand, NotATrump, NotTheDealer, NothingToDraw, SameCard, TricksDoNotAddUp.
    """
    fixture, hand = _hand_between(playoff, tables)
    if trump is not None:
        hand = with_trump(hand, trump, trump_card)
    if dealer is not None:
        hand = with_dealer(hand, dealer, _seats(playoff, fixture, hand))
    if cuts:
        hand = with_cuts(hand, cuts, _seats(playoff, fixture, hand))
    return _with_hand(playoff, fixture, with_tricks(hand, tricks))


def take_back_hand(playoff: Playoff) -> Playoff:
    """The playoff without the hand entered last, to enter it anew; raises NothingPlayed."""
    if not playoff.hands:
        raise NothingPlayed("No hand of this playoff is entered yet, so there is none to take back.")
    return replace(playoff, hands=playoff.hands[:-1])


def replay(
    tables: Iterable[int],
    draw: Mapping[int, Sequence[Card]] | None = None,
    bye: int | None = None,
    hands: Sequence[PlayoffHand] = (),
    replacements: Sequence[Replacement] = (),
    to_place: int | None = None,
) -> Playoff:
    """The playoff that these entries make, in the order they were entered; raises what each step of it raises.

    Four tables and more need `to_place`, the sign of the leader's decision to play a bracket (R47).
    """
    playoff = start(tables) if to_place is None else start_bracket(tables, to_place)
    for replacement in replacements:
        playoff = replace_player(playoff, replacement)
    if draw:
        playoff = draw_cards(playoff, draw)
    if bye is not None:
        playoff = tell_bye(playoff, bye)
    for entered in hands:
        playoff = _enter(playoff, entered)
    return playoff


def _enter(playoff: Playoff, entered: PlayoffHand) -> Playoff:
    fixture, hand = _hand_between(playoff, entered.tables)
    seats = _seats(playoff, fixture, hand)
    if entered.trump is not None:
        hand = with_trump(hand, entered.trump, entered.trump_card)
    if entered.cuts is not None:
        cuts = {who: entered.cuts.cards_of(who) for who in entered.cuts.people}
        hand = with_cuts(hand, cuts, seats)
    if entered.dealer is not None:
        hand = with_dealer(hand, entered.dealer, seats)
    if entered.tricks is not None:
        hand = with_tricks(hand, dict(zip(entered.tables, entered.tricks, strict=True)))
    return _with_hand(playoff, fixture, hand)


def _hand_between(playoff: Playoff, tables: Iterable[int]) -> tuple[Fixture, PlayoffHand]:
    """The next hand of these two tables, as far as it is entered; raises NotThisHand."""
    meeting = tuple(sorted(tables))
    for fixture in fixtures(playoff):
        if None not in fixture.tables and set(fixture.tables) == set(meeting):
            if fixture.hand is None:
                return fixture, PlayoffHand((meeting[0], meeting[1]))
            if not fixture.hand.is_played:
                return fixture, fixture.hand
            break
    raise NotThisHand(
        "No hand between tables %(tables)s is to be played now. %(next)s",
        tables=list_numbers(meeting),
        next=next_step(playoff).says,
    )


def _with_hand(playoff: Playoff, fixture: Fixture, hand: PlayoffHand) -> Playoff:
    if fixture.hand is None:
        return replace(playoff, hands=(*playoff.hands, hand))
    return replace(playoff, hands=tuple(hand if other is fixture.hand else other for other in playoff.hands))


def _seats(playoff: Playoff, fixture: Fixture, hand: PlayoffHand) -> tuple[TableSeat, ...]:
    return seats_at(playoff, hand.tables, fixture.planned.number)
