"""The event in order: every step is a row, and the next one is the first that is not done.  R10, R14-R16, R38, R39,
R42.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from django.urls import reverse
from django.utils.http import urlencode

from scoring.queries.desk import FEWEST_TEAMS, Desk
from scoring.queries.prizes import say_prizes, tied_prizes, uncounted_prizes
from scoring.queries.qualification import event_to_send_to, list_in_force, next_level, qualifiers
from scoring.queries.room import Room
from scoring.queries.sheets import When
from scoring.web.desk.room import name_or_count, say_conflict, say_counted
from scoring.web.public import moving_link
from tournament.domain import Level, counted, list_numbers, ordinal, say_tables
from tournament.models import Event
from tournament.web.act_page import act_url

BEFORE, AFTER = "Before play", "Then"  # the parts of an event besides its days
LAST_SHEETS = ("certificates", "standings", "results")
"""What is printed once the standings are final."""


def page(event: Event, name: str, *args: object, query: Mapping[str, str | int] | None = None) -> str:
    return reverse(name, args=[event.slug, *args]) + (f"?{urlencode(query)}" if query else "")


class Link(NamedTuple):
    """Where a step leads: a page, or with `is_button` an act that is done at once."""

    label: str
    url: str
    is_button: bool = False


class Task(NamedTuple):
    """What a step asks for: a sentence, what helps, where it is done, and the alternative."""

    title: str
    text: str
    link: Link
    other: Link | None = None


Day = Room | None  # the day of a step; None before play and after it


class Step(NamedTuple):
    """A step: its name and page, whether it is done, what it asks for, how far it is, and whether it is wrong."""

    name: str
    url: Callable[[Desk, Day], str]
    is_done: Callable[[Desk, Day], object]
    task: Callable[[Desk, Day], Task]
    note: Callable[[Desk, Day], str] = lambda desk, day: ""
    is_wrong: Callable[[Desk, Day], object] = lambda desk, day: False
    when: Callable[[Desk], object] = lambda desk: True


class Row(NamedTuple):
    """A step of this event; `url` is empty while there is nothing to open."""

    part: str
    name: str
    url: str
    note: str
    state: Literal["done", "todo", "attention"]
    step: Step
    day: Day


def desk_page(name: str, **query: str) -> Callable[[Desk, Day], str]:
    """The address of a page of the desk, of the day where a step has one."""
    return lambda desk, day: page(desk.event, name, *([day.day] if day else []), query=query)


def ask(
    title: str, text: str, label: str = "", name: str = "", other: Callable[[Desk], Link | None] = lambda desk: None
) -> Callable[[Desk, Day], Task]:
    """A task before play, which a page does."""
    return lambda desk, day: Task(title, text, Link(label or title, page(desk.event, name)), other(desk))


def take_in_qualifiers(desk: Desk) -> Link | None:
    if desk.event.level not in (Level.ZONE.value, Level.PROVINCIAL.value):
        return None
    return Link("Take in a file of qualifiers", page(desk.event, "desk-teams-list"))


STEPS_BEFORE = (
    Step(
        "Teams", desk_page("desk-teams"), lambda desk, day: desk.teams >= FEWEST_TEAMS,
        ask("Enter the teams", "Paste the list you were sent, upload a spreadsheet, or write the teams one by one.",
            name="desk-teams", other=take_in_qualifiers),
        lambda desk, day: counted(desk.teams, "team") if desk.teams else "",
    ),
    Step(
        "Tables", desk_page("desk-seating"), lambda desk, day: desk.tables,
        ask("Give the teams their tables", "Enter more teams first, or seat them now.", "Seat the teams",
            "desk-seating", lambda desk: Link("Enter more teams", page(desk.event, "desk-teams"))),
    ),
    Step(
        "Movement", desk_page("desk-movement"), lambda desk, day: desk.movement,
        ask("Choose the movement", "It says who goes to which table on every hand.", name="desk-movement"),
        is_wrong=lambda desk, day: desk.tables and desk.is_misfit,
    ),
    Step(
        "Sheets", desk_page("desk-printing"), lambda desk, day: desk.has_sheets or desk.has_started,
        ask("Print the sheets", "Every table needs its movement sheet, and you the calling sheet.",
            name="desk-printing", other=lambda desk: Link(
                "They are printed: on to day 1", act_url(desk.event, "note_printed"), is_button=True)),
    ),
)  # fmt: skip


def check_in_task(desk: Desk, day: Day) -> Task:
    assert day
    left, flags = len(desk.teams_here(day, None)), day.limits.flags_per_table
    checking = Link("Check the teams in", page(desk.event, "desk-check-in", day.day))
    opening = Link(f"Open day {day.day}", act_url(desk.event, "open_day", day=day.day))
    if not left:
        return Task(opening.label, f"{counted(len(day.tables), 'table')} start with {flags} flags each.", opening)
    text = f"{left} of {len(day.tables)} teams {'is' if left == 1 else 'are'} not checked in yet."
    if day.day > 1:
        text = f"Set every table back to {flags} flags and hang up the standings. {text}"
    return Task("Check the teams in", text, checking, opening)


def play_task(desk: Desk, day: Day) -> Task:
    assert day
    ticked = f" Flags are ticked at {len(day.checked)} of {len(day.tables)} tables." if day.unchecked else ""
    return Task(
        f"Call the hands of day {day.day}",
        f"From this laptop or a phone, with the hall screen; or from paper.{ticked}",
        Link("Call the hands", page(desk.event, "desk-hands", day.day)),
        Link("The hands are played: count", act_url(desk.event, "start_counting", day=day.day), is_button=True),
    )


def count_task(desk: Desk, day: Day) -> Task:
    """A conflict is settled, the room counted again, or the tables that are left are counted."""
    assert day
    event, number, after = desk.event, day.day, desk.day_after(day)
    onward = Link(f"On to day {after.day}", page(event, "desk-check-in", after.day)) if after else None
    to_settle = day.conflicts or (day.to_check if day.is_past else ())
    if to_settle:
        table = to_settle[0]
        title = say_conflict(table, day.tables[table]) if day.conflicts else f"Settle the count of table {table}."
        text = "Count the flags again, or say which count is right."
        if day.is_past:
            text = f"Its flags of day {number} can no longer be counted. Say with a reason how many it had."
        link = Link(f"Settle table {table}", page(event, "desk-count", number, table))
        return Task(title, text, link, onward if day.to_check == to_settle else None)
    if day.is_complete:  # also where the difference was accepted once, and the day opened again to correct it
        best = None if day.is_past else day.likeliest
        again = Link("Choose the table to correct" if day.is_past else "Count again", page(event, "desk-day", number))
        if best:
            again = Link(f"Count table {best.table} again", page(event, "desk-count", number, best.table))
        more = day.difference
        return Task(
            f"{counted(abs(more), 'flag')} {'too many' if more > 0 else 'missing'}",
            day.sum_sentence,
            again,
            Link("Close it with a reason", act_url(event, "close_day", day=number)),
        )
    return Task(
        f"Count the flags of day {number}",
        f"{say_counted(day)}; {name_or_count(day.to_check)} to go.",
        Link("Type counts from slips", page(event, "desk-counts", number)),
        Link("Let verifiers in", page(event, "desk-verifiers")),
    )


def close_task(desk: Desk, day: Day) -> Task:
    assert day
    url = act_url(desk.event, "close_day", day=day.day)
    text = " ".join([day.sum_sentence, *uncounted_prizes(desk.event, day.day)])
    return Task(f"Close day {day.day}", text, Link(f"Close day {day.day}", url, is_button=True))


def say_count(desk: Desk, day: Day) -> str:
    """How far the count of a day has come, in a few words."""
    if day is None or not (day.closed_at or day.is_counting or day.begun):
        return ""
    return (
        counted(day.found, "flag")
        if day.closed_at
        else f"counts differ at {say_tables(day.conflicts)}"
        if day.conflicts
        else "does not add up"
        if desk.lacks_flags(day)
        else f"{day.done} of {len(day.tables)} tables"
    )


def say_called(desk: Desk, day: Day) -> str:
    called = desk.hands_called(day) if day and not day.closed_at else 0
    return f"hand {called} of {day.hands}" if day and called else ""


def say_here(desk: Desk, day: Day) -> str:
    if day is None or day.opened_at or not day.tables:
        return ""
    return f"{len(day.tables) - len(desk.teams_here(day, None))} of {len(day.tables)} teams"


def of_open_day(name: str) -> Callable[[Desk, Day], str]:
    """The address of a page of a day once it was opened."""
    return lambda desk, day: page(desk.event, name, day.day) if day and day.opened_at else ""


def closing(desk: Desk, day: Day) -> str:
    return act_url(desk.event, "close_day", day=day.day) if day and day.is_open and day.is_complete else ""


A_DAY = (
    Step("Check in", desk_page("desk-check-in"), lambda desk, day: day and day.opened_at, check_in_task, say_here),
    Step(
        "Play", of_open_day("desk-hands"), lambda desk, day: day and (day.closed_at or day.is_counting), play_task,
        say_called,
    ),
    Step(
        "Count", of_open_day("desk-day"), lambda desk, day: day and (day.closed_at or day.adds_up), count_task,
        say_count, lambda desk, day: day and not day.closed_at and (day.conflicts or desk.lacks_flags(day)),
    ),
    Step("Close", closing, lambda desk, day: day and day.closed_at, close_task),
)  # fmt: skip


def tie_tasks(desk: Desk) -> list[Task]:
    """What ties that matter and their playoffs ask for, in the order in which it is done."""
    event, ties = desk.event, page(desk.event, "desk-results") + "#ties"
    lapsed = desk.standings.standings.lapsed if desk.standings and not event.finalised_at else ()
    return [
        *(Task("Rule again", str(ruling), Link("Rule again", ties)) for ruling in lapsed),
        *(
            Task(
                f"Go on with the playoff of {say_tables(played.playoff.tables)}",
                played.playoff.next_step,
                Link("Go on with the playoff", page(event, "desk-playoff", played.pk)),
            )
            for played in desk.playoffs_to_play
        ),
        *(
            Task(
                f"Settle the tie of {say_tables(tie.tables)}",
                f"They hold the same total, for {list_numbers([ordinal(place) for place in tie.places])} place.",
                Link("Settle the tie", ties),
            )
            for tie in desk.ties_to_settle
        ),
    ]


def publish_task(desk: Desk, day: Day) -> Task:
    assert desk.standings
    prizes = tied_prizes(desk.event, desk.standings.standings).values()
    return Task(
        "Publish the final standings",
        " ".join(["Every day is closed and no tie that matters is left.", *prizes]),
        Link("Look at the standings and publish", page(desk.event, "desk-results")),
        Link("Ties", page(desk.event, "desk-results") + "#ties") if prizes else None,
    )


def send_task(desk: Desk, day: Day) -> Task:
    event = desk.event
    next_event = event_to_send_to(event)
    label = f"Send to {next_event.name}" if next_event else f"Make the file for {next_level(event)}"
    return Task(
        "Send on the teams that advance",
        f"They go on to {next_level(event)}: as a file, or to an event on this server.",
        Link(label, page(event, "desk-ladder")),
    )


def is_sent_on(desk: Desk) -> bool:
    return bool(list_in_force(desk.event)) or (desk.event.finalised_at is not None and not qualifiers(desk.event))


def print_task(desk: Desk, day: Day) -> Task:
    prizes = say_prizes(desk.event, desk.standings) if desk.standings and desk.event.prizes.exists() else ()
    return Task(
        "Before everybody goes home",
        " ".join(["Print the certificates, the standings for the wall and the results.", *prizes]),
        Link("Print what is left", desk_page("desk-printing", **{"for": When.AT_THE_END.value})(desk, None)),
        Link("Prize-giving on the wall", f"{moving_link(desk.event)}&show=prizes"),
    )


def say_left_to_print(desk: Desk, day: Day) -> str:
    left = [sheet for sheet in LAST_SHEETS if not is_as_now(desk, sheet)] if desk.event.finalised_at else []
    return f"to print: {list_numbers(left)}" if left else ""


def is_as_now(desk: Desk, sheet: str) -> bool:
    return desk.has_made_since_final(sheet) and sheet not in desk.outdated


def copy_task(desk: Desk, day: Day) -> Task:
    results = Link("See the results", page(desk.event, "desk-results"))
    text = "The standings are final. Save the event as a file and take it home."
    return Task("Take the event home", text, Link("Save the event", page(desk.event, "desk-put-away")), results)


def is_final(desk: Desk) -> bool:
    return desk.event.is_final


STEPS_AFTER = (
    Step(
        "Ties", lambda desk, day: page(desk.event, "desk-results") + "#ties" if desk.standings else "",
        lambda desk, day: desk.standings and not tie_tasks(desk), lambda desk, day: tie_tasks(desk)[0],
        lambda desk, day: f"{len(desk.ties_to_settle)} to settle" if desk.ties_to_settle else "",
        lambda desk, day: desk.standings and tie_tasks(desk),
    ),
    Step(
        "Final standings", lambda desk, day: page(desk.event, "desk-results") if desk.standings else "",
        lambda desk, day: is_final(desk), publish_task, lambda desk, day: "published" if is_final(desk) else "",
    ),
    Step(
        "Send on who advances", lambda desk, day: page(desk.event, "desk-ladder") if desk.standings else "",
        lambda desk, day: is_sent_on(desk), send_task, when=lambda desk: desk.event.advancing,
    ),
    Step(
        "Last sheets", lambda desk, day: print_task(desk, day).link.url if is_final(desk) else "",
        lambda desk, day: is_final(desk) and not say_left_to_print(desk, day), print_task, say_left_to_print,
    ),
    Step(
        "Take it home", lambda desk, day: page(desk.event, "desk-put-away") if is_final(desk) else "",
        lambda desk, day: False, copy_task,
    ),
)  # fmt: skip


def rows(desk: Desk) -> Iterator[Row]:
    """Every step of an event in order."""
    yield from (row_of(desk, step, BEFORE) for step in STEPS_BEFORE)
    for day in desk.days:
        date, hour = day.row.date, day.row.starts_at
        part = f"Day {day.day}" + (f", {date:%A}" if date else "") + (f", {hour:%H:%M}" if hour else "")
        yield from (row_of(desk, step, part, day) for step in A_DAY)
    yield from (row_of(desk, step, AFTER) for step in STEPS_AFTER if step.when(desk))


def row_of(desk: Desk, step: Step, part: str, day: Day = None) -> Row:
    state: Literal["done", "todo", "attention"] = (
        "attention" if step.is_wrong(desk, day) else "done" if step.is_done(desk, day) else "todo"
    )
    return Row(part, step.name, step.url(desk, day), step.note(desk, day), state, step, day)


def next_row(desk: Desk, in_order: Sequence[Row]) -> Row:
    """The first that is not done: of the latest open day, else of the day that comes, or of what has no day."""
    on, left = desk.day_to_do, [row for row in in_order if not row.step.is_done(desk, row.day)]
    if desk.has_started and on is not None:
        left = [row for row in left if row.day is on]
    return left[0]
