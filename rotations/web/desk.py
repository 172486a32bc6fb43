"""Choosing the movement: the proposals side by side, each with its certificate, and the leader's own.  R17-R20."""

from django.http import HttpResponse

from rotations.domain.book_rotation import PROVINCIAL_MOVEMENT
from rotations.domain.design import HOW, PLANS
from rotations.domain.judging.certificate import certificate, meetings
from rotations.domain.judging.sentences import variety
from rotations.domain.movement import Movement
from rotations.queries import find_adopted_movement
from rotations.record import certificate_record
from rotations.services import ChosenMovement, adopt_movement, note_real_play, plan_movement
from rotations.web.forms import AdoptForm, OwnMovement, OwnMovementForm, RealPlayForm
from rotations.web.public import certificate_context
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.web.desk.base import DeskActionView, DeskFormView, DeskView
from tournament.web.svg import matrix_picture
from tournament.web.views import Context

TYPED = "typed"


class MovementPage(DeskView):
    template_name = "rotations/desk/movement.html"
    own = OwnMovement()

    def page_context(self) -> dict[str, object]:
        setup = event_setup(self.event)
        adopted = find_adopted_movement(self.event, setup)
        is_open, is_seated = not any(day.opened_at for day in setup.days), bool(setup.seated)
        return {
            "form": OwnMovementForm(initial={"restart_each_day": self.event.restart_each_day}),
            "adopted": adopted,
            "certificate": certificate_context(adopted.certificate) if adopted else None,
            "matrix": matrix_picture(meetings(adopted.movement)) if adopted and not is_open else None,
            "is_open": is_open,
            "proposals": proposals(self.event, self.own) if is_open and is_seated else [],
            "is_seated": is_seated,
            "book": PROVINCIAL_MOVEMENT if self.event.level == Level.PROVINCIAL.value else "",
            "has_own_sheet": self.own.sheet is not None,
            "note_form": RealPlayForm(initial={"hand": self.event.hand_in_play or None}),
        }


class MovementView(MovementPage, DeskFormView):
    """The leader's own movement, with its certificate beside those of the plans."""

    form_class = OwnMovementForm

    def get_initial(self) -> dict[str, object]:
        return {"restart_each_day": self.event.restart_each_day}

    def perform(self, form: OwnMovementForm) -> None:
        """Shows the movement that was typed; nothing is adopted yet."""
        if not form.has_changed():
            raise Refusal("Type the moves, or paste a sheet.")
        own = form.read()
        planned_movement(self.event, TYPED if own.shifts is not None else next(iter(PLANS)), own)
        self.own = own

    def succeed(self, form: OwnMovementForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form))


class AdoptView(MovementPage, DeskActionView):
    form_class = AdoptForm
    success_message = "The movement is chosen. Print the sheets next."

    act = adopt_movement

    def read(self, form: AdoptForm) -> ChosenMovement:
        own = form.read()
        movement = planned_movement(self.event, form.cleaned_data["plan"], own)
        return ChosenMovement(movement=movement, restart_each_day=own.restart_each_day)


class RealPlayView(MovementPage, DeskActionView):
    """The leader's note with a hand that was played otherwise than planned."""

    form_class = RealPlayForm
    form_name = "note_form"
    success_page = "desk-movement"
    success_message = "Saved with hand %(hand)s."

    act = note_real_play
    take_back_page = ("desk-movement",)


def planned_movement(event: Event, plan: str, own: OwnMovement) -> Movement:
    """The movement of a plan, with the leader's own sheet or moves; raises what `plan_movement` raises."""
    shifts = own.shifts if plan == TYPED else None
    return plan_movement(event, plan, sheet=own.sheet, shifts=shifts, restart_each_day=own.restart_each_day)


def proposals(event: Event, own: OwnMovement) -> list[Context]:
    """Each plan for this hall with its certificate; first the leader's own moves."""
    plans = [plan for plan in PLANS if plan != TYPED]
    return [propose(event, plan, own) for plan in ([TYPED, *plans] if own.shifts is not None else plans)]


def propose(event: Event, plan: str, own: OwnMovement) -> Context:
    """A plan with its certificate and its moves, or why it does not fit this hall."""
    proposal: Context = {"plan": plan, "label": PLANS[plan]}
    try:
        movement = planned_movement(event, plan, own)
    except Refusal as refusal:
        return proposal | {"refusal": str(refusal)}
    judged = certificate_context(certificate_record(certificate(movement, event.rules)))
    sentence = f"{HOW[plan]} {variety(movement)}"
    return proposal | {"sentence": sentence, "certificate": judged, "shifts": shifts_text(movement)}


def shifts_text(movement: Movement) -> str:
    """The moves of a movement in short: `+3 +14 +8 …`."""
    if not movement.has_common_shifts:
        return "Tables move differently; each table’s sheet says where."
    return " ".join(f"+{shift}" for shift in movement.shifts)
