"""What only the leader sees of the players.  R2, R23."""

from datetime import date

import pytest
from django.test import Client

from scoring.services.roster_changes import substitute_player
from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import NOON, fresh, make_event
from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry
from tournament.models import Event, Player
from tournament.services.teams import edit_team

PLAYERS = "/games/desk/players/"


@pytest.fixture
def event(db: None) -> Event:
    """Two tables; at table 1 Ann and Bob are named."""
    made = make_event(2)
    team = made.teams.get(name="Team 1")
    entry = TeamEntry("Team 1", zone="Zone 1", players={Seat.A: "Ann", Seat.B: "Bob"})
    edit_team(event=made, team=team.pk, entry=entry, by="Ada", at=NOON)
    return fresh(made)


def page_of(event: Event, team: str = "Team 1") -> str:
    return f"{PLAYERS}{event.teams.get(name=team).pk}/"


def known(event: Event) -> list[tuple[str, int | None, str]]:
    return list(Player.objects.filter(team__event=event).values_list("name", "birth_year", "membership"))


@pytest.mark.rule("R2")
def test_a_player_who_is_not_55_on_the_day_that_counts_is_warned_of_and_plays_all_the_same(
    event: Event, ada: Client
) -> None:
    Event.objects.update(age_reference_date=date(2026, 12, 31))
    told = {"birth_A": "1971", "membership_A": "A-17", "birth_B": "1972", "membership_B": ""}

    answer = ada.post(page_of(event), told)
    said = text_of(ada.get(PLAYERS))

    assert answer.status_code == 303
    assert known(event) == [("Ann", 1971, "A-17"), ("Bob", 1972, "")]
    assert "Not 55 yet on 31 December 2026 Bob, Team 1 B: born 1972" in said
    assert "A Ann 1971 A-17 B Bob 1972 under 55" in said


def test_where_no_day_is_told_the_last_of_the_year_counts(event: Event, ada: Client) -> None:
    said = text_of(ada.get(PLAYERS))

    assert "Of 2 players the year of birth is not known. Age counts on 31 December 2026." in said


def test_a_year_nobody_was_born_in_is_refused_and_nothing_is_kept(event: Event, ada: Client) -> None:
    told = {"birth_A": "1950", "membership_A": "A-17", "birth_B": "1850", "membership_B": ""}

    answer = ada.post(page_of(event), told)

    assert answer.status_code == 422
    assert refusals_of(answer) == ["1850 is no year of birth."]
    assert values_of(answer)["birth_B"] == ["1850"]
    assert known(event) == [("Ann", None, ""), ("Bob", None, "")]


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    "address", ["/games/", "/games/tables/1/", "/games/movement/", "/games/hall/", "/api/events/games/"]
)
def test_nobody_else_sees_a_year_of_birth_or_a_membership(event: Event, address: str, ada: Client, pat: Client) -> None:
    ada.post(page_of(event), {"birth_A": "1931", "membership_A": "MEM-4711", "birth_B": "", "membership_B": ""})

    said = pat.get(address).content.decode()

    assert ("1931" in said, "MEM-4711" in said) == (False, False)


def test_substitutions_are_kept_with_their_reason(event: Event, ada: Client) -> None:
    substitute_player(
        event=event, table=1, seat=Seat.B, name="Sam", after_hand=3, reason="Back pain", by="Ada", at=NOON
    )

    assert "Who took whose seat Team Seat Left Came After hand Reason Team 1 B Bob Sam 3 Back pain" in text_of(
        ada.get(PLAYERS)
    )


def test_before_anybody_is_named_the_page_says_where_names_are_written(ada: Client) -> None:
    make_event(2)

    assert "No player is named yet." in text_of(ada.get(PLAYERS))
