"""Dates as a calendar (iCalendar, RFC 5545) and results as a feed (Atom), for other programs to come back to."""

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from scoring.queries.season import final_results, played_events
from tournament.models import Event
from tournament.queries.events import day_dates
from tournament.queries.office import association

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
        first = [result for result in results[event.pk] if result.place == 1]
        won = ", ".join(f"{result.team} ({result.total} flags)" for result in first)
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
