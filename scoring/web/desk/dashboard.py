"""The desk itself: the next step on top, then what is wrong, then every part of the day.  R10."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.queries.dashboard import Act, DeskFacts, NextStep, desk_facts, is_counting, next_step, troubles
from scoring.queries.dashboard.checklist import parts
from scoring.web.desk.days import progress_of
from tournament.domain.event import EventState
from tournament.domain.level import Level
from tournament.queries.events import dates_text, days
from tournament.web.desk.base import show
from tournament.web.permissions import leader_required

if TYPE_CHECKING:
    from tournament.models import Event

PAGES = {
    Act.ENTER_TEAMS: "desk-teams",
    Act.SEAT_TEAMS: "desk-seating",
    Act.ADOPT_MOVEMENT: "desk-movement",
    Act.PRINT_SHEETS: "desk-printing",
    Act.LET_IN_VERIFIERS: "desk-verifiers",
    Act.SETTLE_TIES: "desk-ties",
    Act.PUBLISH: "desk-results",
    Act.SEND_ON: "desk-ladder",
}
PAGES_OF_A_DAY = {
    Act.OPEN_DAY: "desk-open",
    Act.SEE_DAY: "desk-day",
    Act.CHECK_FLAGS: "desk-flags",
    Act.CALL_HANDS: "desk-hands",
    Act.COUNT_FLAGS: "desk-day",
    Act.CLOSE_DAY: "desk-close",
    Act.CLOSE_WITH_REASON: "desk-close",
}
BUTTONS = {Act.OPEN_DAY, Act.CLOSE_DAY}
"""Acts that are done at once; the others lead to a page."""


@leader_required
def desk(request: HttpRequest, event: "Event") -> HttpResponse:
    """What is the state, what is the next thing to do, what is wrong."""
    facts = desk_facts(event)
    dates = dates_text([day.date for day in days(event) if day.date])
    context: dict[str, Any] = {
        "kicker": " · ".join(filter(None, [_(Level(event.level).label), event.venue, dates])),
        "step": step_shown(event, next_step(facts)),
        "troubles": [
            {"says": trouble.says, "url": url_of(event, trouble.act, trouble.day, trouble.table)}
            for trouble in troubles(facts)
        ],
        "sections": [
            {
                "name": part.name,
                "state": part.state.value,
                "says": part.says,
                "url": url_of(event, part.act, part.day),
            }
            for part in parts(facts)
        ],
        "state": state_of(facts).value if facts.has_started else "",
        "has_address": bool(settings.PUBLIC_URL),
    }
    if (day := facts.day_to_do) is not None and day.is_open and is_counting(facts, day):
        context |= progress_of(event, day)
    return show(request, event, "overview.html", context)


def state_of(facts: DeskFacts) -> EventState:
    """How far the standings can be trusted."""
    if facts.is_final:
        return EventState.FINAL
    return EventState.PROVISIONAL if facts.day_to_do else EventState.VERIFIED


def step_shown(event: "Event", step: NextStep) -> dict[str, Any]:
    """The next step as its component shows it."""
    return {
        "title": step.title,
        "says": step.says,
        "label": step.label,
        "url": url_of(event, step.act, step.day, step.table),
        "is_post": step.act in BUTTONS,
        "second_label": step.second_label,
        "second_url": url_of(event, step.second, step.day) if step.second else "",
    }


def url_of(event: "Event", act: Act, day: int | None = None, table: int | None = None) -> str:
    """Where an act is done."""
    if act is Act.SETTLE_COUNT:
        return reverse("desk-count", args=[event.slug, day, table])
    if act in PAGES_OF_A_DAY:
        return reverse(PAGES_OF_A_DAY[act], args=[event.slug, day])
    return reverse(PAGES[act], args=[event.slug])
