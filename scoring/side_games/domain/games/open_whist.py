"""Open Whist for four: every card lies face up, and only the top of a column may be played.  O1-O6."""

from functools import partial

from scoring.side_games.domain.game import BOOK, Column, Deal, Ending, Game, Kind, Setting, Settings, score_to_target
from tournament.domain import TRICKS


def points_of(deal: Deal, _: Settings) -> dict[str, int]:
    return {side: max(0, taken - BOOK) for side, taken in deal["tricks"].items()}


GAME = Game(
    key="open_whist",
    name="Open Whist",
    source="Sid Sackson’s game in GAMES Magazine, March 1985; the form for four",
    side_word="pair",
    fewest_sides=2,
    most_sides=2,
    settings=(Setting("target", "Points to win", 7, "The first pair with this many points has won."),),
    endings=(
        Ending(
            "played",
            "Thirteen tricks played",
            (Column("tricks", "Tricks", Kind.NUMBER, hint="Thirteen together.", most=TRICKS),),
        ),
    ),
    rules=(
        "Four play, partners opposite each other, with all cards in sight of everybody. Cards rank from the ace down "
        "to the two. Cut for the first deal: the highest card deals. The deal moves one place to the left after every "
        "hand.",
        "The dealer shuffles and deals the whole pack face down, thirteen cards to each, and turns up the last card, "
        "which is the dealer’s own: its suit is trump for this hand.",
        "Now everybody turns their cards face up one after the other, without changing their order, and lays them out "
        "in five columns from left to right: one card, two, three, four and three. In a column each card overlaps the "
        "one before it, so that all can be read and the card laid last is on top. The dealer’s turned card is the "
        "last of all: it lies on top of the fifth column.",
        "Only the top card of a column may be played. When it is gone, the card below becomes the top and may be "
        "played from the next trick on.",
        "The player at the dealer’s left leads any top card. The others must follow suit when one of their own top "
        "cards is of the suit led; a covered card obliges nobody. Whoever has no top card of that suit plays any top "
        "card, a trump or not.",
        "The highest trump takes the trick; without a trump, the highest card of the suit led. Whoever took it leads "
        "to the next, until all thirteen tricks are played.",
        "A pair scores one point for each trick over six: eight tricks are two points, six or fewer are none. The "
        "first pair with seven points or more wins, so all thirteen tricks win the game in one hand.",
        "This is a game of looking ahead. Before you play, see which card you uncover, and whether it helps you or "
        "obliges you.",
    ),
    score=partial(score_to_target, points_of=points_of),
    scored_in="Points",
)
