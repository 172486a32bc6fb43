"""Ties played off, card by card and hand by hand: flags never move.  R42-R48; book 10(b), Tie breakers."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from rotations.domain.book_rotation import Trump
from scoring.domain import playoff as rules
from scoring.domain.cards import read_drawn_card
from scoring.models import Playoff
from scoring.playoff_record import write_playoff
from scoring.queries.hall import Hall, playoff_numbered
from scoring.services.days import check_not_final
from tournament.domain import (
    MOST_TABLES,
    TRICKS,
    Conflict,
    Refusal,
    Who,
    counted,
    list_numbers,
    say_tables,
)
from tournament.models import Event
from tournament.schemas import Input, Reasoned, RowNumber, TableNumber, text, whole
from tournament.services.acts import Change, act, set_columns

TiedTables = Annotated[
    tuple[TableNumber, ...],
    Meta(min_length=2, max_length=MOST_TABLES, description="a list of two tables or more", examples=[[4, 9]]),
]

Card = Annotated[str, text(10, 1)]  # a card as `9C`


class TiePlayedOff(Input, frozen=True):
    """Tied tables; `to_place` is the leader's decision to play a bracket of four tables or more."""

    tables: TiedTables
    to_place: Annotated[TableNumber, Meta(title="Play for")] | None = None


class PlayoffPlayed(TiePlayedOff, frozen=True, kw_only=True):
    """The same with all that was played already, as a saved file holds it."""

    played: rules.PlayoffState


@act(who=Who.LEADER, title="Begin the playoff of {tables}", button="Begin the playoff", taken_back_by="give_up_playoff")
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
    store_playoff(change, row, playoff, f"The playoff of {say_tables(playoff.tables)} began.")
    return row.pk


def store_playoff(change: Change, row: Playoff, playoff: rules.PlayoffState, sentence: str) -> None:
    """Stores a playoff as far as it is played; the log holds its tables."""
    row.play = write_playoff(playoff)
    row.save()
    change.note(sentence, tables=list(playoff.tables))


def check_tied(event: Event, tables: Sequence[int]) -> None:
    """Raises Conflict unless every day is closed and the tables are exactly one of the event's ties (R42)."""
    check_is_played(event)
    Conflict.when(
        all(set(tie.tables) != set(tables) for tie in Hall(event).standings.standings.ties),
        f"Tables {list_numbers(tables)} are not tied with one another; look at the standings.",
    )


def check_is_played(event: Event) -> None:
    """Raises Conflict while a day is not closed, or is open again."""
    Conflict.when(
        event.days.filter(closed_at=None).exists(), "Ties are played off after all hands; close every day first."
    )


def playoff_under_way(change: Change, key: int) -> Playoff:
    """The playoff, to be played on.

    Raises NotFound, and Conflict when it was given up, the standings are final or a day is not closed.
    """
    check_not_final(change.event)
    check_is_played(change.event)
    row = playoff_numbered(change.event, key)
    Conflict.when(row.is_given_up, "That playoff was given up; begin a new one.")
    return row


def play_on(change: Change, row: Playoff, after: rules.PlayoffState, sentence: str) -> None:
    """Stores a playoff after a step; the log's sentence goes on with what is next."""
    if after == row.playoff:
        return
    row.finished_at = (row.finished_at or change.at) if after.is_decided else None
    store_playoff(change, row, after, f"{sentence} {after.next_step}")


class OnePlayoff(Input, frozen=True):
    """A playoff by its key."""

    playoff: RowNumber


class DrawnCards(OnePlayoff, frozen=True):
    """The cards that A players drew, by table; or the table with the bye, where the cards were not written down."""

    example = {"playoff": 1, "cards": {"4": "9C", "9": "KD"}}

    cards: Annotated[
        dict[TableNumber, Card],
        Meta(title="The cards drawn", extra={"help": "By table, as 9C or KD."}, examples=[{"4": "9C", "9": "KD"}]),
    ] = {}
    bye: Annotated[TableNumber, Meta(title="Table")] | None = None


@act(
    who=Who.LEADER,
    title="The draw was not written down: who has the bye?",
    button="Give this table the bye",
    taken_back_by="take_back_hand",
)
def draw_cards(change: Change, draw: DrawnCards) -> None:
    """Enters the A players' cards, or who has the bye (R46); raises Refusal, also for one drawn already, Conflict."""
    row = playoff_under_way(change, draw.playoff)
    drawn = {table: (read_drawn_card(card),) for table, card in draw.cards.items() if card}
    Refusal.when(not drawn and draw.bye is None, "Write the cards that were drawn, or which table has the bye.")
    after, sentences = row.playoff, []
    if drawn:
        after = rules.draw_cards(after, drawn)
        sentences.append(f"Drawn: {', '.join(f'table {table} {card[0]}' for table, card in drawn.items())}.")
    if draw.bye is not None:
        after = rules.give_bye(after, draw.bye)
        sentences.append(f"Table {draw.bye} has the bye.")
    play_on(change, row, after, " ".join(sentences))


class PlayedHand(OnePlayoff, frozen=True):
    """A hand of a playoff: the tricks by table, the trump that was cut, and who dealt (`9B`)."""

    tables: TiedTables
    tricks: Annotated[
        dict[TableNumber, Annotated[int, whole(0, TRICKS)]],
        Meta(extra={"help": "By table; together they are 13."}, examples=[{"4": 5, "9": 8}]),
    ]
    trump: Annotated[str, text(10, 1), Meta(extra={"help": "The suit that was cut: H, S, D or C."}, examples=["H"])]
    dealer: Annotated[str, text(10), Meta(extra={"help": "Table and seat, as 9B."})] = ""


@act(who=Who.LEADER, taken_back_by="take_back_hand")
def play_hand(change: Change, hand: PlayedHand) -> None:
    """Enters a hand that was played (R43–R45); raises Refusal, Conflict."""
    row, trump = playoff_under_way(change, hand.playoff), read_trump(hand.trump)
    after = rules.play_hand(row.playoff, hand.tables, hand.tricks, trump, hand.dealer)
    noted = [f"table {table} took {counted(taken, 'trick')}" for table, taken in hand.tricks.items()]
    noted += [f"{trump.label} are trump", *([f"{hand.dealer} deals"] if hand.dealer else [])]
    play_on(change, row, after, f"Playoff hand of {say_tables(hand.tables)}: {', '.join(noted)}.")


class PlayoffCorrection(Reasoned, frozen=True):
    """A playoff of which something is taken back, and why."""

    playoff: RowNumber


@act(
    who=Who.LEADER,
    title="Take back what was entered last",
    button="Take it back",
    is_previewed=True,
    is_decision=True,
    not_taken_back="What was taken back is entered again.",
)
def take_back_hand(change: Change, correction: PlayoffCorrection) -> None:
    """Takes back the last hand, or before the first one the draw, to be entered again.

    Raises Refusal without a reason, Conflict where neither is entered.
    """
    row = playoff_under_way(change, correction.playoff)
    what = "last playoff hand" if row.playoff.hands else "draw"
    play_on(change, row, rules.take_back(row.playoff), f"The {what} was taken back: {correction.reason}")


@act(
    who=Who.LEADER,
    title="Give up the playoff",
    button="Give it up",
    is_previewed=True,
    taken_back_by="start_playoff",
    is_decision=True,
)
def give_up_playoff(change: Change, correction: PlayoffCorrection) -> None:
    """Ends a playoff without its result; the tie stands as before.  Raises Refusal without a reason."""
    check_not_final(change.event)
    row = playoff_numbered(change.event, correction.playoff)
    set_columns(row, given_up_at=change.at)
    tables = row.playoff.tables
    change.note(f"The playoff of {say_tables(tables)} was given up: {correction.reason}", tables=list(tables))


def read_trump(suit: str) -> Trump:
    """The trump of a suit's letter; raises Refusal for any other text."""
    Refusal.when(
        suit.strip().upper() not in {trump.value for trump in Trump}, f"“{suit}” is no trump. Write H, S, D or C."
    )
    return Trump(suit.strip().upper())
