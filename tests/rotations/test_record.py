"""A movement as scripts see it, there and back; files that are no movement are refused by hand and table."""

import json

import pytest

from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import CRITERIA, certificate
from rotations.record import movement_from_record, movement_record
from tournament.domain.refusal import Refusal


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


@pytest.mark.parametrize(
    ("where", "value", "why"),
    [
        (("tables",), "7", "tables must be a whole number."),
        (("tables",), True, "tables must be a whole number."),
        (("tables",), 1, "With 1 table there is nowhere to go. A movement needs two or more."),
        (("sessions",), 4, "sessions must be a list."),
        (("sessions", 0), 0, "Session 1 has 0 hands. Give it at least one or leave it out."),
        (("sessions", 0), 3, "The sheet has 4 hands and the sessions 5. Make them agree."),
        (("plan",), None, "plan must be text."),
        (("hands",), {}, "hands must be a list."),
        (("hands", 1), 5, "hands 2 must be an object with keys."),
        (("hands", 1, "who"), "BA", "hands 2, who must be AB, XY, AX, BY, AY, BX."),
        (("hands", 1, "who"), ["AB"], "hands 2, who must be AB, XY, AX, BY, AY, BX."),
        (("hands", 1, "trump"), "NT", "hands 2, trump must be H, S, D, C, NTL, NTH."),
        (("hands", 1, "dealer"), "C", "hands 2, dealer must be A, B, X, Y."),
        (
            ("hands", 1, "hand"),
            3,
            "Hand 3 stands where hand 2 belongs. Number the hands from 1, without gaps.",
        ),
        (("hands", 1, "session"), 2, "Hand 2 says session 2; by its moves and the sessions it is 1."),
        (("hands", 1, "shift"), 4, "Hand 2 says shift 4; by its moves and the sessions it is 2."),
        (("hands", 1, "moves"), 3, "hands 2, moves must be a list."),
        (("hands", 1, "moves"), [2, 1], "Hand 2 has moves for 2 tables; there are 5."),
        (("hands", 1, "moves", 3), 4, "Hand 2 sends table 4’s pair to its own table."),
        (("hands", 1, "moves", 3), 6, "Hand 2 sends table 4’s pair to table 6; tables run from 1 to 5."),
        (("hands", 1, "moves", 3), 3, "Hand 2 sends two pairs to table 3: those of tables 1 and 4."),
        (("hands", 1, "moves", 3), 1.5, "hands 2, moves 4 must be a whole number."),
        (("colour",), "red", "The document has the key “colour”, which is not known there"),
        (("hands", 0, "colour"), "red", "hands 1 has the key “colour”, which is not known there"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_hand_and_table(where: tuple, value: object, why: str) -> None:
    record = record_of(make_movement(5, (2, 2), "sequence"))
    *path, last = where
    place = record
    for step in path:
        place = place[step]
    place[last] = value

    with pytest.raises(Refusal) as refusal:
        movement_from_record(record)

    assert str(refusal.value).startswith(why)


@pytest.mark.parametrize("said", [None, [], "movement", 5])
def test_what_is_no_object_is_refused(said: object) -> None:
    with pytest.raises(Refusal, match="The document must be an object with keys"):
        movement_from_record(said)
