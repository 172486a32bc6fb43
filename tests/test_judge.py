"""The stand-alone judge and the product's own: two makers who must agree on everything, and what neither lets pass."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from rotations.domain import book_rotation, design, movement
from rotations.domain.judging.certificate import CRITERIA, certificate, random_moves
from rotations.record import certificate_record, movement_record
from tests import judge
from tournament.domain import Pair

pytestmark = pytest.mark.slow

AGREEING = 300


def draw_movement(random: Random, most_tables: int, longest: int) -> movement.Movement:
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
        lines.append(
            book_rotation.Hand(number, who, random.choice(list(book_rotation.Trump)), random.choice(who.seats))
        )
    return movement.Movement(
        tables, sessions, "typed", book_rotation.Rotation("Any", tuple(lines)), tuple(tuple(row) for row in rows)
    )


@settings(max_examples=AGREEING, deadline=None)
@given(st.integers(0, 2**40).map(lambda seed: draw_movement(Random(seed), most_tables=9, longest=6)))
def test_the_two_judges_agree_on_every_movement(plan: movement.Movement) -> None:
    record = json.loads(json.dumps(movement_record(plan, certificate_record(certificate(plan)))))

    assert (judge.find_faults(record), judge.disagreements(record)) == ([], [])


@pytest.mark.parametrize("hall", [(16, (15, 15, 20)), (2, (3,)), (3, (4, 4)), (11, (12, 12)), (61, (15, 15))], ids=str)
def test_the_two_judges_agree_on_balanced_movements(hall: tuple[int, tuple[int, ...]]) -> None:
    plan = design.make_movement(*hall)

    assert judge.disagreements(movement_record(plan, certificate_record(certificate(plan)))) == []


@pytest.fixture(scope="module")
def sound() -> dict:
    plan = design.make_movement(7, (6, 5))
    return movement_record(plan, certificate_record(certificate(plan)))


BREAKINGS = {
    "a pair sent home": lambda record: record["hands"][3]["moves"].__setitem__(2, 3),
    "two pairs sent to a table": lambda record: record["hands"][3]["moves"].__setitem__(
        0, record["hands"][3]["moves"][1]
    ),
    "a table that is not there": lambda record: record["hands"][3]["moves"].__setitem__(0, 8),
    "a table too few": lambda record: record["hands"][3]["moves"].pop(),
    "a word for a table": lambda record: record["hands"][3]["moves"].__setitem__(0, "two"),
    "a hand too few": lambda record: record["hands"].pop(),
    "a hand that is no object": lambda record: record["hands"].__setitem__(3, 7),
    "a hand out of order": lambda record: record["hands"].reverse(),
    "a dealer who is nobody": lambda record: record["hands"][0].__setitem__("dealer", "Q"),
    "an unknown WHO": lambda record: record["hands"][0].__setitem__("who", "BA"),
    "an unknown trump": lambda record: record["hands"][0].__setitem__("trump", "NT"),
    "a shift that is not so": lambda record: record["hands"][0].__setitem__(
        "shift", 6 - record["hands"][0]["shift"] % 5
    ),
    "a session that is not so": lambda record: record["hands"][0].__setitem__("session", 2),
    "a session of no hands": lambda record: record["sessions"].append(0),
    "no sessions": lambda record: record.__setitem__("sessions", []),
    "one table": lambda record: record.__setitem__("tables", 1),
    "no tables": lambda record: record.pop("tables"),
    "no moves": lambda record: record["hands"][5].pop("moves"),
    "no dealer": lambda record: record["hands"][5].pop("dealer"),
    "no hands": lambda record: record.pop("hands"),
}


@pytest.mark.parametrize("breaking", BREAKINGS)
def test_a_broken_movement_is_caught(sound: dict, breaking: str) -> None:
    record = copy.deepcopy(sound)
    BREAKINGS[breaking](record)

    assert judge.find_faults(record) != []


@pytest.mark.parametrize("key", ["achieved", "bound"])
@pytest.mark.parametrize("name", CRITERIA)
def test_a_false_certificate_is_caught(sound: dict, name: str, key: str) -> None:
    record = copy.deepcopy(sound)
    line = next(line for line in record["certificate"]["criteria"] if line["name"] == name)
    line[key] += 1

    assert [fault.split()[1] for fault in judge.disagreements(record)][:1] == [name]


def test_the_judge_runs_alone_and_says_what_it_found(tmp_path: Path, sound: dict) -> None:
    (tmp_path / "movement.json").write_text(json.dumps(sound))

    ran = run(tmp_path / "movement.json")

    assert (ran.returncode, ran.stderr) == (0, "")
    assert [line.split()[0] for line in ran.stdout.splitlines()[:-1]] == list(CRITERIA)
    assert ran.stdout.splitlines()[-1] == "A movement of 7 tables and 11 hands, playable as it stands."


def run(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", judge.__file__, str(path)], capture_output=True, text=True, check=False
    )
