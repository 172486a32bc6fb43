"""Safety copies: the file of every event that is played, saved by itself into a folder outside the database."""

import logging
import re
from datetime import datetime, timedelta
from pathlib import Path

from django.db import DatabaseError, transaction
from django.db.models import Exists, F, OuterRef, Q

from scoring.event_file.load import load_event
from scoring.event_file.reading import EventFile
from scoring.event_file.save import save_event, was_final, write_whole
from tournament.domain import Conflict, Refusal
from tournament.domain.acts import names_of
from tournament.domain.log import WRONG_SHAPE
from tournament.files import delete
from tournament.models import Assistant, CodeGuess, Event, LogEntry, PrintJob, SafetyCopy, Verifier
from tournament.services.acts import Actor, open_for_change, set_columns

log = logging.getLogger(__name__)

INTERVAL = timedelta(minutes=2)  # how old a copy may be while an event changes

MOST_COPIES = 20  # copies of one event that are kept; the oldest goes first


def save_copies(*, folder: Path, at: datetime) -> None:
    """Saves a copy of every event whose play has begun and which has changed since its last copy, where that is old
    enough or a day was closed since.  What is wrong with one of them stops no other.

    Of rehearsals nothing stays, so they have none.
    """
    later = LogEntry.objects.filter(event=OuterRef("pk"), at__gt=OuterRef("safety_copy__tried_at"))
    since = later.filter(act__in=names_of("close_day", "publish_final"))
    tried_lately = Q(safety_copy__tried_at__gt=at - INTERVAL, safety_copy__tried_at__lte=at)
    is_due = ~tried_lately | Exists(since)  # one tried later than now was tried before the clock was set back
    is_changed = Q(safety_copy=None) | ~Q(safety_copy__version=F("version"))
    due = Event.objects.filter(is_due, is_changed, days__opened_at__isnull=False, is_rehearsal=False)
    for event in list(due.values_list("pk", flat=True).distinct()):
        try:
            save_copy(event=event, folder=folder, at=at)
        except (DatabaseError, *WRONG_SHAPE) as error:
            log.warning("Event %s: its safety copy waits for the next round: %s", event, error)


def save_copy(*, event: int, folder: Path, at: datetime) -> bool:
    """Saves one copy and notes where it is; True where that was done.  A failure, such as a full disk, a stick taken
    out or a row bent past the log, is noted with its reason and tried again.
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
        for old in stored_copies(place.parent, row.slug)[:-MOST_COPIES]:
            delete(old)
        noted |= {"version": row.version, "saved_at": at}
    except Event.DoesNotExist:
        return False
    except (OSError, Refusal, *WRONG_SHAPE) as error:
        noted["failure"] = getattr(error, "strerror", None) or str(error).rstrip(".")
        log.warning("Event %s: no safety copy was saved: %s.", event, noted["failure"])
    SafetyCopy.objects.update_or_create(event_id=event, defaults=noted)
    return not noted["failure"]


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


@transaction.atomic
def replace_event(event: Event, file: EventFile, by: Actor, at: datetime, folder: Path) -> Event:
    """The event as any file has it, older or newer, with those who lead, help and count here; the one here is saved
    into the folder.  Raises Conflict where the event here was final once, and what loading raises.
    """
    Conflict.when(was_final(event), f"{event.name} has had final results, which no file replaces. Keep both.")
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
