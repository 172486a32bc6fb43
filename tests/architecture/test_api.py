"""The API against its own description: whatever it allows is answered as it says, and nothing breaks."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from hypothesis import HealthCheck, Phase, given, settings
from rest_framework.throttling import UserRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scoring.services.rulings import TiePlayedOff, start_playoff
from scoring.side_games.services import NewSideGame, start_side_game
from tests import events
from tournament.api.views import NAMED
from tournament.services.access import leader_named, make_api_token
from tournament.wsgi import application

pytestmark = pytest.mark.slow

EXAMPLES = 3
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.django_db
def test_the_description_is_valid_and_leaves_nothing_to_guess(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")

    assert capsys.readouterr().err == ""


@pytest.fixture
def places(db: None, sample: Callable[[Iterable[str], int], set[str]]) -> dict[str, object]:
    event = events.make_event(sessions=((3,), (2,)))
    events.play_day(event, 13, 13, 13, 9)
    events.play_day(event, 12, 12, 12, 12, day=2)
    playoff = start_playoff(event, events.ADA, events.NOON, TiePlayedOff(tables=[1, 2, 3]))
    game = start_side_game(
        event, events.ADA, events.NOON, NewSideGame(game="open_whist", name="", sides=["Us", "Them"], settings={})
    )
    return {
        "slug": "games",
        "act_name": sample(NAMED, 1).pop(),
        "game": "open_whist",
        "playoff": playoff,
        "side_game": game,
        "day": 1,
        "user": leader_named("Bob").pk,
    }


@pytest.fixture
def leader(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The headers of a program of Ada's, who is not held back however much it asks."""
    monkeypatch.setattr(UserRateThrottle, "rate", "1000000/min", raising=False)
    return {"Authorization": f"Bearer {make_api_token(user=leader_named('Ada'), name='Program', at=events.NOON)}"}


@pytest.mark.usefixtures("one_connection")
def test_whatever_is_sent_is_answered_as_described(
    leader: dict[str, str], places: dict[str, object], sample: Callable[[Iterable[str], int], set[str]]
) -> None:
    described = schemathesis.openapi.from_wsgi("/api/schema/", application).get_all_operations()
    operations = {found.ok().label: found.ok() for found in described}

    for label in sorted(sample(operations, 25)):
        send_anything(operations[label], leader, places)


def send_anything(operation: Any, headers: dict[str, str], places: dict[str, object]) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        case.path_parameters.update({name: place for name, place in places.items() if name in case.path_parameters})
        case.validate_response(case.call(headers=headers | {"Accept-Encoding": "identity"}), checks=CHECKS)

    send()
