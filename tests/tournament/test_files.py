"""Files that another program has open, and that one process holds; a server’s commands."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.deployment import DEPLOY
from tests.servers import AS_ANYBODY, ROOT, environment, wait_until
from tournament import files


def test_a_file_that_is_free_again_soon_is_written() -> None:
    tries: list[int] = []

    def change() -> str:
        tries.append(1)
        if len(tries) < len(files.PAUSES):
            raise PermissionError
        return "done"

    assert files.when_free(change) == "done"


def test_a_file_that_cannot_be_deleted_stays_and_the_log_names_it(tmp_path: Path) -> None:
    (tmp_path / "copy.json").touch()
    tmp_path.chmod(0o500)
    program = "import sys; from pathlib import Path; from tournament.files import delete; delete(Path(sys.argv[1]))"

    assert subprocess.run(
        [*AS_ANYBODY, sys.executable, "-c", program, str(tmp_path / "copy.json")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stderr == (
        f"{tmp_path / 'copy.json'} stays: Permission denied. If another program has it open, close it there.\n"
    )
    assert (tmp_path / "copy.json").exists()


def test_who_comes_second_waits_until_the_first_is_done(tmp_path: Path) -> None:
    done = []

    def work() -> None:
        with files.lock(tmp_path / "lock"):
            done.append("second")

    with ThreadPoolExecutor(1) as other:
        with files.lock(tmp_path / "lock"):
            second = other.submit(work)
            wait_until(second.running, "the second one comes")
            done.append("first")
        second.result()

    assert done == ["first", "second"]


def test_the_command_of_a_server_is_run_by_systemd_as_the_service_is(tmp_path: Path) -> None:
    (tmp_path / "systemd-run").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    (tmp_path / "systemd-run").chmod(0o700)
    unit = (DEPLOY / "twelve-flags-web@.service").read_text().splitlines()

    given = subprocess.run(
        ["sh", DEPLOY / "twelve-flags", "new_password", "the leader"],
        env=environment(PATH=f"{tmp_path}:{os.environ['PATH']}"), capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip

    options, command = given[:-4], given[-4:]
    assert command == ["/opt/twelve-flags/.venv/bin/python", "manage.py", "new_password", "the leader"]
    for option, setting in {"uid": "User", "working-directory": "WorkingDirectory", "property": ""}.items():
        said = [each.removeprefix(f"--{option}=") for each in options if each.startswith(f"--{option}=")]
        assert [f"{setting}={each}".removeprefix("=") in unit for each in said] == [True]
