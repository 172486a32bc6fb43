"""The movement an event file spells out hand by hand."""

from dataclasses import replace

from rotations.domain.movement import Movement, fingerprint, join_days
from rotations.domain.record import movement_from_record
from rotations.domain.rotation import Rotation as Sheet
from scoring.domain.event_file import EventFile, EventFileRefused, MovementLines
from scoring.services.event_file.place import naming


def movement_told(file: EventFile, told: MovementLines) -> Movement:
    """The movement itself; raises EventFileRefused when it is not the one of its fingerprint."""
    record = {
        "tables": len(file.teams),
        "sessions": list(join_days(file.plan.days)),
        "plan": file.plan.plan,
        "hands": list(told.hands),
    }
    with naming("movement"):
        read = movement_from_record(record)
    if fingerprint(read) != told.fingerprint:
        raise EventFileRefused("movement: its hands are not those of its fingerprint; the file was changed.")
    return replace(read, rotation=Sheet(told.sheet, read.rotation.hands))
