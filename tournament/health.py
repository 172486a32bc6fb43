"""Which parts of the service answer: the worker keeps a heartbeat in Redis, which expires when it is not renewed."""

from django.conf import settings
from django.db import Error, connection
from redis import Redis
from redis.exceptions import RedisError

KEY = "worker"
INTERVAL = 2  # seconds
EXPIRES_AFTER = 7  # seconds: three heartbeats may be missed, as when the worker's computer is busy


def open_redis(url: str = "") -> Redis:
    """The broker's Redis, or that at `url`, with short timeouts, so that one that hangs counts as down."""
    return Redis.from_url(url or settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)


def send_heartbeat() -> None:
    """Records in Redis that a worker is running; raises RedisError where Redis does not answer."""
    with open_redis() as redis:
        redis.set(settings.REDIS_PREFIX + KEY, 1, ex=EXPIRES_AFTER)


def failing_parts() -> dict[str, str]:
    """Which of database, broker and worker do not answer, each with a sentence; empty when all of them do."""
    failing = {}
    try:
        with connection.cursor() as cursor:  # also whether it can be written
            cursor.execute("UPDATE django_migrations SET applied = applied WHERE id = 1")
    except Error as error:
        failing["database"] = f"The database says: {str(error).strip()}"
    try:
        with open_redis() as redis:
            if not redis.exists(settings.REDIS_PREFIX + KEY):
                failing["worker"] = f"No Celery worker has been heard of for {EXPIRES_AFTER} seconds."
    except (RedisError, ValueError):  # it does not answer, or there is no REDIS_URL
        failing["broker"] = "No Redis server answers: start with `manage.py up`, or see to the one of REDIS_URL."
        failing["worker"] = "Without the broker no worker can be heard."
    return failing
