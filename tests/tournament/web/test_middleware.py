"""What a browser may load, what scripts of other sites may read, what an error says, and where to report a weakness."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests import desk_pages
from tournament.models import Event


def test_a_page_loads_what_this_server_serves_and_is_in_no_frame_guessed_at_or_followed(client: Client) -> None:
    headers = client.get("/nowhere/at/all").headers
    assert {
        "default-src 'self'", "img-src 'self' data:", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'",
    } == {*headers["Content-Security-Policy"].split("; ")}  # fmt: skip
    assert (
        headers.items()
        >= {
            "X-Frame-Options": "DENY",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
        }.items()
    )


def test_scripts_of_other_sites_read_what_everybody_reads_and_never_with_a_cookie_or_a_token(event: Event) -> None:
    """A browser sends neither without being allowed to, and asks beforehand before it sends a token."""
    files = ["/api/", "/api/events/games/", "/api/nothing/", "/games/standings.csv"]

    def answered(address: str, method: str = "GET", **headers: str) -> Any:
        answer = Client().generic(method, address, headers={"Origin": "https://example.org", **headers})
        assert "Access-Control-Allow-Credentials" not in answer
        return answer.headers

    assert {answered(address)["Access-Control-Allow-Origin"] for address in files} == {"*"}
    for address in ("/games/", "/accounts/login/", "/games/desk/"):
        assert "Access-Control-Allow-Origin" not in answered(address)
    asked = answered(files[1], "OPTIONS", **{"Access-Control-Request-Method": "POST"})
    assert (asked["Access-Control-Allow-Methods"], asked["Access-Control-Allow-Headers"]) == (
        "GET, HEAD", "if-none-match"
    )  # fmt: skip


@pytest.mark.usefixtures("event")
def test_a_form_without_its_token_saves_nothing_and_says_so() -> None:
    response = Client(enforce_csrf_checks=True).post("/games/verify/", {"code": "AAAAAA", "name": "Pat"})

    assert response.status_code == 403
    assert "Nothing was saved." in response.content.decode()


@pytest.mark.usefixtures("event")
def test_an_unexpected_error_says_by_what_time_the_log_has_it() -> None:
    with connection.execute_wrapper(fail):
        response = Client(raise_request_exception=False).get("/games/")

    assert response.status_code == 500
    assert re.search(r"tell the leader that it was \d\d:\d\d:\d\d\.", desk_pages.text_of(response))


@pytest.mark.usefixtures("event")
def test_a_write_to_an_address_without_its_last_slash_is_not_answered_as_if_it_were_saved() -> None:
    sent = Client().post("/api/events/games/counts", {"day": 1}, content_type="application/json")
    asked = Client().get("/api/events?limit=1")

    assert (sent.status_code, sent.json()["code"]) == (404, "not_found")
    assert (asked.status_code, asked["Location"]) == (302, "/api/events/?limit=1")


def fail(*_: object) -> None:
    raise RuntimeError("a bug")


def test_a_form_with_too_many_fields_says_so(ada: Client) -> None:
    answer = ada.post("/accounts/events/new/", {f"field-{number}": "" for number in range(6_001)})

    assert answer.status_code == 413
    assert not desk_pages.unsaid(answer, "Nothing was saved", "at most 6000 fields", "send it in parts")
