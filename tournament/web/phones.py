"""Whether the phones in the hall reach this computer: what pages say of it, and the button that changes it."""

from typing import cast
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.contrib.auth.views import RedirectURLMixin
from django.forms import Form
from django.http import HttpRequest

from tournament.domain import Conflict, Forbidden
from tournament.processes.address import is_open_to_the_hall, url_of, wanted_host, was_reached
from tournament.processes.set_up import is_here_alone
from tournament.queries.events import led_events
from tournament.services.office import PhonesAccess, let_phones_in
from tournament.web.desk.people import qr_svg
from tournament.web.views import ServiceFormView


def phones_context(request: HttpRequest, path: str) -> dict[str, object]:
    """What `components/phones.html` shows a leader: how phones open the page at that path, or why they cannot.

    `is_awaited` until one has come; `local_url` is where the leader's own page is once phones cannot, where that is not
    where it is now.
    """
    address = f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else ""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    is_open = bool(settings.LISTENS_ON) and is_open_to_the_hall(settings.LISTENS_ON)
    is_elsewhere = bool(settings.LISTENS_ON) and is_open_to_the_hall(host)
    return {
        "address": address,
        "picture": qr_svg(address) if address else "",
        "is_open": is_open,
        "is_awaited": is_open and not was_reached(settings.DATA_DIR, settings.PUBLIC_URL),
        "is_changing": wanted_host(settings.DATA_DIR) not in ("", settings.LISTENS_ON),
        "may_change": bool(settings.LISTENS_ON) and (cast(User, request.user).is_staff or is_here(request)),
        "local_url": url_of("127.0.0.1", int(request.get_port())) + request.path if is_elsewhere else "",
    }


def is_here(request: HttpRequest) -> bool:
    """True when `up` runs this, and the browser is on the same computer."""
    return bool(settings.LISTENS_ON) and is_here_alone(request.META["REMOTE_ADDR"], request.headers)


class PhonesView(LoginRequiredMixin, RedirectURLMixin, ServiceFormView):
    """Opens this computer to the phones in the hall, or closes it, for a leader who sits at it and for the office."""

    http_method_names = ["post"]
    next_page = "own-events"
    act = let_phones_in

    def read(self, form: Form) -> PhonesAccess:
        user = cast(User, self.request.user)
        Conflict.when(not settings.LISTENS_ON, "Whoever set this server up says who reaches it.")
        if not (user.is_staff or (is_here(self.request) and led_events(user).exists())):
            raise Forbidden("Do this on the computer itself, signed in as a leader.")
        return PhonesAccess(folder=settings.DATA_DIR, is_open="open" in self.request.POST)

    def get_success_url(self) -> str:
        return f"{super().get_success_url()}#phones"
