"""Ties: which of them matter, beginning a playoff, and the leader's own order.  R42, R47."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.domain.playoff import plan_bracket
from scoring.domain.standings import Tie, TieState
from scoring.domain.wording import say_tables
from scoring.queries.playoffs import KeptPlayoff, playoffs
from scoring.queries.standings import EventStandings, event_standings
from scoring.services.playoffs import start_playoff
from scoring.services.rulings import rule_on_tie
from scoring.web.brackets import bracket_of, say_playoff
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.ties import OrderForm, StartForm
from scoring.web.presenters.standings import say_tie
from tournament.domain.refusal import Conflict
from tournament.queries.events import seated_teams
from tournament.web.desk.base import NothingToFill, attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event

MOST_IN_THE_BOOK = 3
"""Tables that the book's own playoffs settle; more are the leader's to rule."""


@leader_required
def ties(request: HttpRequest, event: "Event") -> HttpResponse:
    """Every tie with what it needs; first those that matter."""
    return show_ties(request, event)


def show_ties(request: HttpRequest, event: "Event", refused: forms.Form | None = None) -> HttpResponse:
    """The list of ties, with what was refused on it."""
    found = event_standings(event)
    kept = [each for each in playoffs(event) if not each.is_given_up]
    context = {
        "ties": [tie_shown(event, tie, kept) for tie in found.standings.ties if tie.matters],
        "others": [tie_shown(event, tie, kept) for tie in found.standings.ties if not tie.matters],
        "are_days_closed": all(day.closed_at for day in found.days),
        "refused": refused,
        "is_final": event.finalised_at is not None,
    }
    return show(request, event, "ties.html", context, *([refused] if refused else []))


def tie_shown(event: "Event", tie: Tie, kept: Sequence[KeptPlayoff]) -> dict[str, Any]:
    """One tie as the page shows it."""
    playoff = next((each for each in kept if set(each.playoff.tables) == set(tie.tables)), None)
    code = code_of(tie)
    return {
        "says": say_tie(tie),
        "title": say_tables(tie.tables).capitalize(),
        "matters": tie.matters,
        "is_settled": tie.playoff is TieState.RESOLVED,
        "is_in_the_book": len(tie.tables) <= MOST_IN_THE_BOOK,
        "playoff_url": reverse("desk-playoff", args=[event.slug, playoff.key]) if playoff else "",
        "start_url": reverse("desk-tie-start", args=[event.slug, code]),
        "rule_url": reverse("desk-tie-rule", args=[event.slug, code]),
        "form": StartForm(places=tie.places) if len(tie.tables) > MOST_IN_THE_BOOK else None,
        "hands": len(plan_bracket(len(tie.tables), len(tie.tables)).hands),
        "has_playoff": playoff is not None,
        "playoff_says": say_playoff(playoff.playoff) if playoff else "",
    }


def code_of(tie: Tie) -> str:
    """A tie in an address: `4-9-12`."""
    return "-".join(str(table) for table in tie.tables)


def tie_of(found: EventStandings, code: str) -> Tie:
    """The tie of an address; raises Conflict when those tables are not tied any more."""
    for tie in found.standings.ties:
        if code_of(tie) == code:
            return tie
    raise Conflict("Those tables are not tied with one another; look at the standings.")


@leader_required
@require_POST
def start(request: HttpRequest, event: "Event", code: str) -> HttpResponse:
    """Begins the playoff of a tie: the book's, or a bracket where the leader decides so."""
    tie = tie_of(event_standings(event), code)
    by, at = leader_name(request), timezone.now()
    begun: list[int] = []
    form: forms.Form = NothingToFill(request.POST)
    if len(tie.tables) > MOST_IN_THE_BOOK:
        form = StartForm(request.POST, places=tie.places)

    def begin() -> None:
        to_place = form.cleaned_data.get("to_place")
        begun.append(start_playoff(event=event, tables=tie.tables, by=by, at=at, to_place=to_place))

    if form.is_valid() and attempt(form, begin):
        return go_to("desk-playoff", event, begun[0])
    return show_ties(request, event, form)


@leader_required
def rule(request: HttpRequest, event: "Event", code: str) -> HttpResponse:
    """The leader's own order of a tie; what it does is said before it is saved."""
    tie = tie_of(event_standings(event), code)
    teams = {team.table: team.name for team in seated_teams(event)}
    tables = [(table, f"{table} {teams[table]}") for table in tie.tables]
    form = OrderForm(sent(request), tables=tables, places=tie.places)
    title = _("Your ruling on %(tables)s") % {"tables": say_tables(tie.tables)}
    if request.method == "POST":
        by, at = leader_name(request), timezone.now()

        def settle() -> None:
            reason = form.cleaned_data["reason"]
            rule_on_tie(event=event, tables=tie.tables, order=form.order(), reason=reason, by=by, at=at)

        asked = ask_first(
            request, event, form, settle, title=title, label=_("Save the ruling"),
            back=reverse("desk-ties", args=[event.slug]),
        )  # fmt: skip
        if asked is not None:
            return asked
        if form.is_valid() and attempt(form, settle):
            messages.success(request, _("The ruling is saved; the places follow it."))
            return go_to("desk", event)
    context = {"form": form, "title": title, "says": say_tie(tie)}
    return show(request, event, "tie_ruling.html", context, form)


def picture_of(event: "Event", kept: KeptPlayoff) -> dict[str, Any]:
    """The bracket of a playoff and what it says."""
    teams = {team.table: team.name for team in seated_teams(event)}
    return {"picture": bracket_of(kept.playoff, teams), "says": say_playoff(kept.playoff)}
