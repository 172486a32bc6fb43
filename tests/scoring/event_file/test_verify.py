"""What somebody changes in the database past the log is named: `verify_log` compares every row with its entry; an
honest log is believed, and rulings are held to it.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from rotations.domain.card import EmptyTable
from rotations.models import AdoptedMovement, MovementHand
from scoring.domain.standings import TeamRulingKind, team_ruling
from scoring.event_file.verify import unchecked_events, verify_log
from scoring.models import DayResult, FlagCount, LoanEntry, Playoff, Ruling
from scoring.services import counts, roster_changes, rulings
from scoring.tasks import check_next_log
from tests.desk_pages import text_of
from tests.events import ADA, NOON, count, forget, fresh, load, make_event, play_day, save
from tests.queried import empty_tables
from tournament.domain import Refusal
from tournament.models import Day, Event, LogEntry, Session, Table, Team
from tournament.queries.events import plan_of
from tournament.services.acts import Actor
from tournament.services.events import EventChange, edit_event

pytestmark = pytest.mark.django_db


def turn_round_correction() -> None:
    first, second = FlagCount.objects.filter(table__number=1, day__number=1)
    FlagCount.objects.filter(pk=first.pk).update(flags=second.flags)
    FlagCount.objects.filter(pk=second.pk).update(flags=first.flags)


TAMPERED: dict[str, tuple[Callable[[], object], str]] = {
    "a count is changed": (
        lambda: FlagCount.objects.filter(table__number=3, day__number=1).update(flags=30),
        "counts 4: the log does not tell of 30 flags at table 3 on day 1",
    ),
    "a count is deleted": (
        lambda: FlagCount.objects.filter(table__number=2, day__number=2).delete(),
        "counts: 12 flags at table 2 on day 2 stand in the log, but not here",
    ),
    "a count and its correction are turned round": (
        turn_round_correction,
        "counts: 14 flags at table 1 on day 1 stand elsewhere than in the log",
    ),
    "a count counts no more": (
        lambda: FlagCount.objects.filter(table__number=4, day__number=2).update(is_late=True),
        "counts 9: the log does not tell of 15 flags at table 4 on day 2",
    ),
    "a loan is added": (
        lambda: LoanEntry.objects.create(
            event=Event.objects.get(),
            day=Day.objects.get(number=1),
            table=Table.objects.get(number=4),
            flags=3,
            by="Ada",
            at=NOON,
        ),
        "loans 1: the log does not tell of 3 flags at table 4 on day 1",
    ),
    "a result is changed": (
        lambda: DayResult.objects.filter(table__number=1, day__number=1).update(counted=20),
        "The result of table 1 on day 1 is not what was counted",
    ),
    "a day is opened again": (
        lambda: Day.objects.filter(number=2).update(closed_at=None),
        "closed_days: by the log, day 2 is closed",
    ),
    "a ruling is changed": (lambda: Ruling.objects.update(number=9), "rulings 1: the log does not tell of this ruling"),
    "a ruling is deleted": (
        lambda: Ruling.objects.all().delete(),
        "rulings: “Team 2, table 2: 2 penalty flags: Talked.” stands in the log, but not here",
    ),
    "standings are final again": (
        lambda: Event.objects.update(finalised_at=NOON, finalised_by="Ada"),
        "event, final: the log does not tell it",
    ),
    "a playoff is changed": (
        lambda: Playoff.objects.update(
            play={**Playoff.objects.get().play, "bye": None, "hands": []} | {"tables": [1, 2]}
        ),
        "playoffs: that of tables",
    ),
    "a playoff is deleted": (lambda: Playoff.objects.all().delete(), "playoffs: that of tables"),
    "a team is not ranked": (
        lambda: Team.objects.filter(name="Team 4").update(is_ranked=False),
        "presence: table 4 on day 1 is not as the log tells",
    ),
    "a team has another name": (
        lambda: Team.objects.filter(name="Team 4").update(name="Others"),
        "teams: not everybody sits where the log tells",
    ),
    "another movement": (
        lambda: AdoptedMovement.objects.update(fingerprint="0" * 64),
        "movement: the log tells of another one",
    ),
    "a hand of the movement": (
        lambda: MovementHand.objects.filter(number=2).update(trump="H", dealer="A", who="AB"),
        "movement: its hands are not those of its fingerprint",
    ),
    "how many go on": (
        lambda: Event.objects.update(advancing=1),
        "event, advancing: the log tells of 2, and here it is 1; it was changed past the log.",
    ),
    "how many counts are needed": (
        lambda: Event.objects.update(counts_needed=2),
        "event, counts_needed: the log tells of 1, and here it is 2",
    ),
    "the flags of a table": (
        lambda: Event.objects.update(flags_per_table=11),
        "event, flags_per_table: the log tells of 12, and here it is 11",
    ),
    "the hands of a day": (
        lambda: Session.objects.filter(day__number=2).update(hands=3),
        "event, sessions: the log tells of [[3,3],[2]], and here it is [[3,3],[3]]",
    ),
    "the date of ages": (
        lambda: Event.objects.update(age_reference_date="2026-01-01"),
        'event, age_reference_date: the log tells of null, and here it is "2026-01-01"',
    ),
    "when the public sees standings": (
        lambda: Event.objects.update(standings_shown="live"),
        'event, standings_shown: the log tells of "closed_days", and here it is "live"',
    ),
    "a log entry": (
        lambda: LogEntry.objects.filter(number=5).update(sentence="nothing"),
        "The log is broken at entry 5",
    ),
}


@pytest.mark.slow
def test_everything_changed_past_the_log_is_named() -> None:
    event = make_event(4)
    edit_event(event, ADA, NOON, EventChange(plan=replace(plan_of(event), advancing=2), reason="Agreed."))
    count(event, 1, 13)
    play_day(event, 14, 12, 11, 11, day=1)
    play_day(event, 9, 12, 12, 15, day=2)
    rulings.rule_on_team(
        event, ADA, NOON, team_ruling(table=2, kind=TeamRulingKind.PENALTY, number=2, reason="Talked.")
    )
    rulings.start_playoff(event, ADA, NOON, rulings.TiePlayedOff(tables=[1, 3]))
    entries = verify_log(event)

    sentence = {}
    for name, (tamper, _expected) in TAMPERED.items():
        with transaction.atomic():
            tamper()
            with pytest.raises(Refusal) as refusal:
                verify_log(event)
            sentence[name] = str(refusal.value)
            transaction.set_rollback(True)

    assert entries == Event.objects.get().version
    assert {name: text for name, text in sentence.items() if TAMPERED[name][1] not in text} == {}


def test_what_was_changed_past_the_log_stands_on_the_desk_after_a_start(client: Client) -> None:
    event = make_event(4)
    LogEntry.objects.filter(event=event, number=2).update(sentence="Nothing.")
    unchecked_events.cache_clear()

    check_next_log()

    event.refresh_from_db()
    client.force_login(event.leader)
    desk = text_of(client.get("/games/desk/"))
    assert event.fault == "The log is broken at entry 2; what follows it cannot be trusted."
    assert event.fault in desk
    assert unchecked_events() == []


@pytest.mark.rule("R10")
def test_of_equal_counts_that_came_late_the_second_alone_may_count_again() -> None:
    """Two equal counts of one person come too late for the leader's second one, and one of them for the first."""
    event = make_event(2)
    for minutes in (10, 30):
        settlement = counts.Settlement(day=1, table=1, flags=15 + minutes // 30, reason="Counted by Ada.")
        counts.settle_flag_count(event, ADA, NOON + timedelta(minutes=minutes), settlement, f"leader {minutes}")
    for minutes in (5, 20):
        late = counts.NewCount(day=1, table=1, flags=11, counted_at=NOON + timedelta(minutes=minutes))
        counts.record_flag_count(event, Actor("Ida"), NOON + timedelta(minutes=40 + minutes), late, f"late {minutes}")
    last = FlagCount.objects.filter(is_leaders=True).last()
    assert last

    counts.take_back_count(
        event, ADA, NOON + timedelta(minutes=70), counts.CountTakenBack(day=1, table=1, count=last.pk)
    )

    assert list(FlagCount.objects.filter(is_leaders=False).values_list("is_late", flat=True)) == [True, False]
    assert verify_log(fresh(event)) == fresh(event).version


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
