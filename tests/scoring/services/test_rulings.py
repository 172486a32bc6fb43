"""The leader's rulings, each with its reason.  R10, R47."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Ruling
from scoring.services.rulings import day_ruled_on, record_ruling, rule_on_tie, withdraw_final
from tests.events import NOON, fresh, play, set_up, standings
from tournament.domain.refusal import Refusal
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R10")]
BY: dict[str, Any] = {"by": "Ada", "at": NOON}


def refusal(event: Event, change: Callable[[], object]) -> str:
    """Why a change is refused, once it is sure that nothing changed."""
    before = (Ruling.objects.count(), fresh(event).version)
    with pytest.raises(Refusal) as refused:
        change()
    assert (Ruling.objects.count(), fresh(event).version) == before
    return str(refused.value)


@pytest.mark.parametrize(
    ("about", "day"),
    [("day 1 total", 1), (" Day 12 TOTAL ", 12), ("day one total", None), ("total", None), ("day 1 totals", None)],
)
def test_a_ruling_on_a_days_total_is_known_by_its_words(about: str, day: int | None) -> None:
    assert day_ruled_on(about) == day


@pytest.mark.rule("R47")
@pytest.mark.parametrize("tables", [2, 3, 4, 7, 40])
def test_a_ruling_settles_a_tie_of_any_size(tables: int) -> None:
    event = set_up(tables)
    play(event, [12] * tables)
    placed = list(range(tables, 0, -1))

    rule_on_tie(event=event, tables=range(1, tables + 1), order=placed, reason="Cards were cut.", **BY)

    found = standings(event)
    assert [(place["place"], place["table"]) for place in found["places"]] == list(enumerate(placed, start=1))
    assert [tie["playoff"] for tie in found["ties"]] == ["resolved"]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"order": [1, 1]}, "The ruling must place tables 1 and 2, each once. Enter the order again."),
        ({"order": [1]}, "The ruling must place tables 1 and 2, each once. Enter the order again."),
        ({"tables": [1, 3], "order": [1, 3]}, "Tables 1 and 3 are not tied with one another; look at the standings."),
        ({"order": [2, 1], "reason": "\t"}, "Say why; it is kept with the decision."),
    ],
)
def test_a_ruling_that_settles_nothing_is_refused(told: dict[str, Any], sentence: str) -> None:
    event = set_up()
    play(event, [13, 13, 11, 11])
    ruling = {"tables": [1, 2], "reason": "Cut."} | told

    assert refusal(event, lambda: rule_on_tie(event=event, **ruling, **BY)) == sentence


def test_any_other_decision_is_kept_and_changes_nothing() -> None:
    event = set_up()
    before = standings(event)["places"]

    record_ruling(event=event, about="smoking", reason=" Outside only. ", **BY)

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.about, ruling.reason) == ("other", "smoking", "Outside only.")
    assert event.log.last().says == "The leader ruled on smoking: Outside only."
    assert standings(event)["places"] == before


def test_taking_back_that_standings_are_final_needs_a_reason() -> None:
    event = set_up()

    assert refusal(event, lambda: withdraw_final(event=event, reason="", **BY)) == (
        "Say why; it is kept with the decision."
    )
