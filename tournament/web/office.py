"""The association's office: Django's admin, on which nothing but acts writes."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournament.domain import Forbidden, Refusal
from tournament.services.acts import OfficeAct
from tournament.web.views import signed_in


class OfficeSite(AdminSite):
    site_header = site_title = "The association’s office"
    index_title = "Who leads, the events, and what is said of the association"
    final_catch_all_view = False
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """To the page where everybody signs in; raises Forbidden for who is signed in and does not keep the office."""
        Forbidden.when(
            request.user.is_authenticated,
            f"This is the association’s office; you are signed in as {request.user.get_username()}. Ask who keeps the "
            "office.",
        )
        return redirect_to_login(request.GET.get("next", reverse("office:index")))


office = OfficeSite(name="office")


class OfficeAdmin(ModelAdmin):  # type: ignore[type-arg]  # it cannot be subscripted when it runs
    """Rows to read, for whoever keeps the office; its buttons and forms do acts, which write the office's log."""

    list_per_page = 50

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def log_addition(self, request: HttpRequest, obj: Any, message: object) -> None:  # type: ignore[override]
        """The act has written its entry."""

    log_change = log_addition  # type: ignore[assignment]

    def do(self, request: HttpRequest, act: OfficeAct[Any, Any], given: object, said: str = "") -> Any:
        """What the act returns, and a message that it is done; a Refusal is a message, and None."""
        try:
            result = act(signed_in(request), timezone.now(), given)
        except Refusal as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
            return None
        if said:
            self.message_user(request, said, messages.SUCCESS)
        return result
