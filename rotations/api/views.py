"""The rotation and the movement an event plays by.  R17-R20."""

from typing import Any

from rotations import services
from rotations.api.serializers import MovementSerializer, PlanSerializer, RotationSerializer
from rotations.domain.record import movement_record
from rotations.queries import adopted_movement, call_lines
from tournament.api.base import EventAPIView, read, write
from tournament.queries.events import event_setup


class MovementView(EventAPIView):
    """The event's rotation and movement."""

    @read(RotationSerializer, is_versioned=True)
    def show_rotation(self) -> dict[str, Any]:
        """The hands in order: who goes out, trump, dealer."""
        setup = event_setup(self.event)
        adopted = adopted_movement(self.event, setup)
        return {"name": adopted.movement.rotation.name, "hands": call_lines(self.event, adopted, setup)}

    @read(MovementSerializer, is_versioned=True)
    def show_movement(self) -> dict[str, Any]:
        """The movement the event plays by, as `movement --json` prints one."""
        return self.movement()

    @write(PlanSerializer, MovementSerializer)
    def adopt_movement(self, data: dict[str, Any]) -> dict[str, Any]:
        """Makes a plan's movement the event's own, until play starts."""
        services.adopt_movement(event=self.event, by=self.by, at=self.at, **data)
        return self.movement()

    def movement(self) -> dict[str, Any]:
        """The movement the event plays by, with the certificate it was adopted with."""
        adopted = adopted_movement(self.event, event_setup(self.event))
        return movement_record(adopted.movement) | {"certificate": adopted.certificate}
