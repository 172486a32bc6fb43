"""Rows that the first release stored are the same rows after the migrations since."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tests.databases import Database

NOON = datetime(2026, 8, 21, 18, 0, tzinfo=UTC)
FIRST_RELEASE = [("tournament", "0001_initial"), ("scoring", "0001_initial")]
SEARCH_PATH = "search_path=first_release"
NOW = [("tournament", "0003_absences"), ("scoring", "0003_repeated_keys")]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@contextmanager
def empty_database(folder: Path) -> Iterator[BaseDatabaseWrapper]:
    """Makes a database without tables the default one: a file of its own, or a schema of its own."""
    is_sqlite, usual = connections["default"].vendor == "sqlite", connections.settings["default"]
    own = (
        {"NAME": str(folder / "first_release.sqlite3")} if is_sqlite else {"OPTIONS": {"options": f"-c {SEARCH_PATH}"}}
    )
    connections.settings["default"] = usual | own
    connection = connections.create_connection("default")
    connections.settings["default"] = usual
    with Database(connection).in_use(), connection.cursor() as cursor:
        if not is_sqlite:
            cursor.execute("CREATE SCHEMA first_release")
        yield connection
        if not is_sqlite:
            cursor.execute("DROP SCHEMA first_release CASCADE")
    connection.close()


def migrate(connection: BaseDatabaseWrapper, targets: list[tuple[str, str]]) -> Apps:
    """The models as they are after these migrations."""
    MigrationExecutor(connection).migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def store_event(apps: Apps) -> Any:
    """An event of one day and one session, led by Ada."""
    leader = apps.get_model("auth", "User").objects.create(username="ada")
    event = apps.get_model("tournament", "Event").objects.create(
        slug="games", name="Games", level="club", leader=leader, time_zone="America/Edmonton", verifier_code="123456",
        created_at=NOON,
    )  # fmt: skip
    event.days.create(number=1, opened_at=NOON)
    return event


def test_absences_and_keys_of_repeated_counts_become_rows(tmp_path: Path) -> None:
    with empty_database(tmp_path) as empty:
        check_rows(empty)


def check_rows(empty: BaseDatabaseWrapper) -> None:
    """Stores rows as the first release did, migrates, and compares."""
    apps = migrate(empty, FIRST_RELEASE)
    event = store_event(apps)
    presence: dict[str, dict[str, Any]] = {
        "Here": {},
        "Left": {"left_after_hand": 0, "stays_ranked": True},
        "Returned": {"away_after_hand": 0, "returned_after_hand": 12},
        "Left again at once": {"away_after_hand": 6, "returned_after_hand": 6, "left_after_hand": 6},
        "Left again": {"joined_after_hand": 2, "away_after_hand": 3, "returned_after_hand": 9, "left_after_hand": 14},
    }
    keys = [["again 1", 'again "2" \\'], [], ["again ü"], [], []]
    for number, (name, hands) in enumerate(presence.items(), start=1):
        team = event.teams.create(name=name, entry_order=number, **hands)
        table = apps.get_model("tournament", "Table").objects.create(event=event, number=number, team=team)
        event.flag_counts.create(
            day=event.days.get(), table=table, flags=12, at=NOON, key=f"key {number}", repeat_keys=keys[number - 1]
        )

    apps = migrate(empty, NOW)

    absences = apps.get_model("tournament", "Absence").objects.order_by("team__entry_order", "pk")
    assert list(absences.values_list("team__name", "after_hand", "returned_after_hand", "stays_ranked")) == [
        ("Left", 0, None, True),
        ("Returned", 0, 12, False),
        ("Left again at once", 6, 6, False), ("Left again at once", 6, None, False),
        ("Left again", 3, 9, False), ("Left again", 14, None, False),
    ]  # fmt: skip
    repeated = apps.get_model("scoring", "RepeatedCountKey").objects.order_by("pk")
    assert list(repeated.values_list("event__slug", "key", "count__key")) == [
        ("games", "again 1", "key 1"), ("games", 'again "2" \\', "key 1"), ("games", "again ü", "key 3"),
    ]  # fmt: skip
    joined = apps.get_model("tournament", "Team").objects.values_list("joined_after_hand", flat=True)
    assert sorted(joined) == [0, 0, 0, 0, 2]
