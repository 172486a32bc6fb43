"""The association's office: its leaders, the events it hands over, what is said of the association."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from tests import people
from tests.events import NOON, fresh
from tests.refusals import why_raised, why_refused
from tests.scoring.services.test_counts import at_once
from tournament.domain import Conflict, Forbidden, NotFound
from tournament.models import Assistant, Association, Event, OfficeLogEntry
from tournament.queries import log, office
from tournament.services import access, acts
from tournament.services.office import (
    AssociationChange,
    EventHandedOver,
    Invitation,
    OneAccount,
    appoint_to_office,
    disable_leader,
    edit_association,
    enable_leader,
    hand_event_over,
    invite_leader,
    remove_from_office,
)

OLGA = acts.Actor("Olga")
PASSWORD = "seven hearts led"


@pytest.fixture
def olga() -> User:
    keeper = access.leader_named("Olga")
    User.objects.filter(pk=keeper.pk).update(is_staff=True)
    return User.objects.get(pk=keeper.pk)


def come_in(sign_in_name: str = "bob", name: str = "Bob Berg") -> User:
    return invite_leader(OLGA, NOON, Invitation(name=name, sign_in_name=sign_in_name))


def office_log() -> list[str]:
    return [entry.sentence for entry in OfficeLogEntry.objects.order_by("pk")]


def test_who_is_disabled_is_signed_out_everywhere_and_is_so_still_when_enabled_again(event: Event, olga: User) -> None:
    ada, password = event.leader, access.new_password(name="Ada")
    laptop, phone = people.browser_of_leader("Ada"), people.browser_of_leader("Ada")
    token = access.make_api_token(user=ada, name="Spreadsheet", at=NOON)
    program = Client(headers={"authorization": f"Token {token}"})

    disable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=ada.pk))

    pages = [who.get("/games/desk/") for who in (laptop, phone)]
    pages += [who.get("/api/events/games/counts/") for who in (laptop, program)]
    signing_in = Client().post("/accounts/login/", {"username": "Ada", "password": password})
    assert "Name or password is wrong." in signing_in.content.decode()
    assert log.times_hall_links_ended(event) == 1
    assert "may not sign in" in why_refused(
        access.sign_up_assistant, event, OLGA, NOON, access.NewAssistant("Ada", "Ada", Assistant.Role.TYPIST)
    )
    hand_event_over(OLGA, NOON, EventHandedOver(slugs=("games",), leader=olga.pk))
    assert "is disabled" in why_refused(hand_event_over, OLGA, NOON, EventHandedOver(slugs=("games",), leader=ada.pk))
    assert fresh(event).leader == olga
    pages.append(people.browser_of_leader("Olga").get("/games/desk/"))

    enable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=ada.pk))
    pages += [laptop.get("/accounts/"), people.browser_of_leader("Ada").get("/games/desk/")]
    assert [page.status_code for page in pages] == [302, 302, 401, 401, 200, 302, 403]


def test_somebody_always_keeps_the_office(olga: User) -> None:
    bob = come_in()
    keeper, herself = acts.Actor("Olga", user=olga), OneAccount(user=olga.pk)
    assert {why_refused(act, keeper, NOON, herself) for act in (disable_leader, remove_from_office)} == {
        "You cannot do this to your own account. Ask somebody else who keeps the office."
    }
    appoint_to_office(keeper, NOON, OneAccount(user=bob.pk))
    remove_from_office(acts.Actor("Bob", user=bob), NOON, herself)
    assert "You keep the office no more" in why_raised(Forbidden, disable_leader, keeper, NOON, OneAccount(user=bob.pk))
    disable_leader(acts.Actor("Bob", user=bob), NOON, herself)
    assert "Olga is disabled" in why_raised(Conflict, appoint_to_office, acts.Actor("Bob", user=bob), NOON, herself)
    assert list(User.objects.filter(is_staff=True)) == [bob]


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_instant_one_keeps_the_office(olga: User) -> None:
    bob = come_in()
    appoint_to_office(acts.Actor("Olga", user=olga), NOON, OneAccount(user=bob.pk))

    removed = at_once(
        [
            lambda: disable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=bob.pk)),
            lambda: disable_leader(acts.Actor("Bob", user=bob), NOON, OneAccount(user=olga.pk)),
        ]
    )

    assert sorted(map(str, removed)) == ["None", "You keep the office no more."]
    assert User.objects.filter(is_staff=True, is_active=True).count() == 1


def picture(size: tuple[int, int] = (40, 20), kind: str = "PNG", mode: str = "RGB") -> bytes:
    file = BytesIO()
    Image.new(mode, size, "red").save(file, kind)
    return file.getvalue()


@pytest.mark.slow
def test_what_is_said_of_the_association_is_checked_and_counted() -> None:
    said = AssociationChange(name=" Alberta  55 Plus ", contact="office@example.org")
    for change in (said, said, *[AssociationChange(logo=picture((3000, 100), "JPEG"))] * 2):  # the same is no change
        row = edit_association(OLGA, NOON, change)

    assert (row.name, row.contact, row.version) == ("Alberta 55 Plus", "office@example.org", 2)
    with Image.open(BytesIO(bytes(row.logo))) as paper, Image.open(BytesIO(office.small_logo())) as small:
        assert (paper.format, paper.size, small.format, small.size) == ("PNG", (1500, 50), "PNG", (360, 12))
    assert [
        why_refused(edit_association, OLGA, NOON, wrong).partition(".")[0]
        for wrong in (
            AssociationChange(name="A" * 81),
            AssociationChange(privacy="\x07"), AssociationChange(logo=b"GIF89a"),
            AssociationChange(logo=picture(kind="GIF")), AssociationChange(logo=picture()[:60]),
            AssociationChange(logo=bytes(1_000_001)), AssociationChange(logo=picture((5_001, 5_000), mode="1")),
        )
    ] == [
        "Write at most 80 letters that can be printed",
        "Write at most 300 letters that can be printed",
        *["The logo is no picture that can be read"] * 3,
        "The logo is larger than 1 MB",
        "The logo has too many pixels",
    ]  # fmt: skip
    assert edit_association(OLGA, NOON, AssociationChange(logo=b"")).version == 3
    assert office_log() == ["What is said of the association was changed."] * 3
    assert "no logo yet" in why_raised(NotFound, office.small_logo)
    assert [each.name for each in Association.objects.all()] == ["Alberta 55 Plus"]
