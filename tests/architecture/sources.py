"""The files of this repository, as the tests of its shape want them."""

import ast
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COLUMNS = ("tournament", "rotations", "scoring")


@cache
def code() -> list[Path]:
    """Every module of the service, without the migrations that Django wrote."""
    return [
        path for column in COLUMNS for path in sorted((ROOT / column).rglob("*.py")) if "migrations" not in path.parts
    ]


def row(name: str) -> list[Path]:
    """Every module of a row: `domain`, `sheets` …; the side games have their own inside `scoring`."""
    parts = {path: path.relative_to(ROOT).with_suffix("").parts for path in code()}
    return [path for path in code() if parts[path][2 if parts[path][1] == "side_games" else 1] == name]


@cache
def templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


@cache
def tree(path: Path) -> ast.Module:
    """The module, parsed in a thread of its own: the stack of a browser's driver confuses the parser."""
    with ThreadPoolExecutor(1) as parser:
        return parser.submit(ast.parse, path.read_text(), str(path)).result()


def name_of(path: Path) -> str:
    """The file as a person would say it."""
    return path.relative_to(ROOT).as_posix()
