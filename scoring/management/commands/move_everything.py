"""`move_everything`: everything into another database: SQLite to PostgreSQL or back, one server to another."""

from django.conf import settings
from django.core.management.base import CommandParser

from scoring.event_file.verify import verify_log
from tournament.domain import Refusal
from tournament.management.command import WhistCommand
from tournament.models import Event
from tournament.services.moving import move_everything


class Command(WhistCommand):
    help = (
        "Copies everything (events with their logs, accounts, the office, sheets) into another, empty database, and "
        "compares it there; into a SQLite file with the keys, safety copies and files of deleted events beside it. "
        "Stop the service first. Here nothing is changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("to", metavar="DATABASE_URL", help="postgres://… or sqlite:////folder/whist.sqlite3")

    def handle(self, *, to: str, json: bool, **_: object) -> None:
        moved = move_everything(to, self.verify_logs, self.progress)
        faults = [slug for slug, entries in moved.found.items() if isinstance(entries, str)]
        folder = (
            f"keep DATA_DIR ({moved.folder}), which has the keys and safety copies: another computer needs it too."
            if moved.folder == settings.DATA_DIR
            else f"give DATA_DIR {moved.folder}, where the keys and safety copies are too."
        )
        sentences = [
            f"{sum(moved.rows.values())} rows were copied and compared, {len(moved.found)} logs verified.",
            f"Not unbroken, as here: {', '.join(faults)}." if faults else "",
            f"From now on give DATABASE_URL that address, and {folder} Nothing was changed here: do not go on with it.",
        ]
        self.progress("")
        self.write_result(
            as_json=json,
            record={"rows": moved.rows, "events": moved.found, "data_dir": str(moved.folder)},
            text=" ".join(filter(None, sentences)),
        )

    @staticmethod
    def verify_logs() -> dict[str, int | str]:
        """By its address how many entries each event's log has, or what is wrong with it."""
        found: dict[str, int | str] = {}
        for event in Event.objects.all():
            try:
                found[event.slug] = verify_log(event)
            except Refusal as refusal:
                found[event.slug] = str(refusal)
        return found
