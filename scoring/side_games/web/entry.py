"""Entering a side game at the table, on a phone: the form follows from the game's declaration alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.side_games.domain.deal import Column, Kind
from scoring.side_games.domain.entry_form import ENDING, Field, ending_called, entry_fields, read_entry
from scoring.side_games.domain.game import Answer
from scoring.side_games.queries import PlayedSideGame, side_game
from scoring.side_games.services.games import end_side_game, record_deal, resume_side_game, take_back_deal
from scoring.side_games.web.card_grid import SuitToTap, card_grid
from scoring.side_games.web.games import way_up
from tournament.domain.refusal import Refusal
from tournament.web.desk.base import HttpResponseSeeOther, new_idempotency_key
from tournament.web.errors import refusal_message
from tournament.web.permissions import verifier_required

if TYPE_CHECKING:
    from tournament.models import Event

REFUSED = 422


@dataclass(frozen=True, slots=True)
class Asked:
    """One column of the form: what it asks for, the fields to fill in, and for cards the grid to tap."""

    column: Column
    kind: str
    fields: tuple[tuple[Field, str], ...]
    suits: tuple[SuitToTap, ...] = ()


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@verifier_required
def entry_page(request: HttpRequest, event: "Event", name: str, key: int) -> HttpResponse:
    """The form for the next deal, and above it what the table needs to hear."""
    played = side_game(event, key)
    page = {"event": event, "name": name, "entry_url": reverse("side-game-entry", args=[event.slug, key])}
    if request.method != "POST":
        page |= way_up(event, played) | form_of(played, request.GET)
        return render(request, "side_games/entry.html", page)
    try:
        answer = record_deal(
            event=event,
            side_game=key,
            record=read_entry(played.game, played.sides, written(request.POST)),
            by=name,
            at=timezone.now(),
            key=request.POST.get("key") or new_idempotency_key(),
            deal=deal_seen(request.POST),
        )
    except Refusal as refusal:
        now = side_game(event, key)
        page |= way_up(event, now) | form_of(now, request.POST) | {"refusal": refusal_message(refusal)}
        return render(request, "side_games/entry.html", page, status=REFUSED)
    messages.success(request, say_kept(answer))
    return HttpResponseSeeOther(reverse("side-game" if answer["over"] else "side-game-entry", args=[event.slug, key]))


def say_kept(answer: Answer) -> str:
    """That a deal was kept, and the points now."""
    points = ", ".join(f"{side} {scored}" for side, scored in answer["points"].items())
    return _("The deal is kept. Now: %(points)s.") % {"points": points}


def form_of(played: PlayedSideGame, typed: QueryDict) -> dict[str, Any]:
    """The game and the form for its next deal, filled in with what was typed."""
    known = {ending.key: ending for ending in played.game.endings}
    ending = known.get(typed.get(ENDING, ""), played.game.endings[0])
    return {
        "played": played,
        "deal": len(played.deals) + 1,
        "key": new_idempotency_key(),
        "ending": ending,
        "columns": list(asked(played, ending.key, typed)),
    }


def asked(played: PlayedSideGame, ending: str, typed: QueryDict) -> Iterator[Asked]:
    """The columns of the form; whoever is out of the game is not asked for anything."""
    fields = entry_fields(played.game, ending, played.sides)
    for column in ending_called(played.game, ending).columns:
        of_column = [
            field
            for field in fields
            if field.column == column and (column.every_side or field.side in (None, *played.playing))
        ]
        if not of_column:
            continue
        tapped = typed.getlist(column.key) if column.kind is Kind.CARDS else []
        yield Asked(
            column,
            column.kind.value,
            tuple((field, typed.get(field.name, "")) for field in of_column),
            tuple(card_grid(tapped)) if column.kind is Kind.CARDS else (),
        )


def deal_seen(posted: QueryDict) -> int | None:
    """The number of the deal that the page showed; None where it does not say."""
    number = posted.get("deal", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 7 else None


def written(posted: QueryDict) -> dict[str, str]:
    """The form as it was filled in; of a grid all the cards that were tapped."""
    return {name: " ".join(values) for name, values in posted.lists()}


@require_POST
@verifier_required
def act_at_table(request: HttpRequest, event: "Event", name: str, key: int, act: str) -> HttpResponse:
    """What else is done at a table: a deal taken back, the game ended or gone on with."""
    told: dict[str, Any] = {"event": event, "side_game": key, "by": name, "at": timezone.now()}
    try:
        match act:
            case "take-back":
                take_back_deal(**told, deal=deal_seen(request.POST))
                says = _("The last deal was taken back.")
            case "end":
                end_side_game(**told)
                says = _("The game is over.")
            case "resume":
                resume_side_game(**told)
                says = _("The game goes on.")
            case _:
                raise Http404
    except Refusal as refusal:
        messages.error(request, refusal_message(refusal))
    else:
        messages.success(request, says)
    return HttpResponseSeeOther(reverse("side-game" if act == "end" else "side-game-entry", args=[event.slug, key]))
