"""The side games for everybody: which there are, their rules in short, and an empty score sheet.  No account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.side_games.domain.game import Game, UnknownGame, game_called, games
from scoring.side_games.queries import NoSuchSideGame
from scoring.side_games.services.sheets import print_empty_sheet


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    """Every side game there is, and the referee."""
    return render(request, "side_games/games.html", {"games": games().values()})


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game's rules in short, what can be agreed on, and its sheet; raises NoSuchSideGame."""
    declared = game_at(game)
    return render(
        request,
        "side_games/rules.html",
        {
            "game": declared,
            "counts": range(declared.fewest_sides, declared.most_sides + 1),
        },
    )


@require_safe
def empty_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rules and an empty score sheet as PDF; raises NoSuchSideGame, UnknownPaper."""
    declared = game_at(game)
    asked = request.GET.get("sides", "")
    pdf = print_empty_sheet(
        game=declared,
        sides=int(asked) if asked.isdecimal() and len(asked) < 3 else declared.most_sides,
        paper=request.GET.get("paper", "letter"),
        is_large="large" in request.GET,
    )
    return as_pdf(pdf, f"{declared.key}.pdf")


def game_at(key: str) -> Game:
    """The game at that address; raises NoSuchSideGame."""
    try:
        return game_called(key)
    except UnknownGame as refusal:
        raise NoSuchSideGame(refusal.text, **refusal.values) from refusal


def as_pdf(pdf: bytes, name: str) -> HttpResponse:
    """The answer with a PDF to look at or print."""
    return HttpResponse(pdf, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'})
