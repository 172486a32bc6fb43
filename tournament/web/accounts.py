"""Leaders sign in and out, and choose their own password; guesses are throttled by the sign-in backend."""

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from django.contrib.auth import views
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.forms import TextInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse_lazy
from django.utils.translation import gettext_lazy

from tournament.queries.events import events, for_list
from tournament.web.event_list import grouped_events


@login_required
def own_events(request: HttpRequest) -> HttpResponse:
    led = for_list(events().filter(leader_id=request.user.pk))
    lists = grouped_events((event for event in led if event.archived_at is None), "desk/")
    archived = grouped_events((event for event in led if event.archived_at is not None), "desk/")
    return render(request, "tournament/accounts/own_events.html", {"lists": lists, "archived": archived})


class WrongPasswordHandler(AxesDatabaseHandler):  # type: ignore[misc]  # its base class has no types
    """After too many wrong passwords, wrong ones get 429, which is sent late; a right one always passes."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, str] | None = None) -> bool:
        name, password = get_client_username(request, credentials), (credentials or {}).get("password")
        is_locked: bool = super().is_locked(request, credentials)
        return is_locked and ModelBackend().authenticate(request, name, password) is None


class SignInForm(AuthenticationForm):
    """Django's form with the words that `up` and the desk use."""

    error_messages = AuthenticationForm.error_messages | {"invalid_login": gettext_lazy("Name or password is wrong.")}
    username = UsernameField(label=gettext_lazy("Name"), widget=TextInput(attrs={"autofocus": True}))


class SignIn(views.LoginView):
    template_name = "tournament/accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


class ChangePassword(views.PasswordChangeView):
    """A password of the leader's own choice, in place of the generated one."""

    template_name = "tournament/accounts/password.html"
    success_url = reverse_lazy("own-events")
    title = gettext_lazy("Change the password")


urlpatterns = [
    path("", own_events, name="own-events"),
    path("login/", SignIn.as_view(), name="login"),
    path("logout/", views.LogoutView.as_view(), name="logout"),
    path("password/", ChangePassword.as_view(), name="password"),
]
