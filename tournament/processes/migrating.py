"""A database that is new or behind is brought up to date by whoever needs it first."""

from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.domain.refusal import Refusal
from tournament.processes.lock import waiting_lock

MIGRATION_LOCK = 12_12  # PostgreSQL's advisory lock, for two machines on one database


class DatabaseAway(Refusal):
    """The database cannot be opened."""


def migrate_when_behind() -> None:
    """Applies the migrations that are missing, once, also when two commands start together; raises DatabaseAway."""
    try:
        if not _is_behind():
            return
        with waiting_lock(settings.DATA_DIR / "migrate.lock"), connection.cursor() as cursor:
            is_shared = connection.vendor == "postgresql"
            if is_shared:
                cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
            try:
                if _is_behind():
                    call_command("migrate", verbosity=0, interactive=False)
            finally:
                if is_shared:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])
    except OperationalError as error:
        raise DatabaseAway("The database cannot be opened: %(why)s.", why=str(error).strip().rstrip(".")) from error


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
