"""Which table each team owns: provincial zone order, or a draw.  R5, R7; book, Provincial Games."""

import random
import re
from collections.abc import Iterable, Sequence

from tournament.domain.groups import grouped
from tournament.domain.levels import PRESETS, Level
from tournament.domain.refusal import Refusal
from tournament.domain.team import name_key
from tournament.domain.team_entry import TeamEntry


def zone_order(zones: Iterable[str]) -> list[str]:
    """The zones once each: by the number in the name where every zone has one, else by first appearance."""
    present = [spelled[0] for spelled in grouped((name_key(zone), zone) for zone in zones if zone).values()]
    numbers = {zone: re.search(r"\d+", zone) for zone in present}
    if all(numbers.values()):
        return sorted(present, key=lambda zone: int(numbers[zone].group()))  # type: ignore[union-attr]  # all() above
    return present


def seat(
    entries: Sequence[TeamEntry], level: Level, zones: Sequence[str], seed: str, teams_per_zone: int | None = None
) -> list[int]:
    """The table of each entry, in the order given, 1..N without gaps; `qualified_place` 1 is a zone's first team.

    Tables already given are kept.  Otherwise provincial teams sit in zone order, the zones' first teams before the
    second teams, gaps closed (R7); other levels draw; the same `seed` gives the same draw (R5).  `teams_per_zone` is
    the event's own limit where it is not the level's; at a zone's event both are of an area (R5). Raises Refusal when
    some tables are given and some not, two teams share one, or a table number is missing.
    """
    limit = PRESETS[level].zone_limit if teams_per_zone is None else teams_per_zone
    if level is Level.ZONE:
        check_limit([entry.area for entry in entries], limit, "an area")
    else:
        check_limit([entry.zone for entry in entries], limit, "a zone")
    if any(entry.table is not None for entry in entries):
        return given_tables(entries)
    return draw_tables(len(entries), seed) if PRESETS[level].is_drawn else seat_in_zone_order(entries, zones)


def given_tables(entries: Sequence[TeamEntry]) -> list[int]:
    """The tables as given, if they are 1..N with one team each (R11); else raises Refusal."""
    taken: dict[int, str] = {}
    for entry in entries:
        table = Refusal.require(
            entry.table, f"{entry.name} has no table while others do; give every team a table or none."
        )
        Refusal.when(
            table in taken,
            f"Table {table} is given to both {taken.get(table)} and {entry.name}; each table has one team.",
        )
        Refusal.when(
            not 1 <= table <= len(entries),
            f"{entry.name} is at table {table}, but {len(entries)} teams sit at tables 1 to {len(entries)}.",
        )
        taken[table] = entry.name
    return list(taken)


def check_limit(origins: Sequence[str], limit: int | None, what: str) -> None:
    """Refuses a zone or an area with more teams than it may send (R3, R5); teams of an unknown one are not counted."""
    if limit is None:
        return
    for same in grouped((name_key(origin), origin) for origin in origins if origin).values():
        Refusal.when(len(same) > limit, f"{same[0]} has {len(same)} teams; {what} sends {limit} to these games.")


def seat_in_zone_order(entries: Sequence[TeamEntry], zones: Sequence[str]) -> list[int]:
    """First teams in zone order, then second teams, gaps closed; teams of no zone follow the first teams."""
    order = {name_key(zone): number for number, zone in enumerate(zones)}
    in_order = sorted(range(len(entries)), key=lambda i: (entries[i].qualified_place != 1, i))
    sent = grouped((name_key(entries[index].zone), index) for index in in_order)
    rank = {index: number if zone else 0 for zone, teams in sent.items() for number, index in enumerate(teams)}
    places = [order.get(name_key(entry.zone), len(order)) for entry in entries]
    seated = sorted(range(len(entries)), key=lambda index: (rank[index], places[index], index))
    return [seated.index(index) + 1 for index in range(len(entries))]


def draw_tables(teams: int, seed: str) -> list[int]:
    """A draw of tables 1..teams; the same seed draws the same tables on every machine."""
    tables = list(range(1, teams + 1))
    random.Random(f"tables:{seed}").shuffle(tables)  # noqa: S311  # the same seed gives the same draw
    return tables
