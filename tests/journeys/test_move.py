"""Everything moves into another database, and back, as the guide says it."""

import gzip
import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.servers import ROOT, run_manage

RELEASED = ROOT / "tests" / "golden" / "databases" / "1.0.0" / "whist.sqlite3.gz"
AS_THE_GUIDE_SAYS = re.findall(r"dumpdata (.*) --output", (ROOT / ".github" / "operations.md").read_text())[0].split()

OWN_KEYS = {"SECRET_KEY": "", "INSTALLATION_KEY": ""}
"""Keys come from the data folder."""

pytestmark = [pytest.mark.slow, pytest.mark.weekly]


def manage(*arguments: object, **changes: object) -> "subprocess.CompletedProcess[str]":
    return run_manage(*arguments, **OWN_KEYS, **{name: str(value) for name, value in changes.items()})


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of an installation that had a year: what a release stored, brought up to date."""
    folder = tmp_path_factory.mktemp("old")
    (folder / "whist.sqlite3").write_bytes(gzip.decompress(RELEASED.read_bytes()))
    manage("upgrade", DATA_DIR=folder).check_returncode()
    return folder


def contents(folder: Path) -> dict[str, list[object]]:
    with closing(sqlite3.connect(folder / "whist.sqlite3")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        database.row_factory = sqlite3.Row
        rows = {name: sorted(map(readable, database.execute(f'SELECT * FROM "{name}"'))) for name in names}
    return {name: found for name, found in rows.items() if name.startswith(("tournament_", "rotations_", "scoring_"))}


def readable(row: sqlite3.Row) -> str:
    """A row as text, its columns by name; PostgreSQL orders the keys of JSON anew, and XML ends no text in a blank."""
    return repr(
        [
            json.dumps(json.loads(value), sort_keys=True) if str(value).startswith(("{", "[")) else str(value).strip()
            for value in (row[name] for name in sorted(row.keys()))
        ]
    )


def test_everything_moves_to_postgresql_and_from_there_to_another_folder(
    old: Path, postgres_url: str, tmp_path: Path
) -> None:
    """By Django's own commands, as the guide says it."""
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("CREATE DATABASE moved")
    url, new, file = f"{postgres_url.rpartition('/')[0]}/moved", tmp_path / "new", tmp_path / "all.xml"

    for here, there in (
        ({"DATA_DIR": old}, {"DATA_DIR": tmp_path / "none", "DATABASE_URL": url}),
        ({"DATA_DIR": tmp_path / "none", "DATABASE_URL": url}, {"DATA_DIR": new}),
    ):
        manage("dumpdata", *AS_THE_GUIDE_SAYS, "--output", file, **here).check_returncode()
        manage("upgrade", **there).check_returncode()
        manage("loaddata", file, **there).check_returncode()

    assert contents(new) == contents(old)
    assert manage("verify_log", "camrose", DATA_DIR=new).returncode == 0
