"""Counts as the leader sees and types them: one table, or many from paper slips; settled with a reason.  R10, R15."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.domain.counts import CountState
from scoring.queries.counts import count_of_day, counts_of_table
from scoring.services.counts import CountReceipt, record_flag_count, settle_flag_count
from scoring.services.days import table_of
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.days import CountForm, CountsForm, SettleForm
from tournament.domain.refusal import Refusal
from tournament.queries.events import seated_teams
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.errors import refusal_message
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def one_count(request: HttpRequest, event: "Event", day: int, table: int) -> HttpResponse:
    """Every count of one table on one day, and the form for the leader's."""
    found = count_of_day(event, day)
    seated = table_of(event, table)
    is_settling = "reason" in request.POST
    count_form = CountForm(request.POST if request.method == "POST" and not is_settling else None)
    settle_form = SettleForm(request.POST if is_settling else None, auto_id="settle_%s")
    by, at = leader_name(request), timezone.now()
    back = reverse("desk-count", args=[event.slug, day, table])
    if is_settling:

        def settle() -> None:
            told = settle_form.cleaned_data
            settle_flag_count(
                event=event, day=day, table=table, flags=told["flags"], reason=told["reason"], by=by, at=at,
                key=told["key"],
            )  # fmt: skip

        title = _("Settle table %(table)s, day %(day)s") % {"table": table, "day": day}
        flags = settle_form["flags"].value()
        label = _("Settle table %(table)s at %(flags)s flags") % {"table": table, "flags": flags}
        asked = ask_first(request, event, settle_form, settle, title=title, label=label, back=back)
        if asked is not None:
            return asked
        if settle_form.is_valid() and attempt(settle_form, settle):
            messages.success(request, _("Table %(table)s is settled at %(flags)s.") % {"table": table, "flags": flags})
            return go_to("desk-day", event, day)
    elif count_form.is_bound and count_form.is_valid():
        received: list[CountReceipt] = []

        def record() -> None:
            told = count_form.cleaned_data
            received.append(
                record_flag_count(event=event, day=day, table=table, flags=told["flags"], by=by, at=at, key=told["key"])
            )

        if attempt(count_form, record):
            say_received(request, received[0])
            return go_to("desk-day", event, day)
    context = {
        "day": found,
        "table": table,
        "team": seated.team.name,
        "count": found.tables[table],
        "counts": [count for count in counts_of_table(event, seated) if count.day.number == day],
        "count_form": count_form,
        "settle_form": settle_form,
        "is_conflict": found.tables[table].state is CountState.CONFLICT,
        "is_agreed": found.tables[table].state is CountState.AGREED,
    }
    return show(request, event, "count.html", context, count_form, settle_form)


def say_received(request: HttpRequest, receipt: CountReceipt) -> None:
    """The count read back, with what is still to go; a warning where it is unlikely."""
    to_go = ngettext("%(tables)s table to go.", "%(tables)s tables to go.", receipt.to_go) % {"tables": receipt.to_go}
    says = _("Table %(table)s: %(read_back)s.") % {"table": receipt.table, "read_back": receipt.read_back}
    messages.success(request, f"{says} {to_go}")
    if receipt.is_unlikely:
        far = _("%(flags)s flags on table %(table)s is far from what the hands usually bring. Count it again.")
        messages.warning(request, far % {"flags": receipt.flags, "table": receipt.table})


@leader_required
def several_counts(request: HttpRequest, event: "Event", day: int) -> HttpResponse:
    """The counts of all tables still missing, typed from paper slips; each is saved on its own."""
    found = count_of_day(event, day)
    names = {team.table: team.name for team in seated_teams(event)}
    missing = [(table, names[table]) for table in found.to_check]
    form = CountsForm(sent(request), tables=missing)
    if request.method == "POST" and form.is_valid():
        by, at = leader_name(request), timezone.now()
        saved = 0
        for table, flags in form.counts().items():
            try:
                record_flag_count(event=event, day=day, table=table, flags=flags, by=by, at=at, key=form.key_of(table))
            except Refusal as refusal:
                form.add_error(f"table_{table}", refusal_message(refusal))
            else:
                saved += 1
        if saved:
            says = ngettext("One count is saved.", "%(counts)s counts are saved.", saved) % {"counts": saved}
            messages.success(request, says)
        if not form.errors:
            return go_to("desk-day", event, day)
    return show(request, event, "counts.html", {"form": form, "day": found}, form)
