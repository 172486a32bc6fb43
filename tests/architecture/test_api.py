"""The API against its own description: whatever it allows is answered as it says, and nothing breaks."""

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from jsonschema import Draft202012Validator

from scoring.services.playoffs import TiePlayedOff, start_playoff
from scoring.side_games.services import NewSideGame, start_side_game
from tests import events
from tests.api_clients import Program
from tests.samples import SEED
from tournament.act_fields import example_of
from tournament.api.views import NAMED, description

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ODD: list[object] = [None, True, -1, 10**20, 1.5, "", "x" * 400, "\0", "٣", "2026-02-31", [], [None], {}, {"a": 1}]
"""What stands in a body where something else is asked for."""


def test_the_description_is_valid_and_leaves_nothing_to_guess(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")

    assert capsys.readouterr().err == ""


@pytest.fixture
def places() -> dict[str, object]:
    event = events.make_event(sessions=((3,), (2,)))
    events.play_day(event, 13, 13, 13, 9)
    events.play_day(event, 12, 12, 12, 12, day=2)
    playoff = start_playoff(event, events.ADA, events.NOON, TiePlayedOff(tables=[1, 2, 3]))
    game = NewSideGame(game="open_whist", name="", sides=["Us", "Them"], settings={})
    key = start_side_game(event, events.ADA, events.NOON, game)
    return {"slug": "games", "game": "open_whist", "playoff": playoff, "side_game": key, "day": 1}


def bodies(operation: dict[str, Any], act: str) -> list[object]:
    """The examples of an operation's body, and each with two odd values in every place; nothing where it takes none."""
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    takes = [example for each in asked.get("anyOf", [asked]) for example in each.get("examples", [])]
    examples = [example_of(NAMED[act].input)] if act else takes
    chance = Random(f"{SEED} {operation['operationId']} {act}")
    odd = [example | {key: value} for example in examples for key in example for value in chance.sample(ODD, 2)]
    return [*examples, *odd, *chance.sample(ODD, 1)] if asked else [None]


def faults(document: dict[str, Any], operation: dict[str, Any], answer: Any) -> list[str]:
    """Where an answer is not as the operation says."""
    status, responses = answer.status_code, operation["responses"]
    described = responses.get(f"{status}") or responses.get(f"{status // 100}XX")
    if described is None:
        return [f"{status} is not described: {answer.content[:300]!r}"]
    shape = described.get("content", {}).get("application/json", {}).get("schema")
    if shape is None or answer.headers["Content-Type"] != "application/json":
        return []
    return [iter_error.message for iter_error in Draft202012Validator(document | shape).iter_errors(answer.json())]


def test_whatever_is_sent_is_answered_as_described(leader: Program, places: dict[str, object]) -> None:
    document, wrong = description(), {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for act in NAMED if "{act_name}" in path else [""]:
                address = path.format_map(defaultdict(int, places | {"act_name": act}))
                cache.clear()  # nobody is held back for what they wrote before
                for body in bodies(operation, act):
                    with transaction.atomic():
                        answer = leader.send(method.upper(), address, body)
                        transaction.set_rollback(True)
                    if found := faults(document, operation, answer):
                        wrong[f"{method} {address} {body}"] = found

    assert wrong == {}
