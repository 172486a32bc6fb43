"""The hall screen, read from 15 metres: the hand in play, who goes out and how far, trump, dealer, what comes next.

It only shows.  A screen that was opened by the desk's signed link may also change the hand in play.
"""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rotations.domain.card import CallLine
from rotations.queries import call_lines, empty_tables, find_adopted_movement
from scoring.queries.standings import public_standings
from scoring.web.presenters.standings import place_rows, say_why_not
from tournament.domain.refusal import Forbidden
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.services.events import call_hand
from tournament.web.desk.base import HttpResponseSeeOther, read_number
from tournament.web.permissions import event_view

SALT = "hall"
LINK_AGE = 14 * 24 * 3600
STANDINGS, PRIZES = "standings", "prizes"


def moving_link(event: Event) -> str:
    """The address of a hall screen that may change the hand in play; only the desk shows it."""
    return f"{reverse('hall', args=[event.slug])}?{urlencode({'move': signing.dumps(event.pk, salt=SALT)})}"


def may_move(event: Event, token: str) -> bool:
    """True for the token of this event's own link."""
    try:
        return bool(signing.loads(token, salt=SALT, max_age=LINK_AGE) == event.pk)
    except signing.BadSignature:
        return False


# The signed token in the form is the permission, and no other site can know it; so the screen needs no cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@event_view
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """The call of the hand in play, or the standings, or the prizes from the last place up."""
    if request.method == "POST":
        return move(request, event)
    token = request.GET.get("move", "")
    is_moving = may_move(event, token)
    shows = request.GET.get("show", "")
    shows = shows if shows in (STANDINGS, PRIZES) else ""
    revealed = read_number(request.GET.get("revealed", "")) or 0
    etag = f'"{event.version}-{is_moving}-{shows}-{revealed}"'
    # A compressed response has a weak tag, and the browser sends that one back.
    if etag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified()
    page: dict[str, Any] = {"event": event, "event_name": event.name, "token": token if is_moving else ""}
    if shows:
        response = render(request, "scoring/hall/places.html", {**page, **places(event, shows == PRIZES, revealed)})
    else:
        response = render(request, "scoring/hall/call.html", {**page, **call(event)})
    response.headers["ETag"] = etag
    return response


def move(request: HttpRequest, event: Event) -> HttpResponse:
    """Calls the hand the screen asks for; raises Forbidden without the signed token, NotFound for an unknown hand."""
    token, hand = request.POST.get("move", ""), read_number(request.POST.get("hand", ""))
    if not may_move(event, token) or hand is None:
        raise Forbidden("Only a hall screen opened from the desk can change the hand. Open it there.")
    call_hand(event=event, hand=hand, by=gettext("hall screen"), at=timezone.now())
    return HttpResponseSeeOther(f"{reverse('hall', args=[event.slug])}?{urlencode({'move': token})}")


def call(event: Event) -> dict[str, Any]:
    """The context of the hand in play and of the next one."""
    setup = event_setup(event)
    adopted = find_adopted_movement(event, setup)
    lines = call_lines(event, adopted, setup) if adopted else ()
    now = event.hand_in_play
    by_number = {line.number: line for line in lines}
    hand, following = by_number.get(now), by_number.get(now + 1)
    is_same_session = hand is None or (following is not None and following.session == hand.session)
    return {
        "empty": [table for table in empty_tables(event, setup) if table.is_empty_at(max(now, 1))],
        "hand": hand,
        "next_hand": following if is_same_session else None,
        "session_says": say_session(lines, hand) if hand else "",
        "elapsed": int((timezone.now() - event.hand_called_at).total_seconds()) if event.hand_called_at else 0,
        "has_movement": bool(lines),
        "before": now - 1 if now else None,
        "after": now + 1 if following else None,
    }


def say_session(lines: tuple[CallLine, ...], hand: CallLine) -> str:
    """`Day 1 · session 2 · hand 3 of 15`."""
    numbers = [line.number for line in lines if line.session == hand.session]
    values = {"day": hand.day, "session": hand.session, "hand": numbers.index(hand.number) + 1, "hands": len(numbers)}
    return gettext("Day %(day)s · session %(session)s · hand %(hand)s of %(hands)s") % values


def places(event: Event, is_prizes: bool, revealed: int) -> dict[str, Any]:
    """The standings as far as everybody may see them; for the prizes, the last `revealed` of the places that matter."""
    shown = public_standings(event)
    rows = place_rows(event.slug, shown.standings) if shown.standings else []
    why_not = "" if shown.standings else say_why_not(event, shown)
    if not is_prizes:
        return {"places": rows, "why_not": why_not, "is_prizes": False, "is_more": False}
    prizes = [row for row in rows if int(row["place"]) <= event.places_that_matter]
    if any(not day.closed_at for day in shown.days):
        why_not, prizes = gettext("The prizes are known when every day is closed."), []
    seen = min(revealed, len(prizes))
    return {
        "places": prizes[len(prizes) - seen :],
        "why_not": why_not,
        "is_prizes": True,
        "is_more": seen < len(prizes),
        "revealed_next": seen + 1,
    }
