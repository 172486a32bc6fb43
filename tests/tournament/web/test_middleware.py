"""What a browser may load, what is refused before the database, readiness, the number of a request, a weakness."""

import re

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django_guid.log_filters import CorrelationId

from tests import desk_pages, events, people
from tournament.models import Event
from tournament.services import acts, office


def test_a_page_loads_what_this_server_serves_and_is_in_no_frame_guessed_at_or_followed(client: Client) -> None:
    assert (
        client.get("/nowhere/at/all").headers.items()
        >= {
            "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'",
            "X-Frame-Options": "DENY",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
        }.items()
    )


def test_a_character_that_cannot_be_stored_is_refused_in_a_sentence_wherever_it_stands(event: Event) -> None:
    vera = people.browser_of_verifier(event)
    typed = {"total": 12, "read_back": 12}
    sentence = "The text holds a character that cannot be stored. Go back and type it again."

    pages = [
        vera.post("/games/verify/1/1/", typed | {"key": "a\0"}),
        vera.post("/games/verify/1/1/", typed | {"key": "a", "a\0": "b"}),
        vera.get("/games/", {"team": "\0"}),
    ]
    programs = vera.get("/api/events/", {"limit": "\0"})

    assert [(page.status_code, sentence in desk_pages.text_of(page)) for page in pages] == [(400, True)] * 3
    assert (programs.status_code, programs.json(), event.flag_counts.count()) == (
        400, {"detail": sentence, "code": "unreadable"}, 0
    )  # fmt: skip


@pytest.mark.usefixtures("event")
def test_only_who_is_signed_in_sends_much() -> None:
    """A form of 24,000 fields, or JSON: who only says that they are signed in is refused before it is read."""
    fields, json = {"content_type": "application/x-www-form-urlencoded"}, {"content_type": "application/json"}
    form, deals = "a&" * 24_000, f'{{"deals": [{"1, " * 4_000}1]}}'
    stranger = Client(enforce_csrf_checks=True)
    stranger.cookies.load({"sessionid": "s" * 32, "csrftoken": "c" * 32, "verifier": "v" * 32})

    refused = [stranger.post(path, form, **fields) for path in ("/games/desk/teams/", "/games/verify/", "/nowhere/")]
    refused += [
        stranger.post("/api/games/knockout/tally/", deals, **json, headers={"Authorization": sent})
        for sent in ("", "Token a", "a")
    ]
    assert [answer.status_code for answer in refused] == [413, 413, 413, 413, 401, 413]
    assert people.browser_of_leader("Ada").post("/games/desk/teams/", form, **fields).status_code == 422


def test_scripts_of_other_sites_read_what_everybody_reads_and_never_with_a_cookie_or_a_token(event: Event) -> None:
    files = ["/api/", "/api/events/games/", "/api/nothing/", "/games/standings.csv", "/archive/2026/results.csv"]

    def allowed(browser: Client, address: str, method: str = "GET", **headers: str) -> str | None:
        answer = browser.generic(method, address, headers={"Origin": "https://example.org", **headers})
        assert "Access-Control-Allow-Credentials" not in answer
        return answer.headers.get("Access-Control-Allow-Origin")

    assert {allowed(Client(), address) for address in files} == {"*"}
    for browser in (people.browser_of_leader("Ada"), people.browser_of_verifier(event)):
        assert {allowed(browser, address) for address in files} == {None}
    assert {allowed(Client(), address) for address in ("/games/", "/accounts/login/", "/games/desk/")} == {None}
    assert [
        allowed(Client(), files[1], "OPTIONS", **{"Access-Control-Request-Method": "GET"}),
        allowed(Client(), files[1], "OPTIONS", **{"Access-Control-Request-Method": "POST"}),
        allowed(Client(), files[1], "POST"),
        allowed(Client(), files[0], Authorization="Bearer x"),
    ] == ["*", None, None, None]


@pytest.mark.usefixtures("event")
def test_a_form_without_its_token_saves_nothing_and_says_so() -> None:
    response = Client(enforce_csrf_checks=True).post("/games/verify/", {"code": "AAAAAA", "name": "Pat"})

    assert response.status_code == 403
    assert "Nothing was saved." in response.content.decode()


def test_a_weakness_is_reported_to_the_association() -> None:
    nobody = Client().get("/.well-known/security.txt").content.decode()
    office.edit_association(
        acts.Actor("Olga"),
        events.NOON,
        office.AssociationChange(name="55 Plus", contact="Call Ann, or office@example.org"),
    )
    somebody = Client().get("/.well-known/security.txt").content.decode()

    assert [said.splitlines()[0] for said in (nobody, somebody)] == [
        "Contact: http://testserver/", "Contact: mailto:office@example.org"
    ]  # fmt: skip
    assert somebody.splitlines()[1].startswith("Expires: ")


NUMBER = "0123456789abcdef0123456789abcdef"


def test_a_process_is_ready_when_the_database_has_the_tables_of_its_version() -> None:
    ready = Client().get("/readyz")
    MigrationRecorder(connection).record_unapplied("scoring", "0001_initial")
    bent = Client().get("/readyz")

    assert (ready.status_code, ready.json()) == (200, {"ready": True, "reason": ""})
    assert (bent.status_code, bent.json()["ready"]) == (503, False)


def test_the_proxy_s_number_of_a_request_is_taken_over_and_any_other_text_is_not() -> None:
    taken, *made = (
        Client().get("/accounts/login/", headers={"X-Request-ID": sent})["X-Request-ID"]
        for sent in (NUMBER, "<b>\n", "")
    )

    assert taken == NUMBER
    assert all(re.fullmatch("[0-9a-f]{32}", number) for number in made)


@pytest.mark.usefixtures("event")
def test_an_unexpected_error_shows_the_number_that_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(CorrelationId())

    with connection.execute_wrapper(fail):
        response = Client(raise_request_exception=False).get("/games/", headers={"X-Request-ID": NUMBER})

    assert (response.status_code, response["X-Request-ID"]) == (500, NUMBER)
    assert "this number: 01234567." in response.content.decode()
    assert {getattr(record, "correlation_id", "") for record in caplog.records} == {NUMBER}


def fail(*_: object) -> None:
    raise RuntimeError("a bug")
