"""The hash chain of a log: each entry's digest covers the entry and the digest before it."""

import hashlib
import json
from collections.abc import Sequence

FIRST = "0" * 64  # the digest before the first entry


def digest(previous: str, entry: Sequence[object]) -> str:
    """The digest of an entry that follows `previous`, 64 hex digits."""
    return hashlib.sha256(f"{previous}\n{canonical(entry)}".encode()).hexdigest()


def data_digest(data: object) -> str:
    """The digest of data that stands elsewhere, 64 hex digits."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def canonical(data: object) -> str:
    """The one text of a JSON value."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
