"""Letting people in: codes and guesses at them; a name is one person's; a typist's account ends with its event."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests import desk_pages, people, refusals
from tests.events import ADA, NOON, document, load, make_event
from tournament.domain.refusal import Forbidden, Refusal, TooMany
from tournament.models import Assistant, Event, LogEntry, VerifierPhone
from tournament.queries.events import find_phone
from tournament.services import access, helpers


def knock(event: Event, code: str, *, name: str = "Vera", address: str = "10.0.0.7", minutes: int = 0) -> str:
    return access.admit_verifier(
        event=event, code=code, name=name, address=address, at=NOON + timedelta(minutes=minutes)
    )


IT_HAS_SIX = "It has six letters and figures"


@pytest.mark.parametrize(
    ("name", "address", "minutes", "answer", "sentence"),
    [
        ("Vera", "10.0.0.8", 0, TooMany, "After so many wrong ones each answer takes longer"),
        ("Max", "10.0.0.7", 0, TooMany, "After so many wrong ones each answer takes longer"),
        ("Max", "10.0.0.8", 0, Forbidden, IT_HAS_SIX),
        ("Vera", "10.0.0.7", 11, Forbidden, IT_HAS_SIX),
        ("Vera", "10.0.0.7", -60, Forbidden, IT_HAS_SIX),  # the clock was set back
    ],
)
def test_wrong_codes_are_slowed_down_by_name_and_address_for_a_while_and_the_right_one_always_passes(
    name: str, address: str, minutes: int, answer: type[Refusal], sentence: str
) -> None:
    event, others = make_event(2), make_event(2, slug="others").verifier_code
    for _ in range(access.WRONG_GUESSES):
        assert IT_HAS_SIX in refusals.why_raised(Forbidden, knock, event, others)

    assert sentence in refusals.why_raised(answer, knock, event, "AAAAAA", name=name, address=address, minutes=minutes)

    assert find_phone(event.slug, knock(event, event.verifier_code, name=name, address=address)) is not None


def test_a_card_opens_for_its_verifier_by_its_own_code_and_the_name_is_theirs_alone(event: Event) -> None:
    before = knock(event, event.verifier_code, name="vera")
    card = access.make_card(event, ADA, NOON, access.NewCard(name=" Vera "))

    assert "VERA has a card: enter the code on it" in refusals.why_refused(
        knock, event, event.verifier_code, name="VERA"
    )
    assert "vera has a card already" in refusals.why_refused(
        access.make_card, event, ADA, NOON, access.NewCard(name="Vera")
    )
    token = knock(event, card.code.lower(), name="")

    assert card == event.verifiers.get() == find_phone(event.slug, token).verifier  # type: ignore[union-attr]
    assert find_phone(event.slug, before) is None
    by_the_events_code = knock(event, event.verifier_code, name="Max")
    access.change_code(event, ADA, NOON)
    assert [find_phone(event.slug, each) is None for each in (token, by_the_events_code)] == [False, True]
    access.revoke_verifier(event, ADA, NOON, access.OneVerifier(verifier=card.pk))
    assert find_phone(event.slug, token) is None
    assert "It has six letters and figures" in refusals.why_raised(Forbidden, knock, event, card.code)
    assert access.make_card(event, ADA, NOON, access.NewCard(name="Vera")).code != card.code


def test_the_same_name_is_the_same_verifier_and_a_phone_stays_the_same_phone(event: Event) -> None:
    first, second = knock(event, event.verifier_code), knock(event, event.verifier_code, name="VERA")

    third = access.admit_verifier(
        event=event, code=event.verifier_code, name="Max", address="::1", at=NOON, token=first
    )

    phones = [find_phone(event.slug, token) for token in (first, second, third)]
    assert ([phone and phone.name for phone in phones], VerifierPhone.objects.count()) == ([None, "Vera", "Max"], 2)
    entry = LogEntry.objects.filter(event=event).latest("number")
    assert (entry.act, entry.detail, entry.sentence) == (
        "let_verifier_in", {}, "Max was let in as a verifier, on the phone that Vera counted with."
    )  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        " ", "Ve\u200bra", "\u202eareV", "...", "The  Leader", "LEADER!",
    ],
)  # fmt: skip
def test_a_name_can_be_read_and_is_not_the_leaders(event: Event, name: str) -> None:
    for act in (
        lambda: knock(event, event.verifier_code, name=name),
        lambda: access.make_card(event, ADA, NOON, access.NewCard(name=name)),
    ):
        with pytest.raises(Refusal, match=r"Write your name|cannot be read|Only the leader is called so"):
            act()

    assert event.verifiers.count() == 0


NAMES = ["Vera", "Hope", "Ilse", "Irène", "Anna", "Анна", "Оксана", "Ольга", "Iñaki Noël", "ᐊᓂᑕ", "Ann-Marie O’Neill"]


def test_names_of_all_letters_work_and_one_without_its_accents_is_refused(event: Event) -> None:
    for name in NAMES:
        knock(event, event.verifier_code, name=name)
        knock(event, event.verifier_code, name=name.upper())

    for name in ("Véra", "Irene", "Inaki Noel"):
        with pytest.raises(Refusal, match=r"looks like the name of .+, who counts here already"):
            knock(event, event.verifier_code, name=name)

    assert [verifier.name for verifier in event.verifiers.order_by("pk")] == NAMES


LIKE_ADA = ["Ada", "ADA", " ada ", "Áda"]
LIKE_TESS = ["Tess Ng", "TESS  NG", "tess", "Téss"]


def sign_up(event: Event, name: str, sign_in_name: str, role: str = "typist") -> tuple[User, str | None]:
    password = helpers.sign_up_assistant(
        event, ADA, NOON, helpers.NewAssistant(name=name, sign_in_name=sign_in_name, role=Assistant.Role(role))
    )
    return User.objects.get(username=sign_in_name), password


def test_nobody_at_an_event_is_called_like_the_leader_an_assistant_or_each_other(event: Event) -> None:
    tess, _ = sign_up(event, "Tess Ng", "tess")
    vera = knock(event, event.verifier_code)
    accounts = User.objects.count()

    for name in (*LIKE_ADA, *LIKE_TESS):
        assert "at the desk is called" in refusals.why_refused(knock, event, event.verifier_code, name=name)
        assert "at the desk is called" in refusals.why_refused(
            access.make_card, event, ADA, NOON, access.NewCard(name=name)
        )
    for name, sign_in_name in (
        *((name, "new") for name in (*LIKE_ADA, *LIKE_TESS, "Vera")),
        *(("Nora New", name) for name in ("ada", "TESS", "vera")),
    ):
        with pytest.raises(Refusal, match=r"at the desk is called|counts here as a verifier|signs in as"):
            sign_up(event, name, sign_in_name)
    for name in (*LIKE_ADA, "vera"):
        with pytest.raises(Refusal, match=r"at the desk is called|counts here as a verifier"):
            access.set_name(user=tess, name=name)
    second = knock(event, event.verifier_code, name=" VERA ")

    assert (User.objects.count(), event.verifiers.count()) == (accounts, 1)
    assert {find_phone(event.slug, token).name for token in (vera, second)} == {"Vera"}  # type: ignore[union-attr]


def test_when_somebody_takes_an_event_over_no_verifier_is_called_like_them(event: Event) -> None:
    bob, vera = (knock(event, event.verifier_code, name=name) for name in ("Bob", "Vera"))

    helpers.hand_over(event, ADA, NOON, helpers.NewLeader(leader=access.leader_named("bob").username))

    assert [find_phone(event.slug, token) is None for token in (bob, vera)] == [True, False]


def test_the_log_stores_who_it_was_besides_the_name_and_pages_tell_it() -> None:
    event = load(document(4))
    tess, _ = sign_up(event, "Tess Ng", "tess")
    bob, _ = sign_up(event, "Bob Berg", "bob", "leader")
    leader, typist, second = (people.browser_of_leader(name) for name in ("Ada", "tess", "bob"))
    verifier = people.browser_of_verifier(event, "Vera")
    day, slip = "/games/desk/days/1", {"by": "Vera", "key": "b", "table_2": 12}

    leader.post("/games/desk/do/open_day/?day=1", {"key": "o"})
    verifier.post("/games/verify/1/1/", {"key": "a", "total": 12, "read_back": 12})
    typist.post(f"{day}/counts/", slip)
    second.post("/games/desk/do/lend_flags/?day=1", {"table": 1, "flags": 1, "key": "c"})

    assert list(event.log.order_by("-number").values_list("by", "who")[:4]) == [
        ("Bob Berg", f"assistant {bob.pk}"), ("Vera", f"typist {tess.pk}, from a slip"),
        ("Vera", f"verifier {event.verifiers.get().pk}"), ("Ada", "leader"),
    ]  # fmt: skip
    assert not desk_pages.unsaid(
        leader.get("/games/desk/log/"),
        "Vera verifier",
        "Vera typist, from a slip",
        "Ada leader",
        "Bob Berg assistant",
    )
    assert "Vera verifier" in desk_pages.text_of(leader.get(f"{day}/tables/1/"))
