"""Which of database, broker and worker answers."""

import pytest
from pytest_django import Settings

from tests.servers import free_port
from tournament.processes.pulse import open_redis, renew_mark, silent_parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def _redis(redis_server: str, settings: Settings) -> None:
    settings.REDIS_URL = redis_server
    with open_redis() as redis:
        redis.flushdb()


@pytest.mark.usefixtures("_redis")
def test_a_worker_is_heard_for_a_while_after_it_left_its_mark() -> None:
    renew_mark()

    assert silent_parts() == {}


@pytest.mark.usefixtures("_redis")
def test_a_worker_that_left_no_mark_is_silent() -> None:
    assert silent_parts() == {"worker": "No Celery worker has been heard of for 7 seconds."}


def test_without_redis_broker_and_worker_are_silent(settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    assert silent_parts() == {
        "broker": "The Redis server does not answer.",
        "worker": "Without the broker no worker can be heard.",
    }


def test_an_installation_without_redis_says_how_to_get_one(settings: Settings) -> None:
    settings.REDIS_URL = ""

    assert silent_parts()["broker"] == "No Redis server is set: start with `manage.py up`, or set REDIS_URL."
