"""Play of a day that ends early: what is void, what stays, and what closing the day asks.  R21, book 10(d)."""

from functools import partial

import pytest
from django.conf import settings

from rotations.domain.calling import Moment
from rotations.queries import call_lines, call_progress
from rotations.services import HandPlayed, note_real_play
from scoring.queries import outdated, prizes, sheet_list, sheets
from scoring.queries.standings import event_standings, find_outlook
from scoring.services import preview
from scoring.services.counts import NewLoan, lend_flags
from scoring.services.days import (
    DayClosing,
    OneDay,
    PlayEnd,
    Reopening,
    close_day,
    end_play,
    open_day,
    reopen_day,
    take_back_end,
    take_back_opening,
)
from scoring.services.roster_changes import (
    LateTeam,
    Leaving,
    NewSessions,
    add_late_team,
    change_sessions,
    withdraw_team,
)
from tests.events import ADA, NOON, count_all, fresh, need_refused, set_up
from tests.queried import adopted_movement, table_card
from tournament.domain import TeamEntry
from tournament.models import Event, PrintJob, Prize
from tournament.queries.events import event_setup, sessions_by_day
from tournament.services import access, events

pytestmark = [pytest.mark.django_db, pytest.mark.rule("R21")]

DAYS = ((4, 4), (6,))
"""Hands 1 to 8 on the first day, 9 to 14 on the second."""


@pytest.fixture
def event() -> Event:
    """Four teams, the first day open, and hand 6 of its eight in play."""
    event = set_up(4, sessions=DAYS)
    call(event, 6)
    return fresh(event)


def call(event: Event, hand: int, *, is_stopped: bool = False) -> None:
    events.call_hand(event, ADA, NOON, events.HandCall(hand=hand, is_stopped=is_stopped))


def end(event: Event, hand: int = 6) -> None:
    end_play(event, ADA, NOON, PlayEnd(after_hand=hand, reason="A thunderstorm."))


def end_day(event: Event, day: int = 1, after_hand: int | None = None) -> None:
    count_all(event, [13, 12, 12, 11], day=day)
    close_day(event, ADA, NOON, DayClosing(day=day, after_hand=after_hand))


def called(event: Event) -> list[int]:
    return [line.number for line in call_lines(event, adopted_movement(event), event_setup(event))]


def test_later_days_their_hands_and_what_is_printed_for_them_stay_as_they_are(event: Event) -> None:
    facts = sheets.SheetFacts(event, settings.PUBLIC_URL).lasting()
    printed = [
        PrintJob(sheet=sheet, event_version=event.version, digests=sheet_list.SHEETS[sheet].digests(facts))
        for sheet in ("movement-sheets", "calling-sheet", "cards", "hall-pack", "flag-check")
    ]
    movement, second_day = adopted_movement(event), table_card(event, adopted_movement(event), 3).lines[8:]
    said = preview.effects(event, lambda: end(event)).sentences
    end(event)

    assert said[0] == "Play of day 1 ends after hand 6: hands 7 to 8 are not played."
    assert called(event) == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14]
    assert (sessions_by_day(event), adopted_movement(event)) == (DAYS, movement)
    assert table_card(event, adopted_movement(event), 3).lines[6:] == second_day
    assert outdated.outdated_sheets(fresh(event), printed) == {}
    assert [line.number for line in sheets.SheetFacts(fresh(event), "").cards[0].lines] == called(event)[4:]


def test_the_calling_goes_from_the_last_hand_to_the_count_and_then_to_the_next_day(event: Event) -> None:
    end(event)
    stood = []
    for act in (partial(call, event, 6, is_stopped=True), partial(end_day, event),
                partial(open_day, event, ADA, NOON, OneDay(day=2)), partial(call, event, 9)):  # fmt: skip
        progress = call_progress(fresh(event), event_setup(event))
        assert progress
        assert progress.next_call
        stood.append((progress.moment, progress.next_call.code))
        act()
    progress = call_progress(fresh(event), event_setup(event))

    assert (stood[0], stood[3]) == ((Moment.HAND, "6-stopped"), (Moment.DAY_OVER, "9"))
    assert progress
    assert progress.previous_call
    assert progress.previous_call.code == "6-stopped"


def test_a_void_hand_is_neither_called_nor_noted_nor_changed_after_and_play_ends_after_one_in_play_or_later(
    event: Event,
) -> None:
    need_refused(event, *(partial(end, event, hand) for hand in (5, 8, 9, 15)))
    end(event)

    need_refused(
        event,
        partial(call, event, 7), partial(note_real_play, event, ADA, NOON, HandPlayed(hand=8, note="Up 2.")),
        partial(lend_flags, event, ADA, NOON, NewLoan(day=1, table=1, flags=1, hand=7), "loan"),
        partial(withdraw_team, event, ADA, NOON, Leaving(table=2, after_hand=7, reason="Ill.")),
        partial(add_late_team, event, ADA, NOON, LateTeam(entry=TeamEntry("Late"), after_hand=6)),
        partial(change_sessions, event, ADA, NOON, NewSessions(sessions=((4, 3), (6,)), after_hand=6, reason="?")),
        partial(take_back_opening, event, ADA, NOON, OneDay(day=1)),
    )  # fmt: skip


def test_closing_a_day_asks_for_its_last_hand_where_the_hands_were_called_and_the_last_was_not(event: Event) -> None:
    open_day(event, ADA, NOON, OneDay(day=2))
    call(event, 9)  # the next day is played already
    count_all(event, [13, 12, 12, 11])

    close = partial(close_day, event, ADA, NOON)
    need_refused(event, *(partial(close, DayClosing(day=1, after_hand=hand)) for hand in (None, 5, 12)))
    close_day(event, ADA, NOON, DayClosing(day=1, after_hand=6))

    day = event_standings(fresh(event)).days[0]
    assert (day.hands, day.closed_at) == (6, NOON)
    reopen_day(event, ADA, NOON, Reopening(day=1, reason="All were played."))
    take_back_end(event, ADA, NOON, OneDay(day=1))
    close_day(event, ADA, NOON, DayClosing(day=1, after_hand=8))
    assert (event_standings(fresh(event)).days[0].hands, event_setup(event).endings) == (8, {})


def test_a_session_that_was_not_begun_is_none_and_the_one_before_it_is_the_days_last() -> None:
    event = set_up(4, sessions=DAYS, advancing=1)
    for number in (1, 2):
        access.offer_prize(event, ADA, NOON, access.NewPrize(name="A ham", kind=Prize.Kind.SESSION, number=number))
    end(event, 3)
    end_day(event)

    ended = fresh(event)
    moves = adopted_movement(ended).movement.moves
    outlook = find_outlook(ended, event_standings(ended), event_setup(ended), moves, with_sessions=True)
    assert [prize.teams for prize in prizes.prize_list(ended)] == [("Team 1",), ()]
    assert outlook
    assert (outlook.after_hand, outlook.hands) == (3, 6)


def test_a_day_that_is_deleted_is_named_and_comes_back_with_its_hands(event: Event) -> None:
    movement = adopted_movement(event).movement
    shorter = NewSessions(sessions=((4, 2),), after_hand=6, reason="Power cut.")
    said = preview.effects(event, lambda: change_sessions(event, ADA, NOON, shorter)).sentences
    change_sessions(event, ADA, NOON, shorter)
    change_sessions(event, ADA, NOON, NewSessions(sessions=((4, 2), (6,)), after_hand=6, reason="It is back."))

    restored = adopted_movement(event).movement
    assert said[0] == "Day 2 (6 hands) is deleted, with its hands."
    assert (restored.plan, restored.moves) == (movement.plan, movement.moves[:6] + movement.moves[8:])
    assert restored.rotation.who == movement.rotation.who[:6] + movement.rotation.who[8:]


def test_a_shortened_session_keeps_the_hands_before_the_cut_and_the_plan(event: Event) -> None:
    movement = adopted_movement(event).movement

    change_sessions(event, ADA, NOON, NewSessions(sessions=((4, 3), (5,)), after_hand=6, reason="It is late."))

    cut = adopted_movement(event).movement
    assert (cut.plan, cut.sessions) == ("sequence", (4, 3, 5))
    assert cut.moves == movement.moves[:7] + movement.moves[8:13]
    change_sessions(event, ADA, NOON, NewSessions(sessions=DAYS, after_hand=6, reason="It is not."))
    assert adopted_movement(event).movement == movement
