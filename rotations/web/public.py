"""The public pages of the movement and how fair it is, the same for every visitor."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from rotations.domain.judging.certificate import meetings
from rotations.domain.judging.sentences import HEADINGS
from rotations.queries import (
    adopted_movement,
    call_lines,
    empty_to_come,
    hands_at_present_tables,
    played_hands,
)
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.web.page_cache import same_for_everybody
from tournament.web.permissions import event_view
from tournament.web.public import page_head
from tournament.web.svg import matrix_picture
from tournament.web.views import Context

MOST_TABLES_ABREAST = 40
"""The most tables for which the whole movement is shown as one table of figures."""

HEADLINES = ("encounter", "visit", "soon", "foursome")
"""The criteria that a player wants to know of."""


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
