"""The leader's desk: how an event stands, what to do next, and what is wrong.  R10, R14-R16, R38, R39, R42."""

from dataclasses import dataclass
from enum import Enum

from django.db.models import Count

from rotations.models import AdoptedMovement
from rotations.queries import empty_tables, find_adopted_movement
from scoring.domain.counts import CountState, TableCount, is_unlikely
from scoring.domain.playoff.progress import StepKind
from scoring.domain.playoff.progress import next_step as playoff_step
from scoring.domain.standings import Tie, TieState
from scoring.domain.wording import list_numbers, ordinal, say_tables
from scoring.queries.check_in import PLAYERS
from scoring.queries.counts import (
    DayCount,
    accepted_totals,
    day_counts,
    is_accepted,
    latest_checkpoints,
    session_before_break,
)
from scoring.queries.outdated import outdated_sheets
from scoring.queries.playoffs import playoffs
from scoring.queries.qualification import qualifiers
from scoring.queries.sheet_list import SHEETS
from scoring.queries.standings import standings_of_days
from tournament.domain.acts import Part, acts_changing
from tournament.domain.level import Level
from tournament.domain.wording import counted
from tournament.models import Event, PrintJob, SafetyCopy
from tournament.queries.events import SeatedTeam, event_setup
from tournament.queries.players import repeated_players, short_teams
from tournament.queries.print_jobs import latest_jobs

FEWEST_TEAMS = 2
MOST_NAMED = 5
"""Tables named one by one in a sentence; more are counted."""
MOVEMENT_SHEETS, HALL_PACK = "movement-sheets", "hall-pack"
CHANGES_OF_TEAMS = Part.PRESENCE | Part.SUBSTITUTIONS
"""Entries of the log that tell of an absence, a late team or one that left."""


class Act(Enum):
    """What the next step can be; each has a page or a button."""

    ENTER_TEAMS = "teams"
    EDIT_TEAM = "team"
    SEAT_TEAMS = "seating"
    ADOPT_MOVEMENT = "movement"
    PRINT_SHEETS = "printing"
    LET_IN_VERIFIERS = "verifiers"
    OPEN_DAY = "open"
    SEE_DAY = "day"
    CHECK_IN = "check-in"
    CALL_HANDS = "hands"
    COUNT_FLAGS = "counts"
    COUNT_SESSION = "session"
    SETTLE_COUNT = "settle"
    CLOSE_DAY = "close"
    CLOSE_WITH_REASON = "reason"
    SETTLE_TIES = "ties"
    PUBLISH = "results"
    SEND_ON = "ladder"
    SAVE_FILE = "file"
    PRINT_AT_END = "end"
    THANK = "thanks"
    CHANGE_TEAMS = "changes"
    LEND_FLAGS = "loans"
    TYPE_COUNTS = "slips"
    REPORT_BREAK = "break"


class DeskFacts:
    """An event at a glance; ties and playoffs only once every day is closed.

    `sheets` are the latest print job of each sheet, `accepted_days` those whose total the leader accepted as it is,
    `stale_senders` the events below whose teams are here by a list that was superseded.
    """

    def __init__(self, event: Event) -> None:
        """Reads all of it with the same number of queries for every hall."""
        self.setup = setup = event_setup(event)
        days = day_counts(event, setup, with_checks=True)
        is_played = bool(days) and all(day.closed_at for day in days)
        accepted = accepted_totals(event)
        latest_imports = {each.from_slug: each for each in event.qualifier_imports.order_by("number")}
        self.event = event
        self.teams = event.teams.count()
        self.tables = len(days[0].tables) if days else 0
        self.movement = find_adopted_movement(event, setup)
        self.had_movement = AdoptedMovement.objects.filter(event=event).exists()
        self.sheets = list(latest_jobs(event).values())
        self.outdated = outdated_sheets(event, self.sheets)
        self.verifiers = event.verifiers.filter(revoked_at=None).count()
        self.days = days
        self.accepted_days = {day.day for day in days if is_accepted(day, accepted)}
        self.standings = standings_of_days(event, days, setup).standings if is_played else None
        self.playoffs = playoffs(event) if is_played else []
        self.checkpoints = latest_checkpoints(event, setup, days)
        is_sent = event.qualifier_exports.filter(superseded_at=None).exists()
        self.is_sent_on = is_sent or (event.finalised_at is not None and not qualifiers(event))
        self.stale_senders = [each.from_name for each in latest_imports.values() if each.superseded_at]
        self.empty = empty_tables(setup)
        self.short_teams = [] if event.finalised_at else short_teams(event)
        self.repeated_players = [] if event.finalised_at else repeated_players(event)
        self.copy = SafetyCopy.objects.filter(event=event).first()
        self.seated = setup.seated

    @property
    def has_started(self) -> bool:
        return any(day.opened_at for day in self.days)

    @property
    def is_final(self) -> bool:
        return self.event.finalised_at is not None

    @property
    def day_to_do(self) -> DayCount | None:
        return next((day for day in self.days if not day.closed_at), None)

    @property
    def is_break(self) -> bool:
        """True at lunch, say: play has stopped after a session that is not the last of its day."""
        return (
            self.day_to_do is not None and session_before_break(self.event, self.setup, self.day_to_do.day) is not None
        )

    @property
    def has_movement_sheets(self) -> bool:
        """True when the sheets of the adopted movement are ready, or were once."""
        ready = (PrintJob.State.DONE, PrintJob.State.EXPIRED)
        return self.movement is not None and any(
            job.sheet in (MOVEMENT_SHEETS, HALL_PACK) and job.state in ready and job.sheet not in self.outdated
            for job in self.sheets
        )

    @property
    def sheets_to_replace(self) -> dict[str, tuple[int, ...]]:
        """The sheets out of date, with their tables, while hands are still to come; reports may be old."""
        is_played_on = any(not day.closed_at and not self.is_counting(day) for day in self.days)
        outdated = self.outdated.items() if is_played_on else ()
        return {sheet: tables for sheet, tables in outdated if not SHEETS[sheet].is_report}

    @property
    def ties_to_settle(self) -> tuple[Tie, ...]:
        ties = self.standings.ties if self.standings else ()
        return tuple(tie for tie in ties if tie.playoff in (TieState.NEEDED, TieState.OPEN))

    @property
    def checkpoints_to_see(self) -> list[DayCount]:
        """The latest checkpoint of each open day, until its flags are counted for the end of the day."""
        counted = {day.day for day in self.days if any(count.values for count in day.tables.values())}
        return [checkpoint for checkpoint in self.checkpoints if checkpoint.day not in counted]

    def teams_here(self, day: DayCount, players: int | None) -> list[SeatedTeam]:
        """The teams of a day of which so many players are here; None: those that are not checked in."""
        return [team for team in self.seated if team.table in day.tables and team.players_here == players]

    def has_made_since_final(self, sheet: str) -> bool:
        """True when the sheet was drawn from the final standings."""
        return any(
            job.sheet == sheet
            and job.state in (PrintJob.State.DONE, PrintJob.State.EXPIRED)
            and job.requested_at >= (self.event.finalised_at or job.requested_at)
            for job in self.sheets
        )

    def hands_of(self, day: DayCount) -> tuple[int, int]:
        """The first and the last hand of a day, numbered through the event."""
        before = sum(other.hands for other in self.days if other.day < day.day)
        return before + 1, before + day.hands

    def is_counting(self, day: DayCount) -> bool:
        """True once a count has come, or the last hand of the day was called."""
        return any(count.values for count in day.tables.values()) or self.event.hand_in_play >= self.hands_of(day)[1]

    def lacks_flags(self, day: DayCount) -> bool:
        """True when every table is counted, the sum is wrong, and the leader has not accepted it."""
        return day.is_complete and not day.adds_up and day.day not in self.accepted_days


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next; the button says `label`, or the title.  `second` is the alternative."""

    act: Act
    title: str
    says: str
    label: str = ""
    day: int | None = None
    table: int | None = None
    second: Act | None = None
    second_label: str = ""


def next_step(facts: DeskFacts) -> NextStep:
    if not facts.has_started and (step := step_before_play(facts)):
        return step
    day = facts.day_to_do
    return step_of_day(facts, day) if day else step_after_play(facts)


def step_before_play(facts: DeskFacts) -> NextStep | None:
    """What is missing before the first day can be opened; None when nothing is."""
    if facts.teams < FEWEST_TEAMS:
        return NextStep(
            Act.ENTER_TEAMS,
            "Enter the teams",
            "Paste the list you were sent, upload a spreadsheet, or write the teams one by one.",
        )
    if not facts.tables:
        return NextStep(
            Act.SEAT_TEAMS,
            "Give the teams their tables",
            f"{facts.teams} teams are entered. Enter more first, or seat them now.",
            "Seat the teams",
            second=Act.ENTER_TEAMS,
            second_label="Enter more teams",
        )
    if facts.movement is None:
        return NextStep(
            Act.ADOPT_MOVEMENT,
            "Choose the movement",
            "It says who goes to which table on every hand. The proposals stand side by side.",
        )
    # A leader who checks teams in has their sheets already, printed here or copied elsewhere.
    if not facts.has_movement_sheets and all(team.players_here is None for team in facts.seated):
        return NextStep(
            Act.PRINT_SHEETS,
            "Print the sheets",
            "Every table needs its movement sheet, and you the calling sheet.",
            second=Act.SEE_DAY,
            second_label="They are printed: on to day 1",
            day=1,
        )
    return None


def step_of_day(facts: DeskFacts, day: DayCount) -> NextStep:
    """What the leader does next on a day that is not closed."""
    number, flags = day.day, day.room.flags_per_table
    if not day.opened_at:
        if left := facts.teams_here(day, None):
            return NextStep(
                Act.CHECK_IN,
                "Check the teams in",
                f"{len(left)} of {len(day.tables)} teams are not checked in yet. Tick who is here, and the flags.",
                day=number,
                second=Act.OPEN_DAY,
                second_label=f"Open day {number}",
            )
        says = f"{facts.tables} tables start with {flags} flags each; {day.hands} hands are played."
        return NextStep(Act.OPEN_DAY, f"Open day {number}", says, day=number)
    if day.conflicts:
        table = day.conflicts[0]
        return NextStep(
            Act.SETTLE_COUNT,
            f"Settle the count of table {table}",
            "The counts differ. Count the flags again, or say which count is right.",
            f"Settle table {table}",
            day=number,
            table=table,
        )
    # Also where the difference was accepted once: the day was then opened again to correct it.
    if day.is_complete and not day.adds_up:
        return NextStep(
            Act.COUNT_FLAGS,
            f"Day {number} does not add up",
            "Every table is counted. Count again where it went wrong, or close the day with a reason.",
            "See the counts",
            day=number,
            second=Act.CLOSE_WITH_REASON,
            second_label="Close it with a reason",
        )
    if day.is_complete:
        return NextStep(
            Act.CLOSE_DAY,
            f"Close day {number}",
            f"Every table is counted. {day.sum_sentence}",
            day=number,
            second=Act.COUNT_FLAGS,
            second_label="See the counts",
        )
    if facts.is_counting(day):
        return NextStep(
            Act.COUNT_FLAGS,
            f"Count the flags of day {number}",
            f"{say_counted(day)}; {name_or_count(day.to_check)} to go.",
            "See which tables are missing",
            day=number,
            second=Act.LET_IN_VERIFIERS,
            second_label="Let verifiers in",
        )
    if day.unchecked and facts.event.hand_in_play < facts.hands_of(day)[0]:
        return NextStep(
            Act.CHECK_IN,
            "Have the flags checked",
            f"The players of each table check their {flags} flags; you tick the table. "
            f"{counted(len(day.unchecked), 'table')} to go.",
            "Tick the tables",
            day=number,
            second=Act.CALL_HANDS,
            second_label="Call the hands",
        )
    return NextStep(
        Act.CALL_HANDS,
        f"Call the hands of day {number}",
        (f"Now {facts.event.call.says}. " if facts.event.hand_in_play else "")
        + "From this laptop or a phone: the words to say, next, back, a pause. The hall screen follows.",
        "Call the hands",
        day=number,
        second=Act.REPORT_BREAK if facts.is_break else Act.COUNT_FLAGS,
        second_label="Counts and places at the break" if facts.is_break else "The hands are played: count",
    )


def step_after_play(facts: DeskFacts) -> NextStep:
    """What the leader does next when every day is closed: ties, final standings, the teams that go on."""
    for stored in facts.playoffs:
        step = playoff_step(stored.playoff)
        if not stored.is_given_up and step.kind is not StepKind.DONE:
            title = f"Go on with the playoff of {say_tables(stored.playoff.tables)}"
            return NextStep(Act.SETTLE_TIES, title, step.says, "Go on with the playoff")
    if facts.ties_to_settle:
        tie = facts.ties_to_settle[0]
        places = f"{list_numbers([ordinal(place) for place in tie.places])} place"
        return NextStep(
            Act.SETTLE_TIES,
            f"Settle the tie of {say_tables(tie.tables)}",
            f"They hold the same total, for {places}.",
            "Settle the tie",
        )
    if not facts.is_final:
        return NextStep(
            Act.PUBLISH,
            "Publish the final standings",
            "Every day is closed and no tie that matters is left.",
            "Look at the standings and publish",
        )
    if facts.event.advancing and not facts.is_sent_on:
        return NextStep(
            Act.SEND_ON,
            "Send on the teams that advance",
            (f"They go on to {next_level(facts.event)}: as a file to send, or at once to an event on this computer."),
            f"Make the file for {next_level(facts.event)}",
            second=Act.PUBLISH,
            second_label="See the results",
        )
    return NextStep(
        Act.PUBLISH,
        "All done",
        "The standings are final and published.",
        "See the results",
        second=Act.PRINT_AT_END,
        second_label="Print the standings",
    )


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


def item(
    act: Act, name: str, is_done: object, done: str, todo: str | None = None, day: int | None = None
) -> ChecklistItem:
    """The line of what is done or still to do, with the text for either, or with one for both."""
    if is_done or todo is None:
        return ChecklistItem(act, name, ItemState.DONE if is_done else ItemState.TODO, done, day)
    return ChecklistItem(act, name, ItemState.TODO, todo, day)


def checklist(facts: DeskFacts) -> list[ChecklistItem]:
    """Every part of the work in the order of the day."""
    teams = counted(facts.teams, "team")
    tables = f"{facts.tables} tables"
    verifiers = f"{facts.verifiers} admitted"
    return [
        item(Act.ENTER_TEAMS, "Teams", facts.teams >= FEWEST_TEAMS, teams, teams if facts.teams else "none yet"),
        item(Act.SEAT_TEAMS, "Tables", facts.tables, tables, "not seated yet"),
        ChecklistItem(Act.ADOPT_MOVEMENT, "Movement", *movement_state(facts)),
        ChecklistItem(Act.PRINT_SHEETS, "Sheets", *sheets_state(facts)),
        item(Act.LET_IN_VERIFIERS, "Verifiers", facts.verifiers, verifiers, "nobody admitted yet"),
        *(ChecklistItem(Act.SEE_DAY, f"Day {day.day}", *day_state(day, facts), day.day) for day in facts.days),
        ChecklistItem(Act.SETTLE_TIES, "Ties", *ties_state(facts)),
        item(Act.PUBLISH, "Final standings", facts.is_final, "published", "not yet"),
    ]


def paper_day(facts: DeskFacts) -> list[ChecklistItem]:
    """What is typed up of days played on paper, in the order in which one step needs the one before."""
    entries = facts.event.loan_entries.order_by().values("day__number").annotate(entries=Count("pk"))
    loans = dict(entries.values_list("day__number", "entries"))
    changes = facts.event.log.filter(act__in=acts_changing(CHANGES_OF_TEAMS)).count()
    items = []
    for day in facts.days:
        number, is_counted = day.day, day.is_complete
        items.append(item(Act.OPEN_DAY, f"Open day {number}", day.opened_at, "open", "not open yet", number))
        if number == 1:
            name = "Absences, late and leaving teams"
            items.append(item(Act.CHANGE_TEAMS, name, changes or is_counted, f"{changes} noted"))
        noted = loans.get(number, 0)
        items.append(item(Act.LEND_FLAGS, f"Loans of day {number}", noted or is_counted, f"{noted} noted", day=number))
        name = f"Counts of day {number}"
        state, says = day_state(day, facts)
        if state is ItemState.ATTENTION:
            items.append(ChecklistItem(Act.SEE_DAY, name, state, says, number))
        else:
            items.append(item(Act.TYPE_COUNTS, name, is_counted, say_counted(day), day=number))
        items.append(item(Act.CLOSE_DAY, f"Close day {number}", day.closed_at, "closed", "not yet", number))
    return [
        *items,
        ChecklistItem(Act.SETTLE_TIES, "Ties and the playoff", *ties_state(facts)),
        item(Act.PUBLISH, "Final standings", facts.is_final, "published", "not yet"),
    ]


def closing_list(facts: DeskFacts) -> list[ChecklistItem]:
    """What is left to do once the standings are final, in the order of the ceremony."""
    if not facts.is_final:
        return []
    result = []
    for sheet, name in (
        ("certificates", "Certificates"),
        ("standings", "Standings for the wall"),
        ("results", "Results for the newspaper"),
    ):
        is_made = facts.has_made_since_final(sheet)
        is_for_places = sheet == "certificates" and not is_made and not facts.event.prizes.exists()
        todo = "to print, for the first three places" if is_for_places else "to print"
        result.append(item(Act.PRINT_AT_END, name, is_made, "ready to print", todo))
    if facts.event.advancing:
        result.append(
            item(Act.SEND_ON, "Qualifiers", facts.is_sent_on, "sent", f"to send to {next_level(facts.event)}")
        )
    people = facts.event.flag_counts.exclude(by="").order_by("by").values_list("by", flat=True).distinct()
    thanks = f"the hosts, the players, and who counted: {', '.join(people)}"
    is_copied = facts.copy and facts.copy.saved_at and not facts.copy.failure
    return [
        *result,
        item(Act.THANK, "Say thank you", is_done=False, done=thanks),
        item(
            Act.SAVE_FILE, "Backup", is_copied, "a safety copy is saved; take one home too", "save the event as a file"
        ),
    ]


def next_level(event: Event) -> str:
    """Where the teams go on to, in words."""
    return {Level.AREA: "the zone", Level.ZONE: "the provincial games"}.get(Level(event.level), "the next event")


def movement_state(facts: DeskFacts) -> tuple[ItemState, str]:
    """Whether a movement is chosen that fits the tables, and which."""
    if facts.movement:
        return ItemState.DONE, f"edition {facts.movement.edition}, {facts.movement.certificate['score']} of 100"
    if facts.had_movement:
        return ItemState.ATTENTION, "no longer fits the tables"
    return ItemState.TODO, "not chosen yet"


def is_broken(job: PrintJob) -> bool:
    """True for a sheet that could not be drawn, though what it shows is there."""
    return job.state == PrintJob.State.FAILED and not job.is_too_early


def sheets_state(facts: DeskFacts) -> tuple[ItemState, str]:
    """Whether the sheets of the movement in force are drawn."""
    if any(map(is_broken, facts.sheets)):
        return ItemState.ATTENTION, "one could not be drawn"
    if facts.has_movement_sheets:
        return ItemState.DONE, "ready to print"
    if facts.sheets_to_replace:
        return ItemState.ATTENTION, "to print again"
    if any(job.state in (PrintJob.State.WAITING, PrintJob.State.DRAWING) for job in facts.sheets):
        return ItemState.TODO, "being drawn"
    return ItemState.TODO, "no movement sheets yet" if facts.sheets else "none yet"


def day_state(day: DayCount, facts: DeskFacts) -> tuple[ItemState, str]:
    """How far a day has come, in a few words."""
    if day.closed_at:
        return ItemState.DONE, f"closed; {day.found} flags"
    if not day.opened_at:
        return ItemState.TODO, "not open yet"
    if day.conflicts:
        return ItemState.ATTENTION, f"counts differ at {say_tables(day.conflicts)}"
    if facts.lacks_flags(day):
        return ItemState.ATTENTION, "does not add up"
    return ItemState.TODO, say_counted(day) if facts.is_counting(day) else "open; being played"


def ties_state(facts: DeskFacts) -> tuple[ItemState, str]:
    """Ties that matter: settled, being played off, or waiting."""
    if facts.standings is None:
        return ItemState.TODO, "known when every day is closed"
    if ties := len(facts.ties_to_settle):
        return ItemState.ATTENTION, f"{ties} to settle"
    has_any = any(tie.matters for tie in facts.standings.ties)
    return ItemState.DONE, "settled" if has_any else "none that matters"


@dataclass(frozen=True, slots=True)
class DeskWarning:
    """One thing that is wrong; `act` and the rest say where to go, `team` by its number in the database."""

    says: str
    act: Act
    day: int | None = None
    table: int | None = None
    session: int | None = None
    team: int | None = None


def warnings(facts: DeskFacts) -> list[DeskWarning]:
    """All that is wrong now, the most pressing first."""
    result = warnings_of_check_in(facts)
    result += [warning for day in facts.days if day.is_open for warning in warnings_of_day(facts, day)]
    result += [warning for checkpoint in facts.checkpoints_to_see for warning in warnings_of_checkpoint(checkpoint)]
    if facts.had_movement and facts.movement is None:
        says = "The movement was made for another number of tables or hands. Choose one again before you print."
        result.append(DeskWarning(says, Act.ADOPT_MOVEMENT))
    result += [DeskWarning(says, Act.EDIT_TEAM, team=team.pk) for team, says in facts.short_teams]
    result += [DeskWarning(says, Act.ENTER_TEAMS) for says in facts.repeated_players]
    if facts.copy and facts.copy.failure:
        says = f"The safety copy cannot be saved: {facts.copy.failure}. Save the event as a file yourself."
        result.append(DeskWarning(says, Act.SAVE_FILE))
    result += [
        DeskWarning(f"{name} has corrected who goes on; its new list has not arrived.", Act.SEND_ON)
        for name in facts.stale_senders
    ]
    result += [
        DeskWarning(f"A sheet could not be drawn: {job.failure}", Act.PRINT_SHEETS)
        for job in facts.sheets
        if is_broken(job)
    ]
    if facts.sheets_to_replace:
        sheets = [
            SHEETS[sheet].label + (f" ({name_or_count(tables)})" if tables else "")
            for sheet, tables in facts.sheets_to_replace.items()
        ]
        says = f"Printed sheets are out of date. Print again: {'; '.join(sheets)}."
        result.append(DeskWarning(says, Act.PRINT_SHEETS))
    return result


def warnings_of_check_in(facts: DeskFacts) -> list[DeskWarning]:
    """Teams of the day to come or under way that are missing or three, until its flags are counted."""
    day = facts.day_to_do
    if day is None or facts.is_counting(day):
        return []
    kinds = ((0, "missing."), (PLAYERS - 1, "three. A spare may sit in."))
    return [
        DeskWarning(f"{team.name}, table {team.table}, are {what}", Act.CHECK_IN, day.day)
        for players, what in kinds
        for team in facts.teams_here(day, players)
    ]


def warnings_of_day(facts: DeskFacts, day: DayCount) -> list[DeskWarning]:
    """Tables whose counts differ or are unlikely, and flags that do not add up (R38)."""
    result = [
        DeskWarning(say_conflict(table, day.tables[table]), Act.SETTLE_COUNT, day.day, table) for table in day.conflicts
    ]
    if facts.lacks_flags(day):
        result.append(DeskWarning(day.sum_sentence, Act.SEE_DAY, day.day))
    elif not day.is_complete:
        result += [
            DeskWarning(say_unlikely(table, count.flags, day.hands), Act.SETTLE_COUNT, day.day, table)
            for table, count in day.tables.items()
            if count.state is CountState.AGREED and count.flags is not None and is_unlikely(count.flags, day.room)
        ]
    has_begun = facts.hands_of(day)[0] <= facts.event.hand_in_play
    if day.unchecked and has_begun and not facts.is_counting(day):
        says = f"Play has begun, and the flags are not ticked at {name_or_count(day.unchecked)}."
        result.append(DeskWarning(says, Act.CHECK_IN, day.day))
    return result


def warnings_of_checkpoint(checkpoint: DayCount) -> list[DeskWarning]:
    """The same of the counts after a session."""
    problems = [say_conflict(table, checkpoint.tables[table]) for table in checkpoint.conflicts]
    if checkpoint.is_complete and not checkpoint.adds_up:
        problems.append(checkpoint.sum_sentence)
    day, session = checkpoint.day, checkpoint.session
    return [
        DeskWarning(f"After session {session}: {problem}", Act.COUNT_SESSION, day, session=session)
        for problem in problems
    ]


def say_conflict(table: int, count: TableCount) -> str:
    """`Table 3: Vera counted 14, Hugo 15.`"""
    first, *others = zip(count.people, count.values, strict=True)
    says = [f"{first[0] or 'somebody'} counted {first[1]}"]
    says += [f"{person or 'somebody'} {flags}" for person, flags in others]
    return f"Table {table}: {', '.join(says)}."


def say_unlikely(table: int, flags: int, hands: int) -> str:
    played = "one hand usually brings" if hands == 1 else f"{hands} hands usually bring"
    return f"Table {table}: {flags} flags is far from what {played}. Count it again."


def say_counted(day: DayCount) -> str:
    """`14 of 16 tables counted`."""
    return f"{day.done} of {len(day.tables)} tables counted"


def name_or_count(tables: tuple[int, ...]) -> str:
    """`tables 3 and 9`, with at most five tables named; `12 tables`."""
    return say_tables(tables) if len(tables) <= MOST_NAMED else counted(len(tables), "table")
