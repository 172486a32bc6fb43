"""Which printed sheets show something else than they would now."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from django.conf import settings

from rotations.queries import calls_of
from scoring.queries.sheets import SHEETS, SheetFacts
from tournament.domain import Part, Refusal, Seat, acts_changing, say_tables
from tournament.models import Event, PrintJob
from tournament.recent import Recent

ON_SHEETS = Part.SETTINGS | Part.TEAMS | Part.PRESENCE | Part.SUBSTITUTIONS | Part.MOVEMENT
"""What of an event stands on the sheets for play."""

WITH_MOVES = ("movement-sheets", "calling-sheet", "cards", "hall-pack")
"""The sheets of which it is told hand by hand what changed."""
CALLS = "The calling sheet"  # its part of the lines
MOST_LINES = 4  # so many lines of a table are written by hand; of more, a new print is quicker
Digests = dict[str, str]
Lines = dict[str, dict[str, list[str]]]
"""The words of each line, by its name, in each part of a sheet: of a table, by its number."""
KNOWN: Recent[tuple[object, ...], Digests] = Recent(2000)  # the digests of a sheet of an event at a version


def outdated_sheets(event: Event, jobs: Iterable[PrintJob]) -> dict[str, tuple[int, ...]]:
    """By sheet: of these print jobs, one a sheet, those that show something else than they would now, with the tables
    to print again; no table stands for the whole sheet.  Nobody goes by the lines of hands that were called: where only
    those changed, nothing is printed again.
    """
    facts = SheetFacts(event, settings.PUBLIC_URL).lasting()
    drawn = [job for job in jobs if job.event_version is not None and job.sheet in SHEETS]
    result: dict[str, tuple[int, ...]] = {}
    for job in drawn:
        now = digests_now(facts.of_pack(job.parts), job.sheet)
        changed = [table for table, digest in now.items() if (job.digests or {}).get(table) != digest]
        still = changed
        if changed and job.sheet in WITH_MOVES and first_to_call(facts) > 1:
            still = [table for table in changed if not has_only_past_changes(job, facts, table)]
        if still or not now:
            result[job.sheet] = () if len(still) == len(now) else tuple(map(int, still))
    return result


def first_to_call(facts: SheetFacts) -> int:
    """The first hand that is not called yet: to the one in play everybody has gone out."""
    called = facts.event.call.hand
    return max(facts.first_to_come, called and called + 1)


def has_only_past_changes(job: PrintJob, facts: SheetFacts, table: str) -> bool:
    """Whether lines of the sheet changed, and none of the hands to come of this table, or of any without one.

    What is said of empty tables changes with a line of theirs or of their guests, on every sheet.
    """
    then, now = job.lines or {}, lines_shown(facts, job.sheet) or {}
    first, parts = first_to_call(facts), ("Every sheet", table) if table else {*then, *now}
    # The calling sheet names no team and no player, but which tables are empty when.
    unseen = ("team", *(seat.value for seat in Seat)) if job.sheet == "calling-sheet" else ()
    past, shown = to_come(then, first, unseen), to_come(now, first, unseen)
    return then != now and all(past.get(part) == shown.get(part) for part in parts)


def to_come(lines: Lines, first: int, unseen: Sequence[str] = ()) -> Lines:
    """The same without the lines of hands before the first, and without these."""
    gone = {f"hand {number}" for number in range(first)} | set(unseen)
    return {part: {name: words for name, words in of.items() if name not in gone} for part, of in lines.items()}


def tables_changed(before: PrintJob, now: PrintJob) -> tuple[int, ...]:
    """The tables whose pages differ between two prints of a sheet; none where all do, or where nobody can tell."""
    if not before.digests or not now.digests:
        return ()
    changed = [table for table, digest in now.digests.items() if before.digests.get(table) != digest]
    return tuple(map(int, changed)) if 0 < len(changed) < len(now.digests) else ()


def lines_shown(facts: SheetFacts, sheet: str) -> Lines | None:
    """What a sheet for play shows by these facts, line by line, in its parts: of every sheet its foot, of each table
    its team; and where it shows moves and there is a movement, also the players, each hand, and the call of each.  None
    for a report.
    """
    if SHEETS[sheet].is_report:
        return None
    lines = {"Every sheet": {"its foot": list(facts.foot)}}
    lines |= {str(team.table): {"team": [team.name]} for team in facts.teams}
    if sheet not in WITH_MOVES or facts.movement is None:
        return lines
    lines[CALLS] = {
        f"hand {call.number}": [call.going, call.move, call.trump.label, call.deals] for call in calls_of(facts.hands)
    }
    for card in facts.cards:
        lines[str(card.table)] |= {seat.value: [name or ""] for seat, name in card.players.items()}
        lines[str(card.table)] |= {
            f"hand {line.number}": [
                line.going,
                "sit out" if line.is_host_empty else f"to table {line.move_to}",
                f"{line.who.other.label} sit out" if line.are_visitors_away else f"table {line.visited_by} comes",
                line.trump.label,
                line.deals,
                card.say_turn(line.number).partition(": ")[2].rstrip("."),
            ]
            for line in card.lines
        }
    return lines


def changed_lines(before: Lines, now: Lines) -> list[str]:
    """What to write by hand on sheets with these lines so that they show those of now, a sentence a table.

    Tables of which more changed than is quickly written are named in one sentence.
    """
    sentences, to_print = [], []
    for part, lines in now.items():
        changed = [
            f"{name}, {'; '.join(words)}"
            for name, line in lines.items()
            if part in before and (words := changed_words(before[part].get(name, []), line))
        ]
        if part.isdigit() and (part not in before or len(changed) > MOST_LINES):
            to_print.append(int(part))
        elif changed:
            sentences.append(f"{f'Table {part}' if part.isdigit() else part}: {'. '.join(changed)}.")
    if to_print:
        sentences.append(f"Too much changed at {say_tables(to_print)} to be written: print their pages again.")
    return sentences


def changed_words(was: Sequence[str], now: Sequence[str]) -> list[str]:
    """What differs between two lines: `to table 9 → to table 8`."""
    pairs = [(old, new) for old, new in zip_longest(was, now, fillvalue="") if old != new]
    return [" → ".join(filter(None, [old, new or "–"])) for old, new in pairs]


def to_write(event: Event, sheets: Iterable[PrintJob]) -> tuple[list[str], list[int]]:
    """What to write by hand on sheets for play that are out of date: the lines that changed since the oldest of them;
    and the tables with other lines than there, none where all have, or where none can tell.

    Where lines do not tell, it is what was done since then, as far as such sheets show it.
    """
    drawn = [job for job in sheets if job.event_version is not None]
    if not drawn:
        return [], []
    oldest = sorted(drawn, key=lambda job: (job.sheet not in WITH_MOVES, job.event_version or 0))
    then, now = lines_then_and_now(event, oldest)
    tables = [part for part in now if part.isdigit()]
    rewritten = [int(table) for table in tables if then and then.get(table) != now[table]]
    since = min(job.event_version or 0 for job in drawn)
    entries = event.log.filter(number__gt=since, act__in=acts_changing(ON_SHEETS)).order_by("number")
    sentences = changed_lines(then, now) or list(entries.values_list("sentence", flat=True))
    return sentences, rewritten if len(rewritten) < len(tables) else []


def lines_then_and_now(event: Event, oldest: Sequence[PrintJob]) -> tuple[Lines, Lines]:
    """What these prints showed of the hands to come, and what they would now: of each table the first that is not for
    whoever calls, of the calls the first that is; nothing where one of the two has no lines.
    """
    facts, then, now = SheetFacts(event, settings.PUBLIC_URL).lasting(), Lines(), Lines()
    tables = next((job for job in oldest if job.sheet != "calling-sheet"), None)
    calls = next((job for job in oldest if job.sheet in ("calling-sheet", "hall-pack")), None)
    for job in filter(None, (tables, calls)):
        if not job.lines:
            return {}, {}
        for lines, shown in ((then, job.lines), (now, lines_shown(facts, job.sheet) or {})):
            lines |= {part: shown[part] for part in shown if (part == CALLS) is (job is not tables) or tables is calls}
    first = first_to_call(facts)
    return to_come(then, first), to_come(now, first)


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
