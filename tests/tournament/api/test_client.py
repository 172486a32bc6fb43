"""A client that is made from the API's description plays an evening; its makers know nothing of this program."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.events import NOON, ada
from tournament.api.evening import EVENING
from tournament.api.views import description
from tournament.services.access import make_api_token


def operation_at(method: str, address: str) -> tuple[str, str, dict[str, str]]:
    """Tag and name of an operation, as the client has them, and what the address says."""
    for path, methods in description()["paths"].items():
        found = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path), f"/api/{address}")
        if found and method.lower() in methods:
            operation = methods[method.lower()]
            return operation["tags"][0].replace("-", "_"), operation["operationId"], found.groupdict()
    raise AssertionError(f"{method} {address} is not described.")


@pytest.mark.weekly
@pytest.mark.django_db(transaction=True)
def test_a_client_made_from_the_description_plays_an_evening(
    live_server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema, package = tmp_path / "schema.json", "generated_client"
    schema.write_text(json.dumps(description()))
    monkeypatch.syspath_prepend(tmp_path)
    program = Path(sys.executable).with_name("openapi-python-client")
    options = ["--path", schema, "--output-path", tmp_path / package, "--meta", "none"]
    subprocess.run([program, "generate", *options], check=True, capture_output=True)
    token = make_api_token(user=ada(), name="A program", at=NOON)
    answers = []

    with import_module(package).AuthenticatedClient(live_server.url, token) as client:
        for _, method, address, sent in EVENING:
            tag, name, place = operation_at(method, address)
            call = import_module(f"{package}.api.{tag}.{name}").sync_detailed
            takes: dict[str, Any] = {}
            if sent:
                takes["body"] = get_args(get_type_hints(call)["body"])[0].from_dict(json.loads(sent))
            answers.append(call(client=client, **place, **takes))

    assert [answer.content for answer in answers if answer.status_code >= 300] == []
    standings = answers[-1].parsed.to_dict()
    assert (standings["state"], [place["total"] for place in standings["places"]]) == ("final", [14, 10])
