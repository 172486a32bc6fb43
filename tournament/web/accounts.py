"""Accounts: signing in and out, the office's links, password and name, the leader's events.

For whoever sits at the computer that runs `up`: setting it up, coming in by its link, a password without a card, and
whether the phones in the hall reach it.
"""

from datetime import datetime, time, timedelta
from functools import wraps
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm, UsernameField
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse, reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.generic import FormView

from tournament.domain import NAME_LENGTH, Conflict, Forbidden, Who
from tournament.http import link_address
from tournament.models import ApiToken, Assistant, Event
from tournament.network import is_here, public_url
from tournament.queries.events import (
    assisted_events,
    for_list,
    led_events,
)
from tournament.queries.office import (
    accounts,
    association,
    has_been_set_up,
    sign_in_name,
)
from tournament.services.access import (
    make_api_token,
    names_of_account,
    set_name,
    withdraw_api_token,
)
from tournament.services.office import choose_password, set_up
from tournament.web.events import grouped_events, list_line
from tournament.web.svg import qr_svg
from tournament.web.views import FormArgument, ServiceFormView, View, open_to


@open_to(Who.SIGNED_IN)
@never_cache
@login_required
def own_events(request: HttpRequest) -> HttpResponse:
    """The events that somebody leads, types counts for, or is asked to lead."""
    user = cast(User, request.user)
    lines = [list_line(event, "desk/") | {"leader": ""} for event in for_list(led_events(user))]
    typed = for_list(assisted_events(user, Assistant.Role.TYPIST))
    page = {
        "lists": grouped_events([line for line in lines if not line["is_archived"]]),
        "archived": grouped_events([line for line in lines if line["is_archived"]]),
        "typed": [
            (event, next((day.number for day in event.days.all() if day.opened_at and not day.closed_at), None))
            for event in typed
        ],
        "is_unnamed": not user.get_full_name(),
    }
    return render(request, "tournament/accounts/own_events.html", page)


class NameForm(forms.Form):
    name = forms.CharField(label="Your name", max_length=NAME_LENGTH)


class NameView(LoginRequiredMixin, views.RedirectURLMixin, ServiceFormView):
    """The name that public pages and sheets show in place of the account's; then the page that was wanted."""

    template_name = "tournament/accounts/password.html"
    form_class = NameForm
    next_page = "own-events"
    success_message = "The pages call you %(name)s from now on."
    extra_context = {
        "title": "Your name",
        "message": "It stands on the public pages and beside what you do.",
        "label": "Save the name",
    }

    def get_initial(self) -> dict[str, str]:
        return {"name": cast(User, self.request.user).get_full_name()}

    def perform(self, form: NameForm) -> None:
        set_name(user=cast(User, self.request.user), name=form.cleaned_data["name"])


class TokenForm(forms.Form):
    name = forms.CharField(label="What is it for?", max_length=NAME_LENGTH)
    scope = forms.ChoiceField(label="What may it do?", choices=ApiToken.Scope.choices, initial="lead", required=False)
    event: forms.Field = forms.ModelChoiceField(None, label="Where?", required=False, empty_label="at all my events")
    last_day = forms.DateField(label="Until which day?", required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: FormArgument, user: User, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.ModelChoiceField[Event]", self.fields["event"]).queryset = led_events(user).filter(archived_at=None)


class TokensView(LoginRequiredMixin, ServiceFormView):
    """The tokens with which programs act for the leader through the API; a new one is shown once."""

    template_name = "tournament/accounts/tokens.html"
    form_class = TokenForm
    is_done_once = False
    success_page = "api-tokens"
    success_message = "The token is %(result)s (shown only now). Copy it into the program."

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"user": self.request.user}

    def perform(self, form: TokenForm) -> str:
        data, at = form.cleaned_data, timezone.now()
        after = data["last_day"] and data["last_day"] + timedelta(days=1)
        ends = after and timezone.make_aware(datetime.combine(after, time.min))
        return make_api_token(
            user=cast(User, self.request.user), name=data["name"], at=at, scope=data["scope"] or ApiToken.Scope.LEAD,
            event=data["event"], expires_at=ends,
        )  # fmt: skip


class WithdrawTokenView(LoginRequiredMixin, ServiceFormView):
    http_method_names = ["post"]
    success_page = "api-tokens"
    success_message = "The token is withdrawn; it opens nothing any more."

    def perform(self, form: forms.Form) -> None:
        withdraw_api_token(user=cast(User, self.request.user), token=self.kwargs["token"])


class SignInForm(AuthenticationForm):
    """Django's form with the words that `up` and the desk use.

    The name that pages call somebody by is as good as the one to sign in with, where it is only theirs.
    """

    error_messages = AuthenticationForm.error_messages | {"invalid_login": "Name or password is wrong."}
    username = UsernameField(label="Name", widget=forms.TextInput(attrs={"autofocus": True}))

    def clean_username(self) -> str:
        return sign_in_name(self.cleaned_data["username"])


class SignIn(views.LoginView):
    template_name = "tournament/accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        url = super().get_success_url()
        is_named = cast(User, self.request.user).get_full_name()
        return url if is_named else f"{reverse('account-name')}?{urlencode({'next': url})}"

    def get_context_data(self, **context: object) -> dict[str, object]:
        is_ours = is_here(self.request)
        shown = {"association": association(), "is_here": is_ours, "is_new": is_ours and not has_been_set_up()}
        return super().get_context_data(**shown, **context)


BACKEND = "django.contrib.auth.backends.ModelBackend"


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    """What somebody chooses who has a link; who was invited also writes their name as pages are to show it."""

    field_order = ["name", "new_password1", "new_password2"]

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="As pages and sheets show it.")

    def __init__(self, user: User, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(user, *args, **kwargs)
        self.initial["name"] = user.get_full_name()
        if user.has_usable_password():
            del self.fields["name"]

    def save(self, commit: bool = True) -> User:
        choose_password(
            user=self.user, password=self.cleaned_data["new_password1"], name=self.cleaned_data.get("name", "")
        )
        return cast(User, self.user)


class AccountLinkView(views.PasswordResetConfirmView):
    """The page of a link of the office's, as Django has it: whoever opens it chooses a password and is signed in."""

    template_name = "tournament/accounts/link.html"
    form_class = NewPasswordForm
    post_reset_login = True
    post_reset_login_backend = BACKEND
    success_url = reverse_lazy("own-events")

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if user and user.is_active else None

    def get_form(self, form_class: Any = None) -> Any:  # as Django has it
        return super().get_form(form_class) if self.validlink else None

    def form_valid(self, form: Any) -> HttpResponse:
        if form.user.has_usable_password():
            messages.success(self.request, say_changed(form.user))
        return super().form_valid(form)


def say_changed(user: User) -> str:
    """That the password is another, and that programs still act for somebody, where they do."""
    programs = " Programs with your tokens still act for you: see “Programs that act for you” below."
    said = "Your password is changed; from now on you sign in with the new one."
    return said + (programs if user.api_tokens.exists() else "")


@method_decorator(open_to(Who.SIGNED_IN), name="dispatch")
class ChangePassword(views.PasswordChangeView):
    """A password of the leader's own choice, in place of the generated one."""

    template_name = "tournament/accounts/password.html"
    success_url = reverse_lazy("own-events")
    title = "Change the password"
    extra_context = {"label": title}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, say_changed(cast(User, self.request.user)))
        return super().form_valid(form)


def here_only(view: View) -> View:
    """Opens a view on the computer that runs `up`; others get Forbidden, whatever their proxy says of them."""

    @open_to(Who.HERE)
    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        Forbidden.when(not is_here(request), "This works only on the computer on which Twelve Flags was started.")
        return view(request, *args, **kwargs)

    return wrapper


class FirstLeaderForm(SetPasswordForm):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    field_order = ["name"]

    name = forms.CharField(
        label="Your name", max_length=NAME_LENGTH, help_text="You sign in by it, and pages and sheets show it."
    )

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        password, again = self.fields["new_password1"], self.fields["new_password2"]
        password.label, again.label, again.help_text = "A password of your own", "The same password again", ""
        password.help_text = "Ten letters or more, such as three words. Not your name, and not figures alone."

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        """Says what is wrong with the password beside the password itself, not beside its repetition."""
        super().validate_password_for_user(user, "new_password1")


@method_decorator(never_cache, name="dispatch")
@method_decorator(here_only, name="dispatch")  # type: ignore[arg-type]  # no asynchronous views here
class SetUpView(ServiceFormView):
    template_name = "tournament/accounts/set_up.html"
    form_class = FirstLeaderForm
    success_page = "events"  # which shows what to begin with

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        Conflict.when(
            has_been_set_up(),
            "This installation is set up already. Sign in, or choose “Forgotten your password?” there.",
        )
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # no asynchronous views here

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": User()}

    def perform(self, form: FirstLeaderForm) -> User:
        return set_up(name=form.cleaned_data["name"], password=form.cleaned_data["new_password1"])

    def succeed(self, form: FirstLeaderForm) -> HttpResponse:
        login(self.request, self.result, backend=BACKEND)
        return super().succeed(form)


def account_choices() -> list[tuple[int, str]]:
    """Everybody who may sign in, by the number of their account, with the name to sign in with where that differs."""
    names = {user.pk: names_of_account(user) for user in accounts() if user.is_active}
    return [(pk, name if name == sign_in else f"{name} ({sign_in})") for pk, (name, sign_in) in names.items()]


class ForgottenForm(forms.Form):
    user = forms.TypedChoiceField(label="Who are you?", coerce=int, widget=forms.RadioSelect, choices=account_choices)


@method_decorator(never_cache, name="dispatch")
@method_decorator(here_only, name="dispatch")  # type: ignore[arg-type]  # no asynchronous views here
class ForgottenView(FormView):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    """A new password without the office, for whoever sits at the computer itself, as the command `new_password` is."""

    template_name = "tournament/accounts/forgotten.html"
    form_class = ForgottenForm

    def form_valid(self, form: ForgottenForm) -> HttpResponse:
        return redirect(link_address(User.objects.get(pk=form.cleaned_data["user"]), self.request))


def phones_context(path: str) -> dict[str, object]:
    """What `components/phones.html` shows: how phones open the page at that path, where they can."""
    address = f"{public_url()}{path}" if public_url() else ""
    return {"address": address, "picture": qr_svg(address) if address else ""}


urlpatterns = [
    path("", own_events, name="own-events"),
    path("login/", SignIn.as_view(), name="login"),
    path("set-up/", SetUpView.as_view(), name="set-up"),
    path("forgotten/", ForgottenView.as_view(), name="forgotten"),
    path("link/<uidb64>/<token>/", AccountLinkView.as_view(), name="account-link"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path("name/", NameView.as_view(), name="account-name"),
    path("tokens/", TokensView.as_view(), name="api-tokens"),
    path("tokens/<int:token>/withdraw/", WithdrawTokenView.as_view(), name="api-token-withdraw"),
    path("password/", ChangePassword.as_view(), name="password"),
]
