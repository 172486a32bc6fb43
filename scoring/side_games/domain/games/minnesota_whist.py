"""Minnesota whist: no trumps, two pairs; grand to win tricks or play low to lose them.  M1-M10."""

from functools import partial

from scoring.side_games.domain.game import BOOK, Column, Deal, Ending, Game, Kind, Setting, Settings, score_to_target
from tournament.domain import TRICKS


def points_of(deal: Deal, settings: Settings) -> dict[str, int]:
    """What the pair that scores wins or loses: tricks over six, for granders that were beaten as often as agreed."""
    tricks, granders = deal["tricks"], deal["granded"]
    fewer, more = sorted(tricks, key=lambda side: tricks[side])
    over_book = tricks[more] - BOOK
    if granders is not None:
        return {more: over_book * (1 if more == granders else settings["set_multiplier"])}
    return {fewer: over_book} if settings["low_scoring"] == "credit" else {more: -over_book}


GAME = Game(
    key="minnesota_whist",
    name="Minnesota whist",
    source="The encyclopedia article “Minnesota whist”, also known as Norwegian whist",
    side_word="pair",
    fewest_sides=2,
    most_sides=2,
    settings=(
        Setting("target", "Points to win", 13, "The first pair with this many points has won."),
        Setting(
            "set_multiplier",
            "Beaten granders cost",
            2,
            "What each trick over six counts for the pair that beats the granders: twice, or once.",
            choices=(2, 1),
        ),
        Setting(
            "low_scoring",
            "Low hands are",
            "credit",
            "Credit: the pair with fewer tricks gains. Debit: the pair with more tricks loses as much.",
            choices=("credit", "debit"),
        ),
        Setting(
            "high_lead",
            "First lead when granded",
            "left",
            "Who leads to a granded hand: the player to the left or to the right of the one who granded.",
            choices=("left", "right"),
        ),
    ),
    endings=(
        Ending(
            "played",
            "Thirteen tricks played",
            (
                Column(
                    "granded",
                    "Granded",
                    Kind.SIDE,
                    hint="The pair of the first black card that was turned up.",
                    optional=True,
                    nobody="Nobody: four red cards, played low",
                ),
                Column("tricks", "Tricks", Kind.NUMBER, hint="Thirteen together.", most=TRICKS),
            ),
        ),
    ),
    rules=(
        "Four play, partners opposite each other, and there are never trumps. The ace is the highest card, the two "
        "the lowest. All cut for the first deal: the highest card deals, equal cards cut again. After each hand the "
        "deal moves one place to the left. The whole pack is dealt, thirteen cards to each.",
        "Before a card is played everybody chooses in secret between winning tricks and losing them. Lay one card "
        "from your hand face down: black if you want to win tricks (to grand), red if you would rather lose them. "
        "Most people use a low card, since the card is seen; it goes back to the hand and is played later like any "
        "other.",
        "The cards are turned up one at a time, beginning at the dealer’s left. At the first black card the turning "
        "stops: that player’s pair has granded, and the hand is played high. The others need not show theirs. If all "
        "four cards are red, the hand is played low.",
        "When somebody granded, the player to that person’s left leads first. In a low hand the player to the dealer’s "
        "left leads.",
        "Follow suit if you can; if you cannot, play what you like. The highest card of the suit led takes the trick, "
        "and whoever took it leads to the next. Partners keep their tricks together, and all thirteen are played.",
        "High hand: if the granders take seven tricks or more, they score one point for each trick over six. If they "
        "do not, their opponents score two points for each of their own tricks over six.",
        "Low hand: the pair with six tricks or fewer scores one point for each trick it stayed below seven. (Some "
        "tables take the same number away from the other pair instead.)",
        "The first pair to reach thirteen points, or the number agreed on, wins. Only one pair can score in a hand, "
        "so both never arrive together.",
        "Variation, pass or grand: nobody lays a card down. Everybody either passes or grands; if all pass, the hand "
        "is played low.",
        "Variation at many tables: the player to the right of the one who granded leads first.",
        "Examples: granded and took ten: four points. Granded and took five: the others took eight and score twice "
        "two, four points. Low, nine tricks against four: the pair with four scores three.",
    ),
    score=partial(score_to_target, points_of=points_of),
    scored_in="Points",
)
