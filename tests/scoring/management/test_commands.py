"""Commands at a terminal: what they print, how they end, and that a refused file leaves nothing."""

import json
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import ManagementUtility

from tests.events import document
from tests.servers import ROOT, run_manage_here
from tournament.models import Event

EXAMPLE = ROOT / "tournament" / "examples" / "provincial_games.json"

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_example_weekend_is_loaded_once_at_an_address_and_its_places_are_printed(tmp_path: Path) -> None:
    loaded = run_manage_here("load_event", EXAMPLE, "--json")
    for_people = run_manage_here("standings", "provincial-games").stdout.splitlines()
    taken = run_manage_here("load_event", EXAMPLE, "--json")
    empty = run_manage_here("load_event", EXAMPLE, "--as", "")
    other = run_manage_here("load_event", EXAMPLE, "--as", "again", "--json")
    no_folder = run_manage_here("save_event", "provincial-games", "--out", tmp_path / "no" / "event.json")
    no_event = run_manage_here("save_event", "nowhere", "--out", tmp_path / "event.json")

    assert json.loads(loaded.stdout) == {
        "event": "provincial-games", "teams": 16, "state": "verified", "version": 10, "origin": "",
    }  # fmt: skip
    assert (len(for_people), for_people[:3]) == (18, [
        "Provincial Games, Military Whist",
        "Standings, verified: 385 of 385 flags counted, 1 lent.",
        "   1  table   7  High River Hands               19  17    36  19 + 17 = 36",
    ])  # fmt: skip
    refused = taken, empty, no_folder, no_event
    assert [(each.returncode, each.stdout, each.stderr) for each in refused] == [
        (1, "", "There is an event at the address “provincial-games” already; choose another.\n"),
        (1, "", "“” cannot be an address; use small letters, digits and single hyphens, at most 60.\n"),
        (1, "", f"{tmp_path}/no/event.json: No such file or directory.\n"),
        (1, "", "There is no event “nowhere”.\n"),
    ]
    assert json.loads(other.stdout)["event"] == "again"
    assert not (tmp_path / "event.json").exists()


def test_what_was_saved_is_loaded_into_an_empty_database_and_saved_the_same(tmp_path: Path) -> None:
    """The same bytes also at a terminal that has no letter but those of English."""
    by_hand, saved = tmp_path / "by_hand.json", tmp_path / "saved.json"
    by_hand.write_text(json.dumps(document(counted=[[13, 11, 12, 12]], event={"name": "Fête"})))
    saved.touch(mode=0o644)

    made = run_manage_here("load_event", by_hand, "--json")
    quiet = run_manage_here("save_event", "games", "--out", saved)
    Event.objects.all().delete()
    loaded = run_manage_here("load_event", saved)
    with redirect_stdout(TextIOWrapper(BytesIO(), "ascii")) as terminal:
        ManagementUtility(["manage.py", "save_event", "games"]).execute()

    assert json.loads(made.stdout)["event"] == "games"
    assert (quiet.returncode, quiet.stdout, quiet.stderr, saved.stat().st_mode & 0o777) == (0, "", "", 0o600)
    assert loaded.stdout == "Fête: 4 teams at /games/, verified. Signed by this installation, and not changed since.\n"
    terminal.seek(0)
    assert terminal.buffer.read() == saved.read_bytes()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (json.dumps(document(counts=[{"day": 1, "table": 1, "flags": 49}])).encode(),
         "counts 1: The whole room holds 48 flags, so one table cannot have 49. Count the flags again."),
        (json.dumps(document(teams=[{"name": "Aces", "players": {"a\n\x1b[31mb": "Zoë"}}])).encode(),
         "teams 1, players has the key “a  [31mb”, which is not known there; each must be A, B, X, Y."),
        (b"\xff\xfe{", "The file is not text in UTF-8."),
        (None, "There is no file {file}."),
    ],
)  # fmt: skip
def test_a_bad_file_ends_with_1_in_one_sentence_and_is_no_event(
    text: bytes | None, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "event.json"
    if text is not None:
        file.write_bytes(text)

    result = run_manage_here("load_event", file, "--json")

    told = sentence.replace("{file}", str(file)) + "\n"
    assert (result.returncode, result.stdout, result.stderr, Event.objects.count()) == (1, "", told, 0)


def test_commands_answer_of_an_event_and_refuse_what_is_not_there(tmp_path: Path) -> None:
    assert run_manage_here("load_event", EXAMPLE).returncode == 0

    napkins = run_manage_here("print_event", "provincial-games", "--out", tmp_path / "none", "--only", "napkins")
    found = json.loads(run_manage_here("verify_log", "provincial-games", "--json").stdout)

    nowhere = run_manage_here("verify_log", "nowhere")
    assert (napkins.returncode, napkins.stdout, nowhere.returncode) == (1, "", 1)
    assert napkins.stderr.startswith("There is no sheet “napkins”")
    assert not (tmp_path / "none").exists()
    assert (found["event"], found["unbroken"], found["entries"]) == ("provincial-games", True, 10)


@pytest.mark.slow
def test_a_rehearsal_is_an_event_like_any_other() -> None:
    rehearse = ("rehearse", "--level", "area", "--teams", 5, "--seed", 11, "--slug", "practice", "--json")
    played, again = run_manage_here(*rehearse), run_manage_here(*rehearse)

    result = json.loads(played.stdout)
    assert (result["event"], result["state"], result["teams"], result["seed"]) == ("practice", "final", 5, 11)
    assert json.loads(run_manage_here("standings", "practice", "--json").stdout)["places"] == result["places"]
    wrong = run_manage_here("rehearse", "--teams", "many")
    assert [(each.returncode, each.stdout) for each in (again, wrong)] == [(1, ""), (2, "")]
