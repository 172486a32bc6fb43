"""The referee at the table, for everybody: what a hand is, which cards may be played, whose trick it is, and what a
revoke costs.  Every question and its answer stand in the address; nothing is kept.  R29, R34, R35; RULES 4a, 4c, 4d.
"""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from rotations.domain.hand import Trump
from scoring.domain.cards import Card, Suit, legal_cards, read_cards, trick_winner, trump_suit
from scoring.domain.flags import TRICKS, flags_won, visitors_count
from scoring.side_games.domain.games.open_whist import COLUMN_SIZES, showing
from scoring.side_games.domain.whistler_hand import HAND_SIZE, completing_cards, hand_value, special_hand
from scoring.side_games.web.forms import card_grid, render_refusal
from tournament.domain.refusal import Refusal

MOST_IN_A_TRICK = 7
MOST_REVOKES = 6


class TooManyCards(Refusal):
    """More cards than can be held, laid or played there."""


class NoSuchTrump(Refusal):
    """A trump or a suit that is none."""


@require_safe
def special_hand_page(request: HttpRequest) -> HttpResponse:
    """Is this a Whistler, a Runner or a Party, what is it worth, and which cards would complete it?"""
    tapped = request.GET.getlist("card")
    page: dict[str, Any] = {"suits": card_grid(tapped), "tapped": len(tapped)}
    try:
        page |= judge_hand(read_cards(tapped)) if tapped else {}
    except Refusal as refusal:
        return render_refusal(request, "referee/special_hand.html", page, refusal)
    return render(request, "referee/special_hand.html", page)


def judge_hand(cards: Sequence[Card]) -> dict[str, Any]:
    """What there is to say of one to five cards; raises TooManyCards."""
    if len(cards) > HAND_SIZE + 1:
        raise TooManyCards("A hand at Whistler is four cards, five after the draw. Tap some away.")
    page: dict[str, Any] = {"cards": cards, "value": hand_value(cards)}
    if len(cards) == HAND_SIZE + 1:
        page["discards"] = best_discards(cards)
    if len(cards) == HAND_SIZE:
        special = special_hand(cards)
        page["special"] = special.label if special else ""
    if len(cards) in (HAND_SIZE - 1, HAND_SIZE):
        page["completing"] = [(card, special.label) for card, special in completing_cards(cards).items()]
    return page


def best_discards(cards: Sequence[Card]) -> list[dict[str, Any]]:
    """What each discard leaves of five cards, the best first: a special hand, then the most points."""
    left = []
    for discard in cards:
        kept = [card for card in cards if card != discard]
        special = special_hand(kept)
        left.append({"discard": discard, "value": hand_value(kept), "special": special.label if special else ""})
    return sorted(left, key=lambda line: (bool(line["special"]), line["value"]), reverse=True)


@require_safe
def card_page(request: HttpRequest) -> HttpResponse:
    """Which cards of a hand may be played to the suit that was led?"""
    tapped = request.GET.getlist("card")
    page: dict[str, Any] = {"suits": card_grid(tapped), "led": request.GET.get("led", ""), "suits_led": list(Suit)}
    try:
        cards = read_cards(tapped)
        if len(cards) > TRICKS:
            raise TooManyCards("A hand has at most thirteen cards. Tap some away.")
        if cards:
            page |= {"cards": cards, "legal": legal_cards(cards, read_suit(page["led"]))}
    except Refusal as refusal:
        return render_refusal(request, "referee/card.html", page, refusal)
    return render(request, "referee/card.html", page)


@require_safe
def columns_page(request: HttpRequest) -> HttpResponse:
    """Which cards may be played from the five columns of Open Whist?  A covered card obliges nobody."""
    typed = [request.GET.get(f"column-{number}", "") for number in range(1, len(COLUMN_SIZES) + 1)]
    page: dict[str, Any] = {
        "columns": list(zip(range(1, len(COLUMN_SIZES) + 1), COLUMN_SIZES, typed, strict=True)),
        "led": request.GET.get("led", ""),
        "suits_led": list(Suit),
    }
    try:
        columns = tuple(tuple(written.replace(",", " ").split()) for written in typed)
        read_cards(card for column in columns for card in column)
        laid = tuple(read_cards(column) for column in columns)
        for number, (column, size) in enumerate(zip(laid, COLUMN_SIZES, strict=True), start=1):
            if len(column) > size:
                raise TooManyCards(
                    "Column %(number)s has at most %(size)s; %(given)s are written.",
                    number=number, size=size, given=len(column),
                )  # fmt: skip
        tops = showing(laid)
        if tops:
            page |= {"laid": laid, "tops": tops, "legal": legal_cards(tops, read_suit(page["led"]))}
    except Refusal as refusal:
        return render_refusal(request, "referee/columns.html", page, refusal)
    return render(request, "referee/columns.html", page)


@require_safe
def trick_page(request: HttpRequest) -> HttpResponse:
    """Whose trick is it?  The cards are tapped one after the other, in the order they were played."""
    written = request.GET.get("played", "")
    trump = request.GET.get("trump", Trump.NT_HIGH.value)

    def url(played: Sequence[str], trumps: str = trump) -> str:
        return "?" + urlencode({"trump": trumps, "played": ",".join(played)}) + "#trick"

    played = [card for card in written.split(",") if card]
    page: dict[str, Any] = {
        "suits": card_grid(played, lambda card: url([*played, str(card)])),
        "trumps": [(each, url(played, each.value), each.value == trump) for each in Trump],
        "back_url": url(played[:-1]),
        "new_url": url([]),
    }
    try:
        cards = read_cards(played)
        if len(cards) > MOST_IN_A_TRICK:
            raise TooManyCards("At most seven play to a trick. Begin a new one.")
        page["trump"] = read_trump(trump)
        page["played"] = list(enumerate(cards, start=1))
        if cards:
            page["winner"] = trick_winner(cards, trump_suit(page["trump"])) + 1
    except Refusal as refusal:
        return render_refusal(request, "referee/trick.html", page, refusal)
    return render(request, "referee/trick.html", page)


@require_safe
def revoke_page(request: HttpRequest) -> HttpResponse:
    """What does a revoke cost at Military Whist?  Two tricks a revoke, moved after NT Low has turned the count."""
    typed = {name: request.GET.get(name, "") for name in ("tricks", "by_visitors", "by_home")}
    page: dict[str, Any] = {
        "trump": request.GET.get("trump", Trump.H.value),
        "trumps": list(Trump),
        "typed": typed,
        "numbers": range(TRICKS + 1),
        "revokes": range(MOST_REVOKES + 1),
    }
    try:
        trump = read_trump(page["trump"])
        if typed["tricks"]:
            tricks, by_visitors, by_home = (read_number(typed[name]) for name in typed)
            page["answer"] = {
                "before": visitors_count(tricks, trump),
                "count": visitors_count(tricks, trump, by_visitors, by_home),
                "flags_before": flags_won(tricks, trump),
                "flags": flags_won(tricks, trump, by_visitors, by_home),
            }
    except Refusal as refusal:
        return render_refusal(request, "referee/revoke.html", page, refusal)
    return render(request, "referee/revoke.html", page)


def read_number(written: str) -> int:
    """A small number, nothing for 0; raises TooManyCards for what is none."""
    if written and not (written.isascii() and written.isdigit() and len(written) < 4):
        raise TooManyCards("“%(written)s” is no number of tricks. Choose one.", written=written[:20])
    return int(written or 0)


def read_suit(letter: str) -> Suit | None:
    """The suit led, None for the player who leads; raises NoSuchTrump."""
    if letter and letter not in Suit.__members__:
        raise NoSuchTrump("“%(letter)s” is no suit. Choose one of the four.", letter=letter[:20])
    return Suit(letter) if letter else None


def read_trump(letter: str) -> Trump:
    """The trump of that letter; raises NoSuchTrump."""
    for trump in Trump:
        if trump.value == letter:
            return trump
    raise NoSuchTrump("“%(letter)s” is no trump. Choose one of the six.", letter=letter[:20])
