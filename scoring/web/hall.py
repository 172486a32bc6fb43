"""The hall screen, read from 15 metres: the hand in play, who goes out and how far, trump, dealer, what comes next.

It only shows.  A screen that was opened by the desk's signed link may also change the hand in play.
"""

from contextlib import suppress

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from rotations.domain.calling import Moment
from scoring.domain.standings import unsettled_tie
from scoring.queries.prizes import awards
from scoring.queries.standings import public_standings, standings_basis
from scoring.web.presenters.calling import call_context
from scoring.web.presenters.standings import FlagScale, progress_shown, say_why_not, standings_context
from tournament.domain import Conflict, Forbidden
from tournament.domain.event import read_call
from tournament.http import read_number
from tournament.models import Event
from tournament.queries.events import event_setup, local_time
from tournament.queries.log import times_hall_links_ended
from tournament.queries.signers import mark_of
from tournament.services.acts import Actor
from tournament.services.events import HandCall, call_hand
from tournament.web.desk.people import qr_svg
from tournament.web.permissions import event_view
from tournament.web.public import state_text
from tournament.web.views import Context, HttpResponseSeeOther

SALT = "hall"
STANDINGS, PRIZES = "standings", "prizes"


def moving_link(event: Event) -> str:
    """The address of a hall screen that may change the hand in play, today; only the desk shows it."""
    token = signing.dumps(content_of_link(event), salt=SALT)
    return f"{reverse('hall', args=[event.slug])}?{urlencode({'move': token})}"


def content_of_link(event: Event) -> list[object]:
    """What a link's token signs: the event, the date in the hall, and how often the leader has ended the links."""
    return [event.pk, local_time(event, timezone.now()).date().isoformat(), times_hall_links_ended(event)]


def may_move(event: Event, token: str) -> bool:
    """True for the token of this event's own link, made today and not ended since."""
    try:
        return bool(token and signing.loads(token, salt=SALT) == content_of_link(event))
    except signing.BadSignature:
        return False


# The signed token in the form is the permission, and no other site can know it; so the screen needs no cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@event_view
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """The call of the hand in play, or what is known while none is played: also the standings, once a day is closed.

    Asked for, the standings, or the prizes from the last place up; they give way once something else is `called`.
    """
    if request.method == "POST":
        return move(request, event)
    token = request.GET.get("move", "")
    is_moving = may_move(event, token)
    shows = request.GET.get("show", "")
    is_called_on = request.GET.get("called", event.call.code) != event.call.code
    shows = shows if shows in (STANDINGS, PRIZES) and not is_called_on else ""
    revealed = read_number(request.GET.get("revealed", "")) or 0
    etag = f'"{event.version}-{is_moving}-{shows}-{revealed}-{settings.PUBLIC_URL}"'
    # A compressed response has a weak tag, and the browser sends that one back.
    if etag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified()
    now = timezone.now()
    call = call_context(event, now)
    page: Context = {**call, "event": event, "token": token if is_moving else "", "fresh": "", "shows": shows}
    if shows:
        page["fresh"] = f"?{urlencode(request.GET.dict() | {'called': event.call.code})}"
    if shows or call.get("is_over"):
        page |= places(event, shows == PRIZES, revealed)
    is_call = not shows and "places" not in page
    if is_call and call["moment"] != Moment.HAND:
        at = local_time(event, now)
        flags = event.flags_per_table
        day = (
            public_standings(event, standings_basis(event, event_setup(event))).open_day
            if call.get("is_counting", False)
            else None
        )
        address = f"{settings.PUBLIC_URL}{reverse('public-find', args=[event.slug])}"
        page |= {
            "at": at,
            "clock": at.hour * 3600 + at.minute * 60 + at.second,
            "flags": SafeString(FlagScale(flags).picture([flags], flags)),
            "drawn": [0],
            "is_block": FlagScale(flags).is_block,
            "counting": progress_shown(day)["message"] if day and day.done else "",
            "qr": qr_svg(address) if settings.PUBLIC_URL else "",
        }
    response = render(request, f"scoring/hall/{'call' if is_call else 'places'}.html", page)
    response.headers["ETag"] = etag
    return response


def move(request: HttpRequest, event: Event) -> HttpResponse:
    """Calls what the screen's button or key calls, and shows what is called now.

    A screen that showed an older call changes nothing.  Raises Forbidden without the signed token, NotFound for an
    unknown hand.
    """
    token, call = request.POST.get("move", ""), read_call(request.POST.get("hand", ""))
    if not may_move(event, token) or call is None:
        raise Forbidden("Only a hall screen opened from the desk can change the hand. Open it there.")
    with suppress(Conflict):
        given = HandCall(hand=call.hand, is_stopped=call.is_stopped, seen=request.POST.get("seen", ""))
        call_hand(event, Actor("hall screen"), timezone.now(), given)
    return HttpResponseSeeOther(f"{reverse('hall', args=[event.slug])}?{urlencode({'move': token})}")


def places(event: Event, is_prizes: bool, revealed: int) -> Context:
    """The standings as far as everybody may see them; for the prizes so many steps of the ceremony, from the last prize
    to the first: its name, then who won it.  Behind its last step stand the standings.
    """
    setup = event_setup(event, with_players=event.show_player_names)
    shown = public_standings(event, standings_basis(event, setup))
    page: Context = {"is_prizes": is_prizes}
    if shown.standings is None:
        return page | {"why_not": say_why_not(event, shown)}
    page |= standings_context(event, shown.standings)
    page |= {"state": shown.standings.state.value, "message": state_text(event, setup.days)}
    if not is_prizes:
        return page | {
            "notes": list(filter(None, [mark_of(event), shown.standings.stopped_early, *shown.standings.unranked]))
        }
    if any(not day.closed_at for day in shown.days):
        return page | {"why_not": "The prizes are known when every day is closed."}
    if unsettled_tie(shown.standings.standings):
        return page | {"why_not": "The prizes are known when the tie is played off."}
    prizes = awards(event, shown.standings, event.places_that_matter)
    steps = [(prize, is_told) for prize in reversed(prizes) for is_told in (False, True)]
    seen = min(revealed, len(steps) + 1)
    award, is_told = steps[seen - 1] if 0 < seen <= len(steps) else (None, False)
    rows = {row["team"]: row for row in page["places"]}
    players = {team.name: [name for name in team.players.values() if name] for team in setup.seated}
    return page | {
        "is_prizes": seen <= len(steps),
        "award": award,
        "winners": [rows[team] | {"players": players.get(team, [])} for team in award.teams]
        if award and is_told
        else [],
        "is_last": seen == len(steps),
        "revealed_next": seen + 1 if seen <= len(steps) else None,
        "revealed_before": seen - 1 if seen else None,
    }
