"""Events that tests begin with: made by acts once in a process, and then stored again row by row."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import wraps
from itertools import count
from typing import ParamSpec

from django.db import connection, models

from rotations.models import AdoptedMovement, MovementHand, Rotation, RotationHand
from tournament.models import Day, Event, LogEntry, Session, Table, Team
from tournament.services.access import leader_named

P = ParamSpec("P")

WAYS: dict[type[models.Model], str] = {
    Event: "pk", Day: "event", Session: "day__event", Team: "event", Table: "event", Rotation: "event",
    RotationHand: "rotation__event", AdoptedMovement: "event", MovementHand: "movement__event", LogEntry: "event",
}  # fmt: skip
"""What an event consists of before it is played, in the order of storing, and how each row's event is looked up."""

FURTHER = count(1_000_000, 1_000_000)
"""Stored again, rows get numbers that no sequence of the database, and no other storing, has reached."""


def remembered(make: Callable[P, Event]) -> Callable[P, Event]:
    """Ada's event, as `make` makes it of the same arguments; it must not be played yet."""
    known: dict[str, list[models.Model]] = {}

    @wraps(make)
    def make_or_store(*args: P.args, **kwargs: P.kwargs) -> Event:
        key = repr((connection.vendor, args, sorted(kwargs.items())))
        if key in known:
            return store_again(known[key])
        event = make(*args, **kwargs)
        known[key] = [row for model, way in WAYS.items() for row in model._default_manager.filter(**{way: event.pk})]
        return event

    return make_or_store


def store_again(rows: Sequence[models.Model]) -> Event:
    """The event of these rows, stored with other numbers."""
    further, made = next(FURTHER), {(type(row), row.pk) for row in rows}
    leader = leader_named("Ada")
    for model in WAYS:
        copies = [copy(row) for row in rows if type(row) is model]
        for row in copies:
            for field in model._meta.concrete_fields:
                value, target = getattr(row, field.attname), field.related_model or model
                if (field.primary_key or field.is_relation) and (target, value) in made:
                    setattr(row, field.attname, value + further)
            if isinstance(row, Event):
                row.leader, event = leader, row
        model._default_manager.bulk_create(copies)
    return Event.objects.get(pk=event.pk)
