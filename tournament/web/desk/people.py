"""The desk's pages about assistants, verifiers, who count by the leader's code, and people who come without a team."""

from collections.abc import Mapping

import segno
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from tournament.domain.door import FOUR, draw_fours, people_in
from tournament.queries.events import EXPECTED, card_address, has_started, names_of, teams_drawn, waiting_at
from tournament.services.access import make_card, sign_up_assistant
from tournament.web.desk.forms import AssistantForm, DrawForm, PartiesForm, VerifierCardForm
from tournament.web.views import DeskActionView, DeskFormView


class VerifiersView(DeskFormView):
    """The event's code, large and as a QR code, and everybody who counts, with the cards that were made for them."""

    template_name = "tournament/desk/verifiers.html"
    form_class = VerifierCardForm
    success_page = "desk-verifiers"
    success_message = "The card is made; it has a code that only its verifier needs."
    act = make_card

    def page_context(self) -> dict[str, object]:
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
    return mark_safe(picture)  # noqa: S308  # drawn by segno, which escapes


class AssistantsView(DeskFormView):
    """Who helps the leader, with the form that signs somebody up; a new password is shown once."""

    template_name = "tournament/desk/assistants.html"
    form_class = AssistantForm
    success_page = "desk-assistants"
    act = sign_up_assistant

    def page_context(self) -> dict[str, object]:
        return {"assistants": self.event.assistants.select_related("user")}

    def get_success_message(self, cleaned_data: Mapping[str, object]) -> str:
        name = cleaned_data["sign_in_name"]
        if self.result is None:
            return f"{name} was here already, and signs in as ever."
        return f"They sign in as {name}, password {self.result} (shown only now)."


class DoorView(DeskFormView):
    """Who came with whom, and the fours drawn of them."""

    template_name = "tournament/desk/door.html"
    success_page = "desk-door"

    def page_context(self) -> dict[str, object]:
        drawn, waiting = teams_drawn(self.event), waiting_at(self.event)
        teams = [(team, list(team.players.all())) for team in drawn]
        fours, left = draw_fours(map(names_of, waiting), "")
        spares = people_in(waiting)
        return {
            "form": PartiesForm(),
            "draw_form": DrawForm(),
            "expected": self.event.spares.filter(party=EXPECTED),
            "drawn": [(team, self.event.rules.beside(team.name, team.table.number), names) for team, names in teams],
            "waiting": waiting,
            "threes": [team for team, names in teams if len(names) == FOUR - 1],
            "people": spares + people_in(names for _, names in teams),
            "fours": len(fours),
            "left_over": people_in(left),
            "spares": spares,
            "has_started": has_started(self.event),
        }


class DoorActionView(DoorView, DeskActionView):
    """Another of that page's forms."""
