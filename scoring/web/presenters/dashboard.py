"""What the leader's desk says: every step of the event in order, the one that is due, what needs the leader, and the
room: a cell for each table.  R10, R14-R16, R38, R39, R42.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.urls import reverse
from django.utils.http import urlencode

from scoring.domain.counts import CountState, TableCount, is_unlikely, say_sum
from scoring.queries.dashboard import FEWEST_TEAMS, PLAYERS, DeskFacts, noted_on_paper
from scoring.queries.hall import Hall, Room
from scoring.queries.prizes import breaks_that_count, say_prizes, uncounted_prizes
from scoring.queries.qualification import event_to_send_to, next_level
from scoring.queries.sheets import SHEETS, When
from scoring.services.counts import note_refused_count
from scoring.services.days import reopen_day
from scoring.web.presenters.counts import SQUARES
from tournament.domain import Level, counted, list_numbers, ordinal, say_tables
from tournament.models import Event
from tournament.network import public_url
from tournament.web.act_page import act_url
from tournament.web.views import Context

MOST_NAMED = 5  # tables named one by one in a sentence; more are counted
BEFORE, AFTER, GOODBYE = "Before play", "Then", "Before everybody goes home"  # the parts of an event besides its days
AT_THE_END = {"for": When.AT_THE_END.value}

ON_LADDER = {
    Level.ZONE.value: {"zone": "its zone"},
    Level.AREA.value: {"zone": "its zone", "area": "its area"},
}
"""What an event of a level must say of its own place on the ladder, in words."""


def page(event: Event, name: str, *args: object, query: Mapping[str, str | int] | None = None) -> str:
    return reverse(name, args=[event.slug, *args]) + (f"?{urlencode(query)}" if query else "")


@dataclass(frozen=True, slots=True)
class Task:
    """What a step asks for: a sentence, what helps, and its page; the button says `label`, or the sentence.

    A task that `is_button` is done by that button itself.  The second is the alternative; its page alone may be a
    button, too.
    """

    title: str
    text: str
    url: str
    label: str = ""
    second_label: str = ""
    second_url: str = ""
    is_button: bool = False
    is_second_button: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an event: its name and page, how it stands, and what is to be done while it is not done.

    `part` is the stretch of the event that it belongs to; `url` is empty while there is nothing to open.
    """

    part: str
    name: str
    url: str
    is_done: object
    text: str = ""
    task: Task | None = None
    is_wrong: object = False
    is_optional: object = False

    @property
    def state(self) -> Literal["done", "todo", "attention"]:
        return "attention" if self.is_wrong else "done" if self.is_done else "todo"


def steps(facts: DeskFacts) -> list[Step]:
    return [
        *steps_before_play(facts),
        *(step for day in facts.days for step in steps_of_day(facts, day)),
        *steps_after_play(facts),
    ]


def step_due(facts: DeskFacts, steps: Iterable[Step]) -> Step:
    """The step that is due: of the day that is on, of what comes before the first, or of what follows the last."""
    day = facts.day_to_do
    parts = (part_of(facts, day) if day else AFTER, "" if facts.has_started else BEFORE)
    return next(step for step in steps if step.task and not step.is_done and step.part in parts)


def parts_of(steps: Sequence[Step], here: Step | None) -> list[dict[str, object]]:
    """The steps by part of the event; those before the one that holds the step that is due are past, but for a day that
    is not closed.
    """
    names = list(dict.fromkeys(step.part for step in steps))
    return [
        {
            "name": name,
            "steps": [step for step in steps if step.part == name],
            "is_past": here is not None
            and number < names.index(here.part)
            and (name == BEFORE or all(step.is_done for step in steps if step.part == name)),
        }
        for number, name in enumerate(names)
    ]


def part_of(facts: DeskFacts, day: Room) -> str:
    """`Day 1, Saturday`."""
    date = facts.hall.days[day.day - 1].date
    return f"Day {day.day}" + (f", {date:%A}" if date else "")


def steps_before_play(facts: DeskFacts) -> list[Step]:
    event, movement = facts.event, facts.movement
    teams, seating, choosing, printing = (
        page(event, name) for name in ("desk-teams", "desk-seating", "desk-movement", "desk-printing")
    )
    # A leader who checks teams in has their sheets already, printed here or copied elsewhere.
    has_sheets = not facts.is_print_replaced and (
        facts.has_movement_sheets
        or facts.are_printed
        or any(team.players_here is not None for team in facts.hall.seated)
    )
    is_misfit, is_played = facts.had_movement and not movement, facts.days and facts.is_before_today(facts.days[0])
    in_order = [
        Step(
            BEFORE,
            "Teams",
            teams,
            facts.teams >= FEWEST_TEAMS,
            counted(facts.teams, "team") if facts.teams else "",
            Task(
                "Enter the teams",
                "Paste the list you were sent, upload a spreadsheet, or write the teams one by one.",
                teams,
                second_label="Take in a file of qualifiers"
                if event.level in (Level.ZONE.value, Level.PROVINCIAL.value)
                else "",
                second_url=page(event, "desk-ladder"),
            ),
        ),
        Step(
            BEFORE,
            "Tables",
            seating,
            facts.tables,
            "" if facts.tables else "not seated yet",
            Task(
                "Give the teams their tables",
                f"{facts.teams} teams are entered. Enter more first, or seat them now.",
                seating,
                "Seat the teams",
                "Enter more teams",
                teams,
            ),
        ),
        Step(
            BEFORE,
            "Movement",
            choosing,
            movement,
            "",
            Task(
                "Choose the movement",
                "The day was played: any will do, for only its totals are typed up."
                if is_played
                else "It says who goes to which table on every hand. The proposals stand side by side.",
                choosing,
            ),
            is_misfit,
        ),
        Step(
            BEFORE,
            "Phones",
            f"{page(event, 'desk')}#phones",
            public_url() or has_sheets,
            "" if public_url() else "sheets have no QR",
        ),
        Step(
            BEFORE,
            "Sheets",
            printing,
            has_sheets,
            "",
            Task(
                "Print the sheets",
                "Every table needs its movement sheet, and you the calling sheet."
                + ("" if public_url() else " Let phones in first if sheets shall have QR codes."),
                printing,
                second_label="They are printed: on to day 1",
                second_url=act_url(event, "note_printed"),
                is_second_button=True,
            ),
            facts.to_print_again or facts.broken_sheets,
        ),
    ]
    return in_order[:3] if is_played else in_order  # of phones and sheets only what is still to be played has a use


def steps_of_day(facts: DeskFacts, day: Room) -> list[Step]:
    """A day's steps: teams checked in and flags ticked, the sessions, the count, and the day closed."""
    event, number, part, flags = facts.event, day.day, part_of(facts, day), facts.event.flags_per_table
    checking, hands, counts = (page(event, name, number) for name in ("desk-check-in", "desk-hands", "desk-day"))
    opening, closing = (act_url(event, name, day=number) for name in ("open_day", "close_day"))
    is_played, is_before_today = day.is_past or facts.is_counting(day), facts.is_before_today(day)
    left, is_over, typed = facts.teams_here(day, None), day.closed_at or is_played, facts.session_typed(day)
    is_on_paper = (facts.is_on_paper or is_before_today) and not day.opened_at and len(left) == len(day.tables) > 0
    uncounted = uncounted_prizes(event, number) if day.is_open and day.adds_up else ()
    return [
        Step(
            part,
            "On paper" if is_on_paper else "Check in",
            "" if day.closed_at or day.is_past else page(event, "desk-paper-day") if is_on_paper else checking,
            day.opened_at and (is_over or not day.unchecked or event.hand_in_play >= facts.hands_of(day)[0]),
            ""
            if day.opened_at or is_on_paper or not day.tables
            else f"{len(day.tables) - len(left)} of {len(day.tables)} teams",
            Task(
                "Have the flags checked",
                f"The players of each table check their {flags} flags; you tick the table. "
                f"{counted(len(day.unchecked), 'table')} to go.",
                checking,
                "Tick the tables",
                "Call the hands",
                hands,
            )
            if day.opened_at
            else Task(
                "Type up what was played" if is_before_today else "Play on paper, then type it up",
                "The date of this day is past: a list leads through what is typed in."
                if is_before_today
                else "The hall pack has all that the hall needs. Afterwards a list leads through what is typed in.",
                page(event, "desk-paper-day"),
                "Type up a paper day",
                "Check the teams in",
                checking,
            )
            if is_on_paper
            else Task(
                "Check the teams in",
                f"Day {number - 1} is closed: set every table back to {flags} flags and hang up the standings. On day "
                f"{number} tick who is here.",
                checking,
                second_label=f"Standings after day {number - 1}",
                second_url=page(event, "desk-printing", query=AT_THE_END),
            )
            if number > 1 and len(left) == len(day.tables) > 0
            else Task(
                "Check the teams in",
                f"{len(left)} of {len(day.tables)} teams {'is' if len(left) == 1 else 'are'} not checked in yet. "
                "Tick who is here, and the flags.",
                checking,
                second_label=f"Open day {number}",
                second_url=opening,
            )
            if left
            else Task(
                f"Open day {number}",
                f"{facts.tables} tables start with {flags} flags each; {day.hands} hands are played.",
                opening,
            ),
        ),
        *(
            Step(
                part,
                f"Session {session.number}",
                hands if day.opened_at else "",
                (is_over and (typed is None or session.number <= typed))
                or event.hand_in_play + event.call.is_stopped > session.last,
                f"hands {session.before + 1}–{session.last}",
                count_task(facts, day)
                if typed is not None
                else Task(
                    f"Call the hands of day {number}",
                    "From this laptop or a phone: the words to say, next, back, a pause. The hall screen follows.",
                    hands,
                    "Call the hands",
                    "Counts and places at the break" if facts.is_break else "The hands are played: count",
                    page(event, "desk-break" if facts.is_break else "desk-counts", number),
                ),
            )
            for session in facts.hall.session_hands
            if session.day == number and session.hands
        ),
        Step(
            part,
            "Count",
            counts if day.opened_at else "",
            day.closed_at or day.adds_up,
            say_count(facts, day) if is_over else "",
            count_task(facts, day) if day.is_open else None,
            day.conflicts or facts.lacks_flags(day),
        ),
        Step(
            part,
            f"Close day {number}",
            closing if day.is_open and day.is_complete else "",
            day.closed_at,
            task=Task(
                f"Close day {number}",
                " ".join(["Every table is counted.", day.sum_sentence, *uncounted]) if day.adds_up else "",
                closing,
                is_button=True,
            ),
        ),
    ]


def count_task(facts: DeskFacts, day: Room) -> Task:
    """What the count of a day asks for: a conflict settled, the room counted again, or the tables that are left."""
    event, number = facts.event, day.day
    to_settle = day.conflicts or (day.to_check if day.is_past else ())
    if to_settle:
        table, after = to_settle[0], facts.day_after(day) if day.to_check == to_settle else None
        return Task(
            say_conflict(table, day.tables[table]) if day.conflicts else f"Settle the count of table {table}.",
            f"Its flags of day {number} can no longer be counted. Say with a reason how many it had."
            if day.is_past
            else "Count the flags again, or say which count is right.",
            page(event, "desk-count", number, table),
            f"Settle table {table}",
            f"On to day {after.day}" if after else "",
            page(event, "desk-check-in", after.day) if after else "",
        )
    # Also where the difference was accepted once: the day was then opened again to correct it.
    if day.is_complete:
        best = None if day.is_past else day.likeliest
        again = "Choose the table to correct" if day.is_past else "Count again"
        return Task(
            f"Day {number} does not add up",
            ("Settle a table with a reason" if day.is_past else "Count again where it went wrong")
            + ", or close the day with a reason.",
            page(event, "desk-count", number, best.table)
            if best
            else f"{page(event, 'desk-day', number)}#day-{number}",
            f"Count table {best.table} again" if best else again,
            "Close it with a reason",
            act_url(event, "close_day", day=number),
        )
    at_break, typed, paper = facts.break_to_type(day), facts.session_typed(day), page(event, "desk-paper-day")
    if at_break and at_break.is_complete:
        best, counts = at_break.likeliest, page(event, "desk-counts", number, query={"session": at_break.session or 0})
        return Task(
            f"The counts after session {at_break.session} do not add up",
            at_break.sum_sentence,
            f"{counts}#counts_table_{best.table}" if best else counts,
            f"Correct table {best.table}" if best else "Look at the counts",
            "Type on",
            paper,
        )
    to_type = at_break or day
    what = f"counts after session {at_break.session}" if at_break else f"counts of day {number}"
    if typed and not to_type.done:
        hand = next(session.last for session in facts.hall.session_hands if session.number == typed)
        return Task(
            f"Break after hand {hand}: play on from paper, then type the {what if at_break else 'last counts'}",
            "No hand is called here; a list leads through what is typed in.",
            paper,
            "Type up a paper day",
        )
    if at_break or facts.is_played_on_paper(day):
        return Task(
            f"Type up the paper day: {what}, {to_type.done} of {len(to_type.tables)}",
            f"{name_or_count(to_type.to_check).capitalize()} to go{', for a prize' if at_break else ''}.",
            paper,
            "Type up a paper day",
            "Call the hands" if typed == 0 else "",
            page(event, "desk-hands", number),
        )
    return Task(
        f"Count the flags of day {number}",
        f"{say_counted(day)}; {name_or_count(day.to_check)} to go.",
        page(event, "desk-counts", number),
        "Type counts from slips",
        "" if facts.is_before_today(day) else "Let verifiers in",
        page(event, "desk-verifiers"),
    )


def say_count(facts: DeskFacts, day: Room) -> str:
    """How far the count of a day has come, in a few words."""
    return (
        f"{day.found} flags"
        if day.closed_at
        else f"counts differ at {say_tables(day.conflicts)}"
        if day.conflicts
        else "does not add up"
        if facts.lacks_flags(day)
        else f"{day.done} of {len(day.tables)} tables"
    )


def steps_after_play(facts: DeskFacts) -> list[Step]:
    """The steps when every day is closed: ties, final standings, who goes on, and what is left before all go home."""
    event, standings, tasks = facts.event, facts.standings, tie_tasks(facts)
    results, printing = page(event, "desk-results"), page(event, "desk-printing", query=AT_THE_END)
    to_send_to = event_to_send_to(event) if event.finalised_at and not facts.is_sent_on else None
    lapsed, to_settle = standings and standings.lapsed, len(facts.ties_to_settle)
    prizes = say_prizes(event, Hall(event).standings) if event.finalised_at and event.prizes.exists() else ()
    goodbye = steps_before_goodbye(facts, printing) if event.finalised_at else []
    left = [step for step in goodbye if not (step.is_done or step.is_optional)]
    to_do = f"Still to do: {', '.join(step.name.lower() for step in left)}." if left else ""
    to_print = (printing, "Print what is left", "See the results", results)
    return [
        Step(
            AFTER,
            "Ties",
            page(event, "desk-ties") if standings else "",
            standings and not tasks,
            "rulings that no longer hold" if lapsed else f"{to_settle} to settle" if to_settle else "",
            next(iter(tasks), None),
            lapsed or to_settle,
        ),
        Step(
            AFTER,
            "Final standings",
            results if standings else "",
            event.finalised_at,
            "published" if event.finalised_at else "",
            Task(
                "Publish the final standings",
                " ".join(["Every day is closed and no tie that matters is left.", *facts.tied_prizes]),
                results,
                "Look at the standings and publish",
                "Ties" if facts.tied_prizes else "",
                page(event, "desk-ties"),
            ),
        ),
        *(
            [
                Step(
                    AFTER,
                    "Send on who advances",
                    page(event, "desk-ladder") if standings else "",
                    facts.is_sent_on,
                    task=Task(
                        "Send on the teams that advance",
                        f"They go on to {next_level(event)}: as a file, or to an event on this server.",
                        page(event, "desk-ladder"),
                        f"Send to {to_send_to.name}" if to_send_to else f"Make the file for {next_level(event)}",
                        "See the results",
                        results,
                    ),
                )
            ]
            if event.advancing
            else []
        ),
        Step(
            AFTER,
            "Goodbye",
            "",
            False,
            task=Task(
                "The standings are final" if left else "All done",
                " ".join([to_do or "The standings are final and published.", *prizes]),
                *(to_print if any(step.url == printing for step in left) else (results, "See the results")),
            ),
        ),
        *goodbye,
    ]


def tie_tasks(facts: DeskFacts) -> list[Task]:
    """What ties that matter and their playoffs ask for, in the order in which it is done."""
    event, ties = facts.event, page(facts.event, "desk-ties")
    lapsed = facts.standings.lapsed if facts.standings and not event.finalised_at else ()
    return [
        *(Task("Rule again", str(ruling), ties) for ruling in lapsed),
        *(
            Task(
                f"Go on with the playoff of {say_tables(each.playoff.tables)}",
                each.playoff.next_step,
                page(event, "desk-playoff", each.pk),
                "Go on with the playoff",
            )
            for each in facts.playoffs_to_play
        ),
        *(
            Task(
                f"Settle the tie of {say_tables(tie.tables)}",
                f"They hold the same total, for {list_numbers([ordinal(place) for place in tie.places])} place.",
                ties,
                "Settle the tie",
            )
            for tie in facts.ties_to_settle
        ),
    ]


def steps_before_goodbye(facts: DeskFacts, printing: str) -> list[Step]:
    """What is left to do once the standings are final, in the order of the ceremony."""
    event, copy = facts.event, facts.copy
    part = "Afterwards" if facts.is_before_today(facts.days[-1]) else GOODBYE
    for_places = "" if event.prizes.exists() else ", for the first three places"
    is_taken_home = f"taken-home-{event.slug}-{event.version}" in facts.noted  # as it is now
    is_copied = is_taken_home or (copy and copy.saved_at and not copy.failure)
    copied = "saved as a file" if is_taken_home else "a safety copy is saved; take one home too"
    reports = {
        sheet: facts.has_made_since_final(sheet) and sheet not in facts.outdated
        for sheet in ("certificates", "standings", "results")
    }
    return [
        *(
            Step(part, name, printing, reports[sheet], "ready to print" if reports[sheet] else to_print)
            for sheet, name, to_print in (
                ("certificates", "Certificates", f"to print{for_places}"),
                ("standings", "Standings for the wall", "to print"),
                ("results", "Results for the newspaper", "to print"),
            )
        ),
        Step(
            part, "Backup", page(event, "desk-put-away"), is_copied, copied if is_copied else "save the event as a file"
        ),
    ]


def paper_day(facts: DeskFacts) -> list[Step]:
    """What is typed up of days played on paper, in the order in which one step needs the one before."""
    event, (changes, loans) = facts.event, noted_on_paper(facts.event)
    teams, seating, movement, *_sheets = steps_before_play(facts)
    typed: list[Step] = [step for step in (teams, seating, movement) if not step.is_done]
    for day in facts.days:
        number, part, is_counted, lent = day.day, part_of(facts, day), day.is_complete, loans.get(day.day, 0)
        slips, counts = (page(event, name, number) for name in ("desk-counts", "desk-day"))
        opening, closing = (act_url(event, name, day=number) for name in ("open_day", "close_day"))
        lending = act_url(event, "lend_flags", day=number, **{"from": page(event, "desk-paper-day")})
        is_wrong = not day.closed_at and (day.conflicts or facts.lacks_flags(day))
        absences = Step(
            part,
            "Absences, late and leaving teams",
            page(event, "desk-changes", query={"from": page(event, "desk-paper-day")}),
            changes or is_counted,
            f"{changes} noted",
            is_optional=True,
        )
        typed += [
            Step(part, f"Open day {number}", opening, day.opened_at, "open" if day.opened_at else "not open yet"),
            *([absences] if number == 1 else []),
            Step(part, f"Loans of day {number}", lending, lent or is_counted, f"{lent} noted", is_optional=True),
            *(
                Step(
                    part,
                    f"Counts after session {session}",
                    page(event, "desk-counts", number, query={"session": session}),
                    at_break.is_complete and not is_off,
                    "not counted"
                    if day.closed_at and not at_break.is_complete
                    else f"{say_count(facts, at_break)}, for a prize",
                    is_wrong=is_off,
                    is_optional=is_counted or facts.is_before_today(day),
                )
                for session in breaks_that_count(event, facts.hall, number)
                for at_break in (facts.hall.room(day.day, session),)
                for is_off in (not day.closed_at and (at_break.conflicts or facts.lacks_flags(at_break)),)
            ),
            Step(
                part,
                f"Counts of day {number}",
                counts if is_wrong else slips,
                is_counted and not is_wrong,
                say_count(facts, day),
                is_wrong=is_wrong,
            ),
            Step(part, f"Close day {number}", closing, day.closed_at, "closed" if day.closed_at else "not yet"),
        ]
    ties, final = (step for step in steps_after_play(facts) if step.name in ("Ties", "Final standings"))
    return [*typed, replace(ties, name="Ties and the playoff", url=page(event, "desk-ties")), final]


@dataclass(frozen=True, slots=True)
class DeskWarning:
    """One thing that is wrong or can wait, and the page where it is corrected."""

    text: str
    page: str
    url: str


def warnings(facts: DeskFacts) -> list[DeskWarning]:
    """What needs the leader now, the most pressing first."""
    event, copy = facts.event, facts.copy
    put_away, movement, printing, ladder = (
        page(event, f"desk-{name}") for name in ("put-away", "movement", "printing", "ladder")
    )
    to_replace = "; ".join(
        SHEETS[sheet].label + (f" ({name_or_count(tables)})" if tables else "")
        for sheet, tables in facts.to_print_again.items()
    )
    copy_failure = copy.failure if copy else ""
    unsaid = ", ".join(words for name, words in ON_LADDER.get(event.level, {}).items() if not getattr(event, name))
    is_settled = event.is_rehearsal or event.finalised_at or facts.is_sent_on
    found = [
        *warnings_of_check_in(facts),
        *(warning for day in facts.days if day.is_open for warning in warnings_of_day(facts, day)),
        *(warning for checkpoint in facts.checkpoints_to_see for warning in warnings_of_checkpoint(event, checkpoint)),
        *(warning for is_same, warning in refused_counts(facts) if not is_same),
        *(
            DeskWarning(
                f"Day {day.day} was closed on a wrong sum. {say_sum(day.due, day.found)}",
                f"Day {day.day}",
                page(event, "desk-day", day.day),
            )
            for day in facts.days
            if day.closed_at and not day.adds_up
        ),
        DeskWarning(
            "The movement was made for another number of tables or hands. Choose one again before you print."
            if facts.had_movement and not facts.movement
            else "",
            "Movement",
            movement,
        ),
        *(
            DeskWarning(
                f"{text} A spare may take the seat.",
                "Somebody sits in",
                act_url(event, "substitute_player", player=f"{facts.table_of[team.pk]}{seat}"),
            )
            if team.pk in facts.table_of and facts.has_spares
            else DeskWarning(text, "The team", page(event, "desk-team", team.pk))
            for team, seat, text in facts.short_teams
        ),
        DeskWarning(
            copy_failure and f"The safety copy cannot be saved: {copy_failure}. Save the event as a file yourself.",
            "Archive, copy, hand over",
            put_away,
        ),
        *(DeskWarning(f"A sheet could not be drawn: {job.failure}", "Sheets", printing) for job in facts.broken_sheets),
        *(
            DeskWarning(f"{each.event} has sent {counted(len(each.file['teams']), 'team')}.", "Enter them", ladder)
            for each in facts.lists_to_enter
        ),
        DeskWarning(
            "" if is_settled or not unsaid else f"Not said yet of this event: {unsaid}.",
            "Details",
            page(event, "desk-event"),
        ),
        DeskWarning(
            to_replace and f"Printed sheets are out of date. Print again: {to_replace}.",
            "Sheets",
            printing,
        ),
        DeskWarning(
            "A day was corrected since the standings were printed. Print them again, and hang them up."
            if has_old_standings(facts)
            else "",
            "Standings for the wall",
            page(event, "desk-printing", query=AT_THE_END),
        ),
    ]
    return [warning for warning in found if warning.text]


def has_old_standings(facts: DeskFacts) -> bool:
    """Whether a day was opened again since the standings were printed for the wall, and they are others now."""
    printed = facts.sheets.get("standings")
    if printed is None or printed.event_version is None or "standings" not in facts.outdated:
        return False
    reopened = facts.event.log.filter(act__in=reopen_day.declaration.names, number__gt=printed.event_version)
    return reopened.exists()


def what_can_wait(facts: DeskFacts) -> list[DeskWarning]:
    """Fees still to come, names at two seats, who seems too young (R2), and lists that were
    corrected.
    """
    owing, day = facts.teams - facts.paid, facts.day_to_do
    event, late = facts.event, "has corrected who goes on; its new list has not arrived."
    fees = (
        f"Entry fees: {facts.paid * event.entry_fee:,} paid by {counted(facts.paid, 'team')}, "
        f"{owing * event.entry_fee:,} to come from {counted(owing, 'team')}."
    )
    where = (
        (f"Check-in, day {day.day}", page(event, "desk-check-in", day.day))
        if day
        else ("Teams", page(event, "desk-teams"))
    )
    return [
        *([DeskWarning(fees, *where)] if event.entry_fee and owing and facts.tables else []),
        *(DeskWarning(text, "Teams", page(event, "desk-teams")) for text in facts.repeated_players),
        *(
            DeskWarning(f"{team.name}: {text}", "The players", page(event, "desk-team-players", team.pk))
            for team, text in facts.young_players
        ),
        *(warning for is_same, warning in refused_counts(facts) if is_same),
        *(DeskWarning(f"{name} {late}", "Qualifiers", page(event, "desk-ladder")) for name in facts.stale_senders),
    ]


def warnings_of_check_in(facts: DeskFacts) -> list[DeskWarning]:
    """Until the flags of a day are counted: teams that are missing or three, flags that are not ticked in play."""
    event, day = facts.event, facts.day_to_do
    if day is None or facts.is_counting(day):
        return []
    not_here = page(event, "desk-changes", query={"from": page(event, "desk")})
    short = {team.name for team, _seat, _text in facts.short_teams}  # of which the desk says so already
    unticked = name_or_count(day.unchecked) if day.unchecked and facts.is_in_play else ""
    return [
        *(
            DeskWarning(f"{team.name}, table {team.table}, are {what}", "Somebody is not here", not_here)
            for players, what in ((0, "missing."), (PLAYERS - 1, "three. A spare may sit in."))
            for team in facts.teams_here(day, players)
            if not players or team.name not in short
        ),
        DeskWarning(
            unticked and f"Play has begun, and the flags are not ticked at {unticked}.",
            f"Check-in, day {day.day}",
            page(event, "desk-check-in", day.day),
        ),
    ]


def warnings_of_day(facts: DeskFacts, day: Room) -> list[DeskWarning]:
    """Tables whose counts differ or are unlikely, and flags that do not add up (R38)."""
    event, found = (
        facts.event,
        [(table, say_conflict(table, day.tables[table]), "Settle it") for table in day.conflicts],
    )
    if not day.is_complete and not day.is_past:
        usual = "one hand usually brings" if day.hands == 1 else f"{day.hands} hands usually bring"
        found += [
            (table, f"Table {table}: {count.flags} flags is far from what {usual}. Count it again.", f"Table {table}")
            for table, count in day.tables.items()
            if count.state is CountState.AGREED and count.flags is not None and is_unlikely(count.flags, day.limits)
        ]
    if early := facts.early_counts(day):
        are = "are" if len(early) > 1 else "is"
        text = f"{name_or_count(early)} {are} counted already, before the last hand. Practice? Then take it back."
        found.append((early[0], text[0].upper() + text[1:], f"Table {early[0]}"))
    does_not_add_up = DeskWarning(day.sum_sentence, f"Day {day.day}", page(event, "desk-day", day.day))
    return [
        *(DeskWarning(text, label, page(event, "desk-count", day.day, table)) for table, text, label in found),
        *([does_not_add_up] if facts.lacks_flags(day) else []),
    ]


def warnings_of_checkpoint(event: Event, checkpoint: Room) -> list[DeskWarning]:
    """The same of the counts after a session."""
    session = checkpoint.session or 0
    url = page(event, "desk-counts", checkpoint.day, query={"session": session})
    return [
        DeskWarning(f"After session {session}: {text}", f"Count after session {session}", url)
        for text in (
            *(say_conflict(table, checkpoint.tables[table]) for table in checkpoint.conflicts),
            "" if checkpoint.adds_up else checkpoint.sum_sentence,
        )
        if text
    ]


def refused_counts(facts: DeskFacts) -> Iterator[tuple[bool, DeskWarning]]:
    """The counts that came after their day was closed: whether the day has the same number, and what to know of it."""
    closed = {day.day: day for day in facts.days if day.closed_at}
    for entry in facts.event.log.filter(act=note_refused_count.name, detail__session__isnull=True) if closed else ():
        number, table, flags = (entry.detail[name] for name in ("day", "table", "flags"))
        day = closed.get(number)
        if day is not None and day.closed_at is not None and entry.at >= day.closed_at and table in day.tables:
            stands = day.tables[table].flags
            text = f"{entry.by} counted {flags}, which came after day {number} was closed with {stands}"
            url = page(facts.event, "desk-count", number, table)
            yield flags == stands, DeskWarning(f"Table {table}: {text}.", f"Table {table}", url)


def say_conflict(table: int, count: TableCount) -> str:
    """`Table 3: Vera counted 14, Hugo 15.`"""
    first, *others = [(row.by or "somebody", row.flags) for row in count.counts]
    text = "".join(f", {person} {flags}" for person, flags in others)
    return f"Table {table}: {first[0]} counted {first[1]}{text}."


def say_counted(day: Room) -> str:
    """`14 of 16 tables counted`; where two counts are needed also `, 2 once`."""
    once = sum(count.state is CountState.WAITING for count in day.tables.values())
    return f"{day.done} of {len(day.tables)} tables counted{f', {once} once' if once else ''}"


def name_or_count(tables: tuple[int, ...]) -> str:
    """`tables 3 and 9`, with at most five tables named; `12 tables`."""
    return say_tables(tables) if 0 < len(tables) <= MOST_NAMED else counted(len(tables), "table")


COUNTS = {
    CountState.MISSING: "to count",
    CountState.WAITING: "second count",
    CountState.AGREED: "flags",
    CountState.CONFLICT: "differ",
}
HERE = {PLAYERS: (4, "here", "done"), PLAYERS - 1: (3, "here", "conflict"), 0: (0, "missing", "conflict")}
"""A team as it is checked in: figure, word and state."""


def rooms(facts: DeskFacts, now: Context | None) -> list[Context]:
    """Each open day that is counted, or the break that is typed first, and each break; else the one room of now: who is
    here, where they play, what they won.
    """
    event, day = facts.event, facts.day_to_do
    at_break = {each.day: each for each in facts.checkpoints_to_see}
    counting = [
        facts.break_to_type(day) or (at_break.get(day.day, day) if facts.session_typed(day) else day)
        for day in facts.days
        if day.is_open and facts.is_counting(day)
    ]
    counting += [each for each in facts.checkpoints_to_see if each.day not in {day.day for day in counting}]
    if counting:
        return [counted_room(event, count) for count in counting]
    if facts.standings:
        # A table leads to its count of the last day, which is corrected there.
        places = sorted((each.table, each.total, each.place_shown) for each in facts.standings.places)
        return [{"cells": [cell(page(event, "desk-count", facts.days[-1].day, each[0]), *each) for each in places]}]
    if day is None:
        return []
    return [{"cells": cells_in_play(event, now) if now and now["hand"] else cells_before_play(facts, day)}]


def cell(url: str, table: int, figure: object, word: str, state: str = "todo") -> Context:
    return {"url": url, "table": table, "figure": figure, "word": word, "state": state}


def cells_in_play(event: Event, now: Context) -> list[Context]:
    who, places = now["hand"].who.spoken, ((place["team"].table, place["to"]) for place in now["places"])
    return [
        cell(
            page(event, "public-table", table),
            table,
            *((f"→ {to}", who) if isinstance(to, int) else ("–", "empty" if to == "–" else to)),
        )
        for table, to in places
    ]


def cells_before_play(facts: DeskFacts, day: Room) -> list[Context]:
    """The teams by name, or who is here; on an open day whose flags are ticked; in play neither."""
    url, marks = page(facts.event, "desk-check-in", day.day), {}
    if day.opened_at is None:
        marks = {team.table: HERE[players] for players in HERE for team in facts.teams_here(day, players)}
    elif facts.event.hand_in_play < facts.hands_of(day)[0]:
        marks = dict.fromkeys(day.checked, (facts.event.flags_per_table, "flags", "done"))
    return [
        cell(f"{url}#table-{team.table}", team.table, *marks.get(team.table, ("", team.name, "todo")))
        for team in facts.hall.seated
    ]


def counted_room(event: Event, count: Room, *, leads: bool = True) -> Context:
    """How far a day, or a break, is counted, and each table's counts; the likeliest where the flags do not add up."""
    best = count.likeliest if leads and count.is_open and not count.is_past else None
    suspects = {best.table: f"{best.meant}?"} if best else {}
    return {
        "day": count.day,
        "session": count.session,
        "is_past": count.is_past,
        "done": count.done,
        "due": len(count.tables),
        "found": count.found,
        "flags": count.due,
        "lent": count.limits.lent,
        "progress": say_counted(count),
        "cells": [
            cell(
                page(event, "desk-counts", count.day, query={"session": count.session}) + f"#counts_table_{table}"
                if count.session
                else page(event, "desk-count" if leads else "verify-table", count.day, table),
                table,
                say_figure(result),
                suspects.get(table) or COUNTS[result.state],
                "attention" if table in suspects else SQUARES[result.state],
            )
            for table, result in count.tables.items()
        ],
    }


def say_figure(count: TableCount) -> str:
    """`17`; `8≠17` of counts that differ; `1 of 2`; `–`."""
    if count.state is CountState.CONFLICT:
        return "≠".join(map(str, dict.fromkeys(count.values)))
    return {CountState.MISSING: "–", CountState.WAITING: "1 of 2"}.get(count.state, str(count.flags))
