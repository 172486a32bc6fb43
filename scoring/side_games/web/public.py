"""Side games for everybody: the games, their rules, an empty sheet to print, and a sheet kept on the phone."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.side_games.domain.game import Game, Tally, find_game, games
from scoring.side_games.domain.score_sheet import ScoreSheet
from scoring.side_games.services.games import check_name, check_new_sheet
from scoring.side_games.sheets import score_sheet_pages
from scoring.side_games.web import forms
from scoring.side_games.web.event import deal_recorded, pdf_response
from tournament.domain.refusal import Refusal
from tournament.http import read_number
from tournament.web.views import HttpResponseSeeOther

MOST_DEALS = 500
ACTIONS = ("take-back", "end", "resume", "new")


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/side_games/games.html", {"games": games().values()})


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game's rules in short, what can be agreed on, and its sheet; raises NotFound."""
    declared = find_game(game)
    counts = range(declared.fewest_sides, declared.most_sides + 1)
    return render(request, "scoring/side_games/rules.html", {"game": declared, "counts": counts})


@require_safe
def empty_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rules and an empty score sheet as PDF; raises NotFound, Refusal."""
    declared = find_game(game)
    requested = read_number(request.GET.get("sides", "")) or declared.most_sides
    sides = min(max(requested, declared.fewest_sides), declared.most_sides)
    pages = partial(score_sheet_pages, [ScoreSheet(declared, ("",) * sides, {})])
    return pdf_response(request, declared.key, declared.name, pages, sides=sides)


def session_key(game: Game) -> str:
    return f"sheet of {game.key}"


def stored_sheet(request: HttpRequest, game: Game) -> ScoreSheet | None:
    """The score sheet kept in this browser's session; None where there is none."""
    stored: Mapping[str, Any] | None = request.session.get(session_key(game))
    if stored is None:
        return None
    is_stopped = stored.get("is_ended", False)
    return ScoreSheet(game, tuple(stored["sides"]), stored["settings"], tuple(stored["deals"]), is_stopped)


def store_sheet(request: HttpRequest, sheet: ScoreSheet) -> None:
    request.session[session_key(sheet.game)] = {
        "sides": list(sheet.sides),
        "settings": dict(sheet.settings),
        "deals": list(sheet.deals),
        "is_ended": sheet.is_stopped,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def phone_sheet_page(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet of a game on this phone: first the players' names, then deal by deal."""
    declared = find_game(game)
    sheet = stored_sheet(request, declared)
    if sheet is None:
        return new_phone_sheet(request, declared)
    entry_url = reverse("game-keep", args=[game])
    page = {"entry_url": entry_url, **forms.deal_form(sheet, request.POST or request.GET)}

    def send() -> str:
        messages.success(request, deal_recorded(record_deal(request, sheet)))
        return entry_url

    return forms.form_page(request, "scoring/side_games/phone_sheet.html", page, send)


def new_phone_sheet(request: HttpRequest, game: Game) -> HttpResponse:
    """The form for a new score sheet, and the sheet once it is sent."""

    def send() -> str:
        sides = tuple(check_name(name) for name in forms.names_from(request.POST))
        sheet = ScoreSheet(game, sides, forms.settings_from(game, request.POST))
        check_new_sheet(sheet)
        store_sheet(request, sheet)
        return reverse("game-keep", args=[game.key])

    page = forms.sheet_form(game, request.POST)
    return forms.form_page(request, "scoring/side_games/new_phone_sheet.html", page, send)


def record_deal(request: HttpRequest, sheet: ScoreSheet) -> Tally:
    """The tally after the deal of the form; one sent twice is stored once.  Raises Refusal after the end."""
    if forms.deal_number(request.POST) in range(1, len(sheet.deals) + 1):
        return sheet.tally
    if sheet.is_stopped:
        raise Refusal(f"{sheet.game.name} was ended. Let it go on first.")
    if len(sheet.deals) >= MOST_DEALS:
        raise Refusal("This sheet is full. Begin a new one.")
    longer = replace(sheet, deals=(*sheet.deals, forms.deal_from(sheet, request.POST)))
    tally = longer.tally
    store_sheet(request, longer)
    return tally


@require_POST
def act_on_phone_sheet(request: HttpRequest, game: str, act: str) -> HttpResponse:
    """Takes back the last deal, ends the game, lets it go on, or deletes the sheet to begin a new one."""
    declared = find_game(game)
    sheet = stored_sheet(request, declared)
    if act not in ACTIONS:
        raise Http404
    if sheet is not None:
        if act == "new":
            del request.session[session_key(declared)]
        elif act != "take-back":
            store_sheet(request, replace(sheet, is_stopped=act == "end"))
        elif forms.deal_number(request.POST) == len(sheet.deals):
            store_sheet(request, replace(sheet, deals=sheet.deals[:-1]))
    return HttpResponseSeeOther(reverse("game-keep", args=[game]))
