"""Spares; an event copied, handed over to another leader, or archived."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.queries.access import leader_who_signs_in_as
from tournament.queries.players import listed_spares
from tournament.services.copies import archive_event, copy_event
from tournament.services.people import hand_over, list_spare, strike_spare
from tournament.web.desk.base import HttpResponseSeeOther, attempt, go_to, sent, show
from tournament.web.desk.forms.people import CopyForm, DeleteForm, HandOverForm, SpareForm
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


def who(request: HttpRequest) -> dict[str, Any]:
    """By whom and when."""
    return {"by": leader_name(request), "at": timezone.now()}


@leader_required
def spares(request: HttpRequest, event: "Event") -> HttpResponse:
    """Those ready to take a seat, and the form for one more."""
    form = SpareForm(sent(request))

    def put_on_list() -> None:
        list_spare(event=event, **form.cleaned_data, **who(request))

    if request.method == "POST" and form.is_valid() and attempt(form, put_on_list):
        return go_to("desk-spares", event)
    return show(request, event, "spares.html", {"form": form, "spares": listed_spares(event)}, form)


@leader_required
@require_POST
def strike(request: HttpRequest, event: "Event", spare: int) -> HttpResponse:
    """Takes somebody off the list of spares."""
    strike_spare(event=event, spare=spare, **who(request))
    return go_to("desk-spares", event)


@leader_required
def put_away(request: HttpRequest, event: "Event") -> HttpResponse:
    """Copying, handing over, putting away and deleting an event."""
    return show_put_away(request, event)


def show_put_away(request: HttpRequest, event: "Event", *tried: forms.Form) -> HttpResponse:
    """The page with a form for each, one of them perhaps refused."""
    fresh: dict[str, forms.Form] = {
        "copy_form": CopyForm(auto_id="copy_%s", initial={"name": event.name, "slug": f"{event.slug}-2"}),
        "hand_over_form": HandOverForm(auto_id="over_%s"),
        "delete_form": DeleteForm(auto_id="delete_%s"),
    }
    for name, form in fresh.items():
        for other in tried:
            if type(other) is type(form):
                fresh[name] = other
    return show(request, event, "put_away.html", {**fresh}, *tried)


@leader_required
@require_POST
def copy(request: HttpRequest, event: "Event") -> HttpResponse:
    """A new event set up like this one."""
    form = CopyForm(request.POST, auto_id="copy_%s")
    made: list[Event] = []

    def make() -> None:
        made.append(copy_event(event=event, leader=event.leader, **form.cleaned_data, **who(request)))

    if form.is_valid() and attempt(form, make):
        messages.success(request, _("%(event)s is set up.") % {"event": made[0].name})
        return go_to("desk", made[0])
    return show_put_away(request, event, form)


@leader_required
@require_POST
def give_duty(request: HttpRequest, event: "Event") -> HttpResponse:
    """Makes another leader the one who runs the event."""
    form = HandOverForm(request.POST, auto_id="over_%s")

    def give() -> None:
        hand_over(event=event, leader=leader_who_signs_in_as(form.cleaned_data["leader"]), **who(request))

    if form.is_valid() and attempt(form, give):
        messages.success(request, _("The event is handed over."))
        return HttpResponseSeeOther(reverse("own-events"))
    return show_put_away(request, event, form)


@leader_required
@require_POST
def archive(request: HttpRequest, event: "Event") -> HttpResponse:
    """Puts the event away, off the lists, or brings it back."""
    is_archived = event.archived_at is None
    archive_event(event=event, is_archived=is_archived, **who(request))
    messages.success(request, _("The event is put away.") if is_archived else _("The event is back on the lists."))
    return go_to("desk-put-away", event)
