"""Whatever is bent past the log is named, in the database and in a saved file, also after later acts.

Five small events have about everything that can be stored; every column of every row's table is bent, one at a time.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import date, datetime, timedelta
from functools import reduce
from operator import getitem, or_
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, models, transaction

from scoring.event_file import save, schema, verify
from scoring.event_file.load import chained
from scoring.models import Ruling
from tests.events import NOON, ODD, load
from tests.load._events_in_every_state import absent, day_one, ruled, sent_on, tied
from tests.remembered import event_of
from tournament.domain import Part, Refusal
from tournament.domain.log import FIRST, digest
from tournament.models import Event, Team
from tournament.schemas import fields_of
from tournament.services.acts import EVERYTHING, SECTIONS, change_event, sealed, seals_now, write_log

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NOT_IN_THE_FILE = {
    "assistant", "codeguess", "printjob", "rotationhand", "repeatedcountkey", "safetycopy", "verifier", "verifierphone",
}  # fmt: skip
"""Who has access, what was printed, and sheets of hands to choose from: none of it was played."""
PASSING = {
    "deal.at": "shown nowhere",
    "deal.key": "tells a deal that is sent again",
    "deal.number": "counts as an order alone, which is sealed",
    "event.fault": "written anew at the next start",
    "event.leader": "access",
    "event.seals": "read anew at the next act, and held to the log",
    "event.series": "the table of a series is reckoned outside of its evenings",
    "event.slug": "on another installation the address may be another",
    "event.verifier_code": "access",
    "flagcount.key": "tells a count that is sent again",
    "flagcount.phone": "who counted is in another column, which is sealed",
    "flagcount.verifier": "who counted is in another column, which is sealed",
    "loanentry.key": "tells a loan that is sent again",
    "rotation.event": "the movement holds its own lines",
    "side.number": "counts as an order alone, which is sealed",
    "team.entry_order": "counts as an order alone, which is sealed",
    "team.sent": "of a team that came in no list: read nowhere",
}
"""What changes no place, no qualifier, no sheet and no public page, each with the reason."""
PASSING_IN_A_FILE = {
    "event.slug", "log.at", "log.by", "log.did", "log.says", "log.seals", "log.who",
}  # fmt: skip
"""The address may be another; the words of an entry, and what an earlier entry says was there before it, are held by
the chain, and the last digest of the chain by the signature alone, which was taken off.
"""


@pytest.fixture
def is_drawn(pytestconfig: pytest.Config) -> Callable[[], bool]:
    """Says of one thing after the other whether it is bent this time: a fifth of all, and everything with `--whole`."""
    chance, share = Random(os.environ["SAMPLE_SEED"]), 1 if pytestconfig.getoption("--whole") else 0.2
    return lambda: chance.random() < share


def bent(field: "models.Field[Any, Any]", row: models.Model) -> Iterator[object]:
    """Other values for a column, the likeliest first."""
    value = getattr(row, field.attname)
    if isinstance(field, models.ForeignKey):
        yield from field.related_model.objects.exclude(pk=value).values_list("pk", flat=True)[:4]
        yield None
    elif field.choices:
        yield from (choice for choice, _ in field.choices if choice != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int) or isinstance(field, models.IntegerField):
        yield from ((value or 0) + step for step in (1, 2, 1000))
    elif isinstance(field, models.DateTimeField):
        yield (value or NOON) + timedelta(minutes=1)
    elif isinstance(field, models.DateField):
        yield (value or date(1950, 5, 1)) + timedelta(days=400)
    elif isinstance(field, models.JSONField):
        yield bent_json(value)
    elif isinstance(field, models.BinaryField):
        yield b"x"
    else:
        yield f"{value}x"[-(field.max_length or 99) :]


def bent_json(value: Any) -> Any:
    """The same with its first plain value changed."""
    if isinstance(value, dict) and value:
        key = min(value)
        return {**value, key: bent_json(value[key])}
    if isinstance(value, list) and value:
        return [bent_json(value[0]), *value[1:]]
    return value + 1 if isinstance(value, int) and not isinstance(value, bool) else "x"


def is_noticed(event: Event) -> bool:
    """Whether it is found by the check or already by an act that changes every part, as far as anybody knows."""
    try:
        with change_event(event, EVERYTHING) as opened:
            Team.objects.filter(pk=0).update(name="")  # any section may name a team
            write_log(opened, act="edit_event", sentence="Something was done.", by="Ada", at=NOON)
        verify.verify_log(event)
    except (Refusal, Event.DoesNotExist):
        return True
    return False


def unsealed(event: Event) -> frozenset[str]:
    """The sections that are not what the log sealed; all of them where the event is gone or unreadable."""
    try:
        return frozenset(name for name, seal in seals_now(event, SECTIONS).items() if seal != sealed(event, name))
    except (Refusal, Event.DoesNotExist):
        return frozenset(SECTIONS)


def rows_of(model: type[Any], event: Event) -> Iterator[models.Model]:
    """The last row of an event, and of rulings, of which each kind has columns of its own, one of each kind."""
    if model is Event:
        yield event
    elif way := event_of(model):
        rows = model.objects.filter(**{way: event}).order_by("-pk")
        yield from {row.kind: row for row in rows}.values() if model is Ruling else rows[:1]


def test_whatever_is_bent_in_the_database_is_named_after_later_acts_too(is_drawn: Callable[[], bool]) -> None:
    """Each column in the first event that has it; that an act and `verify_log` name it is tried once for a section."""
    for make in (day_one, absent, ruled, sent_on, tied):
        make()
    stored = [
        model
        for app in ("tournament", "rotations", "scoring")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
        if model._meta.model_name not in NOT_IN_THE_FILE
    ]
    tried, named, passed, sampled = set[tuple[str, str, str]](), set[str](), set[str](), set[str]()
    for event in Event.objects.order_by("pk"):
        verify.verify_log(event)
        for row in (row for model in stored for row in rows_of(model, event)):
            for field in row._meta.concrete_fields:
                column = row._meta.model_name, field.name, getattr(row, "kind", "")
                if field.primary_key or column in tried:
                    continue
                tried.add(column)
                if not is_drawn():
                    continue
                sampled.add(f"{column[0]}.{column[1]}")
                for value in bent(field, row):
                    with suppress(DatabaseError), transaction.atomic():
                        type(row).objects.filter(pk=row.pk).update(**{field.attname: value})
                        bent_sections = unsealed(event)
                        if named.isdisjoint(bent_sections):
                            is_named = is_noticed(event)
                            named |= bent_sections if is_named and len(bent_sections) == 1 else set()
                            passed |= set() if is_named else {f"{column[0]}.{column[1]}"}
                        transaction.set_rollback(True)
                        break

    assert passed == PASSING.keys() & sampled


def test_the_sections_are_all_that_a_file_holds_and_every_part_changes_one() -> None:
    told = {"event": {"settings", "state"}, "movement": {"movements"}, "earlier_movements": {"movements"}}
    held = {key.name for key in fields_of(schema.EventFile)} - {"format", "log", "salt", "signature", "closed_days"}

    assert set().union(*(told.get(name, {name}) for name in held)) == SECTIONS.keys()
    assert reduce(or_, (section.parts for section in SECTIONS.values())) == EVERYTHING & ~Part.ACCESS


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a document."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from leaves(data[key], (*path, key))


def seal_again(data: dict[str, Any]) -> None:
    last = FIRST
    for entry in schema.read_event_file(json.dumps(data)).log:
        entry.digest = last = digest(last, chained(entry))
        data["log"][entry.number - 1]["digest"] = last


def test_whatever_is_bent_in_a_saved_file_is_refused_in_a_sentence(is_drawn: Callable[[], bool]) -> None:
    """Another value of the same kind, and something that makes no sense there."""
    for make in (day_one, absent, ruled, sent_on, tied):
        make()
    known, passed, sampled = set(), set(), set()
    for event in Event.objects.order_by("pk"):
        saved = json.loads(save.save_event(event))
        saved.pop("signature")
        event.delete()
        for path in leaves(saved):
            kind = kind_of(path)
            if kind in known:
                continue
            known.add(kind)
            if not is_drawn():
                continue
            sampled.add(kind)
            value = reduce(getitem, path, saved)
            odd = Random(kind).choice(ODD)
            for bent_to in (odd, bent_value(value)):
                data = deepcopy(saved)
                reduce(getitem, path[:-1], data)[path[-1]] = bent_to
                with suppress(Refusal), transaction.atomic():
                    seal_again(data)
                    again = json.loads(save.save_event(load(json.dumps(data))))
                    transaction.set_rollback(True)
                    # Null is as good as left out: what is saved then is what was saved.
                    if again | {"signature": None} != saved | {"signature": None}:
                        passed.add(kind)

    assert passed == PASSING_IN_A_FILE & sampled


def kind_of(path: tuple[Any, ...]) -> str:
    """`log 1 detail day` is of the same kind as `log 7 detail`."""
    keys = [step for step in path if isinstance(step, str)]
    last = next((number for number, key in enumerate(keys) if key in ("detail", "seals", "file", "certificate")), 9)
    return ".".join(keys[: last + 1])


def bent_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    with suppress(TypeError, ValueError):
        return (datetime.fromisoformat(value) + timedelta(minutes=1)).isoformat()
    return f"{value}x" if isinstance(value, str) else bent_json(value)
