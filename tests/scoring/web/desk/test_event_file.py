"""An event saved as a file, and deleted once it is saved."""

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client

from scoring.event_file.copies import save_copies
from scoring.tasks import purge_records
from tests.desk_pages import refusals_of
from tests.playing import NOON, make_event
from tournament.models import Event


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept_for_a_while(
    ada: Client, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    event = make_event(3)
    save_copies(folder=tmp_path, at=NOON)
    [safety_copy] = tmp_path.glob("games/*.json")
    copy = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    copy.unlink(missing_ok=True)

    refusal_response = ada.post("/games/desk/put-away/delete/", {"confirmed": "game"})
    still = Event.objects.exists()
    is_still_copied = safety_copy.exists()
    with django_capture_on_commit_callbacks(execute=True):
        response = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})

    assert (refusal_response.status_code, still) == (422, True)
    assert refusals_of(refusal_response) == ["To delete Summer Games, type its address “games”."]
    assert (response.status_code, Event.objects.exists()) == (303, False)
    assert (is_still_copied, safety_copy.exists()) == (True, False)
    assert json.loads(copy.read_text())["event"]["slug"] == "games"
    os.utime(copy, times=(0, 0))
    purge_records()
    assert not copy.exists()
