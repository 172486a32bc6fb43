"""The two judges against each other at full size: `python -m tests.load judges [MOVEMENTS]`, 20,000 unless told.

Random halls, sheets and sessions; random moves and common shifts.  Prints how many were judged and stops at the first
on which they differ.
"""

from random import Random

from rotations.domain.hand import Hand, Rotation, Trump
from rotations.domain.judging.certificate import certificate, random_moves
from rotations.domain.movement import Movement
from rotations.record import movement_record
from tests import judge
from tournament.domain.team import Pair

MOVEMENTS = 20_000


def main(arguments: list[str]) -> int:
    """Judges so many movements twice; 1 when the judges differ."""
    wanted = int(arguments[0]) if arguments else MOVEMENTS
    random = Random(7)
    for number in range(1, wanted + 1):
        plan = draw_movement(random, most_tables=24, longest=14)
        record = movement_record(plan, certificate(plan))
        faults = judge.find_faults(record) + judge.disagreements(record)
        if faults:
            print(plan, *faults, sep="\n")
            return 1
        if number % 1000 == 0:
            print(f"{number} movements, one judgement", flush=True)
    return 0


def draw_movement(random: Random, most_tables: int, longest: int) -> Movement:
    """Any movement of up to three sessions: a common shift on some hands, anything on others, any sheet."""
    tables = random.randint(2, most_tables)
    sessions = tuple(random.randint(1, longest) for _ in range(random.randint(1, 3)))
    rows = random_moves(tables, sum(sessions), random.getrandbits(40))
    lines = []
    for number in range(1, sum(sessions) + 1):
        if random.random() < 0.5:
            shift = random.randint(1, tables - 1)
            rows[number - 1] = [(table + shift) % tables + 1 for table in range(tables)]
        who = random.choice(list(Pair))
        lines.append(Hand(number, who, random.choice(list(Trump)), random.choice(who.seats)))
    return Movement(tables, sessions, "typed", Rotation("Any", tuple(lines)), tuple(tuple(row) for row in rows))
