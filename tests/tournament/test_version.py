"""The version stands in one place and is shown wherever somebody asks which program this is."""

import json
import subprocess
import sys

import pytest

from tests import events, refusals
from tests.servers import ROOT
from tournament.domain.refusal import Refusal
from tournament.version import VERSION


def test_manage_py_tells_the_version_without_any_package() -> None:
    command = [sys.executable, "-S", str(ROOT / "manage.py"), "--version"]  # -S: nothing that was installed is found

    assert subprocess.check_output(command, text=True) == f"{VERSION}\n"


@pytest.mark.django_db
def test_a_saved_file_tells_under_its_signature_which_version_saved_it_and_is_refused_with_keys_of_another() -> None:
    event = events.set_up(2)
    saved = json.loads(events.save(event))
    event.delete()

    assert saved["signature"]["version"] == VERSION
    with pytest.raises(Refusal, match=r"“umpires”, which is not known there; known are [a-z_, ]+\.$"):
        events.load(saved | {"umpires": []})
    saved["signature"]["version"] = "77.0.0"
    assert "changed after it was signed" in refusals.why_refused(events.load, saved)
    assert f"saved by version 77.0.0 of Twelve Flags, and this is version {VERSION}" in refusals.why_refused(
        events.load, saved | {"umpires": []}
    )
    del saved["signature"]["version"]
    assert "changed after it was signed" in refusals.why_refused(events.load, saved)
