"""Corrections: each shows its effects before it is saved, and needs a second click."""

from functools import partial

from django import forms
from django.http import HttpResponse
from django.shortcuts import render

from scoring.services.preview import effects
from tournament.domain import Refusal
from tournament.web.desk.forms import ReasonForm
from tournament.web.views import AnyForm, DeskFormView

CONFIRMED = "sure"  # the field that the confirmation page sends


class CorrectionView(DeskFormView):
    """A form whose effects are shown before it is saved; without a form class of its own it asks for a reason."""

    form_class: type[forms.BaseForm] = ReasonForm
    title: str = ""  # heading of both pages; may name the address's arguments

    submit_label: str = ""  # the button that saves, which may name the form's fields, too; else the title

    effect_note: str = ""  # the effects of the correction besides changed places

    headline = ""  # what stands in place of changed places that say nothing

    back_page = ""
    """Where it leads without saving, with the arguments `back_args`; where it is empty, to the page after saving."""

    back_args: tuple[str, ...] = ()

    def get_title(self) -> str:
        return str(self.title % self.kwargs)

    def get_effect_note(self, form: AnyForm) -> str:
        return self.effect_note

    def get_context_data(self, **context: object) -> dict[str, object]:
        back = self.desk_url(self.back_page, *(self.kwargs[name] for name in self.back_args)) if self.back_page else ""
        head = {"title": self.get_title(), "back": self.came_from or back or self.get_success_url()}
        return super().get_context_data(**head | context)

    def is_confirmed(self, form: AnyForm) -> bool:
        return CONFIRMED in self.request.POST

    def form_valid(self, form: AnyForm) -> HttpResponse:
        if self.is_confirmed(form):
            return super().form_valid(form)
        try:
            does = effects(self.event, partial(self.perform, form))
        except Refusal as refusal:
            return self.refuse(form, refusal)
        page = {
            "is_preview": True,
            self.form_name: form,
            "teams": [] if self.headline else does.teams,
            "notes": list(filter(None, [self.headline, self.get_effect_note(form), *does.notes])),
            "reason": form.cleaned_data.get("reason", ""),
            "label": self.submit_label % (self.kwargs | form.cleaned_data) or self.get_title(),
            "sure": CONFIRMED,
            "typed": [
                (name, value)
                for name, values in self.request.POST.lists()
                if name != "csrfmiddlewaretoken"
                for value in values
            ],
        }
        return render(self.request, "tournament/desk/act.html", self.get_context_data(**page))
