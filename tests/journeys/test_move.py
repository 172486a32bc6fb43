"""Everything moves into another database, and back: SQLite, PostgreSQL, another folder; what is cut is begun again."""

import gzip
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.servers import ROOT, environment, run_manage, wait_until
from tournament.processes.files import take_lock

RELEASED = ROOT / "tests" / "golden" / "databases" / "1.0.0" / "whist.sqlite3.gz"
HOLDS_UP = """CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_lock(12); PERFORM pg_advisory_unlock(12); RETURN new; END';
    CREATE TRIGGER hold_up BEFORE INSERT ON tournament_player FOR EACH ROW EXECUTE FUNCTION hold_up()"""

OWN_KEYS = {"SECRET_KEY": "", "INSTALLATION_KEY": ""}
"""Keys come from the data folder."""

pytestmark = pytest.mark.slow


def manage(*arguments: object, **changes: object) -> "subprocess.CompletedProcess[str]":
    return run_manage(*arguments, **OWN_KEYS, **{name: str(value) for name, value in changes.items()})


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of an installation that had a year: what a release stored, brought up to date."""
    folder = tmp_path_factory.mktemp("old")
    (folder / "whist.sqlite3").write_bytes(gzip.decompress(RELEASED.read_bytes()))
    for name in ("copies/games/games-00001-20260801-120000000000.json", "deleted/club-7.json"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("{}")
    with closing(sqlite3.connect(folder / "whist.sqlite3")) as database:
        database.execute("UPDATE sqlite_sequence SET seq = 1234 WHERE name = 'tournament_accountlink'")  # a link used
        database.execute("INSERT INTO django_session VALUES ('Olga', 'signed in', '2026-08-01 12:00:00')")
        database.commit()
    manage("upgrade", DATA_DIR=folder).check_returncode()
    with closing(sqlite3.connect(folder / "whist.sqlite3")) as database:
        database.execute("INSERT INTO tournament_coordinator SELECT min(id), 'Zone 1' FROM auth_user")
        database.execute("UPDATE tournament_association SET places = 'Zone 1: Leduc', small_logo = x'00ff'")
        database.commit()
    return folder


def contents(folder: Path) -> dict[str, list[object]]:
    with closing(sqlite3.connect(folder / "whist.sqlite3")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: sorted(map(readable, database.execute(f'SELECT * FROM "{name}"'))) for name in names}
    del rows["django_migrations"]
    rows["sqlite_sequence"] = [row for row in rows["sqlite_sequence"] if "django_migrations" not in row]
    return rows


def readable(row: tuple[object, ...]) -> str:
    """A row as text; PostgreSQL orders the keys of JSON anew."""
    is_json = [isinstance(value, str) and value.startswith(("{", "[")) for value in row]
    return repr(
        [
            json.dumps(json.loads(str(value)), sort_keys=True) if tells else value
            for value, tells in zip(row, is_json, strict=True)
        ]
    )


def files(folder: Path) -> dict[str, str]:
    """The keys, safety copies and files of deleted events in a data folder."""
    paths = [folder / "secret_key", folder / "installation_key", *folder.glob("copies/*/*"), *folder.glob("deleted/*")]
    return {str(path.relative_to(folder)): path.read_text() for path in paths}


def test_everything_moves_to_another_folder(old: Path, tmp_path: Path) -> None:
    before, new = contents(old), tmp_path / "new"

    moved = manage("move_everything", f"sqlite:///{new}/whist.sqlite3", DATA_DIR=old)

    assert (moved.returncode, moved.stderr) == (0, "")
    assert (contents(new), files(new)) == (before, files(old))


@pytest.mark.weekly
def test_everything_moves_to_postgresql_and_from_there_to_another_folder(
    old: Path, postgres_url: str, tmp_path: Path
) -> None:
    """A move that is killed in the middle leaves an empty database, and is begun again."""
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("CREATE DATABASE moved")
    url, new, before = f"{postgres_url.rpartition('/')[0]}/moved", tmp_path / "new", contents(old)
    folder = f"sqlite:///{new}/whist.sqlite3"
    manage("upgrade", DATA_DIR=tmp_path / "none", DATABASE_URL=url).check_returncode()
    move = [sys.executable, str(ROOT / "manage.py"), "move_everything", url]
    with psycopg.connect(url, autocommit=True) as target:
        target.execute(HOLDS_UP)
        target.execute("SELECT pg_advisory_lock(12)")
        with subprocess.Popen(move, env=environment(DATA_DIR=str(old), **OWN_KEYS)) as cut:
            waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            wait_until(lambda: target.execute(waiting).fetchone(), "the move has reached the players")
            cut.kill()
        target.execute("SELECT pg_advisory_unlock(12)")
        assert target.execute("SELECT count(*) FROM tournament_event").fetchone() == (0,)

        target.execute("DROP FUNCTION hold_up CASCADE")
        there = manage("move_everything", url, "--json", DATA_DIR=old)
        assert (there.returncode, there.stderr) == (0, "")

        in_use = manage("move_everything", folder, DATA_DIR=old, DATABASE_URL=url)
        assert (in_use.returncode, "Others use the database" in in_use.stderr) == (1, True)

    back = manage("move_everything", folder, "--json", DATA_DIR=old, DATABASE_URL=url)
    assert (back.returncode, back.stderr) == (0, "")

    moved = json.loads(there.stdout)
    assert json.loads(back.stdout) == {**moved, "data_dir": str(new)}
    assert {len(before[name]) == rows for name, rows in moved["rows"].items()} == {True}
    assert (len(moved["events"]), {type(entries) for entries in moved["events"].values()}) == (36, {int})
    assert contents(new) == before == contents(old)
    assert files(new) == files(old)
    assert manage("verify_log", "camrose", DATA_DIR=new).returncode == 0


def test_a_move_is_refused_in_a_sentence_where_it_cannot_be_whole(
    migrated: Path, old: Path, tmp_path: Path, sample: Callable[[Iterable[str], int], set[str]]
) -> None:
    here, newer, keys = (tmp_path / name for name in ("here", "newer", "keys"))
    shutil.copytree(migrated, here)
    before = contents(here)
    shutil.copytree(old, newer)
    with closing(sqlite3.connect(newer / "whist.sqlite3")) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', '2030')")
        database.commit()
    keys.mkdir()
    (keys / "secret_key").write_text("of another")
    refused = {
        f"sqlite:///{old}/whist.sqlite3": "is not empty",
        f"sqlite:///{newer}/whist.sqlite3": "newer version",
        f"sqlite:///{keys}/whist.sqlite3": "keys of another installation",
        "sqlite:////dev/null/whist.sqlite3": "a file is there",
        "postgres://127.0.0.1:9/whist": "cannot be used",
        "whist.sqlite3": "its address",
    }
    for url in sample(refused, 3):
        done = manage("move_everything", url, DATA_DIR=here)
        result = (done.returncode, done.stdout, done.stderr.count("\n"), refused[url] in done.stderr)
        assert result == (1, "", 1, True), url
    with take_lock(here / "up.lock"):
        running = manage("move_everything", f"sqlite:///{tmp_path}/whist.sqlite3", DATA_DIR=here)
    assert (running.returncode, "stop it first" in running.stderr) == (1, True)
    assert contents(here) == before
