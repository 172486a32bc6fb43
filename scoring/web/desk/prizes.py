"""Prizes and who has won them so far.  R41."""

from typing import Any

from scoring.queries.prizes import medals_by_zone, prize_list
from scoring.web.desk.forms.ties import PrizeForm
from tournament.models import Prize
from tournament.queries.players import offered_prizes
from tournament.services.people import drop_prize, offer_prize
from tournament.web.desk.base import DeskActionView, DeskFormView


class PrizesView(DeskFormView):
    """The prizes with who won them so far, and the form for one more."""

    template_name = "desk/prizes.html"
    form_class = PrizeForm
    initial = {"number": 1}
    success_page = "desk-prizes"

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        page = {
            "prizes": list(zip(offered_prizes(self.event), prize_list(self.event), strict=True)),
            "medals": list(medals_by_zone(self.event).items()),
        }
        return super().get_context_data(**page | context)

    def perform(self, form: PrizeForm) -> None:
        kind = Prize.Kind(form.cleaned_data["kind"])
        offer_prize(event=self.event, **form.cleaned_data | {"kind": kind}, **self.audit_fields)


class DropPrizeView(DeskActionView):
    """Takes a prize off the list."""

    success_page = "desk-prizes"

    def perform(self, form: object) -> None:
        drop_prize(event=self.event, prize=self.kwargs["prize"], **self.audit_fields)
