"""A movement as one JSON object, for scripts and for judging a movement from a file."""

from dataclasses import asdict
from typing import Any

from msgspec import field

from rotations.domain.book_rotation import Hand, Rotation, Trump
from rotations.domain.judging.certificate import Certificate
from rotations.domain.movement import Movement
from tournament.domain import Pair, Refusal, Seat
from tournament.schemas import Record, read_record, to_json


class HandJson(Record, kw_only=True):
    """One hand; `moves[t-1]` is the table that table t's pair goes to, `shift` is there when the room moves alike."""

    number: int = field(name="hand")
    session: int | None = None
    who: Pair
    trump: Trump
    dealer: Seat
    shift: int | None = None
    moves: tuple[int, ...]


class MovementJson(Record, kw_only=True):
    """A movement; its certificate is written and not read."""

    tables: int
    sessions: tuple[int, ...]
    plan: str
    hands: tuple[HandJson, ...]
    certificate: Any = None


def movement_record(movement: Movement, certificate: Certificate | None = None) -> dict[str, Any]:
    """The object that `movement --json` prints."""
    hands = tuple(
        HandJson(
            number=hand.number, session=session, who=hand.who, trump=hand.trump, dealer=hand.dealer,
            shift=shift, moves=row,
        )
        for hand, session, row, shift in zip(
            movement.rotation.hands, movement.session_of, movement.moves, movement.shifts, strict=True
        )
    )  # fmt: skip
    return to_json(
        MovementJson(
            tables=movement.tables, sessions=movement.sessions, plan=movement.plan, hands=hands,
            certificate=certificate and certificate_record(certificate),
        )
    )  # fmt: skip


def certificate_record(certificate: Certificate) -> dict[str, Any]:
    return {
        "score": certificate.score, "criteria": [asdict(line) for line in certificate.criteria],
        "notes": list(certificate.notes),
    }  # fmt: skip


def movement_from_record(data: object) -> Movement:
    """The movement of such an object, its certificate ignored; raises Refusal naming the hand and the table."""
    record = read_record(data, MovementJson)
    lines = tuple(Hand(hand.number, hand.who, hand.trump, hand.dealer) for hand in record.hands)
    rows = tuple(hand.moves for hand in record.hands)
    movement = Movement(record.tables, record.sessions, record.plan, Rotation("From a file", lines), rows)
    for hand, session, shift in zip(record.hands, movement.session_of, movement.shifts, strict=True):
        for key, told, expected in (("session", hand.session, session), ("shift", hand.shift, shift)):
            Refusal.when(
                told not in (None, expected),
                f"Hand {hand.number} says {key} {told}; by its moves and the sessions it is {expected or 'none'}.",
            )
    return movement
