"""The database of a run: SQLite in a file, or where DATABASE_URL names one, PostgreSQL (`tests/test_postgresql.py`)."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tests import remembered

WITH_A_DATABASE = {"api", "event_file", "models", "queries", "services", "web"}
"""Layers whose tests are about what is stored: each has the database, which a mark of its own may make another."""
IS_SQLITE = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


@contextmanager
def in_use(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Makes it the default database, for every thread, until the end of the `with`."""
    usual, usual_settings = connections["default"], connections.settings["default"]
    connections["default"], connections.settings["default"] = connection, connection.settings_dict
    try:
        yield
    finally:
        connections["default"], connections.settings["default"] = usual, usual_settings


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks the tests of what is stored, and of these what the databases do differently: locks and real transactions.

    What an act or a query says of the rows is the same on both; the walks of `tests.any_order` compare all of that.
    """
    layers = WITH_A_DATABASE.intersection([*item.path.parts, item.path.stem.removeprefix("test_")])
    marker = item.get_closest_marker("django_db")
    if layers and marker is None:
        item.add_marker(pytest.mark.django_db)
    is_of_both = layers & {"event_file", "services"} and "web" not in layers
    if is_of_both and marker and marker.kwargs.get("transaction"):
        item.add_marker(pytest.mark.both_databases)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    migrated: Path,
    folder_of_run: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A SQLite database in a file, as in a hall: in memory, two writers would not behave as they do there."""
    remembered.SHARED = folder_of_run
    if IS_SQLITE:
        name = shutil.copy(migrated / "whist.sqlite3", tmp_path_factory.mktemp("database"))
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(name)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A copy of the SQLite database is migrated already."""
    return IS_SQLITE
