"""Playing off a tie, card by card and hand by hand; flags never move.  R42-R48; book, Tie breakers."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from rotations.domain.hand import Trump
from scoring.domain.cards import read_card
from scoring.domain.playoff import play as rules
from scoring.domain.playoff.hand import read_table_seat
from scoring.domain.playoff.progress import Playoff, Replacement, is_decided, next_step
from scoring.domain.playoff.serialisation import write_playoff
from scoring.domain.wording import list_numbers, say_tables
from scoring.models import Playoff as StoredPlayoff
from scoring.queries.playoffs import playoff_numbered, playoffs
from scoring.queries.standings import event_standings
from tournament.domain.log import data_digest
from tournament.domain.refusal import Conflict, Refusal
from tournament.domain.team import Seat
from tournament.models import Event
from tournament.services.log import changes_event, write_log


@changes_event
def start_playoff(*, event: Event, tables: Sequence[int], by: str, at: datetime, to_place: int | None = None) -> int:
    """Begins the playoff of a tie and returns its key; if one is under way already, its key is returned.

    `to_place` is the leader's decision to play a bracket of four tables or more (R47).  Raises Refusal for tables that
    the book has no playoff for, and Conflict when they are not tied, a day is not closed, or the standings are final.
    """
    playoff = rules.start(tables) if to_place is None else rules.start_bracket(tables, to_place)
    for row in playoffs(event):
        if set(row.playoff.tables) == set(tables) and not row.is_given_up:
            return row.pk
    return store_new_playoff(event, playoff, by=by, at=at)


def store_new_playoff(event: Event, playoff: Playoff, *, by: str, at: datetime) -> int:
    """Stores a playoff of an event opened for change, as far as it is played; raises Conflict as `start_playoff`."""
    check_not_final(event)
    check_tied(event, playoff.tables)
    row = StoredPlayoff.objects.create(event=event, play=write_playoff(playoff), started_at=at, started_by=by)
    says = f"The playoff of {say_tables(playoff.tables)} began."
    write_log(event, did="start_playoff", says=says, by=by, at=at, **logged(playoff))
    return row.pk


def logged(playoff: Playoff) -> dict[str, Any]:
    """What the log says of a playoff: its tables, and the digest of all that was played."""
    return {"tables": list(playoff.tables), "play": data_digest(write_playoff(playoff))}


def check_tied(event: Event, tables: Sequence[int]) -> None:
    """Raises Conflict unless every day is closed and the tables are exactly one of the event's ties (R42)."""
    standings = event_standings(event)
    if not all(day.closed_at for day in standings.days):
        raise Conflict("Ties are played off after all hands; close every day first.")
    if not any(set(tie.tables) == set(tables) for tie in standings.standings.ties):
        raise Conflict(f"Tables {list_numbers(tables)} are not tied with one another; look at the standings.")


def check_not_final(event: Event) -> None:
    """Raises Conflict when the leader has made the standings final."""
    if event.finalised_at:
        raise Conflict("The standings are final; take that back first.")


def changes_playoff(step: Callable[..., tuple[Playoff, str]]) -> Callable[..., None]:
    """One step of a playoff, stored and logged under its name; it returns the playoff after it and what was done."""

    @changes_event
    def change(*, event: Event, playoff: int, by: str, at: datetime, **values: Any) -> None:
        check_not_final(event)
        stored = playoff_numbered(event, playoff)
        if stored.is_given_up:
            raise Conflict("That playoff was given up; begin a new one.")
        after, says = step(stored.playoff, **values)
        if not is_decided(after):
            stored.finished_at = None
        elif not is_decided(stored.playoff):
            stored.finished_at = at
        stored.play = write_playoff(after)
        stored.save(update_fields=["play", "finished_at"])
        says = f"{says} {next_step(after).says}"
        write_log(event, did=step.__name__, says=says, by=by, at=at, **logged(after))

    return wraps(step)(change)


@changes_playoff
def play_for_more(playoff: Playoff, *, to_place: int) -> tuple[Playoff, str]:
    """Plays a bracket on for the next places, where fewer were played for than the tie needs; raises Refusal (R47)."""
    return rules.play_for_more(playoff, to_place), f"The playoff goes on for {to_place} places."


@changes_playoff
def draw_cards(playoff: Playoff, *, cards: Mapping[int, str]) -> tuple[Playoff, str]:
    """Enters the A players' cards, by table (R46); raises NoSuchCard, Refusal for one drawn already, Conflict."""
    drawn = {table: (read_card(card),) for table, card in cards.items() if card}
    cards_text = ", ".join(f"table {table} {card[0]}" for table, card in drawn.items())
    return rules.draw_cards(playoff, drawn), f"Drawn: {cards_text}."


@changes_playoff
def give_bye(playoff: Playoff, *, table: int) -> tuple[Playoff, str]:
    """Enters who has the bye, where the draw was not written down (R46); raises as the domain's `give_bye`."""
    return rules.give_bye(playoff, table), f"Table {table} has the bye."


@changes_playoff
def cut_trump(playoff: Playoff, *, tables: Sequence[int], card: str) -> tuple[Playoff, str]:
    """Enters the card the leader cut for trump, or its suit alone (R44); raises Refusal when it is neither."""
    cut = read_card(card) if len(card.strip()) > 1 else None
    trump = Trump(cut.suit.value) if cut else read_trump(card)
    says = f"{say_tables(tables).capitalize()}: {trump.label} are trump."
    return rules.cut_trump(playoff, tables, trump, cut), says


@changes_playoff
def cut_dealer(playoff: Playoff, *, tables: Sequence[int], cards: Mapping[str, str]) -> tuple[Playoff, str]:
    """Enters the cards cut for the deal, by player (`9B`) (R45); raises Refusal, Conflict when nobody cuts now."""
    cuts = {read_table_seat(player): (read_card(card),) for player, card in cards.items() if card}
    cuts_text = ", ".join(f"{player} {card[0]}" for player, card in cuts.items())
    return rules.cut_dealer(playoff, tables, cuts), f"Cut for the deal: {cuts_text}."


@changes_playoff
def play_hand(
    playoff: Playoff, *, tables: Sequence[int], tricks: Mapping[int, int], trump: str = "", dealer: str = ""
) -> tuple[Playoff, str]:
    """Enters the tricks of a hand, with trump and dealer where they are new (R43); raises Refusal, Conflict."""
    suit = read_trump(trump) if trump else None
    seat = read_table_seat(dealer) if dealer else None
    tricks_text = ", ".join(f"table {table} {taken}" for table, taken in tricks.items())
    return rules.play_hand(playoff, tables, tricks, trump=suit, dealer=seat), f"Playoff hand: {tricks_text}."


@changes_playoff
def take_back_hand(playoff: Playoff, *, reason: str) -> tuple[Playoff, str]:
    """Takes back the last hand, or before the first one the draw, to be entered again.

    Raises Refusal without a reason, Conflict where neither is entered.
    """
    check_reason(reason)
    what = "last playoff hand" if playoff.hands else "draw"
    return rules.take_back_hand(playoff), f"The {what} was taken back: {reason}"


@changes_playoff
def replace_player(playoff: Playoff, *, table: int, missing: str, instead: str, name: str) -> tuple[Playoff, str]:
    """Another of the four plays for a missing A or B, from the next hand on; raises Refusal (R48)."""
    hand = next_step(playoff).hand or 1
    replacement = Replacement(table, Seat(missing), Seat(instead), name, hand)
    return rules.replace_player(playoff, replacement), f"Table {table}: {instead} plays for {missing}."


@changes_event
def give_up_playoff(*, event: Event, playoff: int, reason: str, by: str, at: datetime) -> None:
    """Ends a playoff without its result; the tie stands as before.  Raises Refusal without a reason."""
    check_reason(reason)
    check_not_final(event)
    row = playoff_numbered(event, playoff)
    StoredPlayoff.objects.filter(pk=playoff).update(given_up_at=at)
    says = f"The playoff of {say_tables(row.playoff.tables)} was given up: {reason}"
    write_log(event, did="give_up_playoff", says=says, by=by, at=at, tables=list(row.playoff.tables))


def check_reason(reason: str) -> None:
    """Raises Refusal for a decision without a reason."""
    if not reason.strip():
        raise Refusal("Say why; it is stored with the decision.")


def read_trump(suit: str) -> Trump:
    """The trump of a suit's letter; raises Refusal for any other text."""
    if suit.strip().upper() not in {trump.value for trump in Trump}:
        raise Refusal(f"“{suit}” is no trump. Write H, S, D or C.")
    return Trump(suit.strip().upper())
