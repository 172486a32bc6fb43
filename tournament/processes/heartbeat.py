"""Which parts of the service answer: the worker keeps a heartbeat in Redis, which expires when it is not renewed."""

import shutil
from contextlib import suppress

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from redis import Redis
from redis.exceptions import RedisError

KEY = "twelve-flags:worker"
INTERVAL = 2  # seconds
EXPIRES_AFTER = 7  # seconds: three heartbeats may be missed, as when the worker's machine is busy


LEAST_ROOM = 10_000_000  # bytes
"""SQLite's log alone may take four million of them before it is written into the database."""

HELD_FOR = 5  # seconds
HELD = """
    SELECT pid, EXTRACT(EPOCH FROM now() - xact_start)::int FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
    WHERE relation = 'tournament_event'::regclass AND granted AND mode <> 'AccessShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (xact_start IS NULL OR xact_start < now() - %s * interval '1 second') ORDER BY xact_start LIMIT 1
"""
"""Asks PostgreSQL for the transaction that has held events longest; when those of other accounts began, nobody says.
In a copy of this database on the same server, its table has the same number.
"""

FAILURES = {
    ("full", "no space"): "The disk is full, so nothing can be saved. Make room on it.",
    ("locked", "lock timeout", "deadlock"): (
        "Something else is being saved just now and takes long, so this was not saved. Send it again in a moment."
    ),
    ("readonly", "read-only"): (
        "The disk can only be read, so nothing can be saved. Write on paper, and ask for help with the computer."
    ),
    ("malformed", "not a database"): (
        "The database is damaged. On another computer, restore the event from its file or its last safety copy."
    ),
}
"""What is wrong where one of these words is in what the database says."""


def open_redis() -> Redis:
    """The broker's Redis, with short timeouts, so that one that hangs counts as down."""
    return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)


def send_heartbeat() -> None:
    """Records in Redis that a worker is running; raises RedisError where Redis does not answer."""
    with open_redis() as redis:
        redis.set(KEY, 1, ex=EXPIRES_AFTER)


def database_failure(error: Error) -> str:
    """What a failure of the database means and what to do; empty where it is not the database that has failed."""
    has_failed = isinstance(error, OperationalError | InterfaceError)
    otherwise = (lacks_room() or "The database does not answer.") if has_failed else ""
    why = str(error).lower()
    return next((sentence for words, sentence in FAILURES.items() if any(word in why for word in words)), otherwise)


def lacks_room() -> str:
    """That the disk of the data folder is full, or has so little room that it soon will be; else empty."""
    room = LEAST_ROOM
    with suppress(OSError):  # where PostgreSQL has the data, there may be no such folder
        room = shutil.disk_usage(settings.DATA_DIR).free
    said = f"The disk is full or nearly so: {room // 1_000_000} MB are free. Make room on it, or nothing can be saved."
    return said if room < LEAST_ROOM else ""


def held_events() -> str:
    """That somebody has held rows of events for long, so that nobody can change these events; else empty."""
    if connection.vendor != "postgresql":
        return ""  # SQLite has one lock for all, and who waits for it in vain is told
    with connection.cursor() as cursor:
        cursor.execute(HELD, [HELD_FOR])
        if (row := cursor.fetchone()) is None:
            return ""
    process, seconds = row
    for_long = "" if seconds is None else f" for {seconds} seconds"
    return f"PostgreSQL’s process {process} has held events{for_long}; nobody can change these until it ends."


def failing_parts() -> dict[str, str]:
    """Which of database, broker and worker do not answer, each with a sentence; empty when all of them do."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET applied = applied WHERE id = 1")
        failing = {"database": wrong} if (wrong := lacks_room() or held_events()) else {}
    except Error as error:
        failing = {"database": database_failure(error) or str(error)}
    if not settings.REDIS_URL:
        return failing | {
            "broker": "No Redis server is set: start with `manage.py up`, or set REDIS_URL.",
            "worker": "Without a broker no worker can be heard.",
        }
    try:
        with open_redis() as redis:
            has_heartbeat = redis.exists(KEY)
    except RedisError:
        return failing | {
            "broker": "The Redis server does not answer.",
            "worker": "Without the broker no worker can be heard.",
        }
    if not has_heartbeat:
        failing["worker"] = f"No Celery worker has been heard of for {EXPIRES_AFTER} seconds."
    return failing
