"""Events for the tests of what is stored: set up, played, counted and loaded through the services."""

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from rotations.services import MovementChoice, adopt_movement
from scoring.event_file.load import load_event
from scoring.event_file.reading import FORMAT, read_event_file
from scoring.event_file.save import save_event
from scoring.queries.hall import Hall
from scoring.record import standings_record
from scoring.services import counts, days
from tests.refusals import why_refused
from tests.remembered import remembered
from tournament.domain import EventPlan, Level, TeamEntry
from tournament.models import Event, VerifierPhone
from tournament.services import events, teams
from tournament.services.access import leader_named
from tournament.services.acts import Actor

ADA = Actor("Ada")
"""Who leads the events of the tests."""
NOON = datetime(2026, 8, 21, 18, 0, tzinfo=UTC)
"""Noon in the hall, which keeps Alberta's time."""
ODD = (None, 0, -3, 1_000_000, "", "nonsense", True, [], {}, [[]], "2026-08-21T12:00:00Z", [1, 1], 1.5)
"""Values that make no sense in most places of a file."""


def new_event(
    slug: str = "games", name: str = "Summer Games", level: Level = Level.CLUB, *, leader: str = "Ada", **plan: Any
) -> Event:
    """An event without teams."""
    return events.create_event(Actor(leader, user=leader_named(leader)), NOON, EventPlan(slug, name, level, **plan))


@remembered
def set_up(
    tables: int = 4,
    *,
    slug: str = "games",
    level: Level = Level.CLUB,
    is_open: bool = True,
    is_designed: bool = True,
    are_of_zones: bool = False,
    **plan: Any,
) -> Event:
    """Ada's event with its teams seated in the order of their names, its movement adopted and day 1 open."""
    event = new_event(slug, level=level, **{"sessions": ((2, 2),), **plan})
    numbers = range(1, tables + 1)
    entries = [TeamEntry(f"Team {number}", zone=f"Zone {number}" if are_of_zones else "") for number in numbers]
    teams.enter_teams(event, ADA, NOON, teams.NewTeams(teams=entries))
    teams.seat_teams(
        event, ADA, NOON, teams.Seating(tables={entry.name: number for number, entry in enumerate(entries, start=1)})
    )
    if is_designed:
        adopt(event)
    if is_designed and is_open:
        days.open_day(event, ADA, NOON, days.OneDay(day=1))
    return fresh(event)


def adopt(event: Event, plan: str = "sequence", at: datetime = NOON) -> None:
    """Adopts the movement of that plan for the event as it is now."""
    adopt_movement(event, ADA, at, MovementChoice(plan=plan))


def make_event(tables: int = 4, *, is_played: bool = True, **plan: Any) -> Event:
    """Two days of 3 and 3 and of 2 hands at Camrose, one count enough, each team of a zone of its own; with `is_played`
    its movement is adopted and day 1 open.
    """
    usual = {"sessions": ((3, 3), (2,)), "counts_needed": 1, "plan": "sequence", "venue": "Camrose"}
    return set_up(tables, is_designed=is_played, are_of_zones=True, **usual | plan)


def ada() -> User:
    return leader_named("Ada")


def markup(page: str) -> str:
    """The page without the indentation of its template, so that an element can be looked for in it."""
    return re.sub(r"\s*(</?(?:\w+)[^>]*>)\s*", r"\1", " ".join(page.split()))


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def count(
    event: Event,
    table: int,
    flags: int,
    by: str = "Vera",
    *,
    day: int = 1,
    session: int | None = None,
    counted_at: datetime | None = None,
    phone: VerifierPhone | None = None,
    at: datetime | None = None,
) -> counts.CountReceipt:
    """Somebody counts a table, after each act a minute later unless they are told."""
    now = fresh(event)
    counted = counts.NewCount(day=day, table=table, flags=flags, session=session, counted_at=counted_at)
    moment = at or NOON + timedelta(minutes=now.version)
    return counts.record_flag_count(event, Actor(by, phone=phone), moment, counted)


def count_all(event: Event, flags: Sequence[int], day: int = 1, session: int | None = None) -> None:
    for table, found in enumerate(flags, start=1):
        for by in ("Vera", "Hugo")[: event.counts_needed]:
            count(event, table, found, by, day=day, session=session)


def play(event: Event, flags: Sequence[int], day: int = 1, reason: str = "") -> None:
    """Opens a day if need be, counts every table and closes it."""
    days.open_day(event, ADA, NOON, days.OneDay(day=day))
    count_all(event, flags, day)
    days.close_day(event, ADA, NOON + timedelta(hours=day), days.DayClosing(day=day, reason=reason))


def play_day(event: Event, *flags: int, day: int = 1) -> None:
    """The same, of flags one by one."""
    play(event, flags, day)


def standings(event: Event) -> dict[str, Any]:
    return standings_record(Hall(fresh(event)).standings)


def document(
    tables: int = 4, *, level: str = "club", counted: Sequence[Sequence[int]] = (), **parts: Any
) -> dict[str, Any]:
    """An event file made by hand; `counted` holds the flags of each day, table 1 first, and closes those days."""
    made: dict[str, Any] = {
        "format": FORMAT,
        "event": {"slug": "games", "name": "Summer Games", "level": level} | parts.pop("event", {}),
        "teams": [{"name": f"Team {table}", "table": table} for table in range(1, tables + 1)],
    }
    if counted:
        made["counts"] = [
            {"day": day, "table": table, "flags": flags, "by": by}
            for day, found in enumerate(counted, start=1)
            for table, flags in enumerate(found, start=1)
            for by in ("Vera", "Hugo")
        ]
        made["closed_days"] = list(range(1, len(counted) + 1))
    return made | parts


def load(file: dict[str, Any] | str, slug: str | None = None) -> Event:
    text = file if isinstance(file, str) else json.dumps(file)
    return load_event(read_event_file(text), Actor("Ada", user=ada()), NOON, slug=slug)


def save(event: Event) -> str:
    return save_event(fresh(event))


def need_refused(event: Event, *acts: Callable[[], object]) -> list[str]:
    """Why each of these acts is refused, once it is sure that nothing of the event changed."""
    before = save(event)
    sentences = [why_refused(act) for act in acts]
    assert save(event) == before
    return sentences
