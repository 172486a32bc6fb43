"""Passwords are hashed in one thread of each process, which gives way to all others.

Argon2 is slow on purpose and begins eight threads: a few sign-ins at once would hold up the whole hall.  A password
that is made in a transaction is hashed at once: everybody who saves waits for that to end.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection


def give_way() -> None:
    """Lets this thread, and those that it begins, work where nobody else wants to; only Linux ranks single threads."""
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox may forbid it; passwords are hashed all the same
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)


HASHING = ThreadPoolExecutor(1, thread_name_prefix="hashing", initializer=give_way)


class GentleArgon2(Argon2PasswordHasher):
    """Django's own, by the same name and with the same results."""

    def encode(self, password: str, salt: str) -> str:
        if connection.in_atomic_block:
            return super().encode(password, salt)
        return HASHING.submit(super().encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        return HASHING.submit(super().verify, password, encoded).result()
