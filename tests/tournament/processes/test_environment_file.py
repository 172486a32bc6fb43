"""The settings of a server are read as systemd reads them, whose manual is systemd.exec(5)."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deployment import DEPLOY
from tests.servers import ROOT, environment
from tournament.processes.environment_file import read_environment


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
    read = read_environment(f"# a comment; A=1\n ; another\n\nexport B=2\nVALUE={written}\nNEXT=after")

    assert read == {"VALUE": value} | ({} if "NEXT" in value else {"NEXT": "after"})


def test_the_command_of_a_server_gets_its_settings_as_they_are_written(tmp_path: Path) -> None:
    wrapper = (DEPLOY / "twelve-flags").read_text()
    settings = "METRICS_TOKEN=a;b&c $(d) 'e'\n"
    (tmp_path / "settings.env").write_text(settings)
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
