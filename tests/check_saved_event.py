"""Reckons the standings of a saved event file anew from its log alone, with code that shares nothing with the service.

    python3 tests/check_saved_event.py event.json

Needs nothing but Python. Prints the total of each team over the closed days as JSON; exit 1 and a sentence where the
log's chain is broken. Tables and days count from 1.
"""

import hashlib
import json
import sys
import unicodedata
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

Place = tuple[int, int]  # day, table
Sent = tuple[str, int, bool]  # who counted, the flags, whether they had sent another number

LEADER = "\0leader"
TOO_LATE = "noted, and it changes nothing."
TYPED_FOR = str.maketrans("’‘‛ʼʻ`´′＇‐‑‒–—−﹣－", "'''''''''--------")
"""Apostrophes and hyphens of other keyboards, and what they are typed for."""


def key_of(name: str) -> str:
    """A name's letters, whatever its capitals, spaces and keyboard."""
    letters = unicodedata.normalize("NFKC", name.translate(TYPED_FOR))
    return unicodedata.normalize("NFKC", " ".join(letters.split()).casefold())


def check_chain(log: list[dict[str, Any]]) -> None:
    """Every entry's digest covers the entry and the digest before it, but for those out of which a name was taken: the
    last entry that tells of any digests them as they are now.
    """
    told = next((entry["detail"] for entry in reversed(log) if "rewritten" in entry["detail"]), {"rewritten": []})
    previous, now = "0" * 64, ""
    for number, entry in enumerate(log, start=1):
        at = datetime.fromisoformat(entry["at"]).astimezone(UTC).isoformat()
        fields = [number, at, entry["by"], entry["did"], entry["says"], entry["detail"]]
        fields += [entry[key] for key in ("seals", "who") if key in entry]
        text = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        if number in told["rewritten"]:
            now = hashlib.sha256(f"{now}\n{text}".encode()).hexdigest()
        elif entry["digest"] != hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest():
            sys.exit(f"The log is broken at entry {number}.")
        previous = entry["digest"]
    if now != told.get("now", ""):
        sys.exit("The log is broken at an entry out of which a name was taken.")


def settled(counts: list[Sent], needed: int) -> int | None:
    """The flags of one table on one day from its counts in order; the leader is the person `LEADER`.

    People who count again correct themselves. Where counts differ, a further count that equals one of them settles it,
    and so does the leader; one marked as a correction settles nothing. None while nothing is settled.
    """
    standing: dict[str, int] = {}
    differs = is_settled = False
    for person, flags, is_correction in counts:
        standing = {} if person == LEADER else standing
        standing[person] = flags
        alike = {who: number for who, number in standing.items() if number == flags}
        if is_correction:
            differs |= len(alike) < len(standing)
            is_settled &= not differs
            continue
        if differs and len(alike) >= max(needed, 2):
            standing = alike
        differs = len(alike) < len(standing)
        is_settled = not differs and (len(standing) >= needed or LEADER in standing)
    return next(iter(standing.values())) if is_settled else None


def reckon(file: dict[str, Any]) -> tuple[dict[Place, int], dict[int, int]]:
    """The settled flags of each day and table, owed flags taken off; and the flags the leader took off each table."""
    counts: dict[Place, list[Sent]] = defaultdict(list)
    owed: dict[Place, int] = defaultdict(int)
    waived: dict[Place, int] = {}
    penalties: dict[int, int] = {}
    for entry in file["log"]:
        did, detail = entry["did"], entry["detail"]
        if did in ("add_late_team", "return_team", "undo_withdrawal", "swap_teams") or detail.get("closes_circle"):
            sys.exit("Tables got other numbers during play; this program does not follow that.")
        place = detail.get("day", 0), detail.get("table", 0)
        if did == "settle_flag_count":
            counts[place].append((LEADER, detail["flags"], False))
        elif did == "record_flag_count" and detail["session"] is None and not entry["says"].endswith(TOO_LATE):
            name = key_of(entry["by"])
            counts[place].append((detail.get("person", name), detail["flags"], "correction" in detail))
        elif did == "restore_count":
            name = key_of(detail["counted_by"])
            counts[place].append((detail.get("person", name), detail["flags"], "correction" in detail))
        elif did == "take_back_count" and detail["session"] is None:
            counts[place].pop()
        elif did == "lend_flags":
            owed[place] += detail["flags"]
        elif did == "take_back_flags":
            owed[place] -= detail["flags"]
        elif did == "rule_on_team" and detail["kind"] == "penalty":
            flags, given = detail.get("difference", 0), penalties.get(detail["table"], 0)
            left = given - flags if flags else 0
            penalties[detail["table"]] = flags or detail["number"] if detail["number"] else left
        elif did == "rule_on_team" and detail["kind"] == "waived_loan":
            for day in range(1, 10):
                waived.pop((day, detail["table"]), None)
            waived[detail["number"], detail["table"]] = detail.get("difference", 0)
    event, flags = file["event"], {}
    for place, told in counts.items():
        number = settled(told, event.get("counts_needed") or 1)
        less = max(owed[place] - waived.get(place, 0), 0) if event.get("count_loans_against_table", True) else 0
        if number is not None:
            flags[place] = number - less
    return flags, penalties


def totals(file: dict[str, Any]) -> dict[str, int]:
    """The flags of each team over the closed days, the best first; a penalty counts for the order only."""
    flags, penalties = reckon(file)
    result = {
        team["table"]: sum(flags.get((day, team["table"]), 0) for day in file["closed_days"]) for team in file["teams"]
    }
    names = {team["table"]: team["name"] for team in file["teams"]}
    order = sorted(result, key=lambda table: (penalties.get(table, 0) - result[table], table))
    return {names[table]: result[table] for table in order}


def main() -> None:
    file = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if not file.get("log"):
        sys.exit("The file has no log: it was not saved by the service.")
    check_chain(file["log"])
    sys.stdout.write(json.dumps(totals(file), ensure_ascii=False, indent=2) + "\n")


if __name__ == "__main__":
    main()
