"""Looking up the movement an event plays by, table by table and hand by hand."""

import pytest

from rotations.domain.book_rotation import rotation_for
from tests.events import document, load, set_up
from tests.queried import adopted_movement, call_lines, table_card, table_cards
from tournament.domain.team import Seat

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R20")
def test_every_tables_card_says_where_its_pair_goes_and_who_comes() -> None:
    event = set_up(4, sessions=((2,), (1, 2)))
    cards = table_cards(event, adopted_movement(event))

    assert [card.team for card in cards] == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert [(line.number, line.session, line.day, line.move_to, line.visited_by) for line in cards[0].lines] == [
        (1, 1, 1, 2, 4), (2, 1, 1, 3, 3), (3, 2, 2, 4, 2), (4, 3, 2, 2, 4), (5, 3, 2, 3, 3),
    ]  # fmt: skip
    for card in cards:
        for line in card.lines:
            assert cards[line.move_to - 1].lines[line.number - 1].visited_by == card.table


def test_the_leader_calls_every_hand() -> None:
    event = set_up(4, sessions=((2,), (1,)))

    lines = call_lines(event, adopted_movement(event))

    assert [line.words for line in lines] == [
        "Hand 1. A and B go out, up 1. Hearts. B deals.",
        "Hand 2. X and Y go out, up 2. Spades. X deals.",
        "Hand 3. A and X go out, up 3 (down 1). Diamonds. A deals.",
    ]
    assert [(line.session, line.day) for line in lines] == [(1, 1), (1, 1), (2, 2)]
    assert [line.who for line in lines] == [hand.who for hand in rotation_for(3).hands]


def test_a_card_knows_the_names_that_are_known() -> None:
    event = load(document(2, teams=[{"name": "Aces", "table": 1, "zone": "Zone 1", "players": {"B": "Bob"}},
                                    {"name": "Kings", "table": 2}]))  # fmt: skip

    card = table_card(event, adopted_movement(event), 1)

    assert (card.team, card.zone) == ("Aces", "Zone 1")
    assert dict(card.players) == {Seat.A: None, Seat.B: "Bob", Seat.X: None, Seat.Y: None}
