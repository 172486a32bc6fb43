"""An event saved as a file, and deleted once it is saved."""

import json
from pathlib import Path

from django.conf import settings
from django.test import Client

from tests.desk_pages import refusals_of
from tests.playing import make_event
from tournament.models import Event


def test_an_event_is_deleted_when_its_address_is_typed_and_a_copy_is_kept(ada: Client) -> None:
    event = make_event(3)
    copy = Path(settings.DATA_DIR) / "deleted" / f"games-{event.version}.json"
    copy.unlink(missing_ok=True)

    refused = ada.post("/games/desk/put-away/delete/", {"confirmed": "game"})
    still = Event.objects.exists()
    response = ada.post("/games/desk/put-away/delete/", {"confirmed": "games"})

    assert (refused.status_code, still) == (422, True)
    assert refusals_of(refused) == ["To delete Summer Games, type its address “games”."]
    assert (response.status_code, Event.objects.exists()) == (303, False)
    assert json.loads(copy.read_text())["event"]["slug"] == "games"
