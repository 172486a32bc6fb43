"""The program that proves a saved log agrees with the service, and notices a broken one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.events import fresh, play_day, save
from tournament.models import Event


def check(text: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    file = folder / "event.json"
    file.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-S", Path(__file__).with_name("check_saved_event.py"), file],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.django_db
def test_the_log_of_a_saved_event_is_proved_and_an_edited_one_is_noticed(tmp_path: Path, games: Event) -> None:
    play_day(games, 14, 12, 11, 11)
    saved = save(fresh(games))

    proved, edited = (check(text, tmp_path) for text in (saved, saved.replace('"flags": 14', '"flags": 15')))

    assert (proved.returncode, proved.stdout) == (0, f"{fresh(games).version} entries\n")
    assert (edited.returncode, edited.stdout) == (1, "")
    assert edited.stderr.startswith("The log is broken at entry ")
