"""Who is here before play, and what is not as it should be when a day is opened.  R14."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date

from django.utils.formats import date_format

from scoring.queries.counts import DayCount
from tournament.domain import Part, Seat, acts_changing, counted
from tournament.models import Event
from tournament.queries.events import SeatedTeam, seated_teams
from tournament.queries.players import young_players

PLAYERS = len(Seat)


@dataclass(frozen=True, slots=True)
class CheckedTeam(SeatedTeam):
    """A team of a day before play; the telephone is for the leader alone."""

    telephone: str = ""
    are_flags_checked: bool = False
    has_paid: bool = False
    young: str = ""  # who of them is too young, in a sentence


def marked_day(event: Event) -> int | None:
    """The day for which a team was marked as here last; None where the log tells of none."""
    last = event.log.filter(act__in=acts_changing(Part.CHECK_IN), detail__has_key="players").order_by("-number").first()
    return None if last is None else last.detail["day"]


def are_marks_of(event: Event, day: int) -> bool:
    """True when what the teams are marked as is of this day, as far as the log tells."""
    return marked_day(event) in (None, day)


def checked_teams(event: Event, day: DayCount) -> list[CheckedTeam]:
    """The teams that play on a day, table 1 first."""
    is_begun = are_marks_of(event, day.day)
    rows = event.tables.values_list("number", "team__telephone", "team__has_paid")
    young = {team.name: text for team, text in young_players(event)}
    noted = {table: (telephone, has_paid) for table, telephone, has_paid in rows}
    return [
        CheckedTeam(
            **{each.name: getattr(team, each.name) for each in fields(team)}
            | ({} if is_begun else {"players_here": None}),
            telephone=noted[team.table][0],
            are_flags_checked=team.table in day.checked,
            has_paid=noted[team.table][1],
            young=young.get(team.name, ""),
        )
        for team in seated_teams(event)
        if team.table in day.tables
    ]


def tally(teams: Sequence[CheckedTeam]) -> dict[str, int]:
    """How many teams are here, three, missing or not checked in yet, and how many have flags checked or have paid."""
    here = Counter(team.players_here for team in teams)
    return {
        "here": here[PLAYERS],
        "three": here[PLAYERS - 1],
        "missing": here[0],
        "left": here[None],
        "flags": sum(team.are_flags_checked for team in teams),
        "paid": sum(team.has_paid for team in teams),
        "teams": len(teams),
    }


def say_checked(teams: Sequence[CheckedTeam]) -> str:
    """`8 of 11 teams are here, 1 with three players, 1 missing, 1 to come; flags complete at 9 tables.`"""
    count = tally(teams)
    others = {"three": "with three players", "missing": "missing", "left": "not checked in yet"}
    parts = [f", {count[name]} {what}" for name, what in others.items() if count[name]]
    here = f"{count['here']} of {count['teams']} teams are here{''.join(parts)}"
    return f"{here}; flags complete at {counted(count['flags'], 'table')}."


def doubts_about_opening(event: Event, day: DayCount, planned: date | None, today: date) -> list[str]:
    """What the leader should know before a day is opened: another date, teams that are missing, three or not checked
    in, flags that are not ticked, players who are too young.
    """
    doubts = []
    if planned and planned != today:
        days = (planned - today).days
        months = round(abs(days) / 30.4)
        apart = f"{months} months" if months > 1 else counted(abs(days), "day")
        apart = f"in {apart}" if days > 0 else f"{apart} ago"
        doubts.append(
            f"Day {day.day} is planned for {date_format(planned, 'j F Y')}, {apart}. "
            f"Today is {date_format(today, 'j F Y')}."
        )
    teams = checked_teams(event, day)
    doubts += [
        f"{what}: {', '.join(names)}."
        for players, what in ((0, "Missing"), (PLAYERS - 1, "With three players"))
        if (names := [f"{team.name} ({team.table})" for team in teams if team.players_here == players])
    ]
    count = tally(teams)
    if left := count["left"]:
        doubts.append("One team is not checked in." if left == 1 else f"{left} teams are not checked in.")
    if unticked := count["teams"] - count["flags"]:
        doubts.append(f"Flags are not ticked at {'one table' if unticked == 1 else f'{unticked} tables'}.")
    return [*doubts, *(f"{team.name}: {team.young}" for team in teams if team.young)]
