"""The desk itself: the next step on top, then what is wrong, then every part of the day.  R10."""

from dataclasses import asdict
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from scoring.queries.dashboard import (
    Act,
    DeskFacts,
    DeskWarning,
    ItemState,
    NextStep,
    checklist,
    closing_list,
    next_level,
    next_step,
    paper_day,
    warnings,
)
from scoring.queries.sheet_list import When
from scoring.web.desk.days import progress_context
from scoring.web.hall import moving_link
from tournament.domain.acts import declared
from tournament.domain.call import Call
from tournament.domain.level import Level
from tournament.models import Event
from tournament.queries.events import days, standings_state
from tournament.queries.log import calls
from tournament.queries.office import lacks_recovery_card
from tournament.services.events import call_hand
from tournament.web.desk.base import PAPER_DAY, DeskFormView, DeskView
from tournament.web.event_list import day_dates
from tournament.web.phones import phones_context

PAGES = {
    Act.ENTER_TEAMS: "desk-teams",
    Act.SEAT_TEAMS: "desk-seating",
    Act.ADOPT_MOVEMENT: "desk-movement",
    Act.PRINT_SHEETS: "desk-printing",
    Act.LET_IN_VERIFIERS: "desk-verifiers",
    Act.SETTLE_TIES: "desk-ties",
    Act.PUBLISH: "desk-results",
    Act.SEND_ON: "desk-ladder",
    Act.SAVE_FILE: "desk-put-away",
    Act.CHANGE_TEAMS: "desk-changes",
}
PAGES_OF_A_DAY = {
    Act.OPEN_DAY: "desk-open",
    Act.SEE_DAY: "desk-day",
    Act.CHECK_IN: "desk-check-in",
    Act.CALL_HANDS: "desk-hands",
    Act.COUNT_FLAGS: "desk-day",
    Act.CLOSE_DAY: "desk-close",
    Act.CLOSE_WITH_REASON: "desk-close",
    Act.LEND_FLAGS: "desk-loans",
    Act.TYPE_COUNTS: "desk-counts",
    Act.REPORT_BREAK: "desk-break",
}
NAMES = {
    Act.ENTER_TEAMS: "Teams",
    Act.EDIT_TEAM: "The team",
    Act.ADOPT_MOVEMENT: "Movement",
    Act.PRINT_SHEETS: "Sheets",
    Act.SEND_ON: "Qualifiers",
    Act.SAVE_FILE: "Archive, copy, hand over",
    Act.CHECK_IN: "Check-in, day %(day)s",
    Act.SEE_DAY: "Day %(day)s",
    Act.SETTLE_COUNT: "Table %(table)s, day %(day)s",
    Act.COUNT_SESSION: "Count after session %(session)s",
}
"""What the pages are called on which something wrong is corrected."""
LINKS = [
    (
        "Before play",
        {
            "desk-players": "Players",
            "desk-spares": "Spares",
            "desk-prizes": "Prizes",
            "side-games": "Side games",
        },
    ),
    (
        "During play",
        {
            "desk-changes": "Team late, leaving, substitute",
            "hall": "Hall screen",
            "verify": "Counting",
            "desk-rulings": "Rulings",
            "desk-paper-day": "Type up a paper day",
        },
    ),
    (
        "At the end",
        {
            "desk-outlook": "Who can still advance",
            "desk-ladder": "%(qualifiers)s",
            "desk-file": "Save the event as a file",
            "desk-put-away": "Archive, copy, hand over",
        },
    ),
    (
        "The event itself",
        {
            "desk-event": "Details of the event",
            "desk-assistants": "People who help",
            "public-event": "Public page",
            "desk-log": "History",
        },
    ),
]
"""The pages that are no step of the day, in its order: URL name and label."""

BUTTONS = {Act.CLOSE_DAY}
"""Steps done by a button; the others lead to a page."""


class DashboardView(DeskView):
    template_name = "scoring/desk/dashboard.html"

    def page_context(self) -> dict[str, Any]:
        event = self.event
        self.request.session.pop(PAPER_DAY, None)
        facts = DeskFacts(event)
        played, words = days(event), {"qualifiers": name_of_qualifiers(event)}
        page: dict[str, Any] = {
            "kicker": " · ".join(filter(None, [Level(event.level).label, event.venue, day_dates(played)])),
            "step": step_context(event, next_step(facts)),
            "warnings": [warning_context(event, warning) for warning in warnings(facts)],
            "empty": facts.empty if facts.day_to_do else (),
            "closing": [(part, act_url(event, part.act)) for part in closing_list(facts)],
            "sections": [(part, act_url(event, part.act, part.day)) for part in checklist(facts)],
            "state": standings_state(event, played).value if facts.has_started else "",
            "copy": facts.copy,
            "last": last_act(facts),
            "links": [
                (heading, [(label % words, page_url(event, name), name) for name, label in pages.items()])
                for heading, pages in LINKS
            ],
            "lacks_card": lacks_recovery_card(self.request.user),
            "phones": phones_context(self.request, f"/{event.slug}/"),
        }
        counted = [day for day in facts.days if day.is_open and facts.is_counting(day)]
        counted += [each for each in facts.checkpoints_to_see if each.day not in {day.day for day in counted}]
        return page | {"days_counted": [progress_context(event, day) for day in counted]}


class PaperDayView(DeskView):
    """Leads through the pages on which days played on paper are typed up, with what is done ticked.

    Those pages lead back here until the desk is opened.
    """

    template_name = "scoring/desk/paper_day.html"

    def page_context(self) -> dict[str, Any]:
        self.request.session[PAPER_DAY] = self.event.slug
        items = paper_day(DeskFacts(self.event))
        sections = [(item, act_url(self.event, item.act, item.day)) for item in items]
        may_be_none = (Act.CHANGE_TEAMS, Act.LEND_FLAGS)
        to_do = [each for each in sections if each[0].state is not ItemState.DONE and each[0].act not in may_be_none]
        return {"sections": sections, "next": next(iter(to_do), None)}


def last_act(facts: DeskFacts) -> dict[str, Any] | None:
    """What was done last where a page or a button takes it back, or a page corrects it, with its address; else None.

    For a call, `step` is the one before.
    """
    event = facts.event
    entry = event.log.order_by("-number").first()
    if entry is None:
        return None
    if entry.act == call_hand.name:
        day = next(day.day for day in facts.days if event.hand_in_play <= facts.hands_of(day)[1])
        [*_others, before, now] = [Call(), *(call for call, _ in calls(event))]
        step = before if before != now == event.call else None
        return {"entry": entry, "url": reverse("desk-hands", args=[event.slug, day]), "step": step}
    done = declared(entry.act)
    page, *details = take_back_pages().get(done.taken_back_by or done.corrected_by, ("",)) if done else ("",)
    if done is None or not page:
        return None
    url = reverse(page, args=[event.slug, *(entry.detail.get(name, name) for name in details)])
    if entry.detail.get("closes_circle"):  # another team has its table now
        url = reverse(page, args=[event.slug, "returns"])
    elif page == "desk-change":
        chosen = {name: entry.detail[name] for name in ("table", "kind") if name in entry.detail}
        lifted = {"number": 0, "stays_ranked": "no"} if entry.detail.get("number") else {}
        url += f"?{urlencode(chosen | lifted)}"
    is_corrected = bool(done.corrected_by) or entry.detail.get("number") == 0
    return {"entry": entry, "url": url, "is_count": page == "desk-count", "is_corrected": is_corrected}


@cache
def take_back_pages() -> dict[str, tuple[str, ...]]:
    """By the act that takes another back: its page, and what the page's address takes of the entry's detail."""
    views, pages = [DeskFormView], {}
    for view in views:
        views += view.__subclasses__()
        if view.take_back_page:
            pages.update({act.name: view.take_back_page for act in (view.act, *view.other_acts)})
    return pages


def page_url(event: Event, name: str) -> str:
    """The address of a page of the event by its name; of the hall screen, that of one that may call."""
    return moving_link(event) if name == "hall" else reverse(name, args=[event.slug])


def name_of_qualifiers(event: Event) -> str:
    """What the desk calls the page of qualifiers: where nobody goes on, some may still arrive there."""
    return f"Make the file for {next_level(event)}" if event.advancing else "Qualifiers"


def step_context(event: Event, step: NextStep) -> dict[str, Any]:
    return asdict(step) | {
        "label": step.label or step.title,
        "url": act_url(event, step.act, step.day, step.table),
        "is_post": step.act in BUTTONS,
        "second_url": act_url(event, step.second, step.day) if step.second else "",
    }


def warning_context(event: Event, warning: DeskWarning) -> tuple[str, str, str]:
    """What is wrong, with the address and the name of the page on which it is corrected."""
    if warning.act is Act.EDIT_TEAM:
        url = reverse("desk-team", args=[event.slug, warning.team])
    else:
        url = act_url(event, warning.act, warning.day, warning.table, warning.session)
    return warning.says, url, str(NAMES[warning.act]) % asdict(warning)


def act_url(
    event: Event, act: Act, day: int | None = None, table: int | None = None, session: int | None = None
) -> str:
    """Where the leader does this; empty for what needs no page."""
    if act is Act.THANK:  # said aloud, on no page
        return ""
    if act is Act.COUNT_SESSION:
        return f"{reverse('verify', args=[event.slug])}?day={day}&session={session}"
    if act is Act.PRINT_AT_END:
        return f"{reverse('desk-printing', args=[event.slug])}?for={When.AT_THE_END.value}"
    if act is Act.SETTLE_COUNT:
        return reverse("desk-count", args=[event.slug, day, table])
    if act in PAGES_OF_A_DAY:
        return reverse(PAGES_OF_A_DAY[act], args=[event.slug, day])
    return reverse(PAGES[act], args=[event.slug])
