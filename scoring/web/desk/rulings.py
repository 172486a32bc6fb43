"""Every ruling with its reason, and new ones about what the program does not work out.  R10."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.queries.records import rulings
from scoring.services.rulings import record_ruling
from scoring.web.desk.forms.rulings import RulingForm
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.permissions import leader_only, name_of_leader

if TYPE_CHECKING:
    from tournament.models import Event


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
