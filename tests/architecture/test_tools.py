"""The tools have no complaint: formatting, lint, types, the import rule, the migrations, Django's own checks."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.architecture.sources import ROOT, name_of, templates
from tests.servers import run_manage

LONGEST_LINE = 120
"""Characters in a line of a template, as in a line of Python."""


def run_tool(*command: str) -> None:
    """Fails the test with all that the tool says when it is not content."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_every_file_is_formatted() -> None:
    run_tool("-m", "ruff", "format", "--check", ".")


def test_ruff_has_no_complaint() -> None:
    run_tool("-m", "ruff", "check", ".")


def test_every_template_is_indented_and_no_line_of_it_is_long() -> None:
    run_tool("-m", "djhtml", "--check", "--tabwidth", "2", "templates")

    assert [
        f"{name_of(path)}:{number}: {len(line)} characters"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST_LINE
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


@pytest.mark.slow
def test_every_type_holds() -> None:
    run_tool("-m", "mypy")


def test_nothing_is_imported_from_above_or_from_the_right() -> None:
    lint = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports('.importlinter', no_cache=True))"

    run_tool("-c", lint)


def test_every_change_to_a_model_has_its_migration(tmp_path: Path) -> None:
    done = run_manage("makemigrations", "--check", "--dry-run", DATA_DIR=str(tmp_path))

    assert done.returncode == 0, done.stdout


def test_django_has_no_complaint(tmp_path: Path) -> None:
    done = run_manage("check", "--fail-level", "WARNING", DATA_DIR=str(tmp_path))

    assert done.returncode == 0, done.stderr
