"""The office's pages about events: those of a season by level and zone, and handing one over."""

from itertools import groupby
from typing import cast

from django import forms
from django.http import HttpResponse
from django.utils import timezone

from tournament.http import read_number
from tournament.models import Event
from tournament.queries.events import day_dates
from tournament.queries.office import accounts, lacks_recovery_card, name_of, season, seasons
from tournament.services.office import EventHandedOver, OneEvent, hand_event_over, open_desk
from tournament.web.event_list import event_stage
from tournament.web.office.base import OfficeFormView, OfficeView
from tournament.web.permissions import OPENED_DESKS
from tournament.web.phones import phones_context
from tournament.web.views import Context, FormArgument


class SeasonView(OfficeView):
    """Every event of a year; `?year=` shows an earlier one."""

    template_name = "tournament/office/season.html"
    current = "season"

    def page_context(self) -> dict[str, object]:
        years = seasons()
        year = read_number(self.request.GET.get("year", "")) or next(iter(years), timezone.localdate().year)
        lines = [season_line(event) for event in season(year)]
        levels = groupby(lines, key=lambda line: line["event"].get_level_display())
        return {
            "year": year,
            "years": years,
            "levels": [(level, list(group)) for level, group in levels],
            "phones": phones_context(self.request, "/"),
            "lacks_card": lacks_recovery_card(self.request.user),
        }


def season_line(event: Event) -> Context:
    """One event: when it is, how far it has come, and who leads it."""
    days = list(event.days.all())
    state, message = event_stage(event, days)
    return {
        "event": event,
        "dates": day_dates(days),
        "state": state,
        "message": message,
        "led_by": name_of(event.leader),
    }


class HandOverForm(forms.Form):
    leader = forms.TypedChoiceField(label="Who leads it from now on", coerce=int)

    def __init__(self, *args: FormArgument, leader: int, **kwargs: FormArgument) -> None:
        """`leader` is who leads it now."""
        super().__init__(*args, **kwargs)
        others = [user for user in accounts() if user.is_active and user.pk != leader]
        offered = [(user.pk, f"{name_of(user)} ({user.get_username()})") for user in others]
        cast(forms.ChoiceField, self.fields["leader"]).choices = offered


class HandEventOverView(OfficeFormView):
    template_name = "tournament/office/hand_over.html"
    current = "season"
    form_class = HandOverForm
    act = hand_event_over
    success_page = "office"
    success_message = "The event is handed over. It is on their page “Your events”."

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"leader": self.event.leader_id}

    def read(self, form: HandOverForm) -> EventHandedOver:
        return EventHandedOver(slug=self.event.slug, leader=form.cleaned_data["leader"])

    def page_context(self) -> dict[str, object]:
        return {"event": self.event, "led_by": name_of(self.event.leader)}


class OpenDeskView(OfficeFormView):
    """Asks before the log notes that the office reads a desk, which this browser may do from then on."""

    template_name = "tournament/office/open_desk.html"
    current = "season"
    act = open_desk
    success_page = "desk"
    success_args = ("slug",)

    def read(self, form: forms.Form) -> OneEvent:
        return OneEvent(slug=self.event.slug)

    def succeed(self, form: forms.Form) -> HttpResponse:
        self.request.session[OPENED_DESKS] = [*self.request.session.get(OPENED_DESKS, []), self.event.slug]
        return super().succeed(form)

    def page_context(self) -> dict[str, object]:
        return {"event": self.event, "led_by": name_of(self.event.leader)}
