"""The season for everybody: what is on, who won, who advanced from where, and the results of earlier years; for other
programs dates as a calendar (iCalendar, RFC 5545) and results as a feed (Atom).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from scoring.queries.season import (
    Result,
    YearFigures,
    final_results,
    ladder,
    ladder_events,
    played_events,
    published_events,
    year_figures,
)
from scoring.sheets.season import BookEvent, YearBook, year_book_pages
from scoring.web.desk.printing import pdf_response
from tournament.domain import NAME_LENGTH, Level, NotFound, name_key
from tournament.models import Event
from tournament.queries.events import day_dates, for_list, is_being_corrected, is_published, listed_events, year_of
from tournament.queries.office import association
from tournament.recent import Recent
from tournament.sheets.page import Imprint, bind
from tournament.web.desk.spreadsheet import csv_response
from tournament.web.events import list_line
from tournament.web.page_cache import same_for_everybody
from tournament.web.views import Context

MOST_FOUND = 40
BEST_TOTALS = 3

LEVELS = {
    Level.PROVINCIAL: "Provincial games",
    Level.ZONE: "Zones",
    Level.AREA: "Areas",
    Level.CLUB: "Clubs",
}
"""The levels as headings, the highest first."""

Results = Mapping[int, Sequence[Result]]


def page_response(template: str, current: str, events: Iterable[Event] = (), **page: object) -> HttpResponse:
    values = page | {"current": current, "association": association()}
    return same_for_everybody(
        render_to_string(f"scoring/season/{template}.html", values), goes_on=[event.goes_on_at for event in events]
    )


@require_safe
def season_page(request: HttpRequest) -> HttpResponse:
    """What is on today, what comes, and the results of the season by level."""
    listed, today = for_list(listed_events()), timezone.localdate()
    lines = [(event, list_line(event, "")) for event in listed]
    played = [(event, line) for event, line in lines if not line["is_rehearsal"]]
    over = [event for event, line in played if line["is_over"] or is_being_corrected(event)]
    open_events = [(event, line) for event, line in played if event not in over]
    coming = [(event, line) for event, line in open_events if not is_on(event, today)]
    years = sorted(set(map(year_of, over)), reverse=True)
    results = final_results(event for event in over if year_of(event) in years[:2])
    return page_response(
        "season", "season", listed,
        today=[line for event, line in open_events if is_on(event, today)],
        coming=[line for event, line in sorted(coming, key=lambda pair: when_next(pair[0], today))],
        years=[
            (year, results_by_level([event for event in over if year_of(event) == year], results)) for year in years[:2]
        ],
        earlier=years[2:],
        rehearsals=[line for event, line in lines if line["is_rehearsal"]],
    )  # fmt: skip


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


def results_by_level(over: Iterable[Event], results: Results) -> list[tuple[str, list[Context]]]:
    """Heading and lines of each level; a line is that of a list, with the first places where they are final."""
    lines = [(event, list_line(event, "")) for event in over]
    by_level = {
        heading: [
            line | {"notes": line["notes"][:-1], "first": first_of(event, results)}  # the last is the level
            for event, line in lines
            if event.level == level.value
        ]
        for level, heading in LEVELS.items()
    }
    return [(heading, of_level) for heading, of_level in by_level.items() if of_level]


def first_of(event: Event, results: Results) -> list[Result]:
    return [result for result in results.get(event.pk, ()) if result.place == 1]


@require_safe
def ladder_page(request: HttpRequest, year: int | None = None) -> HttpResponse:
    """Who advanced from where, level by level; raises NotFound for a year without such events."""
    on_ladder = ladder_events()
    years = sorted({year_of(event) for event in on_ladder}, reverse=True)
    NotFound.when(year is not None and year not in years, f"No event of {year} is on the ladder.")
    shown = next(iter(years), None) if year is None else year
    rungs = ladder([event for event in on_ladder if year_of(event) == shown])
    return page_response(
        "ladder", "ladder",
        year=shown,
        levels=[(LEVELS[level], teams) for level, teams in rungs.items()],
        others=[year for year in years if year != shown],
    )  # fmt: skip


@require_safe
def archive_page(request: HttpRequest) -> HttpResponse:
    """The champions of every year, and the best totals of all years."""
    played = played_events()
    final = [event for event in played if is_published(event)]
    results, latest = final_results(final), max(map(year_of, final), default=None)
    champions: list[Context] = []
    for year, group in groupby(sorted(final, key=year_of, reverse=True), year_of):
        of_year = list(group)
        # The champions of a year that still goes on are not those of its first area.
        levels = {event.level for event in (played if year == latest else of_year)}
        highest = next(level for level in LEVELS if level.value in levels)
        in_year = {"first": year, "first_url": reverse("archive-year", args=[year])}
        for event in of_year:
            if event.level == highest.value:
                first = [team_line(event, result, ", ".join(result.players)) for result in first_of(event, results)]
                corrected: Context = {
                    "url": f"/{event.slug}/",
                    "name": event.name,
                    "notes": ["being corrected"],
                    "total": "",
                }
                champions += [in_year | line for line in first or [corrected]]
    return page_response("archive", "archive", champions=champions, best=best_totals(final, results))


@require_safe
def archive_year_page(request: HttpRequest, year: int) -> HttpResponse:
    """The results of one year; raises NotFound for a year without any."""
    final = events_of_year(year)
    results = final_results(final)
    return page_response(
        "archive_year", "archive",
        year=year,
        levels=results_by_level(final, results),
        best=best_totals(final, results),
        **figures_shown(year_figures(final, results)),
    )  # fmt: skip


def events_of_year(year: int) -> list[Event]:
    """Those with final results, from the provincial games down, by zone, area and name; raises NotFound without any."""
    levels = [level.value for level in LEVELS]
    final = sorted(
        published_events(year), key=lambda event: (levels.index(event.level), event.zone, event.area, event.name)
    )
    NotFound.when(not final, f"No event of {year} has final results.")
    return final


def figures_shown(figures: YearFigures) -> Context:
    """The year in figures: `facts`, and `tables` by their first column, each with its headings and its rows."""
    heads = ["Events", "Teams", "Fewest", "Mean", "Most"]
    by_level: list[list[str | float]] = [
        [LEVELS[level], *figures.levels[level]] for level in LEVELS if level in figures.levels
    ]
    by_zone: list[list[str | float]] = [[zone, *of_zone] for zone, of_zone in figures.zones.items()]
    facts = {
        "Teams": figures.teams, "Players": figures.players, "Halls": figures.halls, "Playoffs": figures.playoffs
    }  # fmt: skip
    return {
        "facts": [(label, number) for label, number in facts.items() if number],
        "tables": [([label, *heads], rows) for label, rows in (("Level", by_level), ("Zone", by_zone)) if rows],
    }


BOOKS: Recent[tuple[object, ...], bytes] = Recent(8)  # year books by year and paper, and by all that they are made of


@require_safe
def year_book(request: HttpRequest, year: int) -> HttpResponse:
    """A year's results as a book to print; raises NotFound for a year without any, and Refusal for another paper."""
    final, of = events_of_year(year), association()
    paper = request.GET.get("paper", "letter")
    imprint = Imprint("Military Whist", str(year), paper=paper, association=of.name)
    made_of = [(event.pk, event.version, event.log_digest) for event in final]
    pdf = BOOKS.get_or_make(
        (year, paper, of.version, *made_of),
        lambda: bind(year_book_pages(book_of(year, final), imprint), imprint, f"Year book {year}"),
    )
    return pdf_response(pdf, f"year-book-{year}")


def book_of(year: int, final: Sequence[Event]) -> YearBook:
    """A year's book; its champions are those of the provincial games and the zones, else of what there is."""
    results, title = final_results(final), f"Year book {year}"
    by_level = [(level, [event for event in final if event.level == level.value]) for level in LEVELS]
    led = [event for event in final if event.level in (Level.PROVINCIAL.value, Level.ZONE.value)]
    champions = [
        (event.name, result.team, came_from(event, result), result.total)
        for event in led or final
        for result in first_of(event, results)
    ]
    levels = [
        (LEVELS[level], [book_event(event, results.get(event.pk, ())) for event in events])
        for level, events in by_level
        if events
    ]
    return YearBook(title, champions, levels=levels, **figures_shown(year_figures(final, results)))


def book_event(event: Event, results: Sequence[Result]) -> BookEvent:
    about = filter(None, [day_dates(event.days.all()), event.venue, event.zone, event.area])
    places = [(result.numeral, result.team, came_from(event, result), result.total) for result in results]
    return BookEvent(event.name, " · ".join(about), places, "" if results else "These results are being corrected.")


def came_from(event: Event, result: Result) -> str:
    """A team's area and zone, where they are not the event's; no zone whose name the area's begins with."""
    zone = "" if result.zone == event.zone or result.area.startswith(result.zone) else result.zone
    return ", ".join(filter(None, ("" if result.area == event.area else result.area, zone)))


@require_safe
def year_file(request: HttpRequest, year: int) -> HttpResponse:
    """Every place of a year as CSV, which names no player."""
    heads = ["Level", "Zone", "Area", "Event", "Dates", "Place", "Table", "Team", "Its zone", "Its area", "Flags"]
    final = events_of_year(year)
    results = final_results(final)
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


def team_line(event: Event, result: Result, note: object) -> dict[str, object]:
    return {
        "url": f"{reverse('team-history')}?{urlencode({'team': result.team, 'area': result.area})}",
        "name": result.team,
        "area": result.area,
        "notes": [result.area, event.name, note],
        "total": result.total,
    }


def event_line(event: Event, result: Result) -> dict[str, object]:
    """A line of a team's history, with a link to its table's page."""
    return {
        "first": result.numeral,
        "url": reverse("public-table", args=[event.slug, result.table]),
        "name": event.name,
        "notes": [year_note(event), event.get_level_display(), result.zone, ", ".join(result.players)],
        "total": result.total,
    }


def year_note(event: Event) -> int | None:
    return None if str(year_of(event)) in event.name else year_of(event)


def best_totals(final: Iterable[Event], results: Results) -> list[tuple[str, list[Context]]]:
    """The most flags of an event by level; equal totals all count."""
    best = []
    for level, heading in LEVELS.items():
        lines = [
            (event, result) for event in final if event.level == level.value for result in results.get(event.pk, ())
        ]
        lines.sort(key=lambda line: (-line[1].total, -year_of(line[0])))
        least = lines[min(BEST_TOTALS, len(lines)) - 1][1].total if lines else 0
        teams = [team_line(event, result, year_note(event)) for event, result in lines if result.total >= least]
        if teams:
            best.append((heading, teams[: 3 * BEST_TOTALS]))
    return best


@require_safe
def team_history_page(request: HttpRequest) -> HttpResponse:
    """All final results of the team of a name, and of its area where that is given; else the teams it may be."""
    team = name_key(request.GET.get("team", "")[:NAME_LENGTH])
    area = name_key(request.GET.get("area", "")[:NAME_LENGTH])
    final = published_events()
    results = final_results(final)
    lines = [(event, result) for event in final for result in results.get(event.pk, ())]
    levels = [level.value for level in LEVELS]
    lines.sort(key=lambda line: (line[1].key, -year_of(line[0]), levels.index(line[0].level)))
    own = [line for line in lines if line[1].key[0] == team and area in ("", line[1].key[1])]
    alike = [line for line in lines if team and team in line[1].key[0]]
    page = {
        "typed": request.GET.get("team", "")[:NAME_LENGTH].strip(),
        "teams": [
            (
                ", ".join(filter(None, (lines_of_team[0][1].team, lines_of_team[0][1].area))),
                [event_line(*line) for line in lines_of_team],
            )
            for lines_of_team in by_team(own)
        ],
        "alike": [] if own else [team_line(*lines_of_team[0], None) for lines_of_team in by_team(alike)][:MOST_FOUND],
        "current": "archive",
        "association": association(),
    }
    return render(request, "scoring/season/team.html", page)


def by_team(lines: Iterable[tuple[Event, Result]]) -> list[list[tuple[Event, Result]]]:
    return [list(group) for _, group in groupby(lines, key=lambda line: line[1].key)]


MOST_RESULTS = 50
OCTETS = 75  # the longest line of a calendar, in bytes


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Twelve Flags//EN", "METHOD:PUBLISH"]
    for event in played_events():
        if event.archived_at is None:
            lines += days_of(event, request.build_absolute_uri(f"/{event.slug}/"))
    return HttpResponse("\r\n".join(folded([*lines, "END:VCALENDAR", ""])), "text/calendar; charset=utf-8")


def days_of(event: Event, url: str) -> Iterable[str]:
    days = list(event.days.all())
    for day in days:
        if day.date:
            summary = event.name if len(days) == 1 else f"{event.name}, day {day.number}"
            where = ", ".join(filter(None, (event.venue, event.area, event.zone)))
            yield from (
                "BEGIN:VEVENT", f"UID:{event.created_at:%Y%m%d%H%M%S}-{event.slug}-{day.number}@twelve-flags",
                f"DTSTAMP:{event.created_at:%Y%m%dT%H%M%SZ}", f"SEQUENCE:{event.version}",
                f"DTSTART;VALUE=DATE:{day.date:%Y%m%d}", f"DTEND;VALUE=DATE:{day.date + timedelta(days=1):%Y%m%d}",
                f"SUMMARY:{escaped(summary)}", f"LOCATION:{escaped(where)}", f"URL:{url}", "END:VEVENT",
            )  # fmt: skip


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(lines: Iterable[str]) -> Iterable[str]:
    """The lines; a long one goes on after a break and a space, never within a letter."""
    for line in lines:
        part = ""
        for letter in line:
            if len(f"{part}{letter}".encode()) > OCTETS:
                yield part
                part = " "
            part += letter
        yield part


@require_safe
def results_feed(request: HttpRequest) -> HttpResponse:
    """The results made final last, with who won; one that is corrected comes again."""
    final = [(event.finalised_at, event) for event in played_events() if event.finalised_at]
    newest = sorted(final, key=lambda pair: pair[0], reverse=True)[:MOST_RESULTS]
    results = final_results(event for _, event in newest)
    feed = Atom1Feed(
        title=f"{association().name or 'Military Whist'}: results",
        link=request.build_absolute_uri("/"),
        description="",
        feed_url=request.build_absolute_uri(),
        language="en",
    )
    for at, event in newest:
        won = ", ".join(f"{result.team} ({result.total} flags)" for result in first_of(event, results))
        where = filter(None, (day_dates(event.days.all()), event.venue, event.zone, event.area))
        feed.add_item(
            title=f"{event.name}: won by {won}" if won else event.name,
            link=request.build_absolute_uri(f"/{event.slug}/"),
            description=" · ".join([event.get_level_display(), *where]),
            unique_id=request.build_absolute_uri(f"/{event.slug}/"),
            pubdate=at,
            updateddate=at,
        )
    return HttpResponse(feed.writeString("utf-8"), "application/atom+xml; charset=utf-8")
