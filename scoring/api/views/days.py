"""Days: opened, flags ticked, closed, opened again.  R14, R15, R38, R39."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from scoring.api.serializers.days import CheckedTold, ClosingTold, DayLine
from scoring.api.serializers.standings import ReasonTold
from scoring.queries.counts import day_counts
from scoring.services import days as services
from scoring.services.days import finish_day
from scoring.tasks import print_sheet
from tournament.api.asking import Asked, reads, writes
from tournament.api.serializers.fields import NothingTold
from tournament.celery import enqueue
from tournament.queries.events import day_numbered, days

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]


@reads(DayLine(many=True))
def list_days(asked: Asked, event: "Event") -> list[Record]:
    """The days of play, their sessions, and whether they are open."""
    return lines_of(asked, event)


@reads(DayLine)
def show_day(asked: Asked, event: "Event", day: int) -> Record:
    """One day."""
    return line_of(asked, event, day)


@writes(NothingTold, DayLine)
def open_day(asked: Asked, event: "Event", day: int) -> Record:
    """Opens a day with fresh flags on every table; the first opening freezes the movement."""
    services.open_day(event=event, day=day, by=asked.by, at=asked.at)
    return line_of(asked, event, day)


@writes(CheckedTold, DayLine)
def check_flags(asked: Asked, event: "Event", day: int) -> Record:
    """Ticks tables whose players found their flags complete."""
    services.check_flags(event=event, day=day, tables=asked.told["tables"], by=asked.by, at=asked.at)
    return line_of(asked, event, day)


@writes(ClosingTold, DayLine)
def close_day(asked: Asked, event: "Event", day: int) -> Record:
    """Closes a day; where its flags do not add up, with a reason."""
    job = finish_day(event=event, day=day, by=asked.by, at=asked.at, reason=asked.told.get("reason", ""))
    if job is not None:
        transaction.on_commit(partial(enqueue, print_sheet, job.pk))
    return line_of(asked, event, day)


@writes(ReasonTold, DayLine)
def reopen_day(asked: Asked, event: "Event", day: int) -> Record:
    """Opens a closed day again for a correction, with a reason."""
    services.reopen_day(event=event, day=day, reason=asked.told["reason"], by=asked.by, at=asked.at)
    return line_of(asked, event, day)


def line_of(asked: Asked, event: "Event", number: int) -> Record:
    """One day; raises NotFound."""
    day_numbered(event, number)
    return lines_of(asked, event)[number - 1]


def lines_of(asked: Asked, event: "Event") -> list[Record]:
    """Every day, with its ticks where those who count ask."""
    is_told = asked.asker.is_leader or asked.asker.is_verifier
    ticks = {count.day: sorted(count.checked) for count in day_counts(event)} if is_told else {}
    return [
        {
            "day": day.number,
            "date": day.date and day.date.isoformat(),
            "opened_at": day.opened_at,
            "closed_at": day.closed_at,
            "sessions": [{"session": session.number, "hands": session.hands} for session in day.sessions.all()],
            "flags_checked": ticks.get(day.number) if is_told else None,
        }
        for day in days(event)
    ]
