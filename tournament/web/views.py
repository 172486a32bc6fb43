"""The bases of every app's pages: a page, and a form that calls a service, then a message, then a redirect."""

import uuid
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.generic import FormView, TemplateView

from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.queries.events import event_at
from tournament.schemas import fields_of
from tournament.services.acts import Actor, AnyAct, OfficeAct
from tournament.web.permissions import signed_in

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
    form_name = "form"
    """What the template calls the form that was submitted."""

    act: AnyAct = None  # type: ignore[assignment]  # a view without one does not do it
    """What the form does, unless the view has a `perform` of its own, which names its acts here all the same."""

    other_acts: ClassVar[tuple[AnyAct, ...]] = ()
    """What else the view may do."""

    success_page: str
    success_args: tuple[str, ...] = ()
    """The arguments of this URL that the success page's URL takes too."""

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
        """Who does it, as acts take it."""
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
        """The type of the act's input."""
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
