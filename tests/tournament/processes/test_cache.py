"""The cache may be away: what is asked of it then is a miss, never a failure."""

import pickle
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from tests.servers import free_port
from tournament.processes.cache import FailSafeRedisCache, JsonSerializer

OPTIONS = {"OPTIONS": {"serializer": JsonSerializer, "socket_connect_timeout": 0.5, "socket_timeout": 0.5}}


def test_it_keeps_what_it_is_given(redis_server: str) -> None:
    with closing(FailSafeRedisCache(redis_server, OPTIONS)) as cache:
        cache.set("flags", [12, 0.5], 60)

        assert cache.get("flags") == [12, 0.5]
        assert cache.delete("flags") is True
        assert cache.get("flags", "none") == "none"


class Spy:
    """Runs code when it is unpickled."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.place,)


def test_what_somebody_else_wrote_into_it_runs_no_code(redis_server: str, tmp_path: Path) -> None:
    with closing(FailSafeRedisCache(redis_server, OPTIONS)) as cache, closing(Redis.from_url(redis_server)) as redis:
        redis.set(cache.make_key("spy"), pickle.dumps(Spy(tmp_path / "was here")))
        with pytest.raises(ValueError, match=r"decode|Expecting"):
            cache.get("spy")
        cache.delete("spy")

    assert list(tmp_path.iterdir()) == []


def test_while_redis_is_away_everything_is_a_miss() -> None:
    with closing(FailSafeRedisCache(f"redis://127.0.0.1:{free_port()}/0", OPTIONS)) as cache:
        cache.set("flags", 12)

        assert cache.get("flags", "none") == "none"
