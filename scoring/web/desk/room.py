"""The room, a cell for each table while tables differ: who is here before play, and what is counted.  R15, R16, R38."""

from django.urls import reverse

from scoring.domain.counts import CountState, TableCount
from scoring.queries.desk import PLAYERS, Desk
from scoring.queries.room import Room
from scoring.web.presenters.counts import SQUARES
from tournament.domain import counted, say_tables
from tournament.models import Event
from tournament.web.views import Context

MOST_NAMED = 5  # tables named one by one in a sentence; more are counted
HERE = {PLAYERS: (PLAYERS, "done"), PLAYERS - 1: (PLAYERS - 1, "conflict"), 0: (0, "conflict")}
"""A team as it is checked in: how many are here, and the state of its cell."""


def rooms(desk: Desk) -> list[Context]:
    """Each open day that is counted, and each break; before play who is here; else nothing, for no tables differ."""
    counting = [day for day in desk.open_days if day.is_counting]
    counting += [pause for pause in desk.breaks if pause.day not in {day.day for day in counting}]
    if counting:
        return [counted_room(desk.event, count) for count in counting]
    day = desk.day_to_do
    if day is None or not day.tables or (day.opened_at and desk.hands_called(day)):
        return []
    return [{"cells": cells_before_play(desk, day)}]


def cells_before_play(desk: Desk, day: Room) -> list[Context]:
    """Who is here; on an open day whose flags are ticked."""
    url = reverse("desk-check-in", args=[desk.event.slug, day.day])
    here = {team.table: HERE[players] for players in HERE for team in desk.teams_here(day, players)}
    ticked = dict.fromkeys(day.checked, (day.limits.flags_per_table, "done"))
    marks = ticked if day.opened_at else here
    return [
        {"url": f"{url}#table-{team.table}", "table": team.table, "figure": figure, "state": state}
        for team in desk.hall.seated
        for figure, state in [marks.get(team.table, ("", "todo"))]
    ]


def counted_room(event: Event, count: Room, *, leads: bool = True) -> Context:
    """How far a day, or a break, is counted, and each table's counts; the table of a slip where the sum is wrong."""
    best = count.likeliest if leads and count.is_open and not count.is_past else None
    slips = f"{reverse('desk-counts', args=[event.slug, count.day])}?session={count.session}#counts_table_"
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
            {
                "url": f"{slips}{table}"
                if count.session
                else reverse("desk-count" if leads else "verify-table", args=[event.slug, count.day, table]),
                "table": table,
                "figure": say_figure(result),
                "state": "attention" if best and best.table == table else SQUARES[result.state],
            }
            for table, result in count.tables.items()
        ],
    }


def say_figure(count: TableCount) -> str:
    """`17`; `8≠17` of counts that differ; `1 of 2`; `–`."""
    if count.state is CountState.CONFLICT:
        return "≠".join(map(str, dict.fromkeys(count.values)))
    return {CountState.MISSING: "–", CountState.WAITING: "1 of 2"}.get(count.state, str(count.flags))


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
