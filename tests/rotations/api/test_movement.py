"""The rotation and the movement: what the command prints, and adopted until play starts."""

import pytest

from rotations.domain.design import make_movement
from rotations.domain.judging.certificate import certificate
from rotations.record import certificate_record, movement_record
from scoring.services.roster_changes import Presence, note_presence
from tests import api_clients, events
from tournament.models import Event

GAMES = "/api/events/games/"


@pytest.mark.usefixtures("games")
def test_the_movement_is_what_the_command_prints() -> None:
    planned = make_movement(4, (3, 3, 2), plan="sequence")

    assert api_clients.pat().get(f"{GAMES}movement/") == movement_record(
        planned, certificate_record(certificate(planned))
    )


def test_hands_keep_their_numbers_after_the_circle_closed(games: Event) -> None:
    note_presence(
        games,
        events.ADA,
        events.NOON,
        Presence(is_here=False, table=2, after_hand=3, closes_circle=True, reason="Ill."),
    )

    movement = api_clients.pat().get(f"{GAMES}movement/")

    assert [(hand["hand"], hand["session"]) for hand in movement["hands"]] == [(4, 2), (5, 2), (6, 2), (7, 3), (8, 3)]
    assert (movement["tables"], movement["sessions"]) == (3, [3, 2])


def test_an_event_without_a_movement_says_so_and_a_sheet_with_moves_is_played_as_it_is_typed() -> None:
    events.make_event(is_played=False)
    assert api_clients.pat().get(f"{GAMES}movement/", 409) == {
        "detail": "Summer Games has no movement yet; seat the teams and choose one.",
        "code": "conflict",
    }
    rows = [
        "A&B +1 H A",
        "X&Y +2 S X",
        "A&X -1 D A",
        "B&Y +1 C B",
        "A&Y +2 H A",
        "B&X +3 S B",
        "A&B +1 D B",
        "X&Y +2 C X",
    ]
    sheet = "\n".join(f"{hand} {row}" for hand, row in enumerate(rows, start=1))

    adopted = api_clients.ada().post(f"{GAMES}movement/", {"sheet": sheet})

    assert (adopted["plan"], [hand["moves"][0] for hand in adopted["hands"]]) == ("typed", [2, 3, 4, 2, 3, 4, 2, 3])
