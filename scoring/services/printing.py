"""Print jobs: a selection of sheets and tables of an event, drawn as one PDF."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from scoring.queries.sheets import ALIASES, SHEETS, draw, with_pack
from tournament.domain import Refusal, Who, list_numbers
from tournament.models import PrintJob
from tournament.schemas import Input, Tables
from tournament.services.acts import Change, act
from tournament.services.print_jobs import claim_job, finish_job

NAMES = [*SHEETS, "side-games"]  # which the side games add later
SheetName = Annotated[
    str,
    Meta(
        pattern=rf"\A({'|'.join([*NAMES, *ALIASES])})\Z",
        description=", ".join(NAMES),
        extra_json_schema={"enum": [*NAMES, *ALIASES]},
    ),
]


class SheetRequest(Input, frozen=True):
    """Sheets for all tables or for these, and how they are printed; `sheet` is a selection of one."""

    example = {"sheet": "hall-pack"}

    sheet: SheetName | None = None
    sheets: tuple[SheetName, ...] = ()
    tables: Tables = ()
    paper: PrintJob.Paper = PrintJob.Paper.LETTER
    is_large: bool = False


@act(who=Who.LEADER, not_taken_back="What is printed is thrown away.")
def request_sheets(change: Change, wanted: SheetRequest) -> PrintJob:
    """Requests sheets, of these tables alone or of all; a worker draws them as soon as one is free.

    Returns the print job, which the view queues on commit; raises Refusal for no sheet and for a table that
    there is not.
    """
    event = change.event
    names = with_pack([*wanted.sheets, *([wanted.sheet] if wanted.sheet else [])])
    Refusal.when(not names, "Choose a sheet.")
    tables = sorted(event.tables.values_list("number", flat=True))
    unknown = sorted({*wanted.tables} - {*tables})
    if unknown:
        there = f"; the tables are {tables[0]} to {tables[-1]}" if tables else " yet"
        raise Refusal(f"There is no table {list_numbers(unknown, 'or')}{there}.")
    return PrintJob.objects.create(
        event=event, sheets=names, tables=wanted.tables, paper=wanted.paper, is_large=wanted.is_large,
        requested_by=change.by, requested_at=change.at,
    )  # fmt: skip


def draw_print_job(*, job: int, at: datetime, public_url: str) -> None:
    """Draws one print job unless another worker holds it; the sentence of a Refusal is stored as the job's failure."""
    claimed = claim_job(job=job, at=at)
    if claimed is None:
        return
    try:
        drawn = draw(
            claimed.event, claimed.sheets, paper=claimed.paper, is_large=claimed.is_large, tables=claimed.tables,
            public_url=public_url,
        )  # fmt: skip
    except Refusal as refusal:
        finish_job(claimed, at=at, failure=str(refusal))
    else:
        finish_job(claimed, at=at, event_version=claimed.event.version, **asdict(drawn))
