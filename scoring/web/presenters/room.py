"""The room on the desk: a cell for each table, with its number, a figure, and what the figure is.  R14-R16, R38."""

from collections.abc import Iterable

from scoring.domain.counts import CountState, TableCount
from scoring.domain.standings import Place
from scoring.queries.counts import DayCount
from scoring.queries.dashboard import PLAYERS, DeskFacts
from scoring.web.presenters.counts import SQUARES
from scoring.web.presenters.dashboard import page, say_counted
from tournament.models import Event
from tournament.web.views import Context

COUNTS = {
    CountState.MISSING: "to count",
    CountState.WAITING: "second count",
    CountState.AGREED: "flags",
    CountState.CONFLICT: "differ",
}
HERE = {PLAYERS: (4, "here", "done"), PLAYERS - 1: (3, "here", "conflict"), 0: (0, "missing", "conflict")}
"""A team as it is checked in: figure, word and state."""


def rooms(facts: DeskFacts, now: Context | None) -> list[Context]:
    """Each open day that is counted, or the break that is typed first, and each break; else the one room of now: who is
    here, where they play, what they won.
    """
    event, day = facts.event, facts.day_to_do
    at_break = {each.day: each for each in facts.checkpoints_to_see}
    counting = [
        facts.break_to_type(day) or (at_break.get(day.day, day) if facts.session_typed(day) else day)
        for day in facts.days
        if day.is_open and facts.is_counting(day)
    ]
    counting += [each for each in facts.checkpoints_to_see if each.day not in {day.day for day in counting}]
    if counting:
        return [counted_room(event, count) for count in counting]
    if facts.standings:
        return [{"cells": cells_of_totals(event, facts.days[-1].day, facts.standings.places)}]
    if day is None:
        return []
    return [{"cells": cells_in_play(event, now) if now and now["hand"] else cells_before_play(facts, day)}]


def cell(url: str, table: int, figure: object, word: str, state: str = "todo") -> Context:
    return {"url": url, "table": table, "figure": figure, "word": word, "state": state}


def cells_of_totals(event: Event, day: int, places: Iterable[Place]) -> list[Context]:
    """What each table won and its place; it leads to its count of the last day, which is corrected there."""
    return [
        cell(page(event, "desk-count", day, table), table, total, place)
        for table, total, place in sorted((each.table, each.total, each.place_shown) for each in places)
    ]


def cells_in_play(event: Event, now: Context) -> list[Context]:
    who, places = now["hand"].going, ((place["team"].table, place["to"]) for place in now["places"])
    return [
        cell(
            page(event, "public-table", table),
            table,
            *((f"→ {to}", who) if isinstance(to, int) else ("–", "empty" if to == "–" else to)),
        )
        for table, to in places
    ]


def cells_before_play(facts: DeskFacts, day: DayCount) -> list[Context]:
    """The teams by name, or who is here; on an open day whose flags are ticked; in play neither."""
    url, marks = page(facts.event, "desk-check-in", day.day), {}
    if day.opened_at is None:
        marks = {team.table: HERE[players] for players in HERE for team in facts.teams_here(day, players)}
    elif facts.event.hand_in_play < facts.hands_of(day)[0]:
        marks = dict.fromkeys(day.checked, (day.room.flags_per_table, "flags", "done"))
    return [
        cell(f"{url}#table-{team.table}", team.table, *marks.get(team.table, ("", team.name, "todo")))
        for team in facts.seated
    ]


def counted_room(event: Event, count: DayCount, *, leads: bool = True) -> Context:
    """How far a day, or a break, is counted, and each table's counts; suspects where the flags do not add up."""
    suspects = count.suspected if leads else {}
    return {
        "day": count.day,
        "session": count.session,
        "is_past": count.is_past,
        "done": count.done,
        "due": len(count.tables),
        "found": count.found,
        "flags": count.due,
        "lent": count.room.lent,
        "progress": say_counted(count),
        "cells": [
            cell(
                page(event, "desk-counts", count.day, query={"session": count.session}) + f"#id_table_{table}"
                if count.session
                else page(event, "desk-count" if leads else "verify-table", count.day, table),
                table,
                say_figure(result),
                suspects.get(table) or COUNTS[result.state],
                "attention" if table in suspects else SQUARES[result.state],
            )
            for table, result in count.tables.items()
        ],
    }


def say_figure(count: TableCount) -> str:
    """`17`; `8≠17` of counts that differ; `1 of 2`; `–`."""
    if count.state is CountState.CONFLICT:
        return "≠".join(map(str, dict.fromkeys(count.values)))
    return {CountState.MISSING: "–", CountState.WAITING: "1 of 2"}.get(count.state, str(count.flags))
