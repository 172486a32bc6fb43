"""Who has been let in."""

import pytest

from tests.actors import ADA
from tests.events import NOON, make_event
from tournament.queries.access import find_phone
from tournament.services.access import OneVerifier, admit_verifier, revoke_verifier

pytestmark = pytest.mark.django_db


def test_nobody_is_known_by_an_empty_or_a_made_up_token() -> None:
    event = make_event(2)

    assert (find_phone(event.slug, ""), find_phone(event.slug, "x" * 32)) == (None, None)


def test_those_who_may_count_are_listed_in_the_order_they_came() -> None:
    event = make_event(2)
    for name in ("Vera", "Max", "Ida"):
        admit_verifier(event=event, code=event.verifier_code, name=name, address="10.0.0.7", at=NOON)

    revoke_verifier(event, ADA, NOON, OneVerifier(verifier=event.verifiers.get(name="Max").pk))

    assert [verifier.name for verifier in event.verifiers.filter(revoked_at=None)] == ["Vera", "Ida"]
