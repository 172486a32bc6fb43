"""The desk on one screen: the day in order, what is due and the room, what needs the leader; and a day of it.  R10."""

from collections import Counter
from dataclasses import replace
from functools import cache

from django.http import HttpRequest
from django.urls import get_resolver, reverse
from django.utils.http import urlencode

from rotations.queries import played_hands
from scoring.domain.counts import Viewer
from scoring.queries.counts import DayCount
from scoring.queries.dashboard import DeskFacts
from scoring.queries.qualification import next_level
from scoring.rehearsal import Stage, stages_ahead
from scoring.services.days import reason_to_stay_open
from scoring.services.roster_changes import substitute_player
from scoring.web.desk.days import DayMixin
from scoring.web.desk.roster_changes import CHANGES
from scoring.web.presenters.calling import strip_context
from scoring.web.presenters.dashboard import (
    page,
    paper_day,
    part_of,
    parts_of,
    step_due,
    steps,
    warnings,
    what_can_wait,
)
from scoring.web.presenters.room import counted_room, rooms
from scoring.web.public import moving_link
from tournament.domain import Call
from tournament.domain.acts import acts_of_office, declared
from tournament.http import leader_name
from tournament.queries.events import days, standings_state, substitutions
from tournament.queries.log import calls, mark_of
from tournament.queries.office import lacks_recovery_card
from tournament.services.events import call_hand
from tournament.web.accounts import phones_context
from tournament.web.event_list import today_of
from tournament.web.security import addresses
from tournament.web.views import PAPER_DAY, TYPIST_PAGES, Context, DeskActionView, DeskFormView, DeskView


class DashboardView(DeskView):
    template_name = "scoring/desk/dashboard.html"

    def page_context(self) -> dict[str, object]:
        self.request.session.pop(PAPER_DAY, None)
        facts = self.facts
        context, links = desk_context(self.request, facts), self.links_of(facts.day_to_do)
        day, paper = facts.day_to_do, ("Type up a paper day", page(self.event, "desk-paper-day"))
        if day is None or not self.leads or self.is_reader or facts.is_in_play or context["step"].url == paper[1]:
            return context | {"links": links}
        is_past = facts.is_before_today(day)
        if is_past and not facts.is_counting(day):  # its hands were played
            step = replace(context["step"], second_label=paper[0], second_url=paper[1], is_second_button=False)
            return context | {"links": links, "step": step}
        is_today = facts.movement and facts.setup.days[day.day - 1].date == facts.today
        return context | {"links": [paper, *links] if day.is_open or is_past or is_today else links}

    @property
    def facts(self) -> DeskFacts:
        noted = set(self.request.session.keys())
        return DeskFacts(self.event, today=today_of(self.event), is_typed_up=self.is_typed_up, noted=noted)

    def links_of(self, day: DayCount | None) -> list[tuple[str, str]]:
        """The pages that an open day needs most, as far as they open to whoever is signed in: label and address."""
        if day is None or not day.is_open or self.is_reader:
            return []
        event, is_settled_only = self.event, day.is_past and not self.is_paper_day
        links = [
            ("desk-counts", "Type counts from slips", [day.day], day.to_check and not is_settled_only),
            ("desk-loans", "Lend or take back flags", [day.day], not is_settled_only),
            ("desk-changes", "Rule on a team" if is_settled_only else "Somebody is not here", [], True),
        ]
        came_from = {"desk-changes": {"from": self.request.path}}
        return [
            (label, page(event, name, *args, query=came_from.get(name)))
            for name, label, args, is_offered in links
            if is_offered and (self.leads or name in TYPIST_PAGES)
        ]


class DayPage(DayMixin, DashboardView):
    """A day of the desk: its count, or its results once it is closed; for a typist no more than the room."""

    template_name = "scoring/desk/day.html"

    def page_context(self) -> dict[str, object]:
        event, day, context = self.event, self.day, {}
        viewer = Viewer(leader_name(self.request), sees_all=self.leads, reads_slips=True)
        names = {team.table: team.name for team in self.event_setup.teams}
        if self.leads:
            facts = self.facts
            context = desk_context(self.request, facts)
            part = part_of(facts, day)
            due = (step.task for step in context["steps"] if step.part == part and step.task and not step.is_done)
            context["step"] = next(due, None)
        if day.opened_at:
            known = day.known_to(viewer, event.counts_needed)
            context |= {"now": None, "rooms": [counted_room(event, known, leads=self.leads)] if day.is_open else []}
        return context | {
            "links": self.links_of(day),
            "results": [
                {
                    "table": table,
                    "team": names[table],
                    "counted": result.flags,
                    "owed": day.owed.get(table, 0),
                    "net": day.net(table),
                }
                for table, result in day.tables.items()
                if day.closed_at
            ],
            "can_take_back": self.leads
            and day.is_open
            and not reason_to_stay_open(event, self.event_setup.days[day.day - 1]),
        }


class DayActionView(DayPage, DeskActionView):
    """A button of the day's page."""


class PagesView(DeskView):
    template_name = "scoring/desk/pages.html"

    def page_context(self) -> dict[str, object]:
        event = self.event
        return {
            "current": "pages",
            "days": days(event),
            "hall_url": moving_link(event),
            "next_level": next_level(event),
        }


class PaperDayView(DeskView):
    """Leads through the pages on which days played on paper are typed up, with what is done ticked.

    Those pages lead back here until the desk is opened.
    """

    template_name = "scoring/desk/paper_day.html"

    def page_context(self) -> dict[str, object]:
        self.request.session[PAPER_DAY] = self.event.slug
        typed = paper_day(DeskFacts(self.event))
        due = [step for step in typed if not step.is_done and not step.is_optional]
        onward = next((step for step in due if not step.is_wrong), None)
        # Nothing is folded: what was forgotten is noted later.
        return {"parts": parts_of(typed, None), "here": next(iter(due), None), "onward": onward}


def desk_context(request: HttpRequest, facts: DeskFacts) -> Context:
    """What the desk says on each of its pages: the day in order, what is due, the room, what needs the leader."""
    event, in_order = facts.event, steps(facts)
    ahead = stages_ahead(event) if event.is_rehearsal else []
    hands = played_hands(event, facts.movement, facts.setup) if facts.movement else ()
    here, now = step_due(facts, in_order), strip_context(event, facts.setup, hands, facts.empty)
    counting = [day for day in facts.days if day.is_open and facts.is_counting(day)]
    counted = Counter(person for day in counting for count in day.tables.values() for person in count.people)
    return {
        "steps": in_order,
        "here": here,
        "parts": parts_of(in_order, here),
        "current": "desk",
        "step": here.task,
        "warnings": warnings(facts),
        "can_wait": what_can_wait(facts),
        "empty": facts.empty if facts.day_to_do and facts.day_to_do not in counting else (),
        "endings": facts.setup.endings,
        "now": None if counting else now,
        "rooms": rooms(facts, now),
        "counted": [(name, counted[name]) for name in dict.fromkeys([*counted, *facts.verifiers])] if counting else (),
        "mark": mark_of(event),
        "state": standings_state(event, days(event)).value if facts.has_started else "",
        "copy": facts.copy,
        "last": last_act(facts),
        "can_call": Stage.HAND in ahead,
        "stages": [stage for stage in ahead if stage is not Stage.HAND],
        "lacks_card": lacks_recovery_card(request.user),
        "phones": phones_context(request, f"/{event.slug}/"),
    }


def last_act(facts: DeskFacts) -> dict[str, object] | None:
    """What was done last where a page or a button takes it back, or a page corrects it, with its address; else None.

    For a call, `step` is the one before.
    """
    event = facts.event
    entry = event.log.exclude(act__in=acts_of_office()).order_by("-number").first()
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
    elif entry.act == substitute_player.name:
        row = substitutions(event)[0]
        player = f"{entry.detail['table']}{row.seat}"
        url += f"?{urlencode({'player': player, 'came': row.left or '+', 'after_hand': str(row.after_hand)})}"
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
