"""What has been entered of a table so far, by whom and when, and the counts of a checkpoint between sessions.  R15."""

from scoring.domain.counts import Count
from scoring.models import FlagCount
from tournament.models import Event


def counts_entered(event: Event, day: int, table: int, session: int | None = None) -> list[FlagCount]:
    """The latest count of each person for one table on one day, or at one checkpoint, oldest first."""
    found = FlagCount.objects.filter(event=event, day__number=day, table__number=table)
    found = found.filter(session=None) if session is None else found.filter(session__number=session)
    latest: dict[tuple[bool, str], FlagCount] = {}
    for count in found.order_by("pk"):
        person = Count(table, count.flags, count.by, leader=count.is_leaders).person
        latest.pop(person, None)
        latest[person] = count
    return list(latest.values())


def checkpoint_counts(event: Event, session: int) -> dict[int, FlagCount]:
    """The latest count of each table at the end of a session, by table."""
    found = FlagCount.objects.filter(event=event, session__number=session).select_related("table").order_by("pk")
    return {count.table.number: count for count in found}


def is_same_person(name: str, other: str) -> bool:
    """True for two names that differ in capitals and spaces at most."""
    return Count(0, 0, name).person == Count(0, 0, other).person
