"""The one thing to do next, worked out from where an event stands.  R10, R14, R15, R38, R39, R42."""

from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.domain.playoff import next_step as playoff_step
from scoring.domain.standings import Tie
from scoring.domain.wording import list_numbers, ordinal, say_tables
from scoring.queries.counts import DayCount
from scoring.queries.dashboard.facts import DeskFacts

FEWEST_TEAMS = 2


class Act(Enum):
    """What the leader can be led to; each has its page or its button."""

    ENTER_TEAMS = "teams"
    SEAT_TEAMS = "seating"
    ADOPT_MOVEMENT = "movement"
    PRINT_SHEETS = "printing"
    LET_IN_VERIFIERS = "verifiers"
    OPEN_DAY = "open"
    SEE_DAY = "day"
    CHECK_FLAGS = "flags"
    CALL_HANDS = "hands"
    COUNT_FLAGS = "counts"
    COUNT_SESSION = "session"
    SETTLE_COUNT = "settle"
    CLOSE_DAY = "close"
    CLOSE_WITH_REASON = "reason"
    SETTLE_TIES = "ties"
    PUBLISH = "results"
    SEND_ON = "ladder"


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next, with what the button says; `second` is what may be done instead."""

    act: Act
    title: str
    says: str
    label: str
    day: int | None = None
    table: int | None = None
    second: Act | None = None
    second_label: str = ""


def next_step(facts: DeskFacts) -> NextStep:
    """What the leader does next."""
    if not facts.has_started and (step := step_before_play(facts)):
        return step
    if (day := facts.day_to_do) is not None:
        return step_of_day(facts, day)
    return step_after_play(facts)


def step_before_play(facts: DeskFacts) -> NextStep | None:
    """What must be there before the first day can be opened; None when it is."""
    if facts.teams < FEWEST_TEAMS:
        return NextStep(
            Act.ENTER_TEAMS,
            _("Enter the teams"),
            _("Paste the list you were sent, upload a spreadsheet, or write the teams one by one."),
            _("Enter the teams"),
        )
    if not facts.tables:
        return NextStep(
            Act.SEAT_TEAMS,
            _("Give the teams their tables"),
            _("%(teams)s teams are entered. Enter more first, or seat them now.") % {"teams": facts.teams},
            _("Seat the teams"),
            second=Act.ENTER_TEAMS,
            second_label=_("Enter more teams"),
        )
    if facts.movement is None:
        return NextStep(
            Act.ADOPT_MOVEMENT,
            _("Choose the movement"),
            _("It says who goes to which table on every hand. The proposals stand side by side."),
            _("Choose the movement"),
        )
    if not facts.has_movement_sheets:
        return NextStep(
            Act.PRINT_SHEETS,
            _("Print the sheets"),
            _("Every table needs its movement sheet, and you the calling sheet."),
            _("Print the sheets"),
            second=Act.SEE_DAY,
            second_label=_("They are printed: on to day 1"),
            day=1,
        )
    return None


def step_of_day(facts: DeskFacts, day: DayCount) -> NextStep:
    """What comes next on a day that is not closed."""
    if not day.opened_at:
        return NextStep(
            Act.OPEN_DAY,
            _("Open day %(day)s") % {"day": day.day},
            _("%(tables)s tables start with %(flags)s flags each; %(hands)s hands are played.")
            % {"tables": facts.tables, "flags": day.room.flags_per_table, "hands": day.hands},
            _("Open day %(day)s") % {"day": day.day},
            day=day.day,
        )
    if day.conflicts:
        return NextStep(
            Act.SETTLE_COUNT,
            _("Settle the count of table %(table)s") % {"table": day.conflicts[0]},
            _("The counts differ. Count the flags again, or say which count holds."),
            _("Settle table %(table)s") % {"table": day.conflicts[0]},
            day=day.day,
            table=day.conflicts[0],
        )
    if day.is_complete:
        return step_to_close(facts, day)
    if is_counting(facts, day):
        return NextStep(
            Act.COUNT_FLAGS,
            _("Count the flags of day %(day)s") % {"day": day.day},
            say_to_go(day),
            _("See which tables are missing"),
            day=day.day,
            second=Act.LET_IN_VERIFIERS,
            second_label=_("Let verifiers in"),
        )
    return step_of_play(facts, day)


def step_of_play(facts: DeskFacts, day: DayCount) -> NextStep:
    """What comes next on an open day before the first count."""
    first, _last = facts.hands_of(day)
    unchecked = [table for table in day.tables if table not in day.checked]
    if unchecked and facts.event.hand_in_play < first:
        return NextStep(
            Act.CHECK_FLAGS,
            _("Have the flags checked"),
            _("The players of each table check their %(flags)s flags; you tick the table. %(left)s to go.")
            % {"flags": day.room.flags_per_table, "left": count_tables(len(unchecked))},
            _("Tick the tables"),
            day=day.day,
            second=Act.CALL_HANDS,
            second_label=_("Call the hands"),
        )
    return NextStep(
        Act.CALL_HANDS,
        _("Call the hands of day %(day)s") % {"day": day.day},
        _("The hall screen shows each hand; one key moves on. When the last hand is played, the flags are counted."),
        _("Call the hands"),
        day=day.day,
        second=Act.COUNT_FLAGS,
        second_label=_("The hands are played: count"),
    )


def step_to_close(facts: DeskFacts, day: DayCount) -> NextStep:
    """What comes next when every table is counted."""
    if day.adds_up or day.day in facts.accepted_days:
        return NextStep(
            Act.CLOSE_DAY,
            _("Close day %(day)s") % {"day": day.day},
            _("Every table is counted. %(sum)s") % {"sum": day.sum_sentence},
            _("Close day %(day)s") % {"day": day.day},
            day=day.day,
            second=Act.COUNT_FLAGS,
            second_label=_("See the counts"),
        )
    return NextStep(
        Act.COUNT_FLAGS,
        _("Day %(day)s does not add up") % {"day": day.day},
        _("Every table is counted. Count again where it went wrong, or close the day with a reason."),
        _("See the counts"),
        day=day.day,
        second=Act.CLOSE_WITH_REASON,
        second_label=_("Close it with a reason"),
    )


def step_after_play(facts: DeskFacts) -> NextStep:
    """What comes next when every day is closed."""
    if facts.open_playoffs:
        stored = facts.open_playoffs[0]
        return NextStep(
            Act.SETTLE_TIES,
            _("Go on with the playoff of %(tables)s") % {"tables": say_tables(stored.playoff.tables)},
            playoff_step(stored.playoff).says,
            _("Go on with the playoff"),
        )
    if facts.ties_to_settle:
        tie = facts.ties_to_settle[0]
        return NextStep(
            Act.SETTLE_TIES,
            _("Settle the tie of %(tables)s") % {"tables": say_tables(tie.tables)},
            _("They hold the same total, for %(places)s.") % {"places": say_places(tie)},
            _("Settle the tie"),
        )
    if not facts.is_final:
        return NextStep(
            Act.PUBLISH,
            _("Publish the final standings"),
            _("Every day is closed and no tie that matters is left."),
            _("Look at the standings and publish"),
        )
    if facts.must_send_on:
        return NextStep(
            Act.SEND_ON,
            _("Send on the teams that advance"),
            _("They go on to “%(event)s”.") % {"event": facts.event.qualifies_for},
            _("See who goes on"),
            second=Act.PUBLISH,
            second_label=_("See the results"),
        )
    is_going_on = bool(facts.event.advancing and not facts.event.qualifies_for)
    return NextStep(
        Act.PUBLISH,
        _("All done"),
        _("The standings are final and published."),
        _("See the results"),
        second=Act.SEND_ON if is_going_on else Act.PRINT_SHEETS,
        second_label=_("See who goes on") if is_going_on else _("Print the standings"),
    )


def is_counting(facts: DeskFacts, day: DayCount) -> bool:
    """True once a count has come, or the last hand of the day was called."""
    return any(count.values for count in day.tables.values()) or facts.event.hand_in_play >= facts.hands_of(day)[1]


def say_counted(day: DayCount) -> str:
    """`14 of 16 tables counted`."""
    return _("%(done)s of %(tables)s tables counted") % {
        "done": len(day.tables) - len(day.to_check),
        "tables": len(day.tables),
    }


def say_to_go(day: DayCount) -> str:
    """`14 of 16 tables counted; tables 3 and 9 to go.` with at most five tables named."""
    left = day.to_check
    named = say_tables(left) if len(left) <= MOST_NAMED else count_tables(len(left))
    return _("%(counted)s; %(left)s to go.") % {"counted": say_counted(day), "left": named}


MOST_NAMED = 5
"""Tables named one by one in a sentence; more are counted."""


def count_tables(tables: int) -> str:
    """`1 table`, `12 tables`."""
    return ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}


def say_places(tie: Tie) -> str:
    """`2nd and 3rd place`, `1st, 2nd and 3rd place`."""
    return _("%(places)s place") % {"places": list_numbers([ordinal(place) for place in tie.places])}
