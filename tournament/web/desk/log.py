"""What was done, by whom and when; and rulings about what the house does not work out.  R10."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.queries.desk.records import log_entries, rulings
from scoring.services.rulings import record_ruling
from tournament.web.desk.forms.log import RulingForm
from tournament.web.desk.page import attempt, go_to, sent, show
from tournament.web.gate import leader_only, name_of_leader

if TYPE_CHECKING:
    from tournament.models import Event


@leader_only
def what_was_done(request: HttpRequest, event: "Event") -> HttpResponse:
    """The event's log, the newest first; `?before=` goes further back."""
    told = request.GET.get("before", "")
    before = int(told) if told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS else None
    entries = log_entries(event, before)
    older = entries[-1].number if entries and entries[-1].number > 1 else None
    return show(request, event, "log.html", {"entries": entries, "older": older})


MOST_DIGITS = 9


@leader_only
def all_rulings(request: HttpRequest, event: "Event") -> HttpResponse:
    """Every ruling with its reason, and the form for one that changes nothing the house works out."""
    form = RulingForm(sent(request))
    if request.method == "POST" and form.is_valid():
        told, by, at = form.cleaned_data, name_of_leader(request), timezone.now()

        def rule() -> None:
            record_ruling(event=event, about=told["about"], reason=told["reason"], by=by, at=at)

        if attempt(form, rule):
            messages.success(request, _("The ruling is kept."))
            return go_to("desk-rulings", event)
    return show(request, event, "rulings.html", {"form": form, "rulings": rulings(event)}, form)
