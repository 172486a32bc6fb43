"""What tells whether a kept page is still true: an event's version, which counts its log entries, and their seal."""

from django.db import DEFAULT_DB_ALIAS, connections

Version = tuple[object, ...]

# The last entry's digest seals the whole log: after a database was put back from a copy, a version can come again, but
# not with the same digest.
ONE_EVENT = "SELECT version, log_digest FROM tournament_event WHERE slug = %s"
ALL_EVENTS = "SELECT COALESCE(SUM(version), 0), COUNT(*), MAX(id), MAX(created_at) FROM tournament_event"


def version_of_event(slug: str) -> Version | None:
    """What stands for the event at that address as it is now, None where there is none."""
    return ask(ONE_EVENT, (slug,))


def version_of_all() -> Version | None:
    """What stands for all events together as they are now."""
    return ask(ALL_EVENTS, ())


def ask(question: str, values: tuple[str, ...]) -> Version | None:
    """The first row of the answer.

    Asked of the driver itself, once for every page served from memory: through the ORM the question would cost ten
    times what the rest of the answer does, and through its cursors three times.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    connection.ensure_connection()
    sql = question.replace("%s", "?") if connection.vendor == "sqlite" else question
    with connection.wrap_database_errors:
        row = connection.connection.execute(sql, values).fetchone()
    return None if row is None else tuple(row)
