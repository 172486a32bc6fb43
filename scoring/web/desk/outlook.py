"""Who can still advance and what lead is safe, before the last session and before a playoff.  R21, R40, R42."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rotations.queries import find_adopted_movement
from scoring.queries.outlook import find_outlook
from scoring.queries.standings import event_standings
from scoring.web.presenters.outlook import outlook_shown
from tournament.queries.events import event_setup
from tournament.web.desk.base import show
from tournament.web.permissions import leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def outlook(request: HttpRequest, event: "Event") -> HttpResponse:
    """What the hands to come can still change, team by team."""
    setup = event_setup(event)
    adopted = find_adopted_movement(event, setup)
    found = find_outlook(event, event_standings(event), setup, adopted, with_sessions=True)
    context = {
        "outlook": outlook_shown(found) if found else None,
        "after_hand": found.after_hand if found else 0,
        "why_not": _(
            "Nothing to say yet, or no more. Once a session or a day is counted at every table, this page tells who "
            "can still advance, until every place is settled."
        ),
    }
    return show(request, event, "outlook.html", context)
