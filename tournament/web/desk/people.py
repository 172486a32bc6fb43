"""The desk's pages about verifiers, who count by the leader's code, and spares, who are ready to take a seat."""

from typing import Any

import segno
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from tournament.queries.access import card_address
from tournament.services.access import change_code, make_card, revoke_verifier
from tournament.services.people import list_spare, remove_spare
from tournament.web.desk.base import DeskActionView, DeskFormView
from tournament.web.desk.forms import SpareForm, VerifierCardForm


class VerifiersView(DeskFormView):
    """The event's code, large and as a QR code, and everybody who counts, with the cards that were made for them."""

    template_name = "tournament/desk/verifiers.html"
    form_class = VerifierCardForm
    success_page = "desk-verifiers"
    success_message = _("The card is made; it has a code that only its verifier needs.")
    service = make_card

    def page_context(self) -> dict[str, Any]:
        path, code = f"/{self.event.slug}/verify/", self.event.verifier_code
        address = f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else ""
        return {
            "code": code,
            "address": address or self.request.build_absolute_uri(path),
            "picture": qr_svg(f"{address}?code={code}") if address else "",
            "verifiers": [
                (verifier, qr_svg(card_address(address, verifier)) if address and verifier.code else "")
                for verifier in self.event.verifiers.filter(revoked_at=None)
            ],
        }


def qr_svg(address: str) -> SafeString:
    picture = segno.make(address, error="m").svg_inline(scale=6, border=4, dark="#000", light="#fff", omitsize=True)
    return mark_safe(picture)


class NewCodeView(DeskActionView):
    """A new code; nobody who was admitted by the old one may count any more, except by a card."""

    success_message = _("The code is changed; everybody needs the new one.")
    success_page = "desk-verifiers"
    service = change_code


class RevokeVerifierView(DeskActionView):
    """One verifier may not count any more; what they counted stays."""

    success_message = _("They no longer count here. What was counted stays.")
    success_page = "desk-verifiers"
    service = revoke_verifier


class SparesView(DeskFormView):
    template_name = "tournament/desk/spares.html"
    form_class = SpareForm
    success_page = "desk-spares"
    service = list_spare

    def page_context(self) -> dict[str, Any]:
        return {"spares": self.event.spares.all()}


class RemoveSpareView(DeskActionView):
    success_page = "desk-spares"
    service = remove_spare
