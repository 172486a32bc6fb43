"""Letting people in: codes, guesses at them, names and passwords."""

from datetime import timedelta

import pytest

from tests.playing import NOON, fresh, make_event
from tournament.domain.refusal import Forbidden, Refusal, TooMany
from tournament.models import CodeGuess, Event, LogEntry
from tournament.queries.access import find_verifier
from tournament.services.access import WRONG_GUESSES, admit_verifier, change_code, new_password, revoke_verifier

pytestmark = pytest.mark.django_db


def knock(event: Event, code: str, *, name: str = "Vera", address: str = "10.0.0.7", minutes: int = 0) -> str:
    """Somebody tries a code."""
    return admit_verifier(event=event, code=code, name=name, address=address, at=NOON + timedelta(minutes=minutes))


def test_the_code_and_a_name_let_a_verifier_in() -> None:
    event = make_event(2)

    token = knock(event, event.verifier_code, name=" Vera  May ")

    assert [(found.name, found.revoked_at) for found in event.verifiers.all()] == [("Vera May", None)]
    assert find_verifier(event, token) == event.verifiers.get()


def test_the_code_may_be_typed_in_small_letters_with_spaces() -> None:
    event = make_event(2)

    token = knock(event, f"{event.verifier_code[:3].lower()} {event.verifier_code[3:].lower()} ")

    assert find_verifier(event, token) is not None


def test_only_a_digest_of_the_token_is_stored() -> None:
    event = make_event(2)

    token = knock(event, event.verifier_code)

    assert event.verifiers.filter(token_digest=token).count() == 0


def test_one_events_code_does_not_open_another() -> None:
    event, other = make_event(2), make_event(2, slug="others")

    with pytest.raises(Forbidden, match="It has six letters and figures"):
        knock(other, event.verifier_code)

    assert other.verifiers.count() == 0


def test_a_token_counts_for_one_event() -> None:
    event, other = make_event(2), make_event(2, slug="others")

    token = knock(event, event.verifier_code)

    assert find_verifier(other, token) is None


def test_a_verifier_gives_his_name() -> None:
    event = make_event(2)

    with pytest.raises(Refusal, match="Write your name; it stands beside what you count"):
        knock(event, event.verifier_code, name="  ")

    assert event.verifiers.count() == 0


def test_too_many_wrong_codes_from_one_address_are_stopped_also_for_the_right_one() -> None:
    event = make_event(2)
    for _ in range(WRONG_GUESSES):
        with pytest.raises(Forbidden, match="It has six letters and figures"):
            knock(event, "AAAAAA")

    with pytest.raises(TooMany, match="Too many wrong codes came from this phone"):
        knock(event, event.verifier_code)

    assert CodeGuess.objects.count() == WRONG_GUESSES


def test_another_phone_is_not_stopped_by_somebody_elses_guesses() -> None:
    event = make_event(2)
    for _ in range(WRONG_GUESSES):
        with pytest.raises(Forbidden, match="It has six letters and figures"):
            knock(event, "AAAAAA")

    token = knock(event, event.verifier_code, address="10.0.0.8")

    assert find_verifier(event, token) is not None


def test_guesses_are_forgotten_after_ten_minutes() -> None:
    event = make_event(2)
    for _ in range(WRONG_GUESSES):
        with pytest.raises(Forbidden, match="It has six letters and figures"):
            knock(event, "AAAAAA")

    token = knock(event, event.verifier_code, minutes=11)

    assert find_verifier(event, token) is not None


def test_a_new_code_shows_everybody_out_who_came_in_by_the_old() -> None:
    event = make_event(2)
    token = knock(event, event.verifier_code)

    code = change_code(event=event, by="Ada", at=NOON)

    assert find_verifier(event, token) is None
    assert fresh(event).verifier_code == code != event.verifier_code


def test_one_verifier_can_be_shown_out_and_the_others_stay() -> None:
    event = make_event(2)
    vera, max_ = knock(event, event.verifier_code), knock(event, event.verifier_code, name="Max")

    revoke_verifier(event=event, verifier=event.verifiers.get(name="Max").pk, by="Ada", at=NOON)

    assert (find_verifier(event, vera) is None, find_verifier(event, max_) is None) == (False, True)


def test_the_log_says_who_was_let_in_and_keeps_no_code() -> None:
    event = make_event(2)

    token = knock(event, event.verifier_code)

    entry = LogEntry.objects.filter(event=event).latest("number")
    assert (entry.did, entry.says, entry.detail) == ("let_verifier_in", "Vera was let in as a verifier.", {})
    assert LogEntry.objects.filter(says__contains=token).count() == 0


def test_a_new_password_opens_the_leaders_account() -> None:
    password = new_password(name="Ada")

    assert make_event(2).leader.check_password(password)
