"""The standings of an event file reckoned by hand: a second opinion that shares no line with the service."""

from random import Random
from typing import Any

from tests.events import document

PEOPLE = ("Vera", "Hugo", "Ann")


def made_up(seed: int) -> dict[str, Any]:
    """A document of days that add up, with corrections, conflicts, checkpoints, loans, playoffs and rulings."""
    chance = Random(seed)
    tables, days = chance.randint(2, 8), chance.randint(1, 3)
    possible = {
        "counts_needed": chance.choice([1, 2]),
        "advancing": chance.randint(0, 4),
        "places_that_matter": chance.randint(0, 4),
        "flags_per_table": 3,
        "count_loans_against_table": False,
    }
    settings: dict[str, Any] = {key: value for key, value in possible.items() if chance.random() < 0.4}
    settings |= {"sessions": [[1]] * days, "plan": "sequence"}
    doc = document(tables, level=chance.choice(["area", "zone", "provincial", "club"]), event=settings)
    doc |= {"counts": [], "loans": [], "closed_days": [], "playoffs": [], "rulings": []}
    for day in range(1, days + 1):
        play_a_day(doc, day, chance)
    if len(doc["closed_days"]) == days:
        for tie in reckon(doc)["ties"]:
            settle(doc, tie["tables"], chance)
    return doc


def play_a_day(doc: dict[str, Any], day: int, chance: Random) -> None:
    """One day's loans and counts; mostly all tables are counted, and then the day is closed."""
    tables, needed = len(doc["teams"]), setting(doc, "counts_needed")
    flags = [setting(doc, "flags_per_table")] * tables
    for _ in range(chance.randint(0, 4)):
        loser, winner = chance.sample(range(tables), 2)
        moved = min(flags[loser], 1)
        flags[loser], flags[winner] = flags[loser] - moved, flags[winner] + moved
    for _ in range(chance.randint(0, 2)):
        lent = chance.randint(1, 3)
        back = chance.randint(0, lent)
        doc["loans"].append({"day": day, "table": chance.randint(1, tables), "flags": lent, "returned": back})
        flags[chance.randrange(tables)] += lent - back
    is_complete = chance.random() < 0.8
    for table, found in enumerate(flags, start=1):
        people = PEOPLE[: chance.randint(needed, 3)] if is_complete else PEOPLE[: chance.randint(0, 2)]
        for by in people:
            if chance.random() < 0.2 and found:
                doc["counts"].append({"day": day, "table": table, "flags": found - 1, "by": by})
        for by in people:
            doc["counts"].append({"day": day, "table": table, "flags": found, "by": by})
        if chance.random() < 0.1:
            doc["counts"].append({"day": day, "table": table, "flags": 1, "by": "Zed", "session": day})
        if not is_complete and people and chance.random() < 0.3:
            doc["counts"].append({"day": day, "table": table, "flags": found + 1, "by": "Other"})
    if is_complete:
        doc["closed_days"].append(day)


def settle(doc: dict[str, Any], tied: list[int], chance: Random) -> None:
    """A playoff of two or three, a ruling, or nothing."""
    kind = chance.choice(["playoff", "playoff", "ruling", ""])
    tricks = chance.randint(0, 13)
    if kind == "playoff" and len(tied) == 2:
        doc["playoffs"].append({"tables": tied, "hands": [hand(*tied, tricks)]})
    elif kind == "playoff" and len(tied) == 3:
        bye = chance.choice(tied)
        one, other = (table for table in tied if table != bye)
        winner = one if tricks >= 7 else other
        hands = [hand(one, other, tricks), hand(bye, winner, chance.randint(0, 13))]
        doc["playoffs"].append({"tables": tied, "bye": bye, "hands": hands})
    elif kind == "ruling":
        order = chance.sample(tied, len(tied))
        doc["rulings"].append(
            {"about": f"tie {', '.join(map(str, tied))}", "order": order, "reason": "Cards were cut."}
        )


def hand(one: int, other: int, tricks: int) -> dict[str, Any]:
    """A playoff hand in which `one` takes so many tricks."""
    return {"tables": [one, other], "trump": "H", "tricks": {str(one): tricks, str(other): 13 - tricks}}


def reckon(doc: dict[str, Any]) -> dict[str, Any]:
    """What `standings --json` must say of places, ties, flags and state, without names and words."""
    tables, days = range(1, len(doc["teams"]) + 1), range(1, len(doc["event"]["sessions"]) + 1)
    counted = {(day, table): agreed(doc, day, table) for day in days for table in tables}
    owed = {(day, table): lent_to(doc, day, table) for day in days for table in tables}
    is_net = setting(doc, "count_loans_against_table")
    worth = {
        table: [
            None if counted[day, table] is None else counted[day, table] - is_net * owed[day, table] for day in days
        ]
        for table in tables
    }
    total = {table: sum(flags for flags in worth[table] if flags is not None) for table in tables}
    full = [day for day in days if all(counted[day, table] is not None for table in tables)]
    lent = sum(owed[day, table] for day in full for table in tables)
    first = {table: 1 + sum(other > total[table] for other in total.values()) for table in tables}
    groups = [
        [table for table in tables if total[table] == flags and None not in worth[table]]
        for flags in sorted(set(total.values()), reverse=True)
    ]
    place, ties = dict(first), []
    for tied in groups:
        if len(tied) > 1:
            order = settled(doc, tied)
            place |= {table: first[table] + number for number, table in enumerate(order)}
            ties.append(tie_of(doc, tied, first[tied[0]], is_settled=bool(order)))
    sharing = {table: list(place.values()).count(place[table]) for table in tables}
    is_counted = all(None not in flags for flags in worth.values())
    return {
        "state": "verified" if len(doc["closed_days"]) == len(days) else "provisional",
        "flags": {
            "due": setting(doc, "flags_per_table") * len(tables) * len(full) + lent,
            "found": sum(counted[day, table] for day in full for table in tables),
            "lent": lent,
        },
        "places": [
            {
                "place": place[table],
                "shared": sharing[table] > 1,
                "table": table,
                "days": worth[table],
                "total": total[table],
                "advances": is_counted and place[table] + sharing[table] - 1 <= setting(doc, "advancing"),
            }
            for table in sorted(tables, key=lambda table: (place[table], table))
        ],
        "ties": ties,
    }


def setting(doc: dict[str, Any], key: str) -> Any:
    """What the event says, or else what its level presets."""
    level = doc["event"]["level"]
    preset = {
        "counts_needed": 2 if level == "provincial" else 1,
        "advancing": 2 if level in ("area", "zone") else 0,
        "places_that_matter": 3,
        "flags_per_table": 12,
        "count_loans_against_table": True,
    }
    return doc["event"].get(key, preset[key])


def agreed(doc: dict[str, Any], day: int, table: int) -> int | None:
    """The count of a table: everybody's last is the same, and they are enough."""
    last = {
        count["by"]: count["flags"]
        for count in doc["counts"]
        if (count["day"], count["table"]) == (day, table) and "session" not in count
    }
    is_agreed = len(last) >= setting(doc, "counts_needed") and len(set(last.values())) == 1
    return next(iter(last.values())) if is_agreed else None


def lent_to(doc: dict[str, Any], day: int, table: int) -> int:
    """Flags a table still owes at the end of a day."""
    lines = [loan for loan in doc["loans"] if (loan["day"], loan["table"]) == (day, table)]
    return sum(loan["flags"] - loan["returned"] for loan in lines)


def settled(doc: dict[str, Any], tied: list[int]) -> list[int]:
    """The order a playoff or a ruling gave the tied tables, nothing where there is none."""
    for ruling in doc["rulings"]:
        if sorted(ruling["order"]) == tied:
            return list(ruling["order"])
    for playoff in doc["playoffs"]:
        if playoff["tables"] == tied:
            fallen = [min(hand["tables"], key=lambda table: hand["tricks"][str(table)]) for hand in playoff["hands"]]
            champion = next(table for table in tied if table not in fallen)
            return [champion, *reversed(fallen)]
    return []


def tie_of(doc: dict[str, Any], tied: list[int], first: int, *, is_settled: bool) -> dict[str, Any]:
    """One tie, the places it holds and what it needs."""
    last = first + len(tied) - 1
    matters = first <= setting(doc, "places_that_matter") or first <= setting(doc, "advancing") < last
    needs = "resolved" if is_settled else "needed" if matters else "not_needed"
    return {"tables": tied, "places": list(range(first, last + 1)), "matters": matters, "playoff": needs}
