"""Playing off a tie, card by card and hand by hand; flags never move.  R42-R48; book, Tie breakers."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import read_card, read_drawn_card
from scoring.domain.playoff import progress as rules
from scoring.domain.playoff.hand import read_table_seat
from scoring.domain.playoff.progress import PlayoffState, Replacement, is_decided, next_step
from scoring.models import Playoff
from scoring.playoff_record import write_playoff
from scoring.queries.standings import event_standings, playoff_numbered
from tournament.domain import MOST_TABLES, TRICKS, Conflict, Part, Refusal, Seat, Who, counted, list_numbers, say_tables
from tournament.domain.log import data_digest
from tournament.models import Event
from tournament.schemas import Input, Name, Reasoned, RowNumber, TableNumber, text, whole
from tournament.services.acts import Change, act, set_columns

TiedTables = Annotated[
    tuple[TableNumber, ...], Meta(min_length=2, max_length=MOST_TABLES, description="a list of two tables or more")
]
Card = Annotated[str, text(10, 1)]  # a card as `9C`


class TiePlayedOff(Input, frozen=True):
    """Tied tables; `to_place` is the leader's decision to play a bracket of four tables or more."""

    tables: TiedTables
    to_place: TableNumber | None = None


class PlayoffPlayed(TiePlayedOff, frozen=True, kw_only=True):
    """The same with all that was played already, as a saved file holds it."""

    played: PlayoffState


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="give_up_playoff")
def start_playoff(change: Change, tie: TiePlayedOff) -> int:
    """Begins the playoff of a tie and returns its key; if one is under way already, its key is returned (R47).

    Raises Refusal for tables that the book has no playoff for, and Conflict when they are not tied, a day is not
    closed, or the standings are final.
    """
    if isinstance(tie, PlayoffPlayed):
        playoff = tie.played
    else:
        playoff = rules.start(tie.tables, tie.to_place)
        for row in change.event.playoffs.all():
            if set(row.playoff.tables) == set(tie.tables) and not row.is_given_up:
                return row.pk
    check_not_final(change.event)
    check_tied(change.event, playoff.tables)
    row = Playoff(event=change.event, started_at=change.at, started_by=change.by)
    store(change, row, playoff, f"The playoff of {say_tables(playoff.tables)} began.")
    return row.pk


def store(change: Change, row: Playoff, playoff: PlayoffState, sentence: str) -> None:
    """Stores a playoff as far as it is played; the log holds its tables and the digest of all that was played."""
    row.play = write_playoff(playoff)
    row.save()
    change.note(sentence, tables=list(playoff.tables), play=data_digest(row.play))


def check_tied(event: Event, tables: Sequence[int]) -> None:
    """Raises Conflict unless every day is closed and the tables are exactly one of the event's ties (R42)."""
    check_is_played(event)
    if not any(set(tie.tables) == set(tables) for tie in event_standings(event).standings.ties):
        raise Conflict(f"Tables {list_numbers(tables)} are not tied with one another; look at the standings.")


def check_is_played(event: Event) -> None:
    """Raises Conflict while a day is not closed, or is open again."""
    if event.days.filter(closed_at=None).exists():
        raise Conflict("Ties are played off after all hands; close every day first.")


def check_not_final(event: Event) -> None:
    """Raises Conflict when the leader has made the standings final."""
    Conflict.when(event.finalised_at, "The standings are final; take that back first.")


def playoff_under_way(change: Change, key: int) -> Playoff:
    """The playoff, to be played on.

    Raises NotFound, and Conflict when it was given up, the standings are final or a day is not closed.
    """
    check_not_final(change.event)
    check_is_played(change.event)
    row = playoff_numbered(change.event, key)
    Conflict.when(row.is_given_up, "That playoff was given up; begin a new one.")
    return row


def play_on(change: Change, row: Playoff, after: PlayoffState, sentence: str) -> None:
    """Stores a playoff after a step; the log's sentence goes on with what is next."""
    if not is_decided(after):
        row.finished_at = None
    elif not is_decided(row.playoff):
        row.finished_at = change.at
    store(change, row, after, f"{sentence} {next_step(after).sentence}")


class OnePlayoff(Input, frozen=True):
    """A playoff by its key."""

    playoff: RowNumber


class MorePlaces(OnePlayoff, frozen=True):
    """How many of the tied places are decided one by one now."""

    to_place: TableNumber


@act(who=Who.LEADER, changes=Part.PLAYOFFS, not_taken_back="The leader may rule on the places that are still open.")
def play_for_more(change: Change, more: MorePlaces) -> None:
    """Plays a bracket on for the next places, where fewer were played for than the tie needs; raises Refusal (R47)."""
    row = playoff_under_way(change, more.playoff)
    sentence = f"The playoff goes on for {more.to_place} places."
    play_on(change, row, rules.play_for_more(row.playoff, more.to_place), sentence)


class DrawnCards(OnePlayoff, frozen=True):
    """The cards that A players drew, by table."""

    cards: dict[TableNumber, Card]


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="take_back_hand")
def draw_cards(change: Change, draw: DrawnCards) -> None:
    """Enters the A players' cards (R46); raises Refusal, also for one drawn already, Conflict."""
    row = playoff_under_way(change, draw.playoff)
    drawn = {table: (read_drawn_card(card),) for table, card in draw.cards.items() if card}
    cards_text = ", ".join(f"table {table} {card[0]}" for table, card in drawn.items())
    play_on(change, row, rules.draw_cards(row.playoff, drawn), f"Drawn: {cards_text}.")


class Bye(OnePlayoff, frozen=True):
    """The table with the bye."""

    table: TableNumber


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="take_back_hand")
def give_bye(change: Change, bye: Bye) -> None:
    """Enters who has the bye, where the draw was not written down (R46); raises as the domain's `give_bye`."""
    row = playoff_under_way(change, bye.playoff)
    play_on(change, row, rules.give_bye(row.playoff, bye.table), f"Table {bye.table} has the bye.")


class TrumpCut(OnePlayoff, frozen=True):
    """The card the leader cut for a hand, or its suit alone."""

    tables: TiedTables
    card: Card


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="take_back_hand")
def cut_trump(change: Change, cut: TrumpCut) -> None:
    """Enters the card the leader cut for trump, or its suit alone (R44); raises Refusal when it is neither."""
    row = playoff_under_way(change, cut.playoff)
    card = read_card(cut.card) if len(cut.card.strip()) > 1 else None
    trump = Trump(card.suit.value) if card else read_trump(cut.card)
    sentence = f"{say_tables(cut.tables).capitalize()}: {trump.label} are trump."
    play_on(change, row, rules.play_hand(row.playoff, cut.tables, trump=trump, trump_card=card), sentence)


class DealerCut(OnePlayoff, frozen=True):
    """The cards cut for the deal, by player (`9B`)."""

    tables: TiedTables
    cards: dict[str, Card]


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="take_back_hand")
def cut_dealer(change: Change, cut: DealerCut) -> None:
    """Enters the cards cut for the deal (R45); raises Refusal, Conflict when nobody cuts now."""
    row = playoff_under_way(change, cut.playoff)
    cuts = {read_table_seat(player): (read_drawn_card(card),) for player, card in cut.cards.items() if card}
    cuts_text = ", ".join(f"{player} {card[0]}" for player, card in cuts.items())
    play_on(change, row, rules.play_hand(row.playoff, cut.tables, cuts=cuts), f"Cut for the deal: {cuts_text}.")


class PlayedHand(OnePlayoff, frozen=True):
    """The tricks of a hand by table, with trump and dealer where they were not entered before."""

    tables: TiedTables
    tricks: dict[TableNumber, Annotated[int, whole(0, TRICKS)]]
    trump: Annotated[str, text(10)] = ""
    dealer: Annotated[str, text(10)] = ""


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="take_back_hand")
def play_hand(change: Change, hand: PlayedHand) -> None:
    """Enters the tricks of a hand, with trump and dealer where they are new (R43); raises Refusal, Conflict."""
    row = playoff_under_way(change, hand.playoff)
    trump = read_trump(hand.trump) if hand.trump else None
    dealer = read_table_seat(hand.dealer) if hand.dealer else None
    tricks_text = ", ".join(f"table {table} took {counted(taken, 'trick')}" for table, taken in hand.tricks.items())
    after = rules.play_hand(row.playoff, hand.tables, hand.tricks, trump=trump, dealer=dealer)
    play_on(change, row, after, f"Playoff hand: {tricks_text}.")


class PlayoffCorrection(Reasoned, frozen=True):
    """A playoff of which something is taken back, and why."""

    playoff: RowNumber


@act(
    who=Who.LEADER, changes=Part.PLAYOFFS, is_decision=True,
    not_taken_back="What was taken back is entered again.",
)  # fmt: skip
def take_back_hand(change: Change, correction: PlayoffCorrection) -> None:
    """Takes back the last hand, or before the first one the draw, to be entered again.

    Raises Refusal without a reason, Conflict where neither is entered.
    """
    row = playoff_under_way(change, correction.playoff)
    what = "last playoff hand" if row.playoff.hands else "draw"
    play_on(change, row, rules.take_back_hand(row.playoff), f"The {what} was taken back: {correction.reason}")


class PlayerReplaced(OnePlayoff, frozen=True):
    """Another of the four who plays for a missing A or B."""

    table: TableNumber
    missing: Literal["A", "B"]
    instead: Literal["X", "Y"]
    name: Name = ""


@act(
    who=Who.LEADER, changes=Part.PLAYOFFS, is_decision=True,
    not_taken_back="Whoever took a seat in a playoff keeps it; the playoff may be given up.",
)  # fmt: skip
def replace_player(change: Change, replaced: PlayerReplaced) -> None:
    """Another of the four plays for a missing A or B, from the next hand on; raises Refusal (R48)."""
    row = playoff_under_way(change, replaced.playoff)
    hand = next_step(row.playoff).hand or 1
    missing, instead = Seat(replaced.missing), Seat(replaced.instead)
    after = rules.replace_player(row.playoff, Replacement(replaced.table, missing, instead, replaced.name, hand))
    play_on(change, row, after, f"Table {replaced.table}: {instead.value} plays for {missing.value}.")


@act(who=Who.LEADER, changes=Part.PLAYOFFS, taken_back_by="start_playoff", is_decision=True)
def give_up_playoff(change: Change, correction: PlayoffCorrection) -> None:
    """Ends a playoff without its result; the tie stands as before.  Raises Refusal without a reason."""
    check_not_final(change.event)
    row = playoff_numbered(change.event, correction.playoff)
    set_columns(row, given_up_at=change.at)
    tables = row.playoff.tables
    change.note(f"The playoff of {say_tables(tables)} was given up: {correction.reason}", tables=list(tables))


def read_trump(suit: str) -> Trump:
    """The trump of a suit's letter; raises Refusal for any other text."""
    if suit.strip().upper() not in {trump.value for trump in Trump}:
        raise Refusal(f"“{suit}” is no trump. Write H, S, D or C.")
    return Trump(suit.strip().upper())
