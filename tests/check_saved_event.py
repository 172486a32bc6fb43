"""Proves the log of a saved event file unbroken, with code that shares nothing with the service.

    python3 tests/check_saved_event.py event.json

Needs nothing but Python.  Prints how many entries there are; exit 1 and a sentence where the chain is broken.
"""

import hashlib
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def check_chain(log: list[dict[str, Any]]) -> None:
    """Every entry's digest covers the entry and the digest before it."""
    previous = "0" * 64
    for number, entry in enumerate(log, start=1):
        at = datetime.fromisoformat(entry["at"]).astimezone(UTC).isoformat()
        fields = [number, at, entry.get("by", ""), entry["did"], entry["says"], entry.get("detail", {})]
        fields += [entry["who"]] if "who" in entry else []
        text = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        previous = hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
        if entry["digest"] != previous:
            sys.exit(f"The log is broken at entry {number}.")


def main() -> None:
    file = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    check_chain(file["log"])
    sys.stdout.write(f"{len(file['log'])} entries\n")


if __name__ == "__main__":
    main()
