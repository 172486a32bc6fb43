"""Drawing any sheet of an event as PDF, at once or as a print job."""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from scoring.queries.outdated import all_digests
from scoring.queries.sheets import SHEETS, SheetFacts, imprint, pack_parts, sheet_named
from tournament.domain import Conflict, Refusal
from tournament.models import Event, PrintJob
from tournament.schemas import Input
from tournament.services.acts import Actor
from tournament.services.print_jobs import claim_job, fail_job, finish_job, renew_lease
from tournament.sheets.page import NothingToPrint, bind, count_pages

PACK_PARTS = [name for name, _label, _is_usual in pack_parts()]


def draw_sheet(
    event: Event,
    name: str,
    *,
    paper: str,
    is_large: bool,
    public_url: str,
    is_grey: bool = False,
    parts: Collection[str] | None = None,
) -> tuple[bytes, SheetFacts]:
    """One sheet as PDF, and the lasting facts it was drawn from; of the hall pack only these parts, None for all.

    Raises NotFound, NothingToPrint, Conflict, and Refusal for text that does not fit.
    """
    sheet, facts = sheet_named(name), SheetFacts(event, public_url).of_pack(parts)
    of = replace(imprint(facts, paper=paper, is_large=is_large), grey=is_grey)
    return bind(sheet.pages(sheet.values(facts), of), of, sheet.label), facts.lasting()


class SheetRequest(Input, frozen=True):
    """A sheet, and how it is printed."""

    sheet: Annotated[
        str,
        Meta(
            pattern=rf"\A({'|'.join(SHEETS)})\Z",
            description=", ".join(SHEETS),
            extra_json_schema={"enum": list(SHEETS)},
        ),
    ]
    paper: PrintJob.Paper = PrintJob.Paper.LETTER
    is_large: bool = False
    is_grey: bool = False
    parts: (
        tuple[Annotated[str, Meta(pattern=rf"\A({'|'.join(PACK_PARTS)})\Z", description=", ".join(PACK_PARTS))], ...]
        | None
    ) = None
    """Of the hall pack, the sheets that are in it, and `qr` for QR codes; left out, all of them are."""


def request_sheet(event: Event, by: Actor, at: datetime, wanted: SheetRequest, key: str) -> PrintJob:
    """The print job for a sheet, which the view queues on commit; the same key gives the same job, so a repeated tap
    prints once.
    """
    job, _ = PrintJob.objects.get_or_create(
        event=event, key=key, defaults=asdict(wanted) | {"requested_by": by.name, "requested_at": at}
    )
    return job


def draw_print_job(
    *,
    job: int,
    at: datetime,
    public_url: str,
    holding: Callable[[Callable[..., None]], AbstractContextManager[object]] = nullcontext,
) -> None:
    """Draws one print job unless another worker holds it; the sentence of a Refusal is stored as the job's failure.

    `holding` is called with the function that renews the lease, and its context lasts while the sheet is drawn.
    """
    claimed = claim_job(job=job, at=at)
    if claimed is None:
        return
    event = claimed.event
    try:
        with holding(partial(renew_lease, job=claimed)):
            pdf, facts = draw_sheet(
                event, claimed.sheet, paper=claimed.paper, is_large=claimed.is_large, is_grey=claimed.is_grey,
                public_url=public_url, parts=claimed.parts,
            )  # fmt: skip
            digests = all_digests(facts, claimed.sheet)
    except Refusal as refusal:
        is_too_early = isinstance(refusal, NothingToPrint | Conflict)
        fail_job(job=claimed, failure=str(refusal), is_too_early=is_too_early, at=at)
    else:
        finish_job(
            job=claimed, pdf=pdf, pages=count_pages(pdf), event_version=event.version, digests=digests, at=at
        )  # fmt: skip
