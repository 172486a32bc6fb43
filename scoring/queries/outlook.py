"""What the remaining hands can still change, from the latest count of the whole room.  R21, R40, R42."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.domain.clinch import Chance, outlook
from scoring.domain.standings import Cut, Penalty, RuledPlace, TieState, is_across_cut
from scoring.queries.counts import DayCount, checkpoint_count
from scoring.queries.standings import EventStandings
from tournament.models import Event
from tournament.queries.events import EventSetup

OUT_OF_REACH = -(10**6)  # flags of a table that goes on by no place of its own: it can stand above nobody


@dataclass(frozen=True, slots=True)
class TeamOutlook:
    """One team that can go on by its place: its flags at the count, and what can still become of it."""

    table: int
    team: str
    total: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class EventOutlook:
    """What is still open: hands to go after the latest count, the lead nobody can make up, every team's chance.

    Rulings on teams count: penalty flags, a disqualification, a place, a waived loan.
    `places` teams go on by their flags, beside those that the leader named; where nobody goes on it is 1, and the
    chances are those of first place.
    """

    after_hand: int
    hands: int
    places: int
    is_for_first: bool
    safe_lead: int
    teams: tuple[TeamOutlook, ...]


def find_outlook(
    event: Event,
    standings: EventStandings,
    setup: EventSetup,
    moves: Sequence[Sequence[int]],
    *,
    with_sessions: bool,
) -> EventOutlook | None:
    """The outlook after the days that are closed; `with_sessions` after the latest session counted at every table.

    `moves` are those of each hand of the movement in force.  None before the first such count, when nothing is open any
    more, and where the circle was changed since.
    """
    after_hand, flags = counted_so_far(event, standings.days, setup, with_sessions)
    to_come = [
        hand for session in setup.session_hands for hand in range(max(session.before, after_hand) + 1, session.last + 1)
    ]
    hands = len(to_come)
    ranking = standings.standings
    cut = ranking.cut if event.advancing else Cut(1)
    places = cut.advancing
    is_cut_open = any(
        tie.playoff in (TieState.NEEDED, TieState.OPEN) and is_across_cut(ranking, tie, cut) for tie in ranking.ties
    )
    if not after_hand or not places or not (hands or is_cut_open):
        return None
    before = sum(map(sum, setup.sessions)) - len(moves)
    if hands and before >= to_come[0]:
        return None
    teams = {team.table: team for team in setup.teams}
    penalty = {ruling.table: ruling.flags for ruling in ranking.ruled if isinstance(ruling, Penalty)}
    placed = {ruling.table for ruling in ranking.ruled if isinstance(ruling, RuledPlace)}
    ranked = {
        table
        for table, team in teams.items()
        if team.is_placed and cut.candidates([table]) and table not in ranking.disqualified
    }
    here = {table for table, team in teams.items() if team.left_after_hand is None}
    visits = [
        (home, host)
        for row in (moves[hand - before - 1] for hand in to_come)
        for home, host in enumerate(row, start=1)
        if home in here and host in here
    ]
    totals = {table: flags.get(table, 0) - penalty.get(table, 0) for table in ranked}
    going = {place.table for place in ranking.places if (place.advances if event.advancing else place.place == 1)}
    totals |= {table: -OUT_OF_REACH if table in going else OUT_OF_REACH for table in ranked & placed}
    seen = outlook(
        {table: totals.get(table, OUT_OF_REACH) for table in teams}, visits, hands, places, setup.house_rules.most_flags
    )
    return EventOutlook(
        after_hand=after_hand,
        hands=hands,
        places=places,
        is_for_first=not event.advancing,
        safe_lead=seen.safe_lead,
        teams=tuple(
            TeamOutlook(table, teams[table].name, flags.get(table, 0), seen.chances[table])
            for table in sorted(ranked, key=lambda table: (-totals[table], table))
        ),
    )


def counted_so_far(
    event: Event, days: Sequence[DayCount], setup: EventSetup, with_sessions: bool
) -> tuple[int, Mapping[int, int]]:
    """The last hand after which the whole room was counted, and the flags of each table over the days till then."""
    flags: Counter[int] = Counter()
    after_hand = 0
    for day in days:
        if day.closed_at is None and not (with_sessions and day.is_complete):
            last, session_flags = last_session(event, day, setup) if with_sessions else (0, {})
            flags.update(session_flags)
            return max(after_hand, last), flags
        flags.update({table: day.net(table) or 0 for table in day.tables})
        after_hand = setup.hands[day.day].last
    return after_hand, flags


def last_session(event: Event, day: DayCount, setup: EventSetup) -> tuple[int, Mapping[int, int]]:
    """The last hand of the day's last session counted alike at every table, and each table's flags then; teams that
    came later begin with full flags.
    """
    for session in reversed([each for each in setup.session_hands if each.day == day.day and each.hands]):
        count = checkpoint_count(event, setup, day, session.number)
        if count.is_complete:
            return session.last, {
                table: count.net(table) or 0 if table in count.tables else event.flags_per_table for table in day.tables
            }
    return 0, {}
