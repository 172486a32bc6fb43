"""The movement and how fair it is, for everybody; choosing one, or the leader's own, by its certificate.  R17-R20."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from rotations.domain.book_rotation import PROVINCIAL_MOVEMENT
from rotations.domain.design import HOW, PLANS
from rotations.domain.judging.certificate import certificate, meetings
from rotations.domain.judging.sentences import HEADINGS, variety
from rotations.domain.movement import Movement
from rotations.queries import (
    adopted_movement,
    call_lines,
    empty_to_come,
    find_adopted_movement,
    hands_at_present_tables,
    played_hands,
)
from rotations.record import certificate_record
from rotations.services import ChosenMovement, adopt_movement, note_real_play, plan_movement
from rotations.web.forms import AdoptForm, OwnMovement, OwnMovementForm, RealPlayForm
from tournament.domain import Level, Refusal
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.web.page_cache import same_for_everybody
from tournament.web.permissions import event_view
from tournament.web.public import page_head
from tournament.web.svg import matrix_picture
from tournament.web.views import Context, DeskActionView, DeskFormView, DeskView

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
        Refusal.when(not form.has_changed(), "Type the moves, or paste a sheet.")
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


MOST_TABLES_ABREAST = 40  # the most tables for which the whole movement is shown as one table of figures

HEADLINES = ("encounter", "visit", "soon", "foursome")  # the criteria that a player wants to know of


@require_safe
@event_view
def movement_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole movement, hand by hand; raises Conflict before one is adopted."""
    setup = event_setup(event)
    adopted = adopted_movement(event, setup)
    movement = adopted.movement
    lines = call_lines(event, adopted, setup)
    context = {
        **page_head(event, list(setup.days), "movement"),
        "lines": lines,
        "session": next((line.session for line in lines if line.number >= event.hand_in_play), 0),
        "empty": empty_to_come(event, setup),
        "endings": setup.endings,
        "moves": hands_at_present_tables(played_hands(event, adopted, setup)),
        "teams": setup.seated,
        "tables": range(1, movement.tables + 1),
        "is_abreast": movement.tables <= MOST_TABLES_ABREAST,
        "plan": adopted.plan_label,
    }
    return same_for_everybody(render_to_string("rotations/public/movement.html", context))


@require_safe
@event_view
def fairness_page(request: HttpRequest, event: Event) -> HttpResponse:
    """How fair the movement is, and who meets whom; raises Conflict before one is adopted."""
    setup = event_setup(event)
    adopted = adopted_movement(event, setup)
    context = {
        **page_head(event, list(setup.days), "movement"),
        "certificate": certificate_context(adopted.certificate),
        "matrix": matrix_picture(meetings(adopted.movement)),
    }
    return same_for_everybody(render_to_string("rotations/public/fairness.html", context))


def certificate_context(record: Context) -> dict[str, object]:
    """The context of the fairness component, from the certificate as `movement --json` prints it."""
    criteria = [
        {
            **criterion,
            "title": HEADINGS[criterion["name"]],
            "note": "structural" if criterion.get("structural") else "",
        }
        for criterion in record["criteria"]
    ]
    return {
        "score": record["score"],
        "notes": record["notes"],
        "criteria": criteria,
        "headlines": [criterion for criterion in criteria if criterion["name"] in HEADLINES],
    }
