"""Side games: for everybody their rules, an empty sheet to print and the special hands of Whistler; of one event, what
the leader and the table do.  Forms follow from the game's declaration alone.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.domain.cards import DECK, Card, Suit, read_cards
from scoring.side_games import services
from scoring.side_games.domain.game import Column, Ending, Game, Kind, ScoreSheet
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.domain.games.whistler import HAND_SIZE, hand_value, special_hand
from scoring.side_games.models import SideGame
from scoring.side_games.queries import side_game, side_games
from scoring.side_games.sheets import game_pages
from tournament.domain import Refusal
from tournament.http import read_number
from tournament.models import Event, VerifierPhone
from tournament.queries.events import is_led_by, sees_players
from tournament.services.acts import Actor
from tournament.sheets.document import bind
from tournament.sheets.page import Imprint
from tournament.web.act_page import face
from tournament.web.views import (
    UNPROCESSABLE,
    HttpResponseSeeOther,
    event_view,
    leader_required,
    signed_in,
    verifier_required,
)

face(services.call_off_side_game, back="side-games")

CardGrid = list[tuple[Suit, list[tuple[Card, str, bool]]]]
"""By suit each card, what it is without its suit (`10`, `K`), and whether it is chosen."""


def card_grid(chosen: Collection[str]) -> CardGrid:
    """The whole pack, suit by suit from the ace down to the two."""
    return [
        (suit, [(card, str(card)[:-1], str(card) in chosen) for card in reversed(DECK) if card.suit is suit])
        for suit in Suit
    ]


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/side_games/games.html", {"games": GAMES.values()})


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game's rules in short, what can be agreed on, and its sheet; raises NotFound."""
    declared = find_game(game)
    counts = range(declared.fewest_sides, declared.most_sides + 1)
    return render(request, "scoring/side_games/rules.html", {"game": declared, "counts": counts})


@require_safe
def special_hand_page(request: HttpRequest) -> HttpResponse:
    """Whether the four cards in the address are a Whistler, a Runner or a Party, and what they are worth."""
    tapped = request.GET.getlist("card")
    page: dict[str, Any] = {"suits": card_grid(tapped)}
    try:
        cards = read_cards(tapped)
        Refusal.when(tapped and len(cards) != HAND_SIZE, f"A hand at Whistler is four cards; {len(cards)} are tapped.")
    except Refusal as refusal:
        page["refusal"] = str(refusal)
        return render(request, "scoring/side_games/special_hand.html", page, status=UNPROCESSABLE)
    if cards:
        page |= {"cards": cards, "special": special_hand(cards), "value": hand_value(cards)}
    return render(request, "scoring/side_games/special_hand.html", page)


@require_safe
def empty_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rules and an empty score sheet as PDF; raises NotFound, Refusal."""
    declared = find_game(game)
    asked = read_number(request.GET.get("sides", "")) or declared.most_sides
    sides = min(max(asked, declared.fewest_sides), declared.most_sides)
    paper = "a4" if request.GET.get("paper") == "a4" else "letter"
    imprint = Imprint(declared.name, "", "1", paper=paper, large="large" in request.GET)
    pdf, _ = bind(game_pages(declared, sides, imprint), imprint, "Side games")
    named = {"Content-Disposition": f'inline; filename="{declared.key}.pdf"'}
    return HttpResponse(pdf, "application/pdf", headers=named)


@require_safe
@never_cache
@event_view
def list_page(request: HttpRequest, event: Event) -> HttpResponse:
    listed = side_games(event, is_named=sees_players(event, request.user))
    page = {"event": event, "side_games": listed, "games": GAMES.values(), "is_leader": is_led_by(event, request.user)}
    return render(request, "scoring/side_games/list.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@leader_required
def start_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The leader names who plays the game, which is chosen on the list, and begins it; raises NotFound."""
    data = request.POST if request.method == "POST" else request.GET
    if "game" not in data:
        return HttpResponseSeeOther(reverse("side-games", args=[event.slug]))
    game = find_game(data["game"])
    typed = [(setting, data.get(setting.key, str(setting.default))) for setting in game.settings]
    page = {"event": event, "game": game, "typed": data, "settings": typed}
    if request.method != "POST":
        return render(request, "scoring/side_games/start.html", page)
    new = services.NewSideGame(
        game=game.key,
        name=data.get("name", ""),
        sides=tuple(name.strip() for name in data.get("names", "").splitlines() if name.strip()),
        settings={setting.key: whole_number(text) for setting, text in typed},
    )
    try:
        key = services.start_side_game(event, signed_in(request), timezone.now(), new)
    except Refusal as refusal:
        page["refusal"] = str(refusal)
        return render(request, "scoring/side_games/start.html", page, status=UNPROCESSABLE)
    return HttpResponseSeeOther(reverse("side-game", args=[event.slug, key]))


@require_safe
@never_cache
@event_view
def sheet_page(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    stored = side_game(event, key, is_named=sees_players(event, request.user))
    page = {"event": event, "side_game": stored, "sheet": stored.sheet, "is_leader": is_led_by(event, request.user)}
    return render(request, "scoring/side_games/table.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@verifier_required
def entry_page(request: HttpRequest, event: Event, phone: VerifierPhone, key: int) -> HttpResponse:
    """The sheet with the form for the next deal, and what its buttons do."""
    stored, data = side_game(event, key), request.GET
    page: dict[str, Any] = {"event": event, "name": phone.name, "is_leader": is_led_by(event, request.user)}
    if request.method == "POST":
        try:
            done = act_at_table(event, Actor(phone.name, phone=phone), stored, request.POST)
        except Refusal as refusal:
            stored, page["refusal"] = side_game(event, key), str(refusal)
            # What was typed for a deal that somebody else has entered is not offered for the next one.
            if request.POST.get("deal") == str(len(stored.deals) + 1):
                data = request.POST
        else:
            messages.success(request, done)
            return HttpResponseSeeOther(reverse("side-game-entry", args=[event.slug, key]))
    sheet = stored.sheet
    ending = None if sheet.is_over else find_ending(sheet.game, data.get("ending", ""))
    groups = [group(sheet, column, data) for column in ending.columns] if ending else []
    page |= {"side_game": stored, "sheet": sheet, "is_entry": True, "ending": ending, "groups": groups}
    status = UNPROCESSABLE if "refusal" in page else 200
    return render(request, "scoring/side_games/table.html", page, status=status)


def act_at_table(event: Event, actor: Actor, stored: SideGame, data: QueryDict) -> str:
    """Records a deal, takes the last one back, ends the game or lets it go on; what is said of it.  Raises Refusal."""
    number, now = read_number(data.get("deal", "")), timezone.now()
    if "take_back" in data:
        services.take_back_deal(event, actor, now, services.LastDeal(side_game=stored.pk, number=number))
        return "The last deal was taken back."
    if "is_ended" in data:
        is_ended = data["is_ended"] == "yes"
        services.end_side_game(event, actor, now, services.EndedSideGame(side_game=stored.pk, is_ended=is_ended))
        return "The game is over." if is_ended else "The game goes on."
    deal = services.NewDeal(side_game=stored.pk, record=read_deal(stored.sheet, data), number=number)
    tally = services.record_deal(event, actor, now, deal)
    points = ", ".join(f"{side} {scored}" for side, scored in tally["points"].items())
    return f"The deal is saved. Now: {points}."


def find_ending(game: Game, key: str) -> Ending | None:
    """The way in which a deal ended; the only one where the game has no other."""
    return next((ending for ending in game.endings if ending.key == key or len(game.endings) == 1), None)


def read_deal(sheet: ScoreSheet, data: QueryDict) -> dict[str, Any]:
    """The deal that was filled in, which its tally checks.  Raises Refusal."""
    ending = Refusal.require(
        find_ending(sheet.game, data.get("ending", "")), "How did this deal end? Choose, then save."
    )
    for column in ending.columns:
        Refusal.when(
            column.nobody and column.key not in data, f"Nothing is chosen for “{column.label}”. Choose, then save."
        )
    read: dict[Kind, Callable[[str], object]] = {
        Kind.NUMBER: lambda key: {
            side: whole_number(text)
            for number, side in enumerate(sheet.sides, start=1)
            if (text := data.get(f"{key}-{number}", "").strip())
        },
        Kind.SIDE: lambda key: data.get(key) or None,
        Kind.CARDS: data.getlist,
        Kind.TICK: lambda key: True,
    }
    return {column.key: read[column.kind](column.key) for column in ending.columns}


def whole_number(text: str) -> int | str:
    """The number that was typed, else the text itself, which no column takes."""
    number = read_number(text)
    return text if number is None else number


def group(sheet: ScoreSheet, column: Column, data: QueryDict) -> dict[str, Any]:
    """A column as the form shows it, with what was typed: the fields of the sides, or the cards of the pack."""
    fields = [
        (f"{column.key}-{number}", side, data.get(f"{column.key}-{number}", ""))
        for number, side in enumerate(sheet.sides, start=1)
        if column.kind is Kind.NUMBER and (column.every_side or side in sheet.playing)
    ]
    cards = card_grid(data.getlist(column.key)) if column.kind is Kind.CARDS else []
    return {"column": column, "fields": fields, "suits": cards, "chosen": data.get(column.key)}
