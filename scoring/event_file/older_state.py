"""An event in an older state than a file of it that lies here: the database was put back, and forgot its last hours.

A file is of this very event where its log begins with the whole log that is here.  It is looked for when the service
starts; what was found stays noted, also when the event goes on, until its leader has decided which of the two counts.
"""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.db import transaction
from msgspec import Struct

from scoring.event_file.copies import copy_number, files_in
from scoring.event_file.load import load_event
from scoring.event_file.save import save_event, was_final, write_whole
from scoring.event_file.schema import EventFile, read_event_file
from tournament.domain.acts import Part, Who
from tournament.domain.refusal import Conflict
from tournament.models import Assistant, CodeGuess, Event, PrintJob, SafetyCopy, Verifier
from tournament.queries.safety_copies import newer_copy
from tournament.services.acts import Actor, Change, act, set_columns
from tournament.services.log import open_for_change


class Entry(Struct):
    """What is compared of an entry of a log."""

    digest: str
    at: datetime


class FileOfEvent(Struct):
    """What is compared of a file; all else in it is skipped."""

    event: dict[str, msgspec.Raw]
    log: list[Entry] = []


class Newer(NamedTuple):
    """A file that goes on after the last entry here: how many entries it has, until when it and the event here go, and
    where it is.
    """

    entries: int
    at: datetime
    older_at: datetime
    path: Path


def find_newer_copies(*, folder: Path, deleted: Path, at: datetime) -> None:
    """Notes of each event the newest file that goes on where its log ends here, among its safety copies and the files
    of deleted events.
    """
    for event in Event.objects.select_related("safety_copy"):
        noted = getattr(event, "safety_copy", None)
        files = files_in(folder / event.slug) + files_in(deleted, f"{event.slug}-")
        numbered = partial(copy_number, slug=event.slug)
        if not files or (noted and {max(files, key=key) for key in (written_at, numbered)} == {Path(noted.path)}):
            continue  # nothing was written after the last copy that is known here
        newer = max(filter(None, (newer_in(path, event) for path in files)), default=None)
        if newer:
            found = {"newer_path": str(newer.path), "newer_at": newer.at, "older_at": newer.older_at}
            SafetyCopy.objects.update_or_create(
                event=event, defaults=found, create_defaults={"event": event, "tried_at": at, **found}
            )


def written_at(path: Path) -> float:
    """When a file was written, in seconds; 0 where it is gone meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def newer_in(path: Path, event: Event) -> Newer | None:
    """The file, where it is of this very event and goes on after it; None for any other, and for what is no file."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=FileOfEvent)
        slug = msgspec.json.decode(file.event["slug"])
    except (OSError, KeyError, ValueError):
        return None
    shared = file.log[event.version - 1] if len(file.log) > event.version > 0 else None
    if shared is None or shared.digest != event.log_digest or slug != event.slug:
        return None
    return Newer(len(file.log), file.log[-1].at, shared.at, path)


def read_newer_copy(event: Event) -> EventFile:
    """The newer file that lies here; raises NotFound where there is none, Conflict where it cannot be read."""
    try:
        return read_event_file(Path(newer_copy(event).newer_path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Conflict(f"The copy cannot be read: {error}.") from error


@transaction.atomic
def restore_newer_copy(event: Event, by: Actor, at: datetime, folder: Path) -> Event:
    """The event as the newer copy has it, in place of the one here, which is saved into the folder first.

    Who leads it, helps and counts stays.  Raises what loading raises.
    """
    return put_in_place(event, read_newer_copy(event), by, at, folder)


@transaction.atomic
def replace_event(event: Event, file: EventFile, by: Actor, at: datetime, folder: Path) -> Event:
    """The same for any file, older or newer.  Raises Conflict where the event here was final once."""
    if was_final(event):
        raise Conflict(f"{event.name} has had final results, which no file replaces. Keep both.")
    return put_in_place(event, file, by, at, folder)


def put_in_place(event: Event, file: EventFile, by: Actor, at: datetime, folder: Path) -> Event:
    """The event as a file has it, with those who lead, help and count here; the one here is saved into the folder."""
    older = open_for_change(event)
    slug, text = older.slug, save_event(older)
    set_columns(older, slug=f"older-state-{older.pk}")
    restored = load_event(file, Actor(by.name, user=older.leader), at, slug=slug)
    for model in (Assistant, Verifier, CodeGuess, PrintJob):
        model._default_manager.filter(event=older).update(event=restored)
    set_columns(restored, verifier_code=older.verifier_code)
    older.delete()
    write_whole(folder / f"{slug}-{older.version}-older.json", text)
    return restored


@act(
    who=Who.LEADER, changes=Part.NOTHING,
    not_taken_back="The copy stays where it lies, and can be loaded as an event of its own.",
)  # fmt: skip
def keep_present_state(change: Change) -> None:
    """Decides that the event counts as it is here, and a newer copy does not; raises NotFound where there is none."""
    set_columns(newer_copy(change.event), newer_path="", newer_at=None, older_at=None)
    change.note("The event goes on from here; a newer copy that lay there was left aside.")
