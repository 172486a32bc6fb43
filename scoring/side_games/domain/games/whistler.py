"""Whistler: four cards, the most points in one suit, toothpicks for the winner.  W1-W9."""

from collections.abc import Sequence
from enum import Enum

from scoring.domain.cards import Card, Suit, read_cards
from scoring.side_games.domain.game import (
    Column,
    Deal,
    Ending,
    Game,
    ImpossibleDeal,
    Kind,
    NumberedDeals,
    Setting,
    Settings,
    Tally,
)
from tournament.domain import Refusal

HAND_SIZE = 4
ACE, ACE_LOW = 14, 1
ACE_POINTS, FACE_POINTS = 11, 10
LEAST_POINTS, WHISTLER_POINTS = 2, 41
FOR_A_WIN = 1
FOR_BEATING_THE_KNOCKER = 2


class SpecialHand(Enum):
    WHISTLER = "whistler"
    RUNNER = "runner"
    PARTY = "party"

    @property
    def label(self) -> str:
        return self.value.capitalize()


def card_points(card: Card) -> int:
    """An ace counts 11, a picture card 10, any other what it shows."""
    return ACE_POINTS if card.rank == ACE else min(card.rank, FACE_POINTS)


def hand_value(cards: Sequence[Card]) -> int:
    return max(sum(card_points(card) for card in cards if card.suit is suit) for suit in Suit)


def special_hand(cards: Sequence[Card]) -> SpecialHand | None:
    """The special hand that four different cards make, None for any other."""
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return SpecialHand.WHISTLER if sum(map(card_points, cards)) == WHISTLER_POINTS else None
    if len(suits) != HAND_SIZE:
        return None
    ranks = sorted(card.rank for card in cards)
    if ranks[0] == ranks[-1]:
        return SpecialHand.PARTY
    aces_low = sorted(ACE_LOW if rank == ACE else rank for rank in ranks)
    return SpecialHand.RUNNER if is_run(ranks) or is_run(aces_low) else None


def is_run(ranks: Sequence[int]) -> bool:
    """True when the sorted ranks follow one another without a gap; an ace goes at one end, never around."""
    return list(ranks) == list(range(ranks[0], ranks[0] + HAND_SIZE))


def score(sides: Sequence[str], deals: NumberedDeals, settings: Settings) -> Tally:
    """Toothpicks and who leads, with each deal's special hand; players stop when they like, so it is never over."""
    toothpicks = dict.fromkeys(sides, 0)
    specials: list[str | None] = []
    for number, deal in deals:
        special = special_of(number, deal) if deal.get("special") else None
        for side, won in toothpicks_won(deal, settings).items():
            toothpicks[side] += won
        specials.append(special.value if special else None)
    most = max(toothpicks.values())
    return {
        "over": False,
        "points": toothpicks,
        "winners": [side for side in sides if toothpicks[side] == most > 0],
        "special": next((special for special in reversed(specials) if special), None),
        "specials": specials,
    }


def special_of(number: int, deal: Deal) -> SpecialHand:
    """The special hand read from the deal's cards; raises ImpossibleDeal when they are none."""
    ImpossibleDeal.when(
        deal["knocker"] == deal["special"],
        f"Deal {number}: {deal['special']} knocked and cannot beat their own knock. Leave the knocker out.",
    )
    try:
        cards = read_cards(deal["hand"])
    except Refusal as refusal:
        raise ImpossibleDeal(f"Deal {number}: {refusal}") from refusal
    return ImpossibleDeal.require(
        special_hand(cards),
        f"Deal {number}: {' '.join(map(str, cards))} is no Whistler, Runner or Party. Turn the discard face up and "
        "play on.",
    )


def toothpicks_won(deal: Deal, settings: Settings) -> dict[str, int]:
    """Toothpicks this deal earns, by player; those who earn none are left out."""
    if deal.get("stock_out"):
        return {}
    if deal.get("special"):
        return {deal["special"]: FOR_BEATING_THE_KNOCKER if deal["knocker"] else FOR_A_WIN}
    knocker: str = deal["knocker"]
    points: dict[str, int] = deal["points"]
    to_beat = points[knocker] + 1
    if settings["beat_knocker"] == "highest":
        to_beat = max(to_beat, *points.values())
    beaters = [side for side in points if points[side] >= to_beat]
    return dict.fromkeys(beaters, FOR_BEATING_THE_KNOCKER) if beaters else {knocker: FOR_A_WIN}


def announce(tally: Tally) -> tuple[str, ...]:
    """Who deals next: the deal moves to the left after every deal."""
    sides, played = list(tally["points"]), len(tally["specials"])
    return (f"{sides[played % len(sides)]} deals.",)


GAME = Game(
    key="whistler",
    name="Whistler",
    source="Daryl Hatton, “Whistler – the rules of the game”; Whistler, British Columbia, 2005",
    side_word="player",
    fewest_sides=2,
    most_sides=6,
    settings=(
        Setting(
            "beat_knocker",
            "Who beats the knocker",
            "every",
            "Every player with more points than the knocker scores, or the highest only (equal highest both).",
            choices=("every", "highest"),
        ),
    ),
    endings=(
        Ending(
            "showdown",
            "Somebody knocked, hands shown",
            (
                Column("knocker", "Knocker", Kind.SIDE, hint="Who knocked."),
                Column(
                    "points",
                    "Points",
                    Kind.NUMBER,
                    hint="The most points in one suit.",
                    least=LEAST_POINTS,
                    most=WHISTLER_POINTS,
                ),
            ),
        ),
        Ending(
            "special",
            "A special hand",
            (
                Column("special", "Special hand", Kind.SIDE, hint="Who announced it."),
                Column("hand", "Its cards", Kind.CARDS, hint="The four that stayed after the discard.", most=HAND_SIZE),
                Column(
                    "knocker", "Knocker", Kind.SIDE, hint="Who had knocked before; nobody if no one had.", optional=True
                ),
            ),
        ),
        Ending(
            "stock_out",
            "The stock ran out",
            (Column("stock_out", "Stock out", Kind.TICK, hint="Nobody scores; the next player deals."),),
        ),
    ),
    rules=(
        "Two to six play, best three or four, everybody alone. The highest drawn card deals first, equal cards draw "
        "again; afterwards the deal moves to the left. Everybody gets four cards. One card is turned up to begin the "
        "discards, and the rest is the stock. The player at the dealer’s left begins.",
        "A turn: take the top card of the stock or of the discards, then put away one of your five cards, face up. So "
        "you always keep four.",
        "An ace counts 11, king, queen, jack and ten count 10, every other card what it shows. Your hand is worth the "
        "sum of its best suit: ace and eight of hearts with king and two of clubs are worth 19.",
        "Three special hands win at once: a Whistler is four cards of one suit that count 41, so the ace with three "
        "of king, queen, jack and ten. A Runner is four cards in a row in four different suits; the ace may stand "
        "below the two or above the king, not between. A Party is four cards of one rank. Announce it, put your "
        "discard face down, and the deal is over.",
        "If you think nobody has a better suit than you, knock on the table before you discard. Everybody else has "
        "one more turn, then all hands are shown. A knock after your discard stands until the next player draws.",
        "A deal won without a knock earns the winner one toothpick. After a knock: if nobody has more points than the "
        "knocker, the knocker gets one toothpick, also when others have as many. Otherwise the knocker gets none and "
        "every player with more gets two (by agreement only the highest). A special hand after a knock ends the deal "
        "and earns two; nobody else scores.",
        "When the stock runs out nobody scores and the next player deals.",
        "A special hand announced in error is shown to all, its discard turned face up, and play goes on. A card "
        "faced in the pack or exposed in dealing: the same dealer deals again. A wrong number of cards before play: "
        "the next dealer deals; during play a short hand draws from the stock.",
        "Whoever has most toothpicks at the end of the session is Grand Champion; equal players share the title.",
        "Variation, Whistler Village: after a knock you may ask the player to your left, when you are about to "
        "discard, “What do you need?” They may name a card or a kind of card, and you may discard it for them.",
        "Variation, also at Whistler Village: knock by whistling a few notes.",
    ),
    score=score,
    announce=announce,
    scored_in="Picks",
)
