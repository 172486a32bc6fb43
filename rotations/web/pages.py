"""The movement and how fair it is, for everybody; choosing one, or the leader's own, by its certificate.  R17-R20."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from msgspec import structs

from rotations.domain.book_rotation import PROVINCIAL_MOVEMENT
from rotations.domain.card import has_giveaway
from rotations.domain.design import HOW, PLANS, TYPED
from rotations.domain.judging.certificate import HEADINGS, certificate
from rotations.domain.movement import read_shifts
from rotations.domain.typed_sheet import MOST_LETTERS, read_sheet
from rotations.queries import (
    adopted_movement,
    call_lines,
    empty_to_come,
    find_adopted_movement,
    hands_at_present_tables,
    played_hands,
)
from rotations.record import certificate_record
from rotations.services import MovementChoice, adopt_movement, note_real_play, plan_movement
from tournament.domain import PLAN_LENGTH, Level, Refusal
from tournament.models import Event
from tournament.queries.roster import Roster
from tournament.web.act_page import face
from tournament.web.events import page_head
from tournament.web.public_page import public_page
from tournament.web.views import Context, SeenFormView, event_view


class MovementForm(forms.Form):
    """The leader's own moves or sheet, where they have them, and the plan to adopt; without one they are judged."""

    plan = forms.CharField(max_length=PLAN_LENGTH, required=False, widget=forms.HiddenInput)
    restart_each_day = forms.BooleanField(
        label="Restart the sheet each day",
        required=False,
        help_text="Every day then begins at the first line of the sheet; else the sheet goes on.",
    )
    shifts = forms.CharField(
        label="Moves, one a hand",
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="As +3 -2 8: up counts positive. Leave empty, and the plan below moves the room.",
    )
    sheet = forms.CharField(
        label="A whole sheet",
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=(
            "One hand a line: its number, who goes out, where to, trump and the dealer’s letter; as 1 A&B +3 H A. "
            "Where to may be left blank on every line. Leave empty for the sheet that the event has."
        ),
    )

    def read(self) -> MovementChoice:
        shifts, sheet = self.cleaned_data["shifts"], self.cleaned_data["sheet"] or None
        typed = read_shifts(shifts) if shifts else read_sheet(sheet).shifts if sheet else ()
        restarts = self.cleaned_data["restart_each_day"]
        return MovementChoice(sheet=sheet, shifts=typed or None, restart_each_day=restarts)


face(
    note_real_play, optional=("note",), initial=lambda event, given: {"hand": event.hand_in_play or None},
    back="desk-movement",
)  # fmt: skip


class MovementView(SeenFormView):
    """The plans side by side, and with them the leader's own movement once it was typed; one of them is adopted."""

    template_name = "rotations/desk/movement.html"
    form_class = MovementForm
    act = adopt_movement
    success_message = "The movement is chosen."
    own = MovementChoice()

    @property
    def is_done_once(self) -> bool:  # type: ignore[override]  # only where it leads on
        return bool(self.request.POST.get("plan"))

    @property
    def stored(self) -> str:
        adopted = find_adopted_movement(self.event, Roster(self.event))
        return str(adopted.edition) if adopted else ""

    def page_context(self) -> dict[str, object]:
        roster = Roster(self.event)
        adopted = find_adopted_movement(self.event, roster)
        is_open, is_seated = not any(day.opened_at for day in roster.days), bool(roster.seated)
        return {
            "adopted": adopted,
            "certificate": certificate_context(adopted.certificate) if adopted else None,
            "is_open": is_open,
            "proposals": proposals(self.event, self.own) if is_open and is_seated else [],
            "is_seated": is_seated,
            "book": PROVINCIAL_MOVEMENT if self.event.level == Level.PROVINCIAL.value else "",
            "has_own_sheet": self.own.sheet is not None,
        }

    def get_initial(self) -> dict[str, object]:
        return {"restart_each_day": self.event.restart_each_day}

    def read(self, form: MovementForm) -> MovementChoice:
        return by_plan(form.read(), form.cleaned_data["plan"])

    def perform(self, form: MovementForm) -> object:
        if form.cleaned_data["plan"]:
            return super().perform(form)
        Refusal.when(not form.has_changed(), "Type the moves, or paste a sheet.")
        own = form.read()
        plan_movement(self.event, by_plan(own, TYPED if own.shifts else next(iter(PLANS))))
        self.own = own
        return None

    def succeed(self, form: MovementForm) -> HttpResponse:
        if form.cleaned_data["plan"]:
            return super().succeed(form)
        return self.render_to_response(self.get_context_data(form=form))


def by_plan(own: MovementChoice, plan: str) -> MovementChoice:
    """The same with a plan, of which one alone takes the leader's own moves."""
    return structs.replace(own, plan=plan, shifts=own.shifts if plan == TYPED else None)


def proposals(event: Event, own: MovementChoice) -> list[Context]:
    """Each plan for this hall with its certificate; first the leader's own moves."""
    plans = [plan for plan in PLANS if plan != TYPED]
    return [propose(event, plan, own) for plan in ([TYPED, *plans] if own.shifts else plans)]


def propose(event: Event, plan: str, own: MovementChoice) -> Context:
    """A plan with its certificate and its movement, or why it does not fit this hall."""
    proposal: Context = {"plan": plan, "label": PLANS[plan]}
    try:
        movement = plan_movement(event, by_plan(own, plan))
    except Refusal as refusal:
        return proposal | {"refusal": str(refusal)}
    judged = certificate_context(certificate_record(certificate(movement)))
    return proposal | {"sentence": HOW[plan], "certificate": judged, "movement": movement}


HEADLINES = ("encounter", "visit", "soon", "foursome")  # the criteria that a player wants to know of


@public_page
@event_view
def movement_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The whole movement, hand by hand, how fair it is, and who meets whom; raises Conflict before one is adopted."""
    roster = Roster(event)
    adopted = adopted_movement(event, roster)
    lines = call_lines(event, adopted, roster)
    differ = any(line.shift is None for line in lines)  # else a line says of every table where its pair goes
    context = {
        **page_head(event, list(roster.days), "movement"),
        "lines": lines,
        "has_giveaway": has_giveaway(lines),
        "session": next((line.session for line in lines if line.number >= event.hand_in_play), 0),
        "empty": empty_to_come(event, roster),
        "endings": roster.endings,
        "moves": hands_at_present_tables(played_hands(event, adopted, roster)) if differ else [],
        "tables": range(1, adopted.movement.tables + 1),
        "plan": adopted.plan_label,
        "certificate": certificate_context(adopted.certificate),
    }
    return HttpResponse(render_to_string("rotations/public/movement.html", context))


def certificate_context(record: Context) -> dict[str, object]:
    """The context of the fairness component, from the certificate as `movement --json` prints it."""
    criteria = [{**criterion, "title": HEADINGS[criterion["name"]]} for criterion in record["criteria"]]
    return {
        "score": record["score"],
        "notes": record["notes"],
        "criteria": criteria,
        "headlines": [criterion for criterion in criteria if criterion["name"] in HEADLINES],
    }
