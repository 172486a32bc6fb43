"""Entering teams: one by one, from a pasted list or a spreadsheet that is shown before it is saved."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry, read_team_list
from tournament.queries.events import has_started, players_of, teams
from tournament.services.teams import edit_team, enter_teams, find_team, remove_team
from tournament.web.desk.base import NothingToFill, attempt, go_to, sent, show
from tournament.web.desk.forms.teams import CheckedListForm, TeamForm, TeamListForm
from tournament.web.desk.spreadsheet import read_uploaded, write_team_list
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event, Team


@leader_required
def team_list(request: HttpRequest, event: "Event") -> HttpResponse:
    """The teams, and the form for one more."""
    form = TeamForm(sent(request), zones=event.zones)
    if request.method == "POST" and form.is_valid():
        entry = form.entry()
        by, at = leader_name(request), timezone.now()
        if attempt(form, lambda: enter_teams(event=event, entries=[entry], by=by, at=at)):
            messages.success(request, _("%(team)s is entered.") % {"team": entry.name})
            return go_to("desk-teams", event)
    return show_teams(request, event, form)


def show_teams(request: HttpRequest, event: "Event", form: TeamForm, *tried: NothingToFill) -> HttpResponse:
    """The list page with its form."""
    listed = [(team, players_of(team)) for team in teams(event)]
    context = {
        "form": form,
        "teams": [(team, players if any(players.values()) else {}) for team, players in listed],
        "refused": tried[0] if tried else None,
        "has_started": has_started(event),
        "fields": [form[name] for name in ("name", *(seat.value for seat in Seat), "zone")],
        "more_fields": [form[name] for name in ("area", "qualified_by", "qualified_place")],
    }
    return show(request, event, "teams.html", context, form, *tried)


@leader_required
def paste_teams(request: HttpRequest, event: "Event") -> HttpResponse:
    """A pasted or uploaded list, read and shown; nothing is saved yet."""
    if "change" in request.POST:
        form = TeamListForm(initial={"text": request.POST.get("text", "")})
        return show(request, event, "team_list.html", {"form": form}, form)
    form = TeamListForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        read: list[TeamEntry] = []
        sheet, text = form.cleaned_data["sheet"], form.cleaned_data["text"]
        if attempt(form, lambda: read.extend(read_uploaded(sheet.read()) if sheet else read_team_list(text))):
            return show_checked(request, event, CheckedListForm(initial={"text": write_team_list(read)}), read)
    return show(request, event, "team_list.html", {"form": form}, form)


def show_checked(request: HttpRequest, event: "Event", form: CheckedListForm, read: list[TeamEntry]) -> HttpResponse:
    """The teams as they were read, with the button that enters them."""
    context = {
        "form": form,
        "teams": [(entry, [entry.players.get(seat, "") for seat in Seat]) for entry in read],
        "label": ngettext("Enter this team", "Enter these %(teams)s teams", len(read)) % {"teams": len(read)},
        "has_tables": any(entry.table for entry in read),
    }
    return show(request, event, "team_list_checked.html", context, form)


@leader_required
@require_POST
def enter_list(request: HttpRequest, event: "Event") -> HttpResponse:
    """Enters the list that was shown."""
    form = CheckedListForm(request.POST)
    read: list[TeamEntry] = []
    by, at = leader_name(request), timezone.now()

    def enter() -> None:
        read.extend(read_team_list(form.cleaned_data["text"]))
        enter_teams(event=event, entries=read, by=by, at=at)

    if form.is_valid() and attempt(form, enter):
        says = ngettext("One team is entered.", "%(teams)s teams are entered.", len(read)) % {"teams": len(read)}
        messages.success(request, says)
        return go_to("desk-teams", event)
    return show_checked(request, event, form, read)


@leader_required
def one_team(request: HttpRequest, event: "Event", team: int) -> HttpResponse:
    """One team's name, origin and players."""
    found = find_team(event, team)
    form = TeamForm(sent(request), initial=told_before(found), zones=event.zones)
    if request.method == "POST" and form.is_valid():
        entry = form.entry()
        by, at = leader_name(request), timezone.now()
        if attempt(form, lambda: edit_team(event=event, team=team, entry=entry, by=by, at=at)):
            messages.success(request, _("%(team)s is saved.") % {"team": entry.name})
            return go_to("desk-teams", event)
    context = {"form": form, "team": found, "has_started": has_started(event)}
    return show(request, event, "team.html", context, form)


def told_before(team: "Team") -> dict[str, object]:
    """The form's values of a team that is there already."""
    return {
        "name": team.name,
        "zone": team.zone,
        "area": team.area,
        "qualified_by": team.qualified_by,
        "qualified_place": team.qualified_place,
        **{seat.value: name or "" for seat, name in players_of(team).items()},
    }


@leader_required
@require_POST
def take_off(request: HttpRequest, event: "Event", team: int) -> HttpResponse:
    """Takes a team off the list."""
    form = NothingToFill(request.POST)
    by, at = leader_name(request), timezone.now()
    if attempt(form, lambda: remove_team(event=event, team=team, by=by, at=at)):
        messages.success(request, _("The team is off the list; the tables are seated anew."))
        return go_to("desk-teams", event)
    return show_teams(request, event, TeamForm(zones=event.zones), form)
