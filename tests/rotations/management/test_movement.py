"""`movement`: the movement and its certificate as scripts see them, with no database at all."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rotations.domain.judging.certificate import CRITERIA
from tests.refusals import why_refused
from tests.servers import run_manage


def movement(*arguments: object) -> Any:
    printed = StringIO()
    call_command("movement", *map(str, arguments), "--json", stdout=printed)
    return json.loads(printed.getvalue())


def test_no_database_is_needed() -> None:

    printed = run_manage(
        "movement", "--tables", 4, "--sessions", "3", "--json", DATABASE_URL="sqlite:////nowhere/at/all.sqlite3"
    )

    assert (printed.returncode, printed.stderr) == (0, "")
    assert json.loads(printed.stdout) == movement("--tables", 4, "--sessions", "3")


@pytest.mark.rule("R17")
def test_the_sheet_may_be_restarted_each_day() -> None:
    on = movement("--tables", 6, "--sessions", "15,15/20")
    again = movement("--tables", 6, "--sessions", "15,15/20", "--restart-each-day")

    lines = [[(hand["who"], hand["trump"], hand["dealer"]) for hand in found["hands"]] for found in (on, again)]
    assert lines[1] == lines[0][:30] + lines[0][:20] != lines[0]
    moves = [[hand["moves"] for hand in found["hands"]] for found in (on, again)]
    assert (moves[1], again["certificate"]["score"]) == (moves[0], on["certificate"]["score"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--tables", 1, "--sessions", "15"], "With 1 table there is nowhere to go. A movement needs two or more."),
        (["--tables", 1001, "--sessions", "15"], "1001 tables are too many; the most is 1000."),
        (["--tables", 4, "--sessions", "15,0"], "Session 2 has 0 hands. Give it at least one or leave it out."),
        (["--tables", 4, "--sessions", "fifteen"],
         "Sessions are written as hands with commas between, / before a new day, for example 15,15/20; not “fifteen”."),
        (["--tables", 4, "--sessions", "1000,1"], "1001 hands are too many; the most is 1000."),
        (["--tables", 4, "--sessions", "2", "--plan", "typed", "--shifts", "1,4"],
         "Hand 2: with 4 tables a shift of 4 leaves every pair at home, table 1’s at table 1. "
         "Choose 1 to 3, up or down."),
        (["--tables", 4, "--sessions", "15", "--plan", "chart"],
         "There is no plan called “chart”; there are balanced, sequence, typed."),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(arguments: list[object], sentence: str) -> None:
    assert why_refused(movement, *arguments) == sentence


@pytest.mark.parametrize(
    "arguments", [[], ["--tables", "4"], ["--sessions", "15"], ["--tables", "four", "--sessions", "15"]]
)  # fmt: skip
def test_arguments_that_do_not_go_together_are_no_refusal(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        movement(*arguments)


def test_the_record_of_a_common_shift() -> None:
    record = movement("--tables", 3, "--sessions", "1,1", "--plan", "sequence")

    *planned, (key, certificate) = record.items()
    assert planned == [
        ("tables", 3),
        ("sessions", [1, 1]),
        ("plan", "sequence"),
        ("hands", [
            {"hand": 1, "session": 1, "who": "AB", "trump": "H", "dealer": "B", "shift": 1, "moves": [2, 3, 1]},
            {"hand": 2, "session": 2, "who": "XY", "trump": "S", "dealer": "X", "shift": 2, "moves": [3, 1, 2]},
        ]),
    ]  # fmt: skip
    assert (key, [*certificate], [line["name"] for line in certificate["criteria"]]) == (
        "certificate", ["score", "criteria", "notes"], list(CRITERIA)
    )  # fmt: skip
    assert certificate["criteria"][0] == {
        "name": "encounter", "achieved": 3, "bound": 3, "score": 100.0, "says": "Every two teams meet twice.",
    }  # fmt: skip
