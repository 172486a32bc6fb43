"""The standings as pages show them: the lines of the table, and in a sentence how far they can be trusted."""

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.domain.standings import Tie, TieState
from scoring.domain.wording import list_numbers
from scoring.queries.counts import DayCount
from scoring.queries.public_standings import Shown
from scoring.queries.standings import EventStandings
from tournament.web.desk.spreadsheet import csv_response

if TYPE_CHECKING:
    from tournament.models import Event

NEEDS = {
    TieState.NOT_NEEDED: _("Tables %(tables)s share places %(places)s; nothing depends on it."),
    TieState.NEEDED: _("Tables %(tables)s are tied for places %(places)s; a playoff decides."),
    TieState.OPEN: _("Tables %(tables)s are tied for places %(places)s; the playoff is being played."),
    TieState.RESOLVED: _("Tables %(tables)s were tied for places %(places)s; the tie is settled."),
}


def place_rows(slug: str, shown: EventStandings) -> list[dict[str, Any]]:
    """The lines of the standings component, each with the address of its table and what it owes.

    Numbers are text here: a template takes ten times as long to write a number in the way of the country.
    """
    places = shown.standings.places
    last_advancing = max((index for index, place in enumerate(places) if place.advances), default=None)
    return [
        {
            "place": str(place.place),
            "shared": place.shared,
            "table": str(place.table),
            "team": place.team,
            "zone": place.zone,
            "days": [None if flags is None else str(flags) for flags in place.days],
            "total": str(place.total),
            "advances": place.advances,
            "why": place.why,
            "url": f"/{slug}/tables/{place.table}/",
            "owes": shown.owed_by(place.table),
            "cut": index == last_advancing,
        }
        for index, place in enumerate(places)
    ]


def standings_csv(shown: EventStandings) -> HttpResponse:
    """The standings as CSV, without players' names; the file is named after how far they can be trusted."""
    heads = ["Place", "Table", "Team", "Zone", *(f"Day {day.day}" for day in shown.days)]
    rows = [
        [
            f"{place.place}=" if place.shared else str(place.place), place.table, place.team, place.zone,
            *place.days, shown.owed_by(place.table), place.total, "yes" if place.advances else "no", place.why,
        ]
        for place in shown.standings.places
    ]  # fmt: skip
    name = f"{shown.event}-standings-{shown.state.value}"
    return csv_response(name, [[*heads, "Owes", "Total", "Advances", "Why"], *rows])


def tie_sentences(shown: EventStandings) -> list[str]:
    """Each tie that matters, and what it needs."""
    return [say_tie(tie) for tie in shown.standings.ties if tie.matters]


def say_tie(tie: Tie) -> str:
    """One tie in a sentence."""
    return NEEDS[tie.playoff] % {"tables": list_numbers(tie.tables), "places": list_numbers(tie.places)}


def say_progress(day: DayCount) -> str:
    """`Day 1: 14 of 16 tables counted · 2 tables to go`, or `After session 1: …`."""
    to_go = len(day.to_check)
    when = gettext("After session %(session)s") if day.session else gettext("Day %(day)s")
    said = gettext("%(when)s: %(done)s of %(tables)s tables counted") % {
        "when": when % {"day": day.day, "session": day.session},
        "done": len(day.tables) - to_go,
        "tables": len(day.tables),
    }
    return f"{said} · {say_to_go(to_go)}" if to_go else said


def say_to_go(tables: int) -> str:
    """`2 tables to go`."""
    return ngettext("%(n)s table to go", "%(n)s tables to go", tables) % {"n": tables}


def say_why_not(event: "Event", shown: Shown) -> str:
    """Why no standings are shown yet, and when they will be."""
    if not shown.is_seated:
        return gettext("The teams have no tables yet.")
    if event.standings_shown == "held":
        return gettext("The leader shows the standings when they are final.")
    if not any(day.opened_at for day in shown.days):
        return gettext("Play has not started yet.")
    first = next(day for day in shown.days if not day.closed_at)
    return gettext("Standings are shown after day %(day)s is closed.") % {"day": first.day}
