"""The API describes itself, in JSON, in YAML and as a page."""

import gzip
import re
import shlex
from html import unescape
from urllib.parse import urlsplit

from django.test import Client

from tests.events import NOON, ada
from tournament.act_fields import example_of
from tournament.api.views import NAMED, description
from tournament.schemas import read_record
from tournament.services.access import make_api_token


def test_the_page_of_the_description_names_every_operation_and_is_light() -> None:
    page = Client().get("/api/docs/").content

    assert page.count(b"<details>") == sum(len(methods) for methods in description()["paths"].values())
    assert b"POST /api/events/{slug}/counts/" in page.replace(b"<wbr>", b"")
    assert len(gzip.compress(page)) < 20_000


def test_every_operation_and_everything_that_it_takes_is_described() -> None:
    missing = []
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            bodies = [body["schema"] for body in operation.get("requestBody", {}).get("content", {}).values()]
            takes = [kind for body in bodies for kind in body.get("anyOf", [body])]
            fields = [field | {"name": key} for kind in takes for key, field in kind["properties"].items()]
            asked = [operation, *operation.get("parameters", []), *fields]
            missing += [(method, path, item.get("name")) for item in asked if not item.get("description")]
            missing += [(method, path, kind) for kind in takes if not any(kind["examples"]) and kind["required"]]

    assert missing == []


def test_the_example_of_every_body_is_one_that_its_act_takes() -> None:
    for act in NAMED.values():
        read_record(example_of(act.input), act.input)


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
        first, again = (Client().generic(method, urlsplit(url).path, body, kind, headers=headers) for _ in range(2))
        assert (first.status_code, first.content) == (again.status_code, again.content)
        assert again.headers.get("Idempotency-Replayed") == ("true" if body else None)
        answers.append(first)

    assert [answer.status_code for answer in answers] == [201, 201, 200, 200, 201, 200, 200, 201, 201, 200, 200, 200]
    standings = answers[-1].json()
    assert (standings["state"], [place["total"] for place in standings["places"]]) == ("final", [14, 10])
