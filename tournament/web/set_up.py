"""For whoever sits at the computer that runs `up`: setting it up, coming in by its link, a password without a card."""

from datetime import timedelta
from functools import wraps

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.domain.acts import Who
from tournament.domain.refusal import Conflict, Forbidden
from tournament.domain.team import NAME_LENGTH
from tournament.models import AccountLink
from tournament.processes.set_up import end_set_up, is_being_set_up, use_start_link
from tournament.queries.events import led_events
from tournament.queries.office import accounts, office_keepers, token_of
from tournament.services.access import names_of_account
from tournament.services.office import FirstLeader, make_password_link_here, set_up
from tournament.web.permissions import View, open_to
from tournament.web.phones import is_here
from tournament.web.views import FormArgument, ServiceFormView

BACKEND = "django.contrib.auth.backends.ModelBackend"
SET_UP_AT = "set_up_at"  # when somebody set this installation up in this browser, as a timestamp

IS_NEW_FOR = timedelta(hours=1)


def here_only(view: View) -> View:
    """Opens a view on the computer that runs `up`; others get Forbidden, whatever their proxy says of them."""

    @open_to(Who.HERE)
    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not is_here(request):
            raise Forbidden("This works only on the computer on which Twelve Flags was started.")
        return view(request, *args, **kwargs)

    return wrapper


def has_just_set_up(request: HttpRequest) -> bool:
    """True for an hour in the browser in which this installation was set up: its password need not be typed again."""
    set_up_at: float = request.session.get(SET_UP_AT, 0)
    return timezone.now().timestamp() - set_up_at < IS_NEW_FOR.total_seconds()


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

    def read(self) -> FirstLeader:
        return FirstLeader(name=self.cleaned_data["name"], password=self.cleaned_data["new_password1"])


@method_decorator(never_cache, name="dispatch")
@method_decorator(here_only, name="dispatch")  # type: ignore[arg-type]  # no asynchronous views here
class SetUpView(ServiceFormView):
    template_name = "tournament/accounts/set_up.html"
    form_class = FirstLeaderForm
    success_url = reverse_lazy("own-events")
    act = set_up

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not is_being_set_up(settings.DATA_DIR):
            raise Conflict("This installation is set up already. Sign in, or choose “Forgotten your password?” there.")
        return super().dispatch(request, *args, **kwargs)  # type: ignore[return-value]  # no asynchronous views here

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": User()}

    def succeed(self, form: FirstLeaderForm) -> HttpResponse:
        login(self.request, self.result, backend=BACKEND)
        end_set_up(settings.DATA_DIR)
        self.request.session[SET_UP_AT] = timezone.now().timestamp()
        return super().succeed(form)


@require_GET
@never_cache
@here_only
def start(request: HttpRequest, secret: str) -> HttpResponse:
    """The link by which `up` opens the browser: signs in whoever keeps the office and was here last, at their desk."""
    if is_being_set_up(settings.DATA_DIR):
        return redirect("set-up")
    keeper = office_keepers().first()
    if keeper is None or not use_start_link(settings.DATA_DIR, secret):
        return redirect("own-events")  # which asks to sign in
    login(request, keeper, backend=BACKEND)
    current = led_events(keeper).filter(archived_at=None, finalised_at=None, is_rehearsal=False)[:2]
    return redirect("desk", current[0].slug) if len(current) == 1 else redirect("own-events")


class ForgottenForm(forms.Form):
    user = forms.TypedChoiceField(label="Who are you?", coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: FormArgument, **kwargs: FormArgument) -> None:
        super().__init__(*args, **kwargs)
        names = {user.pk: names_of_account(user) for user in accounts() if user.is_active}
        choices = [(pk, name if name == sign_in else f"{name} ({sign_in})") for pk, (name, sign_in) in names.items()]
        self.fields["user"].choices = choices  # type: ignore[attr-defined]  # a choice field has them


@method_decorator(never_cache, name="dispatch")
@method_decorator(here_only, name="dispatch")  # type: ignore[arg-type]  # no asynchronous views here
class ForgottenView(ServiceFormView):
    """A new password without a card, for whoever sits at the computer itself, as the command `new_password` is."""

    template_name = "tournament/accounts/forgotten.html"
    form_class = ForgottenForm
    act = make_password_link_here
    result: AccountLink

    def get_success_url(self) -> str:
        return reverse("account-link", args=[token_of(self.result)])
