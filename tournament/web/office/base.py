"""The base of the office's pages: permission, form, act, message, redirect."""

from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from tournament.version import VERSION
from tournament.web.permissions import office_required
from tournament.web.views import PageView, ServiceFormView


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
