"""A cache that may be unavailable: counting and standings must work while Redis is down."""

import json
from contextlib import suppress
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError


class JsonSerializer:
    """Cached values as JSON: whoever could write to Redis would run code of theirs by means of a pickled one."""

    dumps = staticmethod(json.dumps)
    loads = staticmethod(json.loads)


class FailSafeRedisCache(RedisCache):
    """Django's Redis cache for what the throttles do, get and set; every failure of Redis is treated as a miss."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        with suppress(RedisError):
            return super().get(key, default, version)
        return default

    def set(self, *args: Any, **options: Any) -> None:
        with suppress(RedisError):
            super().set(*args, **options)
