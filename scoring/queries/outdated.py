"""Which printed sheets show something else than they would now."""

from collections.abc import Iterable

from django.conf import settings

from scoring.queries.sheet_list import SHEETS
from scoring.queries.sheets import SheetFacts
from tournament.domain.refusal import Refusal
from tournament.models import Event, PrintJob
from tournament.recent import Recent

Digests = dict[str, str]
KNOWN: Recent[tuple[object, ...], Digests] = Recent(2000)
"""The digests of a sheet of an event at a version."""


def outdated_sheets(event: Event, jobs: Iterable[PrintJob]) -> dict[str, tuple[int, ...]]:
    """By sheet: of these print jobs, one a sheet, those that show something else than they would now, with the tables
    to print again; no table stands for the whole sheet.

    Of a sheet that was printed before digests were kept, the event's version is all that can be compared.
    """
    facts = SheetFacts(event, settings.PUBLIC_URL).lasting()
    drawn = [job for job in jobs if job.event_version is not None and job.sheet in SHEETS]
    result: dict[str, tuple[int, ...]] = {}
    for job in drawn:
        if job.digests is None:
            if job.event_version != event.version:
                result[job.sheet] = ()
            continue
        now = digests_now(facts, job.sheet)
        changed = [table for table, digest in now.items() if job.digests.get(table) != digest]
        if changed or not now:
            result[job.sheet] = () if len(changed) == len(now) else tuple(map(int, changed))
    return result


def digests_now(facts: SheetFacts, sheet: str) -> Digests:
    """The digests of the sheet as it would be drawn now; none where it cannot be drawn."""
    event, office = facts.event, facts.association
    version = (event.pk, event.version, event.log_digest, office.pk, office.version, settings.PUBLIC_URL)

    def make() -> Digests:
        try:
            return SHEETS[sheet].digests(facts)
        except Refusal:
            return {}

    return KNOWN.get_or_make((*version, sheet), make)
