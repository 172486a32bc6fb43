"""What the queries tell of an event as it is stored now: each reads the event's days and teams anew."""

from rotations import queries as rotations
from rotations.domain.card import CallLine, EmptyTable, TableCard
from rotations.models import AdoptedMovement
from scoring.queries import counts
from tournament.models import Event
from tournament.queries.events import event_setup, hands_of_days, tables_by_day


def adopted_movement(event: Event) -> AdoptedMovement:
    return rotations.adopted_movement(event, event_setup(event))


def find_adopted_movement(event: Event) -> AdoptedMovement | None:
    return rotations.find_adopted_movement(event, event_setup(event))


def call_lines(event: Event, adopted: AdoptedMovement) -> tuple[CallLine, ...]:
    return rotations.call_lines(event, adopted, event_setup(event))


def table_cards(event: Event, adopted: AdoptedMovement, first_hand: int = 1) -> list[TableCard]:
    setup = event_setup(event, with_players=True)
    return rotations.cards_of(setup, setup.seated, rotations.played_hands(event, adopted, setup), first_hand)


def table_card(event: Event, adopted: AdoptedMovement, table: int) -> TableCard:
    return rotations.table_card(event, adopted, event_setup(event, with_players=True), table)


def empty_tables(event: Event) -> tuple[EmptyTable, ...]:
    return rotations.empty_tables(event_setup(event))


def day_counts(event: Event) -> list[counts.DayCount]:
    return counts.day_counts(event, event_setup(event), with_checks=True)


def count_of_day(event: Event, day: int) -> counts.DayCount:
    return counts.count_of_day(event, event_setup(event), day, with_checks=True)


def tables_to_go(event: Event, day: int) -> int:
    return counts.tables_to_go(event, day, tables_by_day(event, hands_of_days(event))[day])
