"""What every command of this service has in common.

Exit 0 done; 1 refused, the reason in one sentence on standard error; 2 wrong arguments.  With `--json` one JSON
object goes to standard output and nothing else does.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.database import bring_up_to_date
from tournament.domain import Refusal
from tournament.files import lock
from tournament.queries.events import event_at
from tournament.schemas import DocumentRefused
from tournament.secret import make_data_folder

REFUSED = 1
WRONG_ARGUMENTS = 2
Option = Any  # what an argument was read as; each `handle` names the types of its own


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
                make_data_folder(settings.DATA_DIR)
                if sentence := bring_up_to_date(is_copied=bool(options.get("without_copy"))):
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
        """Prints `record` as JSON, or `text` for people."""
        self.stdout.write(json.dumps(record, ensure_ascii=False, indent=2) if as_json else text)

    def progress(self, sentence: str) -> None:
        """Shows on a terminal, on one line of standard error, how far long work is; '' clears the line."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{sentence}")
            sys.stderr.flush()


def collect_static() -> None:
    """Puts all static files into one folder, under names with a hash, from which the web server sends them."""
    with lock(settings.DATA_DIR / "static.lock"):
        call_command("collectstatic", interactive=False, verbosity=0)


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
