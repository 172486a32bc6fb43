"""Looking up the movement an event plays by, table by table and hand by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from rotations.domain.card import CallLine, HandLine, TableCard
from rotations.domain.movement import Movement
from rotations.models import AdoptedMovement
from tournament.domain.refusal import Conflict, NotFound
from tournament.domain.sessions import join_days
from tournament.models import Event
from tournament.queries.events import EventSetup, SeatedTeam, days, event_setup, seated_teams


def adopted_movement(event: Event) -> AdoptedMovement:
    """The movement the event plays by; raises Conflict before one is adopted, or when it no longer fits."""
    adopted = find_adopted_movement(event)
    if adopted is None:
        raise Conflict("%(event)s has no movement yet; seat the teams and adopt one.", event=event.name)
    return adopted


def find_adopted_movement(event: Event, setup: EventSetup | None = None) -> AdoptedMovement | None:
    """The movement the event plays by, if one is adopted that fits its tables and sessions."""
    row = AdoptedMovement.objects.filter(event=event).select_related("rotation").last()
    if row is None:
        return None
    setup = setup or event_setup(event)
    if row.tables != len(setup.seated):
        return None
    sessions = row.movement.sessions
    return row if sessions == join_days(setup.sessions)[-len(sessions) :] else None


def hands_planned(event: Event) -> int:
    """The hands that the event was to have when play began; 0 before (R21)."""
    began = AdoptedMovement.objects.filter(event=event, frozen_at__isnull=False).first()
    last = began and began.hands.last()
    return last.number if last else 0


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
