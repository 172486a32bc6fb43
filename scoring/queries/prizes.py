"""Who won what: medals by place and by zone, a session's winner, the booby prize.  R41."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.domain.standings import Place
from scoring.domain.wording import ordinal_word
from scoring.models import FlagCount
from scoring.queries.standings import EventStandings, event_standings
from scoring.sheets.certificate import Certificate
from tournament.domain.event import EventState
from tournament.models import Event, Prize
from tournament.queries.events import days, seated_teams

MEDALS = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A prize and the teams that won it, none while it is not decided; `why` is it in a sentence."""

    prize: str
    teams: tuple[str, ...]
    why: str


def prize_list(event: Event) -> list[Won]:
    """The event's prizes in the order they were offered."""
    standings = event_standings(event)
    return [won(event, prize, standings) for prize in event.prizes.all()]


def won(event: Event, prize: Prize, standings: EventStandings) -> Won:
    """Who won one prize."""
    places = standings.standings.places
    if prize.kind == Prize.Kind.SESSION:
        return session_won(event, prize)
    if standings.state is EventState.PROVISIONAL:
        return Won(prize.name, (), "decided when every day is closed")
    if prize.kind == Prize.Kind.BOOBY:
        fewest = [place for place in places if place.place == max(each.place for each in places)]
        return Won(prize.name, names(fewest), f"{fewest[0].total} flags, the last place" if fewest else "")
    winners = [place for place in places if place.place == prize.number]
    return Won(prize.name, names(winners), f"{winners[0].total} flags" if winners else "nobody holds the place")


def names(places: Sequence[Place]) -> tuple[str, ...]:
    """The teams of some places."""
    return tuple(place.team for place in places)


def session_won(event: Event, prize: Prize) -> Won:
    """Who won the most flags in a session, by the counts at its end and at the end of the session before."""
    gains = session_gains(event, prize.number or 0)
    if not gains:
        return Won(prize.name, (), f"session {prize.number} was not counted at every table")
    most = max(gains.values())
    teams = {team.table: team.name for team in seated_teams(event)}
    best = tuple(teams[table] for table, gain in gains.items() if gain == most and table in teams)
    return Won(prize.name, best, f"{most:+d} flags in session {prize.number}")


def session_gains(event: Event, session: int) -> dict[int, int]:
    """Flags won or lost in a session by table; empty where a table was not counted at its ends."""
    counts = latest_counts(event)
    tables = [team.table for team in seated_teams(event)]
    for day in days(event):
        numbers = [each.number for each in day.sessions.all()]
        if session not in numbers:
            continue
        after = counts[day.number, session] or (counts[day.number, None] if session == numbers[-1] else {})
        before = dict.fromkeys(tables, event.flags_per_table)
        if session != numbers[0]:
            before = counts[day.number, session - 1]
        if all(table in after and table in before for table in tables):
            return {table: after[table] - before[table] for table in tables}
    return {}


def latest_counts(event: Event) -> dict[tuple[int, int | None], dict[int, int]]:
    """What was counted last at each table, by day and session; None is the end of the day."""
    found: dict[tuple[int, int | None], dict[int, int]] = defaultdict(dict)
    rows = FlagCount.objects.filter(event=event).order_by("pk")
    for day, session, table, flags in rows.values_list("day__number", "session__number", "table__number", "flags"):
        found[day, session][table] = flags
    return found


def medals_by_zone(event: Event) -> dict[str, list[Place]]:
    """The first three places by zone, zones with medals only; none while the standings are provisional."""
    standings = event_standings(event)
    medals: dict[str, list[Place]] = defaultdict(list)
    for place in standings.standings.places:
        if place.place <= MEDALS and standings.state is not EventState.PROVISIONAL:
            medals[place.zone].append(place)
    return dict(medals)


def certificates(event: Event) -> list[Certificate]:
    """One for each prize and each team that won it; where no prize was offered, for the first three places.

    None while the standings are provisional.
    """
    standings = event_standings(event)
    if standings.state is EventState.PROVISIONAL:
        return []
    players = {team.name: tuple(name for name in team.players.values() if name) for team in seated_teams(event)}
    offered = prize_list(event)
    if offered:
        return [
            Certificate(won.prize, team, players.get(team, ()), won.why.capitalize())
            for won in offered
            for team in won.teams
        ]
    return [
        Certificate(
            f"{ordinal_word(place.place).capitalize()} place", place.team, players.get(place.team, ()),
            f"{place.total} flags",
        )
        for place in standings.standings.places
        if place.place <= MEDALS
    ]  # fmt: skip
