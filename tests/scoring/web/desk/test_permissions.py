"""Every address of the desk opens to the event's own leader and to nobody else."""

import pytest
from django.test import Client
from django.urls import reverse

from rotations.web import urls as rotations_urls
from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.web import urls as scoring_urls
from tests.actors import ADA
from tests.playing import NOON, fresh, make_event, play_day
from tests.playing import ada as ada_leads
from tournament.limits import VERIFIER_COOKIE
from tournament.models import Event
from tournament.services.access import admit_verifier
from tournament.services.print_jobs import request_print
from tournament.web import urls as tournament_urls

PAGES = [
    page
    for urls in (tournament_urls, rotations_urls, scoring_urls)
    for page in urls.event_pages
    if str(page.name).startswith("desk")
]
NAMES = [str(page.name) for page in PAGES]
ACTS = {
    "desk-teams-enter", "desk-team-remove", "desk-adopt", "desk-real-play", "desk-code", "desk-verifier-revoke",
    "desk-open-back",
    "desk-loans-back", "desk-count-back", "desk-tie-start", "desk-playoff-bye", "desk-playoff-replace", "desk-publish",
    "desk-playoff-places", "desk-hall-links-end", "desk-printed", "desk-keep-arrived",
    "desk-withdraw-qualifier", "desk-take-back-withdrawal", "desk-acclaim", "desk-send", "desk-receive", "desk-trust",
    "desk-enter-sent",
    "desk-spare-remove", "desk-assistant-remove", "desk-renew-password",
    "desk-door-draw", "desk-door-dissolve", "desk-door-join",
    "desk-series-choose", "desk-series-join", "desk-series-separate",
    "desk-prize-remove", "desk-copy", "desk-hand-over", "desk-archive", "desk-delete",
    "desk-keep-present", "desk-practice", "desk-practice-delete",
}  # fmt: skip
"""Addresses that only act; they cannot be opened."""

NOT_THERE_YET = {
    "desk-sheet": 404, "desk-sheets": 404, "desk-tie-lift": 404, "desk-newer-copy": 404,
    "desk-sending": 404, "desk-qualifiers-file": 409, "desk-check-in": 409,
}  # fmt: skip
"""A sheet that is not drawn, a ruling that nobody gave, a copy that is not newer, a list that was not sent, a list of
teams while none goes on, a day that is closed."""


@pytest.fixture
def event(db: None) -> Event:
    """A played event whose tables 1 and 2 are tied, with a playoff, a print job and a verifier."""
    event = make_event(4)
    play_day(event, 14, 14, 10, 10)
    play_day(event, 14, 14, 11, 9, day=2)
    start_playoff(event, ADA, NOON, TiePlayedOff(tables=(1, 2)))
    request_print(event=event, sheet="cards", paper="a4", is_large=False, by="Ada", at=NOON, key="1")
    admit_verifier(event=event, code=event.verifier_code, name="Vera", address="::1", at=NOON)
    return event


def address(name: str, event: Event) -> str:
    """The address of that name, on the first day, table, team, tie, playoff or job there is."""
    pattern = next(page for page in PAGES if page.name == name)
    data = {
        "team": lambda: event.teams.get(name="Team 1").pk,
        "day": lambda: 1,
        "table": lambda: 1,
        "code": lambda: "1-2",
        "playoff": lambda: event.playoffs.get().pk,
        "job": lambda: event.print_jobs.get().pk,
        "verifier": lambda: event.verifiers.first().pk,
        "sent": lambda: 1,
        "kind": lambda: "leaving",
        "number": lambda: 1,
        "spare": lambda: 1,
        "assistant": lambda: 1,
        "prize": lambda: 1,
    }
    keys = pattern.pattern.converters
    return reverse(name, kwargs={"slug": event.slug, **{key: data[key]() for key in keys}})


def test_ada_opens_every_page_of_the_desk_and_no_browser_keeps_one(event: Event, ada: Client) -> None:
    opened = {name: ada.get(address(name, event)) for name in NAMES}

    statuses = {name: response.status_code for name, response in opened.items()}
    assert statuses == dict.fromkeys(NAMES, 200) | dict.fromkeys(ACTS, 405) | NOT_THERE_YET
    storable = [name for name, response in opened.items() if "no-store" not in response.get("Cache-Control", "")]
    assert [name for name in storable if name not in NOT_THERE_YET] == []


@pytest.mark.parametrize("method", ["get", "post"])
def test_bob_is_told_that_the_desk_is_anothers(method: str, event: Event, bob: Client) -> None:
    before = fresh(event).version

    responses = {name: getattr(bob, method)(address(name, event)) for name in NAMES}

    assert {name: response.status_code for name, response in responses.items()} == dict.fromkeys(NAMES, 403)
    assert all("Summer Games is run by another leader" in response.content.decode() for response in responses.values())
    assert fresh(event).version == before


@pytest.mark.parametrize("method", ["get", "post"])
def test_pat_is_asked_to_sign_in(method: str, event: Event, pat: Client) -> None:
    addresses = [address(name, event) for name in NAMES]

    responses = [getattr(pat, method)(there) for there in addresses]

    assert [response.headers.get("Location") for response in responses] == [
        f"/accounts/login/?next={a}" for a in addresses
    ]


def test_vera_who_only_counts_is_asked_to_sign_in(event: Event, pat: Client) -> None:
    addresses = [address(name, event) for name in NAMES]
    pat.cookies[VERIFIER_COOKIE] = admit_verifier(
        event=event, code=event.verifier_code, name="Vera", address="::1", at=NOON
    )

    responses = [pat.post(there) for there in addresses]

    assert [response.headers.get("Location") for response in responses] == [
        f"/accounts/login/?next={a}" for a in addresses
    ]


def test_an_event_that_is_not_there_has_no_desk(ada: Client) -> None:
    response = ada.get("/nowhere/desk/")

    assert response.status_code == 404


def test_a_form_without_its_token_saves_nothing(event: Event) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada_leads())

    response = client.post("/games/desk/results/publish/")

    assert response.status_code == 403
    event.refresh_from_db()
    assert event.finalised_at is None
