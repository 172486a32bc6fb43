"""Safety copies are saved by themselves, and an event is restored from one on a page."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from scoring.event_file.copies import INTERVAL, save_copies, stored_copies
from tests import desk_pages, people
from tests.events import NOON, count, load, make_event, play_day, save
from tournament.models import Event, SafetyCopy
from tournament.services.acts import verify_log

SLUGS = ("games", "others")


def copies(folder: Path) -> list[str]:
    return [file.read_text() for file in sorted(folder.glob("games/*.json"))]


def test_a_copy_follows_changes(tmp_path: Path, games: Event) -> None:
    make_event(4, slug="not-opened", is_played=False)

    seen = []
    for minutes, flags in ((6, 12), (7, 14), (9, 13), (60, 13)):  # each counted before the copy of that minute
        count(games, 1, flags)
        save_copies(folder=tmp_path, at=NOON + timedelta(minutes=minutes))
        seen.append(len(copies(tmp_path)))

    assert timedelta(minutes=1) < INTERVAL < timedelta(minutes=3)
    assert (seen, copies(tmp_path)[-1]) == ([1, 1, 2, 3], save(games))
    assert [folder.name for folder in tmp_path.iterdir()] == ["games"]


def test_a_copy_that_cannot_be_saved_is_said_on_the_desk_until_it_can(
    tmp_path: Path, ada: Client, games: Event
) -> None:
    stick = tmp_path / "stick"
    stick.write_text("a file, where the folder should be")

    save_copies(folder=stick, at=NOON)
    failed = ada.get("/games/desk/")
    stick.unlink()
    save_copies(folder=stick, at=NOON + INTERVAL)
    saved = ada.get("/games/desk/")

    assert [
        *desk_pages.unsaid(failed, "The safety copy cannot be saved: Not a directory."),
        *desk_pages.unsaid(saved, "The last safety copy was saved at 12:02", "cannot be saved"),
    ] == ["cannot be saved"]
    assert SafetyCopy.objects.get(event=games).version == Event.objects.get(pk=games.pk).version


def test_one_copy_that_cannot_be_saved_stops_no_other(tmp_path: Path) -> None:
    for slug in SLUGS:
        play_day(make_event(4, slug=slug), 12, 12, 12, 12)
    (tmp_path / "games").touch()

    save_copies(folder=tmp_path, at=NOON + timedelta(hours=1))

    failures = SafetyCopy.objects.order_by("event__slug").values_list("failure", flat=True)
    assert [bool(failure) for failure in failures] == [True, False]
    assert len(stored_copies(tmp_path / "others", "others")) == 1


def test_a_saved_file_that_was_changed_is_loaded_only_as_a_copy_that_says_so(ada: Client, games: Event) -> None:
    count(games, 1, 12)
    saved = json.loads(save(games))
    Event.objects.all().delete()
    changed = saved | {"counts": [{**saved["counts"][0], "flags": 13}]}

    def send(file: Any, **fields: str) -> Any:
        data = SimpleUploadedFile("games.json", json.dumps(file).encode())
        return ada.post("/accounts/restore/", {"file": data, **fields})

    refusal = send(changed)
    copied = send(changed, is_copy="on")
    loaded = ada.post("/accounts/restore/", copied.context["form"].initial)
    copy = Event.objects.get()

    assert desk_pages.unsaid(copied, "The copy says so in its name") == []
    assert (refusal.status_code, loaded.status_code, copy.name) == (422, 303, "Summer Games (copy)")
    assert ([entry.act for entry in copy.log.all()], [row.flags for row in copy.flag_counts.all()]) == (
        ["create_event", "note_loaded"], [13]
    )  # fmt: skip


class PutBack(NamedTuple):
    """An event as it was before its last count, a copy of it with that count, and the folder that holds the copy."""

    event: Event
    newer: str
    folder: Path
    deleted: Path


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


@pytest.mark.parametrize("is_older", [True, False])
def test_a_file_is_put_in_the_place_of_the_event_here_or_both_are_kept(
    put_back: PutBack, ada: Client, is_older: bool
) -> None:
    older, vera = save(put_back.event), people.browser_of_verifier(put_back.event)
    if is_older:
        count(put_back.event, 1, 13)
    file = older if is_older else put_back.newer
    checked = ada.post("/accounts/restore/", {"file": SimpleUploadedFile("games.json", file.encode())})
    shown = checked.context["form"].initial

    both, again = (ada.post("/accounts/restore/", shown) for _ in range(2))
    replaced = ada.post("/accounts/restore/", shown | {"replaces": "on"})

    assert [each["Location"] for each in (both, replaced)] == ["/games-2/desk/", "/games/desk/"]
    assert save(Event.objects.get(slug="games")) == file
    assert (again.status_code, Event.objects.count()) == (422, 2), "a second tap keeps no third"
    second = Event.objects.get(slug="games-2")
    assert (second.name, second.is_rehearsal, second.show_player_names) == ("Summer Games (copy)", True, False)
    verify_log(second)
    assert (vera.get("/games/verify/").status_code, len([*put_back.deleted.iterdir()])) == (200, 1)
    Event.objects.update(finalised_at=NOON)
    final = ada.post("/accounts/restore/", {"text": put_back.newer, "slug": "games-3", "replaces": "on"})
    asked, had_results = (
        ada.post("/accounts/restore/", {"text": file}),
        "It has had final results, which no file replaces.",
    )
    assert [
        *desk_pages.unsaid(checked, f"the file is {'older' if is_older else 'newer'}."),
        *desk_pages.unsaid(desk_pages.refusals_of(final)[0], "no file replaces"),
        *desk_pages.unsaid(asked, had_results, "Put this in its place"),
    ] == ["Put this in its place"]
