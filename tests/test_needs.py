"""What the tests need beyond Python, and what is said where it is missing."""

import pytest

from tests.needs import NEEDS, Need, sentences_on_missing
from tests.servers import run_manage


def test_what_is_missing_is_named_with_the_tests_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    everything_missing = tuple(Need(need.name, lambda: None, need.package, need.tests) for need in NEEDS)
    monkeypatch.setattr("tests.needs.NEEDS", everything_missing)

    assert list(sentences_on_missing())[:4] == [
        "Redis is missing, so the tests of a real Redis server are not run.",
        "PostgreSQL is missing, so the tests on PostgreSQL are not run.",
        "Chromium is missing, so the tests in a browser are not run.",
        "poppler is missing, so the tests that read sheets back with pdftotext are not run.",
    ]


def test_arguments_of_the_test_command_go_to_pytest() -> None:
    done = run_manage("test", "--quick", "--version")

    assert (done.returncode, done.stdout.split()[0]) == (0, "pytest"), done.stdout + done.stderr
