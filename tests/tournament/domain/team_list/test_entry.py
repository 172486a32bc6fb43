"""A team as it is entered.  R2, R23."""

import pytest

from tournament.domain import Refusal, Seat
from tournament.domain.team_list import TeamEntry, check_team, missing_seats, repeated_people


@pytest.mark.parametrize("number", [0, -1, 1001, 70_000])
def test_a_team_has_a_table_and_a_place_that_a_hall_could_have(number: int) -> None:
    with pytest.raises(Refusal) as table:
        check_team(TeamEntry("Aces", table=number))
    with pytest.raises(Refusal) as place:
        check_team(TeamEntry("Aces", qualified_place=number))

    assert str(table.value) == f"{number} is no table; it is a number from 1 to 1000."
    assert str(place.value) == f"{number} is no place; it is a number from 1 to 1000."


def test_a_team_lacks_players_only_once_one_is_named() -> None:
    assert missing_seats({}) == []
    assert missing_seats({Seat.A: "Ann", Seat.X: "Xia", Seat.Y: None}) == [Seat.B, Seat.Y]
    assert missing_seats(dict.fromkeys(Seat, "Ann")) == []


def test_a_name_is_the_same_with_its_last_part_first() -> None:
    teams = [("Aces", {Seat.A: "Ross, John", Seat.B: "Ann"}), ("Kings", {Seat.Y: "john Ross", Seat.X: "Ross John"})]

    assert repeated_people(teams) == {"Ross, John": [("Aces", Seat.A), ("Kings", Seat.Y)]}
