"""The bases of every app's pages: who may open which, a page, and a form that calls a service, then a message, then a
redirect.

Those of the leader's desk and of the office have their permission, and know the way back.
"""

import uuid
from collections.abc import Callable
from functools import cached_property, partial, wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar, cast
from urllib.parse import urlsplit

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.generic import FormView, TemplateView

from tournament.domain import Conflict, Forbidden, Refusal, RefusalKind, Who
from tournament.http import VERIFIER_COOKIE, leader_name
from tournament.models import Event, Verifier, VerifierPhone
from tournament.queries.events import enters_counts, event_at, find_phone, is_led_by
from tournament.schemas import fields_of
from tournament.services.acts import Actor, AnyAct, OfficeAct
from tournament.services.idempotency import StoredResponse, digest_request, first_response, respond_once
from tournament.web.errors import back_link, error_page

VERIFIER_COOKIE_AGE = 7 * 24 * 3600

AUDIENCE = "audience"  # the attribute of a view that says who may open it; without one everybody may

TYPIST_PAGES = {"desk-counts", "desk-day"}
"""What a typist may open of the desk: the slips to type in, and the day they belong to."""

P = ParamSpec("P")
V = TypeVar("V", bound=Callable[..., object])
EventView = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
VerifierView = Callable[Concatenate[HttpRequest, Event, VerifierPhone, P], HttpResponse]
View = Callable[..., HttpResponse]
"""A view as the URL resolver calls it: the request and `slug`, then what else the address holds."""


def open_to(audience: Who) -> Callable[[V], V]:
    """Marks a view with its audience, for the table of roles; the view itself lets them in."""

    def mark(view: V) -> V:
        setattr(view, AUDIENCE, audience)
        return view

    return mark


def event_view(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to everybody; raises NotFound for an unknown slug."""

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, event_at(slug), *args, **kwargs)

    return wrapper


def leader_required(view: EventView[P]) -> View:
    """Opens `view(request, event, …)` to the event's leader; others get Forbidden, or sign in first and return."""

    @open_to(Who.LEADER)
    @never_cache  # a shared machine's Back button must not show the desk after signing out
    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = event_at(slug)
        if not request.user.is_authenticated:
            return sign_in_first(request, reverse("desk", args=[slug]))
        page = request.resolver_match.url_name if request.resolver_match else None
        may_open = enters_counts if page in TYPIST_PAGES else is_led_by
        Forbidden.when(
            not may_open(event, request.user),
            f"{event.name} is run by another leader; you are signed in as {request.user.get_username()}. "
            "Sign in as its leader, or open your own events. The office hands an event over to another leader.",
        )
        return view(request, event, *args, **kwargs)

    return wrapper


def sign_in_first(request: HttpRequest, home: str) -> HttpResponse:
    """To the page where one signs in, and then back; after a form that was sent, to the page it stood on, or home."""
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    messages.warning(request, "You were signed out, so nothing was saved. Sign in, and send it once more.")
    sent_from = urlsplit(request.headers.get("referer", ""))
    return redirect_to_login(sent_from.path if sent_from.netloc == request.get_host() else home)


def verifier_required(view: VerifierView[P]) -> View:
    """Opens `view(request, event, phone, …)` to verifiers and the leader; others enter the code first and return."""

    @open_to(Who.COUNTERS)
    @wraps(view)
    def wrapper(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        phone = counting_phone(request, slug)
        if phone is None:
            return ask_for_code(request, slug)
        return view(request, phone.verifier.event, phone, *args, **kwargs)

    return wrapper


def ask_for_code(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to the verifiers' sign-in, and back."""
    return redirect(f"{reverse('verify', args=[slug])}?{urlencode({'next': request.get_full_path()})}")


def counting_phone(request: HttpRequest, slug: str) -> VerifierPhone | None:
    """The phone with which this browser counts at the event, None where it may not; raises NotFound.

    The leader's and a typist's are not stored.
    """
    if phone := find_phone(slug, request.COOKIES.get(VERIFIER_COOKIE, "")):
        return phone
    event = event_at(slug)
    if not enters_counts(event, request.user):
        return None
    return VerifierPhone(verifier=Verifier(event=event, name=leader_name(request)))


def signed_in(request: HttpRequest) -> Actor:
    return Actor(leader_name(request), user=cast(User, request.user))


def set_verifier_cookie(response: HttpResponse, request: HttpRequest, event: Event, token: str) -> None:
    """Stores the verifier's token in the browser, for the counting pages of this event alone."""
    response.set_cookie(
        VERIFIER_COOKIE, token, max_age=VERIFIER_COOKIE_AGE, path=reverse("verify", args=[event.slug]),
        secure=request.is_secure(), httponly=True, samesite="Lax",
    )  # fmt: skip


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

    other_acts: ClassVar[tuple[AnyAct, ...]] = ()  # what else the view may do: where its form reads their input

    is_done_once = True  # also when it is sent twice; not where a page answers instead of leading on, or tells a secret

    success_page = "own-events"
    success_args: tuple[str, ...] = ()  # the arguments of this URL that the success page's URL takes too

    success_message: str = ""
    """May use the address's arguments, the form's fields and the act's result: `%(table)s`, `%(result)s`."""

    result: Any = None  # each view knows its own act's
    """What `perform` returned, as the act of the view has it."""

    def http_method_not_allowed(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """A page with a sentence for who typed or reloaded the address of a button."""
        sentence = "Only a button leads here, and it has nothing to show. Open the page on which it stands."
        page = error_page("There is nothing to see here", sentence, 405, *back_link(request))
        page["Allow"] = "POST"
        return page

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
        known = self.kwargs | form.cleaned_data | address
        return self.act_input(**{name: known[name] for name in names if name in known})

    @property
    def act_input(self) -> Any:  # a class, which takes its own fields
        return self.act.input

    def perform(self, form: AnyForm) -> object:
        """Does the act that takes what a valid form reads; raises its Refusal."""
        data, now = self.read(form), timezone.now()
        act = next((act for act in self.other_acts if type(data) is act.input), self.act)
        if isinstance(act, OfficeAct):
            return act(self.actor, now, data)
        return act(self.event, self.actor, now, data)

    def form_valid(self, form: AnyForm) -> HttpResponse:
        """Performs what the form asks, once however often it is sent: by its token, which is another on each page.

        A form without a token or with a file is done each time.
        """
        answer = None
        try:
            if not self.is_done_once or "csrfmiddlewaretoken" not in self.request.POST or self.request.FILES:
                self.result = self.perform(form)
            else:
                event = self.event if "slug" in self.kwargs else None
                answer = respond_once(event, self.key, timezone.now(), partial(self.answer, form))
        except Refusal as refusal:
            return self.refuse(form, refusal)
        return self.lead_on(**answer.body) if answer and answer.is_replay else self.succeed(form)

    @property
    def key(self) -> str:
        """What tells this form, as it was sent, from every other one."""
        return digest_request(self.request.path, list(self.request.POST.lists()))

    def answer(self, form: AnyForm) -> StoredResponse:
        """Where the page leads once it is done, and what it says."""
        self.result = self.perform(form)
        said = {"url": self.get_success_url(), "message": self.get_success_message(form.cleaned_data)}
        return StoredResponse(HttpResponseSeeOther.status_code, said)

    def get_success_url(self) -> str:
        return reverse(self.success_page, args=[self.kwargs[name] for name in self.success_args])

    def succeed(self, form: AnyForm) -> HttpResponse:
        return self.lead_on(self.get_success_url(), self.get_success_message(form.cleaned_data))

    def lead_on(self, url: str, message: str) -> HttpResponse:
        if message:
            messages.success(self.request, message)
        return HttpResponseSeeOther(url)

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        """The page with the refusal on the form; raises it where there is no page."""
        if self.template_name is None:
            raise refusal
        form.add_error(None, str(refusal))
        return self.form_invalid(form)

    def form_invalid(self, form: AnyForm) -> HttpResponse:
        """The page with what is wrong, which its title says, and with the focus on the first wrong field.

        What cannot be chosen any more may have been done by the first of two clicks.
        """
        if first := first_response(self.key):
            return self.lead_on(**first.body)
        wrong = next((field for field in form if field.errors and not field.is_hidden), None)
        if wrong and not wrong.use_fieldset:
            wrong.field.widget.attrs["autofocus"] = True
        page = self.get_context_data(**{self.form_name: form}, is_wrong=True)
        return self.render_to_response(page, status=UNPROCESSABLE)

    def get_success_message(self, cleaned_data: Cleaned) -> str:
        values = self.kwargs | cleaned_data | {"result": self.result}
        return self.success_message % values if self.success_message else ""


@method_decorator(leader_required, name="dispatch")  # type: ignore[arg-type]  # the slug becomes the event
class DeskView(PageView):
    """A page of the desk: only the event's leader may open it; `event` is the address's event."""

    event: Event

    def dispatch(self, request: HttpRequest, event: Event, *args: object, **kwargs: object) -> HttpResponse:
        self.event = event
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # none is asynchronous

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"event": self.event, "leads": self.leads} | context)

    @cached_property
    def leads(self) -> bool:
        """False for a typist, who sees the slips and the day they belong to."""
        return is_led_by(self.event, self.request.user)

    @property
    def came_from(self) -> str:
        """The address of the event to which the link that led here wants to lead back: `?from=…`; else empty."""
        address = self.request.GET.get("from", "")
        return address if address.startswith(f"/{self.event.slug}/") else ""

    def desk_url(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.event.slug, *args])


class DeskFormView(DeskView, ServiceFormView):
    """A form of the desk: DeskActionView for a button, `Previewed` where the effects are shown first."""

    success_page = "desk"

    def refuse(self, form: AnyForm, refusal: Refusal) -> HttpResponse:
        """As every form; raises NotFound for a button of a row that is gone, and where the event was deleted."""
        if refusal.kind is RefusalKind.NOT_FOUND:
            event_at(self.event.slug)
            if not form.fields:
                raise refusal
        return super().refuse(form, refusal)

    def get_success_url(self) -> str:
        page = self.desk_url(self.success_page, *(self.kwargs[name] for name in self.success_args))
        return str(self.success_url or self.came_from or page)


class StoredFormView(DeskFormView):
    """A form of what is stored, which two people may have open at once: each field comes back with what it was filled
    with, and only what this person changed is changed.

    Of a field that somebody else changed meanwhile, too, it says so, and takes what is sent once more.
    """

    def get_form(self, form_class: type[forms.BaseForm] | None = None) -> forms.BaseForm:
        form: forms.BaseForm = super().get_form(form_class)
        for field in form.fields.values():
            field.show_hidden_initial = True
        if form.is_bound:
            doubly_changed = put_stored_values(form)
            form.full_clean()
            for name, stored in doubly_changed.items():
                form.add_error(name, f"Somebody changed this meanwhile, to “{stored}”. Save again if yours is right.")
        return form


class SeenFormView(DeskFormView):
    """A form of what is stored as a whole: where somebody else changed that since it was shown, it says so, and saves
    only what is sent once more.
    """

    @property
    def stored(self) -> str:
        """What is stored now, in a few letters; the form sends back what it was shown with, as `seen`."""
        raise NotImplementedError

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**{"seen": self.stored} | context)

    def perform(self, form: AnyForm) -> object:
        Conflict.when(
            self.request.POST.get("seen", self.stored) != self.stored,
            "Somebody else changed this meanwhile, and nothing is saved. Send it again if yours is right.",
        )
        return super().perform(form)


def put_stored_values(form: forms.BaseForm) -> dict[str, str]:
    """Puts what is stored now in place of what was left as it was filled; returns what is stored of the fields that
    were changed here and by somebody else.
    """
    changed, data, doubly_changed = form.changed_data, cast(QueryDict, form.data).copy(), {}
    for field in form:
        value, filled_with = field.field.prepare_value(field.initial), data.get(field.html_initial_name)
        stored = "" if value is None else str(value)
        if filled_with is None or filled_with.replace("\r\n", "\n") == stored:
            continue
        if field.name in changed:
            if data.get(field.html_name) != stored:
                doubly_changed[field.name] = stored
            data[field.html_initial_name] = stored
        elif isinstance(field.field.widget, forms.CheckboxInput) and not value:
            data.pop(field.html_name, None)
        else:
            data[field.html_name] = stored
    form.data = data
    return doubly_changed


@method_decorator(never_cache, name="dispatch")  # links are as good as passwords
class OfficeFormView(PageView, ServiceFormView):
    """A form of the office beside those of the admin."""

    success_page = "office:index"

    @open_to(Who.OFFICE)
    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """The page for who keeps the office; others get Forbidden, or sign in first and return."""
        if not request.user.is_authenticated:
            return sign_in_first(request, "/office/")
        Forbidden.when(
            not request.user.is_staff,
            f"This is the association’s office; you are signed in as {request.user.get_username()}. Ask who keeps the "
            "office.",
        )
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # none is asynchronous
