"""The installation's secret key."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tournament.processes.secret import read_or_make_secret


def test_it_is_made_once_and_kept_for_its_owner_only(tmp_path: Path) -> None:
    first = read_or_make_secret(tmp_path / "data")

    assert read_or_make_secret(tmp_path / "data") == first
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "data" / "secret_key").stat().st_mode) == 0o600


def test_two_first_starts_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(read_or_make_secret, [tmp_path] * 64))

    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
