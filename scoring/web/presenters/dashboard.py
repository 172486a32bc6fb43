"""What the leader's desk says: the next step, how far each part of the work is, and what is wrong.  R10, R14-R16, R38,
R39, R42.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.http import urlencode

from scoring.domain.counts import CountState, TableCount, is_unlikely
from scoring.domain.playoff.progress import next_step as playoff_step
from scoring.domain.wording import list_numbers, ordinal, ordinal_word, say_tables
from scoring.queries.check_in import PLAYERS
from scoring.queries.counts import DayCount
from scoring.queries.dashboard import FEWEST_TEAMS, DeskFacts, noted_on_paper
from scoring.queries.sheet_list import SHEETS, When
from tournament.domain.level import Level
from tournament.domain.wording import counted
from tournament.models import Event, PrintJob
from tournament.processes.heartbeat import lacks_room
from tournament.queries.safety_copies import has_newer, say_older_state

MOST_NAMED = 5
"""Tables named one by one in a sentence; more are counted."""
AT_THE_END = {"for": When.AT_THE_END.value}

State = Literal["done", "todo", "attention"]
"""How far one part of the work has come."""


def page(event: Event, name: str, *args: object, query: Mapping[str, str | int] | None = None) -> str:
    """The address of one of the event's pages."""
    return reverse(name, args=[event.slug, *args]) + (f"?{urlencode(query)}" if query else "")


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next and its page; the button says `label`, or the title.

    A step that `is_button` is done by that button itself.  The second is the alternative.
    """

    title: str
    text: str
    url: str
    label: str = ""
    second_label: str = ""
    second_url: str = ""
    is_button: bool = False


def next_step(facts: DeskFacts) -> NextStep:
    """The first step that is due."""
    day = facts.day_to_do
    before_play = () if facts.has_started else steps_before_play(facts)
    return next(filter(None, (*before_play, *(steps_of_day(facts, day) if day else steps_after_play(facts)))))


def steps_before_play(facts: DeskFacts) -> tuple[NextStep | None, ...]:
    """What has to be there before the first day can be opened; None for what is."""
    event = facts.event
    # A leader who checks teams in has their sheets already, printed here or copied elsewhere.
    has_sheets = facts.has_movement_sheets or any(team.players_here is not None for team in facts.seated)
    return (
        NextStep(
            "Enter the teams",
            "Paste the list you were sent, upload a spreadsheet, or write the teams one by one.",
            page(event, "desk-teams"),
        )
        if facts.teams < FEWEST_TEAMS
        else None,
        NextStep(
            "Give the teams their tables",
            f"{facts.teams} teams are entered. Enter more first, or seat them now.",
            page(event, "desk-seating"),
            "Seat the teams",
            "Enter more teams",
            page(event, "desk-teams"),
        )
        if not facts.tables
        else None,
        NextStep(
            "Choose the movement",
            "It says who goes to which table on every hand. The proposals stand side by side.",
            page(event, "desk-movement"),
        )
        if facts.movement is None
        else None,
        NextStep(
            "Print the sheets",
            "Every table needs its movement sheet, and you the calling sheet.",
            page(event, "desk-printing"),
            second_label="They are printed: on to day 1",
            second_url=page(event, "desk-day", 1),
        )
        if not has_sheets
        else None,
    )


def steps_of_day(facts: DeskFacts, day: DayCount) -> tuple[NextStep | None, ...]:
    """The steps of a day that is still open or to come, in the order in which they are due; None for a step not due."""
    event, number, flags = facts.event, day.day, day.room.flags_per_table
    left, after = facts.teams_here(day, None), facts.day_after(day)
    to_settle = day.conflicts or (day.to_check if day.is_past else ())
    counts, opening, hands = (page(event, name, number) for name in ("desk-day", "desk-open", "desk-hands"))
    return (
        NextStep(
            "Check the teams in",
            f"{len(left)} of {len(day.tables)} teams are not checked in yet. Tick who is here, and the flags.",
            page(event, "desk-check-in", number),
            second_label=f"Open day {number}",
            second_url=opening,
        )
        if not day.opened_at and left
        else None,
        NextStep(
            f"Open day {number}",
            f"{facts.tables} tables start with {flags} flags each; {day.hands} hands are played.",
            opening,
        )
        if not day.opened_at
        else None,
        NextStep(
            f"Settle the count of table {to_settle[0]}",
            f"Its flags of day {number} can no longer be counted. Say with a reason how many it had."
            if day.is_past
            else "The counts differ. Count the flags again, or say which count is right.",
            page(event, "desk-count", number, to_settle[0]),
            f"Settle table {to_settle[0]}",
            f"On to day {after.day}" if after else "",
            page(event, "desk-day", after.day) if after else "",
        )
        if to_settle
        else None,
        # Also where the difference was accepted once: the day was then opened again to correct it.
        NextStep(
            f"Day {number} does not add up",
            "Every table is counted. "
            + ("Settle a table with a reason" if day.is_past else "Count again where it went wrong")
            + ", or close the day with a reason.",
            counts,
            "See the counts",
            "Close it with a reason",
            page(event, "desk-close", number),
        )
        if day.is_complete and not day.adds_up
        else None,
        NextStep(
            f"Close day {number}",
            f"Every table is counted. {day.sum_sentence}",
            page(event, "desk-close", number),
            second_label="See the counts",
            second_url=counts,
            is_button=True,
        )
        if day.adds_up
        else None,
        NextStep(
            f"Count the flags of day {number}",
            f"{say_counted(day)}; {name_or_count(day.to_check)} to go.",
            counts,
            "See which tables are missing",
            "Let verifiers in",
            page(event, "desk-verifiers"),
        )
        if day.to_check and facts.is_counting(day)
        else None,
        NextStep(
            "Have the flags checked",
            f"The players of each table check their {flags} flags; you tick the table. "
            f"{counted(len(day.unchecked), 'table')} to go.",
            page(event, "desk-check-in", number),
            "Tick the tables",
            "Call the hands",
            hands,
        )
        if day.unchecked and event.hand_in_play < facts.hands_of(day)[0]
        else None,
        NextStep(
            f"Call the hands of day {number}",
            (f"Now {event.call.sentence}. " if event.hand_in_play else "")
            + "From this laptop or a phone: the words to say, next, back, a pause. The hall screen follows.",
            hands,
            "Call the hands",
            "Counts and places at the break" if facts.is_break else "The hands are played: count",
            page(event, "desk-break", number) if facts.is_break else counts,
        ),
    )


def steps_after_play(facts: DeskFacts) -> tuple[NextStep | None, ...]:
    """The steps when every day is closed: ties, final standings, the teams that go on; None for one not due."""
    event, ties, results = facts.event, page(facts.event, "desk-ties"), page(facts.event, "desk-results")
    return (
        NextStep("Rule again", str(facts.standings.lapsed[0]), ties)
        if facts.standings and facts.standings.lapsed and not event.finalised_at
        else None,
        *(
            NextStep(
                f"Go on with the playoff of {say_tables(playoff.tables)}",
                playoff_step(playoff).sentence,
                ties,
                "Go on with the playoff",
            )
            for playoff in facts.playoffs_to_play
        ),
        *(
            NextStep(
                f"Settle the tie of {say_tables(tie.tables)}",
                f"They hold the same total, for {list_numbers([ordinal(place) for place in tie.places])} place.",
                ties,
                "Settle the tie",
            )
            for tie in facts.ties_to_settle
        ),
        NextStep(
            "Publish the final standings",
            " ".join(["Every day is closed and no tie that matters is left.", *facts.tied_prizes]),
            results,
            "Look at the standings and publish",
            "Ties" if facts.tied_prizes else "",
            ties,
        )
        if not facts.event.finalised_at
        else None,
        NextStep(
            "Send on the teams that advance",
            f"They go on to {next_level(event)}: as a file to send, or at once to an event on this computer.",
            page(event, "desk-ladder"),
            f"Make the file for {next_level(event)}",
            "See the results",
            results,
        )
        if event.advancing and not facts.is_sent_on
        else None,
        NextStep(
            "All done",
            "The standings are final and published.",
            results,
            "See the results",
            "Print the standings",
            page(event, "desk-printing", query=AT_THE_END),
        ),
    )


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line of the desk's list: a part of the work, how it stands, and its page; `url` is empty where it has none.

    There may be nothing to do for one that `is_optional`.
    """

    name: str
    state: State
    text: str
    url: str
    is_optional: bool = False


def item(
    name: str, url: str, is_done: object, done: str, todo: str = "", *, is_optional: bool = False
) -> ChecklistItem:
    """The line of what is done or still to do, with the text for either, or with one for both."""
    return ChecklistItem(name, "done" if is_done else "todo", (not is_done and todo) or done, url, is_optional)


def checklist(facts: DeskFacts) -> list[ChecklistItem]:
    """Every part of the work in the order of the day."""
    event, teams = facts.event, counted(facts.teams, "team")
    verifiers = f"{facts.verifiers} admitted"
    return [
        item("Teams", page(event, "desk-teams"), facts.teams >= FEWEST_TEAMS, teams, "" if facts.teams else "none yet"),
        item("Tables", page(event, "desk-seating"), facts.tables, f"{facts.tables} tables", "not seated yet"),
        ChecklistItem("Movement", *movement_state(facts), page(event, "desk-movement")),
        ChecklistItem("Sheets", *sheets_state(facts), page(event, "desk-printing")),
        item("Verifiers", page(event, "desk-verifiers"), facts.verifiers, verifiers, "nobody admitted yet"),
        *(
            ChecklistItem(f"Day {day.day}", *day_state(day, facts), page(event, "desk-day", day.day))
            for day in facts.days
        ),
        *last_parts(facts, "Ties"),
    ]


def last_parts(facts: DeskFacts, ties: str) -> tuple[ChecklistItem, ChecklistItem]:
    """The work when every day is closed; `ties` is what the list calls the first of it."""
    return (
        ChecklistItem(ties, *ties_state(facts), page(facts.event, "desk-ties")),
        item("Final standings", page(facts.event, "desk-results"), facts.event.finalised_at, "published", "not yet"),
    )


def paper_day(facts: DeskFacts) -> list[ChecklistItem]:
    """What is typed up of days played on paper, in the order in which one step needs the one before."""
    event = facts.event
    changes, loans = noted_on_paper(event)
    items = []
    for day in facts.days:
        number, is_counted, lent = day.day, day.is_complete, loans.get(day.day, 0)
        opening, lending, slips, counts, closing = (
            page(event, name, number) for name in ("desk-open", "desk-loans", "desk-counts", "desk-day", "desk-close")
        )
        items.append(item(f"Open day {number}", opening, day.opened_at, "open", "not open yet"))
        if number == 1:
            name, noted = "Absences, late and leaving teams", f"{changes} noted"
            items.append(item(name, page(event, "desk-changes"), changes or is_counted, noted, is_optional=True))
        state, text = day_state(day, facts)
        items += [
            item(f"Loans of day {number}", lending, lent or is_counted, f"{lent} noted", is_optional=True),
            ChecklistItem(f"Counts of day {number}", state, text, counts)
            if state == "attention"
            else item(f"Counts of day {number}", slips, is_counted, say_counted(day)),
            item(f"Close day {number}", closing, day.closed_at, "closed", "not yet"),
        ]
    return [*items, *last_parts(facts, "Ties and the playoff")]


def closing_list(facts: DeskFacts) -> list[ChecklistItem]:
    """What is left to do once the standings are final, in the order of the ceremony."""
    if not facts.event.finalised_at:
        return []
    event, printing = facts.event, page(facts.event, "desk-printing", query=AT_THE_END)
    for_places = "" if event.prizes.exists() else ", for the first three places"
    people = event.flag_counts.exclude(by="").order_by("by").values_list("by", flat=True).distinct()
    thanks = f"the hosts, the players, and who counted: {', '.join(people)}"
    is_copied = facts.copy and facts.copy.saved_at and not facts.copy.failure
    copied, to_copy = "a safety copy is saved; take one home too", "save the event as a file"
    sending = item(
        "Qualifiers", page(event, "desk-ladder"), facts.is_sent_on, "sent", f"to send to {next_level(event)}"
    )
    return [
        *(
            item(name, printing, facts.has_made_since_final(sheet), "ready to print", todo)
            for sheet, name, todo in (
                ("certificates", "Certificates", f"to print{for_places}"),
                ("standings", "Standings for the wall", "to print"),
                ("results", "Results for the newspaper", "to print"),
            )
        ),
        *([sending] if event.advancing else []),
        item("Say thank you", "", False, thanks),
        item("Backup", page(event, "desk-put-away"), is_copied, copied, to_copy),
    ]


def next_level(event: Event) -> str:
    """Where the teams go on to, in words."""
    return {Level.AREA: "the zone", Level.ZONE: "the provincial games"}.get(Level(event.level), "the next event")


def first_that_holds(*cases: tuple[object, State, str]) -> tuple[State, str]:
    """State and text of the first case whose condition holds."""
    return next((state, text) for condition, state, text in cases if condition)


def movement_state(facts: DeskFacts) -> tuple[State, str]:
    """Whether a movement is chosen that fits the tables, and which."""
    if facts.movement:
        return "done", f"edition {facts.movement.edition}, {facts.movement.certificate['score']} of 100"
    return ("attention", "no longer fits the tables") if facts.had_movement else ("todo", "not chosen yet")


def is_broken(job: PrintJob) -> bool:
    """True for a sheet that could not be drawn, though what it shows is there."""
    return job.state == PrintJob.State.FAILED and not job.is_too_early


def sheets_state(facts: DeskFacts) -> tuple[State, str]:
    """Whether the sheets of the movement in force are drawn."""
    is_drawing = any(job.state in (PrintJob.State.WAITING, PrintJob.State.DRAWING) for job in facts.sheets)
    return first_that_holds(
        (any(map(is_broken, facts.sheets)), "attention", "one could not be drawn"),
        (facts.has_movement_sheets, "done", "ready to print"),
        (facts.sheets_to_replace, "attention", "to print again"),
        (is_drawing, "todo", "being drawn"),
        (facts.sheets, "todo", "no movement sheets yet"),
        (True, "todo", "none yet"),
    )


def day_state(day: DayCount, facts: DeskFacts) -> tuple[State, str]:
    """How far a day has come, in a few words."""
    conflicts = say_tables(day.conflicts) if day.conflicts else ""
    return first_that_holds(
        (day.closed_at, "done", f"closed; {day.found} flags"),
        (not day.opened_at, "todo", "not open yet"),
        (conflicts, "attention", f"counts differ at {conflicts}"),
        (facts.lacks_flags(day), "attention", "does not add up"),
        (facts.is_counting(day), "todo", say_counted(day)),
        (True, "todo", "open; being played"),
    )


def ties_state(facts: DeskFacts) -> tuple[State, str]:
    """Ties that matter: settled, being played off, or waiting."""
    ties = facts.standings.ties if facts.standings else ()
    return first_that_holds(
        (facts.standings is None, "todo", "known when every day is closed"),
        (facts.standings and facts.standings.lapsed, "attention", "rulings that no longer hold"),
        (facts.ties_to_settle, "attention", f"{len(facts.ties_to_settle)} to settle"),
        (any(tie.matters for tie in ties), "done", "settled"),
        (True, "done", "none that matters"),
    )


@dataclass(frozen=True, slots=True)
class DeskWarning:
    """One thing that is wrong or can wait, and the page where it is corrected."""

    text: str
    page: str
    url: str


def warnings(facts: DeskFacts) -> list[DeskWarning]:
    """All that is wrong now, the most pressing first."""
    event = facts.event
    teams, printing = page(event, "desk-teams"), page(event, "desk-printing")
    misfit = "The movement was made for another number of tables or hands. Choose one again before you print."
    put_away = ("Archive, copy, hand over", page(event, "desk-put-away"))
    failure = facts.copy.failure if facts.copy else ""
    to_replace = [
        SHEETS[sheet].label + (f" ({name_or_count(tables)})" if tables else "")
        for sheet, tables in facts.sheets_to_replace.items()
    ]
    broken = [f"A sheet could not be drawn: {job.failure}" for job in facts.sheets if is_broken(job)]
    if to_replace:
        broken.append(f"Printed sheets are out of date. Print again: {'; '.join(to_replace)}.")
    older = [say_older_state(facts.copy)] if facts.copy and has_newer(facts.copy) else []
    history = ("The log", page(event, "desk-log"))
    return [
        *(DeskWarning(text, *put_away) for text in filter(None, [lacks_room()])),
        *(DeskWarning(f"{text} Pages and sheets say so.", *history) for text in filter(None, [event.fault])),
        *(DeskWarning(text, "Decide which counts", page(event, "desk-newer-copy")) for text in older),
        *warnings_of_check_in(facts),
        *(warning for day in facts.days if day.is_open for warning in warnings_of_day(facts, day)),
        *(warning for checkpoint in facts.checkpoints_to_see for warning in warnings_of_checkpoint(event, checkpoint)),
        *(
            [DeskWarning(misfit, "Movement", page(event, "desk-movement"))]
            if facts.had_movement and not facts.movement
            else []
        ),
        *(DeskWarning(text, "The team", page(event, "desk-team", team.pk)) for team, text in facts.short_teams),
        *(DeskWarning(text, "Teams", teams) for text in facts.repeated_players),
        *(
            DeskWarning(f"The safety copy cannot be saved: {text}. Save the event as a file yourself.", *put_away)
            for text in filter(None, [failure])
        ),
        *(
            DeskWarning(
                f"{name} has corrected who goes on; its new list has not arrived.",
                "Qualifiers",
                page(event, "desk-ladder"),
            )
            for name in facts.stale_senders
        ),
        *(DeskWarning(text, "Sheets", printing) for text in broken),
    ]


def what_can_wait(facts: DeskFacts) -> list[DeskWarning]:
    """Who seems too young (R2)."""
    return [
        DeskWarning(f"{team.name}: {text}", "The players", page(facts.event, "desk-team-players", team.pk))
        for team, text in facts.young_players
    ]


def warnings_of_check_in(facts: DeskFacts) -> list[DeskWarning]:
    """Teams of the day to come or under way that are missing or three, until its flags are counted."""
    day = facts.day_to_do
    if day is None or facts.is_counting(day):
        return []
    return [
        check_in_warning(facts.event, day, f"{team.name}, table {team.table}, are {what}")
        for players, what in ((0, "missing."), (PLAYERS - 1, "three. A spare may sit in."))
        for team in facts.teams_here(day, players)
    ]


def check_in_warning(event: Event, day: DayCount, text: str) -> DeskWarning:
    return DeskWarning(text, f"Check-in, day {day.day}", page(event, "desk-check-in", day.day))


def count_warning(event: Event, day: DayCount, table: int, text: str) -> DeskWarning:
    return DeskWarning(text, f"Table {table}, day {day.day}", page(event, "desk-count", day.day, table))


def warnings_of_day(facts: DeskFacts, day: DayCount) -> list[DeskWarning]:
    """Tables whose counts differ or are unlikely, and flags that do not add up (R38)."""
    event = facts.event
    result = [count_warning(event, day, table, say_conflict(table, day.tables[table])) for table in day.conflicts]
    if facts.lacks_flags(day):
        result.append(DeskWarning(day.sum_sentence, f"Day {day.day}", page(event, "desk-day", day.day)))
    elif not day.is_complete and not day.is_past:
        result += [
            count_warning(event, day, table, say_unlikely(table, count.flags, day.hands))
            for table, count in day.tables.items()
            if count.state is CountState.AGREED and count.flags is not None and is_unlikely(count.flags, day.room)
        ]
    has_begun = facts.hands_of(day)[0] <= event.hand_in_play
    if day.unchecked and has_begun and not day.is_past and not facts.is_counting(day):
        text = f"Play has begun, and the flags are not ticked at {name_or_count(day.unchecked)}."
        result.append(check_in_warning(event, day, text))
    return result


def warnings_of_checkpoint(event: Event, checkpoint: DayCount) -> list[DeskWarning]:
    """The same of the counts after a session."""
    problems = [say_conflict(table, checkpoint.tables[table]) for table in checkpoint.conflicts]
    if checkpoint.is_complete and not checkpoint.adds_up:
        problems.append(checkpoint.sum_sentence)
    session = checkpoint.session or 0
    url = page(event, "verify", query={"day": checkpoint.day, "session": session})
    return [DeskWarning(f"After session {session}: {text}", f"Count after session {session}", url) for text in problems]


def say_conflict(table: int, count: TableCount) -> str:
    """`Table 3: Vera counted 14, Hugo 15.`; `Table 3: Vera counted 14, Hugo 14, agreed at the third try.`"""
    first, *others = [(row.by or "somebody", row.flags) for row in count.counts]
    text = "".join(f", {person} {flags}" for person, flags in others)
    attempts = f", {say_attempts(count)}" if count.attempt > 1 else ""
    return f"Table {table}: {first[0]} counted {first[1]}{text}{attempts}."


def say_attempts(count: TableCount) -> str:
    """`agreed at the third try`, of a table whose counts somebody corrected; else empty."""
    if count.attempt == 1 or len(count.counts) == 1:
        return ""
    agreed = "agreed" if len(set(count.values)) == 1 else "still differ"
    return f"{agreed} at the {ordinal_word(count.attempt)} try"


def say_unlikely(table: int, flags: int, hands: int) -> str:
    played = "one hand usually brings" if hands == 1 else f"{hands} hands usually bring"
    return f"Table {table}: {flags} flags is far from what {played}. Count it again."


def say_counted(day: DayCount) -> str:
    """`14 of 16 tables counted`."""
    return f"{day.done} of {len(day.tables)} tables counted"


def name_or_count(tables: tuple[int, ...]) -> str:
    """`tables 3 and 9`, with at most five tables named; `12 tables`."""
    return say_tables(tables) if len(tables) <= MOST_NAMED else counted(len(tables), "table")
