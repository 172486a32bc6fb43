"""A list that comes again: which of its teams are entered, and what it corrects of them."""

import pytest

from tournament.domain import Seat, TeamEntry, listed_again


def team(name: str = "Aces", people: str = "", **known: str) -> TeamEntry:
    return TeamEntry(name, players=dict(zip(Seat, filter(None, people.split(", ")), strict=False)), **known)


HERE = team("Aces", "Ann Bell, Bob Cole, Cy Dent, Di East", telephone="780 555-0101 or 0199", zone="Zone 5")


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (team(), []),
        (team("ACES", "Ann, Bob Cole", telephone="(780) 555-0101", zone="5"), []),
        (team("Aces", "Di East, Cy Dent, Bob Cole, Ann Bell"), []),
        (team("Aces", "Di East, Ann Bell, Bob Coal"), ["Bob Cole → Bob Coal"]),
        (team("Aces", "Ann BELL, Bob Cole"), ["Ann Bell → Ann BELL"]),
        (team("Aces", "Eve Fry, Flo Gray, Gus Hay, Hal Ives", mail="a@b.ca"), [
            "e-mail a@b.ca", "Ann Bell → Eve Fry", "Bob Cole → Flo Gray", "Cy Dent → Gus Hay", "Di East → Hal Ives",
        ]),
        (team("Aces", telephone="780 555-0110"), ["telephone 780 555-0101 or 0199 → 780 555-0110"]),
    ],
)  # fmt: skip
def test_a_list_corrects_what_it_says_and_empties_nothing(listed: TeamEntry, said: list[str]) -> None:
    now = listed_again.correct(HERE, listed)

    assert (listed_again.say_corrected(HERE, now), now.name) == (said, "Aces")
    assert listed_again.say_corrected(now, listed_again.correct(now, listed)) == []


def test_a_player_who_was_missing_takes_the_free_seat() -> None:
    three, listed = team("Aces", "Ann, Bob, Cy"), team("Aces", "Ann, Bob, Di, Cy")

    assert listed_again.say_corrected(three, listed_again.correct(three, listed)) == ["Y Di"]


def test_a_team_is_known_by_its_name_else_by_three_of_its_players() -> None:
    entered = [team("Aces", "Ann, Bob, Cy, Di"), team("Kings", "Ed, Flo, Gus, Hal"), team("Tens", "Ida, Jo")]
    listed = [team("kings", "Ann, Bob, Cy, Di"), None, team("Eagles", "Bob, Cy, Di, Al"), team("Nines", "Ida, Jo")]

    assert listed_again.find_entered(listed, entered) == {0: 1, 2: 0}
