"""The databases of a run: SQLite in a file for every test, and PostgreSQL too for the tests of what is stored."""

import json
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import dj_database_url
import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests import remembered
from tests.servers import ROWS_OF_MIGRATIONS
from tournament.files import lock

WITH_A_DATABASE = {"api", "event_file", "models", "queries", "services", "web"}
"""Layers whose tests are about what is stored: each has the database, which a mark of its own may make another."""
BOTH_DATABASES = {"event_file", "models", "queries", "services", "tasks"}
"""The layers of which a test with real transactions runs on PostgreSQL too, and every test of models."""


@dataclass
class Database:
    """A migrated database that can take the place of the default one."""

    connection: BaseDatabaseWrapper

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Makes it the default database, for every thread, until the end of the `with`."""
        usual, usual_settings = connections["default"], connections.settings["default"]
        connections["default"], connections.settings["default"] = self.connection, self.connection.settings_dict
        try:
            yield
        finally:
            connections["default"], connections.settings["default"] = usual, usual_settings


def layers(path: Path) -> set[str]:
    """The folders of a test and what its file is about."""
    return {name.removeprefix("test_") for name in path.relative_to(Path(__file__).parent).with_suffix("").parts}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks the tests of what is stored."""
    if WITH_A_DATABASE & layers(item.path) and item.get_closest_marker("django_db") is None:
        item.add_marker(pytest.mark.django_db)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs on SQLite and on PostgreSQL what the databases do differently: locks, constraints, and each act once.

    What an act or a query says of the rows is the same on both; the walks of `tests.any_order` compare all of that.
    """
    test = metafunc.definition
    on_both = BOTH_DATABASES & layers(test.path) if "web" not in test.path.parts else set()
    is_about_rows = "models" in on_both or (on_both and has_transactions(test))
    if is_about_rows or test.get_closest_marker("both_databases"):
        kinds = [pytest.param("sqlite"), pytest.param("postgresql", marks=pytest.mark.slow)]
        metafunc.parametrize("database", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    migrated: Path,
    folder_of_run: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A SQLite database in a file, as in a hall: in memory, two writers would not behave as they do there."""
    name = shutil.copy(migrated / "whist.sqlite3", tmp_path_factory.mktemp("database"))
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(name)
    remembered.SHARED = folder_of_run


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """True, because the database is a copy that is migrated already."""
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """pytest-django's own, and then forgets the rows that Django would bring back but nothing here uses."""
    forget_unused_rows(connections["default"])
    yield
    connections["default"].close()


def forget_unused_rows(connection: BaseDatabaseWrapper) -> None:
    """Leaves only the service's own rows among those that every test with real transactions brings back."""
    rows = json.loads(getattr(connection, ROWS_OF_MIGRATIONS, "[]"))
    own = [row for row in rows if row["model"].partition(".")[0] in ("tournament", "rotations", "scoring")]
    setattr(connection, ROWS_OF_MIGRATIONS, json.dumps(own))


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[None]:
    """The kind of database a test runs on; its scope puts it before pytest-django's own fixtures."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield
        return
    request.getfixturevalue("django_db_setup")
    with request.getfixturevalue("postgresql").in_use():
        yield


@pytest.fixture(scope="session")
def postgresql(
    postgres_url: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker, folder_of_run: Path, worker_id: str
) -> Iterator[Database]:
    """A test database on PostgreSQL: a worker's own copy of one that is migrated once in a run."""
    usual = connections.settings["default"]
    connections.settings["default"] = {**usual, "OPTIONS": {}, "TEST": {**usual["TEST"], "NAME": "whist"}}
    connections.settings["default"] |= dj_database_url.parse(postgres_url)
    database = Database(connections.create_connection("default"))
    connections.settings["default"] = usual
    connection, creation = database.connection, database.connection.creation
    with django_db_blocker.unblock(), database.in_use():
        with lock(folder_of_run / "postgresql.lock"):
            creation.create_test_db(verbosity=0, serialize=False, keepdb=True)
            connection.close()  # a database that somebody is connected to cannot be copied
            creation.clone_test_db(worker_id, verbosity=0)
        connection.settings_dict.update(creation.get_test_db_clone_settings(worker_id))
        setattr(connection, ROWS_OF_MIGRATIONS, creation.serialize_db_to_string())
        forget_unused_rows(connection)
    yield database
    connection.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Brings back what the migrations wrote: a test with real transactions deletes it, and brings it back only for
    the next one of its kind.
    """
    connection = connections["default"]
    result = yield
    needs_none = nextitem is None or (has_transactions(nextitem) and kind(nextitem) == kind(item))
    if has_transactions(item) and not needs_none:
        with item.config.stash[blocking_manager_key].unblock(), Database(connection).in_use():
            connection.creation.deserialize_db_from_string(getattr(connection, ROWS_OF_MIGRATIONS))
    return result


def has_transactions(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))


def kind(item: pytest.Item) -> str:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return str(parameters.get("database", "sqlite"))
