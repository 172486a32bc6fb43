"""The office's pages about events: those of a season by level and zone, and handing one over."""

from functools import cached_property
from operator import itemgetter
from typing import cast

from django import forms
from django.http import HttpResponse

from tournament.models import Event
from tournament.queries.events import day_dates, event_at, for_list
from tournament.queries.office import LEVELS, accounts, lacks_recovery_card, name_of, seasons
from tournament.services.office import EventHandedOver, OneEvent, hand_event_over, open_desk
from tournament.web.event_list import list_line
from tournament.web.listing import listing
from tournament.web.phones import phones_context
from tournament.web.views import OPENED_DESKS, Context, FormArgument, OfficeFormView, OfficeView


class SeasonView(OfficeView):
    template_name = "tournament/office/season.html"
    current = "season"

    def page_context(self) -> dict[str, object]:
        lines = [season_line(event) for event in for_list(Event.objects.filter(is_rehearsal=False))]
        page = listing(
            self.request.GET, lines, search=("event", "area", "venue", "led_by"),
            filters={"year": "Year", "level": "Level", "zone": "Zone", "stage": "How far", "led_by": "Leader"},
            sorts={
                "level": lambda line: (LEVELS.index(line["event"].level), line["zone"], line["area"], line["name"]),
                "date": itemgetter("begins", "name"),
                "name": itemgetter("name"),
            },
            chosen={"year": str(next(iter(seasons()), ""))},
        )  # fmt: skip
        return {
            "list": page,
            "phones": phones_context(self.request, "/"),
            "lacks_card": lacks_recovery_card(self.request.user),
        }


def season_line(event: Event) -> Context:
    return list_line(event, "") | {
        "event": event,
        "area": event.area,
        "venue": event.venue,
        "dates": day_dates(event.days.all()),
        "led_by": name_of(event.leader),
    }


class HandOverForm(forms.Form):
    leader = forms.TypedChoiceField(label="Who leads from now on", coerce=int)

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        offered = [(user.pk, f"{name_of(user)} ({user.get_username()})") for user in accounts() if user.is_active]
        cast(forms.ChoiceField, self.fields["leader"]).choices = offered


class HandOverView(OfficeFormView):
    """Hands the events over that were ticked in a list, or the one in the address."""

    template_name = "tournament/office/hand_over.html"
    current = "season"
    form_class = HandOverForm
    act = hand_event_over
    success_page = "office"
    success_message = "Handed over. It stands on their page “Your events”."

    @cached_property
    def slugs(self) -> list[str]:
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        return [self.kwargs["slug"]] if "slug" in self.kwargs else asked.getlist("event")

    def read(self, form: HandOverForm) -> EventHandedOver:
        return EventHandedOver(slugs=tuple(self.slugs), leader=form.cleaned_data["leader"])

    def page_context(self) -> dict[str, object]:
        return {"events": [(event, name_of(event.leader)) for event in map(event_at, self.slugs)]}


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
