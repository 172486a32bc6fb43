"""The table of a series of evenings: who has how many points, when the best evenings of each person count."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from scoring.domain.standings import Placed
from tournament.domain import grouped, name_key

ALIKE = 0.8  # how much of two names is the same where they may be one person's, of 1


def place_points(places: Sequence[int]) -> list[float]:
    """The points for the places of an evening's teams, in the same order: the last of n teams gets 1, the first n.

    Who share a place share the points of the places that they take up, so that an evening gives as many in any case.
    """
    shared_by = Counter(places)
    return [len(places) + 1 - place - (shared_by[place] - 1) / 2 for place in places]


@dataclass(frozen=True, slots=True)
class SeriesLine(Placed):
    """One person: place, number and name, and the points of each evening, None where they did not play.

    `left_out` are the evenings whose points do not count; `player` is what everybody may call them.
    """

    number: int
    player: str
    points: tuple[float | None, ...]
    left_out: tuple[bool, ...]
    total: float

    @property
    def evenings(self) -> int:
        return len(self.points) - self.points.count(None)


def series_table(
    evenings: Sequence[Mapping[int, float]], best_of: int | None, players: Mapping[int, str]
) -> list[SeriesLine]:
    """Everybody who played, the most points first; equals share a place and stand by their numbers.

    `evenings` hold the points by people's numbers; of each person the `best_of` best evenings count, all for None, and
    of equal evenings the earlier ones.
    """
    played = grouped((number, each) for each, points in enumerate(evenings) for number in points)
    counted = {
        number: sorted(own, key=lambda each: -evenings[each][number])[:best_of] for number, own in played.items()
    }
    totals = {number: sum(evenings[each][number] for each in best) for number, best in counted.items()}
    at = Counter(totals.values())
    return [
        SeriesLine(
            1 + sum(other > totals[number] for other in totals.values()), at[totals[number]] > 1, number,
            players[number], tuple(evening.get(number) for evening in evenings),
            tuple(number in evening and each not in counted[number] for each, evening in enumerate(evenings)),
            totals[number],
        )
        for number in sorted(totals, key=lambda number: (-totals[number], number))
    ]  # fmt: skip


def alike_players(names: Mapping[int, Iterable[str]], apart: Iterable[set[int]]) -> Iterator[tuple[int, int]]:
    """The pairs of numbers whose names are nearly the same, the words in any order; who played on one evening, as the
    sets of `apart` say, are two people.
    """
    evenings = list(apart)
    keys = {
        number: [" ".join(sorted(name_key(name).replace(",", " ").split())) for name in written]
        for number, written in names.items()
    }
    for one, other in combinations(sorted(names), 2):
        if not any({one, other} <= evening for evening in evenings) and any(
            is_alike(name, another) for name in keys[one] for another in keys[other]
        ):
            yield one, other


def is_alike(name: str, other: str) -> bool:
    match = SequenceMatcher(None, name, other)
    return match.real_quick_ratio() >= ALIKE and match.quick_ratio() >= ALIKE and match.ratio() >= ALIKE
