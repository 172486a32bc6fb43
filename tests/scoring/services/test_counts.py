"""Flag counts as they are stored: once however often they are sent, corrected, in conflict, settled.  R15, R16, R38."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection

from scoring.domain.counts import CountState
from scoring.models import FlagCount
from scoring.services import counts, days, roster_changes
from tests import desk_pages, queried
from tests.events import ADA, NOON, count, count_all, fresh, load, need_refused, play, save, set_up
from tests.people import browser_of_leader
from tournament.domain import Refusal
from tournament.models import Event, VerifierPhone
from tournament.queries.events import find_phone
from tournament.services.access import admit_verifier, change_code
from tournament.services.idempotency import StoredResponse, respond_once


def state(event: Event, table: int = 1) -> tuple[CountState, int | None]:
    result = queried.count_of_day(fresh(event), 1).tables[table]
    return result.state, result.flags


def settle(
    event: Event,
    table: int,
    flags: int,
    *,
    reason: str = "Counted by Ada.",
    at: datetime = NOON,
) -> counts.CountReceipt:
    return counts.settle_flag_count(event, ADA, at, counts.Settlement(day=1, table=table, flags=flags, reason=reason))


@pytest.mark.rule("R15")
def test_one_phone_or_one_name_is_one_person() -> None:
    event = set_up(counts_needed=2)

    def phone(name: str, token: str = "") -> VerifierPhone:
        token = admit_verifier(
            event=event, code=event.verifier_code, name=name, address="::1", at=NOON, token=token
        )  # fmt: skip
        result = find_phone(event.slug, token)
        assert result is not None
        tokens[result.pk] = token
        return result

    tokens: dict[int, str] = {}
    first = phone("Vera")
    states = [count(event, 1, 14, "Vera", phone=first).state]
    first = phone("Max", tokens[first.pk])
    states += [count(event, 1, flags, "Max", phone=first).state for flags in (14, 15)]
    second = phone("Max")
    states += [count(event, 1, 15, "Max", phone=second).state for _ in range(2)]
    last = ("Eva", phone("Eva", tokens[second.pk])), ("Ida", phone("Ida"))
    states += [count(event, 1, 15, name, phone=used).state for name, used in last]

    assert states == [*[CountState.WAITING] * 2, *[CountState.CONFLICT] * 4, CountState.AGREED]
    assert list(event.flag_counts.values_list("by", "person", "verifier__name")) == [
        ("Vera", "vera", "Vera"), *[("Max", "vera", "Max")] * 4, ("Eva", "vera", "Eva"), ("Ida", "ida", "Ida"),
    ]  # fmt: skip
    told = browser_of_leader("Ada").get("/games/desk/days/1/tables/1/")
    sentence = "counted here before as Vera, from the same phone or under the same name: one person"
    assert desk_pages.unsaid(told, sentence) == []


@pytest.mark.rule("R15")
@pytest.mark.parametrize("other", ["Ida", "leader"])
def test_who_tries_numbers_settles_nothing_only_another_person_or_the_leader_does(other: str) -> None:
    event = set_up(counts_needed=2)
    count(event, 1, 14, "Vera")
    count(event, 1, 11, "Max", session=1)  # at lunch; another number at the end corrects nothing

    tried = [count(event, 1, flags, "Max").state for flags in (12, 13, 14)]
    for name in ("Max", "MAX"):  # on two phones it is the same person
        token = admit_verifier(event=event, code=event.verifier_code, name=name, address="::1", at=NOON)
        tried.append(count(event, 1, 14, name, phone=find_phone(event.slug, token)).state)
    warning = desk_pages.text_of(browser_of_leader("Ada").get("/games/desk/"))
    need_refused(event, partial(settle, event, 1, 14, reason=" "))
    last = settle(event, 1, 14) if other == "leader" else count(event, 1, 14, other)

    assert [*tried, last.state] == [*[CountState.CONFLICT] * 5, CountState.AGREED]
    assert desk_pages.unsaid(warning, "Vera counted 14, Max 12, Max 13, MAX 14.") == []


def test_what_cannot_be_counted_is_refused() -> None:
    """Day 1 is closed, table 4 has left before day 2, day 3 is not open, and the code was changed.  R15, R38."""
    event = set_up(sessions=((2,), (2,), (2,)))
    play(event, [12, 12, 12, 12])
    roster_changes.note_presence(
        event, ADA, NOON, roster_changes.Presence(is_here=False, table=4, after_hand=2, reason="Ill")
    )
    days.open_day(event, ADA, NOON, days.OneDay(day=2))
    token = admit_verifier(event=event, code=event.verifier_code, name="Vera", address="::1", at=NOON)
    phone = find_phone(event.slug, token)
    change_code(event, ADA, NOON)

    wrong: list[dict[str, Any]] = [
        {"flags": -1}, {"flags": 37}, {"table": 9}, {"table": 10**9}, {"table": 4}, {"day": 3}, {"day": 4},
        {"session": 3}, {"day": 1}, {"phone": phone},
    ]  # fmt: skip
    need_refused(event, *(partial(count, event, **{"day": 2, "table": 1, "flags": 12} | told) for told in wrong))
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=2, table=2, flags=1))
    assert count(event, 1, 37, day=2).state is CountState.AGREED  # all flags of the room, and the loan


def at_once(changes: list[Callable[[], object]]) -> list[object]:
    """What came of changes made at the same instant, each on a line of its own to the database."""

    def change_and_hang_up(change: Callable[[], object]) -> object:
        try:
            return change()
        except Refusal as refusal:
            return str(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(changes)) as phones:
        return list(phones.map(change_and_hang_up, changes))


@pytest.mark.django_db(transaction=True)
def test_verifiers_at_the_same_instant_lose_nothing_and_double_nothing() -> None:
    event = set_up(8, counts_needed=2)
    started = event.version
    people = [(table, by) for table in range(1, 9) for by in ("Vera", "Hugo")]

    def send(table: int, by: str) -> StoredResponse:
        """As its page does, with its key."""
        perform = partial(StoredResponse, 200)
        return respond_once(event, f"{table} {by}", NOON, lambda: perform(count(event, table, 12, by, at=NOON).flags))

    answers = at_once([partial(send, table, by) for table, by in people * 2])

    assert sorted(answer.is_replay for answer in answers) == [False] * 16 + [True] * 16
    assert [state(event, table) for table in range(1, 9)] == [(CountState.AGREED, 12)] * 8
    numbers = list(event.log.values_list("number", flat=True))
    assert (FlagCount.objects.count(), fresh(event).version, numbers) == (16, started + 16, [*range(1, started + 17)])


@pytest.mark.django_db(transaction=True)
def test_a_count_and_the_closing_of_its_day_never_both_win() -> None:
    event = set_up(2)
    count_all(event, [13, 11])

    late = partial(count, event, 1, 14, "Hugo")
    came_of = at_once([late, partial(days.close_day, event, ADA, NOON, days.DayClosing(day=1))])

    if fresh(event).days.get(number=1).closed_at:
        assert came_of[0] == "Day 1 is closed; it is opened again on the desk."
    else:
        assert came_of[1] == "Day 1 cannot be closed: the counts of table 1 differ; settle them first."


def test_a_moment_that_a_wrong_clock_gave_is_left_out() -> None:
    event, hour = set_up(), timedelta(hours=1)
    right = [NOON + timedelta(minutes=1), NOON + 1.5 * hour]
    wrong = [datetime(1, 1, 1, 3, tzinfo=UTC), datetime(9999, 12, 31, 23, tzinfo=UTC), NOON - 2 * hour, NOON + 3 * hour]

    for number, counted_at in enumerate([*right, *wrong]):
        count(event, 1, 12 + number, counted_at=counted_at, at=NOON + hour)

    assert list(FlagCount.objects.values_list("counted_at", flat=True)) == [*right, *[None] * 4]
    assert save(load(save(event), slug="again"))


@pytest.mark.rule("R10")
def test_the_last_count_of_a_table_is_taken_back_once() -> None:
    event = set_up()

    def last() -> int:
        return queried.count_of_day(fresh(event), 1).tables[1].last or 0

    def take_back(number: int) -> None:
        counts.take_back_count(event, ADA, NOON, counts.CountTakenBack(day=1, table=1, count=number))

    count(event, 1, 14, "Vera")
    first = last()
    count(event, 1, 19, "Hugo")
    second = last()
    need_refused(event, partial(take_back, first))
    for _ in range(2):  # the second time by a second press
        take_back(second)
        assert (state(event), fresh(event).version) == ((CountState.AGREED, 14), event.version + 3)
    take_back(first)
    assert state(event) == (CountState.MISSING, None)
    count_all(event, [12] * 4)
    days.close_day(event, ADA, NOON, days.DayClosing(day=1))
    need_refused(event, partial(take_back, last()))
