"""Verifiers and leaders by their tokens, and leaders by their session."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import events, people
from tests.api_clients import Program, pat
from tournament.models import ApiToken, Event, LogEntry
from tournament.services import access

pytestmark = pytest.mark.slow


def test_a_verifier_is_let_in_by_the_code_and_counts_with_a_token_that_opens_no_other_event() -> None:
    data = {"code": events.make_event().verifier_code.lower(), "name": "Vera"}
    events.make_event(slug="other")

    token = pat().post("/api/events/games/verifiers/", data, 201)["token"]
    verifier = Program(Authorization=f"Bearer {token}")

    received = verifier.post("/api/events/games/counts/", {"day": 1, "table": 2, "flags": 17}, 201)
    assert (received["read_back"], received["to_go"]) == ("3 fives and 2 = 17", 3)
    assert verifier.send("GET", "/api/events/other/counts/").status_code == 401


@pytest.mark.usefixtures("event")
def test_a_wrong_code_is_a_guess_with_a_key_as_well() -> None:
    for number in range(1, 11):
        pat().post(
            "/api/events/games/verifiers/", {"code": "wrong", "name": "Max"}, 403, key=f"{number}" * (number % 2)
        )

    pat().post("/api/events/games/verifiers/", {"code": "wrong", "name": "Max"}, 429, key="last")


@pytest.mark.usefixtures("event")
def test_a_leaders_write_needs_the_form_token() -> None:
    browser = people.browser_of_leader("Ada")
    browser.handler.enforce_csrf_checks = True
    leader, data = Program(browser), {"when": "live"}

    without = leader.send("POST", "/api/events/games/acts/show_standings/", data)
    form_token = leader.get("/api/")["form_token"]
    with_it = leader.send("POST", "/api/events/games/acts/show_standings/", data, **{"X-CSRFToken": form_token})

    assert [without.status_code, with_it.status_code] == [403, 200]
    assert without.json() == {"detail": "CSRF Failed: CSRF cookie not set.", "code": "forbidden"}


@pytest.mark.usefixtures("event")
def test_a_leaders_own_token_acts_for_them_until_it_is_withdrawn() -> None:
    browser, account = people.browser_of_leader("Ada"), User.objects.get(username="Ada")
    page = browser.post("/accounts/tokens/", {"name": "Zone office"}, follow=True).content.decode()
    [token] = set(re.findall(r"leader_[0-9a-f]{48}", page))
    browser.handler.enforce_csrf_checks = True
    programs = [
        Program(Client(enforce_csrf_checks=True), Authorization=f"{word} {token}") for word in ("Token", "Bearer")
    ]

    shown = [program.post("/api/events/games/acts/show_standings/", {"when": "held"}) for program in programs]

    stored = account.api_tokens.get()
    assert [each["version"] for each in shown] == [Event.objects.get().version] * 2
    assert programs[0].get("/api/events/games/")["verifier_code"] == Event.objects.get().verifier_code
    assert (stored.name, token in str(vars(stored)), stored.last_used_at is None) == ("Zone office", False, False)
    assert token not in browser.get("/accounts/tokens/").content.decode()
    assert LogEntry.objects.latest("pk").by == "Ada"

    User.objects.filter(pk=account.pk).update(is_active=False)
    assert programs[0].get("/api/events/", 401)["detail"].startswith("This token is not valid")
    User.objects.filter(pk=account.pk).update(is_active=True)
    assert programs[1].get("/api/")["you"] == "Ada"
    browser = people.browser_of_leader("Ada")
    people.browser_of_leader("Bob").post(f"/accounts/tokens/{stored.pk}/withdraw/")
    assert account.api_tokens.count() == 1
    browser.post(f"/accounts/tokens/{stored.pk}/withdraw/")
    assert programs[1].send("GET", "/api/events/").status_code == 401


def test_a_token_opens_no_more_than_it_is_for_while_it_lasts_and_the_cookie_of_the_counting_pages_nothing() -> None:
    event, ada = events.make_event(sessions=((3,),)), access.leader_named("Ada")
    other = events.new_event("other", "Other")

    def program(**limits: Any) -> Program:
        token = access.make_api_token(user=ada, name="program", at=events.NOON, **limits)
        return Program(Authorization=f"Bearer {token}")

    def statuses(program: Program) -> list[int]:
        sent = [
            ("GET", "/api/events/games/loans/", None),
            ("POST", "/api/events/games/counts/", {"day": 1, "table": 1, "flags": 12}),
            ("POST", "/api/events/games/acts/show_standings/", {"when": "live"}),
            ("POST", "/api/events/", {}),
        ]
        return [program.send(method, address, body).status_code for method, address, body in sent]

    assert [
        statuses(each)
        for each in (
            program(),
            program(scope=ApiToken.Scope.READ),
            program(scope=ApiToken.Scope.COUNT),
            program(event=event),
            program(event=other),
            program(expires_at=events.NOON),
            Program(people.browser_of_verifier(event)),  # whose cookie is for the counting pages
        )
    ] == [
        [200, 201, 200, 400],
        [200, 403, 403, 403],
        [200, 201, 403, 403],
        [200, 201, 200, 403],
        [403, 403, 403, 403],
        [401, 401, 401, 401],
        [401, 401, 401, 401],
    ]
    assert program(event=other).send("GET", "/api/events/").status_code == 200
