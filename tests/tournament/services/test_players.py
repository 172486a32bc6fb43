"""What only the leader knows of a player stays with the player.  R2."""

from datetime import UTC, date, datetime

import pytest

from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry, TeamRefused
from tournament.models import Team
from tournament.services.access import leader_named
from tournament.services.events import create_event
from tournament.services.teams import edit_team, enter_teams, note_player

BY = {"by": "Ada", "at": datetime(2026, 8, 21, 15, tzinfo=UTC)}


@pytest.fixture
def aces(db: None) -> Team:
    plan = EventPlan(slug="club", name="Club", level=Level.CLUB)
    event = create_event(plan=plan, leader=leader_named("ada"), **BY)
    [team] = enter_teams(event=event, entries=[TeamEntry("Aces", players={Seat.A: "Ann", Seat.B: "Bob"})], **BY)
    return team


@pytest.mark.rule("R2")
def test_a_year_of_birth_stays_when_the_name_is_corrected(aces: Team) -> None:
    note_player(event=aces.event, team=aces.pk, seat=Seat.A, birth_year=1950, membership="A-17", **BY)

    edit_team(event=aces.event, team=aces.pk, entry=TeamEntry("Aces", players={Seat.A: "Anne", Seat.X: "Xi"}), **BY)

    assert list(aces.players.values_list("seat", "name", "birth_year", "membership")) == [
        ("A", "Anne", 1950, "A-17"),
        ("X", "Xi", None, ""),
    ]


def test_nothing_is_noted_of_nobody(aces: Team) -> None:
    with pytest.raises(TeamRefused, match="nobody at Y yet"):
        note_player(event=aces.event, team=aces.pk, seat=Seat.Y, birth_year=1950, membership="", **BY)


@pytest.mark.parametrize("year", [1899, 2027])
def test_a_year_nobody_was_born_in_is_refused(aces: Team, year: int) -> None:
    with pytest.raises(TeamRefused, match="no year of birth"):
        note_player(event=aces.event, team=aces.pk, seat=Seat.A, birth_year=year, membership="", **BY)


@pytest.mark.rule("R2")
def test_a_date_of_birth_says_the_year_too(aces: Team) -> None:
    born = date(1950, 3, 17)
    note_player(event=aces.event, team=aces.pk, seat=Seat.A, birth_year=None, birth_date=born, membership="", **BY)

    assert aces.players.values_list("birth_year", "birth_date").get(seat="A") == (1950, born)


@pytest.mark.parametrize(
    ("year", "born"), [(None, date(2026, 8, 22)), (1951, date(1950, 3, 17)), (None, date(1899, 1, 1))]
)
def test_a_date_nobody_was_born_on_is_refused(aces: Team, year: int | None, born: date) -> None:
    with pytest.raises(TeamRefused, match=r"is no (date|year) of birth"):
        note_player(event=aces.event, team=aces.pk, seat=Seat.A, birth_year=year, birth_date=born, membership="", **BY)
