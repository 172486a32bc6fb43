"""German whist for two, kept in the tests alone: proof that a further side game is one file and edits nothing."""

from collections.abc import Sequence

from scoring.side_games.domain.game import (
    Column,
    Ending,
    Game,
    Kind,
    NumberedDeals,
    Setting,
    Settings,
    Tally,
    refuse_after_end,
    require_tricks,
)

TRICKS = 13


def score(sides: Sequence[str], deals: NumberedDeals, settings: Settings) -> Tally:
    """A point to whoever took more of the last thirteen tricks."""
    points = dict.fromkeys(sides, 0)
    winners: list[str] = []
    for number, deal in deals:
        if winners:
            raise refuse_after_end(number)
        require_tricks(number, deal["tricks"], TRICKS)
        points[max(sides, key=lambda side: deal["tricks"][side])] += 1
        winners = [side for side in sides if points[side] >= settings["target"]]
    return {"over": bool(winners), "points": points, "winners": winners}


GAME = Game(
    key="german_whist",
    name="German whist",
    source="Tradition",
    side_word="player",
    fewest_sides=2,
    most_sides=2,
    settings=(Setting("target", "Deals to win", 3, "The first player to win this many deals has won."),),
    endings=(
        Ending(
            "played",
            "Stock and hands played out",
            (Column("tricks", "Tricks", Kind.NUMBER, hint="Of the last thirteen.", per_side=True, most=TRICKS),),
        ),
    ),
    rules=(
        "Win good cards from the stock with thirteen tricks that do not count, then win most of the thirteen that do.",
    ),
    score=score,
)
