"""Teams: entered, changed, taken off the list, seated.  R2, R7, R23."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound

from tournament.api.asking import Asked, reads, writes
from tournament.api.serializers.fields import NothingTold
from tournament.api.serializers.teams import SeatingTold, TeamLine, TeamsTold, TeamTold, entry_of
from tournament.queries.events import players_of, teams
from tournament.services import teams as services

if TYPE_CHECKING:
    from tournament.models import Event, Team

Record = dict[str, Any]


@reads(TeamLine(many=True))
def list_teams(asked: Asked, event: "Event") -> list[Record]:
    """The teams in the order of their entry."""
    return lines_of(asked, event)


@reads(TeamLine)
def show_team(asked: Asked, event: "Event", team: int) -> Record:
    """One team."""
    return line_of(asked, team_of(event, team))


@writes(TeamsTold, TeamLine(many=True), status=201)
def enter_teams(asked: Asked, event: "Event") -> list[Record]:
    """Enters teams, all or none; the tables are then seated anew."""
    services.enter_teams(
        event=event, entries=[entry_of(team) for team in asked.told["teams"]], by=asked.by, at=asked.at
    )
    return lines_of(asked, event)


@writes(TeamTold, TeamLine)
def edit_team(asked: Asked, event: "Event", team: int) -> Record:
    """Replaces what is known of a team; its table stays."""
    team_of(event, team)
    services.edit_team(event=event, team=team, entry=entry_of(dict(asked.told)), by=asked.by, at=asked.at)
    return line_of(asked, team_of(event, team))


@writes(NothingTold, TeamLine(many=True))
def remove_team(asked: Asked, event: "Event", team: int) -> list[Record]:
    """Takes a team off the list before play; the tables are then seated anew."""
    team_of(event, team)
    services.remove_team(event=event, team=team, by=asked.by, at=asked.at)
    return lines_of(asked, event)


@writes(SeatingTold, TeamLine(many=True))
def seat_teams(asked: Asked, event: "Event") -> list[Record]:
    """Gives every team its table: as told by team name, else by the level's rule."""
    services.seat_teams(
        event=event, by=asked.by, at=asked.at, tables=asked.told.get("tables"), draw=asked.told.get("draw", "")
    )
    return lines_of(asked, event)


def team_of(event: "Event", team: int) -> "Team":
    """The team of that number."""
    for found in teams(event):
        if found.pk == team:
            return found
    raise NotFound(_("That team is not on the list of %(event)s.") % {"event": event.name})


def lines_of(asked: Asked, event: "Event") -> list[Record]:
    """All teams."""
    return [line_of(asked, team) for team in teams(event)]


def line_of(asked: Asked, team: "Team") -> Record:
    """A team, with its players where its leader asks."""
    names = {seat.value: name for seat, name in players_of(team).items()}
    return {
        "team": team.pk,
        "table": team.table.number if hasattr(team, "table") else None,
        "name": team.name,
        "zone": team.zone,
        "area": team.area,
        "qualified_by": team.qualified_by,
        "qualified_place": team.qualified_place,
        "players": names if asked.asker.is_leader else None,
    }
