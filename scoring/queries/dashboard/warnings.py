"""What is wrong at an event, in plain sentences, each with the place where it is put right.  R14, R16, R38."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.domain.counts import CountState, TableCount, is_unlikely
from scoring.domain.wording import say_tables
from scoring.queries.counts import DayCount
from scoring.queries.dashboard.facts import FAILED, DeskFacts
from scoring.queries.dashboard.next_step import MOST_NAMED, Act, count_tables, is_counting


@dataclass(frozen=True, slots=True)
class DeskWarning:
    """One thing that is wrong; `act`, `day` and `table` say where to go."""

    says: str
    act: Act
    day: int | None = None
    table: int | None = None
    session: int | None = None


def warnings(facts: DeskFacts) -> list[DeskWarning]:
    """All that is wrong now, the most pressing first."""
    result: list[DeskWarning] = []
    for day in facts.days:
        if day.is_open:
            result += warnings_of_day(facts, day)
    for checkpoint in facts.checkpoints_to_see:
        result += warnings_of_checkpoint(checkpoint)
    if facts.had_movement and facts.movement is None:
        says = _("The movement was made for another number of tables or hands. Adopt one again before you print.")
        result.append(DeskWarning(says, Act.ADOPT_MOVEMENT))
    result += [
        DeskWarning(
            _("%(event)s has corrected who goes on; its new list has not arrived.") % {"event": name}, Act.SEND_ON
        )
        for name in facts.stale_senders
    ]
    result += [
        DeskWarning(_("A sheet could not be drawn: %(why)s") % {"why": job.failure}, Act.PRINT_SHEETS)
        for job in facts.sheets
        if job.state == FAILED
    ]
    if facts.movement and any(not job.is_current and job.sheet in SHEETS_OF_A_MOVEMENT for job in facts.sheets):
        says = _("Some sheets were printed before the movement was changed. Print them again.")
        result.append(DeskWarning(says, Act.PRINT_SHEETS))
    return result


SHEETS_OF_A_MOVEMENT = frozenset({"movement-sheets", "calling-sheet", "cards", "hall-pack"})
"""Sheets that a new movement makes wrong."""


def warnings_of_day(facts: DeskFacts, day: DayCount) -> list[DeskWarning]:
    """What is wrong with the counts of an open day."""
    result = [
        DeskWarning(say_conflict(table, day.tables[table]), Act.SETTLE_COUNT, day.day, table) for table in day.conflicts
    ]
    if day.is_complete and not day.adds_up and day.day not in facts.accepted_days:
        result.append(DeskWarning(day.sum_sentence, Act.SEE_DAY, day.day))
    elif not day.is_complete:
        result += [
            DeskWarning(say_unlikely(table, count.flags, day.hands), Act.SETTLE_COUNT, day.day, table)
            for table, count in day.tables.items()
            if count.state is CountState.AGREED and count.flags is not None and is_unlikely(count.flags, day.room)
        ]
    first, _last = facts.hands_of(day)
    unchecked = [table for table in day.tables if table not in day.checked]
    if unchecked and first <= facts.event.hand_in_play and not is_counting(facts, day):
        named = say_tables(unchecked) if len(unchecked) <= MOST_NAMED else count_tables(len(unchecked))
        says = _("Play has begun, and the flags are not ticked at %(tables)s.") % {"tables": named}
        result.append(DeskWarning(says, Act.CHECK_FLAGS, day.day))
    return result


def warnings_of_checkpoint(checkpoint: DayCount) -> list[DeskWarning]:
    """What is wrong with the counts at the end of a session."""
    problems = [say_conflict(table, checkpoint.tables[table]) for table in checkpoint.conflicts]
    if checkpoint.is_complete and not checkpoint.adds_up:
        problems.append(checkpoint.sum_sentence)
    says = _("After session %(session)s: %(problem)s")
    return [
        DeskWarning(
            says % {"session": checkpoint.session, "problem": problem},
            Act.COUNT_SESSION,
            checkpoint.day,
            session=checkpoint.session,
        )
        for problem in problems
    ]


def say_conflict(table: int, count: TableCount) -> str:
    """`Table 3: Vera counted 14, Hugo 15.`"""
    counts = [(person or _("somebody"), flags) for person, flags in zip(count.people, count.values, strict=True)]
    first, *others = counts
    says = [_("%(person)s counted %(flags)s") % {"person": first[0], "flags": first[1]}]
    says += [f"{person} {flags}" for person, flags in others]
    return _("Table %(table)s: %(counts)s.") % {"table": table, "counts": ", ".join(says)}


def say_unlikely(table: int, flags: int, hands: int) -> str:
    """A count that the hands played hardly ever bring."""
    says = ngettext(
        "Table %(table)s: %(flags)s flags is far from what one hand usually brings. Count it again.",
        "Table %(table)s: %(flags)s flags is far from what %(hands)s hands usually bring. Count it again.",
        hands,
    )
    return says % {"table": table, "flags": flags, "hands": hands}
