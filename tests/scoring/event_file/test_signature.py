"""A saved file is signed as a whole: one that was changed is refused, and who signed it is said once, on loading."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from scoring.event_file.reading import read_event_file
from tests import desk_pages, refusals
from tests.events import count, document, fresh, load, save
from tournament.models import Event

GOLDEN = Path(__file__).parents[2] / "golden" / "event_files" / "rehearsed_zone.json"
OWN, OTHERS = "Signed by this installation, and not changed since.", "Signed by another installation ("


def origin(text: str) -> str:
    return read_event_file(text).origin


def test_a_file_comes_back_as_it_was_signed_elsewhere_until_something_is_done(games: Event) -> None:
    with override_settings(INSTALLATION_KEY="of another computer"):
        saved = save(games)
    games.delete()

    event = load(saved)

    assert (save(event), origin(saved).startswith(OTHERS)) == (saved, True)
    count(event, 1, 12)
    assert origin(save(fresh(event))) == OWN


@pytest.mark.parametrize("key", ["event", "teams", "log", "signed", "prizes"])
def test_no_part_of_a_signed_file_may_be_changed(key: str, games: Event) -> None:
    saved = json.loads(save(games))
    games.delete()
    changed = {"version": "9.9"} if key == "signed" else [*saved[key], {}] if key != "event" else {"name": "Others"}

    refused = refusals.why_refused(load, saved | {key: changed if key != "signed" else saved[key] | changed})

    assert (refused, Event.objects.count()) == ("The file was changed after it was saved.", 0)


def test_who_loads_a_file_of_somebody_else_is_asked_once_and_the_event_bears_no_mark(ada: Client, games: Event) -> None:
    unsigned = json.loads(save(games))
    del unsigned["signed"]
    games.delete()
    upload = SimpleUploadedFile("games.json", json.dumps(unsigned).encode())

    checked = ada.post("/accounts/restore/", {"file": upload})
    sent = checked.context["form"].initial
    refused = ada.post("/accounts/restore/", sent)
    loaded = ada.post("/accounts/restore/", sent | {"accepts_signer": "on"})

    assert desk_pages.unsaid(checked, "Nobody signed it.", "I know where this file comes from") == []
    assert (refused.status_code, loaded.status_code, origin(save(Event.objects.get()))) == (422, 303, OWN)


def test_of_a_file_of_an_earlier_version_the_signature_is_not_checked() -> None:
    old = json.loads(GOLDEN.read_text(encoding="utf-8"))
    signed = old | {"salt": "00", "signature": {"public_key": "x", "signature": "y", "version": "1.0.0"}}

    assert load(json.dumps(signed)).version == len(old["log"])
    assert origin(json.dumps(signed)).startswith("Saved by version 1.0.0: its signature is not checked here.")
    assert origin(json.dumps(old)).startswith("Nobody signed it.")
    assert origin(json.dumps(document())) == ""
