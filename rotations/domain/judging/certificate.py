"""The certificate of a movement: every criterion achieved beside its exact bound, 0 to 100, and in a sentence that a
player understands.  What is counted: x things in one cell make x(x-1)/2, and teams count from 0 here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rotations.domain.book_rotation import Trump, check_rotation
from rotations.domain.judging.bounds import bounds
from rotations.domain.movement import Movement
from rotations.domain.numbers import Numbers
from tournament.domain import Pair, counted

SOON = 6  # the fewest hands that should lie between two meetings: one turn of the WHO column

_LABEL = {pair: number for number, pair in enumerate(Pair)}
_TRUMP = {trump: number for number, trump in enumerate(Trump)}
_SEATS = "ABXY"


def soon_gap(tables: int) -> int:
    """The fewest hands that should lie between two meetings: one full turn of WHO, or less in a small hall."""
    return min(SOON, max(1, full_gap(tables) - 1))


def full_gap(tables: int) -> int:
    """The widest gap between rematches that any movement without head-to-head swaps can keep."""
    return (tables - 1) // 2


def coincidences(cells: Iterable[int]) -> int:
    """Σ x(x-1)/2 over how often each cell is named."""
    return sum(x * (x - 1) // 2 for x in Counter(cells).values())


def measure(
    tables: int,
    sessions: Sequence[int],
    moves: Sequence[Sequence[int]],
    who: Sequence[Pair],
    trump: Sequence[Trump],
) -> tuple[dict[str, int | Fraction], dict[str, int]]:
    """Every criterion's achieved value, and the plain counts its sentence speaks of; `moves[h - 1][t - 1]` are 1-based
    tables.
    """
    visits = [[i * tables + to - 1 for i, to in enumerate(row)] for row in moves]
    pairs = [[min(i, to - 1) * tables + max(i, to - 1) for i, to in enumerate(row)] for row in moves]
    foursomes, players, trumps, same_who, same_trump = [], [], [], [], []
    for row, met, went, out, suit in zip(moves, pairs, visits, who, trump, strict=True):
        up, down = _LABEL[out], _LABEL[out.other]
        labels = [up if to - 1 > i else down for i, to in enumerate(row)]
        foursomes += [pair * 6 + label for pair, label in zip(met, labels, strict=True)]
        crossing = {up: _crossings(out), down: _crossings(out.other)}
        players += [pair * 16 + edge for pair, label in zip(met, labels, strict=True) for edge in crossing[label]]
        number = _TRUMP[suit]
        trumps += [pair * 6 + number for pair in met]
        same_who += [visit * 6 + up for visit in went]
        same_trump += [visit * 6 + number for visit in went]
    all_visits, all_pairs = [v for row in visits for v in row], [p for row in pairs for p in row]
    there, teams = Counter(all_visits), tables * (tables - 1) // 2
    differences = [abs(there[pair] - there[pair % tables * tables + pair // tables]) for pair in set(all_pairs)]
    distances = [abs(to - 1 - i) for row in moves for i, to in enumerate(row)]
    session, in_sessions = _count_sessions(sessions, pairs, visits, tables)
    in_order, plain_in_order = _follow(tables, pairs)
    achieved: dict[str, int | Fraction] = {
        "encounter": coincidences(all_pairs),
        "visit": coincidences(all_visits),
        "session": session,
        "strength": _worst_strength(tables, moves),
        "foursome": coincidences(foursomes),
        "player": coincidences(players),
        "trump": coincidences(trumps),
        "revisit": coincidences(same_who) + coincidences(same_trump),
        "oneway": sum(differences),
        "walk": sum(min(d, tables - d) for d in distances),
    }
    plain = {
        **_range("encounter", Counter(all_pairs), teams),
        **_range("visit", there, 2 * teams),
        **_range("player", Counter(players), 12 * teams),
        "foursome": _again(foursomes),
        "trump": max(Counter(trumps).values()),
        "who_again": _again(same_who),
        "trump_again": _again(same_trump),
        "oneway": max(differences),
    }
    return achieved | in_order, plain | in_sessions | plain_in_order


def _crossings(label: Pair) -> list[int]:
    """The four (player of the lower team, player of the higher) who oppose when the lower team plays `label`."""
    return [_SEATS.index(p.value) * 4 + _SEATS.index(q.value) for p in label.seats for q in label.other.seats]


def _count_sessions(
    sessions: Sequence[int], pairs: list[list[int]], visits: list[list[int]], tables: int
) -> tuple[int, dict[str, int]]:
    total, first, most, fewest = 0, 0, 0, 2 * len(pairs)
    for hands in sessions:
        met = Counter(pair for row in pairs[first : first + hands] for pair in row)
        total += sum(x * (x - 1) // 2 for x in met.values())
        total += coincidences(visit for row in visits[first : first + hands] for visit in row)
        most = max(most, *met.values())
        fewest = min(fewest, min(met.values()) if len(met) == tables * (tables - 1) // 2 else 0)
        first += hands
    return total, {"session_fewest": fewest, "session_most": most}


def _worst_strength(tables: int, moves: Sequence[Sequence[int]]) -> Fraction:
    """How far the unluckiest team's meetings with the first half of the tables lie from its fair share."""
    half, others = (tables + 1) // 2, tables - 1
    met = [0] * tables
    for row in moves:
        for i, to in enumerate(row):
            met[i] += to <= half
            met[to - 1] += i < half
    return max(abs(Fraction(2 * len(moves) * (half - (i < half)), others) - meetings) for i, meetings in enumerate(met))


def _follow(tables: int, pairs: list[list[int]]) -> tuple[dict[str, int], dict[str, int]]:
    """Goes through the hands in order: rematches too soon, rematches closer than could be, and early stops."""
    hands, soon, full = len(pairs), soon_gap(tables), full_gap(tables)
    last: dict[int, int] = {}
    so_far: dict[int, int] = {}
    having = [tables * (tables - 1) // 2] + [0] * (2 * hands)
    gaps: Counter[int] = Counter()
    early = spread = low = high = 0
    for hand, met in enumerate(pairs):
        for pair in met:
            before = so_far.get(pair, 0)
            if before:
                early += before * (hands - hand)
                gaps[hand - last[pair]] += 1
            last[pair] = hand
            so_far[pair] = before + 1
            having[before] -= 1
            having[before + 1] += 1
            high = max(high, before + 1)
        while not having[low]:
            low += 1
        spread = max(spread, high - low)
    del gaps[0]
    achieved = {
        "soon": sum(max(0, soon - gap) * times for gap, times in gaps.items()),
        "early": early,
        "spacing": sum(max(0, full - gap) * times for gap, times in gaps.items()),
    }
    plain = {
        "rematches": gaps.total(),
        "soonest": min(gaps, default=0),
        "soon_gap": soon,
        "sooner": sum(times for gap, times in gaps.items() if gap < soon),
        "full_gap": full,
        "closer": sum(times for gap, times in gaps.items() if gap < full),
        "spread": spread,
    }
    return achieved, plain


def _range(name: str, counts: Counter[int], cells: int) -> dict[str, int]:
    fewest = min(counts.values()) if len(counts) == cells else 0
    return {f"{name}_fewest": fewest, f"{name}_most": max(counts.values())}


def _again(cells: list[int]) -> int:
    return len(cells) - len(set(cells))


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
        "strength": f"No team meets tables 1 to {(tables + 1) // 2} more than {float(achieved['strength']):.2f} times "
        "away from its fair number.",
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


def _between(plain: Mapping[str, int], name: str) -> str:
    return _times(plain[f"{name}_fewest"], plain[f"{name}_most"])


def _times(fewest: int, most: int) -> str:
    if fewest == most:
        return {0: "never", 1: "once", 2: "twice"}.get(most, f"{most} times")
    both = f"{fewest} {'or' if most == fewest + 1 else 'to'} {most} times"
    return "at most once" if (fewest, most) == (0, 1) else both


def _soon(plain: Mapping[str, int]) -> str:
    sooner = counted(plain["sooner"], "rematch comes", "rematches come")
    passing = counted(plain["soonest"] - 1, "other hand passes", "other hands pass")
    said = {
        "No two teams meet on two different hands.": not plain["rematches"],
        f"{sooner} less than {counted(plain['soon_gap'], 'hand')} after the meeting before, the soonest "
        f"{plain['soonest']} after.": plain["sooner"],
        "With so few tables teams may meet again on the next hand.": plain["soonest"] == 1,
        f"After two teams meet, at least {passing} before they meet again.": True,
    }
    return next(sentence for sentence, is_so in said.items() if is_so)


CRITERIA = {
    "encounter": 25,
    "visit": 10,
    "session": 12,
    "strength": 5,
    "soon": 8,
    "foursome": 12,
    "player": 8,
    "trump": 5,
    "early": 5,
    "spacing": 3,
    "revisit": 3,
    "oneway": 2,
    "walk": 2,
}
"""The criteria, most important first, and what each weighs in the score; together 100."""

MOST_REFERENCES = 10
FEWEST_REFERENCES = 2
REFERENCE_MOVES = 10_000
"""The zero of the scores is the average of 2 to 10 random movements, fewer in large halls; for `walk`, which hardly
varies, the exact average."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One line of a certificate."""

    name: str
    achieved: float
    bound: float
    score: float
    says: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """How fair a movement is: the weighted score 0–100, a line for each criterion, and notes for the leader."""

    score: float
    criteria: tuple[Criterion, ...]
    notes: tuple[str, ...]


def certificate(movement: Movement) -> Certificate:
    """The judgement of one movement; the same on every machine."""
    sheet = movement.rotation
    achieved, plain = measure(movement.tables, movement.sessions, movement.moves, sheet.who, sheet.trump)
    given = (movement.tables, movement.sessions, sheet.who, sheet.trump)
    least, by_chance = bounds(*given), _by_chance(*given)
    says = sentences(achieved, plain, movement.tables, movement.hands)
    if len(set(sheet.trump)) == 1:
        says["trump"] = "Every hand has the same trump."
    criteria = tuple(
        Criterion(
            name,
            _plain_number(achieved[name]),
            _plain_number(least[name]),
            100.0 if movement.tables == 2 else _score(achieved[name], least[name], by_chance[name]),
            says[name],
        )
        for name in CRITERIA
    )
    score = sum(CRITERIA[line.name] * line.score for line in criteria) / sum(CRITERIA.values())
    return Certificate(round(score, 1), criteria, _notes(movement))


@lru_cache(maxsize=64)
def _by_chance(
    tables: int, sessions: tuple[int, ...], who: tuple[Pair, ...], trump: tuple[Trump, ...]
) -> dict[str, Fraction]:
    moves = tables * len(who)
    references = max(FEWEST_REFERENCES, min(MOST_REFERENCES, REFERENCE_MOVES // moves))
    measured = [
        measure(tables, sessions, random_moves(tables, len(who), seed), who, trump)[0]
        for seed in range(1, references + 1)
    ]
    mean = {name: Fraction(sum(achieved[name] for achieved in measured), references) for name in CRITERIA}
    return mean | {"walk": Fraction(moves * sum(min(d, tables - d) for d in range(1, tables)), tables - 1)}


def _score(achieved: int | Fraction, bound: int | Fraction, chance: Fraction) -> float:
    if achieved <= bound:
        return 100.0
    return 0.0 if achieved >= chance else round(float(100 * (chance - achieved) / (chance - bound)), 1)


def _plain_number(value: int | Fraction) -> float:
    return round(float(value), 4) if isinstance(value, Fraction) else value


def _notes(movement: Movement) -> tuple[str, ...]:
    tables = movement.tables
    swaps = sum(all(row[to - 1] == table for table, to in enumerate(row, start=1)) for row in movement.moves)
    notes = {
        "With 2 tables there is nothing to choose: each visits the other on every hand.": tables == 2,
        "With 3 tables there is almost nothing to choose: up or down, hand by hand.": tables == 3,
        "There are too few hands for all to meet all: give out the tables by lot, or seat the room mixed.": (
            2 * movement.hands < tables - 1
        ),
        "Tables move differently on some hands: every table needs its own sheet at hand.": (None in movement.shifts),
        f"On {counted(swaps, 'hand')} tables change pairs two by two: each plays its opponent both ways at once.": (
            swaps and tables > 2
        ),
    }
    return (*check_rotation(movement.rotation.hands), *(note for note, is_so in notes.items() if is_so))


def random_moves(tables: int, hands: int, seed: int) -> list[list[int]]:
    """Moves in which every hand is a random one of those that send no pair home; the same on every machine."""
    numbers = Numbers(seed)
    return [_random_row(tables, numbers) for _ in range(hands)]


def _random_row(tables: int, numbers: Numbers) -> list[int]:
    while True:
        row = list(range(1, tables + 1))
        numbers.shuffle(row)
        if all(to != table for table, to in enumerate(row, start=1)):
            return row
