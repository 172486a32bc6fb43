"""Side games of one event: the list, a game's sheet, and the leader who starts one or calls it off."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.side_games.domain.game import Game, Setting, game_called, games
from scoring.side_games.queries import PlayedSideGame, side_game, side_games_alone, side_sessions
from scoring.side_games.services.games import call_off_side_game, start_side_game
from scoring.side_games.services.sessions import start_session
from scoring.side_games.services.sheets import print_side_game
from scoring.side_games.web.rules import as_pdf
from tournament.domain.refusal import Refusal
from tournament.queries.events import is_led_by
from tournament.web.desk.base import HttpResponseSeeOther
from tournament.web.errors import refusal_message
from tournament.web.permissions import event_view, leader_name, leader_required

if TYPE_CHECKING:
    from tournament.models import Event

REFUSED = 422
ONE_TABLE, DRAWN, PARTNERS = "one", "drawn", "partners"


@require_safe
@never_cache
@event_view
def list_page(request: HttpRequest, event: "Event") -> HttpResponse:
    """The side games and sessions of the event with how they stand."""
    page = {
        "event": event,
        "sessions": side_sessions(event),
        "side_games": side_games_alone(event),
        "is_leader": is_led_by(event, request.user),
    }
    return render(request, "side_games/list.html", page)


@require_safe
@never_cache
@event_view
def sheet_page(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """One side game: who has won or what comes next, the points, and every deal."""
    played = side_game(event, key)
    page = {"event": event, "played": played, "is_leader": is_led_by(event, request.user), **way_up(event, played)}
    return render(request, "side_games/sheet.html", page)


@require_safe
@event_view
def printed_sheet(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """A game's rules and score sheet as PDF; raises UnknownPaper."""
    played = side_game(event, key)
    paper = request.GET.get("paper", "letter")
    pdf = print_side_game(event=event, played=played, paper=paper, is_large="large" in request.GET)
    return as_pdf(pdf, f"{played.game.key}.pdf")


def way_up(event: "Event", played: PlayedSideGame) -> dict[str, Any]:
    """Where the page leads back to: the session of a drawn table, else the list."""
    if played.session is None:
        return {"up_url": reverse("side-games", args=[event.slug]), "up_text": _("All side games")}
    return {"up_url": reverse("side-session", args=[event.slug, played.session]), "up_text": _("All tables")}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@leader_required
def start_page(request: HttpRequest, event: "Event") -> HttpResponse:
    """The leader chooses a game, names the players, and begins it at one table or draws several."""
    typed = request.POST if request.method == "POST" else request.GET
    if "game" not in typed:
        return render(request, "side_games/choose.html", {"event": event, "games": games().values()})
    game = game_called(typed["game"])
    page: dict[str, Any] = {
        "event": event,
        "game": game,
        "name": typed.get("name", ""),
        "names": typed.get("names", ""),
        "seating": typed.get("seating", ONE_TABLE),
        "settings": [(setting, typed.get(setting.key, str(setting.default))) for setting in game.settings],
    }
    if request.method != "POST":
        return render(request, "side_games/start.html", page)
    try:
        url = start(request, event, game)
    except Refusal as refusal:
        return render(request, "side_games/start.html", {**page, "refusal": refusal_message(refusal)}, status=REFUSED)
    return HttpResponseSeeOther(url)


def start(request: HttpRequest, event: "Event", game: Game) -> str:
    """Begins what the form says and returns its address; raises what the services refuse."""
    seating = request.POST.get("seating", ONE_TABLE)
    names = names_typed(request.POST)
    told: dict[str, Any] = {
        "event": event,
        "game": game.key,
        "name": request.POST.get("name", ""),
        "settings": settings_typed(game, request.POST),
        "by": leader_name(request),
        "at": timezone.now(),
    }
    if seating == ONE_TABLE:
        return reverse("side-game", args=[event.slug, start_side_game(sides=names, **told)])
    key = start_session(names=names, draws_partners=seating == PARTNERS, **told)
    return reverse("side-session", args=[event.slug, key])


def names_typed(typed: QueryDict) -> list[str]:
    """The names, one on a line, without the empty lines."""
    return [name.strip() for name in typed.get("names", "").splitlines() if name.strip()]


def settings_typed(game: Game, typed: QueryDict) -> dict[str, int | str]:
    """What was agreed on, the default where nothing was typed."""
    return {
        setting.key: read_setting(setting, typed.get(setting.key, str(setting.default))) for setting in game.settings
    }


def read_setting(setting: Setting, written: str) -> int | str:
    """What was typed for a setting, as a number where it is one; the game judges it."""
    for choice in setting.choices:
        if written == str(choice):
            return choice
    return int(written) if written.isascii() and written.isdigit() and len(written) < 7 else written


@require_POST
@leader_required
def call_off(request: HttpRequest, event: "Event", key: int) -> HttpResponse:
    """Takes a game without deals off the list."""
    call_off_side_game(event=event, side_game=key, by=leader_name(request), at=timezone.now())
    messages.success(request, _("The game is off the list."))
    return HttpResponseSeeOther(reverse("side-games", args=[event.slug]))
