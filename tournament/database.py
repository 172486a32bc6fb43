"""Brings the database up to date, once an older one is copied; refuses a newer one, and one of another program."""

import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournament.domain import Refusal
from tournament.files import lock
from tournament.version import VERSION


def bring_up_to_date(*, is_copied: bool = False) -> str:
    """What was done, in a sentence; empty where nothing was, or where the database was new.

    An older one is copied into the data folder first, unless it `is_copied` already.  Raises Refusal, and has then
    changed nothing, for one that is newer or another program's, and for one that cannot be copied.
    """
    try:
        with lock(settings.DATA_DIR / "migrate.lock"), ExitStack() as stack:
            executor = MigrationExecutor(connection)
            plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
            is_ours = check_database(executor.loader)
            if not plan:
                return ""
            stack.callback(connection.close)  # PostgreSQL's limits on long work come back with the next one
            lift_limits()
            copy = copy_database() if is_ours and not is_copied else None
            if connection.vendor == "sqlite" and not connection.introspection.table_names():
                make_tables(executor.loader)
            else:
                call_command("migrate", verbosity=0, interactive=False)
                if connection.vendor == "sqlite":  # a file of 1.0.0 still holds what was deleted in it
                    connection.cursor().execute("VACUUM")
    except DatabaseError as error:
        raise Refusal(f"The database cannot be used: {str(error).strip().rstrip('.')}.") from error
    before = f" As it was before, it is in {copy}." if copy else ""
    return f"The database was brought up to date for version {VERSION}.{before}" if is_ours else ""


def check_database(loader: MigrationLoader) -> bool:
    """Whether the database holds tables of ours; raises Refusal for one of a newer version or of another program."""
    unknown = [
        ".".join(key)
        for key in sorted(loader.applied_migrations)
        if key[0] in loader.migrated_apps and key not in loader.disk_migrations
    ]
    is_ours = any(app == "tournament" for app, _ in loader.applied_migrations)
    Refusal.when(
        is_ours and unknown,
        f"The database belongs to a newer version of Twelve Flags than {VERSION}: it holds {', '.join(unknown[:1])}. "
        "Install that version again, or restore the copy that was made before it was brought up to date.",
    )
    ours = {"django_migrations", *connection.introspection.django_table_names()}
    tables = set() if is_ours else set(connection.introspection.table_names()) - ours
    Refusal.when(
        tables,
        f"The database belongs to another program: it holds the table {min(tables, default='')}, and none of Twelve "
        "Flags. Set DATABASE_URL to an empty database.",
    )
    return is_ours


def make_tables(loader: MigrationLoader) -> None:
    """Makes in an empty SQLite database what all migrations would have left there, in a twentieth of their time.

    Not the rows of models and permissions that Django adds: nothing reads them, and the next migration adds them.
    """
    recorder = MigrationRecorder(connection)
    with connection.schema_editor() as editor:
        editor.create_model(recorder.Migration)
        for model in apps.get_models():
            if not model._meta.proxy:
                editor.create_model(model)
        for key in loader.disk_migrations:
            recorder.record_applied(*key)


def lift_limits() -> None:
    """PostgreSQL sets no limits any more to this connection, which may work, or wait, for long."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for name in settings.LONGEST_WAITS:
                cursor.execute(f"SET {name} = 0")


def copy_database() -> Path:
    """The place of a copy of the whole database; raises Refusal."""
    name = f"database-before-{VERSION}-{timezone.now():%Y%m%d-%H%M%S}"
    place = settings.DATA_DIR / f"{name}.{'sqlite3' if connection.vendor == 'sqlite' else 'dump'}"
    try:
        place.touch(mode=0o600)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(place)])
        else:
            dump_postgresql(place)
    except (OSError, DatabaseError) as error:
        place.unlink(missing_ok=True)
        raise Refusal(
            "The database is older than this version, and before it is brought up to date it has to be copied. That "
            f"failed: {str(error).strip().rstrip('.')}. Nothing was changed."
        ) from error
    return place


def dump_postgresql(place: Path) -> None:
    """Writes the database into a file as `pg_dump` does; raises OSError."""
    program = shutil.which("pg_dump")
    if program is None:
        raise OSError(
            "PostgreSQL’s pg_dump is not installed here; install it, or make a backup yourself and then give the "
            "command `manage.py upgrade --without-copy`"
        )
    (_, *arguments), environment = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, ["--format=custom", f"--file={place}"]
    )
    done = subprocess.run(  # a program of the system, from a list
        [program, *arguments], env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise OSError(" ".join(done.stderr.split()) or f"pg_dump ended with {done.returncode}")
