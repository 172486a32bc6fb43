"""The movement and how fair it is, for everybody; choosing one, or the leader's own, by its certificate.  R17-R20."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from rotations.domain.book_rotation import PROVINCIAL_MOVEMENT
from rotations.domain.card import has_giveaway
from rotations.domain.design import PLANS
from rotations.domain.judging.certificate import HEADINGS
from rotations.domain.movement import read_shifts
from rotations.domain.typed_sheet import MOST_LETTERS
from rotations.queries import (
    adopted_movement,
    call_lines,
    empty_to_come,
    find_adopted_movement,
    hands_at_present_tables,
    played_hands,
)
from rotations.services import MovementChoice, adopt_movement, note_real_play
from tournament.domain import Level
from tournament.models import Event
from tournament.queries.roster import Roster
from tournament.web.act_page import face
from tournament.web.events import page_head
from tournament.web.public_page import public_page
from tournament.web.views import Context, SeenFormView, event_view

CHOICES = {
    "balanced": (
        "Balanced (recommended)",
        "Fewer of the same people sit together again, and two teams meet again later.",
    ),
    "sequence": (
        "In sequence, as the book says",
        "Plain progression: every hand one table further than the hand before.",
    ),
}
"""The plans that need nothing typed, each with its sentence."""


class MovementForm(forms.Form):
    """The plan, and what the leader types of their own, if anything."""

    plan = forms.ChoiceField(choices=PLANS.items(), widget=forms.HiddenInput)
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
        help_text="As +3 -2 8: up counts positive.",
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
        typed = self.cleaned_data
        shifts = read_shifts(typed["shifts"]) if typed["shifts"] else None
        return MovementChoice(typed["plan"], typed["restart_each_day"], shifts, typed["sheet"] or None)


face(
    note_real_play, optional=("note",), initial=lambda event, values: {"hand": event.hand_in_play or None},
    back="desk-movement",
)  # fmt: skip


class MovementView(SeenFormView):
    """One of the plans is adopted, until play begins, and is judged then."""

    template_name = "rotations/desk/movement.html"
    form_class = MovementForm
    act = adopt_movement

    @property
    def stored(self) -> str:
        adopted = find_adopted_movement(self.event, Roster(self.event))
        return str(adopted.edition) if adopted else ""

    def page_context(self) -> dict[str, object]:
        roster = Roster(self.event)
        adopted = find_adopted_movement(self.event, roster)
        return {
            "adopted": adopted,
            "certificate": certificate_context(adopted.certificate) if adopted else None,
            "is_open": not any(day.opened_at for day in roster.days),
            "is_seated": bool(roster.seated),
            "choices": CHOICES,
            "book": PROVINCIAL_MOVEMENT if self.event.level == Level.PROVINCIAL.value else "",
        }

    def get_initial(self) -> dict[str, object]:
        return {"restart_each_day": self.event.restart_each_day}

    def get_success_message(self, cleaned_data: object) -> str:
        return " ".join(["The movement is chosen.", *self.result.certificate["notes"]])


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
