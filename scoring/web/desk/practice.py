"""Practising: the example weekend and rehearsals, made, played on by the program, and deleted without a trace."""

import secrets
from typing import cast

from django import forms
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.urls import reverse_lazy
from django.utils import timezone

from scoring.event_file.load import load_example
from scoring.event_file.save import Practice, delete_practice
from scoring.rehearsal import FEWEST_TEAMS, Stage, play, rehearse
from scoring.web.desk.dashboard import DashboardView
from tournament.domain.level import Level
from tournament.domain.refusal import Conflict
from tournament.models import Event
from tournament.queries.events import led_events
from tournament.web.desk.base import DeskActionView
from tournament.web.desk.event import EventResultMixin
from tournament.web.views import ServiceFormView

MOST_TEAMS = 40
"""More take minutes; the command `rehearse` plays them."""


class PracticeForm(forms.Form):
    level = forms.ChoiceField(label="What do you practise?", choices=[(each.value, each.label) for each in Level])
    teams = forms.IntegerField(label="How many teams?", min_value=FEWEST_TEAMS, max_value=MOST_TEAMS, initial=13)
    stage = forms.ChoiceField(label="How far is it?", choices=[(each.name, each.value) for each in Stage])


class PracticeView(EventResultMixin, LoginRequiredMixin, ServiceFormView):
    """Makes a rehearsal that the program has played to a stage; lists those that there are, and the example."""

    template_name = "scoring/desk/practice.html"
    form_class = PracticeForm
    success_message = "%(result)s is ready. Try whatever you like: it counts nowhere, and is deleted in one click."

    def get_context_data(self, **context: object) -> dict[str, object]:
        events = led_events(cast(User, self.request.user)).filter(is_rehearsal=True)
        return super().get_context_data(events=events, **context)

    def perform(self, form: PracticeForm) -> Event:
        data = form.cleaned_data
        level, slug = Level(data["level"]), f"practice-{secrets.randbelow(1_000_000)}"
        return rehearse(
            level=level, teams=data["teams"], seed=slug, slug=slug, leader=cast(User, self.request.user),
            at=timezone.now(), name=f"Practice, {level.label.lower()}", until=Stage[data["stage"]],
        )  # fmt: skip


class ExampleView(EventResultMixin, LoginRequiredMixin, ServiceFormView):
    http_method_names = ["post"]
    success_message = "%(result)s is here, as an example."

    def perform(self, form: forms.Form) -> Event:
        return load_example(self.actor, timezone.now())


class DeletePracticeView(DeskActionView):
    success_url = reverse_lazy("practice")
    success_message = "It is deleted, and nothing of it stays."
    act = delete_practice

    def read(self, form: forms.Form) -> Practice:
        return Practice(slug=self.kwargs["slug"])


class StageForm(forms.Form):
    stage = forms.ChoiceField(choices=[(each.name, each.value) for each in Stage])


class PlayOnView(DashboardView, DeskActionView):
    """The program plays a rehearsal on to a stage, or calls its next hand."""

    form_class = StageForm

    def perform(self, form: StageForm) -> None:
        if not self.event.is_rehearsal:
            raise Conflict("This event is no practice: people play it.")
        play(self.event, self.event.slug, Stage[form.cleaned_data["stage"]], at=timezone.now())
