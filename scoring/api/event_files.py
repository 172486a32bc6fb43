"""The whole event as a file; an event restored from its file; its deletion once it is saved."""

import json
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated

from scoring.event_file.load import load_event
from scoring.event_file.save import delete_event, save_event
from scoring.event_file.schema import read_event_file
from tournament.api.base import EventAPIView, read, write
from tournament.api.fields import StrictSerializer, TextField, YesNoField
from tournament.api.permissions import IsEventLeader
from tournament.api.serializers import EventSerializer
from tournament.domain.event import SLUG_LENGTH
from tournament.models import Event
from tournament.services.purging import DELETED_EVENTS


class EventFileSerializer(StrictSerializer):
    """An event file; `slug` loads it at another address, `is_copy` one whose log was changed on purpose."""

    file = serializers.DictField(write_only=True)
    slug = TextField(SLUG_LENGTH, required=False)
    is_copy = YesNoField(default=False, write_only=True)


class DeletionSerializer(StrictSerializer):
    """The event's address once more, so that no other is deleted."""

    slug = TextField(SLUG_LENGTH)


class EventFilesView(EventAPIView):
    """Events as files."""

    permission_classes = [IsEventLeader]

    @read({(200, "application/json"): OpenApiTypes.OBJECT})
    def save_event(self) -> HttpResponse:
        """The whole event as a file, as `save_event` writes it."""
        return HttpResponse(save_event(self.event), content_type="application/json; charset=utf-8")

    @write(DeletionSerializer, DeletionSerializer)
    def delete_event(self, data: dict[str, Any]) -> dict[str, Any]:
        """Deletes the event; its file stays in the data folder for 30 days."""
        delete_event(event=self.event, confirmed=data["slug"], folder=settings.DATA_DIR / DELETED_EVENTS)
        return data


class RestoredEventsView(EventAPIView):
    """Events restored from their files."""

    permission_classes = [IsAuthenticated]

    @write(EventFileSerializer, EventSerializer, status=201)
    def load_event(self, data: dict[str, Any]) -> Event:
        """Loads an event from its file, whole or not at all; the caller leads it."""
        file = read_event_file(json.dumps(data["file"], ensure_ascii=False))
        leader: Any = self.request.user
        slug = data.get("slug") or file.event.plan.slug
        return load_event(file=file, leader=leader, slug=slug, is_copy=data["is_copy"], by=self.by, at=self.at)
