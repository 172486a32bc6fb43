"""Which printed sheets show something else than they would now."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, cast

from django.core.cache import cache

from rotations.queries import empty_tables
from scoring.queries.sheets import SHEETS, SheetFacts, digest
from tournament.domain import Refusal, grouped
from tournament.models import Event, PrintJob
from tournament.network import public_url

OF_HANDS = ("movement-sheets", "calling-sheet", "cards", "hall-pack")
"""The sheets that are compared hand by hand."""
EVERY_SHEET = "*"  # the part of what all of them say but the players' cards: which tables are empty
Digests = dict[str, str]


def outdated_sheets(event: Event, jobs: Iterable[PrintJob]) -> dict[str, tuple[int, ...]]:
    """By sheet: of these print jobs, one a sheet, those that show something else than they would now, with the tables
    to print again; no table stands for the whole sheet.  Nobody goes by the lines of hands that were called: where only
    those changed, nothing is printed again.
    """
    facts = SheetFacts(event, public_url()).lasting()
    drawn = [job for job in jobs if job.event_version is not None and job.sheet in SHEETS]
    result: dict[str, tuple[int, ...]] = {}
    for job in drawn:
        now = digests_now(facts.of_pack(job.parts), job.sheet)
        changed = [table for table, digest in now.items() if (job.digests or {}).get(table) != digest]
        if changed and job.sheet in OF_HANDS and first_to_call(facts) > 1:
            parts = changed_parts(job, facts)
            is_common = EVERY_SHEET in parts or bool(parts and not SHEETS[job.sheet].is_by_table)
            changed = [table for table in changed if is_common or table in parts]
        if changed or not now:
            result[job.sheet] = () if len(changed) == len(now) else tuple(map(int, changed))
    return result


def first_to_call(facts: SheetFacts) -> int:
    """The first hand that is not called yet: to the one in play everybody has gone out."""
    called = facts.event.call.hand
    return max(facts.first_to_come, called and called + 1)


def changed_parts(job: PrintJob, facts: SheetFacts) -> set[str]:
    """The parts of a sheet that changed since it was printed, but for the lines of hands that were called.

    A part is a table, of a hall pack its sheet and the table, as `movement-sheets 7`; or it stands on every sheet.
    """
    then, now = job.digests or {}, hand_digests(facts.of_pack(job.parts), job.sheet)
    changed = [key for key in then.keys() | now.keys() if "/" in key and then.get(key) != now.get(key)]
    parts = [key.rpartition("/") for key in changed]
    return {part for part, _, hand in parts if not hand or int(hand) >= first_to_call(facts)}


def tables_changed(before: PrintJob, now: PrintJob) -> tuple[int, ...]:
    """The tables whose pages differ between two prints of a sheet; none where all do, or where nobody can tell."""
    if not before.digests or not now.digests:
        return ()
    tables = {table: digest for table, digest in now.digests.items() if "/" not in table}
    changed = [table for table, digest in tables.items() if before.digests.get(table) != digest]
    return tuple(map(int, changed)) if 0 < len(changed) < len(tables) else ()


def all_digests(facts: SheetFacts, sheet: str) -> Digests:
    """What is kept of a print: the digest of each table or of all, and those of its hands."""
    return SHEETS[sheet].digests(facts) | hand_digests(facts, sheet)


def hand_digests(facts: SheetFacts, sheet: str) -> Digests:
    """The digests of each part of a sheet of hands: `7/` of what it says of no hand, `7/12` of its hand 12; none of
    other sheets.
    """
    if sheet not in OF_HANDS or facts.movement is None:
        return {}
    empty = () if sheet == "cards" else empty_tables(facts.setup_shown)
    common = grouped((f"{EVERY_SHEET}/{each.last_hand or ''}", each) for each in empty)
    found = {key: digest(tables) for key, tables in common.items()}
    for part, (rest, lines) in parts_of(sheet, SHEETS[sheet].values(facts)).items():
        found[f"{part}/"] = digest((facts.foot, rest))
        found |= {f"{part}/{hand}": digest(line) for hand, line in lines.items()}
    return found


def parts_of(sheet: str, values: Any) -> dict[str, tuple[object, Mapping[int, object]]]:
    """What each part of a sheet says of no hand, and its line of each hand."""
    if sheet == "hall-pack":
        _cover, sheets = values
        return {f"{name} {part}": shown for name, each in sheets for part, shown in parts_of(name, each).items()}
    if sheet == "calling-sheet":
        calls, flags_per_table, _empty, first_hand = values
        return {"": ((flags_per_table, first_hand), {call.number: call for call in calls})}
    if sheet not in OF_HANDS:
        return {"": (values, {})}
    return {
        str(card.table): (
            (card.team, card.zone, card.players),
            {line.number: (line, card.say_turn(line.number)) for line in card.lines},
        )
        for card in values
    }


def digests_now(facts: SheetFacts, sheet: str) -> Digests:
    """The digests of the sheet as it would be drawn now; none where it cannot be drawn."""
    event, office = facts.event, facts.association
    version = (event.pk, event.version, event.log_digest, office.pk, office.version, public_url())

    def make() -> Digests:
        try:
            return SHEETS[sheet].digests(facts)
        except Refusal:
            return {}

    key = hashlib.sha256(repr((*version, sheet, *(facts.pack_parts or ()))).encode()).hexdigest()
    return cast(Digests, cache.get_or_set(key, make))
