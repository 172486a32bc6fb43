"""What tells whether a kept page is still true: an event's version, which counts its log entries, and their seal."""

from django.db import connection

Version = tuple[object, ...]

# Asked once for every page served from memory, where putting the same question through the ORM would cost more than
# all the rest of the answer.  The last entry's digest seals the whole log: after a database was put back from a copy,
# a version can come again, but not with the same digest.
ONE_EVENT = (
    "SELECT e.version, l.digest FROM tournament_event e "
    "LEFT JOIN tournament_logentry l ON l.event_id = e.id AND l.number = e.version WHERE e.slug = %s"
)
ALL_EVENTS = "SELECT COALESCE(SUM(version), 0), COUNT(*), MAX(id), MAX(created_at) FROM tournament_event"


def version_of_event(slug: str) -> Version | None:
    """What stands for the event at that address as it is now, None where there is none."""
    return ask(ONE_EVENT, [slug])


def version_of_all() -> Version | None:
    """What stands for all events together as they are now."""
    return ask(ALL_EVENTS, [])


def ask(question: str, values: list[str]) -> Version | None:
    """The first row of the answer."""
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        row = cursor.fetchone()
    return None if row is None else tuple(row)
