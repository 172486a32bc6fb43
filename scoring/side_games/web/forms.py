"""Forms of the side games, with fields that follow from the game's declaration alone; and a pack to be tapped."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from scoring.domain.cards import DECK, Card, Suit
from scoring.side_games.domain.game import Column, Game, Kind, Setting
from scoring.side_games.domain.score_sheet import ENDING, Field, ScoreSheet, entry_fields, read_entry
from tournament.domain import Refusal
from tournament.http import read_number
from tournament.web.views import UNPROCESSABLE, HttpResponseSeeOther, new_idempotency_key

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
    endings = {ending.key: ending for ending in sheet.game.endings}
    only = sheet.game.endings[0] if len(endings) == 1 else None
    ending = endings.get(data.get(ENDING, ""), only)
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
    chosen = data.get(column.key)
    if column.reveal:
        seen = column.reveal(sheet.sides, len(sheet.deals) + 1)
        return [(label, side or "", (side or "") == chosen) for label, side in seen]
    nobody = [("nobody", "", chosen == "")] if column.optional else []
    return nobody + [(side, side, side == chosen) for side in sheet.playing]


def deal_from(sheet: ScoreSheet, data: QueryDict) -> dict[str, Any]:
    """The deal that was filled in, with all cards that were tapped; raises Refusal."""
    for group in field_groups(sheet, data.get(ENDING, ""), data):
        if group.column.reveal and group.column.key not in data:
            raise Refusal(f"Nothing is chosen for “{group.column.label}”. Choose, then save.")
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

    def value_of(setting: Setting, text: str) -> int | str:
        number = read_number(text)
        return {str(choice): choice for choice in setting.choices}.get(text, text if number is None else number)

    return {
        setting.key: value_of(setting, data.get(setting.key, "")) if setting.key in data else setting.default
        for setting in game.settings
    }
