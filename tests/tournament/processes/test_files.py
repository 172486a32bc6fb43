"""Files that another program has open for a moment, or longer."""

import subprocess
import sys
from pathlib import Path

from tests.servers import AS_ANYBODY, ROOT
from tournament.processes.files import PAUSES, when_free


def test_a_file_that_is_free_again_soon_is_written() -> None:
    tries: list[int] = []

    def change() -> str:
        tries.append(1)
        if len(tries) < len(PAUSES):
            raise PermissionError
        return "done"

    assert when_free(change) == "done"


def test_a_file_that_cannot_be_deleted_stays_and_the_log_names_it(tmp_path: Path) -> None:
    (tmp_path / "copy.json").touch()
    tmp_path.chmod(0o500)
    program = (
        "import sys; from pathlib import Path; from tournament.processes.files import delete; delete(Path(sys.argv[1]))"
    )

    command = [*AS_ANYBODY, sys.executable, "-c", program, str(tmp_path / "copy.json")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stderr == (
        f"{tmp_path / 'copy.json'} stays: Permission denied. If another program has it open, close it there.\n"
    )
    assert (tmp_path / "copy.json").exists()
