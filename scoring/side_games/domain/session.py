"""A session of a side game at several tables: who sits where, how everybody stands, and who is Grand Champion.

The documents name a Grand Champion only for Whistler: most toothpicks, a final's among them.  House default for the
other games: the winner of the final, then most games won, then most points.  Equal sides share the title.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from tournament.domain import Refusal


@dataclass(frozen=True, slots=True)
class Drawn:
    """Names at each table in seat order, the first named dealing first, and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    sitting_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionPlace:
    """One side's line of a session's standings; `place` goes 1, 2, 2, 4."""

    place: int
    side: str
    games_won: int
    points: int
    tables: int


def draw_tables(names: Sequence[str], fewest: int, most: int, seed: str | int) -> Drawn:
    """Names drawn to as few tables as possible, of nearly equal size from `fewest` to `most`; the same seed gives one
    draw.

    Those for whom no table is left sit out.  With two and two it draws partners.  Raises Refusal for fewer than
    `fewest`.
    """
    if len(names) < fewest:
        raise Refusal(f"{len(names)} are here and a table takes {fewest}. Wait for more, or choose another game.")
    drawn = Random(seed).sample(names, len(names))  # noqa: S311  # the same seed gives the same draw
    tables = min(-(-len(drawn) // most), len(drawn) // fewest)
    seated = min(len(drawn), tables * most)
    sizes = [seated // tables + (table < seated % tables) for table in range(tables)]
    ends = list(accumulate(sizes))
    return Drawn(
        tuple(tuple(drawn[end - size : end]) for size, end in zip(sizes, ends, strict=True)), tuple(drawn[seated:])
    )


def standings_of_session(
    tallies: Iterable[Mapping[str, Any]], winners_of_final: Collection[str] = ()
) -> list[SessionPlace]:
    """Everybody's place over all tables; the winner of the final is first, because a finalist may have sat out."""
    games_won, points, tables = Counter[str](), Counter[str](), Counter[str]()
    for tally in tallies:
        points.update(tally["points"])
        tables.update(tally["points"].keys())
        games_won.update(tally["winners"] if tally["over"] else ())
    results = {side: (side in winners_of_final, games_won[side], points[side]) for side in tables}
    return [
        SessionPlace(1 + sum(other > result for other in results.values()), side, *result[1:], tables[side])
        for side, result in sorted(results.items(), key=lambda item: (*(-value for value in item[1]), item[0]))
    ]


def grand_champions(standings: Iterable[SessionPlace]) -> list[str]:
    """Who holds the title; several share it, and nobody has it before anything is won."""
    return [each.side for each in standings if each.place == 1 and (each.games_won > 0 or each.points > 0)]
