"""The tools have no complaint: formatting, lint, types, the import rule, the migrations."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright._impl._driver import compute_driver_executable

from tests.architecture.sources import ROOT, name_of, templates
from tests.servers import environment


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "ruff", "format", "--check", "."),
        ("-m", "ruff", "check", "."),
        ("-m", "djhtml", "--check", "--tabwidth", "2", "templates"),
        pytest.param(("-m", "mypy"), marks=pytest.mark.slow),
        (
            "-c",
            "from importlinter.cli import lint_imports; raise SystemExit(lint_imports('.importlinter', no_cache=True))",
        ),
    ],
    ids=" ".join,
)
def test_a_tool_has_no_complaint(command: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment(DATA_DIR=str(tmp_path)), capture_output=True, text=True,
        check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    call_command("makemigrations", check_changes=True, dry_run=True)


def test_no_line_of_a_template_is_long() -> None:
    assert [
        f"{name_of(path)}:{number}: {len(line)} characters"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > 120
    ] == []


def test_every_script_is_read_by_the_old_tablets_of_a_hall() -> None:
    """Playwright's own Node holds a parser, acorn, that takes no more than the year of the language it is given."""
    node, _ = compute_driver_executable()
    parse = """
        const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
        for (const path of process.argv.slice(1)) {
          try {
            parse(require("fs").readFileSync(path, "utf8"), { ecmaVersion: 2017 });
          } catch (error) {
            console.log(`${path}: ${error.message}`);
          }
        }
    """
    scripts = sorted((ROOT / "tournament" / "static").rglob("*.js"))

    done = subprocess.run(
        [node, "--expose-internals", "-e", parse, *scripts], capture_output=True, text=True, check=True
    )

    assert (len(scripts) > 5, done.stdout) == (True, "")
