"""What tells whether a kept page is still true."""

import pytest

from tests.actors import ADA
from tests.events import NOON, count, make_event
from tournament.queries.versions import version_of_all, version_of_event
from tournament.services.acts import Actor
from tournament.services.association import AssociationChange, edit_association
from tournament.services.events import StandingsChoice, show_standings

pytestmark = pytest.mark.django_db


def test_every_change_of_an_event_changes_its_version_and_that_of_all() -> None:
    event = make_event(2)
    before = (version_of_event("games"), version_of_all())

    show_standings(event, ADA, NOON, StandingsChoice(when=event.StandingsShown.LIVE))

    after = (version_of_event("games"), version_of_all())
    assert (before[0] == after[0], before[1] == after[1]) == (False, False)


def test_what_is_said_of_the_association_changes_every_version() -> None:
    make_event(2, is_played=False)
    before = (version_of_event("games"), version_of_all())

    edit_association(Actor("Olga"), NOON, AssociationChange(name="Alberta 55 Plus"))

    after = (version_of_event("games"), version_of_all())
    assert (before[0] == after[0], before[1] == after[1]) == (False, False)


def test_a_change_of_one_event_leaves_the_others_version() -> None:
    make_event(2)
    other = make_event(2, slug="others")
    before = version_of_event("games")

    count(other, 1, 12)

    assert version_of_event("games") == before


def test_an_event_set_up_again_at_the_same_address_has_another_version() -> None:
    event = make_event(2, is_played=False)
    first = version_of_event("games")
    event.delete()

    make_event(3, is_played=False)

    assert version_of_event("games") != first


def test_an_address_without_an_event_has_no_version() -> None:
    assert version_of_event("nowhere") is None
