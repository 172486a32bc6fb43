"""The rotation and the movement an event plays by, in the API.  R17-R20."""

from django.urls import path
from rest_framework.mixins import RetrieveModelMixin

from rotations.queries import adopted_movement, call_lines
from rotations.record import movement_record
from rotations.services import adopt_movement
from tournament.api.base import EventViewSet, does
from tournament.api.serializers import RecordSerializer
from tournament.queries.roster import Roster
from tournament.schemas import JsonObject


class RotationViewSet(RetrieveModelMixin, EventViewSet):
    """The hands of the event in order: who goes out, trump, dealer."""

    serializer_class = RecordSerializer

    def get_object(self) -> JsonObject:
        roster = Roster(self.event)
        adopted = adopted_movement(self.event, roster)
        hands = [
            {
                "session": call.session, "who": call.who.value, "trump": call.trump.value, "dealer": call.dealer.value,
                "hand": call.number, "day": call.day,
            }
            for call in call_lines(self.event, adopted, roster)
        ]  # fmt: skip
        return {"name": adopted.movement.rotation.name, "hands": hands}


class MovementViewSet(RetrieveModelMixin, EventViewSet):
    """Who goes to which table, and the certificate, as `movement --json` prints them; hands and sessions are numbered
    through the event, also where only those to come are left.
    """

    serializer_class = RecordSerializer
    adopt_movement = does(adopt_movement)

    def get_object(self) -> JsonObject:
        adopted = adopted_movement(self.event, Roster(self.event))
        record = movement_record(adopted.movement, adopted.certificate)
        numbers = adopted.hands.values_list("number", "session")
        hands = [hand | {"hand": n, "session": s} for hand, (n, s) in zip(record["hands"], numbers, strict=True)]
        return record | {"hands": hands}


urlpatterns = [
    path("rotation/", RotationViewSet.as_view({"get": "retrieve"})),
    path("movement/", MovementViewSet.as_view({"get": "retrieve", "post": "adopt_movement"})),
]
