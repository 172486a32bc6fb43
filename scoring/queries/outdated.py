"""Which printed sheets show something else than they would now."""

from collections.abc import Iterable

from django.conf import settings

from scoring.queries.sheet_list import SHEETS
from scoring.queries.sheets import SheetFacts
from tournament.domain.acts import Part, acts_changing
from tournament.domain.refusal import Refusal
from tournament.models import Event, PrintJob
from tournament.recent import Recent

ON_SHEETS = Part.SETTINGS | Part.TEAMS | Part.PRESENCE | Part.SUBSTITUTIONS | Part.MOVEMENT
"""What of an event stands on the sheets for play."""

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
        now = digests_now(facts.of_pack(job.parts), job.sheet)
        changed = [table for table, digest in now.items() if job.digests.get(table) != digest]
        if changed or not now:
            result[job.sheet] = () if len(changed) == len(now) else tuple(map(int, changed))
    return result


def tables_changed(before: PrintJob, now: PrintJob) -> tuple[int, ...]:
    """The tables whose pages differ between two prints of a sheet; none where all do, or where nobody can tell."""
    if not before.digests or not now.digests:
        return ()
    changed = [table for table, digest in now.digests.items() if before.digests.get(table) != digest]
    return tuple(map(int, changed)) if 0 < len(changed) < len(now.digests) else ()


def changes_since(event: Event, version: int) -> list[str]:
    """What was done to the event since a sheet was drawn at that version, as far as sheets for play show it."""
    entries = event.log.filter(number__gt=version, act__in=acts_changing(ON_SHEETS)).order_by("number")
    return list(entries.values_list("sentence", flat=True))


def digests_now(facts: SheetFacts, sheet: str) -> Digests:
    """The digests of the sheet as it would be drawn now; none where it cannot be drawn."""
    event, office = facts.event, facts.association
    version = (event.pk, event.version, event.log_digest, office.pk, office.version, settings.PUBLIC_URL)

    def make() -> Digests:
        try:
            return SHEETS[sheet].digests(facts)
        except Refusal:
            return {}

    return KNOWN.get_or_make((*version, sheet, *(facts.pack_parts or ())), make)
