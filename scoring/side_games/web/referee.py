"""The referee at the table; the question is in the address, nothing is stored.  R29, R34, R35, K, O, W."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from rotations.domain.book_rotation import Trump
from scoring.domain.cards import Suit, legal_cards, read_cards, trick_winner, trump_suit
from scoring.domain.flags import flags_won, visitors_count
from scoring.side_games.domain.games.open_whist import COLUMN_SIZES, showing
from scoring.side_games.domain.games.whistler import HAND_SIZE, completing_cards, hand_value, special_hand
from scoring.side_games.web.pages import card_grid, render_refusal
from tournament.domain import TRICKS, Refusal
from tournament.http import read_number

MOST_IN_A_TRICK = 7
MOST_REVOKES = 6

Context = dict[str, Any]
Letter = TypeVar("Letter", Suit, Trump)


def referee_page(answer: Callable[[QueryDict, Context], None]) -> Callable[[HttpRequest], HttpResponse]:
    """A page for everybody, on the template of its name: the function adds question and answer to the context.

    A Refusal is shown on the page.
    """
    template = f"scoring/side_games/referee/{answer.__name__.removesuffix('_page')}.html"

    @require_safe
    @wraps(answer)
    def view(request: HttpRequest) -> HttpResponse:
        context: Context = {}
        try:
            answer(request.GET, context)
        except Refusal as refusal:
            return render_refusal(request, template, context, refusal)
        return render(request, template, context)

    return view


@referee_page
def special_hand_page(query: QueryDict, context: Context) -> None:
    """Is this a Whistler, a Runner or a Party, what is it worth, and which cards would complete it?"""
    tapped = query.getlist("card")
    context |= {"suits": card_grid(tapped), "tapped": len(tapped)}
    cards = read_cards(tapped)
    Refusal.when(len(cards) > HAND_SIZE + 1, "A hand at Whistler is four cards, five after the draw. Tap some away.")
    if not cards:
        return
    context |= {"cards": cards, "value": hand_value(cards)}
    if len(cards) == HAND_SIZE + 1:
        left = {discard: [card for card in cards if card != discard] for discard in cards}
        choices: list[Context] = [
            {"discard": discard, "value": hand_value(hand), "special": special_hand(hand)}
            for discard, hand in left.items()
        ]
        context["discards"] = sorted(
            choices, key=lambda choice: (bool(choice["special"]), choice["value"]), reverse=True
        )
    if len(cards) == HAND_SIZE:
        context["special"] = special_hand(cards)
    if len(cards) in (HAND_SIZE - 1, HAND_SIZE):
        context["completing"] = list(completing_cards(cards).items())


@referee_page
def card_page(query: QueryDict, context: Context) -> None:
    """Which cards of a hand may be played to the suit that was led?"""
    tapped = query.getlist("card")
    context |= {"suits": card_grid(tapped), "led": query.get("led", ""), "suits_led": list(Suit)}
    cards = read_cards(tapped)
    Refusal.when(len(cards) > TRICKS, "A hand has at most thirteen cards. Tap some away.")
    if cards:
        context |= {
            "cards": cards,
            "legal": legal_cards(cards, read_letter(Suit, context["led"]) if context["led"] else None),
        }


@referee_page
def columns_page(query: QueryDict, context: Context) -> None:
    """Which cards may be played from the five columns of Open Whist?  A covered card obliges nobody."""
    columns = [(number, size, query.get(f"column-{number}", "")) for number, size in enumerate(COLUMN_SIZES, start=1)]
    context |= {"columns": columns, "led": query.get("led", ""), "suits_led": list(Suit)}
    cards = [text.replace(",", " ").split() for _, _, text in columns]
    read_cards(card for column in cards for card in column)
    laid_out = tuple(read_cards(column) for column in cards)
    for (number, size, _), column in zip(columns, laid_out, strict=True):
        Refusal.when(len(column) > size, f"Column {number} has at most {size}; {len(column)} are written.")
    tops = showing(laid_out)
    if tops:
        context |= {
            "laid": laid_out,
            "tops": tops,
            "legal": legal_cards(tops, read_letter(Suit, context["led"]) if context["led"] else None),
        }


@referee_page
def trick_page(query: QueryDict, context: Context) -> None:
    """Whose trick is it?  The cards are tapped one after the other, in the order they were played."""
    played = [card for card in query.get("played", "").split(",") if card]
    chosen = query.get("trump", Trump.NT_HIGH.value)

    def url(cards: Sequence[str], trump: str = chosen) -> str:
        return "?" + urlencode({"trump": trump, "played": ",".join(cards)}) + "#trick"

    context |= {
        "suits": card_grid(played, lambda card: url([*played, str(card)])),
        "trumps": [(each, url(played, each.value), each.value == chosen) for each in Trump],
        "back_url": url(played[:-1]),
        "new_url": url([]),
    }
    cards = read_cards(played)
    Refusal.when(len(cards) > MOST_IN_A_TRICK, "At most seven play to a trick. Begin a new one.")
    context |= {"trump": read_letter(Trump, chosen), "played": list(enumerate(cards, start=1))}
    if cards:
        context["winner"] = trick_winner(cards, trump_suit(context["trump"])) + 1


@referee_page
def revoke_page(query: QueryDict, context: Context) -> None:
    """What does a revoke cost at Military Whist?  Two tricks a revoke, moved after NT Low has turned the count."""
    typed = {name: query.get(name, "") for name in ("tricks", "by_visitors", "by_home")}
    context |= {
        "trump": query.get("trump", Trump.H.value),
        "trumps": list(Trump),
        "typed": typed,
        "numbers": range(TRICKS + 1),
        "revokes": range(MOST_REVOKES + 1),
    }
    trump = read_letter(Trump, context["trump"])
    if typed["tricks"]:
        tricks, by_visitors, by_home = map(read_tricks, typed.values())
        context["answer"] = {
            "before": visitors_count(tricks, trump),
            "count": visitors_count(tricks, trump, by_visitors, by_home),
            "flags_before": flags_won(tricks, trump),
            "flags": flags_won(tricks, trump, by_visitors, by_home),
        }


def read_tricks(text: str) -> int:
    """A small number, 0 for an empty text; raises Refusal for anything else."""
    return Refusal.require(read_number(text or "0"), f"“{text[:20]}” is no number of tricks. Choose one.")


def read_letter(kind: type[Letter], letter: str) -> Letter:
    """The suit or trump of that letter; raises Refusal."""
    try:
        return kind(letter)
    except ValueError:
        raise Refusal(f"“{letter[:20]}” is no {kind.__name__.lower()}. Choose one that is shown.") from None
