"""`send_results`: the results as one picture and one PDF, to send by e-mail or a messenger."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandParser

from scoring.queries.sheets import results_picture
from scoring.services.printing import draw_sheet
from scoring.sheets.pictures import draw_results_picture
from tournament.management.command import WhistCommand
from tournament.models import Event
from tournament.processes.files import write_into
from tournament.queries.print_jobs import usual_paper


class Command(WhistCommand):
    help = "Writes the results of an event as one picture (1080 by 1350 at most) and one PDF, to send to people."
    takes_event = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", required=True, metavar="DIR", help="the folder to write to")

    def handle(self, *, event: Event, out: str, json: bool, **_: object) -> None:
        pdf, _facts = draw_sheet(
            event, "results", paper=usual_paper(event), is_large=False, public_url=settings.PUBLIC_URL
        )
        files = {"results.png": draw_results_picture(results_picture(event)), "results.pdf": pdf}
        written = [str(path) for path in write_into(Path(out), files)]
        self.write_result(as_json=json, record={"event": event.slug, "files": written}, text="\n".join(written))
