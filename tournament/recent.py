"""What was made last, held in memory under a key that changes with whatever it was made of, so that none is stale."""

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """At most so many values by key; the one that was stored first goes first.  Threads may share it."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.storing = Lock()

    def __setitem__(self, key: Key, value: Value) -> None:
        with self.storing:
            if key not in self and len(self) >= self.most:
                del self[next(iter(self))]
            super().__setitem__(key, value)

    def get_or_make(self, key: Key, make: Callable[[], Value]) -> Value:
        value = self.get(key)
        if value is None:
            value = self[key] = make()
        return value
