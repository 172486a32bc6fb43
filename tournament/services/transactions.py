"""The transaction in which an act is done."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock

from django.db import connection, transaction

TURN = Lock()


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction, or a part of the one that runs.

    The threads of a web server wait in turn for it on SQLite, which lets one of them write at a time: who finds the
    file busy sleeps for up to a tenth of a second before it looks again, and others overtake it.
    """
    waits = connection.vendor == "sqlite" and not connection.in_atomic_block
    with TURN if waits else nullcontext(), transaction.atomic():
        yield
