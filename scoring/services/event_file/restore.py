"""What only a saved file knows: times, editions and the log, put back as they were."""

from datetime import UTC

from rotations.models import AdoptedMovement
from scoring.domain.event_file import EventFile
from tournament.domain.log import Entry, prove
from tournament.models import Event, LogEntry


def restore(event: Event, file: EventFile) -> None:
    """Replaces what loading wrote of itself by what the file kept; raises LogBroken for a log that was edited."""
    prove(
        (
            Entry(line.number, line.at.astimezone(UTC).isoformat(), line.by, line.did, line.says, line.detail),
            line.digest,
        )
        for line in file.log
    )
    LogEntry.objects.filter(event=event).delete()
    LogEntry.objects.bulk_create(
        LogEntry(
            event=event, number=line.number, at=line.at, by=line.by, did=line.did, says=line.says, detail=line.detail,
            digest=line.digest,
        )
        for line in file.log
    )  # fmt: skip
    for day in file.days:
        event.days.filter(number=day.day).update(
            opened_at=day.opened_at, closed_at=day.closed_at, closed_by=day.closed_by
        )
    if file.movement is not None:
        AdoptedMovement.objects.filter(event=event).update(
            edition=file.movement.edition,
            adopted_at=file.movement.adopted_at,
            adopted_by=file.movement.adopted_by,
            frozen_at=file.movement.frozen_at,
        )
    Event.objects.filter(pk=event.pk).update(
        version=len(file.log),
        finalised_at=file.finalised_at,
        finalised_by=file.finalised_by,
        standings_shown=file.standings_shown or Event.StandingsShown.CLOSED_DAYS,
    )
