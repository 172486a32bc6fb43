"""Looking up the movement an event plays by, table by table and hand by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rotations.domain.card import CallLine, HandLine, TableCard
from rotations.domain.hand import Hand, Trump
from rotations.domain.movement import Movement
from rotations.domain.rotation import Rotation as Sheet
from rotations.models import AdoptedMovement, Rotation
from tournament.domain.refusal import Conflict, NotFound
from tournament.domain.sessions import join_days
from tournament.domain.team import Pair, Seat
from tournament.models import Event
from tournament.queries.events import EventSetup, SeatedTeam, days, event_setup, seated_teams

MOST_MOVEMENTS = 64
MOVEMENTS: dict[tuple[str, str, str], Movement] = {}
"""Movements read lately, by fingerprint, plan and sheet."""


@dataclass(frozen=True, slots=True)
class Adopted:
    """The movement an event plays by, with what its sheets' feet say of it; `certificate` is as `movement --json`."""

    movement: Movement
    edition: int
    fingerprint: str
    certificate: dict[str, Any]
    adopted_at: datetime
    adopted_by: str
    is_frozen: bool

    @property
    def edition_text(self) -> str:
        """As the foot of a sheet says it: `edition 1, 3f2a9c81d0`."""
        return f"edition {self.edition}, {self.fingerprint}"


def sheet_of(rotation: Rotation) -> Sheet:
    """A stored sheet as the rules know it."""
    return Sheet(
        rotation.name,
        tuple(Hand(hand.number, Pair(hand.who), Trump(hand.trump), Seat(hand.dealer)) for hand in rotation.hands.all()),
    )


def adopted_movement(event: Event) -> Adopted:
    """The movement the event plays by; raises Conflict before one is adopted, or when it no longer fits."""
    adopted = find_adopted_movement(event)
    if adopted is None:
        raise Conflict("%(event)s has no movement yet; seat the teams and adopt one.", event=event.name)
    return adopted


def find_adopted_movement(event: Event, setup: EventSetup | None = None) -> Adopted | None:
    """The movement the event plays by, if one is adopted that fits its tables and sessions."""
    row = AdoptedMovement.objects.filter(event=event).select_related("rotation").last()
    if row is None:
        return None
    setup = setup or event_setup(event)
    if row.tables != len(setup.seated):
        return None
    movement = movement_of(row)
    if movement.sessions != join_days(setup.sessions)[-len(movement.sessions) :]:
        return None
    return Adopted(
        movement=movement,
        edition=row.edition,
        fingerprint=row.fingerprint,
        certificate=row.certificate,
        adopted_at=row.adopted_at,
        adopted_by=row.adopted_by,
        is_frozen=row.frozen_at is not None,
    )


def movement_of(row: AdoptedMovement) -> Movement:
    """The movement of a row; remembered by its fingerprint, for a movement that was adopted never changes."""
    key = (row.fingerprint, row.plan, row.rotation.name)
    if key not in MOVEMENTS:
        if len(MOVEMENTS) >= MOST_MOVEMENTS:
            MOVEMENTS.clear()
        MOVEMENTS[key] = read_movement(row)
    return MOVEMENTS[key]


def read_movement(row: AdoptedMovement) -> Movement:
    """The movement of a row and its hands."""
    lines = list(row.hands.all())
    played: dict[int, int] = {}
    for line in lines:
        played[line.session] = played.get(line.session, 0) + 1
    hands = tuple(
        Hand(number, Pair(line.who), Trump(line.trump), Seat(line.dealer)) for number, line in enumerate(lines, start=1)
    )
    return Movement(
        tables=row.tables,
        sessions=tuple(played.values()),
        plan=row.plan,
        rotation=Sheet(row.rotation.name, hands),
        moves=tuple(tuple(line.moves) for line in lines),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hand of a movement stands in the event: its number, session and day, all from 1."""

    hand: int
    session: int
    day: int


def places_of(event: Event, movement: Movement, setup: EventSetup | None = None) -> list[Place]:
    """Where each hand of a movement stands; one of the hands to come ends with the event, like one of them all."""
    hands = [
        (session.number, day.number)
        for day in (setup.days if setup else days(event))
        for session in day.sessions.all()
        for _ in range(session.hands)
    ]
    first = len(hands) - movement.hands
    return [Place(first + number, *hands[first + number - 1]) for number in range(1, movement.hands + 1)]


def call_lines(event: Event, movement: Movement, setup: EventSetup | None = None) -> tuple[CallLine, ...]:
    """Every hand as the leader calls it."""
    return tuple(
        CallLine(place.hand, place.session, place.day, shift, hand.who, hand.trump, hand.dealer)
        for place, hand, shift in zip(
            places_of(event, movement, setup), movement.rotation.hands, movement.shifts, strict=True
        )
    )


def table_cards(event: Event, movement: Movement) -> list[TableCard]:
    """Every table's whole event, table 1 first."""
    places = places_of(event, movement)
    origins = [{to: table for table, to in enumerate(row, start=1)} for row in movement.moves]
    return [card_of(team, movement, places, origins) for team in seated_teams(event)]


def card_of(
    team: SeatedTeam, movement: Movement, places: Sequence[Place], origins: Sequence[dict[int, int]]
) -> TableCard:
    """One table's whole event; `origins[h - 1][t]` is the table whose pair visits t on hand h."""
    return TableCard(
        table=team.table,
        team=team.name,
        zone=team.zone,
        players=team.players,
        lines=tuple(
            HandLine(
                number=place.hand,
                session=place.session,
                day=place.day,
                who=hand.who,
                move_to=row[team.table - 1],
                visited_by=origin[team.table],
                trump=hand.trump,
                dealer=hand.dealer,
            )
            for place, hand, row, origin in zip(places, movement.rotation.hands, movement.moves, origins, strict=True)
        ),
    )


def table_card(event: Event, movement: Movement, table: int) -> TableCard:
    """One table's whole event; raises NotFound."""
    for card in table_cards(event, movement):
        if card.table == table:
            return card
    raise NotFound("%(event)s has no table %(table)s.", event=event.name, table=table)
