"""The installation's secret key, and passwords hashed in a thread of their own."""

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from tests.refusals import why_refused
from tournament.processes import hashing, secret


def test_it_is_made_once_and_kept_for_its_owner_only(tmp_path: Path) -> None:
    first = secret.read_or_make_secret(tmp_path / "data")

    assert secret.read_or_make_secret(tmp_path / "data") == first
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "data" / "secret_key").stat().st_mode) == 0o600


def test_two_first_starts_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(secret.read_or_make_secret, [tmp_path] * 64))

    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_what_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "broker").mkdir(parents=True)
    (folder / "broker" / "dump").write_text("counts")
    paths = (folder, folder / "broker", folder / "broker" / "dump")
    for path in paths:
        path.chmod(0o777)

    secret.close_to_others(folder)

    assert [stat.S_IMODE(path.stat().st_mode) for path in paths] == [0o700, 0o700, 0o600]


def test_a_drive_that_knows_no_links_is_refused_in_a_sentence_and_left_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)  # as on a FAT stick

    assert "on a drive that cannot hold it, such as a FAT stick" in why_refused(secret.read_or_make_secret, tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_a_key_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir()

    assert "secret_key cannot be read: is a directory" in why_refused(secret.read_or_make_secret, tmp_path)


def test_a_folder_that_is_copied_to_the_internet_while_it_is_used_is_found() -> None:
    home = Path("/Users/Ada")

    assert [secret.cloud_of(home / place / "Twelve Flags" / ".data") for place in ("OneDrive - Legion", "")] == [
        str(home / "OneDrive - Legion"), ""
    ]  # fmt: skip


def test_what_either_hasher_made_the_other_one_verifies() -> None:
    ours, djangos = hashing.GentleArgon2(), Argon2PasswordHasher()

    made = ours.encode("seven hearts led", "s" * 22), djangos.encode("seven hearts led", "t" * 22)

    assert [hasher.verify("seven hearts led", each) for hasher, each in zip((djangos, ours), made, strict=True)] == [
        True, True
    ]  # fmt: skip
