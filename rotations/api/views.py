"""The rotation and the movement an event plays by.  R17-R20."""

from typing import TYPE_CHECKING, Any

from rotations import services
from rotations.api.serializers import MovementInFull, MovementTold, RotationInFull
from rotations.domain.balance import Certificate
from rotations.domain.movement import Movement
from rotations.domain.record import movement_record
from rotations.queries import adopted_movement, call_lines
from tournament.api.asking import Asked, reads, writes

if TYPE_CHECKING:
    from tournament.models import Event

Record = dict[str, Any]

NOT_JUDGED_AGAIN = Certificate(score=0, criteria=(), notes=())
"""The certificate is kept with the movement since it was adopted."""


@reads(RotationInFull, is_versioned=True)
def show_rotation(asked: Asked, event: "Event") -> Record:
    """The hands in order: who goes out, trump, dealer."""
    planned = adopted_movement(event).movement
    hands = [
        {
            "hand": line.number,
            "session": line.session,
            "day": line.day,
            "who": line.who.value,
            "trump": line.trump.value,
            "dealer": line.dealer.value,
        }
        for line in call_lines(event, planned)
    ]
    return {"name": planned.rotation.name, "hands": hands}


@reads(MovementInFull, is_versioned=True)
def show_movement(asked: Asked, event: "Event") -> Record:
    """The movement the event plays by, as `movement --json` prints one."""
    return movement_of(event)


def plan_ahead(asked: Asked, event: "Event") -> Movement:
    """The movement of the plan told; finding a fair one for an unusual hall takes seconds."""
    return services.plan_movement(event, asked.told["plan"], shifts=asked.told.get("shifts"))


@writes(MovementTold, MovementInFull, prepare=plan_ahead)
def adopt_movement(asked: Asked, event: "Event") -> Record:
    """Makes a plan's movement the event's own, until play starts."""
    services.adopt_movement(event=event, chosen=asked.prepared, by=asked.by, at=asked.at)
    return movement_of(event)


def movement_of(event: "Event") -> Record:
    """The movement the event plays by, with the certificate it was adopted with."""
    adopted = adopted_movement(event)
    return movement_record(adopted.movement, NOT_JUDGED_AGAIN) | {"certificate": adopted.certificate}
