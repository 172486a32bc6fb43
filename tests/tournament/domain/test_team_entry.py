"""What a team may be, and what a list says otherwise of one that is entered.  R23."""

import pytest

from tests.refusals import why_refused
from tournament.domain import Seat, TeamEntry
from tournament.domain.team_entry import check_team, differences, missing_seats, repeated_people


def team(name: str = "Aces", people: str = "", **known: str) -> TeamEntry:
    return TeamEntry(name, players=dict(zip(Seat, filter(None, people.split(", ")), strict=False)), **known)  # type: ignore[arg-type]  # mypy cannot see which field


@pytest.mark.parametrize(("field", "word"), [("table", "table"), ("qualified_place", "place")])
@pytest.mark.parametrize("number", [0, -1, 1001, 70_000])
def test_a_team_has_a_table_and_a_place_that_a_hall_could_have(number: int, field: str, word: str) -> None:
    sentence = f"{number} is no {word}; it is a number from 1 to 1000."

    assert why_refused(check_team, TeamEntry("Aces", **{field: number})) == sentence  # type: ignore[arg-type]  # as above


def test_a_team_lacks_players_only_once_one_is_named() -> None:
    teams = {}, {Seat.A: "Ann", Seat.X: "Xia", Seat.Y: None}, dict.fromkeys(Seat, "Ann")

    assert [missing_seats(players) for players in teams] == [[], [Seat.B, Seat.Y], []]


def test_a_name_is_the_same_with_its_last_part_first() -> None:
    teams = [("Aces", {Seat.A: "Ross, John", Seat.B: "Ann"}), ("Kings", {Seat.Y: "john Ross", Seat.X: "Ross John"})]

    assert repeated_people(teams) == {"Ross, John": [("Aces", Seat.A), ("Kings", Seat.Y)]}


HERE = team("Zoë’s Aces", "Ann Bell, Bob Cole, Cy Dent, Di East", telephone="780 555-0101 or 0199", zone="Zone 5")


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (team(), []),
        (team("zoe\u0308's ACES", "ANN BELL, Bob Cole", telephone="(780) 555-0101", zone="5"), []),
        (team("Aces", "Di East, Cy Dent, Bob Cole, Ann Bell"), []),
        (team("Aces", "Ann Bell, Bob Coal"), ["B Bob Cole → Bob Coal"]),
        (team("Aces", mail="a@b.ca", zone="Zone 6"), ["zone Zone 5 → Zone 6", "e-mail → a@b.ca"]),
        (team("Aces", telephone="780 555-0110"), ["telephone 780 555-0101 or 0199 → 780 555-0110"]),
    ],
)
def test_a_list_says_otherwise_only_what_it_says(listed: TeamEntry, said: list[str]) -> None:
    assert differences(HERE, listed) == said
