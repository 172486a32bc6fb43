"""Which printed sheets show something else than they would now."""

from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings

from scoring.queries.sheet_list import SHEETS
from scoring.queries.sheets import SheetFacts
from tournament.domain.refusal import Refusal
from tournament.models import Event, PrintJob

Digests = dict[str, str]
MOST_EVENTS = 64


@lru_cache(MOST_EVENTS)
def known_digests(event: int, *version: object) -> dict[str, Digests]:
    """The digests of each sheet of an event at a version, as far as they were asked for."""
    return {}


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
    known = known_digests(event.pk, event.version, event.log_digest, office.pk, office.version, settings.PUBLIC_URL)
    if sheet not in known:
        try:
            known[sheet] = SHEETS[sheet].digests(facts)
        except Refusal:
            known[sheet] = {}
    return known[sheet]
