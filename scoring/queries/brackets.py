"""Playoffs as a bracket shows them, on paper and on pages: tied teams, hands, the places they lead to.  R43-R47."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.domain.cards import Card, Rank
from scoring.domain.playoff.progress import (
    Entrant,
    Fixture,
    Origin,
    PlayoffState,
    fixtures,
    is_decided,
    levels,
    seats_at,
    start_bracket,
)
from scoring.domain.standings import Tie, TieState
from scoring.queries.standings import EventStandings
from scoring.sheets.playoff_values import Bracket, BracketHand, BracketSide, TiedTeam
from tournament.domain import Seat, ordinal, say_tables
from tournament.models import Event
from tournament.queries.events import SeatedTeam, all_seated_teams

Players = Mapping[int, Mapping[Seat, str | None]]  # the players of each table by letter, None where a name is not known


def brackets(event: Event, standings: EventStandings) -> list[Bracket]:
    """A bracket for every playoff that counts, under way or played, and an empty one for a tie that still needs one."""
    teams = {team.table: team for team in all_seated_teams(event)}
    begun = {
        frozenset(each.playoff.tables): each.playoff
        for each in standings.playoffs
        if standings.standings.counts(each.playoff.tables, is_decided=is_decided(each.playoff))
    }
    return [
        _bracket(begun.get(frozenset(tie.tables)) or start_bracket(tie.tables), tie, standings, teams)
        for tie in standings.standings.ties
        if frozenset(tie.tables) in begun or tie.playoff is TieState.NEEDED
    ]


def bracket_hands(
    playoff: PlayoffState, names: Mapping[int, str], first_place: int = 1, players: Players | None = None
) -> tuple[BracketHand, ...]:
    """Every hand of a playoff as far as it is known; `names` are the teams' by table.

    With `players` each hand also has who plays it, by letter where a name is not known, and the cards they cut.
    """
    return tuple(
        BracketHand(
            number=fixture.planned.number,
            round=fixture.planned.round,
            sides=(_side(playoff, fixture, 0, names, players), _side(playoff, fixture, 1, names, players)),
            trump=hand.trump if hand else None,
            trump_card=str(hand.trump_card) if hand and hand.trump_card else "",
            dealer=str(hand.dealer) if hand and hand.dealer else "",
            decides=f"{ordinal(first_place + fixture.planned.place - 1)} place" if fixture.planned.place else "",
        )
        for fixture in fixtures(playoff)
        for hand in (fixture.hand,)
    )


def places_of(known: Iterable[Sequence[int | None]], first: int) -> list[tuple[int, int | None]]:
    """Place and table from the best place down, `first` on; the tables of a level share their place."""
    places: list[tuple[int, int | None]] = []
    for level in known:
        places += [(first + len(places), table) for table in level]
    return places


def _bracket(playoff: PlayoffState, tie: Tie, standings: EventStandings, teams: Mapping[int, SeatedTeam]) -> Bracket:
    flags = next(place.total - place.penalty for place in standings.standings.places if place.table == tie.tables[0])
    first, names = tie.places[0], {table: team.name for table, team in teams.items()}
    players = {table: team.players for table, team in teams.items()}
    order = places_of(levels(playoff), first)
    return Bracket(
        about=f"{say_tables(tie.tables).capitalize()}, tied on {flags} flags for places {first} to {tie.places[-1]}",
        teams=tuple(
            TiedTeam(table, names[table], _cards(playoff.draw.cards_of(table) if playoff.has_draw else ()))
            for table in playoff.tables
        ),
        hands=bracket_hands(playoff, names, first, players),
        order=tuple((ordinal(place), names[table] if table else "") for place, table in order),
    )


def _side(
    playoff: PlayoffState, fixture: Fixture, index: int, names: Mapping[int, str], players: Players | None
) -> BracketSide:
    entrant, table, hand = fixture.planned.entrants[index], fixture.tables[index], fixture.hand
    from_hand = entrant.number if entrant.origin is Origin.WINNER else None
    if table is None:
        is_bye = len(playoff.tables) == 3 and entrant == Entrant(Origin.DRAW, 1)
        return BracketSide(hint="lowest card: the bye" if is_bye else entrant.label, from_hand=from_hand)
    tricks = hand.tricks[hand.tables.index(table)] if hand and hand.tricks else None
    seats = seats_at(playoff, [table], fixture.planned.number) if players else ()
    cuts = hand.cuts if hand else None
    return BracketSide(
        table=table,
        team=names.get(table, ""),
        players=tuple(players[table][seat.seat] or seat.seat.value for seat in seats) if players else (),
        cuts=tuple(_cards(cuts.cards_of(seat)) for seat in seats) if cuts else (),
        from_hand=from_hand,
        tricks=tricks,
    )


def _cards(cards: Iterable[Card | Rank]) -> str:
    return " ".join(map(str, cards))
