"""`movement`: the movement and its certificate, with no database at all."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.servers import run_manage
from tournament.domain.refusal import Refusal


def movement(*arguments: object) -> dict[str, Any]:
    """What `movement … --json` prints."""
    printed = StringIO()
    call_command("movement", *map(str, arguments), "--json", stdout=printed)
    result: dict[str, Any] = json.loads(printed.getvalue())
    return result


def test_no_database_is_needed() -> None:
    nowhere = "sqlite:////nowhere/at/all.sqlite3"

    printed = run_manage("movement", "--tables", 4, "--sessions", "3", "--json", DATABASE_URL=nowhere)

    assert (printed.returncode, printed.stderr) == (0, "")
    assert json.loads(printed.stdout) == movement("--tables", 4, "--sessions", "3")


def test_a_movement_is_printed_with_its_certificate() -> None:
    result = movement("--tables", 16, "--sessions", "15,15,20")

    assert (result["tables"], result["sessions"], result["plan"]) == (16, [15, 15, 20], "balanced")
    assert [hand["hand"] for hand in result["hands"]] == list(range(1, 51))
    assert [hand["session"] for hand in result["hands"]] == [1] * 15 + [2] * 15 + [3] * 20
    assert {hand["trump"] for hand in result["hands"]} == {"H", "S", "D", "C", "NTL", "NTH"}
    for hand in result["hands"]:
        assert sorted(hand["moves"]) == list(range(1, 17))
        assert hand["moves"] == [(table + hand["shift"]) % 16 + 1 for table in range(16)]
        assert hand["dealer"] in hand["who"]
    assert {line["name"] for line in result["certificate"]["criteria"]} >= {"visit", "encounter", "soon"}
    assert set(result["certificate"]["criteria"][0]) >= {"name", "achieved", "bound", "score", "says"}


def test_a_new_day_changes_nothing_but_the_writing_of_the_sessions() -> None:
    assert movement("--tables", 6, "--sessions", "5,5/4") == movement("--tables", 6, "--sessions", "5,5,4")


@pytest.mark.rule("R17")
def test_the_sheet_may_be_restarted_each_day() -> None:
    on = movement("--tables", 6, "--sessions", "15,15/20")
    again = movement("--tables", 6, "--sessions", "15,15/20", "--restart-each-day")

    lines = [[(hand["who"], hand["trump"], hand["dealer"]) for hand in found["hands"]] for found in (on, again)]
    assert lines[1] == lines[0][:30] + lines[0][:20] != lines[0]
    assert [hand["moves"] for hand in again["hands"]] == [hand["moves"] for hand in on["hands"]]
    assert again["certificate"]["score"] == on["certificate"]["score"]


def test_the_sequence_goes_up_by_one_more_each_hand() -> None:
    result = movement("--tables", 5, "--sessions", "9", "--plan", "sequence")

    assert [hand["shift"] for hand in result["hands"]] == [1, 2, 3, 4, 1, 2, 3, 4, 1]


def test_a_printed_movement_is_judged_the_same_from_its_file(tmp_path: Path) -> None:
    result = movement("--tables", 7, "--sessions", "8,8")
    file = tmp_path / "movement.json"
    file.write_text(json.dumps(result), encoding="utf-8")

    assert movement("--judge", file) == result


def test_the_text_for_people_has_a_line_a_hand() -> None:
    printed = StringIO()

    call_command("movement", "--tables", "4", "--sessions", "3", stdout=printed)

    lines = printed.getvalue().splitlines()
    assert lines[0] == "4 tables, 3 hands, balanced"
    assert [line.split()[1] for line in lines[2:5]] == ["1", "2", "3"]


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
        (["--judge", "/nowhere.json"], "There is no file /nowhere.json."),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(arguments: list[object], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        movement(*arguments)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "This JSON is nested too deeply."),
        (f'{{"tables": {"9" * 6_000}}}', "The number 999999999999999 is out of all bounds."),
        ('{"tables": 4, "tables": 5}', "The key “tables” stands twice in one object."),
        (r'{"plan": "\udfff"}', r"“\udfff” holds a character that cannot be kept."),
        ('{"tables": NaN}', "The number NaN is out of all bounds."),
    ],
)
def test_a_file_that_is_no_movement_is_refused_in_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "movement.json"
    file.write_text(text)

    with pytest.raises(Refusal) as refusal:
        movement("--judge", file)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "arguments", [[], ["--tables", "4"], ["--sessions", "15"], ["--tables", "four", "--sessions", "15"],
                  ["--tables", "4", "--sessions", "15", "--plan", "guess"]]
)  # fmt: skip
def test_arguments_that_do_not_go_together_are_no_refusal(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        movement(*arguments)
