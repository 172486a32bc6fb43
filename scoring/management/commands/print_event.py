"""`print_event`: every sheet of an event as PDF, drawn here and now."""

import re
from pathlib import Path

from django.core.management.base import CommandParser

from scoring.queries.sheets import SHEETS, Drawn, draw
from tournament.files import write_into
from tournament.management.command import WhistCommand
from tournament.models import Event
from tournament.network import public_url
from tournament.sheets.page import PAPERS, NothingToPrint


class Command(WhistCommand):
    help = "Draws the sheets of an event as PDF files into a folder."
    takes_event = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", required=True, metavar="DIR", help="the folder to write to")
        parser.add_argument("--only", metavar="NAME,…", help=f"only these: {', '.join(SHEETS)}")
        parser.add_argument("--paper", choices=sorted(PAPERS), default="letter", help="(%(default)s)")
        parser.add_argument("--large", action="store_true", help="large print")

    def handle(
        self, *, event: Event, out: str, only: str | None, paper: str, large: bool, json: bool, **_: object
    ) -> None:
        chosen = [name for name in re.split(r"[,\s]+", only or "") if name]
        drawn: dict[str, Drawn] = {}
        for name in dict.fromkeys(chosen or SHEETS):
            self.progress(f"{name} …")
            try:
                drawn[name] = draw(event, [name], paper=paper, is_large=large, public_url=public_url())
            except NothingToPrint:
                if chosen:
                    raise
        self.progress("")
        paths = write_into(Path(out), {f"{name}.pdf": sheet.pdf for name, sheet in drawn.items()})
        files = [
            {"name": name, "file": str(path), "pages": sheet.pages}
            for (name, sheet), path in zip(drawn.items(), paths, strict=True)
        ]
        self.write_result(
            as_json=json,
            record={"event": event.slug, "files": files},
            text="\n".join(f"{file['file']}: {file['pages']} pages" for file in files),
        )
