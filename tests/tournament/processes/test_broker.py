"""Which Redis is used, that each kind carries the worker's messages, and what is answered while it is away."""

from contextlib import closing
from pathlib import Path

import pytest
from pytest_django import Settings
from redis import AuthenticationError, Redis

from tests.refusals import why_refused
from tests.servers import free_port, running_program
from tournament.processes import broker, heartbeat

REAL = [program for program in [broker.find_program()] if program != broker.FAKE_REDIS]


@pytest.mark.parametrize(
    ("on_path", "found"),
    [
        ({"valkey-server", "redis-server"}, broker.BrokerProgram("valkey-server", "/bin/valkey-server")),
        ({"redis-server"}, broker.BrokerProgram("redis-server", "/bin/redis-server")),
        (set(), broker.FAKE_REDIS),
    ],
)
def test_a_server_on_the_path_comes_before_the_one_written_in_python(
    on_path: set[str], found: broker.BrokerProgram
) -> None:
    assert broker.find_program(lambda name: f"/bin/{name}" if name in on_path else None) == found


@pytest.mark.parametrize("program", [*REAL, broker.FAKE_REDIS], ids=lambda program: program.name)
def test_every_kind_keeps_what_it_is_given(program: broker.BrokerProgram, tmp_path: Path) -> None:
    with running_program(program, tmp_path) as url, closing(Redis.from_url(url)) as redis:
        redis.set("flags", 12, ex=60)

        assert redis.get("flags") == b"12"


@pytest.mark.parametrize("program", REAL, ids=lambda program: program.name)
def test_a_real_one_asks_for_a_password_and_keeps_nothing_on_the_disk(
    program: broker.BrokerProgram, tmp_path: Path
) -> None:
    with running_program(program, tmp_path) as url, closing(Redis.from_url(url)) as redis:
        redis.set("flags", 12)
        with closing(Redis.from_url(url.replace(":password@", ""))) as somebody, pytest.raises(AuthenticationError):
            somebody.get("flags")

    with running_program(program, tmp_path) as url, closing(Redis.from_url(url)) as redis:
        assert redis.get("flags") is None


def test_one_that_is_not_there_is_named_without_its_password() -> None:
    port = free_port()

    assert why_refused(broker.wait_for_broker, f"redis://leader:secret@127.0.0.1:{port}/0", seconds=0) == (
        f"The Redis server at 127.0.0.1:{port}/0 does not answer: start it, or leave REDIS_URL out."
    )


@pytest.mark.django_db
def test_a_worker_that_has_sent_a_heartbeat_answers_and_an_installation_without_redis_says_how_to_get_one(
    redis_server: str, settings: Settings
) -> None:
    settings.REDIS_URL = redis_server
    with heartbeat.open_redis() as redis:
        redis.flushdb()
    heartbeat.send_heartbeat()

    assert heartbeat.failing_parts() == {}
    settings.REDIS_URL = ""

    assert heartbeat.failing_parts()["broker"] == "No Redis server is set: start with `manage.py up`, or set REDIS_URL."
