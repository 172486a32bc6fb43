"""The installation's own keys."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.refusals import why_refused
from tournament.secret import read_or_make_secret


def test_two_first_starts_get_the_same_key_which_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(read_or_make_secret, [folder] * 32))

    assert [len(key) >= 50 for key in keys] == [True]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


def test_a_folder_that_is_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").touch()

    assert why_refused(read_or_make_secret, tmp_path / "data") == (
        f"The data folder {tmp_path / 'data'} cannot be used: file exists. Set DATA_DIR to a folder of your own, on "
        "this computer’s disk."
    )
