"""The standings as the leader sees them, made final by his act alone, and taken back with a reason.  R10, R40, R42."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.queries.standings import event_standings
from scoring.services.standings import publish_final, withdraw_final
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.days import ReasonForm
from scoring.web.presenters.standings import place_rows, tie_sentences
from tournament.domain.event import EventState
from tournament.queries.events import days
from tournament.web.desk.base import NothingToFill, attempt, go_to, sent, show
from tournament.web.desk.forms import StandingsShownForm
from tournament.web.permissions import leader_name, leader_required
from tournament.web.public import state_text

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def results(request: HttpRequest, event: "Event") -> HttpResponse:
    """The standings, whoever else may see them yet."""
    return show_results(request, event)


def show_results(request: HttpRequest, event: "Event", refused: NothingToFill | None = None) -> HttpResponse:
    """The page of the standings, with what was refused on it."""
    found = event_standings(event)
    context = {
        "found": found,
        "places": place_rows(event.slug, found),
        "days": [day.day for day in found.days],
        "ties": tie_sentences(found),
        "state": found.state.value,
        "says": state_text(event, days(event)),
        "is_final": found.state is EventState.FINAL,
        "can_be_final": found.state is EventState.VERIFIED,
        "has_loans": any(day.owed for day in found.days),
        "shown": StandingsShownForm(initial={"when": event.standings_shown}),
        "refused": refused,
    }
    return show(request, event, "results.html", context, *([refused] if refused else []))


@leader_required
@require_POST
def publish(request: HttpRequest, event: "Event") -> HttpResponse:
    """Makes the standings final."""
    form = NothingToFill(request.POST)
    by, at = leader_name(request), timezone.now()
    if attempt(form, lambda: publish_final(event=event, by=by, at=at)):
        messages.success(request, _("The standings are final and published."))
        return go_to("desk-results", event)
    return show_results(request, event, form)


@leader_required
def withdraw(request: HttpRequest, event: "Event") -> HttpResponse:
    """Takes back that the standings are final, with a reason."""
    form = ReasonForm(sent(request))
    title, label = _("Take the final standings back"), _("Take them back")
    back = reverse("desk-results", args=[event.slug])
    if request.method == "POST":
        by, at = leader_name(request), timezone.now()

        def take_back() -> None:
            withdraw_final(event=event, reason=form.cleaned_data["reason"], by=by, at=at)

        asked = ask_first(
            request, event, form, take_back, title=title, label=label, back=back,
            also=_("The standings are no longer final until you publish them again."),
        )  # fmt: skip
        if asked is not None:
            return asked
        if form.is_valid() and attempt(form, take_back):
            messages.success(request, _("The standings are no longer final."))
            return go_to("desk-results", event)
    context = {"form": form, "title": title, "label": label, "back": back}
    return show(request, event, "reason.html", context, form)
