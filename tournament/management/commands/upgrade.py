"""`upgrade`: brings the database up to date, for a server where no `up` does so."""

from django.core.management.base import CommandParser

from tournament.management.command import WhistCommand, collect_static
from tournament.version import VERSION


class Command(WhistCommand):
    help = (
        "Brings the database up to date, and collects static files; an older one is copied into the data folder first."
    )
    answers_json = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--without-copy", action="store_true", help="you have a backup: make no copy")

    def handle(self, **_: object) -> None:
        collect_static()
        self.stdout.write(f"The database is up to date: version {VERSION}.")
