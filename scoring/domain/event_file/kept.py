"""What only a saved event file has: times of days, ticks before play, the movement hand by hand, the log."""

from scoring.domain.event_file.document import DayTimes, LogLine, MovementLines, Tick
from scoring.domain.event_file.part import Part

LONGEST_SENTENCE = 20_000
HIGHEST_EDITION = 30_000


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
    return MovementLines(
        edition=movement.whole("edition", highest=HIGHEST_EDITION),
        fingerprint=movement.text("fingerprint", None, longest=64),
        adopted_at=movement.time_told("adopted_at"),
        adopted_by=movement.text("adopted_by", longest=80),
        frozen_at=movement.time("frozen_at"),
        sheet=movement.text("sheet", None, longest=80),
        hands=tuple(hands),
        plan=movement.text("plan", longest=20),
        tables=movement.whole_or_none("tables", highest=HIGHEST_EDITION),
        sessions=movement.wholes("sessions"),
        first_hand=movement.whole_or_none("first_hand", highest=HIGHEST_EDITION) or 1,
        first_session=movement.whole_or_none("first_session", highest=HIGHEST_EDITION) or 1,
    )


def read_log_line(line: Part) -> LogLine:
    """One entry of the log."""
    return LogLine(
        number=line.whole("number"),
        at=line.time_told("at"),
        by=line.text("by", longest=80),
        did=line.text("did", None, longest=40),
        says=line.text("says", None, longest=LONGEST_SENTENCE),
        detail=line.free("detail"),
        digest=line.text("digest", None, longest=64),
    )
