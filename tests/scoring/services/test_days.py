"""Opening, ticking, closing and opening again: what is recorded, what is refused; the bracket that is made
by itself once the last day is closed on a tie that matters; play of a day that ends early.  R14, R21, R38, R39, R42,
book 10(d).
"""

from functools import partial

import pytest
from django.conf import settings

from rotations import queries, services
from scoring.queries import outdated, prizes, sheet_facts, sheets
from scoring.queries.hall import Hall
from scoring.services import counts, days, preview, roster_changes, sessions
from tests.events import ADA, NOON, count_all, fresh, need_refused, set_up
from tests.queried import adopted_movement, table_card
from tournament.domain import TeamEntry
from tournament.models import Event, Prize
from tournament.queries.events import sessions_by_day
from tournament.queries.roster import Roster
from tournament.services import events, spares_and_prizes

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
    days.end_play(event, ADA, NOON, days.PlayEnd(after_hand=hand, reason="A thunderstorm."))


def called(event: Event) -> list[int]:
    return [line.number for line in queries.call_lines(event, adopted_movement(event), Roster(event))]


def test_later_days_their_hands_and_what_is_printed_for_them_stay_as_they_are(event: Event) -> None:
    names = ("movement-sheets", "calling-sheet", "cards", "teams")
    digests = sheets.draw(event, names, public_url=settings.PUBLIC_URL).digests
    event.print_jobs.create(sheets=names, requested_by="Ada", requested_at=NOON, digests=digests)
    movement, second_day = adopted_movement(event), table_card(event, adopted_movement(event), 3).lines[8:]
    said = preview.effects(event, lambda: end(event)).notes
    end(event)

    assert said[0] == "Play of day 1 ends after hand 6: hands 7 to 8 are not played."
    assert called(event) == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14]
    assert (sessions_by_day(event), adopted_movement(event), table_card(event, movement, 3).lines[6:]) == (
        DAYS, movement, second_day
    )  # fmt: skip
    assert outdated.outdated_sheets(fresh(event)) == {}
    assert [line.number for line in sheet_facts.SheetFacts(fresh(event), "").cards[0].lines] == called(event)[4:]


def test_a_void_hand_is_neither_called_nor_noted_nor_changed_after_and_play_ends_after_one_in_play_or_later(
    event: Event,
) -> None:
    need_refused(event, *(partial(end, event, hand) for hand in (5, 8, 9, 15)))
    end(event)

    need_refused(
        event,
        partial(call, event, 7),
        partial(services.note_real_play, event, ADA, NOON, services.HandPlayed(hand=8, note="Up 2.")),
        partial(counts.lend_flags, event, ADA, NOON, counts.NewLoan(day=1, table=1, flags=1, hand=7)),
        partial(roster_changes.note_presence, event, ADA, NOON,
                roster_changes.Presence(is_here=False, table=2, after_hand=7, reason="Ill.")),
        partial(roster_changes.add_late_team, event, ADA, NOON,
                roster_changes.LateTeam(entry=TeamEntry("Late"), after_hand=6)),
        partial(sessions.change_sessions, event, ADA, NOON,
                sessions.NewSessions(sessions=((4, 3), (6,)), after_hand=6, reason="?")),
        partial(days.take_back_opening, event, ADA, NOON, days.OneDay(day=1)),
    )  # fmt: skip


def test_closing_a_day_asks_for_its_last_hand_where_the_hands_were_called_and_the_last_was_not(event: Event) -> None:
    days.open_day(event, ADA, NOON, days.OneDay(day=2))
    call(event, 9)  # the next day is played already
    count_all(event, [13, 12, 12, 11])

    close = partial(days.close_day, event, ADA, NOON)
    need_refused(event, *(partial(close, days.DayClosing(day=1, after_hand=hand)) for hand in (None, 5, 12)))
    days.close_day(event, ADA, NOON, days.DayClosing(day=1, after_hand=6))

    closed = [Hall(fresh(event)).standings.days[0]]
    need_refused(event, partial(days.reopen_day, event, ADA, NOON, days.Reopening(day=1, reason=" ")))
    days.reopen_day(event, ADA, NOON, days.Reopening(day=1, reason="All were played."))
    days.take_back_end(event, ADA, NOON, days.OneDay(day=1))
    days.close_day(event, ADA, NOON, days.DayClosing(day=1, after_hand=8))
    closed.append(Hall(fresh(event)).standings.days[0])
    assert ([(day.hands, day.closed_at) for day in closed], Roster(event).endings) == ([(6, NOON), (8, NOON)], {})


def test_a_session_that_was_not_begun_is_none_and_the_one_before_it_is_the_days_last() -> None:
    event = set_up(4, sessions=DAYS, advancing=1)
    for number in (1, 2):
        spares_and_prizes.offer_prize(
            event, ADA, NOON, spares_and_prizes.NewPrize(name="A ham", kind=Prize.Kind.SESSION, number=number)
        )
    end(event, 3)
    assert Hall(fresh(event)).breaks(1) == []
    count_all(event, [13, 12, 12, 11])
    days.close_day(event, ADA, NOON, days.DayClosing(day=1))

    ended = fresh(event)
    assert [prize.teams for prize in prizes.prize_list(ended, Hall(ended).standings)] == [("Team 1",), ()]
