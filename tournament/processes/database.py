"""What the database is to this version: new, current, older, newer, another program's, or bent; and a copy of it.

A database records the names of the migrations that made it.  Names are not enough: their tables and columns are
compared too, with those that the models, or the migrations of an older version, would have made.
"""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.module_loading import import_string

from tournament.domain import grouped
from tournament.version import VERSION

RECORD = "django_migrations"
WRITE_ROWS = "rotations.migrations.0002_the_books_rotations.write_the_books_rotations"
"""What writes the only rows that migrations leave in an empty database."""

COLUMNS = {
    "sqlite": (
        "SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns"
        " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'"
    ),
    "postgresql": (
        "SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid"
        " WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND pg_table_is_visible(pg_class.oid)"
        " AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)"
    ),
}
"""What asks for the names of all tables with those of their columns."""

Key = tuple[str, str]  # a migration: its app and its name


class StateKind(Enum):
    NEW = auto()  # it is empty, or was left so when it was first made
    CURRENT = auto()
    OLDER = auto()  # it lacks migrations of this version, and is otherwise as it should be
    NEWER = auto()  # it holds migrations that this version does not know
    FOREIGN = auto()  # it holds tables, but none of ours
    BENT = auto()  # its tables and columns are not those of its migrations


class DatabaseState(NamedTuple):
    """What the database is, and where it cannot be used the sentence that says why and what to do."""

    kind: StateKind
    refusal: str = ""


class CopyFailed(Exception):
    """The database was not copied; the message is the reason, without a full stop."""


def database_state() -> DatabaseState:
    """What the database is to this version; two or three questions to it.  Raises DatabaseError."""
    (columns, stored), loader = read_database(), migrations()
    final = columns_of(apps)
    tables = columns.keys() - {RECORD}
    own = {config.label for config in apps.get_app_configs() if Path(config.path).parent == settings.BASE_DIR}
    if not own & {app for app, _ in stored}:
        if unrecorded := sorted(tables & columns_of(apps, own).keys()):
            return bent(f"the table {unrecorded[0]} is there, but not the record of what made it")
        if strangers := sorted(tables - final.keys()):
            return DatabaseState(
                StateKind.FOREIGN,
                f"The database belongs to another program: it holds the table {strangers[0]}, and none of Twelve "
                "Flags. Set DATABASE_URL to an empty database.",
            )
    known = loader.disk_migrations.keys()
    if unknown := sorted(key for key in stored - known if key[0] in loader.migrated_apps):
        return DatabaseState(
            StateKind.NEWER,
            f"The database belongs to a newer version of Twelve Flags than {VERSION}: it holds {'.'.join(unknown[0])}. "
            "Install that version again, or restore the copy that was made before it was brought up to date.",
        )
    recorded = stored & known
    for key in sorted(recorded):
        for before in loader.graph.node_map[key].parents:
            if before.key not in recorded:
                return bent(f"{'.'.join(key)} is recorded, but not {'.'.join(before.key)}, which comes before it")
    is_current = recorded == known
    expected = final if is_current else columns_of(loader.project_state(sorted(recorded)).apps)
    if difference := first_difference(columns, expected, final):
        return bent(difference)
    older = StateKind.OLDER if own & {app for app, _ in recorded} else StateKind.NEW
    return DatabaseState(StateKind.CURRENT if is_current else older)


def bent(difference: str) -> DatabaseState:
    return DatabaseState(
        StateKind.BENT,
        f"The database is not as any version of Twelve Flags leaves it: {difference}. Restore a backup, or start with "
        "an empty database and load the events from their files.",
    )


def first_difference(
    columns: Mapping[str, set[str]], expected: Mapping[str, set[str]], final: Mapping[str, set[str]]
) -> str:
    """What is missing or too much, in words; empty where the tables are as `expected`.

    Tables that are neither expected nor of the `final` schema of this version may be there.
    """
    for table, wanted in sorted(expected.items()):
        here = columns.get(table)
        if here is None:
            return f"the table {table} is missing"
        for column in sorted(wanted ^ here):
            return f"the column {column} of the table {table} is {'missing' if column in wanted else 'too much'}"
    too_many = sorted((final.keys() - expected.keys()) & columns.keys())
    return f"the table {too_many[0]} is there, but not the record of what made it" if too_many else ""


@cache
def migrations() -> MigrationLoader:
    return MigrationLoader(None)


def columns_of(models: Apps, labels: set[str] | None = None) -> dict[str, set[str]]:
    """The tables of the models, of all migrated apps or of some, each with the names of its columns."""
    wanted = migrations().migrated_apps if labels is None else labels
    return {
        model._meta.db_table: {field.column for field in model._meta.local_concrete_fields if field.column}
        for model in models.get_models(include_auto_created=True)
        if model._meta.app_label in wanted and model._meta.managed and not model._meta.proxy
    }


def read_database() -> tuple[dict[str, set[str]], set[Key]]:
    with reading() as cursor:
        cursor.execute(COLUMNS[connection.vendor])
        columns = {table: set(names) for table, names in grouped(cursor.fetchall()).items()}
        recorded: set[Key] = set()
        if columns.get(RECORD, set()) >= {"app", "name"}:
            cursor.execute(f"SELECT app, name FROM {RECORD}")  # noqa: S608  # a constant
            recorded = {(app, name) for app, name in cursor.fetchall()}
    return columns, recorded


def make_tables() -> None:
    """Makes in an empty SQLite database what all migrations would have left there, in a twentieth of their time.

    Not the rows of models and permissions that Django adds: nothing reads them, and the next migration adds them.
    """
    recorder = MigrationRecorder(connection)
    with connection.schema_editor() as editor:
        editor.create_model(recorder.Migration)
        for model in apps.get_models():
            editor.create_model(model)
        import_string(WRITE_ROWS)(apps, editor)
        for key in migrations().disk_migrations:
            recorder.record_applied(*key)


@contextmanager
def reading() -> Iterator[Any]:
    """A cursor for reading; it leaves a SQLite file that may be another program's in the mode in which it is."""
    file = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite" and connection.connection is None and file.exists():
        with connection.wrap_database_errors, closing(sqlite3.connect(file)) as plain:
            yield plain.cursor()
    else:
        with connection.cursor() as cursor:
            yield cursor


def end_no_waits(of: Any) -> None:
    """PostgreSQL sets no limits any more to this connection, which may work, or wait, for long."""
    if of.vendor == "postgresql":
        with of.cursor() as cursor:
            for name in settings.LONGEST_WAITS:
                cursor.execute(f"SET {name} = 0")


def copy_database(folder: Path, at: datetime) -> Path:
    """The place of a copy of the whole database, which only its owner can read; raises CopyFailed."""
    suffix = "sqlite3" if connection.vendor == "sqlite" else "dump"
    place = folder / f"database-before-{VERSION}-{at:%Y%m%d-%H%M%S}.{suffix}"
    try:
        handle, unfinished = tempfile.mkstemp(dir=folder, prefix=f"{place.name}.")
        try:
            if connection.vendor == "sqlite":
                connection.ensure_connection()
                with closing(sqlite3.connect(unfinished)) as copy:
                    connection.connection.backup(copy)
            else:
                dump_postgresql(unfinished)
            os.fsync(handle)
            os.link(unfinished, place)  # whole or not at all, and never in place of another file
        finally:
            os.close(handle)
            for left in folder.glob(f"{Path(unfinished).name}*"):  # on a full disk with the journal of the copy
                left.unlink()
    except (OSError, sqlite3.Error) as error:
        raise CopyFailed(getattr(error, "strerror", None) or str(error)) from error
    return place


def dump_postgresql(path: str) -> None:
    """Writes the database into a file as `pg_dump` does; raises CopyFailed."""
    program = shutil.which("pg_dump")
    if program is None:
        raise CopyFailed(
            "PostgreSQL’s pg_dump is not installed here; install it, or make a backup yourself and then give the "
            "command `manage.py upgrade --without-copy`"
        )
    (_, *arguments), environment = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, ["--format=custom", f"--file={path}"]
    )
    done = subprocess.run(
        [program, *arguments], env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CopyFailed(" ".join(done.stderr.split()).rstrip(".") or f"pg_dump ended with {done.returncode}")
