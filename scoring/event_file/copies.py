"""Safety copies: the file of every event that is played, saved by itself into a folder outside the database."""

import re
from datetime import datetime, timedelta
from pathlib import Path

from django.db.models import Exists, F, OuterRef, Q

from scoring.event_file.save import save_event, write_whole
from tournament.domain.acts import Part, acts_changing
from tournament.models import Event, LogEntry, SafetyCopy

INTERVAL = timedelta(minutes=2)
"""How old a copy may be while an event changes."""

AT_ONCE = Part.DAYS | Part.FINAL
"""After an act that changes one of these the next copy does not wait."""

MOST_COPIES = 20
"""Copies of one event that are kept; the oldest goes first."""


def save_copies(*, folder: Path, at: datetime) -> None:
    """Saves a copy of every event whose play has begun and which has changed since its last copy, where that is old
    enough or a day was closed since.
    """
    later = LogEntry.objects.filter(event=OuterRef("pk"), at__gt=OuterRef("safety_copy__tried_at"))
    since = later.filter(act__in=acts_changing(AT_ONCE))
    tried_lately = Q(safety_copy__tried_at__gt=at - INTERVAL, safety_copy__tried_at__lte=at)
    is_due = ~tried_lately | Exists(since)  # one tried later than now was tried before the clock was set back
    is_changed = Q(safety_copy=None) | ~Q(safety_copy__version=F("version"))
    for event in Event.objects.filter(is_due, is_changed, days__opened_at__isnull=False).distinct():
        save_copy(event=event, folder=folder, at=at)


def save_copy(*, event: Event, folder: Path, at: datetime) -> None:
    """Saves one copy and notes where it is; a failure, such as a full disk or a stick that was taken out, is noted with
    its reason and tried again.
    """
    earlier = stored_copies(folder / event.slug, event.slug)
    number = max((copy_number(copy, event.slug) for copy in earlier), default=0) + 1
    place = folder / event.slug / f"{event.slug}-{number:05}-{at:%Y%m%d-%H%M%S}.json"
    noted: dict[str, object] = {"tried_at": at, "path": str(place), "failure": ""}
    try:
        write_whole(place, save_event(event))
        undecided = SafetyCopy.objects.filter(event=event).values_list("newer_path", flat=True).first()
        for old in stored_copies(place.parent, event.slug)[:-MOST_COPIES]:
            if str(old) != undecided:
                old.unlink()
        noted |= {"version": event.version, "saved_at": at}
    except OSError as error:
        noted["failure"] = str(error.strerror)
    SafetyCopy.objects.update_or_create(event=event, defaults=noted)


def stored_copies(folder: Path, slug: str) -> list[Path]:
    """The copies of an event in its folder, the first saved first: by number, because a clock may be set back."""
    return sorted(folder.glob(f"{slug}-*.json"), key=lambda copy: (copy_number(copy, slug), copy.name))


def copy_number(copy: Path, slug: str) -> int:
    """The number in a copy's name; 0 for one of version 1.0.0, whose name has only the time."""
    numbered = re.fullmatch(rf"{slug}-(\d+)-\d+-\d+", copy.stem)
    return int(numbered[1]) if numbered else 0
