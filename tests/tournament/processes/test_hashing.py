"""Hashing passwords."""

import threading

import pytest
from django.db import transaction

from tournament.processes.hashing import HASHING, GentleArgon2


@pytest.mark.django_db
def test_a_password_that_is_made_while_others_wait_to_save_waits_for_no_sign_in() -> None:
    end = threading.Event()
    sign_in = HASHING.submit(end.wait, 10)

    with transaction.atomic():
        hashed = GentleArgon2().encode("four aces", "a grain of salt")

    assert not sign_in.done()
    end.set()
    assert GentleArgon2().verify("four aces", hashed)
