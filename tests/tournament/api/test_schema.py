"""The API describes itself, in JSON, in YAML and as a page."""

import gzip
import re
import shlex
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.events import NOON, ada
from tournament.api.views import description
from tournament.services.access import make_api_token


def operations() -> list[dict[str, Any]]:
    return [operation for path in description()["paths"].values() for operation in path.values()]


def test_every_address_says_in_a_sentence_what_it_is_for_and_who_may_call_it() -> None:
    assert [
        one["operationId"] for one in operations() if not one["summary"] or "may call it" not in str(one["description"])
    ] == []


def test_every_write_that_is_kept_takes_a_key() -> None:
    takes_none = {
        one["operationId"]
        for one in operations()
        if "422" in one["responses"]
        and "Idempotency-Key" not in str(one.get("parameters"))
        and not str(one["operationId"]).startswith("preview_")  # which keep nothing
    }

    assert takes_none == {
        "let_verifier_in", "tally_deals", "sign_up_assistant", "renew_password"
    }  # fmt: skip


@pytest.mark.slow
def test_the_body_of_a_write_is_described_key_by_key_and_takes_no_other_key() -> None:
    bodies: dict[object, Any] = {
        operation["operationId"]: body["content"]["application/json"]["schema"]
        for operation in operations()
        if (body := operation.get("requestBody"))
    }

    assert [
        name
        for name, schema in bodies.items()
        if not schema.get("properties") or schema["additionalProperties"] is not False
    ] == []
    assert list(bodies["draw_cards"]["properties"]) == ["cards", "bye"]


def test_the_page_of_the_description_names_every_operation_and_is_light() -> None:
    page = Client().get("/api/docs/").content

    assert page.count(b"<details>") == len(operations())
    assert b"POST /api/events/{slug}/counts/" in page.replace(b"<wbr>", b"")
    assert len(gzip.compress(page)) < 20_000


def test_an_evening_is_played_by_the_twelve_calls_of_the_page() -> None:
    token = make_api_token(user=ada(), name="A program", at=NOON)
    page = Client().get("/api/docs/").content.decode()
    answers = []

    for call in re.findall(r"<code>\s*(curl .*?)</code>", page, re.DOTALL):
        _, url, *options = shlex.split(unescape(call).replace("TOKEN", token))
        sent = list(zip(options[::2], options[1::2], strict=True))
        headers = dict(value.split(": ") for option, value in sent if option == "-H")
        method, body = ("POST", dict(sent)["-d"]) if sent else ("GET", "")
        kind = headers.pop("Content-Type", "")
        answers.append(Client().generic(method, urlsplit(url).path, body, kind, headers=headers))

    assert [answer.status_code for answer in answers] == [201, 201, 200, 200, 201, 200, 200, 201, 201, 200, 200, 200]
    standings = answers[-1].json()
    assert (standings["state"], [place["total"] for place in standings["places"]]) == ("final", [14, 10])
