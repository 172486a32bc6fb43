"""What only the leader knows of a player stays with the player.  R2."""

from datetime import date

import pytest

from tests.events import ADA, NOON, document, load
from tournament.domain import Refusal, Seat, TeamEntry
from tournament.models import Team
from tournament.services.teams import (
    PlayerNote,
    PlayerNotes,
    TeamChange,
    edit_team,
    note_players,
)


@pytest.fixture
def aces(db: None) -> Team:
    event = load(document(2, teams=[{"name": "Aces", "players": {"A": "Ann", "B": "Bob"}}, {"name": "Kings"}]))
    return event.teams.get(name="Aces")


def note(team: Team, seat: Seat, note: PlayerNote) -> None:
    """Ada notes what is known of the player at a seat."""
    note_players(team.event, ADA, NOON, PlayerNotes(team=team.pk, players={seat: note}))


@pytest.mark.rule("R2")
def test_a_year_of_birth_stays_when_the_name_is_corrected(aces: Team) -> None:
    note(aces, Seat.A, PlayerNote(birth_year=1950, membership="A-17"))

    edit_team(
        aces.event,
        ADA,
        NOON,
        TeamChange(team=aces.pk, entry=TeamEntry("Aces", players={Seat.A: "Anne", Seat.X: "Xi"})),
    )

    assert list(aces.players.values_list("seat", "name", "birth_year", "membership")) == [
        ("A", "Anne", 1950, "A-17"),
        ("X", "Xi", None, ""),
    ]


def test_nothing_is_noted_of_nobody(aces: Team) -> None:
    with pytest.raises(Refusal, match="nobody at Y yet"):
        note(aces, Seat.Y, PlayerNote(birth_year=1950))


@pytest.mark.rule("R2")
def test_a_date_of_birth_says_the_year_too(aces: Team) -> None:
    born = date(1950, 3, 17)
    note(aces, Seat.A, PlayerNote(birth_date=born))

    assert aces.players.values_list("birth_year", "birth_date").get(seat="A") == (1950, born)


@pytest.mark.parametrize(
    ("year", "born"),
    [(None, date(2026, 8, 22)), (1951, date(1950, 3, 17)), (None, date(1899, 1, 1)), (1899, None), (2027, None)],
)
def test_a_date_nobody_was_born_on_is_refused(aces: Team, year: int | None, born: date | None) -> None:
    with pytest.raises(Refusal, match=r"is no (date|year) of birth"):
        note(aces, Seat.A, PlayerNote(birth_year=year, birth_date=born))
