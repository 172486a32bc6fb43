"""Databases of released versions are copied and brought up to date; what is not theirs is refused and left as it is.

`tests/golden/databases/` holds a database of each release, made by `python -m tests.load released`, and what its events
were then: the first of 1.0.0, and its last, with all that version 2 gives up.  Nothing stored here changes when a
migration is added.
"""

import gzip
import json
import os
import re
import resource
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import dj_database_url
import psycopg
import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker, Settings

from tests import needs, refusals
from tests.databases import in_use
from tests.events import make_event
from tests.net import normal_file, picture, plain
from tests.samples import sampled
from tournament.database import bring_up_to_date
from tournament.domain.refusal import Refusal
from tournament.models import Event, Spare
from tournament.services.acts import verify_log
from tournament.services.purging import empty_write_ahead_log
from tournament.version import VERSION

RELEASES = sorted((Path(__file__).parents[1] / "golden" / "databases").iterdir())


class Shelf:
    """Where databases of one kind are made: files in a folder, or on a PostgreSQL server."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.url = url

    def restore(self, release: Path) -> str:
        name = self.empty()
        if not self.url:
            (self.folder / name).write_bytes(gzip.decompress((release / "whist.sqlite3.gz").read_bytes()))
            return name
        psql = [needs.postgresql_program("psql"), "--quiet", "--dbname", self.address(name)]
        dump = gzip.decompress((release / "whist.sql.gz").read_bytes())
        subprocess.run(psql, input=dump, check=True, stdout=subprocess.DEVNULL)
        return name

    def copy(self, name: str) -> str:
        another = self.new_name()
        if self.url:
            self.ask(f'CREATE DATABASE "{another}" TEMPLATE "{name}"')
        else:
            shutil.copy(self.folder / name, self.folder / another)
        return another

    def new_name(self) -> str:
        return f"upgrade_{uuid4().hex}"

    def empty(self) -> str:
        """The name of a database without a table."""
        name = self.new_name()
        if self.url:
            self.ask(f'CREATE DATABASE "{name}"')
        return name

    def address(self, name: str) -> str:
        return f"{self.url.rpartition('/')[0]}/{name}" if self.url else f"sqlite:///{self.folder / name}"

    def ask(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as server:
            server.execute(statement)

    @contextmanager
    def in_use(self, name: str) -> Iterator[None]:
        """Makes it the default database of this process."""
        usual = connections.settings["default"]
        options = {} if self.url else usual["OPTIONS"]
        connections.settings["default"] = {**usual, "OPTIONS": options, **dj_database_url.parse(self.address(name))}
        new = connections.create_connection("default")
        connections.settings["default"] = usual
        with in_use(new):
            try:
                yield
            finally:
                new.close()


@pytest.fixture(scope="module", params=sampled(["sqlite", "postgresql"], 1))
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """A place for databases; those on the server are dropped in the end."""
    folder = tmp_path_factory.mktemp("databases")
    if request.param == "sqlite":
        yield Shelf(folder)
        return
    made = Shelf(folder, request.getfixturevalue("postgres_url"))
    yield made
    with psycopg.connect(made.url, autocommit=True) as server:
        for (name,) in server.execute("SELECT datname FROM pg_database WHERE datname LIKE 'upgrade%'").fetchall():
            server.execute(f'DROP DATABASE "{name}"')


@pytest.fixture(scope="module")
def current(shelf: Shelf, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> str:
    name = shelf.restore(RELEASES[-1])
    with django_db_blocker.unblock(), shelf.in_use(name):
        call_command("migrate", verbosity=0)
    return name


@pytest.fixture
def data_folder(
    tmp_path: Path, settings: Settings, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """The data folder of an installation; databases may be used."""
    settings.DATA_DIR = tmp_path
    settings.INSTALLATION_KEY = "of a stored database"
    with django_db_blocker.unblock():
        yield tmp_path


SENTENCES = {"why", "left", "note"}
"""Keys whose sentences a later version may word otherwise."""
CARDS = "trump and who deals are noted, not the cards that were cut for them"
DROPPED: dict[str, str] = {
    "brackets.play.hands.cuts": CARDS,
    "brackets.play.hands.trump_card": CARDS,
    "brackets.play.replacements": "who plays for a missing A or B is a ruling; of those before, the log tells",
    "file.qualifiers.named_at": "who goes on by their place is computed, and not named at a moment",
    "file.playoffs.hands.cuts": CARDS,
    "file.playoffs.hands.trump_card": CARDS,
    "file.playoffs.replacements": "who plays for a missing A or B is a ruling; of those before, the log tells",
    "file.side_sessions": "sessions of side games are gone; their tables are among `side_games`",
    "file.signature": "a saved file is signed as a whole, under the key `signed`",
    "file.event.house_rules": "every event plays by the book or by its own sheet, which stays",
    "file.players": "who was drawn at the door stood there with the number of their party",
    "file.spares.party": "no fours are drawn at the door",
    "file.salt": "no section of the file is sealed any more",
    "file.log.seals": "no section of the file is sealed any more",
    "file.log.digest": "entries are chained anew, by what they say alone",
}
"""What version 2 has given up, by its keys from the picture down (`file.event.house_rules`), and why it may differ."""


LEADERS_STANDS = "a count that came after the leader had settled the table changes nothing, where it was a conflict"
DECIDED: dict[str, str] = {"weekend-6": LEADERS_STANDS, "weekend-7": LEADERS_STANDS}
"""The events whose places a rule of version 2 decides otherwise, and why."""


def differences(then: Any, now: Any, place: str = "") -> list[str]:
    """Where a picture is not what it was, but for sentences and what was dropped; keys may have come since."""
    if place in DROPPED or place.rpartition(".")[2] in SENTENCES:
        return []
    if place.endswith(("play.hands", "playoffs.hands")) and isinstance(then, list):  # one only begun is entered anew
        then, now = [hand for hand in then if "tricks" in hand], now or []
    if isinstance(then, dict) and isinstance(now, dict):
        return [
            found
            for key, value in then.items()
            for found in differences(value, now.get(key), f"{place}.{key}".removeprefix("."))
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [found for pair in zip(then, now, strict=True) for found in differences(*pair, place)]
    return [] if then == now else [f"{place}: {then!r} became {now!r}"[:300]]


def plan() -> list[object]:
    """The migrations that the database lacks."""
    executor = MigrationExecutor(connection)
    return [*executor.migration_plan(executor.loader.graph.leaf_nodes())]


def tables_and_record() -> tuple[list[str], set[tuple[str, str]]]:
    return sorted(connection.introspection.table_names()), {*MigrationRecorder(connection).applied_migrations()}


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("database-before-*"))


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)
def test_a_database_of_a_release_is_copied_and_brought_up_to_date_and_every_log_holds(
    release: Path, shelf: Shelf, data_folder: Path, sample: Callable[[Iterable[str], int], set[str]]
) -> None:
    """On PostgreSQL of some of them: what an event's rows say is read alike on both."""
    expected = json.loads(gzip.decompress((release / "expected.json.gz").read_bytes()))
    with shelf.in_use(shelf.restore(release)):
        is_older = bool(plan())

        sentence = bring_up_to_date()

        assert plan() == []
        assert len(copies(data_folder)) == is_older
        assert all(str(copy) in sentence for copy in copies(data_folder))
        assert {*Event.objects.values_list("slug", flat=True)} == expected.keys()
        looked_at = sample(expected, 9 if shelf.url else len(expected))
        events = {event.slug: event for event in Event.objects.filter(slug__in=looked_at)}
        assert min(map(verify_log, events.values())) > 0
        now = {slug: picture(event) for slug, event in events.items()}
    for slug in DECIDED.keys() & now.keys():
        del expected[slug]["standings"]
    for seen in (*now.values(), *(expected[slug] for slug in now)):  # one way of writing files, whichever version did
        seen["file"] = plain(normal_file(seen["file"]))
    assert {slug: found for slug in now if (found := differences(expected[slug], now[slug]))} == {}


def test_an_older_database_is_copied_whole_and_privately_before_it_is_changed(
    shelf: Shelf, current: str, data_folder: Path
) -> None:
    with shelf.in_use(shelf.copy(current)):
        call_command("migrate", "sessions", "zero", verbosity=0)
        before = tables_and_record()

        sentence = bring_up_to_date()

        assert plan() == []
        assert bring_up_to_date() == ""
    (copy,) = copies(data_folder)
    assert sentence == f"The database was brought up to date for version {VERSION}. As it was before, it is in {copy}."
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    restored = Shelf(data_folder, shelf.url)
    if shelf.url:
        name = restored.empty()
        pg_restore = [needs.postgresql_program("pg_restore"), "--dbname", restored.address(name), str(copy)]
        subprocess.run(pg_restore, check=True)
    else:
        name = copy.name
    with restored.in_use(name):
        assert tables_and_record() == before
        assert Event.objects.count() > 1


FOREIGN = "CREATE TABLE blog_post (id integer)"
NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', CURRENT_TIMESTAMP)"


def test_a_database_that_is_newer_is_refused_in_a_sentence_and_not_changed(
    shelf: Shelf, current: str, data_folder: Path
) -> None:
    with shelf.in_use(shelf.copy(current)):
        with connection.cursor() as cursor:
            cursor.execute(NEWER)
        before = tables_and_record()

        with pytest.raises(Refusal, match=r"newer version of Twelve Flags than .*: it holds scoring.9999_later"):
            bring_up_to_date()

        assert tables_and_record() == before
    assert copies(data_folder) == []


def test_another_program_s_database_is_refused_and_an_empty_one_is_new(shelf: Shelf, data_folder: Path) -> None:
    with shelf.in_use(shelf.empty()):
        with connection.cursor() as cursor:
            cursor.execute(FOREIGN)
        assert "another program: it holds the table blog_post" in refusals.why_refused(bring_up_to_date)
        assert tables_and_record()[0] == ["blog_post"]

        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE blog_post")
        call_command("migrate", "auth", verbosity=0)  # as far as a first run came that was stopped
        assert bring_up_to_date() == ""
        assert plan() == []
    assert copies(data_folder) == []


def test_a_new_file_is_what_all_migrations_leave(migrated: Path, data_folder: Path) -> None:
    found = []
    for folder, file in ((migrated, "whist.sqlite3"), (data_folder, "new")):
        with Shelf(folder).in_use(file):
            assert bring_up_to_date() == ""
            rows = {
                model: sorted(model._base_manager.values_list()) for model in apps.get_models() if not model._meta.proxy
            }
            with connection.cursor() as cursor:
                cursor.execute("SELECT name, sql FROM sqlite_master WHERE sql > ''")
                found.append((rows, sorted((name, sorted(re.split(AT_A_COLUMN, sql))) for name, sql in cursor)))
            assert plan() == []

    (migrated_rows, migrated_tables), (rows, tables) = found
    assert tables == migrated_tables
    assert {model for model in rows if rows[model] != migrated_rows[model]} == {ContentType, Permission}


AT_A_COLUMN = r"\)$|[(,] ?(?=[\"C])"
"""Where the text of a table is cut, because its columns may come in any order."""


@contextmanager
def full_disk() -> Iterator[None]:
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@contextmanager
def no_programs() -> Iterator[None]:
    usual, os.environ["PATH"] = os.environ["PATH"], ""
    try:
        yield
    finally:
        os.environ["PATH"] = usual


def test_an_older_database_that_cannot_be_copied_is_not_changed(shelf: Shelf, current: str, data_folder: Path) -> None:
    faults = [full_disk, no_programs] if shelf.url else [full_disk]
    with shelf.in_use(shelf.copy(current)):
        call_command("migrate", "sessions", "zero", verbosity=0)
        before = tables_and_record()

        for fault in faults:
            with fault(), pytest.raises(Refusal, match=r"copied. That failed: .*\. Nothing was changed.$"):
                bring_up_to_date()

        assert (tables_and_record(), copies(data_folder)) == (before, [])
        assert bring_up_to_date(is_copied=True) == f"The database was brought up to date for version {VERSION}."


def test_a_file_that_holds_what_was_deleted_is_written_anew_when_it_is_brought_up_to_date(
    migrated: Path, tmp_path: Path, data_folder: Path
) -> None:
    file = Path(shutil.copy(migrated / "whist.sqlite3", tmp_path / "old"))
    with Shelf(tmp_path).in_use(file.name), connection.cursor() as cursor:
        event = make_event(is_played=False)
        cursor.execute("PRAGMA secure_delete = OFF")  # as before there was such a setting
        Spare.objects.bulk_create(Spare(event=event, name=f"{number} Wilhelmina") for number in range(200))
        Spare.objects.all().delete()
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.fetchall()
        call_command("migrate", "sessions", "zero", verbosity=0)
        empty_write_ahead_log()
        before = file.read_bytes()

        bring_up_to_date(is_copied=True)
        empty_write_ahead_log()

        assert [b"Wilhelmina" in data for data in (before, file.read_bytes())] == [True, False]
