"""One playoff, step by step: the draw, the bye, trump and deal cut, tricks; and what may go wrong.  R43-R48."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.domain.playoff import Step, StepKind, next_step
from scoring.queries.playoffs import KeptPlayoff, playoff_numbered
from scoring.services import playoffs as services
from scoring.web.brackets import title_of
from scoring.web.desk.confirmation import ask_first
from scoring.web.desk.forms.days import ReasonForm
from scoring.web.desk.forms.ties import (
    CardsForm,
    DealerTricksForm,
    ReplacementForm,
    TableForm,
    TricksForm,
    TrumpForm,
)
from scoring.web.desk.ties import picture_of
from tournament.domain.team import Seat
from tournament.queries.events import SeatedTeam, seated_teams
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.permissions import leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event

WITHOUT_CARDS = "dealer"
"""The field that tells a hand entered with its dealer from the cards cut for the deal."""


@leader_required
def playoff(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """The playoff as it stands, and the form for its next step."""
    kept = playoff_numbered(event, key)
    step = next_step(kept.playoff)
    teams = {team.table: team for team in seated_teams(event)}
    if request.method != "POST":
        return show_playoff(request, event, kept)
    form = dealer_form(step, teams, request) if WITHOUT_CARDS in request.POST else step_form(step, teams, request)
    if form is not None and form.is_valid() and attempt(form, lambda: take_step(request, event, kept, step, form)):
        messages.success(request, _("Entered."))
        return go_to("desk-playoff", event, key)
    return show_playoff(request, event, kept, *([form] if form is not None else []))


def step_form(step: Step, teams: dict[int, SeatedTeam], request: HttpRequest | None = None) -> forms.Form | None:
    """The form of a step; None when the playoff is decided."""
    told = request.POST if request is not None else None
    match step.kind:
        case StepKind.DRAW | StepKind.REDRAW:
            return CardsForm(told, people=[(str(table), say_player(teams[table], Seat.A)) for table in step.tables])
        case StepKind.CUT_TRUMP:
            return TrumpForm(told)
        case StepKind.CUT_DEALER:
            return CardsForm(told, people=people_of(step, teams))
        case StepKind.PLAY:
            return TricksForm(told, sides=sides_of(step, teams))
        case StepKind.DONE:
            return None


def dealer_form(
    step: Step, teams: dict[int, SeatedTeam], request: HttpRequest | None = None
) -> DealerTricksForm | None:
    """The whole hand with its dealer, where the deal was cut without being written down."""
    if step.kind is not StepKind.CUT_DEALER:
        return None
    told = request.POST if request is not None else None
    return DealerTricksForm(told, auto_id="dealer_%s", people=people_of(step, teams), sides=sides_of(step, teams))


def people_of(step: Step, teams: dict[int, SeatedTeam]) -> list[tuple[str, str]]:
    """Those who cut, and how the page calls them."""
    return [(str(who), say_player(teams[who.table], who.seat)) for who in step.people]


def sides_of(step: Step, teams: dict[int, SeatedTeam]) -> list[tuple[int, str]]:
    """The two tables of a hand, and how the page calls them."""
    says = _("Tricks of table %(table)s, %(team)s")
    return [(table, says % {"table": table, "team": teams[table].name}) for table in step.tables]


def say_player(team: SeatedTeam, seat: Seat) -> str:
    """`Table 9, player A (Ann Low), Northern Four`; without the name where it is not known."""
    name = team.players[seat]
    said = _("Table %(table)s, player %(seat)s") % {"table": team.table, "seat": seat.value}
    return f"{said} ({name}), {team.name}" if name else f"{said}, {team.name}"


def take_step(request: HttpRequest, event: "Event", kept: KeptPlayoff, step: Step, form: forms.Form) -> None:
    """Enters what the form tells; raises the playoff's refusals."""
    common: dict[str, Any] = {
        "event": event, "playoff": kept.key, "by": leader_name(request), "at": timezone.now(),
    }  # fmt: skip
    if isinstance(form, TrumpForm):
        services.cut_trump(tables=step.tables, card=form.cleaned_data["card"], **common)
    elif isinstance(form, DealerTricksForm):
        dealer = form.cleaned_data["dealer"]
        services.play_hand(tables=step.tables, tricks=form.tricks(), dealer=dealer, **common)
    elif isinstance(form, TricksForm):
        services.play_hand(tables=step.tables, tricks=form.tricks(), **common)
    elif isinstance(form, CardsForm) and step.kind is StepKind.CUT_DEALER:
        services.cut_dealer(tables=step.tables, cards=form.cards(), **common)
    elif isinstance(form, CardsForm):
        services.draw_cards(cards={int(table): card for table, card in form.cards().items()}, **common)


def show_playoff(request: HttpRequest, event: "Event", kept: KeptPlayoff, *tried: forms.Form) -> HttpResponse:
    """The page of a playoff; a form that was refused stands in place of its empty one."""
    step = next_step(kept.playoff)
    teams = {team.table: team for team in seated_teams(event)}
    tables = [(table, f"{table} {teams[table].name}") for table in kept.playoff.tables]
    can_give_bye = step.kind in (StepKind.DRAW, StepKind.REDRAW) and len(tables) == len("bye")
    fresh: dict[str, forms.Form | None] = {
        "step_form": step_form(step, teams),
        "dealer_form": dealer_form(step, teams),
        "bye_form": TableForm(auto_id="bye_%s", tables=tables) if can_give_bye else None,
        "replacement_form": ReplacementForm(auto_id="replace_%s", tables=tables),
    }
    for name, form in fresh.items():
        for other in tried:
            if type(other) is type(form):
                fresh[name] = other
    context = {
        "kept": kept,
        "title": title_of(kept.playoff),
        "step": step,
        "is_done": step.kind is StepKind.DONE,
        "has_hands": bool(kept.playoff.hands),
        "tried": tried,
        **fresh,
        **picture_of(event, kept),
    }
    return show(request, event, "playoff.html", context, *tried)


@leader_required
@require_POST
def bye(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Tells who has the bye, where the draw was not written down."""
    kept = playoff_numbered(event, key)
    form = TableForm(request.POST, auto_id="bye_%s", tables=[(table, str(table)) for table in kept.playoff.tables])

    def tell(common: dict[str, Any]) -> None:
        services.give_bye(table=form.cleaned_data["table"], **common)

    return enter(request, event, kept, form, tell)


@leader_required
@require_POST
def replace(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Names who plays for a missing A or B."""
    kept = playoff_numbered(event, key)
    form = ReplacementForm(
        request.POST, auto_id="replace_%s", tables=[(table, str(table)) for table in kept.playoff.tables]
    )

    def name(common: dict[str, Any]) -> None:
        services.replace_player(**form.cleaned_data, **common)

    return enter(request, event, kept, form, name)


def enter(
    request: HttpRequest, event: "Event", kept: KeptPlayoff, form: forms.Form, act: Callable[[dict[str, Any]], None]
) -> HttpResponse:
    """Does what a form of the page says, or shows the page with the refusal."""
    common = {"event": event, "playoff": kept.key, "by": leader_name(request), "at": timezone.now()}
    if form.is_valid() and attempt(form, lambda: act(common)):
        messages.success(request, _("Entered."))
        return go_to("desk-playoff", event, kept.key)
    return show_playoff(request, event, kept, form)


@leader_required
def take_back(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Takes the last hand back, with a reason."""
    title, label = _("Take back the last hand"), _("Take the hand back")
    return undo(request, event, key, services.take_back_hand, title, label)


@leader_required
def give_up(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Ends a playoff without its result, with a reason."""
    return undo(request, event, key, services.give_up_playoff, _("Give up the playoff"), _("Give it up"))


def undo(
    request: HttpRequest, event: "Event", key: int, service: Callable[..., None], title: str, label: str
) -> HttpResponse:
    """A step back: what it does is said before it is saved."""
    playoff_numbered(event, key)
    form = ReasonForm(sent(request))
    back = reverse("desk-playoff", args=[event.slug, key])
    if request.method == "POST":
        by, at = leader_name(request), timezone.now()

        def act() -> None:
            service(event=event, playoff=key, reason=form.cleaned_data["reason"], by=by, at=at)

        asked = ask_first(request, event, form, act, title=title, label=label, back=back)
        if asked is not None:
            return asked
        if form.is_valid() and attempt(form, act):
            messages.success(request, _("Done, and kept with its reason."))
            return go_to("desk-ties", event)
    context = {"form": form, "title": title, "label": label, "back": back}
    return show(request, event, "reason.html", context, form)
