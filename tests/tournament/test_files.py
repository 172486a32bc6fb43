"""Files that another program has open, and that one process holds; a server’s commands."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.servers import AS_ANYBODY, ROOT, wait_until
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
