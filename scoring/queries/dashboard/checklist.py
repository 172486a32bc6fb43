"""Every part of an event's work and how it stands, in the order of the day.  R10."""

from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.domain.wording import say_tables
from scoring.queries.counts import DayCount
from scoring.queries.dashboard.facts import FAILED, DeskFacts
from scoring.queries.dashboard.next_step import FEWEST_TEAMS, Act, is_counting, say_counted


class ItemState(Enum):
    """How far one part of the day's work has come; the value is what the pages call it."""

    DONE = "done"
    TODO = "todo"
    ATTENTION = "attention"


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line of the desk's list: a part of the work and how it stands."""

    act: Act
    name: str
    state: ItemState
    says: str
    day: int | None = None


def checklist(facts: DeskFacts) -> list[ChecklistItem]:
    """Every part of the work in the order of the day."""
    return [
        teams_item(facts),
        ChecklistItem(
            Act.SEAT_TEAMS,
            _("Tables"),
            ItemState.DONE if facts.tables else ItemState.TODO,
            _("%(tables)s tables") % {"tables": facts.tables} if facts.tables else _("not seated yet"),
        ),
        movement_item(facts),
        sheets_item(facts),
        ChecklistItem(
            Act.LET_IN_VERIFIERS,
            _("Verifiers"),
            ItemState.DONE if facts.verifiers else ItemState.TODO,
            _("%(verifiers)s let in") % {"verifiers": facts.verifiers} if facts.verifiers else _("nobody let in yet"),
        ),
        *(day_item(day, facts) for day in facts.days),
        ties_item(facts),
        ChecklistItem(
            Act.PUBLISH,
            _("Final standings"),
            ItemState.DONE if facts.is_final else ItemState.TODO,
            _("published") if facts.is_final else _("not yet"),
        ),
    ]


def teams_item(facts: DeskFacts) -> ChecklistItem:
    """How many teams are entered."""
    if not facts.teams:
        return ChecklistItem(Act.ENTER_TEAMS, _("Teams"), ItemState.TODO, _("none yet"))
    says = ngettext("%(teams)s team", "%(teams)s teams", facts.teams) % {"teams": facts.teams}
    return ChecklistItem(
        Act.ENTER_TEAMS, _("Teams"), ItemState.DONE if facts.teams >= FEWEST_TEAMS else ItemState.TODO, says
    )


def movement_item(facts: DeskFacts) -> ChecklistItem:
    """The movement that is adopted, with its mark."""
    if facts.movement is None:
        lost = facts.had_movement
        says = _("no longer fits the tables") if lost else _("not chosen yet")
        return ChecklistItem(Act.ADOPT_MOVEMENT, _("Movement"), ItemState.ATTENTION if lost else ItemState.TODO, says)
    says = _("edition %(edition)s, %(score)s of 100") % {
        "edition": facts.movement.edition,
        "score": facts.movement.certificate["score"],
    }
    return ChecklistItem(Act.ADOPT_MOVEMENT, _("Movement"), ItemState.DONE, says)


def sheets_item(facts: DeskFacts) -> ChecklistItem:
    """The sheets asked for: failed, still to come, or ready."""
    if any(job.state == FAILED for job in facts.sheets):
        return ChecklistItem(Act.PRINT_SHEETS, _("Sheets"), ItemState.ATTENTION, _("one could not be drawn"))
    if facts.has_movement_sheets:
        return ChecklistItem(Act.PRINT_SHEETS, _("Sheets"), ItemState.DONE, _("ready to print"))
    return ChecklistItem(
        Act.PRINT_SHEETS, _("Sheets"), ItemState.TODO, _("being drawn") if facts.sheets else _("none yet")
    )


def day_item(day: DayCount, facts: DeskFacts) -> ChecklistItem:
    """One day: not open, being played, being counted, closed."""
    name = _("Day %(day)s") % {"day": day.day}
    if day.closed_at:
        says = _("closed; %(found)s flags") % {"found": day.found}
        return ChecklistItem(Act.SEE_DAY, name, ItemState.DONE, says, day.day)
    if not day.opened_at:
        return ChecklistItem(Act.SEE_DAY, name, ItemState.TODO, _("not open yet"), day.day)
    if day.conflicts:
        says = _("counts differ at %(tables)s") % {"tables": say_tables(day.conflicts)}
        return ChecklistItem(Act.SEE_DAY, name, ItemState.ATTENTION, says, day.day)
    if day.is_complete and not day.adds_up and day.day not in facts.accepted_days:
        return ChecklistItem(Act.SEE_DAY, name, ItemState.ATTENTION, _("does not add up"), day.day)
    says = say_counted(day) if is_counting(facts, day) else _("open; being played")
    return ChecklistItem(Act.SEE_DAY, name, ItemState.TODO, says, day.day)


def ties_item(facts: DeskFacts) -> ChecklistItem:
    """Ties that matter: settled, being played off, or waiting."""
    if facts.standings is None:
        return ChecklistItem(Act.SETTLE_TIES, _("Ties"), ItemState.TODO, _("known when every day is closed"))
    if facts.ties_to_settle:
        says = ngettext("%(ties)s to settle", "%(ties)s to settle", len(facts.ties_to_settle))
        return ChecklistItem(
            Act.SETTLE_TIES, _("Ties"), ItemState.ATTENTION, says % {"ties": len(facts.ties_to_settle)}
        )
    has_any = any(tie.matters for tie in facts.standings.ties)
    return ChecklistItem(
        Act.SETTLE_TIES, _("Ties"), ItemState.DONE, _("settled") if has_any else _("none that matters")
    )
