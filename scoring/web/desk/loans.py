"""Flags lent and taken back, a careful record kept.  R37."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.queries.counts import count_of_day, loans_of_day
from scoring.services.loans import lend_flags, take_back_flags
from scoring.web.desk.forms.days import LoanForm, ReturnForm
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event

RETURN_ID = "back_%s"
"""The page holds two forms with fields of the same names."""


@leader_required
def loans(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """The loans of a day, and the form for one more."""
    form = LoanForm(sent(request))
    if request.method == "POST" and form.is_valid():
        told, by, at = form.cleaned_data, leader_name(request), timezone.now()

        def lend() -> None:
            lend_flags(
                event=event, day=day, table=told["table"], flags=told["flags"], hand=told["hand"], by=by, at=at,
                key=told["key"],
            )  # fmt: skip

        if attempt(form, lend):
            messages.success(request, _("%(flags)s lent to table %(table)s.") % told)
            return go_to("desk-loans", event, day)
    return show_loans(request, event, day, form)


@leader_required
@require_POST
def take_back(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """Takes back flags a table owes."""
    form = ReturnForm(request.POST, auto_id=RETURN_ID, owed=dict(count_of_day(event, day).owed))
    if form.is_valid():
        told, by, at = form.cleaned_data, leader_name(request), timezone.now()

        def give_back() -> None:
            take_back_flags(
                event=event, day=day, table=told["table"], flags=told["flags"], by=by, at=at, key=told["key"]
            )

        if attempt(form, give_back):
            messages.success(request, _("Table %(table)s gave back %(flags)s.") % told)
            return go_to("desk-loans", event, day)
    return show_loans(request, event, day, LoanForm(), form)


def show_loans(
    request: HttpRequest, event: "Event", day: int, form: LoanForm, returned: ReturnForm | None = None
) -> HttpResponse:
    """The page with both forms."""
    count = count_of_day(event, day)
    back_form = returned or ReturnForm(auto_id=RETURN_ID, owed=dict(count.owed))
    context = {"day": count, "form": form, "back_form": back_form, "entries": loans_of_day(event, day)}
    return show(request, event, "loans.html", context, form, back_form)
