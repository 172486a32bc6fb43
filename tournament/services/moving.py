"""Everything that is stored, moved into another database of either kind, and compared there.

What is copied becomes visible there at once, when all of it has been compared: a move that is cut leaves an empty
database, and can be begun again.  Here nothing is changed.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import dj_database_url
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, models, transaction

from tournament.domain import Conflict, Refusal
from tournament.models import Event, OfficeLogEntry
from tournament.processes.database import StateKind, database_state, end_no_waits, migrations
from tournament.processes.files import Locked, take_lock
from tournament.processes.secret import check_data_folder, close_to_others, read_or_make_secret
from tournament.services.purging import DELETED_EVENTS

TARGET = "target"
SIGNS_OF_USE = (User, Event, OfficeLogEntry)
ROWS_AT_ONCE = 200
OTHERS = """SELECT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""
LAST_NUMBER = {
    "sqlite": "SELECT max(seq) FROM sqlite_sequence WHERE name = %s AND %s <> ''",
    "postgresql": "SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s)::regclass)",
}
"""What asks for the last number that a table and its column gave: the number of a deleted row is never given again."""


class Moved(NamedTuple):
    """How many rows each table has there, what was found there, and the data folder that belongs to it."""

    rows: dict[str, int]
    found: dict[str, int | str]
    folder: Path


def move_everything(
    url: str, look: Callable[[], dict[str, int | str]], tell: Callable[[str], object] = lambda sentence: None
) -> Moved:
    """Copies every row into an empty database, and where that is a SQLite file, keys, safety copies and the files of
    deleted events into its folder.

    Both are compared row by row; what `look` finds is told of the copy.  Raises Refusal, Conflict.
    """
    try:
        with take_lock(settings.DATA_DIR / "up.lock"), target_at(url) as target:
            return copy_and_compare(target, look, tell)
    except Locked as locked:
        raise Conflict("Twelve Flags is running with these data: stop it first.") from locked
    except DatabaseError as error:
        raise Refusal(f"Everything could not be moved: {str(error).strip().rstrip('.')}.") from error


@contextmanager
def target_at(url: str) -> Iterator[Any]:
    """A connection to the other database, which must be empty; raises Refusal where it is not, or there is none."""
    try:
        if not url.startswith(("sqlite:///", "postgres")):
            raise ValueError("its address is not like postgres://… or sqlite:////folder/whist.sqlite3")
        found = dj_database_url.parse(url)
        if is_file := found["ENGINE"].endswith("sqlite3"):
            check_data_folder(Path(found["NAME"]).resolve().parent)
        options = settings.SQLITE_OPTIONS if is_file else {"connect_timeout": 3, **found.get("OPTIONS", {})}
        configured = connections.configure_settings({"default": {**found, "OPTIONS": options}})
        connections.settings[TARGET] = configured["default"]
        with in_use():
            state = database_state()
    except (ValueError, ImproperlyConfigured, DatabaseError) as error:
        raise Refusal(f"The other database cannot be used: {' '.join(str(error).split()).rstrip('.')}.") from error
    try:
        with in_use():
            Refusal.when(state.refusal, f"The other database cannot be used. {state.refusal}")
            Refusal.when(
                state.kind is not StateKind.NEW and any(model._default_manager.exists() for model in SIGNS_OF_USE),
                "The other database is not empty. Name an empty one.",
            )
        yield connections[TARGET]
    finally:
        connections[TARGET].close()


@contextmanager
def in_use() -> Iterator[None]:
    """Everything reads and writes the other database until the end of the `with`."""
    usual, connections["default"] = connections["default"], connections[TARGET]
    try:
        yield
    finally:
        connections["default"] = usual


def copy_and_compare(target: Any, look: Callable[[], dict[str, int | str]], tell: Callable[[str], object]) -> Moved:
    """Does the work of `move_everything`, into a target that is empty."""
    with in_use():
        call_command("migrate", verbosity=0, interactive=False)
    for each in (connection, target):
        end_no_waits(each)
    moved = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in migrations().migrated_apps and model._meta.managed and not model._meta.proxy
    ]
    with transaction.atomic(), transaction.atomic(using=TARGET):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")  # all of one moment
                cursor.execute(OTHERS)
                if names := sorted({name or "a program without a name" for (name,) in cursor.fetchall()}):
                    raise Conflict(f"Others use the database ({', '.join(names)}): stop the service and them first.")
        target.ops.execute_sql_flush(target.ops.sql_flush(no_style(), [model._meta.db_table for model in moved]))
        for number, model in enumerate(moved, start=1):
            tell(f"Table {number} of {len(moved)} is copied …")
            copy_rows(model, target)
        for number, model in enumerate(moved, start=1):
            tell(f"Table {number} of {len(moved)} is compared …")
            Refusal.when(
                digest_rows(model, "default") != digest_rows(model, TARGET),
                f"{model._meta.db_table} is not the same there as here. Nothing was moved.",
            )
        tell("The logs are verified …")
        with in_use():
            found = look()
            rows = {model._meta.db_table: model._base_manager.count() for model in moved}
        folder = Path(target.settings_dict["NAME"]).resolve().parent if target.vendor == "sqlite" else settings.DATA_DIR
        if folder != settings.DATA_DIR:
            move_files(folder)
    return Moved(rows, found, folder)


def copy_rows(model: type[models.Model], target: Any) -> None:
    """Copies the rows of a table as they are, with their numbers, and the last number that it gave."""
    rows = model._base_manager.order_by("pk").iterator(chunk_size=ROWS_AT_ONCE)
    fields = model._meta.local_concrete_fields
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        size = target.ops.bulk_batch_size(fields, batch)
        for start in range(0, len(batch), size):
            # As loading a fixture does: `bulk_create` would set times anew.
            model._base_manager._insert(batch[start : start + size], fields, using=TARGET, raw=True)  # type: ignore[attr-defined]
    if model._meta.auto_field:
        given = [model._meta.db_table, model._meta.auto_field.column]
        with connection.cursor() as here, target.cursor() as there:
            here.execute(LAST_NUMBER[connection.vendor], given)
            if number := (here.fetchone() or [0])[0]:
                if target.vendor == "sqlite":
                    there.execute("DELETE FROM sqlite_sequence WHERE name = %s", given[:1])
                    there.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [given[0], number])
                else:
                    there.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [*given, number])


def digest_rows(model: type[models.Model], alias: str) -> tuple[int, int]:
    """How many rows a table has, and the sum of their digests: databases order texts and keys differently."""
    names, rows, total = [field.attname for field in model._meta.concrete_fields], 0, 0
    for row in model._base_manager.using(alias).values_list(*names).iterator(chunk_size=ROWS_AT_ONCE):
        values = [bytes(value).hex() if isinstance(value, memoryview | bytes) else value for value in row]
        text = json.dumps(values, sort_keys=True, default=str)
        rows, total = rows + 1, total + int.from_bytes(hashlib.sha256(text.encode()).digest())
    return rows, total


def move_files(folder: Path) -> None:
    """Copies keys, safety copies and the files of deleted events into another data folder; raises Refusal."""
    for name, key in (("secret_key", settings.SECRET_KEY), ("installation_key", settings.INSTALLATION_KEY)):
        Conflict.when(
            read_or_make_secret(folder, name, key) != key,
            f"{folder} holds the keys of another installation. Name an empty folder.",
        )
    for origin, name in ((settings.COPIES_DIR, "copies"), (settings.DATA_DIR / DELETED_EVENTS, DELETED_EVENTS)):
        if origin.is_dir():
            shutil.copytree(origin, folder / name, dirs_exist_ok=True)
    close_to_others(folder)
