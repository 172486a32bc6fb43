"""How fair and how fast: balanced beside in sequence and chance, 2 to 40 tables and large halls, every usual event.

`python -m tests.load movement [HANDS …]`, HANDS such as 15,15,20.  One line a hall: processor seconds to design (the
movement expanded, judging apart) and to judge, the scores, and by how much each criterion is above its bound.  A star
marks what is proved to be out of reach while the whole room moves alike and met as nearly as can be.
"""

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import TypeVar

from rotations.domain.book_rotation import rotation_for
from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import Certificate, Criterion, certificate, random_moves
from rotations.domain.movement import Movement
from tournament.domain.event import parse_sessions

EVENTS = ("10,10", "12,12", "8,9,7", "15,15", "15,15,20", "25,25")
HALLS = (*range(2, 41), 64, 100, 200, 1000)
CHANCE = 4242
Found = TypeVar("Found")


def main(arguments: list[str]) -> None:
    """Prints the figures of the events asked for, or of all."""
    for event in arguments or EVENTS:
        [sessions] = parse_sessions(event)
        print(f"\n{event}\ntables  design   judge  balanced sequence  chance  above the bound")
        worst = 0.0
        for tables in HALLS:
            design, plan = measure(partial(make_movement, tables, sessions))
            judge, judged = measure(partial(certificate, plan))
            in_sequence = certificate(make_movement(tables, sessions, "sequence")).score
            by_chance = certificate(chance(tables, sessions)).score
            print(
                f"{tables:6} {design:7.3f} {judge:7.3f} {judged.score:9.1f} {in_sequence:8.1f} {by_chance:7.1f}  "
                f"{above(judged)}",
                flush=True,
            )
            worst = max(worst, design if tables <= 40 else 0)
        print(f"slowest of 2 to 40 tables: {worst:.2f} s")


def measure(act: Callable[[], Found]) -> tuple[float, Found]:
    """Processor seconds taken, and what came of it."""
    start = process_time()
    result = act()
    return process_time() - start, result


def chance(tables: int, sessions: tuple[int, ...]) -> Movement:
    """A random movement, from another seed than the judge's."""
    hands = sum(sessions)
    rows = tuple(tuple(row) for row in random_moves(tables, hands, CHANCE))
    return Movement(tables, sessions, "typed", rotation_for(hands), rows)


def above(judged: Certificate) -> str:
    """The criteria not met, by how much."""
    return " ".join(
        f"{line.name}+{line.achieved - line.bound:g}{star(line)}" for line in judged.criteria if line.score < 100
    )


def star(line: Criterion) -> str:
    """A star where nothing better exists."""
    return (
        "*" if line.structural and line.says.endswith("Nothing better exists while the whole room moves alike.") else ""
    )
