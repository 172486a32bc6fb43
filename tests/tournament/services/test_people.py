"""Who works at an event's desk and who counts: a name belongs to one person; a typist's account ends with its event."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.event_file.verify import verify_log
from tests.desk_pages import text_of
from tests.events import ADA, NOON, document, forget, fresh, load, make_event, save
from tests.people import browser_of_leader, browser_of_verifier
from tournament.domain.refusal import Refusal
from tournament.models import Assistant, Event
from tournament.queries.events import find_api_token, find_phone
from tournament.services.access import (
    NewAssistant,
    NewCard,
    NewLeader,
    OneAssistant,
    admit_verifier,
    hand_over,
    leader_named,
    make_api_token,
    make_card,
    remove_assistant,
    renew_password,
    set_name,
    sign_up_assistant,
)
from tournament.services.events import Archiving, archive_event
from tournament.services.purging import purge_old_records

LIKE_ADA = ["Ada", "ADA.", "\u0410d\u0430", "A d a", "\u00c1da"]
LIKE_TESS = ["Tess Ng", "TESSNG", "tess", "te55", "T\u0435ss"]


def knock(event: Event, name: str) -> str:
    """A phone comes in by the event's code."""
    return admit_verifier(event=event, code=event.verifier_code, name=name, address="::1", at=NOON)


def sign_up(event: Event, name: str, sign_in_name: str, role: str = "typist") -> tuple[User, str | None]:
    """The account of an assistant, and its password where it is new."""
    new = NewAssistant(name=name, sign_in_name=sign_in_name, role=Assistant.Role(role))
    password = sign_up_assistant(event, ADA, NOON, new)
    return User.objects.get(username=sign_in_name), password


def test_nobody_at_an_event_is_called_like_the_leader_an_assistant_or_each_other() -> None:
    event = make_event(2)
    tess, _ = sign_up(event, "Tess Ng", "tess")
    vera = knock(event, "Vera")
    accounts = User.objects.count()

    for name in (*LIKE_ADA, *LIKE_TESS):
        with pytest.raises(Refusal, match="at the desk is called"):
            knock(event, name)
        with pytest.raises(Refusal, match="at the desk is called"):
            make_card(event, ADA, NOON, NewCard(name=name))
    for name, sign_in_name in (
        *((name, "new") for name in (*LIKE_ADA, *LIKE_TESS, "Vera", "V\u0435ra")),
        *(("Nora New", name) for name in ("ada", "\u0410d\u0430", "t\u0435ss", "TESS", "vera")),
    ):
        with pytest.raises(Refusal, match=r"at the desk is called|counts here as a verifier|signs in as"):
            sign_up(event, name, sign_in_name)
    for name in (*LIKE_ADA, "vera"):
        with pytest.raises(Refusal, match=r"at the desk is called|counts here as a verifier"):
            set_name(user=tess, name=name)
    second = knock(event, " VERA ")

    assert (User.objects.count(), event.verifiers.count()) == (accounts, 1)
    assert {find_phone(event.slug, token).name for token in (vera, second)} == {"Vera"}  # type: ignore[union-attr]


def test_when_somebody_takes_an_event_over_no_verifier_is_called_like_them() -> None:
    event = make_event(2)
    bob, vera = knock(event, "Bob"), knock(event, "Vera")

    hand_over(event, ADA, NOON, NewLeader(leader=leader_named("bob").pk))

    assert [find_phone(event.slug, token) is None for token in (bob, vera)] == [True, False]


def can_sign_in(name: str, password: str | None) -> bool:
    """Whether the page to sign in lets somebody in; who may not is told why."""
    response = Client().post("/accounts/login/", {"username": name, "password": password or ""})
    if response.status_code != 302:
        assert "The event for which you typed in counts is over" in response.content.decode()
    return response.status_code == 302


def test_a_typists_account_ends_with_its_last_event_and_its_tokens_with_it() -> None:
    event, other = make_event(2), make_event(2, slug="others")
    tess, password = sign_up(event, "Tess Ng", "tess")
    sign_up(other, "Tess Ng", "tess")
    token = make_api_token(user=tess, name="program", at=NOON)
    desk = browser_of_leader("tess")

    remove_assistant(other, ADA, NOON, OneAssistant(assistant=other.assistants.get().pk))
    archived = []
    for is_archived in (False, True, False):
        archive_event(event, ADA, NOON, Archiving(is_archived=is_archived))
        purge_old_records(at=NOON)
        token = token if tess.api_tokens.exists() or is_archived else make_api_token(user=tess, name="new", at=NOON)
        opens = desk.get("/games/desk/days/1/counts/").status_code == 200
        archived.append((can_sign_in("tess", password), find_api_token(token, NOON) is not None, opens))
    remove_assistant(event, ADA, NOON, OneAssistant(assistant=event.assistants.get().pk))

    assert archived == [(True,) * 3, (False,) * 3, (True,) * 3]
    assert not can_sign_in("tess", password)
    assert (find_api_token(token, NOON), tess.api_tokens.count()) == (None, 0)
    assert "Tess Ng helps no more." in event.log.values_list("sentence", flat=True)
    event.delete()
    assert not can_sign_in("tess", password)
    assert can_sign_in("tess", sign_up(fresh(other), "Tess Ng", "tess")[1] or password)


def test_a_typists_account_makes_loads_and_copies_no_event_until_it_leads_one() -> None:
    event = make_event(2)
    tess, _ = sign_up(event, "Tess Ng", "tess")
    desk = browser_of_leader("tess")
    new = {"slug": "mine", "name": "Mine", "level": "club"}

    for address, data in (
        ("events/", new),
        ("events/games/copy/", {"slug": "mine", "name": "Mine"}),
        ("event-files/", {"file": document()}),
    ):
        response = desk.post(f"/api/{address}", data, "application/json")
        assert response.status_code == 403, (address, response.content)
    assert "/accounts/restore/" not in desk.get("/accounts/").content.decode()
    hand_over(event, ADA, NOON, NewLeader(leader=tess.pk))
    assert desk.post("/api/events/", new, "application/json").status_code == 201


def test_the_log_stores_who_it_was_besides_the_name_and_pages_tell_it() -> None:
    event = load(document(4))
    tess, _ = sign_up(event, "Tess Ng", "tess")
    bob, _ = sign_up(event, "Bob Berg", "bob", "leader")
    leader, typist, second = (browser_of_leader(name) for name in ("Ada", "tess", "bob"))
    verifier = browser_of_verifier(event, "Vera")
    day, slip = "/games/desk/days/1", {"by": "Vera", "key": "b", "table_2": 12}

    leader.post(f"{day}/open/")
    verifier.post("/games/verify/1/1/", {"key": "a", "total": 12, "read_back": 12})
    typist.post(f"{day}/counts/", slip)
    second.post(f"{day}/loans/", {"table": 1, "flags": 1, "key": "c"})

    vera = event.verifiers.get()
    assert list(event.log.order_by("-number").values_list("by", "who")[:4]) == [
        ("Bob Berg", f"assistant {bob.pk}"), ("Vera", f"typist {tess.pk}, from a slip"),
        ("Vera", f"verifier {vera.pk}"), ("Ada", "leader"),
    ]  # fmt: skip
    page = text_of(leader.get("/games/desk/log/"))
    assert all(
        text in page for text in ("Vera verifier", "Vera typist, from a slip", "Ada leader", "Bob Berg assistant")
    )
    assert "Vera verifier" in text_of(leader.get(f"{day}/tables/1/"))
    saved = save(event)
    forget(event)
    loaded = load(saved)
    assert save(loaded) == saved
    loaded.log.filter(who=f"verifier {vera.pk}").update(who="leader")
    with pytest.raises(Refusal, match="The log is broken"):
        verify_log(loaded)


def test_a_new_password_that_a_leader_gives_ends_the_tokens_of_the_account() -> None:
    event = make_event(2)
    tess, _ = sign_up(event, "Tess Ng", "tess")
    make_api_token(user=tess, name="program", at=NOON)

    renew_password(event, ADA, NOON, OneAssistant(assistant=event.assistants.get().pk))

    assert tess.api_tokens.count() == 0
