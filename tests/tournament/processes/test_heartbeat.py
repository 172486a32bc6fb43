"""Which of database, broker and worker answers."""

import pytest
from pytest_django import Settings

from tests.servers import free_port
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


@pytest.mark.usefixtures("_redis")
def test_a_worker_without_a_heartbeat_is_named() -> None:
    assert failing_parts() == {"worker": "No Celery worker has been heard of for 7 seconds."}


def test_without_redis_broker_and_worker_are_named(settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    assert failing_parts() == {
        "broker": "The Redis server does not answer.",
        "worker": "Without the broker no worker can be heard.",
    }


def test_an_installation_without_redis_says_how_to_get_one(settings: Settings) -> None:
    settings.REDIS_URL = ""

    assert failing_parts()["broker"] == "No Redis server is set: start with `manage.py up`, or set REDIS_URL."
