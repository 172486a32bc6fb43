"""Playoffs as a bracket shows them, on paper and on pages: tied teams, hands, the places they lead to.  R43-R47."""

from collections.abc import Mapping, Sequence

from scoring.domain.playoff import (
    Entrant,
    Fixture,
    Origin,
    Playoff,
    TableSeat,
    fixtures,
    levels,
    seats_at,
    start_bracket,
)
from scoring.domain.standings import Tie, TieState
from scoring.domain.wording import ordinal, say_tables
from scoring.queries.playoffs import playoffs
from scoring.queries.standings import EventStandings
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide, TiedTeam
from tournament.models import Event
from tournament.queries.events import SeatedTeam, seated_teams


def brackets(event: Event, found: EventStandings) -> list[Bracket]:
    """A bracket for every playoff under way or played, and an empty one for every tie that still needs one."""
    teams = {team.table: team for team in seated_teams(event)}
    kept = {frozenset(each.playoff.tables): each.playoff for each in playoffs(event) if not each.is_given_up}
    return [
        bracket_of(kept.get(frozenset(tie.tables)) or start_bracket(tie.tables), tie, found, teams)
        for tie in found.standings.ties
        if frozenset(tie.tables) in kept or tie.playoff is TieState.NEEDED
    ]


def bracket_of(playoff: Playoff, tie: Tie, found: EventStandings, teams: Mapping[int, SeatedTeam]) -> Bracket:
    """One playoff as its bracket shows it."""
    flags = next(place.total for place in found.standings.places if place.table == tie.tables[0])
    first = tie.places[0]
    return Bracket(
        about=f"{say_tables(tie.tables).capitalize()}, tied on {flags} flags for places {first} to {tie.places[-1]}",
        teams=tuple(
            TiedTeam(table, teams[table].name, " ".join(str(card) for card in drawn(playoff, table)))
            for table in playoff.tables
        ),
        hands=tuple(hand_shown(playoff, fixture, first, teams) for fixture in fixtures(playoff)),
        order=order_shown(playoff, first, teams),
    )


def drawn(playoff: Playoff, table: int) -> Sequence[object]:
    """The cards a table's A player drew."""
    return playoff.draw.cards_of(table) if playoff.has_draw else ()


def hand_shown(playoff: Playoff, fixture: Fixture, first: int, teams: Mapping[int, SeatedTeam]) -> BracketHand:
    """One hand as far as it is known."""
    hand = fixture.hand
    one, other = fixture.planned.entrants
    return BracketHand(
        number=fixture.planned.number,
        round=fixture.planned.round,
        sides=(side_shown(playoff, fixture, 0, one, teams), side_shown(playoff, fixture, 1, other, teams)),
        trump=hand.trump if hand else None,
        trump_card=str(hand.trump_card) if hand and hand.trump_card else "",
        dealer=str(hand.dealer) if hand and hand.dealer else "",
        decides="" if fixture.planned.place is None else f"{ordinal(first + fixture.planned.place - 1)} place",
    )


def side_shown(
    playoff: Playoff, fixture: Fixture, index: int, side: Entrant, teams: Mapping[int, SeatedTeam]
) -> BracketSide:
    """One side of a hand: the team where it is known, else how it will be."""
    table = fixture.tables[index]
    from_hand = side.number if side.origin is Origin.WINNER else None
    if table is None:
        return BracketSide(hint=hint_of(playoff, side), from_hand=from_hand)
    hand = fixture.hand
    seats = [seat for seat in seats_at(playoff, [table], fixture.planned.number) if seat.table == table]
    return BracketSide(
        table=table,
        team=teams[table].name,
        players=tuple(player_named(seat, teams[table]) for seat in seats),
        cuts=tuple(" ".join(str(card) for card in hand.cuts.cards_of(seat)) for seat in seats)
        if hand and hand.cuts
        else (),
        from_hand=from_hand,
        tricks=hand.tricks[hand.tables.index(table)] if hand and hand.tricks else None,
    )


def hint_of(playoff: Playoff, side: Entrant) -> str:
    """How a side that is not known yet comes about."""
    if len(playoff.tables) == 3 and side == Entrant(Origin.DRAW, 1):
        return "lowest card: the bye"
    return side.label


def player_named(seat: TableSeat, team: SeatedTeam) -> str:
    """A player by name where it is known, else by letter."""
    return team.players[seat.seat] or seat.seat.value


def order_shown(playoff: Playoff, first: int, teams: Mapping[int, SeatedTeam]) -> tuple[tuple[str, str], ...]:
    """Each place with its team, as far as it is decided."""
    shown: list[tuple[str, str]] = []
    place = first
    for level in levels(playoff):
        names = ["" if table is None else f"Table {table} · {teams[table].name}" for table in level]
        shown += [(ordinal(place), name) for name in names]
        place += len(level)
    return tuple(shown)
