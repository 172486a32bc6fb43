"""The grid: what import-linter cannot see of the import rule; that only services write."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.architecture.sources import code, name_of, row, tree


def offenders(paths: list[Path], offends: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """What each of the files does wrong, by its name."""
    return {name_of(path): wrongs for path in paths if (wrongs := offends(path))}


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def test_nothing_below_web_and_api_reads_the_clock() -> None:
    def readings(path: Path) -> list[str]:
        return [
            text
            for call in calls(path)
            if (text := ast.unparse(call.func)).rpartition(".")[2] in {"now", "today", "utcnow"}
        ]

    assert offenders([*row("domain"), *row("sheets"), *row("queries"), *row("services")], readings) == {}


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
