"""One process at a time."""

from pathlib import Path

import pytest

from tournament.processes.lock import Locked, take_lock


def test_who_comes_second_reads_what_the_first_one_wrote(tmp_path: Path) -> None:
    with take_lock(tmp_path / "lock", "the first"), pytest.raises(Locked) as locked:
        take_lock(tmp_path / "lock", "the second")

    assert locked.value.note == "the first"
