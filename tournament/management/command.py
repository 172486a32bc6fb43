"""What every command of this service has in common.

Exit 0 done; 1 refused, the reason in one sentence on standard error; 2 wrong arguments.  With `--json` one JSON
object goes to standard output and nothing else does.
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament.domain import Refusal
from tournament.processes.database import (
    CopyFailed,
    StateKind,
    copy_database,
    database_state,
    end_no_waits,
    make_tables,
    read_database,
)
from tournament.processes.files import waiting_lock
from tournament.processes.secret import close_to_others
from tournament.queries.events import event_at
from tournament.schemas import DocumentRefused
from tournament.version import VERSION

REFUSED = 1
WRONG_ARGUMENTS = 2
Option = Any  # what an argument was read as; each `handle` names the types of its own
MIGRATION_LOCK = 12_12  # PostgreSQL's advisory lock, for two machines on one database


class WhistCommand(BaseCommand):
    """A command that answers in text or JSON, refuses with a Refusal, and brings the database up to date first."""

    uses_database = True
    takes_event = False  # whether its first argument is an event's address; `handle` gets the `event`

    answers_json = True
    is_at_a_terminal = False
    requires_system_checks = []
    suppressed_base_arguments = {"--version", "--verbosity", "--settings", "--pythonpath", "--traceback"} | {
        "--no-color",
        "--force-color",
        "--skip-checks",
    }

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: object) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        if self.answers_json:
            parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
        if self.takes_event:
            parser.add_argument("slug", help="the event's address")
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        self.is_at_a_terminal = True
        if isinstance(sys.stdout, io.TextIOWrapper):  # files saved through it are the same bytes on every machine
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        try:
            super().run_from_argv(argv)
        except Refusal as refusal:
            self.end(REFUSED, str(refusal))
        except OSError as error:
            if error.filename is None:
                raise
            close_it = " If another program has it open, close it there." if isinstance(error, PermissionError) else ""
            self.end(REFUSED, f"{error.filename}: {error.strerror}.{close_it}")

    def execute(self, *args: object, **options: Option) -> str | None:
        try:
            if self.uses_database:
                close_to_others(settings.DATA_DIR)
                if sentence := migrate_when_behind(is_copied=bool(options.get("without_copy"))):
                    self.stderr.write(sentence, self.style.SUCCESS)
            if self.takes_event:
                options["event"] = event_at(options["slug"])
            return super().execute(*args, **options)
        except CommandError as error:
            # Django raises it for arguments that do not go together.
            if self.is_at_a_terminal:
                self.end(WRONG_ARGUMENTS, str(error))
            raise

    def end(self, code: int, sentence: str) -> NoReturn:
        self.progress("")
        # The sentence may quote a file: control characters must not move the terminal's cursor or change its colour.
        self.stderr.write("".join(letter if letter.isprintable() else " " for letter in sentence), self.style.ERROR)
        sys.exit(code)

    def write_result(self, *, as_json: bool, record: object, text: str) -> None:
        """Prints `found` as JSON, or `text` for people."""
        self.stdout.write(json.dumps(record, ensure_ascii=False, indent=2) if as_json else text)

    def progress(self, sentence: str) -> None:
        """Shows on a terminal, on one line of standard error, how far long work is; '' clears the line."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{sentence}")
            sys.stderr.flush()


def migrate_when_behind(*, is_copied: bool = False) -> str:
    """Brings the database up to date, once even when two commands start together, and says in a sentence what was done.

    The sentence is empty where nothing was done, or the database was new.  An older one is copied into the data folder
    first, unless it `is_copied` already.  Raises Refusal, and has then changed nothing, for one that is
    newer, bent or another program's, and for one that could not be copied.
    """
    before = ""
    try:
        # SQLite refuses one of two that look into a new file at once: the first to look makes it, and nobody waits.
        with waiting_lock(settings.DATA_DIR / "migrate.lock"):
            if database_state().kind is StateKind.CURRENT:
                return ""
            with locked_database():
                kind, refusal = database_state()
                Refusal.when(refusal, refusal)
                if kind is StateKind.CURRENT:
                    return ""
                if kind is StateKind.OLDER and not is_copied:
                    before = f" As it was before, it is in {copy_database(settings.DATA_DIR, timezone.now())}."
                is_file = connection.vendor == "sqlite"
                if is_file and not read_database()[0]:
                    make_tables()
                else:
                    call_command("migrate", verbosity=0, interactive=False)
                    if is_file:  # where what was deleted stands if it is of version 1.0.0, which did not overwrite it
                        connection.cursor().execute("VACUUM")
    except CopyFailed as failure:
        raise Refusal(
            "The database is older than this version, and before it is brought up to date it has to be copied. That "
            f"failed: {failure}. Nothing was changed."
        ) from failure
    except DatabaseError as error:
        raise Refusal(f"The database cannot be used: {str(error).strip().rstrip('.')}.{before}") from error
    return "" if kind is StateKind.NEW else f"The database was brought up to date for version {VERSION}.{before}"


@contextmanager
def locked_database() -> Iterator[None]:
    """Holds PostgreSQL's own lock against a second machine; SQLite is on one machine only."""
    if connection.vendor != "postgresql":
        yield
        return
    end_no_waits(connection)  # the other machine may take long, and so may this one
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`; raises DocumentRefused."""
    try:
        return (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).decode("utf-8-sig")
    except FileNotFoundError:
        raise DocumentRefused(f"There is no file {file}.") from None
    except OSError as error:
        raise DocumentRefused(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DocumentRefused("The file is not text in UTF-8.") from error
