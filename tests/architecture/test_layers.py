"""The grid: what import-linter cannot see of the import rule; that only services write."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import COLUMNS, ROOT, code, imports, name_of, row, tree

# Parts of the standard library that reach out of the rules: the clock, the system, the network, chance.
OUTSIDE = {
    "time",
    "os",
    "sys",
    "socket",
    "subprocess",
    "urllib",
    "http",
    "secrets",
    "uuid",
    "threading",
    "logging",
}


def offenders(paths: list[Path], offends: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """What each of the files does wrong, by its name."""
    return {name_of(path): wrongs for path in paths if (wrongs := offends(path))}


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def test_the_domain_is_standard_library_only() -> None:
    allowed = (sys.stdlib_module_names - OUTSIDE) | set(COLUMNS)

    assert offenders(row("domain"), lambda path: [one for one in imports(path) if first(one) not in allowed]) == {}


def test_nothing_below_web_and_api_reads_the_clock() -> None:
    def readings(path: Path) -> list[str]:
        return [
            text
            for call in calls(path)
            if (text := ast.unparse(call.func)).rpartition(".")[2] in {"now", "today", "utcnow"}
        ]

    assert offenders([*row("domain"), *row("sheets"), *row("queries"), *row("services")], readings) == {}


def test_chance_is_seeded() -> None:
    def unseeded(path: Path) -> list[str]:
        bare = [text for call in calls(path) if (text := ast.unparse(call)) in {"Random()", "random.Random()"}]
        return bare + [
            one for one in imports(path) if first(one) == "random" and one not in {"random", "random.Random"}
        ]

    assert offenders([*row("domain"), *row("sheets")], unseeded) == {}


@pytest.mark.parametrize(
    ("layers", "names"),
    [
        (("services", "queries", "models"), ("django.http", "django.shortcuts", "django.urls")),
        (("tasks", "web", "api"), ("django.db.models",)),
    ],
)
def test_what_is_below_knows_no_http_and_what_is_above_no_database(
    layers: tuple[str, ...], names: tuple[str, ...]
) -> None:
    paths = [path for layer in layers for path in row(layer)]

    assert offenders(paths, lambda path: [one for one in imports(path) if one.startswith(names)]) == {}


def first(name: str) -> str:
    return name.partition(".")[0]


def test_every_module_opens_by_saying_what_it_knows() -> None:
    modules = [path for column in COLUMNS for path in (ROOT / column).rglob("*.py")]
    silent = [
        name_of(path)
        for path in modules
        if path.read_text().strip() and "migrations" not in path.parts and not ast.get_docstring(tree(path))
    ]

    assert silent == []


WRITES = {"save", "create", "delete", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "update"}
NO_ROWS = {"app.conf.update", "Canvas.save"}
"""Calls of the same name that are about something else."""


def writes(path: Path) -> Iterator[str]:
    """The calls in a module that write rows; `update` with values by position is a dictionary's or a set's."""
    for node in ast.walk(tree(path)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES):
            continue
        call = ast.unparse(node.func)
        if call not in NO_ROWS and (node.func.attr != "update" or node.keywords):
            yield f"line {node.lineno}: {call}"


def test_nothing_but_services_writes_rows() -> None:
    # The event file stands on top of the services, and puts the rows of a saved event back in bulk as they do.
    event_file = {path for path in code() if name_of(path).startswith("scoring/event_file/")}
    # Sheets know no Django, which another test checks; what they save is a picture or a page.
    others = set(code()) - {*row("services"), *row("domain"), *row("sheets"), *event_file}

    problems = {name_of(path): calls for path in sorted(others) if (calls := list(writes(path)))}

    assert problems == {}, "Rows are written outside services: move these calls into one."
