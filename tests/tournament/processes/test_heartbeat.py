"""Which of database, broker and worker answers."""

import pytest
from pytest_django import Settings

from tournament.processes.heartbeat import failing_parts, open_redis, send_heartbeat

pytestmark = pytest.mark.django_db


@pytest.fixture
def _redis(redis_server: str, settings: Settings) -> None:
    settings.REDIS_URL = redis_server
    with open_redis() as redis:
        redis.flushdb()


@pytest.mark.usefixtures("_redis")
def test_a_worker_that_has_sent_a_heartbeat_answers() -> None:
    send_heartbeat()

    assert failing_parts() == {}


def test_an_installation_without_redis_says_how_to_get_one(settings: Settings) -> None:
    settings.REDIS_URL = ""

    assert failing_parts()["broker"] == "No Redis server is set: start with `manage.py up`, or set REDIS_URL."
