"""The bases of every app's pages: a page, and a form that calls a service, then a message, then a redirect.

Those of the leader's desk and of the office have their permission, and know the way back.
"""

import uuid
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.generic import FormView, TemplateView

from tournament.domain import Refusal, RefusalKind
from tournament.models import Event
from tournament.queries.events import enters_counts, event_at, is_led_by
from tournament.schemas import fields_of
from tournament.services.acts import Actor, AnyAct, OfficeAct
from tournament.version import VERSION
from tournament.web.permissions import leader_required, office_required, signed_in

UNPROCESSABLE = 422

Context = dict[str, Any]  # what a template is given; only the template asks which types it holds
Cleaned = dict[str, Any]  # what a form has cleaned: of as many types as it has fields
FormArgument = Any  # what a form hands on to Django's own, which alone knows its type
AnyForm = Any  # a view says the class of its form where it reads it; a FormView cannot be subscripted when it runs


class HttpResponseSeeOther(HttpResponseRedirect):
    """A redirect after something was saved, so that reloading saves nothing again."""

    status_code = 303


def new_idempotency_key() -> str:
    """A key that makes a repeated submission the same act."""
    return str(uuid.uuid4())


class PageView(TemplateView):
    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """The page; the address's arguments stay in `self.kwargs`, and do not enter the context."""
        return self.render_to_response(self.get_context_data())

    def page_context(self) -> dict[str, object]:
        """The template's context; a submitted form replaces the one given here."""
        return {}

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**self.page_context() | context)


class ServiceFormView(FormView):  # type: ignore[type-arg]  # FormView cannot be subscripted when it runs
    """A form that does an act: `perform`, then a message, then a redirect with 303.

    What the form reads is the act's input.  A Refusal stands on the form with status 422, and what was typed stays; a
    view without a template raises it.
    """

    form_class: type[forms.BaseForm] = forms.Form
    form_name = "form"  # what the template calls the form that was submitted

    act: AnyAct = None  # type: ignore[assignment]  # a view without one does not do it
    """What the form does, unless the view has a `perform` of its own, which names its acts here all the same."""

    other_acts: ClassVar[tuple[AnyAct, ...]] = ()  # what else the view may do

    success_page: str
    success_args: tuple[str, ...] = ()  # the arguments of this URL that the success page's URL takes too

    success_message: str = ""
    """May use the address's arguments, the form's fields and the act's result: `%(table)s`, `%(result)s`."""

    result: Any = None  # each view knows its own act's
    """What `perform` returned, as the act of the view has it."""

    @cached_property
    def event(self) -> Event:
        """The event in the address; raises NotFound."""
        return event_at(self.kwargs["slug"])

    @property
    def actor(self) -> Actor:
        return signed_in(self.request)

    def read(self, form: AnyForm) -> Any:  # what the act of the view takes
        """The act's input: what the form's `read` makes of itself and the address; without one, the fields of the input
        that the address and the form have.
        """
        address = {name: value for name, value in self.kwargs.items() if name != "slug"}
        if hasattr(form, "read"):
            return form.read(**address)
        names = [field.name for field in fields_of(self.act_input)]
        known = form.cleaned_data | address
        return self.act_input(**{name: known[name] for name in names if name in known})

    @property
    def act_input(self) -> Any:  # a class, which takes its own fields
        return self.act.input

    def perform(self, form: AnyForm) -> object:
        """Does the act with what a valid form holds; raises its Refusal."""
        now, key = timezone.now(), form.cleaned_data.get("key", "")
        if isinstance(self.act, OfficeAct):
            return self.act(self.actor, now, self.read(form))
        return self.act(self.event, self.actor, now, self.read(form), key)

    def form_valid(self, form: AnyForm) -> HttpResponse:
        try:
            self.result = self.perform(form)
        except Refusal as refusal:
            return self.refuse(form, refusal)
        return self.succeed(form)

    def succeed(self, form: AnyForm) -> HttpResponse:
        message = self.get_success_message(form.cleaned_data)
        if message:
            messages.success(self.request, message)
        return HttpResponseSeeOther(self.get_success_url())

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        """The page with the refusal on the form; raises it where there is no page."""
        if self.template_name is None:
            raise refusal
        form.add_error(None, str(refusal))
        return self.form_invalid(form)

    def form_invalid(self, form: AnyForm) -> HttpResponse:
        """The page with what is wrong, which its title says, and with the focus on the first wrong field."""
        wrong = next((field for field in form if field.errors and not field.is_hidden), None)
        if wrong and not wrong.use_fieldset:
            wrong.field.widget.attrs["autofocus"] = True
        page = self.get_context_data(**{self.form_name: form}, is_wrong=True, first_wrong=wrong)
        return self.render_to_response(page, status=UNPROCESSABLE)

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        values = self.kwargs | cleaned_data | {"result": self.result}
        return self.success_message % values if self.success_message else ""


PAPER_DAY, TYPED_UP = "paper_day", "typed_up"
"""Where the session names the event whose list of a paper day led here, and the one with a day opened from there."""


@method_decorator(leader_required, name="dispatch")  # type: ignore[arg-type]  # the slug becomes the event
class DeskView(PageView):
    """A page of the desk: only the event's leader may open it; `event` is the address's event."""

    event: Event

    def dispatch(self, request: HttpRequest, event: Event, *args: object, **kwargs: object) -> HttpResponse:
        self.event = event
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # no asynchronous views here

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(
            **{"event": self.event, "leads": self.leads, "is_reader": self.is_reader} | context
        )

    @cached_property
    def leads(self) -> bool:
        return is_led_by(self.event, self.request.user) or self.is_reader

    @cached_property
    def is_reader(self) -> bool:
        """True for who reads the desk and changes nothing: the zone's co-ordinator, and the office."""
        return not enters_counts(self.event, self.request.user)

    @property
    def is_paper_day(self) -> bool:
        """True while the leader types up a paper day: what leads to the desk then leads back to its list."""
        return bool(self.request.session.get(PAPER_DAY) == self.event.slug)

    @property
    def is_typed_up(self) -> bool:
        """True for who opened a day to type it up: of what is over by then nothing is asked for."""
        return bool(self.request.session.get(TYPED_UP) == self.event.slug)

    @property
    def came_from(self) -> str:
        """The address of the event to which the link that led here wants to lead back: `?from=…`; else empty."""
        address = self.request.GET.get("from", "")
        return address if address.startswith(f"/{self.event.slug}/") else ""

    def desk_url(self, name: str, *args: object) -> str:
        page = "desk-paper-day" if name == "desk" and self.is_paper_day else name
        return reverse(page, args=[self.event.slug, *args])


class DeskFormView(DeskView, ServiceFormView):
    """A form of the desk: DeskActionView for a button, `CorrectionView` where the effects are shown first."""

    take_back_page: ClassVar[tuple[str, ...]] = ()
    """Where the leader finds this act, which takes another back: the page's name, and what its address takes of the
    other's log entry, such as the day, which must be in `logged`."""

    success_page = "desk"

    offered = ""
    """The attribute of the view that holds the choices of its form's fields, where those depend on the event."""

    def get_form_kwargs(self) -> dict[str, FormArgument]:
        arguments = super().get_form_kwargs()
        return arguments | {"choices": getattr(self, self.offered)} if self.offered else arguments

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        """As every form; raises NotFound for a button of a row that is gone, and where the event was deleted."""
        if refusal.kind is RefusalKind.NOT_FOUND:
            event_at(self.event.slug)
            if not form.fields:
                raise refusal
        return super().refuse(form, refusal)

    def get_success_url(self) -> str:
        if self.success_url:
            return str(self.success_url)
        return self.came_from or self.desk_url(self.success_page, *(self.kwargs[name] for name in self.success_args))


class DeskActionView(DeskFormView):
    """A button of the desk: POST only, nothing to fill in.  A template gets the refusal as `refused_form`."""

    http_method_names = ["post"]
    form_name = "refused_form"


@method_decorator(never_cache, name="dispatch")  # links are as good as passwords
@method_decorator(office_required, name="dispatch")  # type: ignore[arg-type]  # no asynchronous views here
class OfficeView(PageView):
    """A page of the office; `current` names it among the links above."""

    current = ""

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"current": self.current, "version": VERSION} | context)


class OfficeFormView(OfficeView, ServiceFormView):
    success_page = "office-leaders"

    def get_success_url(self) -> str:
        return reverse(self.success_page, args=[self.kwargs[name] for name in self.success_args])
