"""Rehearsals: real hands, counted, closed, tied and played off through the services of a real event."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from scoring.event_file.verify import verify_log
from scoring.queries.standings import event_standings
from scoring.rehearsal import rehearse
from scoring.side_games.domain.game import find_game
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
    assert [entry.says for entry in one.log.all()] == [entry.says for entry in other.log.all()]


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


def test_in_the_evening_the_side_games_are_played(ada: User) -> None:
    event = rehearsal(ada, "evening")

    for side_game in event.side_games.all():
        sides = list(side_game.sides.values_list("name", flat=True))
        deals = list(side_game.deals.values_list("record", flat=True))
        assert deals
        assert find_game(side_game.game).tally(sides, deals, side_game.settings)["points"]
    assert sorted(event.side_games.values_list("game", flat=True)) == [
        "knockout_whist", "minnesota_whist", "open_whist", "whistler",
    ]  # fmt: skip


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
