"""Events that tests begin with: made by acts once in a run, and then stored again row by row."""

import os
import pickle
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache, wraps
from hashlib import blake2b
from inspect import signature
from itertools import count, groupby
from pathlib import Path
from typing import ParamSpec

from django.apps import apps
from django.db import models

from tournament.models import Event
from tournament.services.access import leader_named

P = ParamSpec("P")

FURTHER = count(1_000_000, 1_000_000)
"""Stored again, rows get numbers that no sequence of the database, and no other storing, has reached."""
SHARED: Path | None = None
"""The folder in which the workers of a run find what one of them made; `tests.databases` names it."""


def event_of(model: type[models.Model], *seen: type[models.Model]) -> str | None:
    """How the event of a row is looked up; None for rows of no event."""
    if model is Event:
        return "pk"
    fields = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    if (own := next((field.name for field in fields if field.related_model is Event), None)) is not None:
        return own
    others = [field for field in fields if field.related_model not in (model, *seen)]
    ways = ((field.name, event_of(field.related_model, model, *seen)) for field in others)
    return next((f"{name}__{way}" for name, way in ways if way is not None), None)


@cache
def ways() -> dict[type[models.Model], str]:
    """Every model of which an event has rows, and how their event is looked up."""
    ours = (
        apps.get_app_config(app).get_models(include_auto_created=True) for app in ("tournament", "rotations", "scoring")
    )
    return {model: way for found in ours for model in found if (way := event_of(model)) is not None}


def remembered(make: Callable[P, Event]) -> Callable[P, Event]:
    """Ada's event, as `make` makes it of the same arguments; nobody else's account may be named in it."""
    known: dict[str, list[models.Model]] = {}

    @wraps(make)
    def make_or_store(*args: P.args, **kwargs: P.kwargs) -> Event:
        given = signature(make).bind(*args, **kwargs)
        given.apply_defaults()
        key = f"{make.__module__} {make.__qualname__} {given.arguments}"
        file = SHARED and SHARED / blake2b(key.encode(), digest_size=16).hexdigest()
        if key not in known and file and file.exists():
            known[key] = pickle.loads(file.read_bytes())
        if key in known:
            return store_again(known[key])
        event = make(*args, **kwargs)
        known[key] = [row for model, way in ways().items() for row in model._default_manager.filter(**{way: event.pk})]
        if file:
            unfinished = file.with_suffix(f".{os.getpid()}")
            unfinished.write_bytes(pickle.dumps(known[key]))
            unfinished.replace(file)
        return event

    return make_or_store


def store_again(rows: Sequence[models.Model]) -> Event:
    """The event of these rows, stored with other numbers; what refers to a row that comes later is compared last."""
    further, made = next(FURTHER), {(type(row), row.pk) for row in rows}
    leader = leader_named("Ada")
    for model, of_one in groupby(rows, type):
        copies = [copy(row) for row in of_one]
        for row in copies:
            for field in model._meta.concrete_fields:
                value, target = getattr(row, field.attname), field.related_model or model
                if (field.primary_key or field.is_relation) and (target, value) in made:
                    setattr(row, field.attname, value + further)
            if isinstance(row, Event):
                row.leader, event = leader, row
        model._default_manager.bulk_create(copies)
    return Event.objects.get(pk=event.pk)
