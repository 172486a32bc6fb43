"""Who won what: medals by place and by zone, a session's winner, the booby prize; and playoffs as a bracket shows them.

R41, R43-R47.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.domain.playoff import start
from scoring.domain.standings import Place, Standings, Tie, TieState
from scoring.queries.hall import EventStandings, Hall, flags_and_began
from scoring.queries.qualification import next_level
from scoring.queries.room import Room
from scoring.sheets.bracket import Bracket
from scoring.sheets.certificate import Certificate
from tournament.domain import StandingsState, counted, grouped, list_numbers, ordinal_word, say_tables
from tournament.models import Event, Prize, Substitution
from tournament.queries.events import day_dates, substitutions
from tournament.queries.roster import SeatedTeam

MEDALS = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A prize and the teams that won it, none while it is not decided; `why` says it in a sentence.

    `place` is the place it is for, if it is for one.
    """

    prize: str
    teams: tuple[str, ...]
    why: str
    place: int | None = None


def prize_list(event: Event, standings: EventStandings) -> list[Won]:
    """Every prize of the event and who won it, as far as that is decided (R41)."""
    return [prize_won(event, prize, standings) for prize in event.prizes.all()]


def prize_won(event: Event, prize: Prize, standings: EventStandings) -> Won:
    """The teams that won a prize; none while it is not decided."""
    places = standings.standings.places
    if prize.kind == Prize.Kind.SESSION:
        return session_won(event, prize, places)
    if standings.state is StandingsState.PROVISIONAL:
        return Won(prize.name, (), "decided when every day is closed")
    if prize.kind == Prize.Kind.BOOBY:
        fewest = [place for place in places if place.place == max(place.place for place in places)]
        return Won(prize.name, names_of(fewest), f"{fewest[0].total} flags" if fewest else "")
    winners = [place for place in places if place.place == prize.number]
    why = f"{winners[0].total} flags" if winners else "nobody holds the place"
    return Won(prize.name, names_of(winners), why, prize.number)


def breaks_that_count(event: Event, hall: Hall, day: int) -> list[int]:
    """The sessions of a day after which a prize needs the flags counted: its own, and the one before (R41)."""
    offered = event.prizes.filter(kind=Prize.Kind.SESSION).values_list("number", flat=True)
    needed = {session for number in offered if number for session in (number - 1, number)}
    return [session for session in hall.breaks(day) if session in needed]


def uncounted_prizes(event: Event, day: int | None = None) -> list[str]:
    """The prizes for a session, of this day or of any, that nobody can win as it was counted, told in sentences."""
    sessions = [session_hand.number for session_hand in Hall(event).session_hands if day in (None, session_hand.day)]
    offered = list(event.prizes.filter(kind=Prize.Kind.SESSION, number__in=sessions))
    places = Hall(event).standings.standings.places if offered else ()
    return [
        f"Nobody wins “{prize.name}”: {won.why}. Counts at the break are typed while the day is open."
        for prize in offered
        if not (won := session_won(event, prize, places)).teams
    ]


def tied_prizes(event: Event, standings: Standings) -> dict[Tie, str]:
    """The ties on which nothing but a prize depends, neither played off nor ruled on, each with a sentence (R41)."""
    last = max((place.place for place in standings.places), default=0)
    offered = grouped(
        (tie, prize.name)
        for prize in event.prizes.filter(kind__in=(Prize.Kind.PLACE, Prize.Kind.BOOBY))
        for tie in standings.ties
        if tie.playoff is TieState.NOT_NEEDED
        and (prize.number if prize.kind == Prize.Kind.PLACE else last) in tie.places
    )
    return {
        tie: f"{say_tables(tie.tables).capitalize()} are tied for a prize ({', '.join(prizes)}): play it off, or rule "
        "that they share the place."
        for tie, prizes in offered.items()
    }


def names_of(places: Sequence[Place]) -> tuple[str, ...]:
    return tuple(place.team for place in places)


def session_won(event: Event, prize: Prize, places: Sequence[Place]) -> Won:
    """Who of the ranked teams won the most flags in a session, net of loans."""
    gains = session_gains(event, prize.number or 0, [place.table for place in places])
    if not gains:
        return Won(prize.name, (), f"session {prize.number} was not counted at every table")
    most = max(gains.values())
    best = sorted((place for place in places if gains.get(place.table) == most), key=lambda place: place.table)
    return Won(prize.name, names_of(best), f"{most:+d} flags in session {prize.number}")


def session_gains(event: Event, session: int, tables: Sequence[int]) -> dict[int, int]:
    """Flags won or lost in a session by each of these tables that played in it, net of loans.

    By the settled counts at its end and at the end of the session before; a team that came since then began with full
    flags.  Empty where one of them is missing.
    """
    hall = Hall(event)
    sessions = [session_hand for session_hand in hall.session_hands if session_hand.hands]
    played = next((part for part in sessions if part.number == session), None)
    if played is None:
        return {}
    joined = {team.table: team.joined_after_hand for team in hall.teams}
    day = hall.rooms[played.day - 1]
    playing = [table for table in tables if table in day.tables and joined[table] < played.last]
    numbers = [part.number for part in sessions if part.day == played.day]
    ends = [*([day] if session == numbers[-1] else []), replace(day, session=session)]
    end = next((count for count in ends if is_settled(count, playing)), None)
    start = replace(day, session=session - 1) if session != numbers[0] else None
    before = [table for table in playing if joined[table] < played.before]
    if end is None or (start and not is_settled(start, before)):
        return {}
    full = event.flags_per_table
    return {
        table: (end.net(table) or 0) - ((start.net(table) or 0) if start and table in before else full)
        for table in playing
    }


def is_settled(count: Room, tables: Sequence[int]) -> bool:
    return all(table in count.tables and count.net(table) is not None for table in tables)


def medals_by_zone(standings: EventStandings) -> dict[str, list[Place]]:
    """The first three places by zone, zones with medals only; none while the standings are provisional."""
    is_decided = standings.state is not StandingsState.PROVISIONAL
    return grouped((place.zone, place) for place in standings.standings.places if is_decided and place.place <= MEDALS)


def awards(event: Event, standings: EventStandings, places: int) -> list[Won]:
    """What was won: the prizes by place and then the others, or without prizes the first so many places."""
    if offered := sorted(event.prizes.all(), key=lambda prize: (prize.kind != Prize.Kind.PLACE, prize.number or 0)):
        return [prize for prize in (prize_won(event, offer, standings) for offer in offered) if prize.teams]
    first = [place for place in standings.standings.places if place.place <= places]
    return [
        Won(f"{ordinal_word(number).capitalize()} place", names_of(shared), f"{shared[0].total} flags", number)
        for number, shared in grouped((place.place, place) for place in first).items()
    ]


def say_prizes(event: Event, standings: EventStandings) -> list[str]:
    """`Prizes: Highest table, Foxes (17 flags); Lowest table, Owls (9 flags).`; nothing where none is won."""
    won = [f"{award.prize}, {list_numbers(award.teams)} ({award.why})" for award in awards(event, standings, 0)]
    return [f"Prizes: {'; '.join(won)}."] if won else []


def who_played(team: SeatedTeam, changes: Sequence[Substitution], last: int) -> tuple[str, ...]:
    """Everybody who played for a team up to the last hand, by seats and in the order in which they came; of its changes
    the first first.
    """
    names: list[str | None] = []
    for seat, player in team.players.items():
        came_after = 0
        for row in changes:
            if row.seat == seat.value and row.after_hand > came_after:
                names.append(row.left)
                came_after = row.after_hand
        names += [player if came_after < last else None, *(turn.name for turn in team.turns if turn.seat is seat)]
    return tuple(dict.fromkeys(filter(None, names)))


def players_of_teams(event: Event) -> dict[str, tuple[str, ...]]:
    """Everybody who played for each team, by its name."""
    changes = grouped((row.team.name, row) for row in reversed(substitutions(event)))
    last = max((hands.last for hands in Hall(event).hands.values()), default=0)
    return {team.name: who_played(team, changes[team.name], last) for team in Hall(event, with_players=True).teams}


def story(event: Event, standings: EventStandings) -> list[str]:
    """The result for the newspaper, a paragraph each: where and when how many played, the first three places with the
    players of the first where they agreed to be named, who advances, and the prizes.

    While a day is to be counted it tells in one sentence who is in front.
    """
    hall, places = Hall(event), standings.standings.places
    players = players_of_teams(event) if event.show_player_names else {}

    def named(place: Place) -> str:
        people = players.get(place.team, ()) if place.place == 1 else ()
        zone = f" of {place.zone}" if place.zone else ""
        return f"{place.team}{zone}{f' ({list_numbers(people)})' if people else ''}"

    podium = [
        f"{ordinal_word(number)} {list_numbers(list(map(named, teams)))} with {teams[0].total_shown} flags"
        + " each" * (len(teams) > 1)
        for number, teams in grouped((place.place, place) for place in places if place.place <= MEDALS).items()
    ]
    in_front = f"{'; '.join(podium)}."
    if standings.after or not podium:
        return [f"{event.name}, {standings.after}: {in_front}"] if podium else []
    going_on = [place.team for place in places if place.advances]
    count = sum(any(day.has(team) for day in hall.hands.values()) for team in hall.teams)
    when, where = day_dates(hall.days), event.venue
    played = f"{event.name}: {counted(count, 'team')} of four played Military Whist"
    return [
        f"{played}{f' on {when}' if when else ''}{f' at {where}' if where else ''}.",
        in_front[0].upper() + in_front[1:],
        *([f"On to {next_level(event)}: {list_numbers(going_on)}."] if going_on else []),
        *say_prizes(event, standings),
    ]


def certificates(event: Event, standings: EventStandings) -> list[Certificate]:
    """One for each prize and winner, else for the first three places; none while the standings are provisional."""
    if standings.state is StandingsState.PROVISIONAL:
        return []
    players = players_of_teams(event)
    places = {place.team: flags_and_began(event, place) for place in standings.standings.places}
    return [
        Certificate(award.prize, team, players.get(team, ()), award.why.capitalize(), None, award.place, *places[team])
        for award in awards(event, standings, MEDALS)
        for team in award.teams
    ]


def brackets(event: Event, standings: EventStandings) -> list[Bracket]:
    """A bracket for every playoff that counts, under way or played, and an empty one for a tie that still needs one."""
    teams = Hall(event, with_players=True).teams
    names, players = {team.table: team.name for team in teams}, {team.table: team.players for team in teams}
    flags = {place.table: place.total - place.penalty for place in standings.standings.places}
    begun = {
        frozenset(playoff.playoff.tables): playoff.playoff
        for playoff in standings.playoffs
        if standings.standings.counts(playoff.playoff.tables, is_decided=playoff.playoff.is_decided)
    }
    return [
        Bracket(
            f"{say_tables(tie.tables).capitalize()}, tied on {flags[tie.tables[0]]} flags for places "
            f"{tie.places[0]} to {tie.places[-1]}",
            begun.get(frozenset(tie.tables)) or start(tie.tables, len(tie.tables)),
            tie.places[0],
            {table: names[table] for table in tie.tables},
            {table: players[table] for table in tie.tables},
        )
        for tie in standings.standings.ties
        if frozenset(tie.tables) in begun or tie.playoff is TieState.NEEDED
    ]
