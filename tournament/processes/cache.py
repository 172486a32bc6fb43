"""A cache that may be unavailable: counting and standings must work while Redis is down."""

import json
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient, RedisSerializer
from redis.exceptions import RedisError


class JsonSerializer(RedisSerializer):
    """Cached values as JSON: whoever could write to Redis would run code of theirs by means of a pickled one."""

    def dumps(self, obj: Any) -> Any:
        return obj if type(obj) is int else json.dumps(obj)  # Redis itself counts whole numbers up

    def loads(self, data: Any) -> Any:
        return json.loads(data)


def _or_miss(method: Callable[..., Any], miss: Callable[..., Any]) -> Callable[..., Any]:
    """`method`, answering `miss(…)` where Redis does not answer."""

    def answer(self: RedisCacheClient, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except RedisError:
            return miss(*args, **kwargs)

    return answer


class _FailSafeClient(RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(
            servers, serializer=JsonSerializer(), socket_connect_timeout=0.5, socket_timeout=0.5, **options
        )

    add = _or_miss(RedisCacheClient.add, lambda key, value, timeout: True)
    get = _or_miss(RedisCacheClient.get, lambda key, default: default)
    set = _or_miss(RedisCacheClient.set, lambda key, value, timeout: None)
    touch = _or_miss(RedisCacheClient.touch, lambda key, timeout: False)
    delete = _or_miss(RedisCacheClient.delete, lambda key: False)
    get_many = _or_miss(RedisCacheClient.get_many, lambda keys: {})
    has_key = _or_miss(RedisCacheClient.has_key, lambda key: False)
    incr = _or_miss(RedisCacheClient.incr, lambda key, delta: delta)
    set_many = _or_miss(RedisCacheClient.set_many, lambda pairs, timeout: None)
    delete_many = _or_miss(RedisCacheClient.delete_many, lambda keys: None)
    clear = _or_miss(RedisCacheClient.clear, lambda: False)


class FailSafeRedisCache(RedisCache):
    """Django's Redis cache, with every failure of Redis treated as a miss."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _FailSafeClient
