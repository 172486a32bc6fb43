"""The version stands in one place and is shown wherever somebody asks which program this is."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from scoring.event_file import reading
from tests import events, refusals
from tests.servers import ROOT
from tournament.domain.refusal import Refusal
from tournament.version import VERSION


def test_manage_py_tells_the_version_without_any_package() -> None:
    command = [sys.executable, "-S", str(ROOT / "manage.py"), "--version"]  # -S: nothing that was installed is found

    assert subprocess.check_output(command, text=True) == f"{VERSION}\n"


@pytest.mark.django_db
def test_a_saved_file_tells_under_its_signature_which_version_saved_it_and_is_refused_with_keys_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = events.set_up(2)
    saved = json.loads(events.save(event))
    event.delete()
    with_more = {key: value for key, value in saved.items() if key != "signed"} | {"umpires": []}
    of_this = reading.with_signature(with_more, settings.INSTALLATION_KEY)
    with monkeypatch.context() as newer:
        newer.setattr(reading, "VERSION", "77.0.0")
        of_another = reading.with_signature(with_more, settings.INSTALLATION_KEY)

    assert saved["signed"]["version"] == VERSION
    with pytest.raises(Refusal, match=r"“umpires”, which is not known there; known are [a-z_, ]+\.$"):
        events.load(of_this)
    assert f"saved by version 77.0.0 of Twelve Flags, and this is version {VERSION}" in refusals.why_refused(
        events.load, of_another
    )
    saved["signed"]["version"] = "77.0.0"
    assert "changed after it was saved" in refusals.why_refused(events.load, saved)
    del saved["signed"]["version"]
    assert "changed after it was saved" in refusals.why_refused(events.load, saved)
