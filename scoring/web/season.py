"""The front page for everybody: what is on, what comes, and the results of a year, with its places as CSV."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.queries.hall import Hall
from scoring.queries.season import Result, final_results, published_events, say_going_on
from scoring.web.presenters.standings import standings_context
from scoring.web.public import read_shown
from tournament.domain import Level, NotFound
from tournament.models import Event
from tournament.queries.events import day_dates, for_list, is_published, year_of
from tournament.queries.office import association
from tournament.web.desk.spreadsheet import csv_response
from tournament.web.events import list_line
from tournament.web.public_page import public_page
from tournament.web.views import Context

LEVELS = {
    Level.PROVINCIAL: "Provincial games",
    Level.ZONE: "Zones",
    Level.AREA: "Areas",
    Level.CLUB: "Clubs",
}
"""The levels as headings, the highest first."""

EXAMPLE_ROWS = 4
Line = tuple[Event, Context]  # an event, and what a list says of it


@public_page
def front_page(request: HttpRequest) -> HttpResponse:
    """What is on today, what comes, and the results of the latest year; with `year` the results of that one.

    Raises NotFound for a year without results.
    """
    events, today = for_list(Event.objects.all()), timezone.localdate()
    lines = [(event, list_line(event, "")) for event in events]
    practice = [(event, line) for event, line in lines if event.is_rehearsal and not event.archived_at]
    played = [(event, line) for event, line in lines if not event.is_rehearsal]
    if not played:
        return first_look(request, practice)
    over = [(event, line) for event, line in played if has_results(event, line)]
    coming = [(event, line) for event, line in played if not (event.archived_at or has_results(event, line))]
    years = sorted({year_of(event) for event, _ in over}, reverse=True)
    asked = request.GET.get("year")
    year = (
        next(iter(years), None)
        if asked is None
        else next((other_year for other_year in years if str(other_year) == asked), None)
    )
    NotFound.when(asked is not None and year is None, "No event of that year has results.")
    of_year = [(event, line) for event, line in over if year_of(event) == year]
    halls = Hall.many(event for event, _ in coming + of_year if event.advancing or event.finalised_at)
    names, going = {event.slug: event.name for event in events}, say_going_on(halls)
    for event, line in coming + of_year:
        line |= {"going_on": going.get(event.pk, ()), "going_to": names.get(event.qualifies_for, "")}
    shown = {
        "association": association(),
        "is_year": asked is not None,
        "today": sorted((line for event, line in coming if is_on(event, today)), key=lambda line: str(line["name"])),
        "coming": [
            line | {"message": "" if line["state"] == "plain" else line["message"]}  # not that it has not started
            for event, line in sorted(coming, key=lambda pair: when_next(pair[0], today))
            if not is_on(event, today)
        ],
        "year": year,
        "levels": results_by_level(of_year, final_results(halls)),
        "others": [other_year for other_year in years if other_year != year],
        "practice": [line for _, line in practice],
    }
    return HttpResponse(render_to_string("scoring/season/season.html", shown))


def first_look(request: HttpRequest, practice: Sequence[Line]) -> HttpResponse:
    """What the program is, where no event of people is yet: the first places of an example, and the doors to a day that
    is being played and to an event of one's own.
    """
    example = next((event for event, line in practice if line["is_over"]), None)
    page: Context = {
        "association": association(),
        "example": example,
        "practice": [line for event, line in practice if event is not example],
    }
    if example:
        hall = read_shown(example.slug)
        if hall.public_standings:
            page |= standings_context(hall.event, hall.public_standings)
            page["places"] = page["places"][:EXAMPLE_ROWS]
    return render(request, "scoring/season/first_look.html", page)


def has_results(event: Event, line: Context) -> bool:
    """True once every day is closed, also while results are corrected; of an archived event once they were final."""
    return is_published(event) or (event.archived_at is None and line["is_over"])


def is_on(event: Event, today: date) -> bool:
    """True on the date of a day that is not closed, and on the day on which one was opened whose date is not past."""
    return any(
        not day.closed_at
        and (day.date or today) >= today
        and today in (day.date, day.opened_at and timezone.localdate(day.opened_at))
        for day in event.days.all()
    )


def when_next(event: Event, today: date) -> tuple[bool, bool, date]:
    """Sorts by the next day of play; events without a date come after those with one, those of past dates last."""
    following = next((day.date for day in event.days.all() if not day.closed_at), None)
    return bool(following and following < today), following is None, following or today


def results_by_level(over: Sequence[Line], results: Mapping[int, Sequence[Result]]) -> list[tuple[str, list[Context]]]:
    """Heading and lines of each level; a line is that of a list, with the first places where they are final."""
    by_level = {
        heading: [
            line
            | {
                "notes": line["notes"][:-1],  # the last is the level
                "leader": "",
                "first": [result for result in results.get(event.pk, ()) if result.place == 1],
            }
            for event, line in over
            if event.level == level.value
        ]
        for level, heading in LEVELS.items()
    }
    return [(heading, of_level) for heading, of_level in by_level.items() if of_level]


@require_safe
def year_file(request: HttpRequest, year: int) -> HttpResponse:
    """Every place of a year as CSV, which names no player, from the provincial games down; raises NotFound for a year
    without final results.
    """
    heads = ["Level", "Zone", "Area", "Event", "Dates", "Place", "Table", "Team", "Its zone", "Its area", "Flags"]
    levels = [level.value for level in LEVELS]
    final = sorted(
        published_events(year), key=lambda event: (levels.index(event.level), event.zone, event.area, event.name)
    )
    NotFound.when(not final, f"No event of {year} has final results.")
    results: Mapping[int, Sequence[Result]] = final_results(Hall.many(final))
    rows: list[Sequence[str | int | None]] = [
        [
            event.get_level_display(), event.zone, event.area, event.name, day_dates(event.days.all()),
            result.numeral, result.table, result.team, result.zone,
            result.area, result.total,
        ]
        for event in final
        for result in results.get(event.pk, ())
    ]  # fmt: skip
    return csv_response(f"results-{year}", [heads, *rows])
