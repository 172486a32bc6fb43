"""Taking a person's name out of everything that is stored here, because they ask for it.

It is found in every text column of every table, so that no later column is forgotten: as a whole in names, in JSON and
in short texts, and anywhere in sentences.  A number stands for it from then on, “Player 7”, as on public pages.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial, reduce
from itertools import count
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models.functions import Cast

from scoring.event_file.copies import files_in, save_copy, stored_copies
from scoring.services.qualification import REACHED_BY, digest_teams
from scoring.side_games.models import SideGame
from tournament.domain import Conflict, Refusal, counted, grouped, name_key
from tournament.models import (
    Event,
    IdempotencyRecord,
    LogEntry,
    OfficeLogEntry,
    Player,
    PrintJob,
    QualifierExport,
    QualifierImport,
    SafetyCopy,
    Spare,
    Team,
    Verifier,
)
from tournament.queries.office import name_of
from tournament.schemas import Input, RequiredName, RowNumber
from tournament.services.access import withdraw_api_token
from tournament.services.acts import Change, OfficeChange, chain_anew, office_act, set_columns
from tournament.services.office import update_association
from tournament.services.purging import DELETED_EVENTS, empty_write_ahead_log
from tournament.signing import public_key, sign

LONGEST_NAME = 160  # letters of a text that may be a name as a whole; in a longer one a name stands among other words
THE_LEADER = "the leader"
BESIDE_THE_NAME: dict[type[models.Model], dict[str, object]] = {
    Player: {"birth_year": None, "birth_date": None, "membership": ""},
    Spare: {"contact": ""},
}
"""What else is stored of the same person in the row of their name."""
TABLES: dict[type[models.Model], str] = {
    IdempotencyRecord: "stored response",
    LogEntry: "entry of the history",
    OfficeLogEntry: "entry of the office’s history",
    PrintJob: "sheet",
    QualifierExport: "list that was sent",
    QualifierImport: "list that arrived",
}
"""What tables are called for people, where their own name does not say it."""
Columns = dict[str, Any]  # what a row holds in its text columns, by their names


class Row(NamedTuple):
    """A row in which somebody is named: its event, 0 where it is of none, and its columns that name them."""

    model: type[Any]
    pk: Any
    event: int
    columns: Columns


class Person:
    def __init__(self, name: str) -> None:
        self.key = name_key(name)
        words = r"\s+".join(re.sub("['’]", "['’]", re.escape(word)) for word in name.split())
        self.words = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
        self.letters = max(re.findall("[A-Za-z]+", name), key=len, default="")
        """Letters of the name that every database finds in capitals too, and that JSON writes as they are."""

    def renamed(self, text: str, new: str, *, is_prose: bool) -> str:
        if name_key(text) == self.key:
            return new
        return self.words.sub(new, text) if is_prose or len(text) > LONGEST_NAME else text


def in_texts(value: Any, rename: Callable[[str], str], key: str) -> Any:
    """What a column or a key holds with all its texts, also the keys in it, renamed; `person` holds small letters."""
    if isinstance(value, dict):
        now = {rename(inner): in_texts(item, rename, inner) for inner, item in value.items()}
        is_of_team = "players" in value and now != value  # how the team was reached goes with the name
        return {inner: item for inner, item in now.items() if not (is_of_team and inner in REACHED_BY)}
    if isinstance(value, list):
        return [in_texts(item, rename, key) for item in value]
    if isinstance(value, str):
        return rename(value).casefold() if key == "person" else rename(value)
    return value


def is_prose(model: type[Any], column: str, value: object) -> bool:
    """True for a column of sentences, and for JSON that is one text: a stored response."""
    return isinstance(value, str) and (model._meta.get_field(column).max_length or LONGEST_NAME + 1) > LONGEST_NAME


def renamed(row: Row, person: Person, new: str, digests: Mapping[str, str]) -> Columns:
    """The columns of a row with another name, and other digests of what names it."""

    def rename(text: str, *, prose: bool) -> str:
        return digests.get(text) or person.renamed(text, new, is_prose=prose)

    return {
        name: in_texts(value, partial(rename, prose=is_prose(row.model, name, value)), name)
        for name, value in row.columns.items()
    }


def rows_naming(person: Person, digests: Iterable[str] = ()) -> Iterator[Row]:
    wanted, digested = [person.letters, *digests], dict.fromkeys(digests, "-")
    events = set(Event.objects.values_list("pk", flat=True))
    for model in apps.get_models():
        names = [field.name for field in text_columns(model)]
        if not names:
            continue
        rows = model._base_manager.annotate(**{f"text_{name}": Cast(name, models.TextField()) for name in names})
        if person.letters:
            rows = rows.filter(
                reduce(or_, (models.Q(**{f"text_{name}__icontains": text}) for name in names for text in wanted))
            )
        for pk, event, *values in rows.order_by("pk").values_list(
            "pk", path_to_event(model) or models.Value(0), *names
        ):
            row = Row(model, pk, event if event in events else 0, dict(zip(names, values, strict=True)))
            changed = renamed(row, person, "-", digested)
            if naming := {name: value for name, value in row.columns.items() if changed[name] != value}:
                yield row._replace(columns=naming)


def text_columns(model: type[models.Model]) -> list["models.Field[Any, Any]"]:
    """The columns of a table of ours that may name somebody; of safety copies there are only the places."""
    is_ours = Path(apps.get_app_config(model._meta.app_label).path).parent == settings.BASE_DIR
    if not is_ours or model._meta.proxy or model is SafetyCopy:
        return []
    texts = (models.CharField, models.TextField, models.JSONField)
    fields = [field for field in model._meta.concrete_fields if isinstance(field, texts) and not field.choices]
    return [field for field in fields if not isinstance(field, models.SlugField)]


def path_to_event(model: type[Any]) -> str:
    """The lookup that leads from a row to its event; empty where there is none."""
    if model is Event:
        return "pk"
    fields = [field for field in model._meta.concrete_fields if field.related_model not in (None, User)]
    paths = [(field.name, path_to_event(field.related_model)) for field in fields]
    return min((f"{name}__{path}" for name, path in paths if path), key=len, default="")


class Found(NamedTuple):
    event: Event | None
    tables: list[str]
    sentences: list[str]

    def __str__(self) -> str:
        where = f"{self.event} ({self.event.slug})" if self.event else "Accounts, links and the office’s history"
        return f"{where}: {', '.join(self.tables)}"


def places_of(person: Person) -> list[Found]:
    """Where a person is named, event by event, the latest first, and what is of no event at the end."""
    rows, found = grouped((row.event, row) for row in rows_naming(person)), []
    for event in [*Event.objects.filter(pk__in=rows), *([None] if 0 in rows or accounts_of(person) else [])]:
        named = rows[event.pk if event else 0]
        tables = Counter(TABLES.get(row.model, str(row.model._meta.verbose_name)) for row in named)
        tables += Counter({"account": 0 if event else len(accounts_of(person))})
        # The office reads sentences before a name in them is replaced; a stored response is none.
        told = [row for row in named if row.model is not IdempotencyRecord]
        texts = (text for row in told for name, text in row.columns.items() if is_prose(row.model, name, text))
        players = Player.objects.filter(pk__in=[row.pk for row in named if row.model is Player]).select_related("team")
        seats = [f"{player.seat} of {player.team.name}" for player in players]
        shown = [*(f"{name} ({many})" for name, many in tables.items()), *seats]
        found.append(Found(event, shown, list(dict.fromkeys(texts))))
    return found


def names_like(typed: str) -> list[str]:
    """Names of people that hold what was typed, at most twenty."""
    people = (Player, Spare, Verifier)
    names = {
        name
        for model in people
        for name in model.objects.filter(name__icontains=typed).values_list("name", flat=True)[:20]
    }
    names |= {side for game in SideGame.objects.all() for side in game.sides if name_key(typed) in name_key(side)}
    names |= {name_of(user) for user in User.objects.all() if name_key(typed) in name_key(name_of(user))}
    return sorted(names, key=name_key)[:20] if typed else []


def accounts_of(person: Person) -> list[User]:
    return [user for user in User.objects.order_by("pk") if name_key(name_of(user)) == person.key]


def files_naming(person: Person) -> dict[int, list[Path]]:
    """The files of this service that name a person: safety copies by their event, those of deleted events under 0."""
    events = Event.objects.values_list("pk", "slug")
    files = {pk: stored_copies(settings.COPIES_DIR / slug, slug) for pk, slug in events}
    files[0] = files_in(settings.DATA_DIR / DELETED_EVENTS)
    return {pk: named for pk, paths in files.items() if (named := [path for path in paths if names(path, person)])}


def names(path: Path, person: Person) -> bool:
    """Whether a file names a person; not where it cannot be read."""
    try:
        return person.words.search(path.read_text(encoding="utf-8")) is not None
    except (OSError, UnicodeDecodeError):
        return False


class PersonErased(Input, frozen=True):
    """Somebody's name, and the events in which that is they; 0 stands for what is of no event."""

    name: RequiredName
    events: tuple[RowNumber, ...]


@office_act(not_taken_back="The name is stored nowhere any more.")
def erase_person(change: OfficeChange, erased: PersonErased) -> str:
    """Takes a person's name out of events, their logs, safety copies and stored responses; returns what stands for it.

    Who led an event is “the leader” there.  Raises Refusal where nobody is called so, Conflict while they can sign in.
    """
    person = Person(erased.name)
    accounts = accounts_of(person) if 0 in erased.events else []
    Conflict.when(
        any(user.is_active for user in accounts),
        f"{erased.name} can sign in. Disable the account first, and hand its open events over.",
    )
    number = next(n for n in count(1) if not any(rows_naming(Person(f"Player {n}"))))
    led = {event for user in accounts for event in user.events.values_list("pk", flat=True)}
    new = dict.fromkeys(erased.events, f"Player {number}") | dict.fromkeys(led, THE_LEADER)
    new[0] = THE_LEADER if led else "somebody"
    named = [row for row in rows_naming(person) if row.event in erased.events]
    Refusal.when(
        not named and not accounts, f"Nobody is called “{erased.name}” there. Write the name as it stands in the event."
    )
    digests = digests_after(named, person, new)
    rows = grouped(
        (row.event, row)
        for row in rows_naming(person, digests)
        if row.event in erased.events or not digests.keys().isdisjoint(map(str, row.columns.values()))
    )
    files = files_naming(person)
    for event in Event.objects.filter(pk__in=rows).order_by("pk"):
        of_event = change.on(event)
        for row in rows[event.pk]:
            store(row, renamed(row, person, new.get(event.pk, erased.name), digests))
        chain_anew(of_event.event)
        note_erased(of_event, rows[event.pk])
        transaction.on_commit(partial(replace_copies, event, files.get(event.pk, []), change.at))
    for row in rows[0]:
        store(row, renamed(row, person, new[0], digests))
    for user in accounts:
        close_account(user)
    update_association()  # whatever page is cached
    transaction.on_commit(empty_write_ahead_log)
    change.note(f"A person’s name was taken out, as they asked: in {len(rows.keys() - {0})} events.")
    return new[0] if not rows.keys() - {0} else f"Player {number}"


def digests_after(rows: Iterable[Row], person: Person, new: Mapping[int, str]) -> dict[str, str]:
    """What is digested elsewhere and names the person: the digest of it now, and the one without the name."""
    digests = {}
    for row in rows:
        after = renamed(row, person, new[row.event], {})
        if row.model is QualifierExport and "file" in after:
            digests[digest_teams(row.columns["file"])] = digest_teams(after["file"])
    return digests


def store(row: Row, columns: Columns) -> None:
    """Stores the columns of a row; what else it holds of the person goes with the name."""
    rows = row.model._base_manager.filter(pk=row.pk)
    file = columns.get("file")
    if row.model is QualifierExport and file and file["public_key"] == public_key(settings.INSTALLATION_KEY):
        unsigned = {key: value for key, value in file.items() if key not in ("public_key", "signature")}
        columns = columns | {"file": sign(unsigned, settings.INSTALLATION_KEY)}
    rows.update(**columns | (BESIDE_THE_NAME.get(row.model, {}) if "name" in columns else {}))
    if row.model is Player and "name" in columns:
        Team.with_removed.filter(players__pk=row.pk).update(telephone="", mail="")


def note_erased(change: Change, rows: Iterable[Row]) -> None:
    """Tells the log of how many of its entries the name was taken, and drops the sheets that were drawn with it."""
    event, entries = change.event, sum(row.model is LogEntry for row in rows)
    change.note(
        "The office took a person’s name out, as they asked; "
        f"{counted(entries, 'entry', 'entries')} before this one held it."
    )
    PrintJob.objects.filter(event=event, state=PrintJob.State.DONE).update(
        state=PrintJob.State.EXPIRED,
        pdf=None,
        failure="A name was taken out since. Ask for the sheet again to print it.",
    )


def replace_copies(event: Event, copies: Iterable[Path], at: datetime) -> None:
    """Saves a new safety copy of an event in place of those that name somebody; where that fails, these stay."""
    if not copies:
        return
    save_copy(event=event.pk, folder=settings.COPIES_DIR, at=at)
    if SafetyCopy.objects.filter(event=event, failure="").exists():
        for copy in copies:
            copy.unlink(missing_ok=True)


def close_account(user: User) -> None:
    """Deletes an account that cannot sign in any more; one that led events stays without its names."""
    made = f"made an account, {user.get_username()}"
    for row in rows_naming(Person(made)):
        store(row, renamed(row, Person(made), "made an account", {}))
    if user.events.exists():
        user.assists.all().delete()
        withdraw_api_token(user=user)
        user.set_unusable_password()
        user.save()
        set_columns(user, username=f"removed-{user.pk}", first_name=THE_LEADER, last_name="", email="")
    else:
        user.delete()
