"""Prizes and who has won them so far.  R41."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoring.queries.prizes import medals_by_zone, prize_list
from scoring.web.desk.forms.ties import PrizeForm
from tournament.queries.players import offered_prizes, prize_kind
from tournament.services.people import drop_prize, offer_prize
from tournament.web.desk.base import attempt, go_to, sent, show
from tournament.web.desk.people import who
from tournament.web.permissions import leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@leader_required
def prizes(request: HttpRequest, event: "Event") -> HttpResponse:
    """The prizes with who won them so far, and the form for one more."""
    form = PrizeForm(sent(request), initial={"number": 1})
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        kind = prize_kind(told["kind"])

        def offer() -> None:
            offer_prize(event=event, name=told["name"], kind=kind, number=told["number"], **who(request))

        if attempt(form, offer):
            return go_to("desk-prizes", event)
    offered = list(zip(offered_prizes(event), prize_list(event), strict=True))
    context = {"form": form, "prizes": offered, "medals": list(medals_by_zone(event).items())}
    return show(request, event, "prizes.html", context, form)


@leader_required
@require_POST
def drop(request: HttpRequest, event: "Event", prize: int) -> HttpResponse:
    """Takes a prize off the list."""
    drop_prize(event=event, prize=prize, **who(request))
    return go_to("desk-prizes", event)
