"""What a movement does, counted by criterion; x things in one cell make x(x-1)/2, and teams count from 0 here."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rotations.domain.book_rotation import Trump
from tournament.domain import Pair

SOON = 6  # the fewest hands that should lie between two meetings: one turn of the WHO column

_LABEL = {pair: number for number, pair in enumerate(Pair)}
_TRUMP = {trump: number for number, trump in enumerate(Trump)}
_SEATS = "ABXY"


@dataclass(slots=True)
class Measures:
    """The achieved value of every criterion, and the plain counts its sentence speaks of."""

    achieved: dict[str, int | Fraction]
    plain: dict[str, int] = field(default_factory=dict)


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
) -> Measures:
    """Every criterion's achieved value; `moves[h - 1][t - 1]` are 1-based tables."""
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
    counted = Measures({"encounter": coincidences(all_pairs), "visit": coincidences(all_visits)})
    achieved, plain = counted.achieved, counted.plain
    achieved["session"] = _count_sessions(sessions, pairs, visits, tables, plain)
    achieved["strength"] = _worst_strength(tables, moves)
    _follow(tables, pairs, achieved, plain)
    for name, cells in (("foursome", foursomes), ("player", players), ("trump", trumps)):
        achieved[name] = coincidences(cells)
    achieved["revisit"] = coincidences(same_who) + coincidences(same_trump)
    there = Counter(all_visits)
    differences = [abs(there[pair] - there[pair % tables * tables + pair // tables]) for pair in set(all_pairs)]
    achieved["oneway"] = sum(differences)
    distances = [abs(to - 1 - i) for row in moves for i, to in enumerate(row)]
    achieved["walk"] = sum(min(d, tables - d) for d in distances)
    teams = tables * (tables - 1) // 2
    _keep_range(plain, "encounter", Counter(all_pairs), teams)
    _keep_range(plain, "visit", there, 2 * teams)
    _keep_range(plain, "player", Counter(players), 12 * teams)
    plain["foursome"] = len(foursomes) - len(set(foursomes))
    plain["trump"] = max(Counter(trumps).values())
    plain["who_again"], plain["trump_again"] = _again(same_who), _again(same_trump)
    plain["oneway"] = max(differences)
    return counted


def _crossings(label: Pair) -> list[int]:
    """The four (player of the lower team, player of the higher) who oppose when the lower team plays `label`."""
    return [_SEATS.index(p.value) * 4 + _SEATS.index(q.value) for p in label.seats for q in label.other.seats]


def _count_sessions(
    sessions: Sequence[int], pairs: list[list[int]], visits: list[list[int]], tables: int, plain: dict[str, int]
) -> int:
    total, first, most, fewest = 0, 0, 0, 2 * len(pairs)
    for hands in sessions:
        met = Counter(pair for row in pairs[first : first + hands] for pair in row)
        total += sum(x * (x - 1) // 2 for x in met.values())
        total += coincidences(visit for row in visits[first : first + hands] for visit in row)
        most = max(most, *met.values())
        fewest = min(fewest, min(met.values()) if len(met) == tables * (tables - 1) // 2 else 0)
        first += hands
    plain["session_fewest"], plain["session_most"] = fewest, most
    return total


def _worst_strength(tables: int, moves: Sequence[Sequence[int]]) -> Fraction:
    """How far the unluckiest team's meetings with the first half of the tables lie from its fair share."""
    half, others = (tables + 1) // 2, tables - 1
    met = [0] * tables
    for row in moves:
        for i, to in enumerate(row):
            if to <= half:
                met[i] += 1
            if i < half:
                met[to - 1] += 1
    return max(abs(Fraction(2 * len(moves) * (half - (i < half)), others) - meetings) for i, meetings in enumerate(met))


def _follow(tables: int, pairs: list[list[int]], achieved: dict[str, int | Fraction], plain: dict[str, int]) -> None:
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
    achieved["soon"] = sum(max(0, soon - gap) * times for gap, times in gaps.items())
    achieved["early"] = early
    achieved["spacing"] = sum(max(0, full - gap) * times for gap, times in gaps.items())
    plain["rematches"], plain["soonest"] = gaps.total(), min(gaps, default=0)
    plain["soon_gap"], plain["sooner"] = soon, sum(times for gap, times in gaps.items() if gap < soon)
    plain["full_gap"], plain["closer"] = full, sum(times for gap, times in gaps.items() if gap < full)
    plain["spread"] = spread


def _keep_range(plain: dict[str, int], name: str, counts: Counter[int], cells: int) -> None:
    plain[f"{name}_fewest"] = min(counts.values()) if len(counts) == cells else 0
    plain[f"{name}_most"] = max(counts.values())


def _again(cells: list[int]) -> int:
    return len(cells) - len(set(cells))
