"""From the JSON document to the event it tells; unknown keys, wrong kinds and gaps are refused by their place."""

from scoring.domain.event_file.document import FORMAT, EventFile
from scoring.domain.event_file.json_text import read_json
from scoring.domain.event_file.kept import read_day, read_log_line, read_movement, read_tick
from scoring.domain.event_file.life import read_life
from scoring.domain.event_file.line import read_count, read_loan, read_playoff, read_ruling, read_team
from scoring.domain.event_file.part import EventFileRefused, Part, is_whole
from scoring.domain.event_file.side_games import read_side_game, read_side_session
from tournament.domain.event import DEFAULT_TIME_ZONE, EventPlan
from tournament.domain.level import FLAGS_PER_TABLE, PLACES_THAT_MATTER, Level


def read_event_file(text: str) -> EventFile:
    """The event a document tells; raises EventFileRefused in one sentence that names the place."""
    file = Part(read_json(text), "")
    if file.take("format") != FORMAT:
        raise EventFileRefused("The file must say “format”: “%(format)s”.", format=FORMAT)
    if "event" not in file.told:
        raise EventFileRefused("The file has no event.")
    event = file.part("event")
    plan = read_plan(event)
    is_final = event.yes_or_no("final", default=False)
    standings_shown = event.text("standings_shown")
    created_at, finalised_at = event.time("created_at"), event.time("finalised_at")
    finalised_by, archived_at = event.text("finalised_by", longest=80), event.time("archived_at")
    hand_in_play, hand_called_at = event.whole_or_none("hand_in_play"), event.time("hand_called_at")
    event.end()
    teams, log = file.parts("teams", read_team), file.parts("log", read_log_line)
    if not teams and not log:
        raise EventFileRefused("The file has no teams.")
    movement = None
    if file.take("movement") is not None:
        part = file.part("movement")
        movement = read_movement(part)
        part.end()
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
        side_sessions=file.parts("side_sessions", read_side_session),
        created_at=created_at,
        finalised_at=finalised_at,
        finalised_by=finalised_by,
        standings_shown=standings_shown,
        hand_in_play=hand_in_play or 0,
        hand_called_at=hand_called_at,
        days=file.parts("days", read_day),
        flags_checked=file.parts("flags_checked", read_tick),
        movement=movement,
        earlier_movements=file.parts("earlier_movements", read_movement),
        archived_at=archived_at,
        life=read_life(file),
        log=log,
    )
    file.end()
    return read


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
        zone=event.text("zone", longest=60),
        area=event.text("area", longest=60),
        qualifies_for=event.text("qualifies_for", longest=60),
        age_reference_date=event.date_or_none("age_reference_date"),
        teams_per_zone=event.whole_or_none("teams_per_zone"),
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
