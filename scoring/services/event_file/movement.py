"""The movement of an event file, spelt out hand by hand, with its earlier editions."""

from collections import Counter
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from rotations.domain.movement import Movement, fingerprint
from rotations.domain.record import movement_from_record
from rotations.domain.rotation import Rotation as Sheet
from rotations.models import AdoptedMovement
from rotations.queries import find_adopted_movement
from rotations.services import keep_edition
from scoring.domain.event_file import EventFile, EventFileRefused, MovementLines
from scoring.services.event_file.place import moment, naming
from tournament.domain.sessions import join_days
from tournament.models import Event


def movement_told(file: EventFile, told: MovementLines) -> Movement:
    """The movement itself; raises EventFileRefused when it is not the one of its fingerprint."""
    record = {
        "tables": told.tables or len(file.teams),
        "sessions": list(told.sessions or join_days(file.plan.days)),
        "plan": told.plan or file.plan.plan,
        "hands": list(told.hands),
    }
    with naming("movement"):
        read = movement_from_record(record)
    if fingerprint(read) != told.fingerprint:
        raise EventFileRefused("movement: its hands are not those of its fingerprint; the file was changed.")
    return replace(read, rotation=Sheet(told.sheet, read.rotation.hands))


def restore_movements(event: Event, file: EventFile) -> None:
    """Every edition of the movement, the earlier ones first."""
    told = [*file.earlier_movements, *([] if file.movement is None else [file.movement])]
    for number, lines in enumerate(told):
        if number and lines.edition <= told[number - 1].edition:
            raise EventFileRefused("movement: the editions must follow one another.")
        keep_edition(
            event,
            movement_told(file, lines),
            edition=lines.edition,
            first_hand=lines.first_hand,
            first_session=lines.first_session,
            by=lines.adopted_by,
            at=lines.adopted_at,
            frozen_at=lines.frozen_at,
        )


def movements_told(event: Event) -> list[dict[str, Any]]:
    """Every edition of the movement hand by hand, the earlier ones first.

    None where teams or sessions changed before play and the movement adopted is not to be played any more.
    """
    if find_adopted_movement(event) is None:
        return []
    editions = AdoptedMovement.objects.filter(event=event).select_related("rotation").prefetch_related("hands")
    return [edition_told(event, edition) for edition in editions.order_by("edition")]


def edition_told(event: Event, edition: AdoptedMovement) -> dict[str, Any]:
    """One edition hand by hand, its hands counted from 1."""
    zone = ZoneInfo(event.time_zone)
    hands = list(edition.hands.all())
    sessions = Counter(hand.session for hand in hands)
    return {
        "edition": edition.edition,
        "plan": edition.plan,
        "tables": edition.tables,
        "sessions": list(sessions.values()),
        "first_hand": hands[0].number,
        "first_session": hands[0].session,
        "fingerprint": edition.fingerprint,
        "adopted_at": moment(edition.adopted_at, zone),
        "adopted_by": edition.adopted_by,
        "frozen_at": moment(edition.frozen_at, zone),
        "sheet": edition.rotation.name,
        "hands": [
            {"hand": number, "who": hand.who, "trump": hand.trump, "dealer": hand.dealer, "moves": hand.moves}
            for number, hand in enumerate(hands, start=1)
        ],
    }
