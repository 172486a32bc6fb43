"""Stored sheets and movements.  R17."""

import pytest
from django.db.models import RestrictedError

from rotations import models
from rotations.domain.book_rotation import FIFTY, THIRTY
from tests.events import document, load


@pytest.mark.rule("R17")
def test_the_stored_30_and_50_hands_are_those_of_the_rules() -> None:
    stored = models.Rotation.objects.filter(event=None)

    assert {rotation.name: rotation.sheet for rotation in stored} == {THIRTY.name: THIRTY, FIFTY.name: FIFTY}


def test_a_sheet_that_is_played_by_stays() -> None:
    load(document(3))

    with pytest.raises(RestrictedError):
        models.Rotation.objects.all().delete()
