"""Deals of the side games as chance has them: each is one that can be played, and the same for one seed."""

from collections.abc import Sequence
from random import Random

from scoring.side_games.domain.game import Deal, Settings, Tally
from scoring.side_games.domain.games import find_game
from tournament.domain.levels import TRICKS

SPECIAL_HANDS = ("AS KS QS JS", "2C 3D 4H 5S", "7C 7D 7H 7S")
"""A Whistler, a Runner and a Party."""


def open_whist(sides: Sequence[str], _number: int, _so_far: Tally, chance: Random) -> Deal:
    taken = chance.randint(0, TRICKS)
    return {"tricks": dict(zip(sides, (taken, TRICKS - taken), strict=True))}


def minnesota_whist(sides: Sequence[str], number: int, so_far: Tally, chance: Random) -> Deal:
    return {"granded": chance.choice([None, *sides]), **open_whist(sides, number, so_far, chance)}


def knockout_whist(_sides: Sequence[str], _number: int, so_far: Tally, chance: Random) -> Deal:
    """Every trick of the round is somebody's who is still in and has a card left."""
    cards = so_far["next"]["cards"]
    tricks = dict.fromkeys(cards, 0)
    for _ in range(max(cards.values())):
        tricks[chance.choice([side for side in cards if tricks[side] < cards[side]])] += 1
    most = [side for side in tricks if tricks[side] == max(tricks.values())]
    return {"tricks": tricks, "chooser": chance.choice(most)}


def whistler(sides: Sequence[str], number: int, _so_far: Tally, chance: Random) -> Deal:
    """In turn a knock, a special hand and no stock left."""
    first, second = chance.sample(sides, 2)
    points = {side: chance.randint(2, 41) for side in sides}
    special = {"special": first, "hand": chance.choice(SPECIAL_HANDS).split(), "knocker": chance.choice([None, second])}
    return ({"stock_out": True}, {"knocker": first, "points": points}, special)[number % 3]


DEALS = {deal.__name__: deal for deal in (knockout_whist, minnesota_whist, open_whist, whistler)}


def play_side_game(key: str, sides: Sequence[str], settings: Settings, chance: Random, deals: int) -> list[Deal]:
    """At most that many deals, fewer when the game is over before."""
    played: list[Deal] = []
    while len(played) < deals and not (tally := find_game(key).tally(sides, played, settings))["over"]:
        played.append(DEALS[key](sides, len(played) + 1, tally, chance))
    return played
