"""The repository's own shape: what is at the top level, what is pinned, which rules are tested."""

import re
import subprocess

import pytest

from tests.architecture.sources import ROOT

TOP_LEVEL = {"manage.py", "tournament", "rotations", "scoring", "templates", "tests", "requirements.txt", "README.md"}
PAGES = ("README.md", "scoring/RULES.md", ".github/decisions.md")


def test_the_visible_top_level_is_the_customers() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        # What belongs to the project is known by git alone; an unpacked ZIP has none.
        pytest.skip("this is not a git checkout")

    tops = {line.partition("/")[0] for line in listed.stdout.splitlines()}

    assert {top for top in tops if not top.startswith(".")} == TOP_LEVEL


@pytest.mark.parametrize("file", ["requirements.txt", ".deploy/requirements.txt", "tests/requirements.txt"])
def test_every_package_is_pinned_on_a_line_of_its_own(file: str) -> None:
    lines = [line for line in (ROOT / file).read_text().splitlines() if not line.startswith("#")]

    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+(; .+)?", line)] == []


def test_every_pin_has_the_digests_of_its_wheels() -> None:
    pins, known = (
        {re.split("[; ]", line)[0] for line in (ROOT / file).read_text().splitlines() if not line.startswith("#")}
        for file in ("requirements.txt", ".deploy/hashes.txt")
    )

    assert pins == known, "python .deploy/wheels.py writes them anew"


def test_every_rule_in_the_list_is_tested() -> None:
    rules = set(re.findall(r"^\| *(R\d+) *\|", (ROOT / "scoring" / "RULES.md").read_text(), re.MULTILINE))
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    tested = {
        rule
        for path in (ROOT / "tests").rglob("test_*.py")
        for mark in marks.findall(path.read_text())
        for rule in re.findall(r"R\d+", mark)
    }

    assert rules
    assert sorted(rules - tested) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text()
    named = re.findall(r"`((?:tournament|rotations|scoring|templates|tests)/[\w/.]*)`", text)
    linked = [(ROOT / page).parent / link for link in re.findall(r"\]\(([\w./-]+)", text)]

    assert named
    assert [path for path in [*(ROOT / name for name in named), *linked] if not path.exists()] == []


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len((ROOT / "README.md").read_bytes()) <= 7_000
