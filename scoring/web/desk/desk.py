"""The desk on one screen: what is next, what needs the leader, the room, the last act, the day in order."""

from collections import Counter

from django.urls import reverse

from rotations.queries import empty_to_come, played_hands
from scoring.domain.standings import TeamRulingKind
from scoring.queries.desk import Desk
from scoring.services.roster_changes import note_presence, rank_team
from scoring.services.rulings import rule_on_team
from scoring.services.seats import substitute_player
from scoring.web.desk.checks import LATER, NOW, run
from scoring.web.desk.room import rooms
from scoring.web.desk.steps import Row, next_row, rows
from scoring.web.presenters.calling import strip_context
from scoring.web.presenters.standings import standings_context
from scoring.web.public import moving_link
from tournament.domain import Call, Who, grouped
from tournament.queries.events import days, standings_state, substitutions
from tournament.queries.log import calls
from tournament.services.acts import ACTS
from tournament.services.events import call_hand
from tournament.web.accounts import phones_context
from tournament.web.act_page import act_url, take_back_url
from tournament.web.views import DeskView


class DeskPage(DeskView):
    template_name = "scoring/desk/desk.html"

    def page_context(self) -> dict[str, object]:
        event, desk = self.event, Desk(self.event)
        in_order = list(rows(desk))
        here = next_row(desk, in_order)
        task = here.step.task(desk, here.day)
        counting = [day for day in desk.open_days if day.is_counting]
        counted = Counter(person for day in counting for count in day.tables.values() for person in count.people)
        verifiers = event.verifiers.filter(revoked_at=None).order_by("pk").values_list("name", flat=True)
        empty = empty_to_come(event, desk.hall)
        hands = played_hands(event, desk.movement, desk.hall) if desk.movement and desk.has_started else ()
        return {
            "parts": parts_of(in_order, here.part),
            "here": here,
            "task": task,
            "day": desk.day_to_do if desk.open_days else None,
            "now": None if counting else strip_context(event, desk.hall, hands, empty),
            "empty": () if counting else empty,
            "endings": desk.hall.endings,
            "rooms": rooms(desk),
            "findings": [found for found in run(NOW, desk) if found.text not in (task.title, task.text)],
            "can_wait": run(LATER, desk),
            "counted": [(name, counted[name]) for name in dict.fromkeys([*counted, *verifiers])] if counting else (),
            "state": standings_state(event, days(event)).value if desk.has_started else "",
            "copy": desk.copy,
            "last": last_act(desk),
            "hall_url": moving_link(event),
            "phones": phones_context(f"/{event.slug}/"),
            **(standings_context(event, desk.standings) if desk.standings else {}),
        }


def parts_of(in_order: list[Row], current: str) -> list[dict[str, object]]:
    """The steps by part of the event; all but the current part are folded."""
    return [
        {
            "name": name,
            "rows": of_part,
            "is_current": name == current,
            "is_done": all(row.state == "done" for row in of_part),
        }
        for name, of_part in grouped((row.part, row) for row in in_order).items()
    ]


OWN_PAGES: dict[str, tuple[str, ...]] = {
    "adopt_movement": ("desk-movement",),
    "archive_event": ("desk-put-away",),
    "check_in": ("desk-check-in", "day"),
    "check_flags": ("desk-check-in", "day"),
    "edit_event": ("desk-event",),
    "note_fee": ("desk-check-in", "day"),
    "note_real_play": ("desk-movement",),
    "record_ruling": ("desk-results",),
    "take_back_count": ("desk-count", "day", "table"),
    "uncheck_flags": ("desk-check-in", "day"),
}
"""The pages that take an act back or correct it without being its own, and what their address takes of the entry."""


def last_act(desk: Desk) -> dict[str, object] | None:
    """What was done last where a page or a button takes it back, or a page corrects it, with its address; else None.

    For a call, `step` is the one before.
    """
    event = desk.event
    of_office = [name for name, act in ACTS.items() if act.declaration.who is Who.OFFICE]
    entry = event.log.exclude(act__in=of_office).order_by("-number").first()
    if entry is None:
        return None
    if entry.act == call_hand.name:
        day = next(day.day for day in desk.days if event.hand_in_play <= desk.hands_of(day)[1])
        [*_others, before, now] = [Call(), *(call for call, _ in calls(event))]
        first = desk.hands_of(next(row for row in desk.days if row.day == day))[0]
        if before.hand < first:  # the end of the day before, which may be closed
            before = Call(first - 1, is_stopped=first > 1)
        step = before if before != now == event.call else None
        return {"entry": entry, "url": reverse("desk-hands", args=[event.slug, day]), "step": step}
    if entry.act not in ACTS:  # of an earlier version
        return None
    done = ACTS[entry.act].declaration
    other, detail = done.taken_back_by or done.corrected_by, entry.detail
    if other in OWN_PAGES:
        page, *names = OWN_PAGES[other]
        url = reverse(page, args=[event.slug, *(detail.get(name) for name in names)])
    elif detail.get("closes_circle"):  # another team has its table now
        url = act_url(event, note_presence, is_here=True)
    elif entry.act == substitute_player.name and "day" in detail:  # nobody plays: they are checked in as four
        url = reverse("desk-check-in", args=[event.slug, detail["day"]])
    elif entry.act == substitute_player.name:
        row = substitutions(event)[0]
        where = {"table": detail["table"], "seat": row.seat}
        url = act_url(event, substitute_player, **where, name=row.left, after_hand=row.after_hand)
    elif entry.act == rule_on_team.name and detail["number"]:
        number = f" {detail['number']}" if detail["kind"] == TeamRulingKind.PENALTY else ""
        url = act_url(event, rule_on_team, kind=f"{detail['kind']}{number}", table=detail["table"], number=0)
    elif entry.act == note_presence.name:
        known = {name: detail[name] for name in ("table", "after_hand")}
        url = act_url(event, note_presence, **known, is_here=not detail["is_here"])
    elif entry.act == rank_team.name:
        url = act_url(event, rank_team, table=detail["table"], is_ranked=not detail["is_ranked"])
    else:
        url = take_back_url(event, entry.act, detail)
    if not url:
        return None
    is_corrected = bool(done.corrected_by) or entry.detail.get("number") == 0
    label = "Correct it" if is_corrected else "Take it back"
    return {"entry": entry, "url": url, "label": "Correct it or take it back" if other == "take_back_count" else label}
