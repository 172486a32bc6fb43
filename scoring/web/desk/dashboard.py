"""The desk itself: the next step on top, then what is wrong, then every part of the day.  R10."""

from functools import cache

from django.urls import get_resolver, reverse
from django.utils.http import urlencode

from scoring.queries.dashboard import DeskFacts
from scoring.web.desk.days import progress_context
from scoring.web.desk.roster_changes import CHANGES
from scoring.web.hall import moving_link
from scoring.web.presenters.dashboard import (
    checklist,
    closing_list,
    next_level,
    next_step,
    paper_day,
    warnings,
    what_can_wait,
)
from tournament.domain.acts import declared
from tournament.domain.call import Call
from tournament.domain.level import Level
from tournament.queries.events import day_dates, days, standings_state
from tournament.queries.log import calls
from tournament.queries.office import lacks_recovery_card
from tournament.queries.signers import mark_of
from tournament.services.events import call_hand
from tournament.web.desk.base import PAPER_DAY, DeskFormView, DeskView
from tournament.web.phones import phones_context
from tournament.web.security import addresses
from tournament.web.views import Context


class DashboardView(DeskView):
    template_name = "scoring/desk/dashboard.html"

    def page_context(self) -> dict[str, object]:
        event = self.event
        self.request.session.pop(PAPER_DAY, None)
        facts = DeskFacts(event)
        played = days(event)
        page: Context = {
            "kicker": " · ".join(filter(None, [Level(event.level).label, event.venue, day_dates(played)])),
            "step": next_step(facts),
            "warnings": warnings(facts),
            "can_wait": what_can_wait(facts),
            "empty": facts.empty if facts.day_to_do else (),
            "closing": closing_list(facts),
            "sections": checklist(facts),
            "mark": mark_of(event),
            "state": standings_state(event, played).value if facts.has_started else "",
            "copy": facts.copy,
            "last": last_act(facts),
            "hall_url": moving_link(event),
            "next_level": next_level(event),
            "lacks_card": lacks_recovery_card(self.request.user),
            "phones": phones_context(self.request, f"/{event.slug}/"),
        }
        counted = [day for day in facts.days if day.is_open and facts.is_counting(day)]
        counted += [
            checkpoint for checkpoint in facts.checkpoints_to_see if checkpoint.day not in {day.day for day in counted}
        ]
        return page | {"days_counted": [progress_context(event, day) for day in counted]}


class PaperDayView(DeskView):
    """Leads through the pages on which days played on paper are typed up, with what is done ticked.

    Those pages lead back here until the desk is opened.
    """

    template_name = "scoring/desk/paper_day.html"

    def page_context(self) -> dict[str, object]:
        self.request.session[PAPER_DAY] = self.event.slug
        sections = paper_day(DeskFacts(self.event))
        to_do = [section for section in sections if section.state != "done" and not section.is_optional]
        return {"sections": sections, "next": next(iter(to_do), None)}


def last_act(facts: DeskFacts) -> dict[str, object] | None:
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
        first = facts.hands_of(next(each for each in facts.days if each.day == day))[0]
        if before.hand < first:  # the end of the day before, which may be closed
            before = Call(first - 1, is_stopped=first > 1)
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
        names = ("table", "kind", "with_table", "after_hand", "flags_stay", "day")
        chosen = {name: entry.detail[name] for name in names if name in entry.detail}
        lifted = {"number": 0, "stays_ranked": "no"} if entry.detail.get("number") else {}
        url += f"?{urlencode(chosen | lifted)}"
    is_corrected = bool(done.corrected_by) or entry.detail.get("number") == 0
    return {"entry": entry, "url": url, "is_count": page == "desk-count", "is_corrected": is_corrected}


@cache
def take_back_pages() -> dict[str, tuple[str, ...]]:
    """By the act that takes another back: its page, and what the page's address takes of the entry's detail."""
    pages: dict[str, tuple[str, ...]] = {
        kind.act.name: ("desk-change", name) for name, kind in CHANGES.items() if kind.takes_back
    }
    for _, callback in addresses(get_resolver().url_patterns, "/"):
        if issubclass(getattr(callback, "view_class", object), DeskFormView):
            view = callback.view_class(**callback.view_initkwargs)
            if view.take_back_page:
                pages |= {act.name: view.take_back_page for act in (view.act, *view.other_acts)}
    return pages
