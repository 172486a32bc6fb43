"""A side game at several tables: who sits where, how everybody stands, and the leader who draws and ends it."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.side_games.queries import side_session
from scoring.side_games.services.sessions import draw_again, draw_winners, end_session, resume_session, take_back_draw
from scoring.side_games.services.sheets import print_session, print_standings
from scoring.side_games.web.rules import as_pdf
from tournament.domain.refusal import Refusal
from tournament.queries.events import is_led_by
from tournament.web.desk.base import HttpResponseSeeOther
from tournament.web.errors import refusal_message
from tournament.web.permissions import event_view, leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event


@require_safe
@never_cache
@event_view
def session_page(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """A session: its champion or who leads, the standings, and every draw with its tables."""
    session = side_session(event, key)
    page = {
        "event": event,
        "session": session,
        "names": "\n".join(session.last.names),
        "is_leader": is_led_by(event, request.user),
    }
    return render(request, "side_games/session.html", page)


@require_safe
@event_view
def printed_sheets(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Rules and a score sheet for every table of the latest draw as PDF; raises UnknownPaper."""
    session = side_session(event, key)
    paper = request.GET.get("paper", "letter")
    pdf = print_session(event=event, session=session, paper=paper, is_large="large" in request.GET)
    return as_pdf(pdf, f"{session.game.key}.pdf")


@require_safe
@event_view
def printed_standings(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """The standings for the wall as PDF; raises UnknownPaper."""
    session = side_session(event, key)
    paper = request.GET.get("paper", "letter")
    pdf = print_standings(event=event, session=session, paper=paper, is_large="large" in request.GET)
    return as_pdf(pdf, f"{session.game.key}-standings.pdf")


@require_POST
@leader_required
def act_on_session(request: HttpRequest, event: "Event", key: int, act: str) -> HttpResponse:
    """What the leader does with a session; a refusal is said on its page."""
    by, at = leader_name(request), timezone.now()
    url = reverse("side-session", args=[event.slug, key])
    try:
        match act:
            case "draw":
                names = request.POST.get("names", "").splitlines()
                draw_again(event=event, session=key, names=names, by=by, at=at)
            case "draw-winners":
                draw_winners(event=event, session=key, by=by, at=at)
            case "take-back-draw":
                if not take_back_draw(event=event, session=key, by=by, at=at):
                    url = reverse("side-games", args=[event.slug])
            case "end":
                end_session(event=event, session=key, by=by, at=at)
            case "resume":
                resume_session(event=event, session=key, by=by, at=at)
            case _:
                raise Http404
    except Refusal as refusal:
        messages.error(request, refusal_message(refusal))
        return HttpResponseSeeOther(reverse("side-session", args=[event.slug, key]))
    messages.success(request, says_done(act))
    return HttpResponseSeeOther(url)


def says_done(act: str) -> str:
    """What was done, in a sentence."""
    return {
        "draw": _("Everybody has a new seat."),
        "draw-winners": _("The winners have their seats."),
        "take-back-draw": _("The draw was taken back."),
        "end": _("The session is over."),
        "resume": _("The session goes on."),
    }[act]
