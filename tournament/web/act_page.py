"""The page of an act, `/<event>/desk/do/<act>/`: a form of its input, what it changes, its sentence in the log.

Title, fields and bounds are the act's own.  What a page has besides, such as the choices that an event offers, its
`Face` says, which stands beside the subject: `face(swap_teams, offers={"table": teams_here})`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from enum import Enum
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournament.act_fields import ActField, act_fields
from tournament.domain import Refusal, say_tables
from tournament.models import Event
from tournament.services.acts import ACTS, AnyAct
from tournament.web.desk.forms import CALENDAR, Choices, DeskForm
from tournament.web.views import AnyForm, Cleaned, DeskFormView, FormArgument

Values = Mapping[str, str]  # what the address says of the input
Offer = Callable[[Event, Values], Choices | None]

NAMED = {
    "assistant", "count", "day", "is_archived", "of", "playoff", "prize", "seen", "side_game", "spare", "table",
    "tables", "team", "verifier",
}  # fmt: skip
"""What an act is done to: where the address names it, the form does not ask for it."""

NO_REASON = "no reason given"
REASON_NOT_NEEDED = "It may stay empty. It stands in the log, not on public pages."
CONFIRMED = "sure"  # the field that the preview sends


class ActForm(DeskForm):
    """The fields of an act's input, those that are declared in a subclass in place of its own."""

    title = label = ""  # in place of the act's

    def __init__(self, *args: FormArgument, act: AnyAct, event: Event, values: Values, **kwargs: FormArgument) -> None:
        self.act, self.event, self.values, self.face = act, event, values, face_of(act)
        super().__init__(*args, **kwargs)
        self.auto_id = f"{act.name}_%s"
        for act_field in act_fields(cast(type, act.input)):
            if act_field.name not in self.fields and act_field.kind is not dict and not self.asks_itself:
                offer = self.face.offers.get(act_field.name)
                offered = offer(event, values) if offer else None
                if offer and offered is None:
                    continue
                self.fields[act_field.name] = form_field(act_field, offered)
                if act_field.name in NAMED and act_field.name in values and not offer:
                    self.fields[act_field.name].widget = forms.HiddenInput()
        for name in self.fields.keys() & set(self.face.optional):
            self.fields[name].required = False
        for name in self.fields.keys() & {*self.face.optional, "reason"}:
            if not self.fields[name].required:
                self.fields[name].help_text = REASON_NOT_NEEDED

    asks_itself = False
    """Whether a subclass declares every field."""

    def read(self) -> Any:  # the act's input
        fields = act_fields(cast(type, self.act.input))
        known = {item.name: self.cleaned_data[item.name] for item in fields if item.name in self.cleaned_data}
        if "reason" in known and "reason" in self.face.optional:
            known["reason"] = known["reason"] or NO_REASON
        return self.act.input(**{name: value for name, value in known.items() if value is not None})


def form_field(asked: ActField, offered: Choices | None) -> forms.Field:
    """The field of a form for one of an input; `offered` are the choices of the event, where there are any."""
    words: dict[str, Any] = {"label": asked.title, "help_text": asked.help, "required": asked.is_required}
    words["initial"] = asked.default.value if isinstance(asked.default, Enum) else asked.default
    choices = offered if offered is not None else asked.choices
    if asked.is_list and not choices:
        return TablesField(**words, widget=forms.HiddenInput)
    if choices:
        is_empty_offered = "" in dict(choices)
        is_chosen = asked.is_required or asked.is_list or asked.default is not None or is_empty_offered
        empty = [] if is_chosen else [("", "–")]
        kind = forms.TypedMultipleChoiceField if asked.is_list else forms.TypedChoiceField
        words["empty_value"] = () if asked.is_list else "" if is_empty_offered else None
        if asked.is_list:
            words["widget"] = forms.CheckboxSelectMultiple
        return kind(choices=[*empty, *choices], coerce=partial(coerced, asked.kind), **words)
    if asked.kind is bool:
        return forms.BooleanField(**words | {"required": False})
    if asked.kind is int:
        return forms.IntegerField(min_value=asked.lowest, max_value=asked.highest, **words)
    if asked.kind is date:
        return forms.DateField(widget=CALENDAR, **words)
    if asked.kind is time:
        return forms.TimeField(widget=forms.TimeInput({"type": "time"}), **words)
    return forms.CharField(max_length=asked.longest, **words)


def coerced(kind: Any, value: str) -> object:
    return value in ("True", "yes") if kind is bool else kind(value)


class TablesField(forms.CharField):
    """Tables in an address: `4-9-12`."""

    def clean(self, value: object) -> tuple[int, ...] | None:
        text = super().clean(value)
        if not text:
            return None
        parts = text.split("-")
        if not all(part.isdecimal() and len(part) < 5 for part in parts):
            raise forms.ValidationError("Tables are numbers, as 4-9-12.")
        return tuple(map(int, parts))


@dataclass(frozen=True, kw_only=True)
class Face:
    """What the page of an act has besides title, fields and bounds.

    `offers` are the choices of fields that depend on the event and on what is known of the input: None where the field
    is not asked, empty where anything may be typed.  `optional` the fields that may stay empty here, and
    `initial` what they begin with; `doubts` is what should be looked at first.  `note` says, once the act is done, what
    it does besides changed places, `headline` what stands in their place where they say nothing.  The page answers with
    the note where it `is_aloud`, or what `answer` makes of the result, or with the log's sentence; it leads to
    `goes_to`, else to where the leader came from, else to `back`.  `do` is done in place of the act.
    """

    form: type[ActForm] = ActForm
    offers: Mapping[str, Offer] = field(default_factory=dict)
    optional: Sequence[str] = ()
    initial: Callable[[Event, Values], dict[str, object]] = lambda event, values: {}
    doubts: Callable[[Event, Values], Iterable[str]] = lambda event, values: ()
    note: Callable[[Event, Any], str] = lambda event, values: ""
    headline: Callable[[Event, Any], str] = lambda event, values: ""
    is_aloud: bool = False
    answer: Callable[[Any, Any], str] | None = None
    do: Callable[..., Any] | None = None
    back: str = "desk"
    goes_to: Callable[[Event, Any], str] | None = None
    help: str = "needs-you"


FACES: dict[str, Face] = {}


def face(act: AnyAct, **values: Any) -> None:
    """Gives the page of an act what it has besides; of acts without one the input says all."""
    FACES[act.name] = Face(**values)


def face_of(act: AnyAct) -> Face:
    return FACES.get(act.name) or Face()


def act_url(event: Event | str, act: AnyAct | str, **values: object) -> str:
    """The address of an act's page, with what is known of its input."""
    name = act if isinstance(act, str) else act.name
    address = reverse("desk-act", args=[event if isinstance(event, str) else event.slug, name])
    known = {key: value for key, value in values.items() if value not in (None, "")}
    return f"{address}?{urlencode(known, safe='/')}" if known else address


def take_back_url(event: Event, act: str, detail: Mapping[str, Any]) -> str:
    """The address of the page that takes an act back, by its entry's detail; empty where no page does."""
    done = ACTS[act].declaration if act in ACTS else None  # none of an earlier version
    other = ACTS.get(done.taken_back_by or done.corrected_by) if done else None
    if other is None or not other.declaration.title:
        return ""
    asked = act_fields(other.input)
    known = {item.name: detail[item.name] for item in asked if item.name in detail}
    if "tables" in [item.name for item in asked] and (tables := detail.get("tables") or detail.get("order")):
        known["tables"] = "-".join(map(str, tables))
    if any(item.is_required and item.name in NAMED and item.name not in known for item in asked):
        return ""
    return act_url(event, other, **known)


class Previewed(DeskFormView):
    """A form that says first what it changes, and is saved by a second button."""

    effects: Callable[[Event, Callable[[], object]], Any] = None  # type: ignore[assignment]
    """What a change would do, as `teams` and `notes`; the app that knows the places gives it."""

    note = ""  # what is said besides changed places, once it is done

    def is_previewed(self, form: AnyForm) -> bool:
        raise NotImplementedError

    def headline(self, form: AnyForm) -> str:
        """What stands in place of changed places that say nothing."""
        return ""

    def form_valid(self, form: AnyForm) -> HttpResponse:
        if CONFIRMED in self.request.POST or not self.is_previewed(form):
            return super().form_valid(form)
        try:
            does = self.effects(self.event, partial(self.perform, form))
        except Refusal as refusal:
            return self.refuse(form, refusal)
        headline = self.headline(form)
        typed = [pair for pair in self.request.POST.lists() if pair[0] != "csrfmiddlewaretoken"]
        page = {
            "is_preview": True,
            "teams": [] if headline else does.teams,
            "notes": list(filter(None, [headline, self.note, *does.notes])),
            "reason": form.cleaned_data.get("reason", ""),
            "sure": CONFIRMED,
            "typed": [(name, value) for name, values in typed for value in values],
        }
        return render(self.request, "tournament/desk/act.html", self.get_context_data(form=form, **page))


class ActPage(Previewed):
    """The page of any act of the leader's that has a title."""

    template_name = "tournament/desk/act.html"

    def setup(self, request: HttpRequest, *args: object, name: str, **kwargs: object) -> None:
        super().setup(request, *args, **kwargs)
        act = ACTS.get(name)
        if act is None or not act.declaration.title:
            raise Http404
        self.act, self.face = act, face_of(act)

    @property
    def values(self) -> dict[str, str]:
        return self.request.GET.dict() | self.request.POST.dict()

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> ActForm:
        return self.face.form(act=self.act, event=self.event, values=self.values, **self.get_form_kwargs())

    def get_form_kwargs(self) -> dict[str, FormArgument]:
        """What is sent; what the address names besides, as that of a button without fields, is sent with it."""
        arguments = super().get_form_kwargs()
        if "data" in arguments:
            arguments["data"] = arguments["data"].copy()
            for name in NAMED & self.request.GET.keys() - self.request.POST.keys():
                arguments["data"][name] = self.request.GET[name]
        return arguments

    def get_initial(self) -> dict[str, object]:
        return self.face.initial(self.event, self.values) | self.request.GET.dict()

    def get_context_data(self, **context: object) -> dict[str, object]:
        page = super().get_context_data(**context)
        declaration, form = self.act.declaration, page["form"]
        title = getattr(form, "title", "") or say_with(declaration.title, self.values)
        label = getattr(form, "label", "") or say_with(declaration.button, self.values) or title
        return {
            "title": title,
            "label": label,
            "is_previewed": declaration.is_previewed,
            "doubts": list(self.face.doubts(self.event, self.values)),
            "back": self.get_success_url(),
            "help": self.face.help,
        } | page

    def perform(self, form: AnyForm) -> object:
        values = self.read(form)
        do, now = self.face.do, timezone.now()
        result = do(self.event, self.actor, now, values) if do else super().perform(form)
        self.note = self.face.note(self.event, values)
        return result

    def is_previewed(self, form: AnyForm) -> bool:
        return self.act.declaration.is_previewed

    def headline(self, form: AnyForm) -> str:
        return self.face.headline(self.event, form.read())

    def get_success_url(self) -> str:
        if self.face.goes_to and self.result is not None:
            return self.face.goes_to(self.event, self.result)
        return self.came_from or self.desk_url(self.face.back)

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        """What was done: in the words of the act's page, else those of its last entry."""
        if self.face.answer and (said := self.face.answer(self.result, cleaned_data)):
            return said
        if self.face.is_aloud and not self.face.answer and self.note:
            return self.note
        entry = self.event.log.filter(number__gt=self.event.version).last()
        return entry.sentence if entry else "Nothing changed: it was so already."


class Known(dict[str, str]):
    """What is known of an input; of the rest nothing is said."""

    def __missing__(self, name: str) -> str:
        return ""


def say_with(text: str, values: Values) -> str:
    """A title with what is known of the input: `Close day 2`."""
    tables = values.get("tables", "")
    known = {**values, "tables": say_tables(list(map(int, re.findall(r"[0-9]{1,4}", tables)))) if tables else "tables"}
    said = " ".join(text.format_map(Known(known)).split())
    return said[:1].upper() + said[1:]
