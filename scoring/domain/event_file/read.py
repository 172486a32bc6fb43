"""From the JSON document to the event it tells; unknown keys, wrong kinds and gaps are refused by their place."""

import json
from dataclasses import replace
from typing import Any

from scoring.domain.event_file.document import (
    FORMAT,
    CountLine,
    DayTimes,
    EventFile,
    EventFileRefused,
    LoanLine,
    LogLine,
    MovementLines,
    PlayoffLines,
    RulingLine,
    SideGameLines,
    Tick,
)
from scoring.domain.event_file.part import Part, is_whole
from tournament.domain.event import DEFAULT_TIME_ZONE, EventPlan
from tournament.domain.level import FLAGS_PER_TABLE, PLACES_THAT_MATTER, Level
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry


def read_event_file(text: str) -> EventFile:
    """The event a document tells; raises EventFileRefused in one sentence that names the place."""
    try:
        told = json.loads(text, object_pairs_hook=refuse_repeated_keys)
    except json.JSONDecodeError as error:
        raise EventFileRefused(
            "The file is not JSON: line %(line)s, column %(column)s.", line=error.lineno, column=error.colno
        ) from error
    except RecursionError as error:
        raise EventFileRefused("The file is nested too deeply to be an event file.") from error
    file = Part(told, "")
    if file.take("format") != FORMAT:
        raise EventFileRefused("The file must say “format”: “%(format)s”.", format=FORMAT)
    if "event" not in file.told:
        raise EventFileRefused("The file has no event.")
    event = file.part("event")
    plan = read_plan(event)
    is_final = event.yes_or_no("final", default=False)
    standings_shown = event.text("standings_shown")
    created_at, finalised_at = event.time("created_at"), event.time("finalised_at")
    finalised_by = event.text("finalised_by")
    event.end()
    teams = file.parts("teams", read_team)
    if not teams:
        raise EventFileRefused("The file has no teams.")
    movement = None if file.told.get("movement") is None else read_movement(file.part("movement"))
    file.take("movement")
    read = EventFile(
        plan=plan,
        is_final=is_final,
        teams=teams,
        counts=file.parts("counts", read_count),
        loans=file.parts("loans", read_loan),
        closed_days=file.wholes("closed_days"),
        rulings=file.parts("rulings", read_ruling),
        playoffs=file.parts("playoffs", read_playoff),
        side_games=file.parts("side_games", read_side_game),
        created_at=created_at,
        finalised_at=finalised_at,
        finalised_by=finalised_by,
        standings_shown=standings_shown,
        days=file.parts("days", read_day),
        flags_checked=file.parts("flags_checked", read_tick),
        movement=movement,
        log=file.parts("log", read_log_line),
    )
    file.end()
    return read


def refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ; a key written twice is refused, because one of the two would be lost."""
    told = dict(pairs)
    if len(told) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise EventFileRefused("The key “%(key)s” stands twice in one object of the file.", key=twice)
    return told


def read_plan(event: Part) -> EventPlan:
    """How the event is set up."""
    slug = event.text("slug", None)
    name = event.text("name", None)
    level = event.text("level", None)
    if level not in {each.value for each in Level}:
        raise event.wrong("level", ", ".join(each.value for each in Level))
    return EventPlan(
        slug=slug,
        name=name,
        level=Level(level),
        venue=event.text("venue", longest=120),
        dates=event.dates("dates"),
        time_zone=event.text("time_zone", DEFAULT_TIME_ZONE, longest=60),
        zones=event.texts("zones"),
        sessions=read_sessions(event),
        plan=event.text("plan", "balanced", longest=20),
        flags_per_table=number_or(event.whole_or_none("flags_per_table"), FLAGS_PER_TABLE),
        advancing=event.whole_or_none("advancing", 0),
        places_that_matter=number_or(event.whole_or_none("places_that_matter", 0), PLACES_THAT_MATTER),
        counts_needed=event.whole_or_none("counts_needed"),
        count_loans_against_table=event.yes_or_no("count_loans_against_table", default=True),
        is_rehearsal=event.yes_or_no("rehearsal", default=False),
    )


def number_or(number: int | None, default: int) -> int:
    """The number, or the default where none is told."""
    return default if number is None else number


def read_sessions(event: Part) -> tuple[tuple[int, ...], ...] | None:
    """Hands of each session, day by day; None where the level's are meant."""
    told = event.many("sessions")
    if "sessions" not in event.told or event.told["sessions"] is None:
        return None
    if not all(isinstance(day, list) and all(is_whole(hands) for hands in day) for day in told):
        raise event.wrong("sessions", "a list of days, each a list of hands, such as [[15, 15], [20]]")
    return tuple(tuple(day) for day in told)


def read_team(team: Part) -> TeamEntry:
    """One team; its players are keyed by seat."""
    players = team.part("players")
    names = {seat: players.text(seat.value) for seat in Seat}
    for key in players.told:
        if key not in players.taken:
            raise EventFileRefused(
                "%(place)s has a seat “%(seat)s”; the four are A, B, X and Y.", place=players.place, seat=key
            )
    return TeamEntry(
        name=team.text("name", None),
        zone=team.text("zone"),
        area=team.text("area"),
        table=team.whole_or_none("table"),
        qualified_by=team.text("qualified_by"),
        qualified_place=team.whole_or_none("qualified_place"),
        players={seat: name for seat, name in names.items() if name},
    )


def read_count(count: Part) -> CountLine:
    """One flag count."""
    return CountLine(
        day=count.whole("day"),
        table=count.whole("table"),
        flags=count.whole("flags", 0),
        by=count.text("by", longest=80),
        at=count.time("at"),
        session=count.whole_or_none("session"),
        is_leaders=count.yes_or_no("leader", default=False),
        reason=count.text("reason"),
        received_at=count.time("received_at"),
    )


def read_loan(loan: Part) -> LoanLine:
    """One loan."""
    return LoanLine(
        day=loan.whole("day"),
        table=loan.whole("table"),
        flags=loan.whole("flags", 0),
        returned=loan.whole_or_none("returned", 0) or 0,
        hand=loan.whole_or_none("hand"),
        by=loan.text("by", longest=80),
        at=loan.time("at"),
    )


def read_ruling(ruling: Part) -> RulingLine:
    """One ruling."""
    return RulingLine(
        about=ruling.text("about", None, longest=200),
        reason=ruling.text("reason", None),
        by=ruling.text("by", longest=80),
        order=ruling.wholes("order"),
        at=ruling.time("at"),
    )


def read_playoff(playoff: Part) -> PlayoffLines:
    """One playoff; what is written of its play is judged where playoffs are played."""
    times = PlayoffLines(
        written={},
        by=playoff.text("by", longest=80),
        at=playoff.time("at"),
        given_up_at=playoff.time("given_up_at"),
    )
    written = {key: playoff.take(key) for key in playoff.told if key not in playoff.taken}
    return replace(times, written=written)


def read_side_game(game: Part) -> SideGameLines:
    """One side game; its deals are judged by the game itself."""
    deals = game.many("deals")
    if not all(isinstance(deal, dict) for deal in deals):
        raise game.wrong("deals", "a list of deals")
    return SideGameLines(
        game=game.text("game", None, longest=40),
        name=game.text("name", longest=80),
        sides=game.texts("sides"),
        settings=game.free("settings"),
        deals=tuple(deals),
        at=game.time("at"),
    )


def read_day(day: Part) -> DayTimes:
    """When one day was opened and closed."""
    return DayTimes(day.whole("day"), day.time("opened_at"), day.time("closed_at"), day.text("closed_by", longest=80))


def read_tick(tick: Part) -> Tick:
    """One table's flags found complete."""
    return Tick(tick.whole("day"), tick.whole("table"), tick.text("by", longest=80), tick.time_told("at"))


def read_movement(movement: Part) -> MovementLines:
    """An adopted movement; its hands are judged where movements are made."""
    hands = movement.many("hands")
    if not all(isinstance(hand, dict) for hand in hands):
        raise movement.wrong("hands", "a list of hands")
    read = MovementLines(
        edition=movement.whole("edition"),
        fingerprint=movement.text("fingerprint", None, longest=64),
        adopted_at=movement.time_told("adopted_at"),
        adopted_by=movement.text("adopted_by", longest=80),
        frozen_at=movement.time("frozen_at"),
        sheet=movement.text("sheet", None, longest=80),
        hands=tuple(hands),
    )
    movement.end()
    return read


def read_log_line(line: Part) -> LogLine:
    """One entry of the log."""
    return LogLine(
        number=line.whole("number"),
        at=line.time_told("at"),
        by=line.text("by", longest=80),
        did=line.text("did", None, longest=40),
        says=line.text("says", None, longest=2000),
        detail=line.free("detail"),
        digest=line.text("digest", None, longest=64),
    )
