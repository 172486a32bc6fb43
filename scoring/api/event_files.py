"""The whole event as a file; an event restored from its file; its deletion once it is saved."""

import json
from typing import Annotated

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated

from scoring.event_file.load import load_event
from scoring.event_file.save import EventWithdrawn, delete_event, save_event, withdraw_event
from scoring.event_file.schema import read_event_file
from tournament.api.base import EventAPIView, does, read, write
from tournament.api.fields import answer
from tournament.api.permissions import IsEventLeader, IsOffice
from tournament.api.serializers import EventSerializer
from tournament.domain import SLUG_LENGTH
from tournament.models import Event, WithdrawnEvent
from tournament.schemas import Input, JsonObject, Reasoned, text
from tournament.services.purging import DELETED_EVENTS


class SentFile(Input, frozen=True):
    """An event file; `slug` loads it at another address, `is_copy` one whose log was changed on purpose."""

    file: JsonObject
    slug: Annotated[str, text(SLUG_LENGTH)] = ""
    is_copy: bool = False


class Deletion(Input, frozen=True):
    """The event's address once more, so that no other is deleted."""

    confirmed: Annotated[str, text(SLUG_LENGTH, 1)] = field(name="slug")


DeletionSerializer = answer(
    Deletion, "The address of the event that was deleted.", ("slug",), slug=serializers.CharField(source="confirmed")
)


class EventFilesAPI(EventAPIView):
    permission_classes = [IsEventLeader]

    @read({(200, "application/json"): OpenApiTypes.OBJECT})
    def save_event(self) -> HttpResponse:
        """The whole event as a file, as `save_event` writes it."""
        return HttpResponse(save_event(self.event), content_type="application/json; charset=utf-8")

    @write(Deletion, DeletionSerializer)
    def delete_event(self, deletion: Deletion) -> Deletion:
        """Deletes the event; its file stays in the data folder for 30 days."""
        delete_event(event=self.event, confirmed=deletion.confirmed, folder=settings.DATA_DIR / DELETED_EVENTS)
        return deletion


WithdrawalSerializer = answer(
    WithdrawnEvent, "Results that the association withdrew, when and why.", ("slug", "name", "at", "reason")
)


class WithdrawalsAPI(EventAPIView):
    permission_classes = [IsOffice]

    withdraw_event = does(
        withdraw_event, WithdrawalSerializer,
        "Withdraws an event that had final results; its address then says so. The file stays for 30 days.",
        takes=Reasoned, prepare=lambda view, given: EventWithdrawn(slug=view.event.slug, reason=given.reason),
    )  # fmt: skip


class RestoredEventsAPI(EventAPIView):
    permission_classes = [IsAuthenticated]

    @write(SentFile, EventSerializer, status=201)
    def load_event(self, sent: SentFile) -> Event:
        """Loads an event from its file, whole or not at all; the caller leads it."""
        file = read_event_file(json.dumps(sent.file, ensure_ascii=False))
        return load_event(file, self.actor, self.at, slug=sent.slug or None, is_copy=sent.is_copy)
