"""How `healthz` knows the worker lives: the worker leaves a mark in Redis that fades when it stops renewing it."""

from django.conf import settings
from django.db import Error, connection
from redis import Redis
from redis.exceptions import RedisError

MARK = "twelve-flags:worker"
RENEWED_EVERY = 2  # seconds
FADES_AFTER = 7  # seconds: three renewals may be missed, as when the worker's machine is busy


def open_redis() -> Redis:
    """The broker's Redis, asked impatiently: one that hangs is as good as away."""
    return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)


def renew_mark() -> None:
    """Says in Redis that a worker lives; raises RedisError where Redis does not answer."""
    with open_redis() as redis:
        redis.set(MARK, "here", ex=FADES_AFTER)


def silent_parts() -> dict[str, str]:
    """Which of database, broker and worker do not answer, each with a sentence; empty when all is well."""
    silent = {}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        silent["database"] = "The database does not answer."
    if not settings.REDIS_URL:
        return silent | {
            "broker": "No Redis server is set: start with `manage.py up`, or set REDIS_URL.",
            "worker": "Without a broker no worker can be heard.",
        }
    try:
        with open_redis() as redis:
            is_worker_heard = redis.exists(MARK)
    except RedisError:
        return silent | {
            "broker": "The Redis server does not answer.",
            "worker": "Without the broker no worker can be heard.",
        }
    if not is_worker_heard:
        silent["worker"] = f"No Celery worker has been heard of for {FADES_AFTER} seconds."
    return silent
