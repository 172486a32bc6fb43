"""Taking a person's name out of everything that is stored here, because they ask for it.

It is looked for in every text column of every table, so that no later column is forgotten: as a whole in names and in
JSON, and among other words in sentences.  A number stands for it from then on, “Person 7”.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import chain, count
from typing import Any, NamedTuple, cast

from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Value

from scoring.event_file.copies import save_copy, stored_copies
from scoring.event_file.sections import path_to_event
from scoring.services.qualification import REACHED_BY
from tournament.domain import Conflict, Refusal, counted, grouped, name_key
from tournament.models import (
    ApiToken,
    Event,
    IdempotencyRecord,
    Leader,
    Player,
    PrintJob,
    QualifierExport,
    SafetyCopy,
    Spare,
    Team,
    Verifier,
)
from tournament.schemas import Input, RequiredName, RowNumber
from tournament.services.acts import OfficeChange, chain_anew, office_act
from tournament.services.office import update_association
from tournament.services.purging import empty_write_ahead_log
from tournament.signing import sign

LONGEST_NAME = 160  # letters of a text that may be a name as a whole; in a longer one a name stands among other words


class Person:
    def __init__(self, name: str) -> None:
        self.key = name_key(name)
        words = r"\s+".join(re.sub("['’]", "['’]", re.escape(word)) for word in name.split())
        self.words = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)

    def renamed(self, value: Any, new: str, *, is_prose: bool) -> Any:
        """What a column holds with another name in all its texts, also in keys; only prose has names among words."""
        rename = partial(self.renamed, new=new, is_prose=is_prose)
        if isinstance(value, dict):
            now = {rename(key): rename(item) for key, item in value.items()}
            is_of_team = "players" in value and now != value  # how the team was reached goes with the name
            return {key: item for key, item in now.items() if not (is_of_team and key in REACHED_BY)}
        if isinstance(value, list):
            return [rename(item) for item in value]
        if not isinstance(value, str) or name_key(value) == self.key:
            return new if isinstance(value, str) else value
        return self.words.sub(new, value) if is_prose or len(value) > LONGEST_NAME else value


class Row(NamedTuple):
    """A row in which somebody is named: its event, 0 where it is of none, and its columns that name them, before and
    after.
    """

    model: type[Any]
    pk: Any
    event: int
    before: dict[str, Any]
    after: dict[str, Any]


def rows_naming(person: Person, new: str) -> Iterator[Row]:
    """The rows that name somebody, and what they hold with another name."""
    events = set(Event.objects.values_list("pk", flat=True))
    ours = (apps.get_app_config(label).get_models() for label in ("tournament", "rotations", "scoring", "admin"))
    for model in chain.from_iterable(ours):
        if names := text_columns(model):
            rows = model._base_manager.order_by("pk")
            for pk, event, *values in rows.values_list("pk", path_to_event(model) or Value(0), *names):
                before = dict(zip(names, values, strict=True))
                renamed = {
                    name: person.renamed(value, new, is_prose=is_prose(model, name, value))
                    for name, value in before.items()
                }
                if after := {name: value for name, value in renamed.items() if value != before[name]}:
                    yield Row(model, pk, event if event in events else 0, before, after)


def is_prose(model: type[models.Model], name: str, value: object) -> bool:
    """True for a column of sentences, and for the responses that are stored."""
    longest = getattr(model._meta.get_field(name), "max_length", None) or LONGEST_NAME + 1
    return model is IdempotencyRecord or (isinstance(value, str) and longest > LONGEST_NAME)


def text_columns(model: type[models.Model]) -> list[str]:
    """The columns of a table that may name somebody; of safety copies there are only the places."""
    if model is SafetyCopy:
        return []
    texts = (models.CharField, models.TextField, models.JSONField)
    columns = [column for column in model._meta.concrete_fields if isinstance(column, texts) and not column.choices]
    return [column.name for column in columns if not isinstance(column, models.SlugField)]


class Found(NamedTuple):
    """Where somebody is named: an event, 0 for what is of none, what it is called, and the sentences that change."""

    event: int
    place: str
    sentences: list[str]


def places_of(name: str) -> list[Found]:
    """Where a person is named, event by event, the latest first, and what is of no event at the end."""
    person, found = Person(name), []
    rows = grouped((row.event, row) for row in rows_naming(person, "-"))
    places = {event.pk: f"{event} ({event.slug})" for event in Event.objects.filter(pk__in=rows)}
    if 0 in rows:
        places[0] = "The office and its accounts"
    for event, place in places.items():
        players = Player.objects.filter(pk__in=[row.pk for row in rows[event] if row.model is Player])
        seats = [f"{player.seat} of {player.team}" for player in players.select_related("team")]
        # The office reads sentences before a name in them is replaced; a stored response is none.
        own_rows = [row for row in rows[event] if row.model is not IdempotencyRecord]
        named = [(row.model, name, row.before[name]) for row in own_rows for name in row.after]
        texts = dict.fromkeys(text for model, name, text in named if is_prose(model, name, text))
        found.append(Found(event, ", ".join([f"{place}: {counted(len(rows[event]), 'place')}", *seats]), list(texts)))
    return found


def names_like(typed: str) -> list[str]:
    """Names of people that hold what was typed, at most twenty."""
    found = (model._default_manager.filter(name__icontains=typed) for model in (Player, Spare, Verifier))
    return sorted({row.name for rows in found for row in rows[:20]})[:20]


class PersonErased(Input, frozen=True):
    """Somebody's name, and the events in which that is they; 0 stands for what is of no event."""

    name: RequiredName
    events: tuple[RowNumber, ...]


@office_act(not_taken_back="The name is stored nowhere any more.")
def erase_person(change: OfficeChange, erased: PersonErased) -> str:
    """Takes a person's name out of events, their logs, safety copies and stored responses; returns what stands for it.

    Raises Refusal where nobody is called so, Conflict while they can sign in.
    """
    person = Person(erased.name)
    opened = {event.pk: change.on(event) for event in Event.objects.filter(pk__in=erased.events).order_by("pk")}
    new = next(name for name in map("Person {}".format, count(1)) if not any(rows_naming(Person(name), "-")))
    rows = grouped((row.event, row) for row in rows_naming(person, new) if row.event in erased.events)
    Refusal.when(not rows, f"Nobody is called “{erased.name}” there. Write the name as it stands in the event.")
    for row in chain.from_iterable(rows.values()):
        store(row, new)
    for event, of_event in opened.items():
        if event in rows:
            chain_anew(of_event.event)
            of_event.note("The office took a person’s name out of this event and its history, as they asked.")
            PrintJob.objects.filter(event=event, state=PrintJob.State.DONE).update(
                state=PrintJob.State.EXPIRED, pdf=None,
                failure="A name was taken out since. Ask for the sheet again to print it.",
            )  # fmt: skip
            transaction.on_commit(partial(replace_copies, of_event.event, person, change.at))
    update_association()  # whatever page is cached
    transaction.on_commit(empty_write_ahead_log)
    said = "Their name was taken out, as they asked."
    keeper = cast(User, change.actor.user)
    LogEntry.objects.create(user=keeper, action_flag=CHANGE, object_repr=new, change_message=said)
    return new


def store(row: Row, new: str) -> None:
    """Stores a row with another name; what else it holds of the person goes with it.

    What they did stays linked to their account, to which nobody signs in; raises Conflict while somebody may.
    """
    more: dict[str, object] = {}
    if row.model is QualifierExport and "file" in row.after:
        unsigned = {key: value for key, value in row.after["file"].items() if key not in ("public_key", "signature")}
        more = {"file": sign(unsigned, settings.INSTALLATION_KEY)}
    if row.model is Player:
        more = {"birth_year": None, "birth_date": None, "membership": ""}
        Team.with_removed.filter(players=row.pk).update(telephone="", mail="")
    if row.model is Spare:
        more = {"contact": ""}
    if row.model is Leader:
        may_sign_in = Leader.objects.filter(pk=row.pk, is_active=True).exists()
        Conflict.when(may_sign_in, "They can sign in. Disable the account first, and hand its open events over.")
        more = {"username": f"removed-{row.pk}", "first_name": new, "password": UNUSABLE_PASSWORD_PREFIX}
        ApiToken.objects.filter(user=row.pk).delete()
    row.model._base_manager.filter(pk=row.pk).update(**row.after | more)


def replace_copies(event: Event, person: Person, at: datetime) -> None:
    """Saves a new safety copy of an event in place of those that name somebody; where that fails, these stay."""
    copies = stored_copies(settings.COPIES_DIR / event.slug, event.slug)
    if copies and save_copy(event, settings.COPIES_DIR, at):
        for copy in copies:
            if person.words.search(copy.read_text(encoding="utf-8", errors="replace")):
                copy.unlink(missing_ok=True)
