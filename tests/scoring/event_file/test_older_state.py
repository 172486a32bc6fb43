"""A database that was put back is noticed by the safety copies that go on after it, and its leader decides."""

import json
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from scoring.event_file.copies import MOST_COPIES, find_newer_copies, save_copies
from scoring.services.counts import NewLoan, lend_flags
from tests.desk_pages import refusals_of, text_of
from tests.events import ADA, NOON, count, fresh, load, make_event, save
from tests.people import browser_of_verifier
from tournament.models import Event, SafetyCopy
from tournament.queries.safety_copies import older_states, say_older_state

pytestmark = pytest.mark.django_db

PAGE = "/games/desk/newer-copy/"


class PutBack(NamedTuple):
    """An event as it was before its last count, a copy of it with that count, and the folder that holds the copy."""

    event: Event
    newer: str
    folder: Path
    deleted: Path

    def look(self) -> list[SafetyCopy]:
        find_newer_copies(folder=self.folder, deleted=self.deleted, at=NOON)
        return older_states()


@pytest.fixture
def put_back(tmp_path: Path, settings: Settings) -> PutBack:
    settings.DATA_DIR = tmp_path / "data"
    deleted = settings.DATA_DIR / "deleted"
    deleted.mkdir(parents=True)
    event = make_event(4)
    older = save(event)
    count(event, 1, 13)
    save_copies(folder=tmp_path, at=NOON + timedelta(hours=1))
    newer = save(event)
    event.delete()
    return PutBack(load(older), newer, tmp_path, deleted)


def test_the_copy_is_restored_over_an_older_state_with_all_who_help(put_back: PutBack, ada: Client) -> None:
    before = "older state" in text_of(ada.get("/games/desk/"))
    [copy] = put_back.look()
    vera = browser_of_verifier(put_back.event)
    desk, page = text_of(ada.get("/games/desk/")), ada.get(PAGE)

    restored = ada.post(PAGE)

    assert not before
    assert all(part in say_older_state(copy) for part in ("21 August 2026, 12:00", "21 August 2026, 12:05"))
    assert say_older_state(copy) in desk
    assert "1 entry" in text_of(page)
    assert (restored.status_code, save(Event.objects.get())) == (303, put_back.newer)
    assert vera.get("/games/verify/").status_code == 200
    [older] = put_back.deleted.iterdir()
    assert json.loads(older.read_text(encoding="utf-8"))["log"][-1]["did"] == "let_verifier_in"
    assert put_back.look() == []


@pytest.mark.parametrize("is_older", [True, False])
def test_a_file_is_put_in_the_place_of_the_event_here_or_both_are_kept(
    put_back: PutBack, ada: Client, is_older: bool
) -> None:
    older, vera = save(put_back.event), browser_of_verifier(put_back.event)
    if is_older:
        count(put_back.event, 1, 13)
    file = older if is_older else put_back.newer
    checked = ada.post("/accounts/restore/", {"file": SimpleUploadedFile("games.json", file.encode())})
    shown = checked.context["form"].initial

    both = ada.post("/accounts/restore/", shown)
    replaced = ada.post("/accounts/restore/", shown | {"replaces": "on"})

    assert f"the file is {'older' if is_older else 'newer'}." in text_of(checked)
    assert [each["Location"] for each in (both, replaced)] == ["/games-2/desk/", "/games/desk/"]
    assert save(Event.objects.get(slug="games")) == file
    assert vera.get("/games/verify/").status_code == 200
    assert len([*put_back.deleted.iterdir()]) == 1
    Event.objects.update(finalised_at=NOON)
    final = ada.post("/accounts/restore/", {"text": put_back.newer, "slug": "games-3", "replaces": "on"})
    assert "no file replaces" in refusals_of(final)[0]


def test_what_was_found_stays_noted_and_its_file_there_until_the_leader_keeps_what_is_here(
    put_back: PutBack, ada: Client
) -> None:
    [copy] = put_back.look()
    for number in range(MOST_COPIES + 1):
        lend_flags(put_back.event, ADA, NOON, NewLoan(day=1, table=3, flags=1), str(number))
        save_copies(folder=put_back.folder, at=NOON + timedelta(hours=2 + number))
    told = text_of(ada.get(PAGE))

    assert older_states() == [copy] == put_back.look()
    assert f"{MOST_COPIES + 1} entries that are here" in told
    kept = ada.post(f"{PAGE}keep/")
    assert (kept.status_code, put_back.look(), Path(copy.newer_path).exists()) == (303, [], True)
    assert ada.get(PAGE).status_code == 404
    assert fresh(put_back.event).log.last().act == "keep_present_state"


def test_only_files_of_this_very_event_count_and_only_where_they_go_on(put_back: PutBack) -> None:
    [file] = (put_back.folder / "games").iterdir()
    newer = json.loads(put_back.newer)
    other = [*newer["log"][:-2], newer["log"][-2] | {"digest": "0" * 64}, newer["log"][-1]]
    texts = [
        "{", "[]", "{}", json.dumps({"event": {"slug": "games"}, "log": 1}), save(put_back.event),
        json.dumps(newer | {"event": newer["event"] | {"slug": "others"}}), json.dumps(newer | {"log": other}),
    ]  # fmt: skip

    for text in texts:
        file.write_text(text, encoding="utf-8")
        assert put_back.look() == [], text[:80]
    file.write_text(put_back.newer, encoding="utf-8")
    file.rename(file.with_name("games.json"))  # as somebody saved it, and put it there
    assert [Path(copy.newer_path).name for copy in put_back.look()] == ["games.json"]
    deleted = file.with_name("games.json").rename(put_back.deleted / "games-99.json")  # of an event deleted later
    assert [copy.newer_path for copy in put_back.look()] == [str(deleted)]
    deleted.unlink()
    assert older_states() == []
