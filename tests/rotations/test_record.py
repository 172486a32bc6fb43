"""A movement as scripts see it, there and back; files that are no movement are refused by hand and table."""

import json

import pytest

from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import CRITERIA, certificate
from rotations.record import movement_from_record, movement_record


def record_of(plan) -> dict:
    return json.loads(json.dumps(movement_record(plan, certificate(plan))))


def test_the_record_of_a_common_shift() -> None:
    record = record_of(make_movement(3, (1, 1), "sequence"))

    assert list(record) == ["tables", "sessions", "plan", "hands", "certificate"]
    assert (record["tables"], record["sessions"], record["plan"]) == (3, [1, 1], "sequence")
    assert record["hands"] == [
        {"hand": 1, "session": 1, "who": "AB", "trump": "H", "dealer": "B", "shift": 1, "moves": [2, 3, 1]},
        {"hand": 2, "session": 2, "who": "XY", "trump": "S", "dealer": "X", "shift": 2, "moves": [3, 1, 2]},
    ]
    assert list(record["certificate"]) == ["score", "criteria", "notes"]
    assert [line["name"] for line in record["certificate"]["criteria"]] == list(CRITERIA)
    assert record["certificate"]["criteria"][0] == {
        "name": "encounter",
        "achieved": 3,
        "bound": 3,
        "score": 100.0,
        "says": "Every two teams meet twice.",
    }


@pytest.mark.slow
@pytest.mark.parametrize("plan", ["balanced", "sequence", "match_play"])
def test_a_record_read_back_is_the_same_movement(plan: str) -> None:
    made = make_movement(8, (7, 6), plan)

    read = movement_from_record(record_of(made))

    assert (read.moves, read.sessions, read.plan, read.rotation.hands) == (
        made.moves,
        made.sessions,
        made.plan,
        made.rotation.hands,
    )
