"""A side game on its own, without an event: the sheet stays on the phone it is kept with, and needs no account."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.side_games.domain.entry_form import read_entry
from scoring.side_games.domain.game import Game, tally_file
from scoring.side_games.queries import PlayedSideGame, played_alone
from scoring.side_games.services.games import SideGameRefused, check_name
from scoring.side_games.web.entry import deal_seen, form_of, say_kept, written
from scoring.side_games.web.games import names_typed, settings_typed
from scoring.side_games.web.rules import game_at
from tournament.domain.refusal import Refusal
from tournament.web.desk.base import HttpResponseSeeOther
from tournament.web.errors import refusal_message

REFUSED = 422
MOST_DEALS = 500

Sheet = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def keep_page(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet that this phone keeps of a game: begun with the players' names, then deal by deal."""
    declared = game_at(game)
    sheet = request.session.get(kept_as(declared))
    if sheet is None:
        return begin(request, declared)
    page = {"entry_url": reverse("game-keep", args=[game])}
    if request.method != "POST":
        return render(request, "side_games/keep.html", page | form_of(played_from(declared, sheet), request.GET))
    try:
        answer = keep_deal(declared, sheet, request)
    except Refusal as refusal:
        page |= form_of(played_from(declared, sheet), request.POST) | {"refusal": refusal_message(refusal)}
        return render(request, "side_games/keep.html", page, status=REFUSED)
    messages.success(request, say_kept(answer))
    return HttpResponseSeeOther(page["entry_url"])


def begin(request: HttpRequest, game: Game) -> HttpResponse:
    """The names and what was agreed on, for a new sheet."""
    typed = request.POST
    page: dict[str, Any] = {
        "game": game,
        "names": typed.get("names", ""),
        "settings": [(setting, typed.get(setting.key, str(setting.default))) for setting in game.settings],
    }
    if request.method != "POST":
        return render(request, "side_games/keep_begin.html", page)
    sheet: Sheet = {"sides": names_typed(typed), "settings": settings_typed(game, typed), "deals": []}
    try:
        sheet["sides"] = [check_name(side) for side in sheet["sides"]]
        tally_file(game.key, sheet)
    except Refusal as refusal:
        return render(
            request, "side_games/keep_begin.html", {**page, "refusal": refusal_message(refusal)}, status=REFUSED
        )
    request.session[kept_as(game)] = sheet
    return HttpResponseSeeOther(reverse("game-keep", args=[game.key]))


def kept_as(game: Game) -> str:
    """The key of a game's sheet in the phone's session."""
    return f"sheet of {game.key}"


def played_from(game: Game, sheet: Sheet) -> PlayedSideGame:
    """The sheet as it is shown."""
    return played_alone(game, sheet, timezone.now())


def keep_deal(game: Game, sheet: Sheet, request: HttpRequest) -> dict[str, Any]:
    """Where the game stands after the deal that was typed; one sent twice is kept once.

    Raises what the game's tally refuses, and SideGameRefused after the end.
    """
    if deal_seen(request.POST) in range(1, len(sheet["deals"]) + 1):
        return game.tally(sheet["sides"], sheet["deals"], sheet["settings"])
    if sheet.get("is_ended"):
        raise SideGameRefused("%(name)s was ended. Let it go on first.", name=game.name)
    if len(sheet["deals"]) >= MOST_DEALS:
        raise SideGameRefused("This sheet is full. Begin a new one.")
    deals = [*sheet["deals"], read_entry(game, sheet["sides"], written(request.POST))]
    answer = game.tally(sheet["sides"], deals, sheet["settings"])
    request.session[kept_as(game)] = {**sheet, "deals": deals}
    return answer


@require_POST
def act_on_kept(request: HttpRequest, game: str, act: str) -> HttpResponse:
    """The last deal taken back, the game ended or gone on with, or the sheet put away for a new one."""
    declared = game_at(game)
    sheet = request.session.get(kept_as(declared))
    if act not in ("take-back", "end", "resume", "new"):
        raise Http404
    if sheet is not None:
        if act == "take-back" and deal_seen(request.POST) == len(sheet["deals"]):
            request.session[kept_as(declared)] = {**sheet, "deals": sheet["deals"][:-1]}
        elif act in ("end", "resume"):
            request.session[kept_as(declared)] = {**sheet, "is_ended": act == "end"}
        elif act == "new":
            del request.session[kept_as(declared)]
    return HttpResponseSeeOther(reverse("game-keep", args=[game]))
