"""The desk's pages about an event as a whole: setting it up, its details, its log; copying, handing over, archiving;
and about its people: assistants, verifiers, who count by the leader's code, and those who come without a team.
"""

from datetime import timedelta
from string import digits
from typing import Any

from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.urls import reverse
from django.utils import timezone

from tournament.domain import EventPlan, Level
from tournament.http import read_number
from tournament.models import Event
from tournament.network import public_url
from tournament.queries.events import (
    card_address,
    days,
    free_slug,
    last_time_zone,
    plan_of,
)
from tournament.queries.log import ENTRIES_SHOWN, entries_before
from tournament.services.access import change_code, make_card, revoke_verifier
from tournament.services.events import (
    archive_event,
    changes_in_play,
    copy_event,
    create_event,
    edit_event,
    end_hall_links,
)
from tournament.services.helpers import hand_over, remove_assistant, renew_password, sign_up_assistant
from tournament.services.spares_and_prizes import list_spare, remove_spare
from tournament.web.act_page import Previewed, Values, face
from tournament.web.desk.event_form import EventForm
from tournament.web.svg import qr_svg
from tournament.web.views import Cleaned, DeskView, ServiceFormView, StoredFormView


class EventResultMixin:
    success_message = "%(result)s is set up."
    result: Event

    def get_success_url(self) -> str:
        return reverse("desk", args=[self.result.slug])


class NewEventView(EventResultMixin, LoginRequiredMixin, ServiceFormView):
    """An event of any level, in the time zone of the one before; with `?level=club` that one is chosen already."""

    template_name = "tournament/desk/new_event.html"
    form_class = EventForm

    def get_initial(self) -> dict[str, object]:
        return {"level": self.request.GET.get("level")}

    def get_form_kwargs(self) -> dict[str, object]:
        time_zone = last_time_zone() or settings.TIME_ZONE
        return super().get_form_kwargs() | {"plan": EventPlan(slug="", name="", level=Level.CLUB, time_zone=time_zone)}

    def perform(self, form: EventForm) -> Event:
        return create_event(self.actor, timezone.now(), form.plan())


class EventDetailsView(EventResultMixin, Previewed, StoredFormView):
    """The event's details; the act refuses to change what is frozen once play has started, and what may change places
    is shown first.  R1, R37.
    """

    act = edit_event
    template_name = "tournament/desk/event.html"
    form_class = EventForm
    success_message = "The details are saved."

    def get_form_kwargs(self) -> dict[str, object]:
        rows, plan = days(self.event), plan_of(self.event)
        dates, is_in_play = [day.date for day in rows], any(day.opened_at for day in rows)
        return super().get_form_kwargs() | {"plan": plan, "day_dates": dates, "is_in_play": is_in_play}

    def get_context_data(self, **context: object) -> dict[str, object]:
        head = {"title": "Details of the event", "label": "Save the details"}
        return super().get_context_data(
            **head, days=days(self.event), back=self.came_from or self.desk_url("desk"), **context
        )

    def is_previewed(self, form: EventForm) -> bool:
        if form.plan().slug != self.event.slug:
            self.note = "Phones and QR codes on paper are led from the old address to the new one."
        return bool(changes_in_play(self.event, form.plan()))


class LogView(DeskView):
    """The event's log, the newest entry first; `?before=` goes further back."""

    template_name = "tournament/desk/audit_log.html"

    def page_context(self) -> dict[str, object]:
        before = read_number(self.request.GET.get("before", ""))
        entries = list(entries_before(self.event, before)[:ENTRIES_SHOWN])
        older = entries[-1].number if entries and entries[-1].number > 1 else None
        return {"entries": entries, "older": older}


def copy_of(event: Event, values: Values) -> dict[str, object]:
    """What the form of a copy begins with: name and address of the event a year later, where they hold its year, else
    another address; of a club evening the same name, a free address and the people, a week later.
    """
    first = next((day.date for day in days(event) if day.date), None)
    if event.level == Level.CLUB.value:
        stem = event.slug.rstrip(digits).rstrip("-") or event.slug
        week_later = first and first + timedelta(days=7)
        return {"name": event.name, "slug": free_slug(stem, [stem]), "first_day": week_later, "with_teams": True}
    year = (first or event.created_at).year
    name, slug = (text.replace(str(year), str(year + 1)) for text in (event.name, event.slug))
    return {"name": name, "slug": slug if slug != event.slug else f"{slug}-{year + 1}"}


def say_copied(copy: Event, values: Cleaned) -> str:
    is_club = copy.level == Level.CLUB.value
    return f"{copy} is set up.{'' if is_club else ' Choose to which event its teams go on.'}"


def say_signed_up(password: str | None, values: Cleaned) -> str:
    name = values["sign_in_name"]
    if password is None:
        return f"{name} was here already, and signs in as ever."
    return f"They sign in as {name}, password {password} (shown only now)."


HELPERS: dict[str, Any] = {"back": "desk-verifiers", "help": "verifiers"}
VERIFIERS: dict[str, Any] = {"back": "desk-verifiers", "help": "verifiers"}
face(
    copy_event, initial=copy_of, answer=say_copied, back="desk-put-away", help="next-year",
    goes_to=lambda event, copy: reverse("desk", args=[copy.slug]),
)  # fmt: skip
face(archive_event, back="desk-put-away", help="next-year")
face(
    hand_over, back="desk-put-away", help="verifiers",
    answer=lambda name, values: f"{name} leads the event now.", goes_to=lambda event, name: reverse("own-events"),
)  # fmt: skip
face(sign_up_assistant, **HELPERS, answer=say_signed_up)
face(
    renew_password, **HELPERS, answer=lambda password, values: f"The new password is {password} (shown only now)."
)  # fmt: skip
face(remove_assistant, **HELPERS)
for verifier_act in (make_card, change_code, revoke_verifier):
    face(verifier_act, **VERIFIERS)
face(list_spare, back="desk-teams", help="spares")
face(remove_spare, back="desk-teams", help="spares")
face(end_hall_links, answer=lambda result, values: "Done. A hall screen that you open now can change the hand.")


class VerifiersView(DeskView):
    """The event's code, everybody who counts, with the cards that were made for them, and who else helps."""

    template_name = "tournament/desk/verifiers.html"

    def page_context(self) -> dict[str, object]:
        path, code = f"/{self.event.slug}/verify/", self.event.verifier_code
        address = f"{public_url()}{path}" if public_url() else ""
        return {
            "code": code,
            "address": address or self.request.build_absolute_uri(path),
            "picture": qr_svg(f"{address}?code={code}") if address else "",
            "verifiers": [
                (verifier, qr_svg(card_address(address, verifier)) if address and verifier.code else "")
                for verifier in self.event.verifiers.filter(revoked_at=None)
            ],
            "assistants": self.event.assistants.select_related("user"),
        }
