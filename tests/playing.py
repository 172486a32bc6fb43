"""Events for the tests of pages: set up, opened, counted and closed through the services, as a leader would."""

import re
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User

from rotations.services import ChosenMovement, adopt_movement, plan_movement
from scoring.services.counts import NewCount, record_flag_count
from scoring.services.days import DayClosing, OneDay, close_day, open_day
from tests.actors import ADA
from tests.remembered import remembered
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.teams import NewTeams, Seating, enter_teams, seat_teams

NOON = datetime(2026, 8, 21, 18, 0, tzinfo=UTC)
"""Noon in the hall, which keeps Alberta's time."""


def ada() -> User:
    """Ada, who leads the events here."""
    return leader_named("Ada")


def markup(page: str) -> str:
    """The page without the indentation of its template, so that an element can be looked for in it."""
    return re.sub(r"\s*(</?(?:\w+)[^>]*>)\s*", r"\1", " ".join(page.split()))


@remembered
def make_event(
    tables: int = 4,
    *,
    slug: str = "games",
    sessions: tuple[tuple[int, ...], ...] = ((3, 3), (2,)),
    counts_needed: int = 1,
    is_played: bool = True,
    show_player_names: bool = False,
) -> Event:
    """An event of Ada's with its teams seated; with `is_played` its movement is adopted and day 1 open."""
    plan = EventPlan(
        slug=slug,
        name="Summer Games",
        level=Level.CLUB,
        venue="Camrose",
        sessions=sessions,
        plan="sequence",
        counts_needed=counts_needed,
        show_player_names=show_player_names,
    )
    event = create_event(Actor("Ada", user=ada()), NOON, plan)
    entries = [TeamEntry(f"Team {n}", zone=f"Zone {n}", table=n) for n in range(1, tables + 1)]
    enter_teams(event, ADA, NOON, NewTeams(teams=entries))
    seat_teams(event, ADA, NOON, Seating(tables={entry.name: entry.table or 0 for entry in entries}))
    event.refresh_from_db()
    if is_played:
        adopt_movement(event, ADA, NOON, ChosenMovement(movement=plan_movement(event, "sequence")))
        open_day(event, ADA, NOON, OneDay(day=1))
    return fresh(event)


def fresh(event: Event) -> Event:
    """The event as it is stored now."""
    return Event.objects.get(pk=event.pk)


def count(event: Event, table: int, flags: int, *, by: str = "Vera", day: int = 1, session: int | None = None) -> None:
    """Somebody counts a table, five minutes after noon."""
    key = f"{day}-{session}-{table}-{by}-{flags}"
    record_flag_count(
        event, Actor(by), NOON + timedelta(minutes=5), NewCount(day=day, table=table, flags=flags, session=session), key
    )


def play_day(event: Event, *flags: int, day: int = 1) -> None:
    """Opens a day if need be, counts every table, table 1 first, by as many people as needed, and closes it."""
    open_day(event, ADA, NOON, OneDay(day=day))
    for table, result in enumerate(flags, start=1):
        for by in ("Vera", "Max")[: event.counts_needed]:
            count(event, table, result, by=by, day=day)
    close_day(event, ADA, NOON + timedelta(minutes=10), DayClosing(day=day))
