"""Every part of an event's work and how it stands, in the order of the day.  R10."""

from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.domain.wording import say_tables
from scoring.queries.counts import DayCount
from scoring.queries.dashboard.facts import FAILED, DeskFacts
from scoring.queries.dashboard.next_step import FEWEST_TEAMS, Act, is_counting, say_counted


class PartState(Enum):
    """How far one part of the day's work has come; the value is what the pages call it."""

    DONE = "done"
    TODO = "todo"
    ATTENTION = "attention"


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the desk's list: a part of the work and how it stands."""

    act: Act
    name: str
    state: PartState
    says: str
    day: int | None = None


def parts(facts: DeskFacts) -> list[Part]:
    """Every part of the work in the order of the day."""
    return [
        teams_part(facts),
        Part(
            Act.SEAT_TEAMS,
            _("Tables"),
            PartState.DONE if facts.tables else PartState.TODO,
            _("%(tables)s tables") % {"tables": facts.tables} if facts.tables else _("not seated yet"),
        ),
        movement_part(facts),
        sheets_part(facts),
        Part(
            Act.LET_IN_VERIFIERS,
            _("Verifiers"),
            PartState.DONE if facts.verifiers else PartState.TODO,
            _("%(verifiers)s let in") % {"verifiers": facts.verifiers} if facts.verifiers else _("nobody let in yet"),
        ),
        *(day_part(day, facts) for day in facts.days),
        ties_part(facts),
        Part(
            Act.PUBLISH,
            _("Final standings"),
            PartState.DONE if facts.is_final else PartState.TODO,
            _("published") if facts.is_final else _("not yet"),
        ),
    ]


def teams_part(facts: DeskFacts) -> Part:
    """How many teams are entered."""
    if not facts.teams:
        return Part(Act.ENTER_TEAMS, _("Teams"), PartState.TODO, _("none yet"))
    says = ngettext("%(teams)s team", "%(teams)s teams", facts.teams) % {"teams": facts.teams}
    return Part(Act.ENTER_TEAMS, _("Teams"), PartState.DONE if facts.teams >= FEWEST_TEAMS else PartState.TODO, says)


def movement_part(facts: DeskFacts) -> Part:
    """The movement that is adopted, with its mark."""
    if facts.movement is None:
        lost = facts.had_movement
        says = _("no longer fits the tables") if lost else _("not chosen yet")
        return Part(Act.ADOPT_MOVEMENT, _("Movement"), PartState.ATTENTION if lost else PartState.TODO, says)
    says = _("edition %(edition)s, %(score)s of 100") % {
        "edition": facts.movement.edition,
        "score": facts.movement.certificate["score"],
    }
    return Part(Act.ADOPT_MOVEMENT, _("Movement"), PartState.DONE, says)


def sheets_part(facts: DeskFacts) -> Part:
    """The sheets asked for: failed, still to come, or ready."""
    if any(job.state == FAILED for job in facts.sheets):
        return Part(Act.PRINT_SHEETS, _("Sheets"), PartState.ATTENTION, _("one could not be drawn"))
    if facts.has_movement_sheets:
        return Part(Act.PRINT_SHEETS, _("Sheets"), PartState.DONE, _("ready to print"))
    return Part(Act.PRINT_SHEETS, _("Sheets"), PartState.TODO, _("being drawn") if facts.sheets else _("none yet"))


def day_part(day: DayCount, facts: DeskFacts) -> Part:
    """One day: not open, being played, being counted, closed."""
    name = _("Day %(day)s") % {"day": day.day}
    if day.closed_at:
        says = _("closed; %(found)s flags") % {"found": day.found}
        return Part(Act.SEE_DAY, name, PartState.DONE, says, day.day)
    if not day.opened_at:
        return Part(Act.SEE_DAY, name, PartState.TODO, _("not open yet"), day.day)
    if day.conflicts:
        says = _("counts differ at %(tables)s") % {"tables": say_tables(day.conflicts)}
        return Part(Act.SEE_DAY, name, PartState.ATTENTION, says, day.day)
    if day.is_complete and not day.adds_up and day.day not in facts.accepted_days:
        return Part(Act.SEE_DAY, name, PartState.ATTENTION, _("does not add up"), day.day)
    says = say_counted(day) if is_counting(facts, day) else _("open; being played")
    return Part(Act.SEE_DAY, name, PartState.TODO, says, day.day)


def ties_part(facts: DeskFacts) -> Part:
    """Ties that matter: settled, being played off, or waiting."""
    if facts.standings is None:
        return Part(Act.SETTLE_TIES, _("Ties"), PartState.TODO, _("known when every day is closed"))
    if facts.ties_to_settle:
        says = ngettext("%(ties)s to settle", "%(ties)s to settle", len(facts.ties_to_settle))
        return Part(Act.SETTLE_TIES, _("Ties"), PartState.ATTENTION, says % {"ties": len(facts.ties_to_settle)})
    has_any = any(tie.matters for tie in facts.standings.ties)
    return Part(Act.SETTLE_TIES, _("Ties"), PartState.DONE, _("settled") if has_any else _("none that matters"))
