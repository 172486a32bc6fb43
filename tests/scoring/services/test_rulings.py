"""The leader's rulings, each with its reason.  R10, R47."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from scoring.event_file import load_event, read_event_file, save_event
from scoring.models import Ruling
from scoring.queries.qualification import qualifiers, why_not_sent
from scoring.services.playoffs import play_hand, start_playoff
from scoring.services.rulings import (
    day_ruled_on,
    publish_final,
    record_ruling,
    rule_on_tie,
    rule_shared_place,
    withdraw_final,
)
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


@pytest.mark.rule("R42")
def test_the_leader_may_let_tied_teams_share_a_place_that_matters() -> None:
    event = set_up()
    play(event, [13, 13, 11, 11])
    assert standings(event)["ties"][0]["playoff"] == "needed"

    rule_shared_place(event=event, tables=[1, 2], going_on=None, reason="Both are glad.", **BY)

    found = standings(event)
    assert [(place["place"], place["shared"]) for place in found["places"]][:2] == [(1, True), (1, True)]
    assert found["ties"][0]["playoff"] == "resolved"
    assert found["places"][0]["why"] == (
        "13 flags; placed by the leader's ruling: Both are glad; shares 1st place with table 2"
    )
    assert event.log.last().says == "The leader lets tables 1 and 2 share their place: Both are glad."


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    ("going_on", "says"), [([2, 1], "tables 1 and 2 go on"), ([3], "table 3 goes on"), ([], "none")]
)
def test_across_the_cut_the_ruling_says_who_goes_on(going_on: list[int], says: str) -> None:
    event = set_up(advancing=1)
    play(event, [13, 13, 13, 9])
    ruling: dict[str, Any] = {"event": event, "tables": [1, 2, 3], "reason": "Drawn."}

    assert refusal(event, lambda: rule_shared_place(going_on=None, **ruling, **BY)) == (
        "Not all of tables 1, 2 and 3 can go on. Say which of them do, or that none does."
    )
    assert refusal(event, lambda: rule_shared_place(going_on=[4], **ruling, **BY)) == (
        "Only tables 1, 2 and 3 share the place; choose who goes on among them."
    )
    rule_shared_place(going_on=going_on, **ruling, **BY)

    found = standings(event)
    assert [place["table"] for place in found["places"] if place["advances"]] == sorted(going_on)
    assert (found["ties"][0]["playoff"], says in event.log.last().says) == ("resolved", True)
    publish_final(event=fresh(event), **BY)
    assert [row.team.table.number for row in qualifiers(fresh(event))] == sorted(going_on)
    assert (why_not_sent(fresh(event)) is None) is bool(going_on)


def test_who_goes_on_is_not_said_where_nothing_is_cut() -> None:
    event = set_up()
    play(event, [13, 13, 11, 11])

    assert (
        refusal(event, lambda: rule_shared_place(event=event, tables=[1, 2], going_on=[1], reason="Cut.", **BY))
        == "The cut does not go through tables 1 and 2: leave out who goes on."
    )


@pytest.mark.rule("R42")
@pytest.mark.parametrize("is_playoff_last", [True, False])
def test_of_playoff_and_ruling_the_one_finished_later_counts(is_playoff_last: bool) -> None:
    event = set_up()
    play(event, [13, 13, 11, 11])
    key = start_playoff(event=event, tables=[1, 2], by="Ada", at=NOON)
    played = partial(play_hand, event=event, playoff=key, tables=[1, 2], tricks={1: 10, 2: 3}, trump="H", by="Ada")
    ruled = partial(rule_on_tie, event=event, tables=[1, 2], order=[2, 1], reason="Cut.", by="Ada")
    first, second = (ruled, played) if is_playoff_last else (played, ruled)

    first(at=NOON + timedelta(minutes=5))
    second(at=NOON + timedelta(minutes=10))

    assert [place["table"] for place in standings(event)["places"]][:2] == ([1, 2] if is_playoff_last else [2, 1])
    saved = save_event(fresh(event))
    again = load_event(file=read_event_file(saved), leader=event.leader, by="Bert", at=NOON, slug="again")
    assert [place["table"] for place in standings(again)["places"]] == [
        place["table"] for place in standings(event)["places"]
    ]


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
