"""Changes while an event is on: who leaves, comes late, is not ranked, takes a seat or a letter; other sessions.

What a change does to the movement, the sheets and the standings is said before it is saved.  R9, R21, R23.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rotations.domain.redesign import Redesign
from scoring.domain.wording import say_tables
from scoring.services import roster_changes as absence
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.roster_changes import (
    LateTeamForm,
    LeavingForm,
    LettersForm,
    RankForm,
    SessionsForm,
    SubstituteForm,
)
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import format_sessions, join_days
from tournament.domain.team import Seat
from tournament.queries.events import seated_teams, sessions_by_day
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event

Who = dict[str, Any]
Tables = Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of change: what it is called, what it asks, what it does, and what it makes of the movement."""

    title: Any
    form: Callable[["Event", Any, Tables], forms.Form]
    act: Callable[["Event", Any, Who], None]
    redesign: Callable[["Event", dict[str, Any]], Redesign | None] = lambda _event, _told: None


def leave(event: "Event", form: LeavingForm, who: Who) -> None:
    """A team leaves."""
    absence.withdraw_team(event=event, **form.cleaned_data, **who)


def come(event: "Event", form: LateTeamForm, who: Who) -> None:
    """A team comes late."""
    told = form.cleaned_data
    absence.add_late_team(
        event=event, entry=form.entry(), after_hand=told["after_hand"], is_ranked=told["is_ranked"], **who
    )


def substitute(event: "Event", form: SubstituteForm, who: Who) -> None:
    """Somebody takes a seat."""
    absence.substitute_player(event=event, **form.cleaned_data | {"seat": Seat(form.cleaned_data["seat"])}, **who)


def rank(event: "Event", form: RankForm, who: Who) -> None:
    """A team is ranked or floats."""
    absence.rank_team(event=event, **form.cleaned_data, **who)


def change_letters(event: "Event", form: LettersForm, who: Who) -> None:
    """Players take other letters."""
    absence.change_letters(event=event, table=form.cleaned_data["table"], seats=form.seats(), **who)


def change_sessions(event: "Event", form: SessionsForm, who: Who) -> None:
    """Other sessions are played."""
    told = form.cleaned_data
    absence.change_sessions(
        event=event, days=told["sessions"], after_hand=told["after_hand"], reason=told["reason"], **who
    )


def without_one(event: "Event", told: dict[str, Any]) -> Redesign | None:
    """The circle that closes over a team that leaves."""
    if not told["closes_circle"]:
        return None
    return absence.redesign_for(event, told["after_hand"], tables=len(seated_teams(event)) - 1)


def with_one_more(event: "Event", told: dict[str, Any]) -> Redesign:
    """The circle with a late team's table."""
    return absence.redesign_for(event, told["after_hand"], tables=len(seated_teams(event)) + 1)


def with_sessions(event: "Event", told: dict[str, Any]) -> Redesign | None:
    """What is still to play with other sessions; nothing where play stops."""
    flat = join_days(told["sessions"])
    return None if sum(flat) == told["after_hand"] else absence.redesign_for(event, told["after_hand"], sessions=flat)


CHANGES = {
    "leaving": Change(
        gettext_lazy("A team leaves"), lambda _event, told, tables: LeavingForm(told, tables=tables), leave, without_one
    ),
    "late": Change(
        gettext_lazy("A team comes late"), lambda _event, told, _tables: LateTeamForm(told), come, with_one_more
    ),
    "substitute": Change(
        gettext_lazy("Somebody takes a player’s seat"),
        lambda _event, told, tables: SubstituteForm(told, tables=tables),
        substitute,
    ),
    "ranked": Change(
        gettext_lazy("A team plays without being ranked"),
        lambda _event, told, tables: RankForm(told, tables=tables),
        rank,
    ),
    "letters": Change(
        gettext_lazy("Players of a team change letters"),
        lambda _event, told, tables: LettersForm(told, tables=tables),
        change_letters,
    ),
    "sessions": Change(
        gettext_lazy("Sessions are cut or added, or play stops early"),
        lambda event, told, _tables: SessionsForm(told, initial={"sessions": format_sessions(sessions_by_day(event))}),
        change_sessions,
        with_sessions,
    ),
}


@leader_required
def changes(request: HttpRequest, event: "Event") -> HttpResponse:
    """The kinds of change there are."""
    kinds = [
        {"title": change.title, "url": reverse("desk-change", args=[event.slug, kind])}
        for kind, change in CHANGES.items()
    ]
    return show(request, event, "changes.html", {"kinds": kinds})


@leader_required
def one_change(request: HttpRequest, event: "Event", kind: str) -> HttpResponse:
    """The form of one kind of change; what it does is said before it is saved."""
    change = CHANGES.get(kind)
    if change is None:
        raise Http404
    tables = [(team.table, f"{team.table} {team.name}") for team in seated_teams(event)]
    form = change.form(event, sent(request), tables)
    title = str(change.title)
    back = reverse("desk-changes", args=[event.slug])
    if request.method == "POST":
        who = {"by": leader_name(request), "at": timezone.now()}

        def act() -> None:
            change.act(event, form, who)

        also = say_redesign(event, change, form) if form.is_valid() else ""
        asked = ask_first(request, event, form, act, title=title, label=_("Do it"), back=back, also=also)
        if asked is not None:
            return asked
        if form.is_valid() and attempt(form, act):
            messages.success(request, _("Done, and kept in the log."))
            return go_to("desk", event)
    return show(request, event, "reason.html", {"form": form, "title": title, "back": back}, form)


def say_redesign(event: "Event", change: Change, form: forms.Form) -> str:
    """What a change makes of the movement, in a sentence; nothing where the movement stays or cannot be made."""
    try:
        changed = change.redesign(event, form.cleaned_data)
    except Refusal:
        return ""  # the change itself is refused with the same sentence, on the form
    if changed is None:
        return ""
    sheets = say_tables(changed.reprint) if changed.reprint else _("no table")
    return _(
        "The hands to come are designed anew, %(before)s of 100 before and %(after)s after; print the sheets of "
        "%(sheets)s again."
    ) % {"before": changed.before.score, "after": changed.after.score, "sheets": sheets}
