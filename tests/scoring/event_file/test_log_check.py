"""An honest log is believed, and rulings are held to it."""

import json
from datetime import timedelta

import pytest

from rotations.domain.card import EmptyTable
from scoring.event_file.verify import verify_log
from scoring.models import FlagCount, Ruling
from scoring.services import counts, roster_changes, rulings
from tests.events import ADA, NOON, forget, fresh, load, make_event, play_day, save
from tests.queried import empty_tables
from tournament.domain import Refusal
from tournament.models import Event
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def minutes_on(minutes: int) -> timedelta:
    return timedelta(minutes=minutes)


def settled_late(event: Event) -> None:
    """Two equal counts of one person come too late for the leader's second one, and one of them for the first."""
    for minutes in (10, 30):
        settlement = counts.Settlement(day=1, table=1, flags=15 + minutes // 30, reason="Counted by Ada.")
        counts.settle_flag_count(event, ADA, NOON + minutes_on(minutes), settlement, f"leader {minutes}")
    for minutes in (5, 20):
        late = counts.NewCount(day=1, table=1, flags=11, counted_at=NOON + minutes_on(minutes))
        counts.record_flag_count(event, Actor("Ida"), NOON + minutes_on(40 + minutes), late, f"late {minutes}")


@pytest.mark.rule("R10")
def test_of_equal_counts_that_came_late_the_second_alone_may_count_again() -> None:
    event = make_event(2)
    settled_late(event)
    last = FlagCount.objects.filter(is_leaders=True).last()
    assert last

    counts.take_back_count(event, ADA, NOON + minutes_on(70), counts.CountTakenBack(day=1, table=1, count=last.pk))

    assert list(FlagCount.objects.filter(is_leaders=False).values_list("is_late", flat=True)) == [True, False]
    assert verify_log(fresh(event)) == fresh(event).version


@pytest.mark.rule("R42")
def test_a_place_that_the_leader_lets_teams_share_is_held_to_the_log() -> None:
    event = make_event(2, sessions=((1,),))
    play_day(event, 12, 12)
    tie = rulings.SharedPlace(tables=(1, 2), going_on=None, reason="Both are glad.")
    rulings.rule_shared_place(event, ADA, NOON, tie)
    assert verify_log(fresh(event)) == fresh(event).version

    Ruling.objects.all().delete()

    with pytest.raises(Refusal, match="rulings: “The leader lets tables 1 and 2 share their place"):
        verify_log(fresh(event))


@pytest.mark.rule("R10")
def test_the_ruling_on_a_total_goes_with_its_day_and_no_other_ruling_is_taken_for_it() -> None:
    event = make_event(2, sessions=((1,), (1,)))
    rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about="day 2 total", reason="As found."))
    roster_changes.change_sessions(
        event, ADA, NOON, roster_changes.NewSessions(sessions=((1, 1),), after_hand=1, reason="As found.")
    )
    for about in ("smoking", "day 1 total", "smoking"):
        rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about=about, reason="As found."))

    assert verify_log(fresh(event)) == fresh(event).version


@pytest.mark.rule("R21")
def test_a_team_that_was_away_several_times_is_saved_and_loaded_and_each_absence_is_held_to_the_log() -> None:
    event = make_event(4, sessions=((2, 2), (2, 2)))
    for left, returned in ((0, 4), (5, 6), (6, 8)):
        roster_changes.withdraw_team(
            event, ADA, NOON, roster_changes.Leaving(table=3, after_hand=left, closes_circle=False, reason="Ill")
        )
        roster_changes.return_team(
            event, ADA, NOON, roster_changes.ChangeAfterHand(table=3, after_hand=returned, reason="Well again")
        )
    saved = save(event)
    forget(event)

    again = load(saved)

    assert save(again) == saved
    assert empty_tables(fresh(again)) == (EmptyTable(3, 1, 4), EmptyTable(3, 6, 6), EmptyTable(3, 7, 8))
    [record] = json.loads(saved)["presence"]
    earlier = record["earlier_absences"]
    assert earlier == [{"after_hand": 0, "returned_after_hand": 4}, {"after_hand": 5, "returned_after_hand": 6}]
    for values in (
        {"earlier_absences": earlier[:1]}, {"earlier_absences": earlier[::-1]}, {"returned_after_hand": 7},
        {"earlier_absences": [{**earlier[0], "returned_after_hand": 3}, earlier[1]]}, {"stays_ranked": True},
        {"left_after_hand": 4}, {"ranked": False},
    ):  # fmt: skip
        with pytest.raises(Refusal):
            load(json.loads(saved) | {"presence": [record | values]}, "again")
