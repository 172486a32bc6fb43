"""The whole event: as a file, restored from its file, deleted once it is saved; events to practise with; and what the
office takes out: an event’s results, and somebody who asks to be deleted.
"""

import secrets
from functools import cached_property
from typing import cast

from django import forms
from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils import timezone

from scoring.event_file.copies import replace_event
from scoring.event_file.erasure import Found, erase_person, names_like, places_of
from scoring.event_file.load import load_event, load_example, read_example, try_event_file
from scoring.event_file.reading import EventFile, read_event_file
from scoring.event_file.save import delete_event, save_event, was_final
from scoring.rehearsal import FEWEST_TEAMS, Stage, rehearse
from tournament.domain import NAME_LENGTH, SLUG_LENGTH, Level, Refusal
from tournament.models import Event, SafetyCopy
from tournament.queries.events import free_slug, led_events
from tournament.queries.log import with_last_entry
from tournament.services.purging import DELETED_EVENTS, KEEP_DELETED_EVENTS
from tournament.web.desk.event import EventResultMixin
from tournament.web.desk.forms import DeskForm
from tournament.web.views import (
    Cleaned,
    Context,
    DeskFormView,
    OfficeFormView,
    ServiceFormView,
    leader_required,
)


@leader_required
def event_file(request: HttpRequest, event: Event) -> HttpResponse:
    return json_response(save_event(event), event.slug)


def json_response(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(text, "application/json; charset=utf-8", headers=headers)


class DeleteForm(DeskForm):
    confirmed = forms.CharField(label="The event’s address", max_length=SLUG_LENGTH)


class ArchiveView(DeskFormView):
    """The event as a file, archived, copied, handed over; its form deletes it, once that is saved."""

    template_name = "tournament/desk/archive.html"
    form_class = DeleteForm
    success_message = "The event is deleted; a copy stays on this computer for 30 days."
    success_url = reverse_lazy("own-events")

    def page_context(self) -> Context:
        return {"safety_copy": SafetyCopy.objects.filter(event=self.event).first()}

    def perform(self, form: DeleteForm) -> None:
        folder = settings.DATA_DIR / DELETED_EVENTS
        delete_event(event=self.event, confirmed=form.cleaned_data["confirmed"], folder=folder)


class ErasureForm(DeskForm):
    name = forms.CharField(max_length=NAME_LENGTH, widget=forms.HiddenInput)
    events = forms.TypedMultipleChoiceField(
        label="Where it is this person", coerce=int, widget=forms.CheckboxSelectMultiple,
        help_text="Somebody else may have the same name: untick their events, and where both play at one, write the "
        "other’s name there otherwise first.",
    )  # fmt: skip


class ErasureView(OfficeFormView):
    """Where somebody is named, by `?name=`; then the act."""

    template_name = "scoring/office/erasure.html"
    form_class = ErasureForm
    act = erase_person
    success_page = "office-erasure"
    success_message = "The name is taken out; “%(result)s” stands for it."

    @cached_property
    def name(self) -> str:
        return " ".join((self.request.POST or self.request.GET).get("name", "").split())[:NAME_LENGTH]

    @cached_property
    def found(self) -> list[Found]:
        return places_of(self.name) if self.name else []

    def get_form_kwargs(self) -> dict[str, object]:
        places = [(result.event, result.place) for result in self.found]
        initial = {"name": self.name, "events": [result.event for result in self.found]}
        return super().get_form_kwargs() | {"choices": {"events": places}, "initial": initial}

    def page_context(self) -> Context:
        return {
            "name": self.name,
            "found": self.found,
            "alike": [] if self.found else names_like(self.name),
            "keep_deleted": KEEP_DELETED_EVENTS.days,
        }


def is_strange(file: EventFile) -> bool:
    """True for a saved file that this installation did not sign."""
    return bool(file.log) and not file.is_own


class RestoreForm(forms.Form):
    """The file of an event; once it is checked, its text and the address to load it at."""

    file = forms.FileField(label="The event’s file", required=False)
    text = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    slug = forms.SlugField(label="Its address on this computer", max_length=SLUG_LENGTH, required=False)
    replaces = forms.BooleanField(required=False)
    is_copy = forms.BooleanField(
        label="The file was changed on purpose: load it as a copy that says so", required=False
    )

    accepts_signer = forms.BooleanField(label="I know where this file comes from: load it", required=False)

    def check_signer(self, *, is_strange: bool) -> None:
        """Raises Refusal where this installation did not sign the file, and that is not ticked."""
        Refusal.when(
            is_strange and not self.cleaned_data["accepts_signer"],
            "Another computer saved this file, or somebody wrote it. Tick that you know where it comes from.",
        )

    def clean(self) -> Cleaned:
        data = super().clean() or {}
        if not data.get("text"):
            if not data.get("file"):
                raise forms.ValidationError("Choose the file first.")
            try:
                data["text"] = data["file"].read().decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise forms.ValidationError("This is not the file of an event.") from error
        return data


class RestoreView(EventResultMixin, LoginRequiredMixin, ServiceFormView):
    """An event from its file: the file is checked and shown first, then loaded."""

    template_name = "scoring/desk/restore.html"
    form_class = RestoreForm
    is_done_once = False
    success_message = "%(result)s is restored."

    def perform(self, form: RestoreForm) -> Event | None:
        data = form.cleaned_data
        file = read_event_file(data["text"], is_copy=data["is_copy"])
        slug = data["slug"] or free_slug(file.plan.slug)
        asks = is_strange(file) and not data["is_copy"]
        here = None if data["is_copy"] else self.event_at_its_address(file)
        self.extra_context = {
            "file": file, "here": here, "is_kept": here and was_final(here), "last": file.log[-1:],
            "origin": file.origin, "is_strange": asks,
        }  # fmt: skip
        if data["replaces"] and here:
            form.check_signer(is_strange=asks)
            return replace_event(here, file, self.actor, timezone.now(), settings.DATA_DIR / DELETED_EVENTS)
        if data["slug"]:
            form.check_signer(is_strange=asks)
            is_copy = data["is_copy"] or here is not None
            return load_event(file, self.actor, timezone.now(), slug=slug, is_copy=is_copy)
        standings = try_event_file(file, self.actor, timezone.now(), slug=slug, is_copy=data["is_copy"])
        checked = RestoreForm(initial={"text": data["text"], "slug": slug, "is_copy": data["is_copy"]})
        self.extra_context |= {"standings": standings, "form": checked}
        return None

    def event_at_its_address(self, file: EventFile) -> Event | None:
        """This leader’s event whose place a saved file can take, with the moment of its last entry as `last_at`."""
        own = Event.objects.filter(slug=file.plan.slug, leader=self.actor.user if file.log else None)
        return with_last_entry(own).first()

    def succeed(self, form: RestoreForm) -> HttpResponse:
        return super().succeed(form) if self.result else self.render_to_response(self.get_context_data())


MOST_TEAMS = 40  # more take minutes; the command `rehearse` plays them


class PracticeForm(forms.Form):
    level = forms.ChoiceField(
        label="What do you practise?",
        choices=[(level.value, level.label) for level in Level],
        initial=Level.CLUB.value,
    )
    teams = forms.IntegerField(label="How many teams?", min_value=FEWEST_TEAMS, max_value=MOST_TEAMS, initial=8)
    stage = forms.ChoiceField(
        label="How far is it?",
        choices=[(stage.name, stage.value) for stage in Stage],
        initial=Stage.SEVENTH.name,
    )


class PracticeView(EventResultMixin, LoginRequiredMixin, ServiceFormView):
    """Makes a rehearsal that the program has played to a stage; lists those that there are, and the example."""

    template_name = "scoring/desk/practice.html"
    form_class = PracticeForm
    success_message = "%(result)s is ready. Try whatever you like: it counts nowhere, and is deleted in one click."

    def get_context_data(self, **context: object) -> dict[str, object]:
        events = led_events(cast(User, self.request.user)).filter(is_rehearsal=True)
        has_example = events.filter(slug__startswith=read_example().plan.slug).exists()
        return super().get_context_data(events=events, has_example=has_example, **context)

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
