"""Event files that 1.0.0 saved, in the keys of today: presence and movements stood there otherwise."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from tournament.domain import join_days
from tournament.domain.event import session_numbers

Data = dict[str, Any]
Numbers = list[tuple[int, int | None]]

RETIRED = frozenset(
    {
        "signature", "salt", "arrivals", "log.seals", "counts.correction", "counts.late", "event.house_rules",
        "players.party", "teams.sent", "playoffs.hands.cuts", "playoffs.hands.trump_card", "playoffs.replacements",
        "side_sessions", "spares.party",
    }
)  # fmt: skip
"""Keys that version 2 has given up, with the keys above them: `event.house_rules`, `teams.party`.

They are left out of a file that an earlier version saved; in one made by hand they are as unknown as any other.
"""
OF_TEAM = ("ranked", "players_here", "has_paid")


def translate(data: Data) -> list[str]:
    """Brings a saved file up to date; returns the retired keys that said something, each once.

    Raises AttributeError, LookupError, StopIteration or TypeError for what 1.0.0 never saved.
    """
    retired = leave_out_retired(data)
    teams = {team["name"]: team for team in data.get("teams", ())}
    present = {presence["team"]: presence for presence in data.pop("presence", None) or ()}
    if "sittings" not in data:
        data["sittings"] = [row for team in teams.values() for row in place_team(team, present.get(team["name"], {}))]
    for ruling in data.get("rulings", ()):
        if table := ruling.pop("table", None):
            ruling["team"] = next(name for name, team in teams.items() if team.get("table") == table)
    data["rulings"] = name_rulings(data.get("rulings", ()))
    for sent in data.get("sendings", ()):
        sent.pop("superseded_at", None)
    data["qualifiers"] = [row for row in map(decision_of, data.get("qualifiers", ())) if row]
    for edition in [*(data.pop("earlier_movements", None) or ()), data.pop("movement", None)]:
        if edition:
            split_edition(data, edition)
    return retired


def name_rulings(rulings: Iterable[Data]) -> list[Data]:
    """A number was penalty flags, a place or a day; with 0 a ruling lifted those before of its kind."""
    named: list[Data] = []
    for ruling in rulings:
        if "number" not in ruling and "difference" not in ruling and not ruling.get("order"):
            named.append(ruling)
            continue
        kind, number = ruling.get("kind") or "tie", ruling.pop("number", None)
        if kind == "day_total":
            named.append(ruling)
            continue
        flags, key = ruling.pop("difference", None), (kind, ruling.get("team"), sorted(ruling.get("order") or ()))
        over = [row for row in named if not row.get("lifted_at") and key_of(row) == key]
        if kind == "waived_loan" and number:
            over = [row for row in over if row["day"] == number]
        elif kind == "penalty" and flags:
            over = [] if number else [row for row in over if row["flags"] == flags][-1:]
        for row in over if kind != "tie" or number == 0 else ():
            row["lifted_at"] = ruling["at"]
        values = {
            "penalty": {"flags": number},
            "place": {"place": number},
            "waived_loan": {"day": number, "flags": flags},
        }
        if number != 0:
            named.append(ruling | values.get(kind, {}))
    return named


def key_of(ruling: Data) -> tuple[Any, ...]:
    return ruling.get("kind") or "tie", ruling.get("team"), sorted(ruling.get("order") or ())


def decision_of(qualifier: Data) -> Data | None:
    """What was decided of a team; that one goes on by its place is calculated."""
    qualifier.pop("sent_name", None)
    if qualifier.pop("place", None) is None:
        return qualifier
    qualifier |= {"qualified_by": "", "named_at": None}
    return qualifier if qualifier.get("withdrawn_at") else None


def leave_out_retired(data: Any, place: str = "") -> list[str]:
    if isinstance(data, list):
        return list(dict.fromkeys(key for part in data for key in leave_out_retired(part, place)))
    if not isinstance(data, dict):
        return []
    found = []
    for key in list(data):
        path = f"{place}.{key}".removeprefix(".")
        if path in RETIRED:
            found += [key] if data.pop(key) else []
        else:
            found += leave_out_retired(data[key], path)
    return list(dict.fromkeys(found))


def place_team(team: Data, presence: Data) -> Iterator[Data]:
    """A team was ranked, here and at its table by a record of its own; its sittings, of numbers and absences."""
    team |= {key: presence[key] for key in OF_TEAM if presence.get(key) is not None}
    missed = [
        (absence["after_hand"], absence["returned_after_hand"]) for absence in presence.get("earlier_absences") or ()
    ]
    if presence.get("away_after_hand") is not None:
        missed.append((presence["away_after_hand"], presence["returned_after_hand"]))
    if presence.get("left_after_hand") is not None:
        missed.append((presence["left_after_hand"], None))
        team["keeps_place"] = bool(presence.get("stays_ranked"))
    if team.get("table"):
        numbers = [(stretch["number"], stretch["last_hand"]) for stretch in presence.get("earlier_numbers") or ()]
        numbers.append((team["table"] if presence.get("in_play", True) else 0, None))
        for sitting in stretches(presence.get("joined_after_hand") or 0, numbers, missed):
            yield {"team": team["name"]} | sitting


def stretches(joined: int, numbers: Numbers, missed: Numbers) -> list[Data]:
    """The sittings of a team that had these tables, each up to a hand, and was not there on hands from one to another;
    table 0 is not known.
    """
    ends = {last for _, last in numbers} | {hand for pair in missed for hand in pair}
    rows: list[Data] = []
    begins = [joined, *sorted(hand for hand in ends if hand is not None and hand > joined)]
    for after, until in zip_longest(begins, begins[1:]):
        table = next(number for number, last in numbers if last is None or after < last)
        is_here = not any(left <= after and (back is None or after < back) for left, back in missed)
        if rows and (rows[-1]["table"], rows[-1]["until_hand"], rows[-1]["is_here"]) == (table, after, is_here):
            rows[-1]["until_hand"] = until
        elif table or is_here:
            rows.append({"table": table, "after_hand": after, "until_hand": until, "is_here": is_here})
    return rows


def split_edition(data: Data, edition: Data) -> None:
    """An edition of the movement held its moves hand by hand, and with them its sheet."""
    event, hands = data["event"], edition.pop("hands")
    sessions = session_numbers(edition.pop("sessions", None) or join_days(event["sessions"]))
    before, earlier = edition.pop("first_hand", 1) - 1, edition.pop("first_session", 1) - 1
    edition["tables"] = edition.get("tables") or len(data["teams"])
    edition["plan"] = edition.get("plan") or event["plan"]
    edition.setdefault("certificate", {})
    if edition.get("frozen_at"):
        event.setdefault("hands_planned", len(hands))
    data.setdefault("movements", []).append(edition)
    for hand, session in zip(hands, sessions, strict=True):
        number, line = hand["hand"], {key: hand[key] for key in ("who", "trump", "dealer")}
        place = {"movement": edition["edition"], "number": before + number, "session": earlier + session}
        data.setdefault("moves", []).append(place | line | {"moves": hand["moves"]})
