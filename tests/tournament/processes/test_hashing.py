"""Passwords hashed in a thread of their own."""

from django.contrib.auth.hashers import Argon2PasswordHasher

from tournament.processes.hashing import GentleArgon2


def test_what_either_hasher_made_the_other_one_verifies() -> None:
    ours, djangos = GentleArgon2(), Argon2PasswordHasher()

    made = ours.encode("seven hearts led", "s" * 22), djangos.encode("seven hearts led", "t" * 22)

    assert djangos.verify("seven hearts led", made[0])
    assert ours.verify("seven hearts led", made[1])
