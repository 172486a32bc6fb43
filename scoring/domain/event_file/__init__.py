"""The event file: a whole event as one JSON document, to be typed by hand, sent, kept and loaded again."""

from scoring.domain.event_file.document import (
    FORMAT,
    CountLine,
    DayTimes,
    EventFile,
    LoanLine,
    LogLine,
    MovementLines,
    PlayoffLines,
    RulingLine,
    SideDrawLines,
    SideGameLines,
    SideSessionLines,
    Tick,
)
from scoring.domain.event_file.part import EventFileRefused
from scoring.domain.event_file.read import read_event_file

__all__ = [
    "FORMAT",
    "CountLine",
    "DayTimes",
    "EventFile",
    "EventFileRefused",
    "LoanLine",
    "LogLine",
    "MovementLines",
    "PlayoffLines",
    "RulingLine",
    "SideDrawLines",
    "SideGameLines",
    "SideSessionLines",
    "Tick",
    "read_event_file",
]
