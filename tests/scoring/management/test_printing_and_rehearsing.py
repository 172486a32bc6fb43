"""print_event, rehearse and verify_log at a terminal, and that the example weekend's sheets say what is stored."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.paper import lines, pages
from tests.servers import ROOT, run_manage_here

EXAMPLE = ROOT / "tournament" / "examples" / "provincial_games.json"
Manage = Callable[..., "CompletedProcess[str]"]


pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


@pytest.fixture
def manage() -> Manage:
    """Commands on a database in which the example weekend is loaded."""
    assert run_manage_here("load_event", EXAMPLE).returncode == 0
    return run_manage_here


@pytest.mark.slow
@pytest.mark.rule("R17", "R19")
def test_every_tables_sheet_says_what_the_movement_says(manage: Manage, tmp_path: Path) -> None:
    printed = manage("print_event", "provincial-games", "--out", tmp_path, "--only", "movement-sheets", "--json")
    movement = json.loads(manage("movement", "--tables", 16, "--sessions", "15,15/20", "--json").stdout)
    printed_pages = pages((tmp_path / "movement-sheets.pdf").read_bytes())

    [file] = json.loads(printed.stdout)["files"]
    assert (file["name"], file["pages"], len(printed_pages)) == ("movement-sheets", 48, 48)
    for table in range(1, 17):
        sentences = [line for page in printed_pages[3 * (table - 1) : 3 * table] for line in lines(page)]
        rows = [row for line in sentences if (row := re.match(r"(\d+) ([ABXY])&([ABXY]) (\d+) (\d+) ", line))]
        assert [(int(row[1]), row[2] + row[3], int(row[4]), int(row[5])) for row in rows] == [
            (hand["hand"], hand["who"], hand["moves"][table - 1], hand["moves"].index(table) + 1)
            for hand in movement["hands"]
        ]


def test_a_sheet_nobody_knows_is_refused_and_nothing_is_written(manage: Manage, tmp_path: Path) -> None:
    result = manage("print_event", "provincial-games", "--out", tmp_path / "none", "--only", "napkins")

    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("There is no sheet “napkins”")
    assert not (tmp_path / "none").exists()


def test_the_log_is_proved_unbroken(manage: Manage) -> None:
    proved = manage("verify_log", "provincial-games", "--json")

    found = json.loads(proved.stdout)
    assert (found["event"], found["unbroken"], found["entries"]) == ("provincial-games", True, 79)
    assert manage("verify_log", "nowhere").returncode == 1


@pytest.mark.slow
def test_a_rehearsal_is_an_event_like_any_other(manage: Manage) -> None:
    played = manage("rehearse", "--level", "area", "--teams", 5, "--seed", 11, "--slug", "practice", "--json")
    again = manage("rehearse", "--level", "area", "--teams", 5, "--seed", 11, "--slug", "practice", "--json")

    result = json.loads(played.stdout)
    assert (result["event"], result["state"], result["teams"], result["seed"]) == ("practice", "final", 5, 11)
    assert json.loads(manage("standings", "practice", "--json").stdout)["places"] == result["places"]
    assert (again.returncode, again.stdout) == (1, "")
    assert manage("rehearse", "--teams", "many").returncode == 2
