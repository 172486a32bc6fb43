"""Who signed a saved file is told by everything that loads it, and entries from before a load keep their signer."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client, override_settings

from scoring.event_file.verify import verify_log
from scoring.services.printing import draw_sheet
from tests import desk_pages, events, paper, people, refusals
from tournament.models import Event
from tournament.queries.log import Signer, mark_of, signers_of_event
from tournament.signing import own_fingerprint, public_key, sign_further, stretches_of

OTHER = "a second laptop"


def saved_at(secret: str) -> dict[str, Any]:
    """The file of an event that was played and saved on an installation, and is not stored any more."""
    with override_settings(INSTALLATION_KEY=secret):
        event = events.make_event(4)
        events.count(event, 1, 12)
        file: dict[str, Any] = json.loads(events.save(event))
    event.delete()
    return file


def as_saved(file: dict[str, Any]) -> str:
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def of_signers(event: Event) -> list[tuple[int, int, Signer]]:
    return [(each.first, each.last, each.signer) for each in signers_of_event(events.fresh(event))]


@pytest.mark.parametrize(
    ("signer", "mark"),
    [
        (Signer.OWN, ""),
        (Signer.KNOWN, ""),
        (Signer.UNKNOWN, "Loaded from a file signed by an installation not known here"),
        (Signer.NOBODY, "Loaded from a file signed by nobody"),
    ],
)
def test_what_was_loaded_keeps_its_signer_and_what_is_done_here_begins_a_new_stretch(
    signer: Signer, mark: str, ada: Client
) -> None:
    file = saved_at(settings.INSTALLATION_KEY if signer is Signer.OWN else OTHER)
    if signer is Signer.NOBODY:
        del file["signature"]
    if signer is Signer.KNOWN:
        make_known(people.browser_of_office())
    before = len(file["log"])

    event = events.load(as_saved(file))
    loaded = events.save(event)
    events.count(event, 2, 13)
    text = events.save(event)
    stretches = stretches_of(json.loads(text).get("signature", {}), before + 1)
    third = events.load(text, slug="third")

    assert loaded == as_saved(file)
    assert of_signers(event) == (
        [(1, before + 1, Signer.OWN)]
        if signer is Signer.OWN
        else [(1, before, signer), (before + 1, before + 1, Signer.OWN)]
    )
    assert of_signers(third) == of_signers(event)
    assert verify_log(event) == before + 1
    if signer is not Signer.OWN:
        assert stretches[0] == {"entries": before} | file.get("signature", {})
    sheet = draw_sheet(events.fresh(event), "table-numbers", paper="a4", is_large=False, public_url="")[0]
    told = [
        mark_of(events.fresh(event)),
        desk_pages.text_of(ada.get("/games/desk/")),
        desk_pages.text_of(Client().get("/games/")),
    ]
    told += [" ".join(paper.texts(sheet)), ada.get("/games/desk/results/standings.csv").content.decode()]
    events.play_day(event, 12, 13, 12, 11)
    told.append(desk_pages.text_of(Client().get("/games/hall/?show=standings")))
    told.append(Client().get("/games/").content.decode().partition('og:description" content="')[2].partition('"')[0])
    assert [mark in each if mark else "Loaded from" not in each for each in told] == [True] * 7


def make_known(office: Client) -> Any:
    return office.post("/office/installations/", {"name": "Second laptop", "fingerprint": own_fingerprint(OTHER)})


def test_the_office_makes_an_installation_known_once_and_its_events_lose_their_mark() -> None:
    olga, event = people.browser_of_office(), events.load(as_saved(saved_at(OTHER)))

    def is_marked() -> bool:
        return "Loaded from a file" in desk_pages.text_of(Client().get("/games/"))

    marked = [is_marked()]
    wrong = [olga.post("/office/installations/", {"name": "x", "fingerprint": each}).status_code
             for each in ("12ab", own_fingerprint(settings.INSTALLATION_KEY))]  # fmt: skip
    own = "".join(desk_pages.text_of(olga.get("/office/installations/")).split())
    known = make_known(olga)
    twice = make_known(olga)
    marked.append(is_marked())
    of_known = of_signers(event)
    [_own, listed] = olga.get("/api/office/installations/").json()
    olga.post(f"/office/installations/{listed['installation']}/forget/")
    marked.append(is_marked())

    assert own_fingerprint(settings.INSTALLATION_KEY) in own
    assert [*wrong, known.status_code, twice.status_code] == [422, 422, 303, 422]
    assert (of_known, marked) == ([(1, event.version, Signer.KNOWN)], [True, False, True])


def test_signatures_that_were_moved_taken_off_or_put_on_are_refused() -> None:
    event = events.load(as_saved(saved_at(OTHER)))
    events.count(event, 2, 13)
    file = json.loads(events.save(event))
    event.delete()
    signature, last = file["signature"], file["log"][-1]
    [earlier] = signature["earlier"]
    claimed = sign_further([], last["number"], last["digest"], "a stranger") | {"public_key": public_key(OTHER)}

    for bent in (
        {key: value for key, value in signature.items() if key != "earlier"}, claimed,
        *(signature | {"earlier": of} for of in (
            [{"entries": earlier["entries"]}], [earlier | {"entries": earlier["entries"] - 1}], [earlier] * 2)),
    ):  # fmt: skip
        assert "changed after it was" in refusals.why_refused(events.load, as_saved(file | {"signature": bent}))


@pytest.mark.parametrize("signer", [Signer.OWN, Signer.UNKNOWN, Signer.NOBODY])
def test_a_signature_that_was_taken_off_bent_or_made_for_another_log_in_the_database_is_named(signer: Signer) -> None:
    file = saved_at(settings.INSTALLATION_KEY if signer is Signer.OWN else OTHER)
    if signer is Signer.NOBODY:
        del file["signature"]
    event = events.load(as_saved(file))
    before = Event.objects.values("signature", "signed_version").get()
    other = {"signature": sign_further([], event.version, "0" * 64, settings.INSTALLATION_KEY)}
    assert verify_log(event) == event.version

    for values, said in (
        ({"signature": {}}, "taken off"),
        ({"signed_version": 0}, "taken off"),
        (other, "changed after"),
    ):
        Event.objects.update(**before | values)
        assert said in refusals.why_refused(verify_log, events.fresh(event))


def test_commands_tell_who_signed_and_name_a_stranger_on_standard_error(tmp_path: Path) -> None:
    of_stranger, by_hand = tmp_path / "games.json", tmp_path / "hand.json"
    of_stranger.write_text(as_saved(saved_at(OTHER)), encoding="utf-8")
    by_hand.write_text(json.dumps(events.document(event={"slug": "hand"})), encoding="utf-8")

    def run(*arguments: str) -> tuple[Any, str]:
        said, warned = StringIO(), StringIO()
        call_command(*arguments, json=True, stdout=said, stderr=warned)
        return json.loads(said.getvalue())["signers"], warned.getvalue()

    loaded, verified = run("load_event", str(of_stranger)), run("verify_log", "games")
    fingerprint = own_fingerprint(OTHER)

    unknown = [
        {"first": 1, "last": Event.objects.get().version, "signer": "unknown", "fingerprint": fingerprint, "name": ""}
    ]
    assert (loaded[0], fingerprint[:4] in loaded[1], verified) == (unknown, True, (unknown, ""))
    assert run("load_event", str(by_hand)) == ([], "")
    assert [each["signer"] for each in run("verify_log", "hand")[0]] == ["own"]


def test_the_page_loads_a_file_of_a_stranger_once_that_is_ticked(ada: Client) -> None:
    text = as_saved(saved_at(OTHER))

    checked = ada.post("/accounts/restore/", {"file": SimpleUploadedFile("games.json", text.encode())})
    shown = checked.context["form"].initial
    unasked = ada.post("/accounts/restore/", shown)
    stored = Event.objects.exists()
    loaded = ada.post("/accounts/restore/", shown | {"accepts_signer": "on"})

    assert [
        *desk_pages.unsaid(checked, "not known here"), *desk_pages.unsaid(unasked.text, 'name="accepts_signer"')
    ] == []  # fmt: skip
    assert (unasked.status_code, stored, loaded.status_code) == (422, False, 303)
    assert events.save(Event.objects.get()) == text


@pytest.mark.parametrize("bent", [{"public_key": "zz", "signature": "x"}, [1], {"public_key": 1, "earlier": 3}])
def test_a_signature_that_was_bent_is_nobodys_on_pages_and_refused_by_the_check(bent: object, event: Event) -> None:
    Event.objects.update(signature=bent, signed_version=1)

    assert "Loaded from a file signed by nobody" in desk_pages.text_of(Client().get("/games/"))
    refusals.why_refused(verify_log, events.fresh(event))
