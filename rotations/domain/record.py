"""A movement as one JSON object, for scripts and for judging a movement from a file."""

from collections.abc import Mapping, Sequence
from typing import Any

from rotations.domain.hand import Hand, Trump
from rotations.domain.judging.certificate import Certificate
from rotations.domain.movement import Movement, check_tables
from rotations.domain.rotation import Rotation
from tournament.domain.refusal import Refusal
from tournament.domain.sessions import check_sessions
from tournament.domain.team import Pair, Seat

KEYS = ("tables", "sessions", "plan", "hands")
HAND_KEYS = ("hand", "who", "trump", "dealer", "moves")
OPTIONAL_KEYS = ("certificate", "edition", "checksum", "session", "shift")


def movement_record(movement: Movement, certificate: Certificate | None = None) -> dict[str, Any]:
    """The object that `movement --json` prints; `shift` stands where the whole room moves alike."""
    hands = []
    for hand, session, row, shift in zip(
        movement.rotation.hands, movement.session_of, movement.moves, movement.shifts, strict=True
    ):
        line: dict[str, Any] = {
            "hand": hand.number,
            "session": session,
            "who": hand.who.value,
            "trump": hand.trump.value,
            "dealer": hand.dealer.value,
        }
        if shift is not None:
            line["shift"] = shift
        hands.append(line | {"moves": list(row)})
    record = {
        "tables": movement.tables,
        "sessions": list(movement.sessions),
        "plan": movement.plan,
        "hands": hands,
    }
    return record | ({"certificate": certificate_record(certificate)} if certificate else {})


def certificate_record(certificate: Certificate) -> dict[str, Any]:
    """The certificate as an object; `structural` stands where a bound is proved out of reach of common shifts."""
    criteria = []
    for line in certificate.criteria:
        criterion: dict[str, Any] = {
            "name": line.name,
            "achieved": line.achieved,
            "bound": line.bound,
            "score": line.score,
            "says": line.says,
        }
        criteria.append(criterion | ({"structural": True} if line.structural else {}))
    return {"score": certificate.score, "criteria": criteria, "notes": list(certificate.notes)}


def movement_from_record(record: object) -> Movement:
    """The movement of such an object, its certificate ignored; raises Refusal naming the hand and the table."""
    whole = _object(record, "The file", KEYS)
    tables = _whole_number(whole["tables"], "tables")
    sessions = tuple(_whole_number(hands, "sessions") for hands in _list(whole["sessions"], "sessions"))
    if not isinstance(whole["plan"], str):
        raise Refusal("“plan” must be a word, such as balanced.")
    check_tables(tables)
    check_sessions(sessions)
    lines, rows = [], []
    for number, value in enumerate(_list(whole["hands"], "hands"), start=1):
        line = _object(value, f"Hand {number}", HAND_KEYS)
        lines.append(_hand(number, line))
        row = tuple(
            _whole_number(to, f"hand {number}, table {table}")
            for table, to in enumerate(_list(line["moves"], f"hand {number}, moves"), start=1)
        )
        rows.append(row)
    movement = Movement(tables, sessions, whole["plan"], Rotation("From a file", tuple(lines)), tuple(rows))
    for line, session, shift in zip(whole["hands"], movement.session_of, movement.shifts, strict=True):
        _check_agreement(line, "session", session)
        _check_agreement(line, "shift", shift)
    return movement


def _hand(number: int, line: Mapping[str, Any]) -> Hand:
    named = {}
    for column, kind in (("who", Pair), ("trump", Trump), ("dealer", Seat)):
        known = [choice.value for choice in kind]
        if line[column] not in known:
            raise Refusal(f"Hand {number}: “{column}” must be one of {' '.join(known)}, not {str(line[column])[:20]}.")
        named[column] = line[column]
    return Hand(
        _whole_number(line["hand"], f"hand {number}"),
        Pair(named["who"]),
        Trump(named["trump"]),
        Seat(named["dealer"]),
    )


def _check_agreement(line: Mapping[str, Any], key: str, expected: int | None) -> None:
    if key in line and line[key] != expected:
        raise Refusal(
            f"Hand {line['hand']} says {key} {str(line[key])[:20]}; by its moves and the sessions it is "
            f"{'none' if expected is None else expected}."
        )


def _object(value: object, what: str, keys: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Refusal(f"{what} is not an object with {', '.join(keys)}.")
    for key in keys:
        if key not in value:
            raise Refusal(f"{what} lacks “{key}”.")
    for key in value:
        if key not in keys and key not in OPTIONAL_KEYS:
            raise Refusal(f"{what} has an unknown key, “{str(key)[:40]}”.")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refusal(f"“{what}” must be a list.")
    return value


def _whole_number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(f"“{what}” must hold whole numbers, not {str(value)[:20]}.")
    return value
