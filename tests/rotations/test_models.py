"""Stored sheets and movements.  R17."""

import pytest
from django.db.models import RestrictedError

from rotations import models, services
from rotations.domain.book_rotation import FIFTY, THIRTY, Hand, Rotation as Sheet
from rotations.domain.design import make_movement
from tests.events import ADA, NOON, document, load

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R17")
def test_the_stored_30_and_50_hands_are_those_of_the_rules() -> None:
    stored = {rotation.name: rotation.sheet for rotation in models.Rotation.objects.filter(event=None)}

    assert stored == {THIRTY.name: THIRTY, FIFTY.name: FIFTY}


def test_an_event_takes_its_own_sheet_with_it() -> None:
    event = load(document(3, event={"sessions": [[2]]}))
    first, second = THIRTY.hands[1], THIRTY.hands[0]
    own = Sheet(
        "Our own", (Hand(1, first.who, first.trump, first.dealer), Hand(2, second.who, second.trump, second.dealer))
    )
    services.adopt_movement(event, ADA, NOON, services.ChosenMovement(movement=make_movement(3, (2,), rotation=own)))

    event.delete()

    assert list(models.Rotation.objects.values_list("name", flat=True)) == ["The 50 hands", "The book's 30 hands"]


def test_a_sheet_that_is_played_by_stays() -> None:
    load(document(3))

    with pytest.raises(RestrictedError):
        models.Rotation.objects.all().delete()
