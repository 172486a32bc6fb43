"""Safety copies: the file of every event that is played, saved by itself into a folder outside the database.

An event may be here in an older state than a file of it that lies here: the database was put back, and forgot its last
hours.  A file is of this very event where its log begins with the whole log that is here.  It is looked for when the
service starts; what was found stays noted, also when the event goes on, until its leader has decided which of the two
counts.
"""

import logging
import re
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.db import DatabaseError, transaction
from django.db.models import Exists, F, OuterRef, Q

from scoring.event_file.load import load_event
from scoring.event_file.save import save_event, was_final, write_whole
from scoring.event_file.schema import EventFile, read_event_file
from scoring.event_file.verify import note_fault
from tournament.domain import Conflict, Part, Refusal, Who, acts_changing
from tournament.domain.log import WRONG_SHAPE
from tournament.models import Assistant, CodeGuess, Event, LogEntry, PrintJob, SafetyCopy, Verifier
from tournament.processes.files import delete
from tournament.queries.safety_copies import newer_copy
from tournament.schemas import Nothing
from tournament.services.acts import Actor, Change, act, open_for_change, set_columns

log = logging.getLogger(__name__)

INTERVAL = timedelta(minutes=2)  # how old a copy may be while an event changes

AT_ONCE = Part.DAYS | Part.FINAL  # after an act that changes one of these the next copy does not wait

MOST_COPIES = 20  # copies of one event that are kept; the oldest goes first


def save_copies(*, folder: Path, at: datetime) -> None:
    """Saves a copy of every event whose play has begun and which has changed since its last copy, where that is old
    enough or a day was closed since; then its log is verified too.  What is wrong with one of them stops no other.

    Of rehearsals nothing stays, so they have none.
    """
    later = LogEntry.objects.filter(event=OuterRef("pk"), at__gt=OuterRef("safety_copy__tried_at"))
    since = later.filter(act__in=acts_changing(AT_ONCE))
    tried_lately = Q(safety_copy__tried_at__gt=at - INTERVAL, safety_copy__tried_at__lte=at)
    is_due = ~tried_lately | Exists(since)  # one tried later than now was tried before the clock was set back
    is_changed = Q(safety_copy=None) | ~Q(safety_copy__version=F("version"))
    due = Event.objects.filter(is_due, is_changed, days__opened_at__isnull=False, is_rehearsal=False).annotate(
        is_closed=Exists(since)
    )
    for event, is_closed in list(due.values_list("pk", "is_closed").distinct()):
        try:
            if is_closed:
                note_fault(event)
            save_copy(event=event, folder=folder, at=at)
        except (DatabaseError, *WRONG_SHAPE) as error:
            log.warning("Event %s: its safety copy waits for the next round: %s", event, error)


def save_copy(*, event: int, folder: Path, at: datetime) -> None:
    """Saves one copy and notes where it is; a failure, such as a full disk, a stick taken out or a row
    bent past the log, is noted with its reason and tried again.
    """
    noted: dict[str, object] = {"tried_at": at, "failure": ""}
    try:
        row = Event.objects.get(pk=event)
        earlier = stored_copies(folder / row.slug, row.slug)
        number = max((copy_number(copy, row.slug) for copy in earlier), default=0) + 1
        # To the microsecond: two workers that save at once take one number, and neither writes into the other's file.
        place = folder / row.slug / f"{row.slug}-{number:05}-{at:%Y%m%d-%H%M%S%f}.json"
        noted["path"] = str(place)
        write_whole(place, save_event(row))
        undecided = SafetyCopy.objects.filter(event=event).values_list("newer_path", flat=True).first()
        for old in stored_copies(place.parent, row.slug)[:-MOST_COPIES]:
            if str(old) != undecided:
                delete(old)
        noted |= {"version": row.version, "saved_at": at}
    except Event.DoesNotExist:
        return
    except (OSError, Refusal, *WRONG_SHAPE) as error:
        noted["failure"] = getattr(error, "strerror", None) or str(error).rstrip(".")
        log.warning("Event %s: no safety copy was saved: %s.", event, noted["failure"])
    SafetyCopy.objects.update_or_create(event_id=event, defaults=noted)


def files_in(folder: Path, start: str = "") -> list[Path]:
    """The files of events in a folder whose names start so; none where it cannot be read, as of a stick taken out."""
    try:
        return [file for file in folder.iterdir() if file.name.startswith(start) and file.suffix == ".json"]
    except OSError:
        return []


def stored_copies(folder: Path, slug: str) -> list[Path]:
    """The copies of an event in its folder, the first saved first: by number, because a clock may be set back."""
    return sorted(files_in(folder, f"{slug}-"), key=lambda copy: (copy_number(copy, slug), copy.name))


def copy_number(copy: Path, slug: str) -> int:
    """The number in a copy's name; 0 for one of version 1.0.0, whose name has only the time."""
    numbered = re.fullmatch(rf"{slug}-(\d+)-\d+-\d+", copy.stem)
    return int(numbered[1]) if numbered else 0


class Entry(msgspec.Struct):
    """What is compared of an entry of a log."""

    digest: str
    at: datetime


class FileOfEvent(msgspec.Struct):
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


def replace_event(event: Event, file: EventFile, by: Actor, at: datetime, folder: Path) -> Event:
    """The event as any file has it, older or newer.  Raises Conflict where the event here was final once."""
    Conflict.when(was_final(event), f"{event.name} has had final results, which no file replaces. Keep both.")
    return put_in_place(event, file, by, at, folder)


@transaction.atomic
def put_in_place(event: Event, file: EventFile, by: Actor, at: datetime, folder: Path) -> Event:
    """The event as a file has it, with those who lead, help and count here; the one here is saved into the
    folder.  Raises what loading raises.
    """
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
def keep_present_state(change: Change, _: Nothing) -> None:
    """Decides that the event counts as it is here, and a newer copy does not; raises NotFound where there is none."""
    set_columns(newer_copy(change.event), newer_path="", newer_at=None, older_at=None)
    change.note("The event goes on from here; a newer copy that lay there was left aside.")
