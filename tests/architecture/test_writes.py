"""Only services write: models, queries, tasks, pages, API and commands change no row themselves.

The event file, which stands above all services, is loaded in bulk and counts as one of them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import code, name_of, row, tree

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
