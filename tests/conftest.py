"""What all tests stand on: a database of their own, and the real servers of tests/servers.py."""

from pathlib import Path

import pytest
from django.conf import settings

pytest_plugins = ["tests.servers", "tests.people"]

ROWS_ON_BOTH_DATABASES = {"models", "queries", "services", "tasks"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        below = item.path.relative_to(Path(__file__).parent).with_suffix("").parts[1:3]
        if {name.removeprefix("test_") for name in below} & ROWS_ON_BOTH_DATABASES:
            item.add_marker(pytest.mark.both_databases)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A SQLite database in a file, as in a hall: in memory, two writers would not behave as they do there."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "whist.sqlite3")
