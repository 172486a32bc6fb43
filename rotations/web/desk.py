"""Choosing the movement: the proposals side by side, each with its certificate, and the leader's own.  R17-R20."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rotations.domain.balance import certificate, meetings
from rotations.domain.design import PLANS
from rotations.domain.movement import Movement
from rotations.domain.record import certificate_record
from rotations.queries import find_adopted_movement
from rotations.services import adopt_movement, plan_movement
from rotations.web.forms import OwnMovement, OwnMovementForm, PlanForm
from rotations.web.public import certificate_context
from tournament.domain.refusal import Refusal
from tournament.queries.events import has_started, seated_teams
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.errors import refusal_message
from tournament.web.permissions import leader_name, leader_required
from tournament.web.svg import matrix_picture

if TYPE_CHECKING:
    from tournament.models import Event

TYPED = "typed"
BOOKS_SHEET = OwnMovement(None, None)


@dataclass(frozen=True, slots=True)
class Proposal:
    """One movement the leader may adopt, judged; `refused` says why a plan does not serve this hall."""

    plan: str
    label: str
    certificate: dict[str, Any] | None
    shifts: str
    refused: str = ""


@leader_required
def movement(request: HttpRequest, event: "Event") -> HttpResponse:
    """The movement that is adopted, and those that may be; a typed one is judged beside the house's."""
    form = OwnMovementForm(sent(request))
    own: list[OwnMovement] = []
    if request.method == "POST" and form.is_valid():
        attempt(form, lambda: own.append(judged_can_be_played(event, form.read())))
    return show_movement(request, event, form, own[0] if own else BOOKS_SHEET)


def judged_can_be_played(event: "Event", own: OwnMovement) -> OwnMovement:
    """What the leader typed, once a movement of it can be made; raises what the plan refuses."""
    plan = TYPED if own.shifts is not None else next(iter(PLANS))
    plan_movement(event, plan, sheet=own.sheet, shifts=own.shifts)
    return own


def show_movement(
    request: HttpRequest, event: "Event", form: OwnMovementForm, own: OwnMovement, *tried: forms.BaseForm
) -> HttpResponse:
    """The page of proposals for the sheet told, the book's where none is."""
    adopted = find_adopted_movement(event)
    is_open = not has_started(event)
    is_seated = bool(seated_teams(event))
    context: dict[str, Any] = {
        "adopted": adopted,
        "adopted_label": PLANS.get(adopted.movement.plan, adopted.movement.plan) if adopted else "",
        "certificate": certificate_context(adopted.certificate) if adopted else None,
        "matrix": matrix_picture(meetings(adopted.movement)) if adopted and not is_open else None,
        "is_open": is_open,
        "proposals": proposals(event, own) if is_open and is_seated else [],
        "is_seated": is_seated,
        "form": form,
        "has_own_sheet": own.sheet is not None,
        "tried": [form for form in tried if form.errors],
    }
    return show(request, event, "movement.html", context, form, *tried)


def proposals(event: "Event", own: OwnMovement) -> list[Proposal]:
    """Each plan for this hall, judged; first the leader's own moves."""
    plans = [plan for plan in PLANS if plan != TYPED]
    return [propose(event, plan, own) for plan in ([TYPED, *plans] if own.shifts is not None else plans)]


def propose(event: "Event", plan: str, own: OwnMovement) -> Proposal:
    """One plan for this hall, or why it does not serve."""
    label = _(PLANS[plan])
    try:
        planned = plan_movement(event, plan, sheet=own.sheet, shifts=own.shifts if plan == TYPED else None)
    except Refusal as refusal:
        return Proposal(plan, label, None, "", refusal_message(refusal))
    return Proposal(plan, label, certificate_context(certificate_record(certificate(planned))), say_shifts(planned))


def say_shifts(planned: Movement) -> str:
    """The moves of a movement in short: `+3 +14 +8 …`."""
    if not planned.has_common_shifts:
        return _("Tables move differently; each table’s sheet says where.")
    return " ".join(f"+{shift}" for shift in planned.shifts)


@leader_required
@require_POST
def adopt(request: HttpRequest, event: "Event") -> HttpResponse:
    """Makes the chosen movement the event's own."""
    chosen = PlanForm(request.POST)
    own_form = OwnMovementForm(request.POST)
    by, at = leader_name(request), timezone.now()

    def take() -> None:
        plan = chosen.cleaned_data["plan"]
        own = own_form.read() if own_form.is_valid() else BOOKS_SHEET
        planned = plan_movement(event, plan, sheet=own.sheet, shifts=own.shifts if plan == TYPED else None)
        adopt_movement(event=event, chosen=planned, by=by, at=at)

    if chosen.is_valid() and attempt(chosen, take):
        messages.success(request, _("The movement is adopted. Print the sheets next."))
        return go_to("desk", event)
    return show_movement(request, event, OwnMovementForm(), BOOKS_SHEET, chosen)
