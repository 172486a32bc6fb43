"""Who is here before play, and what is not as it should be when a day is opened.  R14."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.counts import DayCount
from tournament.domain.team import Seat
from tournament.models import Event
from tournament.queries.events import seated_teams

PLAYERS = len(Seat)


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """A team of a day before play; `players_here` is 4, 3 or 0, None before it is checked in.

    The telephone is for the leader alone.
    """

    table: int
    name: str
    telephone: str
    players: dict[Seat, str | None]
    players_here: int | None
    are_flags_checked: bool


def checked_teams(event: Event, day: DayCount) -> list[CheckedTeam]:
    """The teams that play on a day, table 1 first."""
    telephones = dict(event.tables.values_list("number", "team__telephone"))
    return [
        CheckedTeam(
            team.table, team.name, telephones[team.table], team.players, team.players_here, team.table in day.checked
        )
        for team in seated_teams(event)
        if team.table in day.tables
    ]


def tally(teams: Sequence[CheckedTeam]) -> dict[str, int]:
    """How many teams are here, three, missing, or not checked in yet, and how many have their flags checked."""
    here = Counter(team.players_here for team in teams)
    return {
        "here": here[PLAYERS],
        "three": here[PLAYERS - 1],
        "missing": here[0],
        "left": here[None],
        "flags": sum(team.are_flags_checked for team in teams),
        "teams": len(teams),
    }


def say_checked(teams: Sequence[CheckedTeam]) -> str:
    """`8 of 11 teams are here, 1 with three players, 1 missing, 1 to come; flags complete at 9 tables.`"""
    count = tally(teams)
    parts = [_("%(here)s of %(teams)s teams are here") % count]
    if count["three"]:
        parts.append(_("%(three)s with three players") % count)
    if count["missing"]:
        parts.append(_("%(missing)s missing") % count)
    if count["left"]:
        parts.append(_("%(left)s not checked in yet") % count)
    flags = ngettext("flags complete at %(flags)s table", "flags complete at %(flags)s tables", count["flags"]) % count
    return f"{', '.join(parts)}; {flags}."


def doubts_about_opening(event: Event, day: DayCount, planned: date | None, today: date) -> list[str]:
    """What the leader should know before a day is opened: another date, teams that are missing, three or not checked
    in, flags that are not ticked.
    """
    doubts = []
    if planned and planned != today:
        values = {"day": day.day, "date": date_format(planned, "j F Y"), "today": date_format(today, "j F Y")}
        values["apart"] = say_apart((planned - today).days)
        doubts.append(_("Day %(day)s is planned for %(date)s, %(apart)s. Today is %(today)s.") % values)
    teams = checked_teams(event, day)
    for players, says in (
        (0, _("Missing: %(teams)s.")),
        (PLAYERS - 1, _("With three players: %(teams)s.")),
    ):
        names = [f"{team.name} ({team.table})" for team in teams if team.players_here == players]
        if names:
            doubts.append(says % {"teams": ", ".join(names)})
    count = tally(teams)
    if count["left"]:
        says = ngettext("One team is not checked in.", "%(left)s teams are not checked in.", count["left"])
        doubts.append(says % count)
    if unticked := count["teams"] - count["flags"]:
        says = ngettext("Flags are not ticked at one table.", "Flags are not ticked at %(tables)s tables.", unticked)
        doubts.append(says % {"tables": unticked})
    return doubts


def say_apart(days: int) -> str:
    """`in 9 months`, `3 days ago`."""
    months, apart = round(abs(days) / 30.4), abs(days)
    if months > 1:
        says = _("in %(number)s months") if days > 0 else _("%(number)s months ago")
        return says % {"number": months}
    says = (
        ngettext("in %(number)s day", "in %(number)s days", apart)
        if days > 0
        else ngettext("%(number)s day ago", "%(number)s days ago", apart)
    )
    return says % {"number": apart}
