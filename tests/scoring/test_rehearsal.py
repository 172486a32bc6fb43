"""Rehearsals: hands drawn, counted, closed, tied and played off through the services of a real event."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from rotations.domain.design import balanced
from rotations.domain.hand import Trump
from scoring.domain.flags import flags_won
from scoring.event_file.verify import verify_log
from scoring.queries.standings import event_standings
from scoring.rehearsal import LEFT_AFTER_RETURN, draw_tricks, play_hands, rehearse
from tests.card_players.military_whist import play_hand
from tournament.domain.level import Level
from tournament.domain.refusal import Refusal
from tournament.models import Event
from tournament.services.access import leader_named

pytestmark = pytest.mark.slow

AT = datetime(2026, 8, 21, 15, tzinfo=UTC)


@pytest.fixture
def ada(db: None) -> User:
    return leader_named("ada")


def rehearsal(leader: User, slug: str, *, level: Level = Level.CLUB, teams: int = 5, seed: int = 7) -> Event:
    return rehearse(level=level, teams=teams, seed=seed, slug=slug, leader=leader, at=AT)


@pytest.mark.rule("R38")
@pytest.mark.parametrize("seed", range(2))
def test_a_rehearsed_weekend_ends_final_with_every_flag_accounted_for(ada: User, seed: int) -> None:
    event = rehearsal(ada, "games", level=Level.PROVINCIAL, teams=6, seed=seed)

    result = event_standings(event)

    assert result.state.value == "final"
    assert result.due == result.found == 2 * 6 * 12 + result.lent
    assert sum(place.total for place in result.standings.places) == 2 * 6 * 12
    assert verify_log(event) == event.version


def test_the_same_seed_plays_the_same_event(ada: User) -> None:
    one, other = rehearsal(ada, "one"), rehearsal(ada, "other")

    assert event_standings(one).standings == event_standings(other).standings
    assert [entry.sentence for entry in one.log.all()] == [entry.sentence for entry in other.log.all()]


@pytest.mark.one_database
def test_another_seed_plays_another(ada: User) -> None:
    one, other = rehearsal(ada, "one", seed=1), rehearsal(ada, "other", seed=2)

    assert event_standings(one).standings != event_standings(other).standings


@pytest.mark.one_database
@pytest.mark.parametrize(("level", "teams"), list(zip(Level, [2, 3, 2, 3], strict=True)))
def test_every_level_is_rehearsed_with_few_teams(ada: User, level: Level, teams: int) -> None:
    event = rehearsal(ada, "small", level=level, teams=teams)

    assert event.is_rehearsal
    assert len(event_standings(event).standings.places) == teams


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

    played = Counter(flags_won(play_hand(trump, chance).visitors_tricks, trump) for _ in range(1_000))
    assert all(abs(drawn[flags] / 4_000 - played[flags] / 1_000) < 0.1 for flags in range(3))


@pytest.mark.parametrize("teams", [1, 201])
def test_a_rehearsal_has_2_to_200_teams(ada: User, teams: int) -> None:
    with pytest.raises(Refusal, match="2 to 200 teams"):
        rehearsal(ada, "none", teams=teams)

    assert not Event.objects.exists()


@pytest.mark.django_db
def test_a_refused_rehearsal_leaves_no_account_behind() -> None:
    with pytest.raises(Refusal, match="2 to 200 teams"):
        call_command("rehearse", teams=1, leader="nobody-yet")

    assert not User.objects.exists()
