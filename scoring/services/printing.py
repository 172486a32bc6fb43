"""Print jobs: a selection of sheets and tables of an event, drawn as one PDF."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from scoring.queries.sheets import ALIASES, SHEETS, Drawn, SheetFacts, draw, imprint, with_pack
from tournament.domain import Refusal
from tournament.models import Event, PrintJob
from tournament.schemas import Input, Tables
from tournament.services.acts import Actor
from tournament.services.print_jobs import claim_job, finish_job
from tournament.sheets.page import bind

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

    sheet: SheetName | None = None
    sheets: tuple[SheetName, ...] = ()
    tables: Tables = ()
    paper: PrintJob.Paper = PrintJob.Paper.LETTER
    is_large: bool = False


def draw_sheets(
    event: Event,
    names: Sequence[str],
    *,
    public_url: str,
    paper: str = "letter",
    is_large: bool = False,
    tables: Collection[int] = (),
) -> tuple[bytes, int, Drawn]:
    """Sheets as one PDF, its pages, and what it shows; of no tables: of all.

    Raises NotFound, NothingToPrint, Conflict, and Refusal for text that does not fit.
    """
    facts = SheetFacts(event, public_url)
    of = imprint(facts, paper=paper, is_large=is_large)
    drawn = draw(facts, names, tables or None, of)
    pdf, pages = bind(drawn.parts, of, SHEETS[with_pack(names)[0]].label)
    return pdf, pages, drawn


def request_sheets(event: Event, by: Actor, at: datetime, wanted: SheetRequest, key: str) -> PrintJob:
    """The print job for a selection, which the view queues on commit; the same key gives the same job, so a repeated
    tap prints once.  Raises Refusal for no sheet.
    """
    names = with_pack([*wanted.sheets, *([wanted.sheet] if wanted.sheet else [])])
    Refusal.when(not names, "Choose a sheet.")
    defaults = asdict(wanted) | {"sheets": names, "requested_by": by.name, "requested_at": at}
    del defaults["sheet"]
    job, _ = PrintJob.objects.get_or_create(event=event, key=key, defaults=defaults)
    return job


def draw_print_job(*, job: int, at: datetime, public_url: str) -> None:
    """Draws one print job unless another worker holds it; the sentence of a Refusal is stored as the job's failure."""
    claimed = claim_job(job=job, at=at)
    if claimed is None:
        return
    try:
        pdf, pages, drawn = draw_sheets(
            claimed.event, claimed.sheets, paper=claimed.paper, is_large=claimed.is_large, tables=claimed.tables,
            public_url=public_url,
        )  # fmt: skip
    except Refusal as refusal:
        finish_job(claimed, at=at, failure=str(refusal))
    else:
        finish_job(
            claimed, at=at, pdf=pdf, pages=pages, digests=drawn.digests, event_version=claimed.event.version,
            failure=" ".join(drawn.left_out),
        )  # fmt: skip
