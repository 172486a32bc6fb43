"""Rehearsals: hands drawn, counted, closed, tied and played off through the services of a real event."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from rotations.domain.book_rotation import Trump
from rotations.domain.design import balanced
from scoring.domain.flags import flags_won
from scoring.queries.hall import Hall
from scoring.rehearsal import (
    LEFT_AFTER_RETURN,
    Stage,
    draw_tricks,
    play_hands,
    rehearse,
)
from tests import refusals
from tournament.domain import Call, Level
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
def test_a_refused_rehearsal_leaves_no_account_behind() -> None:
    for teams in (1, 201):
        refusals.why_refused(call_command, "rehearse", teams=teams, leader="nobody-yet")
    assert not User.objects.exists()


@pytest.mark.parametrize("until", Stage)
def test_it_stops_at_every_stage(ada: User, until: Stage) -> None:
    event = rehearse(
        level=Level.AREA, teams=4, seed="x", slug="practice", leader=ada, at=AT, until=until, name="Practice"
    )
    result = Hall(event).standings
    [day] = result.days

    assert {
        Stage.READY: not day.opened_at,
        Stage.SEVENTH: event.call == Call(7),
        Stage.BREAK: event.call == Call(15, is_stopped=True),
        Stage.PLAYED: event.call == Call(30, is_stopped=True) and not day.done,
        Stage.CONFLICT: day.conflicts == (1,),
        Stage.WRONG_SUM: day.is_complete and not day.adds_up,
        Stage.COUNTED: day.adds_up,
        Stage.CLOSED: result.state.value == "verified",
        Stage.FINAL: result.state.value == "final",
    }[until]
