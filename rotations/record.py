"""A movement as one JSON object, for scripts and for programs."""

from dataclasses import asdict
from typing import Any

from rotations.domain.judging.certificate import Certificate
from rotations.domain.movement import Movement


def movement_record(movement: Movement, certificate: dict[str, Any]) -> dict[str, Any]:
    """The object that `movement --json` prints, with the record of a certificate.

    `moves[t-1]` is the table that table t's pair goes to, and `shift` is there when the room moves alike.
    """
    lines = zip(movement.rotation.hands, movement.session_of, movement.shifts, movement.moves, strict=True)
    hands: list[dict[str, Any]] = [
        {"hand": hand.number, "session": session, "who": hand.who.value, "trump": hand.trump.value}
        | {"dealer": hand.dealer.value, **({"shift": shift} if shift else {}), "moves": list(moves)}
        for hand, session, shift, moves in lines
    ]
    planned = {"tables": movement.tables, "sessions": list(movement.sessions), "plan": movement.plan, "hands": hands}
    return planned | {"certificate": certificate}


def certificate_record(certificate: Certificate) -> dict[str, Any]:
    return {
        "score": certificate.score, "criteria": [asdict(line) for line in certificate.criteria],
        "notes": list(certificate.notes),
    }  # fmt: skip
