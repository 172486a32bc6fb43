"""Files that another program has open, that one process holds, and that hold settings as systemd reads them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deployment import DEPLOY
from tests.servers import AS_ANYBODY, ROOT, environment
from tournament.processes import environment_file, files, lock


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
    program = (
        "import sys; from pathlib import Path; from tournament.processes.files import delete; delete(Path(sys.argv[1]))"
    )

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


def test_who_comes_second_reads_what_the_first_one_wrote(tmp_path: Path) -> None:
    with lock.take_lock(tmp_path / "lock", "the first"), pytest.raises(lock.Locked) as locked:
        lock.take_lock(tmp_path / "lock", "the second")

    assert locked.value.note == "the first"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("plain", "plain"),
        ("", ""),
        ("a;b&c$d|e(f)`g`#h*", "a;b&c$d|e(f)`g`#h*"),
        ("postgres://whist:p%24;&$HOME@db/whist?a=b", "postgres://whist:p%24;&$HOME@db/whist?a=b"),
        ("  two words \t", "two words"),
        ('it\'s "so"', 'it\'s "so"'),
        ("'$HOME \\n \"x\"'", '$HOME \\n "x"'),
        ('"a \\"b\\" \\$c \\\\ \\d"', 'a "b" $c \\ \\d'),
        ("\"one\" 'two'three", "onetwothree"),
        ("first \\\nsecond", "first second"),
        ('"first\nsecond"', "first\nsecond"),
        ("back\\\\slash\\ ", "back\\slash "),
        ("'never closed", "never closed\nNEXT=after"),
    ],
)
def test_a_value_is_what_systemd_makes_of_it(written: str, value: str) -> None:
    text = f"# a comment; A=1\n ; another\n\nexport B=2\nVALUE={written}\nNEXT=after"

    assert environment_file.read_environment(text) == {"VALUE": value} | ({} if "NEXT" in value else {"NEXT": "after"})


def test_the_command_of_a_server_gets_its_settings_as_they_are_written(tmp_path: Path) -> None:
    wrapper = (DEPLOY / "twelve-flags").read_text()
    (tmp_path / "settings.env").write_text("METRICS_TOKEN=a;b&c $(d) 'e'\n")
    for before, after in {
        "/opt/twelve-flags": str(ROOT),
        "/etc/twelve-flags.env": str(tmp_path / "settings.env"),
        'runuser -u twelve-flags -- .venv/bin/python manage.py "$@"': "printenv METRICS_TOKEN",
        ".venv/bin/python": sys.executable,
    }.items():
        assert before in wrapper
        wrapper = wrapper.replace(before, after)

    shown = subprocess.run(["sh", "-c", wrapper], env=environment(), capture_output=True, text=True, check=False)

    assert (shown.stdout, shown.stderr) == ("a;b&c $(d) 'e'\n", "")
