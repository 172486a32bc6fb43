"""Events for the tests of what is stored: set up, played, counted and loaded through the services."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from rotations.services import adopt_movement, plan_movement
from scoring.api.serializers import StandingsSerializer
from scoring.event_file.load import load_event
from scoring.event_file.save import save_event
from scoring.event_file.schema import FORMAT, read_event_file
from scoring.queries.standings import event_standings
from scoring.services.counts import CountReceipt, record_flag_count
from scoring.services.days import close_day, open_day
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.team_list import TeamEntry
from tournament.models import Event
from tournament.services.access import leader_named
from tournament.services.events import create_event
from tournament.services.teams import enter_teams, seat_teams

NOON = datetime(2026, 8, 21, 18, 0, tzinfo=UTC)
"""Noon in the hall, which keeps Alberta's time."""


def set_up(
    tables: int = 4, *, slug: str = "games", level: Level = Level.CLUB, is_open: bool = True, **plan: Any
) -> Event:
    """Ada's event with its teams seated in the order of their names, its movement adopted and day 1 open."""
    chosen = EventPlan(slug=slug, name="Summer Games", level=level, **{"sessions": ((2, 2),), **plan})
    event = create_event(plan=chosen, leader=leader_named("Ada"), by="Ada", at=NOON)
    entries = [TeamEntry(f"Team {number}") for number in range(1, tables + 1)]
    enter_teams(event=event, entries=entries, by="Ada", at=NOON)
    seats = {entry.name: number for number, entry in enumerate(entries, start=1)}
    seat_teams(event=event, by="Ada", at=NOON, tables=seats)
    adopt_movement(event=event, chosen=plan_movement(event, "sequence"), by="Ada", at=NOON)
    if is_open:
        open_day(event=event, day=1, by="Ada", at=NOON)
    return fresh(event)


def fresh(event: Event) -> Event:
    """The event as it is stored now."""
    return Event.objects.get(pk=event.pk)


def count(event: Event, table: int, flags: int, by: str = "Vera", **fields: Any) -> CountReceipt:
    """Somebody counts a table on day 1, each time with a key of its own."""
    now = fresh(event)
    sent: dict[str, Any] = {"day": 1, "at": NOON + timedelta(minutes=now.version), "key": f"count {now.version}"}
    return record_flag_count(event=event, table=table, flags=flags, by=by, **sent | fields)


def count_all(event: Event, flags: Sequence[int], day: int = 1) -> None:
    """Every table is counted, table 1 first, by as many people as are needed."""
    for table, found in enumerate(flags, start=1):
        for by in ("Vera", "Hugo")[: event.counts_needed]:
            count(event, table, found, by, day=day)


def play(event: Event, flags: Sequence[int], day: int = 1, reason: str = "") -> None:
    """Opens a day if need be, counts every table and closes it."""
    open_day(event=event, day=day, by="Ada", at=NOON)
    count_all(event, flags, day)
    close_day(event=event, day=day, by="Ada", at=NOON + timedelta(hours=day), reason=reason)


def standings(event: Event) -> dict[str, Any]:
    """The standings as `standings --json` prints them."""
    return StandingsSerializer(event_standings(fresh(event))).data


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
    """The event of a document, loaded by Ada."""
    text = file if isinstance(file, str) else json.dumps(file)
    return load_event(file=read_event_file(text), leader=leader_named("Ada"), by="Ada", at=NOON, slug=slug)


def forget(event: Event) -> None:
    """The database as if the event had never been in it."""
    event.delete()


def save(event: Event) -> str:
    """The event as a file."""
    return save_event(fresh(event))
