"""The bases of every app's pages: a page, and a form that calls a service, then a message, then a redirect."""

import uuid
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar, TypedDict

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.generic import FormView, TemplateView

from tournament.domain.refusal import Refusal
from tournament.http import leader_name

UNPROCESSABLE = 422


class HttpResponseSeeOther(HttpResponseRedirect):
    """A redirect after something was saved, so that reloading saves nothing again."""

    status_code = 303


class AuditFields(TypedDict):
    """Who does something and when, as every service takes it."""

    by: str
    at: datetime


def new_idempotency_key() -> str:
    """A key that makes a repeated submission the same act."""
    return str(uuid.uuid4())


class PageView(TemplateView):
    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; the address's arguments stay in `self.kwargs`, and do not enter the context."""
        return self.render_to_response(self.get_context_data())

    def page_context(self) -> dict[str, Any]:
        """The template's context; a submitted form replaces the one given here."""
        return {}

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(**self.page_context() | context)


class ServiceFormView(FormView):  # type: ignore[type-arg]  # FormView cannot be subscripted when it runs
    """A form that calls a service: `perform`, then a message, then a redirect with 303.

    A Refusal stands on the form with status 422, and what was typed stays; a view without a template raises it.
    """

    form_class: type[forms.BaseForm] = forms.Form
    form_name = "form"
    """What the template calls the form that was submitted."""

    service: ClassVar[Callable[..., object]]
    """What `perform` calls, unless the view has a `perform` of its own."""

    success_page: str
    success_args: tuple[str, ...] = ()
    """The arguments of this URL that the success page's URL takes too."""

    success_message: str = ""
    """May use the address's arguments, the form's fields and the service's result: `%(table)s`, `%(result)s`."""

    result: Any = None
    """What `perform` returned."""

    @property
    def audit_fields(self) -> AuditFields:
        """The leader's name and the time, as every service takes them."""
        return {"by": leader_name(self.request), "at": timezone.now()}

    def service_kwargs(self) -> dict[str, Any]:
        """What the service takes beside the form's fields: the address's arguments."""
        return dict(self.kwargs)

    def perform(self, form: Any) -> object:
        """Calls the service with what a valid form holds; raises its Refusal."""
        return type(self).service(**self.service_kwargs(), **form.cleaned_data, **self.audit_fields)

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            self.result = self.perform(form)
        except Refusal as refusal:
            return self.refuse(form, refusal)
        return self.succeed(form)

    def succeed(self, form: Any) -> HttpResponse:
        message = self.get_success_message(form.cleaned_data)
        if message:
            messages.success(self.request, message)
        return HttpResponseSeeOther(self.get_success_url())

    def refuse(self, form: Any, refusal: Refusal) -> HttpResponse:
        """The page with the refusal on the form; raises it where there is no page."""
        if self.template_name is None:
            raise refusal
        form.add_error(None, str(refusal))
        return self.form_invalid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        """The page with what is wrong, which its title says, and with the focus on the first wrong field."""
        wrong = next((field for field in form if field.errors and not field.is_hidden), None)
        if wrong and not wrong.use_fieldset:
            wrong.field.widget.attrs["autofocus"] = True
        page = self.get_context_data(**{self.form_name: form}, is_wrong=True, first_wrong=wrong)
        return self.render_to_response(page, status=UNPROCESSABLE)

    def get_success_message(self, cleaned_data: Mapping[str, Any]) -> str:
        values = self.kwargs | dict(cleaned_data) | {"result": self.result}
        return self.success_message % values if self.success_message else ""
