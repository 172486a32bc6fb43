"""Side games: for everybody their rules, an empty sheet to print and the special hands of Whistler; of one event, what
the leader and the table do.  Forms follow from the game's declaration alone.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.domain.cards import DECK, Card, Suit, read_cards
from scoring.queries.sheets import SheetFacts, imprint as event_imprint
from scoring.side_games import services
from scoring.side_games.domain.game import Column, Ending, Game, Kind, ScoreSheet
from scoring.side_games.domain.games import GAMES, find_game
from scoring.side_games.domain.games.whistler import HAND_SIZE, hand_value, special_hand
from scoring.side_games.queries import side_game, side_games
from scoring.side_games.sheets import score_sheet_pages
from tournament.domain import NotFound, Refusal
from tournament.http import read_number
from tournament.models import Event, VerifierPhone
from tournament.queries.events import is_led_by, sees_players
from tournament.services.acts import Act, Actor
from tournament.sheets.page import Imprint, bind
from tournament.web.views import (
    UNPROCESSABLE,
    HttpResponseSeeOther,
    event_view,
    leader_required,
    signed_in,
    verifier_required,
)

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
    paper, is_large = request.GET.get("paper", "letter"), "large" in request.GET
    imprint = Imprint(event=declared.name, dates="", edition="1", paper=paper, large=is_large)
    return pdf_response(ScoreSheet(declared, ("",) * sides, {}), imprint)


@require_safe
@event_view
def sheet_pdf(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    stored = side_game(event, key, is_named=sees_players(event, request.user))
    paper, is_large = request.GET.get("paper", "letter"), "large" in request.GET
    return pdf_response(stored.sheet, event_imprint(SheetFacts(event, ""), paper=paper, is_large=is_large))


def pdf_response(sheet: ScoreSheet, imprint: Imprint) -> HttpResponse:
    pdf = drawn(sheet.game.key, sheet.sides, tuple(sheet.settings.items()), imprint)
    return HttpResponse(
        pdf, "application/pdf", headers={"Content-Disposition": f'inline; filename="{sheet.game.key}.pdf"'}
    )


@lru_cache(maxsize=50)  # anybody may ask for it
def drawn(game: str, sides: tuple[str, ...], settings: tuple[tuple[str, Any], ...], imprint: Imprint) -> bytes:
    parts = score_sheet_pages([ScoreSheet(find_game(game), sides, dict(settings))], imprint)
    return bind(parts, imprint, "Side games")[0]


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


@require_POST
@leader_required
def call_off(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    services.call_off_side_game(event, signed_in(request), timezone.now(), services.OneSideGame(side_game=key))
    messages.success(request, "The game is off the list.")
    return HttpResponseSeeOther(reverse("side-games", args=[event.slug]))


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
    """The sheet with the form for the next deal."""
    stored, data, status = side_game(event, key), request.GET, 200
    page: dict[str, Any] = {"event": event, "name": phone.name, "is_leader": is_led_by(event, request.user)}
    if request.method == "POST":
        number = read_number(request.POST.get("deal", ""))
        try:
            record = read_deal(stored.sheet.game, stored.sheet.sides, request.POST)
            deal = services.NewDeal(side_game=key, record=record, number=number)
            tally = services.record_deal(event, Actor(phone.name, phone=phone), timezone.now(), deal)
        except NotFound:
            raise
        except Refusal as refusal:
            stored, status, page["refusal"] = side_game(event, key), UNPROCESSABLE, str(refusal)
            # What was typed for a deal that somebody else has entered is not offered for the next one.
            data = request.POST if number == len(stored.deals) + 1 else data
        else:
            points = ", ".join(f"{side} {scored}" for side, scored in tally["points"].items())
            messages.success(request, f"The deal is saved. Now: {points}.")
            return HttpResponseSeeOther(reverse("side-game-entry", args=[event.slug, key]))
    ending = None if stored.sheet.is_over else find_ending(stored.sheet.game, data.get("ending", ""))
    groups = [group(stored.sheet, column, data) for column in ending.columns] if ending else []
    page |= {"side_game": stored, "sheet": stored.sheet, "is_entry": True, "ending": ending, "groups": groups}
    return render(request, "scoring/side_games/table.html", page, status=status)


ACTS: dict[str, tuple[Act[Any, Any], str]] = {
    "take-back": (services.take_back_deal, "The last deal was taken back."),
    "end": (services.end_side_game, "The game is over."),
    "resume": (services.resume_side_game, "The game goes on."),
}
"""By the end of an address: the act, and what is said when it is done."""


@require_POST
@verifier_required
def act_at_table(request: HttpRequest, event: Event, phone: VerifierPhone, key: int, act: str) -> HttpResponse:
    """Takes back a deal, ends the game or lets it go on; raises Http404 for another act, NotFound for another game."""
    if act not in ACTS:
        raise Http404
    do, done = ACTS[act]
    number = {"number": read_number(request.POST.get("deal", ""))} if act == "take-back" else {}
    try:
        do(event, Actor(phone.name, phone=phone), timezone.now(), do.input(side_game=key, **number))
    except NotFound:
        raise
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return HttpResponseSeeOther(reverse("side-game-entry", args=[event.slug, key]))


def find_ending(game: Game, key: str) -> Ending | None:
    """The way in which a deal ended; the only one where the game has no other."""
    return next((ending for ending in game.endings if ending.key == key or len(game.endings) == 1), None)


def read_deal(game: Game, sides: tuple[str, ...], data: QueryDict) -> dict[str, Any]:
    """The deal that was filled in, blanks left out; its tally checks it.  Raises Refusal."""
    ending = Refusal.require(find_ending(game, data.get("ending", "")), "How did this deal end? Choose, then save.")
    deal: dict[str, Any] = {}
    for column in ending.columns:
        text = data.get(column.key, "")
        Refusal.when(
            column.nobody and column.key not in data, f"Nothing is chosen for “{column.label}”. Choose, then save."
        )
        if column.kind is Kind.TICK:
            deal[column.key] = True
        elif column.kind is Kind.CARDS:
            deal[column.key] = data.getlist(column.key)
        elif column.per_side:
            texts = {side: data.get(f"{column.key}-{number}", "") for number, side in enumerate(sides, start=1)}
            deal[column.key] = {side: whole_number(text) for side, text in texts.items() if text.strip()}
        elif text:
            deal[column.key] = text if column.kind is Kind.SIDE else whole_number(text)
    return deal


def whole_number(text: str) -> int | str:
    """The number that was typed, else the text itself, which no column takes."""
    number = read_number(text.strip())
    return text if number is None else number


def group(sheet: ScoreSheet, column: Column, data: QueryDict) -> dict[str, Any]:
    """A column as the form shows it, with what was typed: the fields of the sides, or the cards of the pack."""
    fields = [
        (f"{column.key}-{number}", side, data.get(f"{column.key}-{number}", ""))
        for number, side in enumerate(sheet.sides, start=1)
        if column.per_side and (column.every_side or side in sheet.playing)
    ]
    cards = card_grid(data.getlist(column.key)) if column.kind is Kind.CARDS else []
    return {"column": column, "fields": fields, "suits": cards, "chosen": data.get(column.key)}
