"""What the queries tell of an event as it is stored now: each reads the event's days and teams anew."""

from rotations import queries as rotations
from rotations.domain.card import CallLine, EmptyTable, TableCard
from rotations.models import AdoptedMovement
from scoring.queries.hall import Hall
from scoring.queries.room import Room
from tournament.models import Event
from tournament.queries.roster import Roster


def adopted_movement(event: Event) -> AdoptedMovement:
    return rotations.adopted_movement(event, Roster(event))


def find_adopted_movement(event: Event) -> AdoptedMovement | None:
    return rotations.find_adopted_movement(event, Roster(event))


def call_lines(event: Event, adopted: AdoptedMovement) -> tuple[CallLine, ...]:
    return rotations.call_lines(event, adopted, Roster(event))


def table_card(event: Event, adopted: AdoptedMovement, table: int) -> TableCard:
    return rotations.table_card(event, adopted, Roster(event, with_players=True), table)


def empty_tables(event: Event) -> tuple[EmptyTable, ...]:
    return rotations.empty_tables(Roster(event))


def count_of_day(event: Event, day: int) -> Room:
    return Hall(event).room(day)
