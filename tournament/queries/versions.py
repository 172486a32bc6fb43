"""Whether a cached page is still current: an event's version (it counts log entries), and the last digest of its
log.
"""

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

Version = tuple[object, ...]
State = tuple[object, ...]

# The last entry's digest covers the whole log: after a database was restored from a copy, a version can come again, but
# not with the same digest.
# The association's version is in both: every page names it.
ONE_EVENT = """
SELECT version, log_digest, (SELECT version FROM tournament_association) FROM tournament_event WHERE slug = %s
"""
ALL_EVENTS = """
SELECT COALESCE(SUM(version), 0), COUNT(*), MAX(id), MAX(created_at), (SELECT version FROM tournament_association)
FROM tournament_event
"""


def version_of_event(slug: str) -> Version | None:
    """The current version and digest of the event at that address, None where there is none."""
    return fetch_row(ONE_EVENT, (slug,))


def database_state() -> State | None:
    """A value that changes with every commit; None on databases other than SQLite, which have none."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "sqlite":
        return None
    try:
        row = fetch_row("PRAGMA data_version", ())  # each connection counts for itself what the others have changed
    except DatabaseError:
        return None
    return row and (connection.connection, connection.connection.total_changes, *row)


def fetch_row(query: str, values: tuple[str, ...]) -> Version | None:
    """The first row, asked of the driver itself for every cached page: the ORM would cost ten times as much."""
    connection = connections[DEFAULT_DB_ALIAS]
    connection.ensure_connection()
    sql = query.replace("%s", "?") if connection.vendor == "sqlite" else query
    with connection.wrap_database_errors:
        row = connection.connection.execute(sql, values).fetchone()
    return None if row is None else tuple(row)
