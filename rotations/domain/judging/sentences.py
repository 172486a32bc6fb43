"""One sentence a player understands for each criterion, from plain counts."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from rotations.domain.book_rotation import Hand
from rotations.domain.movement import Movement
from tournament.domain import counted

HEADINGS = {
    "encounter": "Who meets whom",
    "visit": "Who visits whom",
    "session": "In each session",
    "strength": "Halves of the room",
    "soon": "Rematches too soon",
    "foursome": "The same four again",
    "player": "Player against player",
    "trump": "Opponent and trump",
    "early": "If play stops early",
    "spacing": "Time between rematches",
    "revisit": "The same visit again",
    "oneway": "There and back",
    "walk": "Walking",
}


def sentences(
    achieved: Mapping[str, int | Fraction], plain: Mapping[str, int], tables: int, hands: int
) -> dict[str, str]:
    """A sentence for each criterion by its name, from the movement's figures and those as whole numbers."""
    return {
        "encounter": f"Every two teams meet {_between(plain, 'encounter')}.",
        "visit": f"Every team visits every other {_between(plain, 'visit')}.",
        "session": f"Within a session two teams meet {_between(plain, 'session')}.",
        "strength": _strength(float(achieved["strength"]), tables),
        "soon": _soon(plain),
        "foursome": f"{counted(plain['foursome'], 'table seats', 'tables seat')} four people who sat down "
        "together before."
        if plain["foursome"]
        else "No four people ever sit down together twice.",
        "player": f"Two players of different teams and letters oppose each other {_between(plain, 'player')}.",
        "trump": f"No two teams meet in one trump more than {_times(plain['trump'], plain['trump'])}.",
        "early": "Wherever play stops, no two teams have met more than "
        f"{_times(plain['spread'], plain['spread'])} more than two others."
        if plain["spread"]
        else "Wherever play stops, all have met equally often.",
        "spacing": f"{counted(plain['closer'], 'rematch comes', 'rematches come')} less than "
        f"{counted(plain['full_gap'], 'hand')} after the meeting before."
        if plain["closer"]
        else "Rematches lie as far apart as the number of tables allows.",
        "revisit": f"{counted(plain['who_again'], 'visit repeats', 'visits repeat')} both pair and table, "
        f"{plain['trump_again']} both trump and table.",
        "oneway": f"Visits there and back differ by at most {plain['oneway']} between any two teams."
        if plain["oneway"]
        else "Every team visits each other team as often as it is visited by it.",
        "walk": f"A pair walks {float(achieved['walk']) / (tables * hands):.1f} tables to a hand, on average.",
    }


def variety(movement: Movement) -> str:
    """How much a team's visits to one and the same table differ, in a sentence; both kinds of no trump count as one."""
    visits: dict[tuple[int, int], list[Hand]] = defaultdict(list)
    for hand, row in zip(movement.rotation.hands, movement.moves, strict=True):
        for table, to in enumerate(row, start=1):
            visits[table, to].append(hand)
    again = [hands for hands in visits.values() if len(hands) > 1]
    if not again:
        return f"With {movement.tables} tables no team goes to a table twice."
    trumps = [len({hand.trump.is_suit and hand.trump for hand in hands}) for hands in again]
    pairs = [len({hand.who for hand in hands}) for hands in again]
    return (
        f"With {movement.tables} tables a team that goes to a table again does so in {_how_many(trumps, 'trump')} and "
        f"by {_how_many(pairs, 'pair')}."
    )


def _how_many(numbers: list[int], noun: str) -> str:
    fewest, most = min(numbers), max(numbers)
    if most == 1:
        return f"one {noun} only"
    return f"{most if fewest == most else f'{fewest} to {most}'} different {noun}s"


def _between(plain: Mapping[str, int], name: str) -> str:
    return _times(plain[f"{name}_fewest"], plain[f"{name}_most"])


def _times(fewest: int, most: int) -> str:
    if fewest == most:
        return {0: "never", 1: "once", 2: "twice"}.get(most, f"{most} times")
    if (fewest, most) == (0, 1):
        return "at most once"
    return f"{fewest} {'or' if most == fewest + 1 else 'to'} {most} times"


def _strength(away: float, tables: int) -> str:
    half = (tables + 1) // 2
    room = f"tables 1 to {half}" if half > 1 else "table 1"
    if not away:
        return f"Every team meets {room} exactly its fair number of times."
    return f"No team meets {room} more than {away:.2f} times away from its fair number."


def _soon(plain: Mapping[str, int]) -> str:
    if not plain["rematches"]:
        return "No two teams meet on two different hands."
    if plain["sooner"]:
        return (
            f"{counted(plain['sooner'], 'rematch comes', 'rematches come')} less than "
            f"{counted(plain['soon_gap'], 'hand')} after the meeting before, "
            f"the soonest {plain['soonest']} after."
        )
    if plain["soonest"] == 1:
        return "With so few tables teams may meet again on the next hand."
    passing = counted(plain["soonest"] - 1, "other hand passes", "other hands pass")
    return f"After two teams meet, at least {passing} before they meet again."
