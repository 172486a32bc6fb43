"""Rehearsals: hands drawn, counted, closed, tied and played off through the services of a real event."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from hypothesis import assume, given, strategies as st

from rotations.domain.book_rotation import Trump
from rotations.domain.design import balanced
from scoring.domain.flags import flags_won
from scoring.domain.standings import TieState
from scoring.queries.hall import Hall
from scoring.rehearsal import (
    LEFT_AFTER_RETURN,
    Stage,
    draw_tricks,
    play,
    play_hands,
    rehearse,
    stages_ahead,
    tie_for_first,
)
from tests import events, refusals
from tournament.domain import Call, Conflict, Level
from tournament.models import Event
from tournament.services.access import leader_named
from tournament.services.acts import verify_log

pytestmark = pytest.mark.slow

AT = datetime(2026, 8, 21, 15, tzinfo=UTC)


@pytest.fixture
def ada(db: None) -> User:
    return leader_named("ada")


def rehearsal(leader: User, slug: str, *, level: Level = Level.CLUB, teams: int = 5, seed: int = 7) -> Event:
    return rehearse(level=level, teams=teams, seed=seed, slug=slug, leader=leader, at=AT)


@pytest.mark.rule("R38")
def test_a_rehearsed_weekend_ends_final_with_every_flag_accounted_for_and_its_seed_plays_it_again(ada: User) -> None:
    event, again = (rehearsal(ada, slug, level=Level.PROVINCIAL, teams=6, seed=1) for slug in ("games", "again"))

    result = Hall(event).standings

    flags = 2 * 6 * 12
    assert (result.state.value, verify_log(event)) == ("final", event.version)
    assert (result.due, result.found, sum(place.total for place in result.standings.places)) == (
        flags + result.lent, flags + result.lent, flags
    )  # fmt: skip
    assert [entry.sentence for entry in again.log.all()] == [entry.sentence for entry in event.log.all()]


@pytest.mark.rule("R37")
@pytest.mark.parametrize("flags_per_table", [12, 4, 1])
def test_flags_only_move_from_host_to_visitors_but_for_loans(flags_per_table: int) -> None:
    movement = balanced(16, [15, 15])

    flags, loans = play_hands(movement, 1, 0, 30, flags_per_table, Random(flags_per_table), lambda sentence: None)

    assert min(flags) >= 0
    assert sum(flags) == flags_per_table * 16 + sum(loan.flags - loan.returned for loan in loans)
    assert all(flags[loan.table - 1] <= LEFT_AFTER_RETURN for loan in loans if loan.returned < loan.flags)
    assert flags_per_table == 12 or any(loan.returned for loan in loans)


@pytest.mark.rule("R35")
@pytest.mark.parametrize("trump", Trump)
def test_the_flags_that_visitors_win_are_spread_as_card_players_win_them(trump: Trump) -> None:
    chance = Random("flags")

    drawn = Counter(flags_won(draw_tricks(trump, chance), trump) for _ in range(4_000))

    played = (0.49, 0.33, 0.18) if trump is Trump.NT_LOW else (0.48, 0.47, 0.05)  # of 2,000 hands played card by card
    assert all(abs(drawn[flags] / 4_000 - played[flags]) < 0.1 for flags in range(3))


@pytest.mark.django_db
def test_a_refused_rehearsal_leaves_no_account_behind_and_a_tie_of_three_needs_a_fourth_team() -> None:
    for teams in (1, 201):
        refusals.why_refused(call_command, "rehearse", teams=teams, leader="nobody-yet")
    assert not User.objects.exists()
    assert "at least 4" in refusals.why_refused(
        rehearse, level=Level.AREA, teams=3, seed=1, slug="p", leader=leader_named("ada"), at=AT, until=Stage.TIE
    )


@pytest.mark.parametrize("until", Stage)
def test_it_stops_at_every_stage_and_is_played_on_to_the_end_from_there(ada: User, until: Stage) -> None:
    event = rehearse(
        level=Level.AREA, teams=4, seed="x", slug="practice", leader=ada, at=AT, until=until, name="Practice"
    )
    ahead = stages_ahead(event)
    result = Hall(event).standings
    [day] = result.days

    assert {
        Stage.READY: not day.opened_at and ahead == [stage for stage in Stage if stage is not Stage.READY],
        Stage.HAND: event.call == Call(1),
        Stage.SEVENTH: event.call == Call(7) and Stage.SEVENTH not in ahead,
        Stage.BREAK: event.call == Call(15, is_stopped=True) and Stage.BREAK not in ahead,
        Stage.PLAYED: event.call == Call(30, is_stopped=True) and not day.done,
        Stage.CONFLICT: len(day.conflicts) == 1 == len(day.to_check),
        Stage.WRONG_SUM: day.is_complete and not day.adds_up,
        Stage.COUNTED: day.adds_up and ahead == [Stage.CLOSED, Stage.FINAL],
        Stage.CLOSED: result.state.value == "verified" and ahead == [Stage.FINAL],
        Stage.TIE: [tie.places for tie in result.standings.ties if tie.playoff is TieState.NEEDED] == [(1, 2, 3)],
        Stage.FINAL: result.state.value == "final" and not ahead,
    }[until]
    if until is Stage.WRONG_SUM:
        assert "does not add up" in refusals.why_raised(Conflict, play, event, "x", Stage.FINAL, at=AT)
    else:
        play(event, "x", Stage.FINAL, at=AT)
        assert Hall(events.fresh(event)).standings.state.value == "final"


def test_the_program_plays_hand_by_hand_and_leaves_what_people_counted(ada: User) -> None:
    event = rehearse(level=Level.AREA, teams=4, seed=1, slug="p", leader=ada, at=AT, until=Stage.HAND)

    for _ in range(15):
        play(event, 1, Stage.HAND, at=AT)
    assert events.fresh(event).call == Call(15, is_stopped=True)
    play(event, 1, Stage.PLAYED, at=AT)
    events.count(event, 2, 1)
    play(event, 1, Stage.COUNTED, at=AT)

    assert Hall(events.fresh(event)).standings.days[0].tables[2].flags == 1


@given(
    flags=st.lists(st.integers(0, 30), min_size=4, max_size=40),
    more=st.lists(st.integers(-3, 40), min_size=40, max_size=40),
)
def test_a_tie_of_three_keeps_the_flags_in_the_room(flags: list[int], more: list[int]) -> None:
    besides = dict(enumerate(more, start=1))
    before = dict(enumerate(flags, start=1))
    assume(sum(flags) > 12)

    after = tie_for_first(before, besides)

    totals = sorted((after[table] + besides[table] for table in before), reverse=True)
    assert sum(after.values()) == sum(flags)
    assert totals[0] == totals[1] == totals[2] > totals[3]
