"""Safety copies: the file of every event that is played, saved by itself into a folder outside the database."""

import logging
import re
from datetime import datetime, timedelta
from pathlib import Path

from django.db import DatabaseError, transaction
from django.db.models import F, Q

from scoring.event_file.load import load_event
from scoring.event_file.reading import EventFile
from scoring.event_file.save import save_event, was_final, write_whole
from tournament.domain import Conflict, NotFound
from tournament.files import delete
from tournament.models import Assistant, CodeGuess, Event, PrintJob, SafetyCopy, Verifier
from tournament.services.acts import Actor, open_for_change, set_columns

log = logging.getLogger(__name__)

INTERVAL = timedelta(minutes=2)  # how old a copy may be while an event changes

MOST_COPIES = 20  # copies of one event that are kept; the oldest goes first


def save_copies(*, folder: Path, at: datetime) -> None:
    """Saves a copy of every event whose play has begun and which has changed since its last copy, where that is old
    enough.  What is wrong with one of them stops no other.

    Of rehearsals nothing stays, so they have none.
    """
    # One tried later than now was tried before the clock was set back.
    tried_lately = Q(safety_copy__tried_at__gt=at - INTERVAL, safety_copy__tried_at__lte=at)
    is_changed = Q(safety_copy=None) | ~Q(safety_copy__version=F("version"))
    due = Event.objects.filter(~tried_lately, is_changed, days__opened_at__isnull=False, is_rehearsal=False)
    for event in list(due.distinct()):
        try:
            save_copy(event, folder, at)
        except DatabaseError as error:
            log.warning("Event %s: its safety copy waits for the next round: %s", event, error)


def save_copy(event: Event, folder: Path, at: datetime) -> bool:
    """Saves one copy and notes where it is; True where that was done.  A failure, such as a full disk or a stick taken
    out, is noted with its reason and tried again.
    """
    noted: dict[str, object] = {"tried_at": at, "failure": ""}
    try:
        earlier = stored_copies(folder / event.slug, event.slug)
        number = max((copy_number(copy, event.slug) for copy in earlier), default=0) + 1
        # To the microsecond: two workers that save at once take one number, and neither writes into the other's file.
        place = folder / event.slug / f"{event.slug}-{number:05}-{at:%Y%m%d-%H%M%S%f}.json"
        noted["path"] = str(place)
        write_whole(place, save_event(event))
        for old in stored_copies(place.parent, event.slug)[:-MOST_COPIES]:
            delete(old)
        noted |= {"version": event.version, "saved_at": at}
    except NotFound:  # it was deleted meanwhile
        return False
    except Exception as error:  # whatever it is, the desk says that there is no copy
        noted["failure"] = getattr(error, "strerror", None) or str(error).rstrip(".")
        log.exception("Event %s: no safety copy was saved", event)
    SafetyCopy.objects.update_or_create(event=event, defaults=noted)
    return not noted["failure"]


def stored_copies(folder: Path, slug: str) -> list[Path]:
    """The copies of an event in its folder, the first saved first: by number, because a clock may be set back; none
    where it cannot be read, as of a stick taken out.
    """
    try:
        copies = [copy for copy in folder.iterdir() if copy.name.startswith(f"{slug}-") and copy.suffix == ".json"]
    except OSError:
        return []
    return sorted(copies, key=lambda copy: (copy_number(copy, slug), copy.name))


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
