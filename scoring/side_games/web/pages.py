"""Side games: of one event, with what the leader and the table do; and for everybody the games, their rules, an empty
sheet to print, and a sheet kept on the phone.  Forms follow from the game's declaration alone.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.domain.cards import DECK, Card, Suit
from scoring.side_games import services
from scoring.side_games.domain.game import (
    ENDING,
    Column,
    Field,
    Game,
    Kind,
    ScoreSheet,
    Tally,
    entry_fields,
    find_game,
    games,
    read_entry,
)
from scoring.side_games.queries import (
    number_players,
    number_players_of_session,
    side_game,
    side_games,
    side_session,
    side_sessions,
)
from scoring.side_games.sheets import score_sheet_pages, standings_pages
from tournament.domain import NotFound, Refusal
from tournament.http import read_number
from tournament.models import Event, VerifierPhone
from tournament.queries.events import is_led_by, sees_players
from tournament.queries.versions import version_of_event
from tournament.recent import Recent
from tournament.schemas import Input
from tournament.services.acts import Act, Actor
from tournament.sheets.page import Imprint, Part
from tournament.web.views import (
    UNPROCESSABLE,
    HttpResponseSeeOther,
    event_view,
    leader_required,
    new_idempotency_key,
    signed_in,
    verifier_required,
)

CardGrid = list[tuple[Suit, list[tuple[Card, str, bool, str]]]]
"""By suit each card, what it is without its suit (`10`, `K`), whether it is chosen, and its address: with one it is a
link, without one a box to tick."""


def render_refusal(request: HttpRequest, template: str, context: dict[str, Any], refusal: Refusal) -> HttpResponse:
    return render(request, template, {**context, "refusal": str(refusal)}, status=UNPROCESSABLE)


def form_page(request: HttpRequest, template: str, context: dict[str, Any], send: Callable[[], str]) -> HttpResponse:
    """The page of a form; once it is sent, `send` is done and leads to the page it names, or its Refusal is shown."""
    if request.method != "POST":
        return render(request, template, context)
    try:
        return HttpResponseSeeOther(send())
    except Refusal as refusal:
        return render_refusal(request, template, context, refusal)


def card_grid(chosen: Collection[str], url_of: Callable[[Card], str] = lambda card: "") -> CardGrid:
    """The whole pack, suit by suit from the ace down to the two, with the chosen cards marked."""
    return [
        (
            suit,
            [(card, str(card)[:-1], str(card) in chosen, url_of(card)) for card in reversed(DECK) if card.suit is suit],
        )
        for suit in Suit
    ]


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """The fields of a column.

    `answers` are label, value and whether it is chosen, where one of several is chosen; nothing is at first.
    """

    column: Column
    fields: list[tuple[Field, str]]
    suits: CardGrid
    answers: list[tuple[str, str, bool]]


def deal_form(sheet: ScoreSheet, data: QueryDict) -> dict[str, Any]:
    """The template values of the form for the next deal, filled in with `data`."""
    endings = sheet.game.endings
    ending = next((each for each in endings if each.key == data.get(ENDING) or len(endings) == 1), None)
    return {
        "sheet": sheet,
        "deal": len(sheet.deals) + 1,
        "key": new_idempotency_key(),
        "ending": ending,
        "groups": list(field_groups(sheet, ending.key, data)) if ending else [],
    }


def field_groups(sheet: ScoreSheet, ending: str, data: QueryDict) -> Iterator[FieldGroup]:
    """The fields column by column, without those of sides that are out of the game."""
    fields = [
        field
        for field in entry_fields(sheet.game, ending, sheet.sides)
        if field.column.every_side or field.side in (None, *sheet.playing)
    ]
    for column in dict.fromkeys(field.column for field in fields):
        yield FieldGroup(
            column,
            [(field, data.get(field.name, "")) for field in fields if field.column is column],
            card_grid(data.getlist(column.key)) if column.kind is Kind.CARDS else [],
            answers(sheet, column, data) if column.kind is Kind.SIDE else [],
        )


def answers(sheet: ScoreSheet, column: Column, data: QueryDict) -> list[tuple[str, str, bool]]:
    """The sides to choose from, and nobody where that can be; or what the table saw, as the game declares it."""
    nobody: list[tuple[str, str | None]] = [("nobody", None)] if column.optional else []
    playing = [*nobody, *((side, side) for side in sheet.playing)]
    seen = column.reveal(sheet.sides, len(sheet.deals) + 1) if column.reveal else playing
    return [(label, side or "", (side or "") == data.get(column.key)) for label, side in seen]


def deal_from(sheet: ScoreSheet, data: QueryDict) -> dict[str, Any]:
    """The deal that was filled in, with all cards that were tapped; raises Refusal."""
    for group in field_groups(sheet, data.get(ENDING, ""), data):
        Refusal.when(
            group.column.reveal and group.column.key not in data,
            f"Nothing is chosen for “{group.column.label}”. Choose, then save.",
        )
    return read_entry(sheet.game, sheet.sides, {name: " ".join(values) for name, values in data.lists()})


def deal_number(data: QueryDict) -> int | None:
    return read_number(data.get("deal", ""))


def sheet_form(game: Game, data: QueryDict) -> dict[str, Any]:
    """The template values of the form for a new sheet, filled in with `data`."""
    return {
        "game": game,
        "names": data.get("names", ""),
        "settings": [(setting, data.get(setting.key, str(setting.default))) for setting in game.settings],
    }


def names_from(data: QueryDict) -> list[str]:
    return [name.strip() for name in data.get("names", "").splitlines() if name.strip()]


def settings_from(game: Game, data: QueryDict) -> dict[str, object]:
    """The settings that were sent, numbers as numbers; the game's own where nothing was."""
    texts = {setting.key: data.get(setting.key, str(setting.default)) for setting in game.settings}
    return {key: text if (number := read_number(text)) is None else number for key, text in texts.items()}


ONE_TABLE, PARTNERS = "one", "partners"

DRAWN: Recent[tuple[object, ...], bytes] = Recent(50)  # the sheets that this process drew last, as PDF
drawing = Lock()

Acts = Mapping[str, tuple[Act[Any, Any], str]]  # by the end of an address: the act, and what is said when it is done

TABLE_ACTS: Acts = {
    "take-back": (services.take_back_deal, "The last deal was taken back."),
    "end": (services.end_side_game, "The game is over."),
    "resume": (services.resume_side_game, "The game goes on."),
}
SESSION_ACTS: Acts = {
    "draw": (services.draw_again, "Everybody has a new seat."),
    "draw-winners": (services.draw_winners, "The winners have their seats."),
    "take-back-draw": (services.take_back_draw, "The draw was taken back."),
    "end": (services.end_session, "The session is over."),
    "resume": (services.resume_session, "The session goes on."),
}


@require_safe
@never_cache
@event_view
def list_page(request: HttpRequest, event: Event) -> HttpResponse:
    sessions, single = list(side_sessions(event)), list(side_games(event).filter(draw=None))
    if not sees_players(event, request.user):
        sessions, single = [*map(number_players_of_session, sessions)], [*map(number_players, single)]
    return render(
        request,
        "scoring/side_games/list.html",
        {"event": event, "sessions": sessions, "side_games": single, "is_leader": is_led_by(event, request.user)},
    )


@require_safe
@never_cache
@event_view
def sheet_page(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    stored = side_game(event, key, is_named=sees_players(event, request.user))
    page = {"event": event, "side_game": stored, "sheet": stored.sheet, "is_leader": is_led_by(event, request.user)}
    return render(request, "scoring/side_games/sheet.html", page)


@require_safe
@never_cache
@event_view
def session_page(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    session = side_session(event, key, is_named=sees_players(event, request.user))
    return render(
        request,
        "scoring/side_games/session.html",
        {
            "event": event,
            "session": session,
            "names": "\n".join(session.last_draw.names),
            "is_leader": is_led_by(event, request.user),
        },
    )


def pdf_response(
    request: HttpRequest,
    name: str,
    title: str,
    pages: Callable[[Imprint], Sequence[Part]],
    event: Event | None = None,
    sides: int | None = None,
) -> HttpResponse:
    """A PDF on the paper that the address names; raises Refusal for an unknown paper.

    Anybody may ask for it, so it is drawn once for each version of the event, with names and without, and never two at
    a time.
    """
    version = (version_of_event(event.slug), sees_players(event, request.user)) if event else None
    paper, is_large = request.GET.get("paper", "letter"), "large" in request.GET
    draw = partial(services.print_pages, title, pages, event, paper=paper, is_large=is_large)
    with drawing:
        pdf = DRAWN.get_or_make((request.path, version, sides, paper, is_large), draw)
    return HttpResponse(pdf, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'})


@require_safe
@event_view
def sheet_pdf(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    stored = side_game(event, key, is_named=sees_players(event, request.user))
    return pdf_response(request, stored.game, "Side games", partial(score_sheet_pages, [stored.sheet]), event)


@require_safe
@event_view
def session_pdf(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    session = side_session(event, key, is_named=sees_players(event, request.user))
    sheets = [table.sheet for table in session.last_draw.tables]
    return pdf_response(request, session.game, "Side games", partial(score_sheet_pages, sheets), event)


@require_safe
@event_view
def standings_pdf(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    session = side_session(event, key, is_named=sees_players(event, request.user))
    return pdf_response(
        request,
        f"{session.game}-standings",
        session.name,
        lambda imprint: standings_pages(
            session.name, session.declaration, session.standings, session.champions, imprint
        ),
        event,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@leader_required
def start_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The leader chooses a game, names the players, and begins it at one table or draws several."""
    data = request.POST if request.method == "POST" else request.GET
    if "game" not in data:
        return render(request, "scoring/side_games/choose.html", {"event": event, "games": games().values()})
    game = find_game(data["game"])
    page: dict[str, Any] = {"event": event, "name": data.get("name", ""), "seating": data.get("seating", ONE_TABLE)}
    page |= sheet_form(game, data)
    return form_page(request, "scoring/side_games/start.html", page, lambda: start(request, event, game))


def start(request: HttpRequest, event: Event, game: Game) -> str:
    """Begins the game or session of the form and returns its address; raises the services' Refusal."""
    names, name = tuple(names_from(request.POST)), request.POST.get("name", "")
    settings = settings_from(game, request.POST)
    seating = request.POST.get("seating", ONE_TABLE)
    if seating == ONE_TABLE:
        new_game = services.NewSideGame(game=game.key, sides=names, name=name, settings=settings)
        key = services.start_side_game(event, signed_in(request), timezone.now(), new_game)
        return reverse("side-game", args=[event.slug, key])
    new = services.NewSideSession(
        game=game.key, names=names, name=name, settings=settings, draws_partners=seating == PARTNERS
    )
    session = services.start_session(event, signed_in(request), timezone.now(), new)
    return reverse("side-session", args=[event.slug, session])


@require_POST
@leader_required
def call_off(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    services.call_off_side_game(event, signed_in(request), timezone.now(), services.OneSideGame(side_game=key))
    messages.success(request, "The game is off the list.")
    return HttpResponseSeeOther(reverse("side-games", args=[event.slug]))


def perform(
    request: HttpRequest,
    event: Event,
    by: Actor,
    known: Mapping[str, tuple[Act[Any, Any], str]],
    name: str,
    given: Input,
) -> object:
    """What the known act of that name returns, and a message that it is done; a Refusal becomes a message and None.

    Raises Http404 for an unknown name, NotFound for a game or session that is gone.
    """
    if name not in known:
        raise Http404
    act, done = known[name]
    try:
        result = act(event, by, timezone.now(), given)
    except NotFound:
        raise
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return None
    messages.success(request, done)
    return result


@require_POST
@leader_required
def act_on_session(request: HttpRequest, event: Event, key: int, act: str) -> HttpResponse:
    """Does what a button of the session's page asks for, and goes on to the page."""
    given = (
        services.NewDraw(session=key, names=tuple(request.POST.get("names", "").splitlines()))
        if act == "draw"
        else services.OneSideSession(session=key)
    )
    result = perform(request, event, signed_in(request), SESSION_ACTS, act, given)
    if act == "take-back-draw" and result is False:
        return HttpResponseSeeOther(reverse("side-games", args=[event.slug]))
    return HttpResponseSeeOther(reverse("side-session", args=[event.slug, key]))


@require_POST
@verifier_required
def act_at_table(request: HttpRequest, event: Event, phone: VerifierPhone, key: int, act: str) -> HttpResponse:
    """Takes back a deal, ends the game or lets it go on."""
    given = (
        services.LastDeal(side_game=key, number=deal_number(request.POST))
        if act == "take-back"
        else services.OneSideGame(side_game=key)
    )
    perform(request, event, Actor(phone.name, phone=phone), TABLE_ACTS, act, given)
    return HttpResponseSeeOther(reverse("side-game" if act == "end" else "side-game-entry", args=[event.slug, key]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@verifier_required
def entry_page(request: HttpRequest, event: Event, phone: VerifierPhone, key: int) -> HttpResponse:
    """The form for the next deal, and above it what the table needs to know."""
    stored = side_game(event, key)
    entry_url = reverse("side-game-entry", args=[event.slug, key])
    page: dict[str, Any] = {"event": event, "side_game": stored, "name": phone.name, "entry_url": entry_url}
    if request.method != "POST":
        return render(request, "scoring/side_games/entry.html", page | deal_form(stored.sheet, request.GET))
    try:
        number = deal_number(request.POST)
        deal = services.NewDeal(side_game=key, record=deal_from(stored.sheet, request.POST), number=number)
        actor, sent_key = Actor(phone.name, phone=phone), request.POST.get("key") or new_idempotency_key()
        tally = services.record_deal(event, actor, timezone.now(), deal, sent_key)
    except Refusal as refusal:
        sheet = side_game(event, key).sheet
        # What was typed for a deal that somebody else has entered is not offered for the next one.
        is_next = deal_number(request.POST) in (None, len(sheet.deals) + 1)
        page |= deal_form(sheet, request.POST if is_next else request.GET)
        return render_refusal(request, "scoring/side_games/entry.html", page, refusal)
    messages.success(request, deal_recorded(tally))
    return HttpResponseSeeOther(reverse("side-game", args=[event.slug, key]) if tally["over"] else entry_url)


def deal_recorded(tally: Tally) -> str:
    points = ", ".join(f"{side} {scored}" for side, scored in tally["points"].items())
    return f"The deal is saved. Now: {points}."


MOST_DEALS = 500


@require_safe
def games_page(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/side_games/games.html", {"games": games().values()})


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game's rules in short, what can be agreed on, and its sheet; raises NotFound."""
    declared = find_game(game)
    return render(
        request,
        "scoring/side_games/rules.html",
        {"game": declared, "counts": range(declared.fewest_sides, declared.most_sides + 1)},
    )


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
    return ScoreSheet(
        game, tuple(stored["sides"]), stored["settings"], tuple(stored["deals"]), stored.get("is_ended", False)
    )


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
    page = {"entry_url": entry_url, **deal_form(sheet, request.POST or request.GET)}

    def send() -> str:
        messages.success(request, deal_recorded(record_deal(request, sheet)))
        return entry_url

    return form_page(request, "scoring/side_games/phone_sheet.html", page, send)


def new_phone_sheet(request: HttpRequest, game: Game) -> HttpResponse:
    def send() -> str:
        sides = tuple(services.check_name(name) for name in names_from(request.POST))
        sheet = ScoreSheet(game, sides, settings_from(game, request.POST))
        services.check_new_sheet(sheet)
        store_sheet(request, sheet)
        return reverse("game-keep", args=[game.key])

    return form_page(request, "scoring/side_games/new_phone_sheet.html", sheet_form(game, request.POST), send)


def record_deal(request: HttpRequest, sheet: ScoreSheet) -> Tally:
    """The tally after the deal of the form; one sent twice is stored once.  Raises Refusal after the end."""
    if deal_number(request.POST) in range(1, len(sheet.deals) + 1):
        return sheet.tally
    Refusal.when(sheet.is_stopped, f"{sheet.game.name} was ended. Let it go on first.")
    Refusal.when(len(sheet.deals) >= MOST_DEALS, "This sheet is full. Begin a new one.")
    longer = replace(sheet, deals=(*sheet.deals, deal_from(sheet, request.POST)))
    tally = longer.tally
    store_sheet(request, longer)
    return tally


@require_POST
def act_on_phone_sheet(request: HttpRequest, game: str, act: str) -> HttpResponse:
    """Takes back the last deal, ends the game, lets it go on, or deletes the sheet to begin a new one."""
    declared = find_game(game)
    sheet = stored_sheet(request, declared)
    if act not in ("take-back", "end", "resume", "new"):
        raise Http404
    if sheet is not None:
        if act == "new":
            del request.session[session_key(declared)]
        elif act != "take-back":
            store_sheet(request, replace(sheet, is_stopped=act == "end"))
        elif deal_number(request.POST) == len(sheet.deals):
            store_sheet(request, replace(sheet, deals=sheet.deals[:-1]))
    return HttpResponseSeeOther(reverse("game-keep", args=[game]))
