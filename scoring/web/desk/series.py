"""The series that a club evening counts towards: its settings, its evenings, and who is who in its table."""

from functools import cached_property
from typing import cast

from django import forms
from django.contrib.auth.models import User
from django.forms.models import model_to_dict
from django.utils import timezone

from scoring.queries.series import SeriesFacts
from tournament.domain import NAME_LENGTH, Level
from tournament.models import Event, Series
from tournament.queries.events import day_dates, for_list, led_events
from tournament.services.series import (
    MOST_EVENINGS,
    SeriesSettings,
    edit_series,
    start_series,
)
from tournament.web.desk.forms import Choices, DeskForm
from tournament.web.event_list import event_stage
from tournament.web.views import Context, DeskActionView, DeskFormView, DeskView


class SeriesForm(forms.Form):
    name = forms.CharField(label="Name of the series", max_length=NAME_LENGTH)
    points = forms.TypedChoiceField(
        label="What an evening gives to each player",
        choices=Series.Points.choices,
        coerce=Series.Points,
        widget=forms.RadioSelect,
        initial=Series.Points.FLAGS,
        help_text="For the place, the last team gets 1 point, the next 2, and so on; equals share the points.",
    )
    best_of = forms.IntegerField(
        label="How many evenings of each player count",
        min_value=1,
        max_value=MOST_EVENINGS,
        required=False,
        help_text="The best ones do. Leave it empty to count all.",
    )


class SeriesChoiceForm(forms.Form):
    series = forms.IntegerField(min_value=0, max_value=2**31 - 1, required=False)


class PlayersForm(DeskForm):
    number = forms.TypedChoiceField(label="One player", coerce=int)
    other = forms.TypedChoiceField(label="The same player under another name", coerce=int)


class PlayerForm(forms.Form):
    name = forms.CharField(max_length=NAME_LENGTH)


class SeriesPage(DeskView):
    """The series of the evening; without one, those that the leader keeps, and a new one."""

    template_name = "scoring/desk/series.html"

    @cached_property
    def facts(self) -> SeriesFacts | None:
        return SeriesFacts(self.event.series) if self.event.series else None

    @property
    def player_choices(self) -> dict[str, Choices]:
        spellings = self.facts.spellings if self.facts else {}
        players = [(number, f"{' / '.join(names)}, player {number}") for number, names in spellings.items()]
        return {"number": [("", "–"), *players], "other": [("", "–"), *players]}

    def page_context(self) -> Context:
        led = for_list(led_events(cast(User, self.request.user)).filter(level=Level.CLUB.value, is_rehearsal=False))
        if self.facts is None:
            return {"form": SeriesForm(), "others": Series.objects.filter(events__in=led).distinct()}
        series, spellings = self.facts.series, self.facts.spellings
        return {
            "form": SeriesForm(initial=model_to_dict(series)),
            "evenings": [(line_of(event), event in led) for event in self.facts.events],
            "free": [line_of(event) for event in led if event.series_id is None],
            "players": spellings.items(),
            "alike": [[(number, spellings[number]) for number in pair] for pair in self.facts.alike()],
            "repeated": [
                (event, names) for event in self.facts.played for names in self.facts.repeated(event).values()
            ],
            "join_form": PlayersForm(choices=self.player_choices),
        }


def line_of(event: Event) -> Context:
    """An evening in the lists of the page: when it was, and how far it has come."""
    days = list(event.days.all())
    return {"event": event, "dates": day_dates(days), "stage": event_stage(event, days)[1]}


class SeriesView(SeriesPage, DeskFormView):
    form_class = SeriesForm
    success_page = "desk-series"
    success_message = "The settings of the series are saved."
    act = edit_series
    other_acts = (start_series,)

    def perform(self, form: SeriesForm) -> int:
        act = edit_series if self.event.series else start_series
        data = form.cleaned_data
        settings = SeriesSettings(name=data["name"], points=data["points"], best_of=data["best_of"])
        return act(self.event, self.actor, timezone.now(), settings)


class SeriesActionView(SeriesPage, DeskActionView):
    success_page = "desk-series"
    take_back_page = ("desk-series",)
