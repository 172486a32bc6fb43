"""Who goes on to the next level, sent there by a click or as a signed file; and who arrived from below.  R3-R9."""

import json
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.queries.qualification import qualifier_exports, qualifier_imports, qualifiers, withdrawn_qualifiers
from scoring.services.qualification import (
    UnknownSender,
    name_by_acclamation,
    receive_qualifiers,
    send_qualifiers,
    send_within,
    trust_sender,
    withdraw_qualifier,
)
from scoring.web.desk.forms.qualifiers import QualifierFileForm, SenderForm, TeamChoiceForm, TeamReasonForm
from tournament.domain.ladder import say_fingerprint
from tournament.domain.refusal import NotFound, Refusal
from tournament.queries.events import events_led_by, teams
from tournament.services.signing import own_fingerprint
from tournament.web.desk.base import HttpResponseSeeOther, NothingToFill, attempt, go_to, show
from tournament.web.errors import refusal_message
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def ladder(request: HttpRequest, event: "Event") -> HttpResponse:
    """Who goes on from here, what was sent, what arrived."""
    return show_ladder(request, event)


def show_ladder(request: HttpRequest, event: "Event", *tried: forms.Form, **more: Any) -> HttpResponse:
    """The page of the ladder, with whatever was refused on it."""
    going = qualifiers(event)
    named = {each.team.pk for each in [*going, *withdrawn_qualifiers(event)]}
    others = [(team.pk, team.name) for team in teams(event) if team.pk not in named]
    here = {each.slug for each in events_led_by(request.user)}
    fresh: dict[str, forms.Form | None] = {
        "withdraw_form": TeamReasonForm(
            auto_id="withdraw_%s", teams=[(each.team.pk, each.team.name) for each in going]
        ),
        "acclaim_form": TeamChoiceForm(auto_id="acclaim_%s", teams=others),
        "file_form": QualifierFileForm(),
        "sender_form": None,
    }
    for name, form in fresh.items():
        for other in tried:
            if type(other) is type(form):
                fresh[name] = other
    context = {
        "going": going,
        "withdrawn": withdrawn_qualifiers(event),
        "can_name": len(going) < event.advancing and bool(others),
        "qualifier_exports": qualifier_exports(event),
        "qualifier_imports": qualifier_imports(event),
        "is_here": event.qualifies_for in here,
        "fingerprint": say_fingerprint(own_fingerprint(settings.INSTALLATION_KEY)),
        "refused": [form for form in tried if isinstance(form, NothingToFill)],
        **fresh,
        **more,
    }
    return show(request, event, "ladder.html", context, *tried)


def who(request: HttpRequest) -> dict[str, Any]:
    """By whom and when."""
    return {"by": leader_name(request), "at": timezone.now()}


@leader_required
@require_POST
def withdraw(request: HttpRequest, event: "Event") -> HttpResponse:
    """A team cannot go; the next in the standings does."""
    going = [(each.team.pk, each.team.name) for each in qualifiers(event)]
    form = TeamReasonForm(request.POST, auto_id="withdraw_%s", teams=going)
    if form.is_valid() and attempt(form, lambda: withdraw_qualifier(event=event, **form.cleaned_data, **who(request))):
        messages.success(request, _("Noted; the list of those who go on is changed."))
        return go_to("desk-ladder", event)
    return show_ladder(request, event, form)


@leader_required
@require_POST
def acclaim(request: HttpRequest, event: "Event") -> HttpResponse:
    """Names a team without play."""
    form = TeamChoiceForm(request.POST, auto_id="acclaim_%s", teams=[(team.pk, team.name) for team in teams(event)])
    if form.is_valid() and attempt(form, lambda: name_by_acclamation(event=event, **form.cleaned_data, **who(request))):
        messages.success(request, _("The team goes on by acclamation."))
        return go_to("desk-ladder", event)
    return show_ladder(request, event, form)


@leader_required
@require_POST
def send(request: HttpRequest, event: "Event") -> HttpResponse:
    """Sends the teams on: to another event of this leader's at once, else as a file to be fetched."""
    form = NothingToFill(request.POST)
    is_here = event.qualifies_for in {each.slug for each in events_led_by(request.user)}
    way = send_within if is_here else send_qualifiers
    if attempt(form, lambda: way(event=event, secret=settings.INSTALLATION_KEY, **who(request))):
        there = _("They are on the list of the next event.") if is_here else _("Fetch the file, and send it on.")
        messages.success(request, there)
        return go_to("desk-ladder", event)
    return show_ladder(request, event, form)


class NoSuchSending(NotFound):
    """A number under which nothing was sent."""


@leader_required
def sending(request: HttpRequest, event: "Event", number: int) -> HttpResponse:
    """The signed file of one sending; raises NoSuchSending."""
    for found in qualifier_exports(event):
        if found.number == number:
            text = json.dumps(found.file, ensure_ascii=False, indent=1)
            response = HttpResponse(text, content_type="application/json; charset=utf-8")
            response["Content-Disposition"] = f'attachment; filename="{event.slug}-qualifiers-{number}.json"'
            return response
    raise NoSuchSending("Nothing was sent under number %(number)s.", number=number)


@leader_required
@require_POST
def receive(request: HttpRequest, event: "Event") -> HttpResponse:
    """Takes in the teams of a file; a sender not known here is shown with his fingerprint first."""
    form = QualifierFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_ladder(request, event, form)
    return take_in(request, event, form, form.cleaned_data["file"].read().decode("utf-8", errors="replace"))


@leader_required
@require_POST
def trust(request: HttpRequest, event: "Event") -> HttpResponse:
    """Confirms a sender by his fingerprint, and takes in the file that waited for it."""
    form = SenderForm(request.POST)
    if not form.is_valid():
        return show_ladder(request, event, QualifierFileForm(request.POST))
    told = form.cleaned_data
    trust_sender(event=event, fingerprint=told["fingerprint"], name=told["name"], **who(request))
    return take_in(request, event, QualifierFileForm(request.POST), told["file_text"])


def take_in(request: HttpRequest, event: "Event", form: forms.Form, text: str) -> HttpResponse:
    """Enters the teams of a file, or shows what is wrong with it."""
    try:
        names = receive_qualifiers(
            event=event, file=read_file(text), own=own_fingerprint(settings.INSTALLATION_KEY), **who(request)
        )
    except UnknownSender as unknown:
        waiting = SenderForm(initial={"file_text": text, "fingerprint": unknown.fingerprint, "name": unknown.name})
        says = refusal_message(unknown)
        return show_ladder(request, event, sender_form=waiting, sender_says=says)
    except Refusal as refusal:
        form.errors.clear()
        form.add_error(None, refusal_message(refusal))
        return show_ladder(request, event, form)
    says = ngettext("One team is taken in.", "%(teams)s teams are taken in.", len(names)) % {"teams": len(names)}
    messages.success(request, says)
    return HttpResponseSeeOther(reverse("desk-teams", args=[event.slug]))


def read_file(text: str) -> dict[str, Any]:
    """The JSON object of a file; raises Refusal."""
    try:
        told = json.loads(text)
    except ValueError as error:
        raise Refusal("This is no file of qualifiers.") from error
    if not isinstance(told, dict):
        raise Refusal("This is no file of qualifiers.")
    return told
