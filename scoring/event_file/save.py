"""Saving an event as a file, without codes, tokens, keys and passwords; deleting or withdrawing an event after that."""

import json
import os
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, Any

import msgspec
from django.conf import settings
from django.db import transaction

from scoring.event_file.reading import Signature, check_signature, document_of, with_signature
from scoring.services.rulings import publish_final
from tournament.domain import Conflict, Refusal
from tournament.files import delete, when_free
from tournament.models import Event, SafetyCopy, WithdrawnEvent
from tournament.services.acts import open_for_change
from tournament.services.purging import DELETED_EVENTS, empty_write_ahead_log


@transaction.atomic
def save_event(event: Event) -> str:
    """The event as a JSON document; loaded into an empty database and saved again, it is the same byte for byte."""
    # Locked, so that nothing changes between the first row and the last.
    event = open_for_change(event)
    document = signed(document_of(event), event.signature)
    text = json.dumps(document, ensure_ascii=False, default=msgspec.to_builtins)
    return msgspec.json.format(text, indent=1) + "\n"


def signed(document: dict[str, Any], signature: dict[str, Any]) -> dict[str, Any]:
    """The document with the signature that it was loaded with, as long as nothing changed, else with a new one."""
    in_order = {key: signature.get(key, "") for key in Signature.__struct_fields__}
    as_loaded = document | {"signed": in_order}
    try:
        check_signature(as_loaded)
    except Refusal:
        return with_signature(document, settings.INSTALLATION_KEY)
    return as_loaded


@transaction.atomic
def delete_event(*, event: Event, confirmed: str, folder: Path) -> Path:
    """Deletes an event, and returns the file it was saved to.

    Raises Refusal unless its address was typed, Conflict where it was final once: that is the association's.
    """
    event = open_for_change(event)
    Refusal.when(confirmed.strip() != event.slug, f"To delete {event.name}, type its address “{event.slug}”.")
    Conflict.when(
        was_final(event),
        f"{event.name} has had final results, which are the association’s; only its office withdraws them. You can "
        "archive the event.",
    )
    return remove_event(event, folder)


def was_final(event: Event) -> bool:
    """True once the standings were final, also while they are corrected; never for a rehearsal."""
    return not event.is_rehearsal and (
        event.finalised_at is not None or event.log.filter(act=publish_final.name).exists()
    )


def remove_event(event: Event, folder: Path) -> Path:
    """Takes an event that is held out of the database, with its safety copies, which hold dates of birth too."""
    file = folder / f"{event.slug}-{event.version}.json"
    write_whole(file, save_event(event))
    noted = SafetyCopy.objects.filter(event=event).exclude(path="").values_list("path", flat=True)
    for copies in {settings.COPIES_DIR / event.slug, *(Path(path).parent for path in noted)}:  # the folder was moved
        transaction.on_commit(partial(delete_copies, copies, event.slug))
    event.delete()
    transaction.on_commit(empty_write_ahead_log)
    return file


def delete_copies(folder: Path, slug: str) -> None:
    """Deletes an event's safety copies; on a stick that was taken out they stay."""
    with suppress(OSError):
        for copy in (*folder.glob(f"{slug}-*.json"), *folder.glob(f"{slug}-*.part")):
            delete(copy)


def write_whole(path: Path, text: str) -> None:
    """Writes a file that is there whole or not at all, even when the power fails."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_suffix(".part")
    with open_private(unfinished) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    when_free(partial(unfinished.replace, path))


def open_private(path: Path) -> IO[str]:
    """The file opened to be written anew, which only its owner can read: events hold years or dates of birth."""
    with suppress(OSError):  # there is none yet, or the drive knows no owners, as a FAT stick
        if path.is_file():  # and not a pipe
            path.chmod(0o600)
    return open(path, "w", encoding="utf-8", newline="\n", opener=partial(os.open, mode=0o600))


@transaction.atomic
def withdraw_event(event: Event, reason: str, at: datetime) -> None:
    """Deletes an event that was final once; its address says from then on that it was withdrawn, and why.

    Raises NotFound, or Refusal for an event that was never final, which its leader deletes.
    """
    event = open_for_change(event)
    Refusal.when(not was_final(event), f"{event.name} never had final results; its leader can delete it.")
    WithdrawnEvent.objects.create(slug=event.slug, name=event.name, log_digest=event.log_digest, at=at, reason=reason)
    remove_event(event, settings.DATA_DIR / DELETED_EVENTS)
