"""Letting people in: codes, guesses at them, names and passwords."""

from datetime import timedelta

import pytest

from tests.events import ADA, NOON, make_event
from tournament.domain.refusal import Forbidden, Refusal, TooMany
from tournament.models import Event, LogEntry, VerifierPhone
from tournament.queries.events import find_phone
from tournament.services.access import (
    WRONG_GUESSES,
    NewCard,
    OneVerifier,
    admit_verifier,
    change_code,
    make_card,
    revoke_verifier,
)


def knock(event: Event, code: str, *, name: str = "Vera", address: str = "10.0.0.7", minutes: int = 0) -> str:
    """Somebody tries a code."""
    return admit_verifier(event=event, code=code, name=name, address=address, at=NOON + timedelta(minutes=minutes))


@pytest.mark.parametrize(("name", "address"), [("Vera", "10.0.0.8"), ("Max", "10.0.0.7")])
def test_wrong_codes_are_slowed_down_by_name_and_address_and_the_right_one_always_passes(
    name: str, address: str
) -> None:
    event, others = make_event(2), make_event(2, slug="others").verifier_code
    for _ in range(WRONG_GUESSES):
        with pytest.raises(Forbidden, match="It has six letters and figures"):
            knock(event, others)

    with pytest.raises(TooMany, match="After so many wrong ones each answer takes longer"):
        knock(event, "AAAAAA", name=name, address=address)

    assert find_phone(event.slug, knock(event, event.verifier_code, name=name, address=address)) is not None


@pytest.mark.parametrize(("name", "minutes"), [("Max", 0), ("Vera", 11), ("Vera", -60)])
def test_nobody_else_is_slowed_down_nor_later_nor_by_a_clock_that_was_set_back(name: str, minutes: int) -> None:
    event = make_event(2)
    for _ in range(WRONG_GUESSES):
        with pytest.raises(Forbidden, match="It has six letters and figures"):
            knock(event, "AAAAAA")

    with pytest.raises(Forbidden, match="It has six letters and figures"):
        knock(event, "AAAAAA", name=name, address="10.0.0.7" if name == "Vera" else "10.0.0.8", minutes=minutes)


def test_a_card_opens_for_its_verifier_by_its_own_code_and_the_name_is_theirs_alone() -> None:
    event = make_event(2)
    before = knock(event, event.verifier_code, name="vera")
    card = make_card(event, ADA, NOON, NewCard(name=" Vera "))

    with pytest.raises(Refusal, match="VERA has a card: enter the code on it"):
        knock(event, event.verifier_code, name="VERA")
    with pytest.raises(Refusal, match="vera has a card already"):
        make_card(event, ADA, NOON, NewCard(name="Vera"))
    token = knock(event, card.code.lower(), name="")

    assert card == event.verifiers.get() == find_phone(event.slug, token).verifier  # type: ignore[union-attr]
    assert find_phone(event.slug, before) is None
    by_the_events_code = knock(event, event.verifier_code, name="Max")
    change_code(event, ADA, NOON)
    assert [find_phone(event.slug, each) is None for each in (token, by_the_events_code)] == [False, True]
    revoke_verifier(event, ADA, NOON, OneVerifier(verifier=card.pk))
    assert find_phone(event.slug, token) is None
    with pytest.raises(Forbidden, match="It has six letters and figures"):
        knock(event, card.code)
    assert make_card(event, ADA, NOON, NewCard(name="Vera")).code != card.code


def test_the_same_name_is_the_same_verifier_and_a_phone_stays_the_same_phone() -> None:
    event = make_event(2)
    first, second = knock(event, event.verifier_code), knock(event, event.verifier_code, name="VERA")

    third = admit_verifier(event=event, code=event.verifier_code, name="Max", address="::1", at=NOON, token=first)

    assert find_phone(event.slug, first) is None
    assert [find_phone(event.slug, token).name for token in (second, third)] == ["Vera", "Max"]  # type: ignore[union-attr]
    assert VerifierPhone.objects.count() == 2
    entry = LogEntry.objects.filter(event=event).latest("number")
    assert (entry.act, entry.detail) == ("let_verifier_in", {})
    assert entry.sentence == "Max was let in as a verifier, on the phone that Vera counted with."


UNREADABLE = [
    " ", "Ve\u200bra", "\u202eareV", "Vera\ufe0f", "\u3164", "\u2800", "...", "The  Leader", "LEADER!",
    "l\u0435ad\u0435r",
]  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_can_be_read_and_is_not_the_leaders(name: str) -> None:
    event = make_event(2)

    with pytest.raises(Refusal, match=r"Write your name|cannot be read|Only the leader is called so"):
        knock(event, event.verifier_code, name=name)
    with pytest.raises(Refusal, match=r"Write your name|cannot be read|Only the leader is called so"):
        make_card(event, ADA, NOON, NewCard(name=name))

    assert event.verifiers.count() == 0


NAMES = ["Vera", "Hope", "Ilse", "Irène", "Anna", "Анна", "Оксана", "Ольга", "Iñaki Noël", "ᐊᓂᑕ", "Ann-Marie O’Neill"]
LOOK_ALIKE = [
    "V\u0435ra",
    "Véra",
    "Vera.",
    "V era",
    "H0pe",
    "Irene",
    "\uff36\u0435ra",
    "\u041d\u043e\u0440\u0435",
    "\u041d\u041e\u0420\u0415",
    "llse",
    "1lse",
    "O\u043aсана",
]
"""Letters of other scripts, small L and figures for letters, other accents, spaces and signs."""


def test_a_name_that_only_looks_like_anothers_is_refused_and_names_of_all_letters_work() -> None:
    event = make_event(2)
    for name in NAMES:
        knock(event, event.verifier_code, name=name)
        knock(event, event.verifier_code, name=name.upper())

    for name in LOOK_ALIKE:
        with pytest.raises(Refusal, match=r"looks like the name of \w+, who counts here already"):
            knock(event, event.verifier_code, name=name)
        with pytest.raises(Refusal, match="with the same letters; else add your second name"):
            make_card(event, ADA, NOON, NewCard(name=name))

    assert [verifier.name for verifier in event.verifiers.order_by("pk")] == NAMES
