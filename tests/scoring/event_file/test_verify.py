"""What somebody changes past the log is named, in the database and in a saved file, also after later acts; an honest
log is believed, and rulings are held to it.

Of five small events, which have about everything that can be stored, every column and every key is bent.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import reduce
from operator import getitem, or_
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.test import Client

from rotations.domain.card import EmptyTable
from rotations.models import AdoptedMovement, MovementHand
from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.event_file import schema, verify
from scoring.event_file.load import chained
from scoring.models import DayResult, FlagCount, LoanEntry, Playoff, Ruling
from scoring.services import counts, roster_changes, rulings
from scoring.tasks import check_next_log
from tests import desk_pages, queried, refusals
from tests.events import ADA, NOON, ODD, count, fresh, load, make_event, play_day, save
from tests.load._events_in_every_state import absent, day_one, ruled, sent_on, tied
from tests.remembered import event_of
from tournament.domain import Part, Refusal
from tournament.domain.log import FIRST, digest
from tournament.models import Day, Event, LogEntry, Session, Table, Team
from tournament.queries.events import plan_of
from tournament.schemas import fields_of
from tournament.services.acts import EVERYTHING, SECTIONS, Actor, change_event, sealed, seals_now, write_log
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
    rulings.rule_on_team(event, ADA, NOON, TeamRuling(table=2, kind=TeamRulingKind.PENALTY, number=2, reason="Talked."))
    rulings.start_playoff(event, ADA, NOON, rulings.TiePlayedOff(tables=[1, 3]))
    entries = verify.verify_log(event)

    sentence = {}
    for name, (tamper, _expected) in TAMPERED.items():
        with transaction.atomic():
            tamper()
            sentence[name] = refusals.why_refused(verify.verify_log, event)
            transaction.set_rollback(True)

    assert entries == Event.objects.get().version
    assert {name: text for name, text in sentence.items() if TAMPERED[name][1] not in text} == {}


def test_what_was_changed_past_the_log_stands_on_the_desk_after_a_start(client: Client) -> None:
    event = make_event(4)
    LogEntry.objects.filter(event=event, number=2).update(sentence="Nothing.")
    verify.unchecked_events.cache_clear()

    check_next_log()

    event.refresh_from_db()
    client.force_login(event.leader)
    desk = desk_pages.text_of(client.get("/games/desk/"))
    assert event.fault == "The log is broken at entry 2; what follows it cannot be trusted."
    assert event.fault in desk
    assert verify.unchecked_events() == []


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
    assert verify.verify_log(fresh(event)) == fresh(event).version


@pytest.mark.rule("R10")
def test_the_ruling_on_a_total_goes_with_its_day_and_no_other_ruling_is_taken_for_it() -> None:
    event = make_event(2, sessions=((1,), (1,)))
    rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about="day 2 total", reason="As found."))
    roster_changes.change_sessions(
        event, ADA, NOON, roster_changes.NewSessions(sessions=((1, 1),), after_hand=1, reason="As found.")
    )
    for about in ("smoking", "day 1 total", "smoking"):
        rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about=about, reason="As found."))

    assert verify.verify_log(fresh(event)) == fresh(event).version


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
    event.delete()

    again = load(saved)

    assert save(again) == saved
    assert queried.empty_tables(fresh(again)) == (EmptyTable(3, 1, 4), EmptyTable(3, 6, 6), EmptyTable(3, 7, 8))
    [record] = json.loads(saved)["presence"]
    earlier = record["earlier_absences"]
    assert earlier == [{"after_hand": 0, "returned_after_hand": 4}, {"after_hand": 5, "returned_after_hand": 6}]
    for values in (
        {"earlier_absences": earlier[:1]}, {"earlier_absences": earlier[::-1]}, {"returned_after_hand": 7},
        {"earlier_absences": [{**earlier[0], "returned_after_hand": 3}, earlier[1]]}, {"stays_ranked": True},
        {"left_after_hand": 4}, {"ranked": False},
    ):  # fmt: skip
        refusals.why_refused(load, json.loads(saved) | {"presence": [record | values]}, "again")


NOT_IN_THE_FILE = {
    "assistant", "codeguess", "printjob", "rotationhand", "repeatedcountkey", "safetycopy", "verifier", "verifierphone",
}  # fmt: skip
"""Who has access, what was printed, and sheets of hands to choose from: none of it was played."""
PASSING = {
    "deal.at": "shown nowhere",
    "deal.key": "tells a deal that is sent again",
    "deal.number": "counts as an order alone, which is sealed",
    "event.fault": "written anew at the next start",
    "event.leader": "access",
    "event.seals": "read anew at the next act, and held to the log",
    "event.slug": "on another installation the address may be another",
    "event.verifier_code": "access",
    "flagcount.key": "tells a count that is sent again",
    "flagcount.phone": "who counted is in another column, which is sealed",
    "flagcount.verifier": "who counted is in another column, which is sealed",
    "loanentry.key": "tells a loan that is sent again",
    "rotation.event": "the movement holds its own lines",
    "side.number": "counts as an order alone, which is sealed",
    "team.entry_order": "counts as an order alone, which is sealed",
    "team.sent": "of a team that came in no list: read nowhere",
}
"""What changes no place, no qualifier, no sheet and no public page, each with the reason."""
PASSING_IN_A_FILE = {
    "event.slug", "log.at", "log.by", "log.did", "log.says", "log.seals", "log.who",
}  # fmt: skip
"""The address may be another; the words of an entry, and what an earlier entry says was there before it, are held by
the chain, and the last digest of the chain by the signature alone, which was taken off.
"""


@pytest.fixture
def is_drawn(pytestconfig: pytest.Config) -> Callable[[], bool]:
    """Says of one thing after the other whether it is bent this time: a twelfth of all, and all with `--whole`."""
    chance, share = Random(os.environ["SAMPLE_SEED"]), 1 if pytestconfig.getoption("--whole") else 1 / 12
    return lambda: chance.random() < share


def bent(field: "models.Field[Any, Any]", row: models.Model) -> Iterator[object]:
    """Other values for a column, the likeliest first."""
    value = getattr(row, field.attname)
    if isinstance(field, models.ForeignKey):
        yield from field.related_model.objects.exclude(pk=value).values_list("pk", flat=True)[:4]
        yield None
    elif field.choices:
        yield from (choice for choice, _ in field.choices if choice != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int) or isinstance(field, models.IntegerField):
        yield from ((value or 0) + step for step in (1, 2, 1000))
    elif isinstance(field, models.DateTimeField):
        yield (value or NOON) + timedelta(minutes=1)
    elif isinstance(field, models.DateField):
        yield (value or date(1950, 5, 1)) + timedelta(days=400)
    elif isinstance(field, models.JSONField):
        yield bent_json(value)
    elif isinstance(field, models.BinaryField):
        yield b"x"
    else:
        yield f"{value}x"[-(field.max_length or 99) :]


def bent_json(value: Any) -> Any:
    """The same with its first plain value changed."""
    if isinstance(value, dict) and value:
        key = min(value)
        return {**value, key: bent_json(value[key])}
    if isinstance(value, list) and value:
        return [bent_json(value[0]), *value[1:]]
    return value + 1 if isinstance(value, int) and not isinstance(value, bool) else "x"


def is_noticed(event: Event) -> bool:
    """Whether it is found by the check or already by an act that changes every part, as far as anybody knows."""
    try:
        with change_event(event, EVERYTHING) as opened:
            Team.objects.filter(pk=0).update(name="")  # any section may name a team
            write_log(opened, act="edit_event", sentence="Something was done.", by="Ada", at=NOON)
        verify.verify_log(event)
    except (Refusal, Event.DoesNotExist):
        return True
    return False


def unsealed(event: Event) -> frozenset[str]:
    """The sections that are not what the log sealed; all of them where the event is gone or unreadable."""
    try:
        return frozenset(name for name, seal in seals_now(event, SECTIONS).items() if seal != sealed(event, name))
    except (Refusal, Event.DoesNotExist):
        return frozenset(SECTIONS)


def rows_of(model: type[Any], event: Event) -> Iterator[models.Model]:
    """The last row of an event, and of rulings, of which each kind has columns of its own, one of each kind."""
    if model is Event:
        yield event
    elif way := event_of(model):
        rows = model.objects.filter(**{way: event}).order_by("-pk")
        yield from {row.kind: row for row in rows}.values() if model is Ruling else rows[:1]


@pytest.mark.slow
def test_whatever_is_bent_in_the_database_is_named_after_later_acts_too(is_drawn: Callable[[], bool]) -> None:
    """Each column in the first event that has it; that an act and `verify_log` name it is tried once for a section."""
    for make in (day_one, absent, ruled, sent_on, tied):
        make()
    stored = [
        model
        for app in ("tournament", "rotations", "scoring")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
        if model._meta.model_name not in NOT_IN_THE_FILE
    ]
    tried, named, passed, sampled = set[tuple[str, str, str]](), set[str](), set[str](), set[str]()
    for event in Event.objects.order_by("pk"):
        verify.verify_log(event)
        for row in (row for model in stored for row in rows_of(model, event)):
            for field in row._meta.concrete_fields:
                column = row._meta.model_name, field.name, getattr(row, "kind", "")
                if field.primary_key or column in tried:
                    continue
                tried.add(column)
                if not is_drawn():
                    continue
                sampled.add(f"{column[0]}.{column[1]}")
                for value in bent(field, row):
                    with suppress(DatabaseError), transaction.atomic():
                        type(row).objects.filter(pk=row.pk).update(**{field.attname: value})
                        bent_sections = unsealed(event)
                        if named.isdisjoint(bent_sections):
                            is_named = is_noticed(event)
                            named |= bent_sections if is_named and len(bent_sections) == 1 else set()
                            passed |= set() if is_named else {f"{column[0]}.{column[1]}"}
                        transaction.set_rollback(True)
                        break

    assert passed == PASSING.keys() & sampled


@pytest.mark.slow
def test_the_sections_are_all_that_a_file_holds_and_every_part_changes_one() -> None:
    told = {"event": {"settings", "state"}, "movement": {"movements"}, "earlier_movements": {"movements"}}
    held = {key.name for key in fields_of(schema.EventFile)} - {"format", "log", "salt", "signature", "closed_days"}

    assert set().union(*(told.get(name, {name}) for name in held)) == SECTIONS.keys()
    assert reduce(or_, (section.parts for section in SECTIONS.values())) == EVERYTHING & ~Part.ACCESS


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a document."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from leaves(data[key], (*path, key))


def seal_again(data: dict[str, Any]) -> None:
    last = FIRST
    for entry in schema.read_event_file(json.dumps(data)).log:
        entry.digest = last = digest(last, chained(entry))
        data["log"][entry.number - 1]["digest"] = last


@pytest.mark.slow
def test_whatever_is_bent_in_a_saved_file_is_refused_in_a_sentence(is_drawn: Callable[[], bool]) -> None:
    """Another value of the same kind, and something that makes no sense there."""
    for make in (day_one, absent, ruled, sent_on, tied):
        make()
    known, passed, sampled = set(), set(), set()
    for event in Event.objects.order_by("pk"):
        saved = json.loads(save(event))
        saved.pop("signature")
        event.delete()
        for path in leaves(saved):
            kind = kind_of(path)
            if kind in known:
                continue
            known.add(kind)
            if not is_drawn():
                continue
            sampled.add(kind)
            value = reduce(getitem, path, saved)
            for bent_to in (Random(kind).choice(ODD), bent_value(value)):
                data = deepcopy(saved)
                reduce(getitem, path[:-1], data)[path[-1]] = bent_to
                with suppress(Refusal), transaction.atomic():
                    seal_again(data)
                    again = json.loads(save(load(json.dumps(data))))
                    transaction.set_rollback(True)
                    # Null is as good as left out: what is saved then is what was saved.
                    if again | {"signature": None} != saved | {"signature": None}:
                        passed.add(kind)

    assert passed == PASSING_IN_A_FILE & sampled


def kind_of(path: tuple[Any, ...]) -> str:
    """`log 1 detail day` is of the same kind as `log 7 detail`."""
    keys = [step for step in path if isinstance(step, str)]
    last = next((number for number, key in enumerate(keys) if key in ("detail", "seals", "file", "certificate")), 9)
    return ".".join(keys[: last + 1])


def bent_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    with suppress(TypeError, ValueError):
        return (datetime.fromisoformat(value) + timedelta(minutes=1)).isoformat()
    return f"{value}x" if isinstance(value, str) else bent_json(value)
