"""Stored sheets and movements.  R17."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.db.models import RestrictedError

from rotations.domain.book_rotation import FIFTY, THIRTY, Hand
from rotations.domain.book_rotation import Rotation as Sheet
from rotations.domain.design import make_movement
from rotations.models import Rotation
from rotations.services import ChosenMovement, adopt_movement
from tests.events import ADA
from tournament.domain import EventPlan, Level, TeamEntry
from tournament.models import Event
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.teams import NewTeams, Seating, enter_teams, seat_teams

AT = datetime(2026, 8, 21, 15, tzinfo=UTC)


@pytest.fixture
def event(db: None) -> Event:
    plan = EventPlan(slug="club", name="Club", level=Level.CLUB, sessions=((2,),))
    made = create_event(Actor("Ada", user=User.objects.create(username="ada")), AT, plan)
    enter_teams(made, ADA, AT, NewTeams(teams=tuple(TeamEntry(name=name) for name in ("Aces", "Bells", "Crowns"))))
    seat_teams(made, ADA, AT, Seating())
    return made


@pytest.mark.rule("R17")
@pytest.mark.django_db
def test_the_stored_30_and_50_hands_are_those_of_the_rules() -> None:
    stored = {rotation.name: rotation.sheet for rotation in Rotation.objects.filter(event=None)}

    assert stored == {THIRTY.name: THIRTY, FIFTY.name: FIFTY}


def test_an_event_takes_its_own_sheet_with_it(event: Event) -> None:
    first, second = THIRTY.hands[1], THIRTY.hands[0]
    own = Sheet(
        "Our own", (Hand(1, first.who, first.trump, first.dealer), Hand(2, second.who, second.trump, second.dealer))
    )
    adopt_movement(event, ADA, AT, ChosenMovement(movement=make_movement(3, (2,), rotation=own)))

    event.delete()

    assert list(Rotation.objects.values_list("name", flat=True)) == ["The 50 hands", "The book's 30 hands"]


def test_a_sheet_that_is_played_by_stays(event: Event) -> None:
    adopt_movement(event, ADA, AT, ChosenMovement(movement=make_movement(3, (2,))))

    with pytest.raises(RestrictedError):
        Rotation.objects.all().delete()
