"""The association's office: Django's admin."""

from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.domain import Forbidden


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
    """Rows to read, for whoever keeps the office."""

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
