"""The players as only the leader sees them: age and membership, warned of, never barred; who took whose seat.  R2."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.level import AGE
from tournament.queries.players import age_reference, players_by_team, substitutions
from tournament.services.players import note_players
from tournament.services.teams import find_team
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.desk.forms.players import PlayersForm
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def all_players(request: HttpRequest, event: "Event") -> HttpResponse:
    """Every player with what is known, who is too young on the day that counts, and every substitution."""
    listed = players_by_team(event)
    context = {
        "teams": [(team, players) for team, players in listed if players],
        "young": [(team, player) for team, players in listed for player in players if player.is_too_young],
        "unknown": sum(player.birth_year is None for _team, players in listed for player in players),
        "reference": age_reference(event),
        "age": AGE,
        "substitutions": substitutions(event),
    }
    return show(request, event, "players.html", context)


@leader_required
def one_teams_players(request: HttpRequest, event: "Event", team: int) -> HttpResponse:
    """Year of birth and membership of one team's players."""
    found = find_team(event, team)
    players = next(players for each, players in players_by_team(event) if each.pk == found.pk)
    form = PlayersForm(sent(request), players=players)
    if request.method == "POST" and form.is_valid():
        by, at = leader_name(request), timezone.now()
        if attempt(form, lambda: note_players(event=event, team=team, told=form.told(), by=by, at=at)):
            messages.success(request, _("What is known of %(team)s is kept.") % {"team": found.name})
            return go_to("desk-players", event)
    return show(request, event, "players_of_team.html", {"form": form, "team": found}, form)
