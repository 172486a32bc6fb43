"""Setting up an event, and changing how it is run."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.level import Level
from tournament.queries.events import days, plan_of
from tournament.services.events import create_event, edit_event, show_standings
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.desk.forms.event import EventForm, StandingsShownForm, told_before
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@login_required
def new_event(request: HttpRequest) -> HttpResponse:
    """A new event of the signed-in leader's."""
    form = EventForm(sent(request), initial={"level": Level.CLUB.value})
    if request.method == "POST" and form.is_valid():
        made: list[Event] = []

        def create() -> None:
            leader, by = request.user, leader_name(request)
            made.append(create_event(plan=form.plan(), leader=leader, by=by, at=timezone.now()))  # type: ignore[arg-type]  # login_required

        if attempt(form, create):
            messages.success(request, _("%(event)s is set up.") % {"event": made[0].name})
            return go_to("desk", made[0])
    return render(request, "desk/new_event.html", {"form": form}, status=422 if form.errors else 200)


@leader_required
def event_details(request: HttpRequest, event: "Event") -> HttpResponse:
    """The event's details; what is frozen once play has started is refused."""
    plan = plan_of(event)
    dates = [day.date for day in days(event)]
    form = EventForm(sent(request), initial=told_before(plan), day_dates=dates)
    if request.method == "POST" and form.is_valid():
        changed: list[Event] = []

        def edit() -> None:
            by = leader_name(request)
            changed.append(edit_event(event=event, plan=form.plan(plan), by=by, at=timezone.now()))

        if attempt(form, edit):
            messages.success(request, _("The details are saved."))
            return go_to("desk", changed[0])
    return show(request, event, "event.html", {"form": form}, form)


@leader_required
def standings_shown(request: HttpRequest, event: "Event") -> HttpResponse:
    """When the public sees the standings."""
    form = StandingsShownForm(sent(request), initial={"when": event.standings_shown})
    if request.method == "POST" and form.is_valid():
        when = type(event).StandingsShown(form.cleaned_data["when"])
        show_standings(event=event, when=when, by=leader_name(request), at=timezone.now())
        messages.success(request, _("Saved: the public sees the standings %(when)s.") % {"when": when.label})
        return go_to("desk-results", event)
    return show(request, event, "standings_shown.html", {"form": form}, form)
