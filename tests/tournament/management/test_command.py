"""What every command has in common: how it answers and refuses, that it migrates when it must, what it cannot use."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.event_file.load import EXAMPLE
from tests.samples import sampled
from tests.servers import AS_ANYBODY, ROOT, environment, run_manage


@pytest.mark.parametrize(
    ("database", "sentence"),
    sampled(
        [
            ("whist.sqlite3", "There is no event “nowhere”."),
            ("no/where.sqlite3", "The database cannot be used: unable to open database file."),
            ("damaged.sqlite3", "The database cannot be used: file is not a database."),
        ],
        1,
    ),
)
def test_a_refusal_is_one_sentence_and_exit_1(database: str, sentence: str, migrated: Path, tmp_path: Path) -> None:
    data = shutil.copytree(migrated, tmp_path / "data")
    (data / "damaged.sqlite3").write_bytes(b"counts" * 1000)

    done = run_manage(
        "verify_log", "nowhere", "--json", DATA_DIR=str(data), DATABASE_URL=f"sqlite:///{data / database}"
    )

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{sentence}\n")


def test_the_whole_data_folder_is_backed_up_for_its_owner_alone_and_restored_as_the_page_says(
    migrated: Path, tmp_path: Path
) -> None:
    page = (ROOT / ".github" / "operations.md").read_text()
    blocks = re.findall(r"```\n(.*?)```", page[page.index("A backup of everything") :], re.DOTALL)
    data = shutil.copytree(migrated, tmp_path / ".data")
    run_manage("load_event", EXAMPLE, DATA_DIR=str(data))
    saved = run_manage("save_event", "provincial-games", DATA_DIR=str(data)).stdout

    for step in blocks[:2]:
        subprocess.run(["sh", "-euc", f"umask 022; {step}".replace("~", str(tmp_path))], cwd=tmp_path, check=True)
        lost = tmp_path / "lost"
        if not lost.exists():
            data.rename(lost)

    restored = run_manage("save_event", "provincial-games", DATA_DIR=str(data))
    assert (restored.stdout, restored.stderr, bool(saved)) == (saved, "", True)
    assert (tmp_path / "twelve-flags.tar.gz").stat().st_mode & 0o777 == 0o600
    assert data.stat().st_mode & 0o777 == 0o700


ON_A_DISK_TO_READ = 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; exec "$@"'


def unusable(kind: str, folder: Path) -> tuple[Path, list[str], str]:
    """A data folder that cannot be used, what to begin a command with so that it cannot, and why it cannot."""
    data = folder / "data"
    if kind == "a file":
        data.touch()
        return data, [], f"The data folder {data} cannot be used: file exists."
    data.mkdir(mode=0o500)
    if kind == "read-only":
        return data, AS_ANYBODY, f"The data folder {data} cannot be used: permission denied."
    if kind == "on a disk to read":
        begin = ["unshare", "--map-root-user", "--mount", "sh", "-euc", ON_A_DISK_TO_READ, str(data)]
        if subprocess.run([*begin, "true"], capture_output=True, check=False).returncode:
            # A disk that can only be read is had by a mount alone, which some containers forbid even to root.
            pytest.skip("nothing can be mounted here")
        return data, begin, f"The data folder {data} cannot be used: read-only file system."
    data = data if AS_ANYBODY else Path("/etc")  # which belongs to root
    if AS_ANYBODY:
        os.chown(data, 12_345, 12_345)
    return data, AS_ANYBODY, f"The data folder {data} cannot be used: permission denied."


WITH_KEYS = {"SECRET_KEY": "s", "INSTALLATION_KEY": "i"}  # which need no folder then


@pytest.mark.parametrize(
    ("kind", "command", "changes"),
    [
        ("read-only", "up", {}),
        ("on a disk to read", "up", {}),
        *sampled([(kind, "standings games", WITH_KEYS) for kind in ("a file", "read-only", "of somebody else")], 1),
    ],
)
def test_a_data_folder_that_cannot_be_used_is_refused_in_a_sentence(
    kind: str, command: str, changes: dict[str, str], tmp_path: Path
) -> None:
    data, begin, why = unusable(kind, tmp_path)

    done = subprocess.run(
        [*begin, sys.executable, str(ROOT / "manage.py"), *command.split()],
        env=environment(DATA_DIR=str(data), **changes), capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout, done.stderr) == (
        1, "", f"{why} Set DATA_DIR to a folder of your own, on this computer’s disk.\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"TIME_ZONE": "Mountain"}, "TIME_ZONE is “Mountain”, which is no time zone"),
        (
            {"DATABASE_URL": "mysql://root@127.0.0.1/whist"},
            "begins neither with sqlite: nor with postgres:",
        ),
        ({"TRUSTED_PROXIES": "yes"}, "TRUSTED_PROXIES is “yes”: it is a number of proxies"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_in_a_sentence(
    changes: dict[str, str], words: str, tmp_path: Path
) -> None:
    done = run_manage("standings", "games", DATA_DIR=str(tmp_path), **changes)

    assert (done.returncode, done.stdout, done.stderr.count("\n"), words in done.stderr) == (1, "", 1, True)
