"""print_event, rehearse and verify_log at a terminal, and that the example weekend's sheets say what is stored."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.servers import ROOT, run_manage_here

EXAMPLE = ROOT / "tournament" / "examples" / "provincial_games.json"
Manage = Callable[..., "CompletedProcess[str]"]


pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


@pytest.fixture
def manage() -> Manage:
    """Commands on a database in which the example weekend is loaded."""
    assert run_manage_here("load_event", EXAMPLE).returncode == 0
    return run_manage_here


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
