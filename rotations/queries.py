"""Looking up the movement an event plays by, table by table and hand by hand."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rotations.domain.card import CallLine, EmptyTable, HandLine, TableCard
from rotations.domain.movement import Movement
from rotations.models import AdoptedMovement
from tournament.domain.refusal import Conflict, NotFound
from tournament.domain.sessions import join_days
from tournament.models import Event
from tournament.queries.events import EventSetup, SeatedTeam, days, event_setup, read_seated, seated_teams


def adopted_movement(event: Event, setup: EventSetup | None = None) -> AdoptedMovement:
    """The movement the event plays by; raises Conflict before one is adopted, or when it no longer fits."""
    adopted = find_adopted_movement(event, setup)
    if adopted is None:
        raise Conflict("%(event)s has no movement yet; seat the teams and choose one.", event=event.name)
    return adopted


def find_adopted_movement(event: Event, setup: EventSetup | None = None) -> AdoptedMovement | None:
    """The movement the event plays by; None unless one is adopted that fits its tables and sessions."""
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
    """The place of a movement's hand in the event: its number, session and day, all from 1."""

    hand: int
    session: int
    day: int


def places_of(event: Event, movement: Movement, setup: EventSetup | None = None) -> list[Place]:
    """The place of each hand of a movement; a movement of only the remaining hands ends with the event, too."""
    hands = [
        (session.number, day.number)
        for day in (setup.days if setup else days(event))
        for session in day.sessions.all()
        for _ in range(session.hands)
    ]
    first = len(hands) - movement.hands
    return [Place(first + number, *hands[first + number - 1]) for number in range(1, movement.hands + 1)]


def call_lines(event: Event, movement: Movement, setup: EventSetup | None = None) -> tuple[CallLine, ...]:
    return tuple(
        CallLine(place.hand, place.session, place.day, shift, hand.who, hand.trump, hand.dealer)
        for place, hand, shift in zip(
            places_of(event, movement, setup), movement.rotation.hands, movement.shifts, strict=True
        )
    )


def empty_tables(event: Event, setup: EventSetup | None = None) -> tuple[EmptyTable, ...]:
    """The tables in play whose team is away on hands of the event, table 1 first; who meets them sits out (R21)."""
    setup = setup or event_setup(event)
    return empty_among(setup.seated, sum(join_days(setup.sessions)))


def empty_among(teams: Sequence[SeatedTeam], hands: int) -> tuple[EmptyTable, ...]:
    """The tables of these teams that are empty on some of so many hands."""
    away = [
        (team.table, after, until)
        for team in teams
        for after, until in (
            (team.away_after_hand, team.returned_after_hand),
            (team.left_after_hand, None),
        )
        if after is not None
    ]
    return tuple(
        EmptyTable(table, after + 1, until)
        for table, after, until in away
        if after < (hands if until is None else until)
    )


def table_cards(event: Event, movement: Movement) -> list[TableCard]:
    """Every table's whole event, table 1 first."""
    places = places_of(event, movement)
    origins = [{to: table for table, to in enumerate(row, start=1)} for row in movement.moves]
    teams = seated_teams(event)
    hands = {place.hand for place in places}
    empty = tuple(each for each in empty_among(teams, max(hands)) if any(each.is_empty_at(hand) for hand in hands))
    away = {(each.table, hand) for each in empty for hand in hands if each.is_empty_at(hand)}
    return [card_of(team, movement, places, origins, empty, away) for team in teams]


def card_of(
    team: SeatedTeam,
    movement: Movement,
    places: Sequence[Place],
    origins: Sequence[dict[int, int]],
    empty: tuple[EmptyTable, ...],
    away: Collection[tuple[int, int]],
) -> TableCard:
    """One table's card; `origins[h - 1][t]` visits t on hand h, `away` holds each empty table with its hands."""
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
                is_host_empty=(row[team.table - 1], place.hand) in away,
                are_visitors_away=(origin[team.table], place.hand) in away,
            )
            for place, hand, row, origin in zip(places, movement.rotation.hands, movement.moves, origins, strict=True)
        ),
        empty=empty,
    )


def table_card(event: Event, movement: Movement, table: int) -> TableCard:
    """One table's whole event; a table out of play has no hands to come.  Raises NotFound."""
    for card in table_cards(event, movement):
        if card.table == table:
            return card
    for team in read_seated(event.tables.filter(number=table)):
        return TableCard(team.table, team.name, team.zone, team.players, ())
    raise NotFound("%(event)s has no table %(table)s.", event=event.name, table=table)
