"""The association's office: its links, its leaders, the events it hands over, a year at once; what is said of the
association.
"""

import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from tests import people
from tests.events import ADA, NOON, fresh, new_event
from tests.paper import texts
from tests.refusals import why_raised, why_refused
from tests.scoring.services.test_counts import at_once
from tournament.domain import Conflict, Forbidden, Level, NotFound, year
from tournament.models import AccountLink, Assistant, Association, Event, OfficeLogEntry, PromisedEvent
from tournament.queries import events, log, office
from tournament.schemas import Nothing
from tournament.services import access, acts
from tournament.services.office import (
    AssociationChange,
    EventHandedOver,
    Invitation,
    NewAccount,
    NewPassword,
    NewRecoveryCard,
    OneAccount,
    OneLink,
    SignInName,
    YearList,
    accept_invitation,
    appoint_to_office,
    choose_password,
    disable_leader,
    edit_association,
    enable_leader,
    hand_event_over,
    invite_leader,
    make_password_link,
    make_recovery_card,
    remove_from_office,
    renew_links,
    rescue_password,
    set_up_year,
    withdraw_link,
    withdraw_recovery_card,
)

NOBODY = acts.Actor("")
OLGA = acts.Actor("Olga")
WEEK = timedelta(days=7)
PASSWORD = "seven hearts led"
USED_OR_OLD = "used or withdrawn, or is older than 7 days"


@pytest.fixture
def olga() -> User:
    keeper = access.leader_named("Olga")
    User.objects.filter(pk=keeper.pk).update(is_staff=True)
    return User.objects.get(pk=keeper.pk)


def invited(name: str = "Bob") -> str:
    return office.token_of(invite_leader(OLGA, NOON, Invitation(recipient=name)))


def come_in(token: str, sign_in_name: str = "bob", *, days: float = 0) -> User:
    return accept_invitation(
        NOBODY,
        NOON + timedelta(days=days),
        NewAccount(token=token, sign_in_name=sign_in_name, name="Bob Berg", password=PASSWORD),
    )


def choose(token: str, password: str = PASSWORD, at: datetime = NOON) -> User:
    return choose_password(NOBODY, at, NewPassword(token=token, password=password))


def office_log() -> list[str]:
    return [entry.sentence for entry in OfficeLogEntry.objects.order_by("pk")]


def test_a_link_makes_one_account_within_seven_days_unless_it_is_withdrawn() -> None:
    token, second, withdrawn, late = (invited(name) for name in ("Bob", "Bea", "Cy", "Di"))
    withdraw_link(OLGA, NOON, OneLink(link=office.link_with(withdrawn, NOON).pk))

    bob = come_in(token, " bob ")

    assert (bob.username, bob.get_full_name(), bob.check_password(PASSWORD), bob.is_staff) == (
        "bob", "Bob Berg", True, False,
    )  # fmt: skip
    forged = second.partition(":")[0] + ":forged"
    for link, name, days in ((token, "other", 0), (withdrawn, "cy", 0), (late, "di", 7), (forged, "bea", 0)):
        assert USED_OR_OLD in why_refused(come_in, link, name, days=days)
    # A name that somebody took meanwhile, however it is written, leaves the link as it was.
    assert why_refused(come_in, second, "BOB") == "Somebody signs in as “BOB” already. Choose another name to sign in."
    assert (come_in(second, "bea", days=6.9).username, User.objects.count()) == ("bea", 2)
    assert office_log() == [
        *(f"{name} was invited to lead events." for name in ("Bob", "Bea", "Cy", "Di")),
        "The link for Cy was withdrawn.",
        "Bob Berg made an account, bob, by the link for Bob.",
        "Bob Berg made an account, bea, by the link for Bea.",
    ]
    invite_leader(OLGA, NOON + WEEK, Invitation(recipient="Ed"))
    assert [str(link) for link in AccountLink.objects.all()] == ["Ed"]


def test_a_password_link_replaces_the_one_before_and_ends_with_the_password(olga: User) -> None:
    bob = come_in(invited())
    first, second = (office.token_of(make_password_link(OLGA, NOON, OneAccount(user=bob.pk))) for _ in range(2))

    refused = [why_refused(choose, first)]
    assert choose(second, "four aces led").check_password("four aces led")
    third = office.token_of(make_password_link(OLGA, NOON, OneAccount(user=bob.pk)))
    bob.set_password("their own choice")
    bob.save()
    refused += [why_refused(choose, token) for token in (second, third)]
    fourth = office.token_of(make_password_link(OLGA, NOON, OneAccount(user=bob.pk)))
    disable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=bob.pk))

    assert [USED_OR_OLD in each for each in (*refused, why_refused(choose, fourth))] == [True] * 4
    assert "is disabled" in why_refused(make_password_link, OLGA, NOON, OneAccount(user=bob.pk))


def card_of(user: User, place: str = "") -> tuple[str, str]:
    """A recovery card's code as it is printed, and its token."""
    pdf = make_recovery_card(acts.Actor("Olga", user=user), NOON, NewRecoveryCard(place=place, paper="letter"))
    [code] = re.findall(r"\b[A-Z2-9]{5}-[A-Z2-9]{5}\b", texts(pdf)[0])
    return code, office.token_of(office.recovery_cards().get(user=user))


def test_a_recovery_card_opens_until_it_is_used_replaced_or_withdrawn(olga: User) -> None:
    assert office.lacks_recovery_card(olga)
    code, token = card_of(olga, " In the  flag box ")
    olga.set_password("changed meanwhile")
    olga.save()
    link = make_password_link(OLGA, NOON, OneAccount(user=olga.pk))
    invite_leader(OLGA, NOON + 100 * WEEK, Invitation(recipient="Bob"))  # deletes old links

    card = office.recovery_cards().get(user=olga)
    found = [office.recovery_card(*typed) for typed in (
        ("Olga", code.lower().replace("-", " ")), ("olga", code), ("Olga", ""), ("Ada", code)
    )]  # fmt: skip
    assert found == [card, None, None, None]
    assert (card.place, code in card.code_digest, office.lacks_recovery_card(olga)) == ("In the flag box", False, False)
    assert not office.given_links(NOON + 100 * WEEK).filter(pk=card.pk).exists()
    assert USED_OR_OLD in why_refused(office.link_with, office.token_of(link), NOON + 100 * WEEK)
    assert choose(token, at=NOON + 100 * WEEK).check_password(PASSWORD)
    refused = [why_refused(choose, token)]

    first, _ = card_of(olga)
    second, token = card_of(olga)
    found = [office.recovery_card("Olga", first)]
    withdraw_recovery_card(acts.Actor("Olga", user=olga), NOON, Nothing())
    assert [*found, office.recovery_card("Olga", second)] == [None, None]
    assert [USED_OR_OLD in each for each in (*refused, why_refused(choose, token))] == [True, True]
    assert office_log()[-4:] == [
        "Olga chose a new password by their recovery card.",
        *["Olga made a recovery card."] * 2,
        "Olga withdrew their recovery card.",
    ]

    hana = User.objects.create(username="Hana", is_staff=True)
    for end in (remove_from_office, disable_leader):
        card_of(olga)
        end(acts.Actor("Hana", user=hana), NOON, OneAccount(user=olga.pk))
        assert not office.recovery_cards().exists()


def test_who_is_disabled_is_signed_out_everywhere_and_is_so_still_when_enabled_again(event: Event, olga: User) -> None:
    ada, password = event.leader, access.new_password(name="Ada")
    laptop, phone = people.browser_of_leader("Ada"), people.browser_of_leader("Ada")
    token = access.make_api_token(user=ada, name="Spreadsheet", at=NOON)
    program = Client(headers={"authorization": f"Token {token}"})

    disable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=ada.pk))

    pages = [who.get("/games/desk/") for who in (laptop, phone)]
    pages += [who.get("/api/events/games/log/") for who in (laptop, program)]
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


def test_an_event_is_handed_over_without_asking_and_nobody_is_asked_any_more(event: Event, olga: User) -> None:
    bob, cy = come_in(invited()), come_in(invited("Cy"), "cy")
    access.sign_up_assistant(
        event, OLGA, NOON, access.NewAssistant(name="Bob", sign_in_name="bob", role=Assistant.Role.TYPIST)
    )
    access.offer_event(event, OLGA, NOON, access.LeaderAsked(leader=cy.username))

    hand_event_over(OLGA, NOON, EventHandedOver(slugs=("games",), leader=bob.pk))

    assert (fresh(event).leader, event.assistants.count(), log.times_hall_links_ended(event)) == (bob, 0, 1)
    assert [event.log.latest("number").sentence, office_log()[-1]] == [
        "Bob Berg leads the event now.", "Summer Games was handed over to Bob Berg."
    ]  # fmt: skip
    assert why_refused(hand_event_over, OLGA, NOON, EventHandedOver(slugs=("games",), leader=bob.pk)) == (
        "Bob Berg leads Summer Games already."
    )


def test_somebody_always_keeps_the_office(olga: User) -> None:
    bob = come_in(invited())
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


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_of_two_at_the_same_instant_one_keeps_the_office_and_one_uses_the_link(olga: User) -> None:
    bob, token = come_in(invited()), invited("Cy")
    appoint_to_office(acts.Actor("Olga", user=olga), NOON, OneAccount(user=bob.pk))

    removed = at_once(
        [
            lambda: disable_leader(acts.Actor("Olga", user=olga), NOON, OneAccount(user=bob.pk)),
            lambda: disable_leader(acts.Actor("Bob", user=bob), NOON, OneAccount(user=olga.pk)),
        ]
    )
    made = at_once([partial(come_in, token, name) for name in ("cy", "di", "ed")])

    assert sorted(map(str, removed)) == ["None", "You keep the office no more."]
    assert User.objects.filter(is_staff=True, is_active=True).count() == 1
    assert (sum(isinstance(each, User) for each in made), User.objects.count()) == (1, 3)


def test_at_a_terminal_the_first_account_keeps_the_office_and_no_later_one() -> None:
    first, second = (rescue_password(NOBODY, NOON, SignInName(name=name)) for name in ("leader", "Ada"))

    kept = [(user.username, user.is_staff, user.check_password(password))
            for user, password in zip(User.objects.order_by("pk"), (first, second), strict=True)]  # fmt: skip
    assert (kept, first == second) == ([("leader", True, True), ("Ada", False, True)], False)
    disable_leader(
        acts.Actor("Olga", user=User.objects.get(username="leader")),
        NOON,
        OneAccount(user=User.objects.get(username="Ada").pk),
    )
    assert "Ada is disabled" in why_raised(Conflict, rescue_password, NOBODY, NOON, SignInName(name="Ada"))


def test_a_helpers_new_password_ends_their_tokens_and_gives_no_leader_the_office(event: Event, olga: User) -> None:
    access.sign_up_assistant(
        event, OLGA, NOON, access.NewAssistant(name="Tess", sign_in_name="tess", role=Assistant.Role.TYPIST)
    )
    tess = event.assistants.get()
    access.make_api_token(user=tess.user, name="program", at=NOON)
    access.renew_password(event, OLGA, NOON, access.OneAssistant(assistant=tess.pk))
    assert tess.user.api_tokens.count() == 0

    appoint_to_office(acts.Actor("Olga", user=olga), NOON, OneAccount(user=tess.user_id))

    assert "has an account of their own" in why_refused(
        access.renew_password, event, OLGA, NOON, access.OneAssistant(assistant=tess.pk)
    )


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


YEAR = (
    year.YearLine(name="Sexsmith 2027", zone="peace", area="Sexsmith", day="2027-03-06", leader="Bob"),
    year.YearLine(name="Wembley 2027", zone="Peace", area="Wembley", day="2027-03-07", leader="Kay Law"),
    year.YearLine(name="Peace Zone 2027", zone="Peace", day="2027-04-03", venue="Big Hall", leader="kay  law"),
    year.YearLine(name="Provincial Games 2027", level="provincial", day="June 5, 2027"),
)


@pytest.fixture
def keeper() -> acts.Actor:
    """Who keeps the office of an association with two zones, for which Bob has led an area's event before."""
    edit_association(ADA, NOON, AssociationChange(places="Peace: Sexsmith, Wembley\nParkland: Camrose"))
    new_event(
        "sexsmith", "Sexsmith 2026", Level.AREA, leader="Bob", zone="Peace", area="Sexsmith", venue="Legion",
        dates=(date(2026, 3, 7),), advancing=3,
    )  # fmt: skip
    return acts.Actor("Olga", user=access.leader_named("Olga"))


def test_a_year_is_set_up_at_once_and_each_leader_leads_what_the_list_says(keeper: acts.Actor) -> None:
    assert set_up_year(keeper, NOON, YearList(events=YEAR)) == 4

    area, zone, province = (
        Event.objects.get(slug=f"{name}-2027") for name in ("sexsmith", "peace-zone", "provincial-games")
    )
    assert dict(Event.objects.values_list("slug", "leader__username")) == {
        "sexsmith": "Bob", "sexsmith-2027": "Bob", "wembley-2027": "Olga", "peace-zone-2027": "Olga",
        "provincial-games-2027": "Olga",
    }  # fmt: skip
    # What the list leaves out is as it was last year; the next event of the ladder is known.
    assert events.plan_of(area) == replace(
        events.plan_of(Event.objects.get(slug="sexsmith")), slug="sexsmith-2027", name="Sexsmith 2027",
        dates=(date(2027, 3, 6),), qualifies_for="peace-zone-2027",
    )  # fmt: skip
    assert (zone.qualifies_for, zone.venue, province.zones, [day.date for day in province.days.all()]) == (
        "provincial-games-2027", "Big Hall", ["Peace", "Parkland"], [date(2027, 6, 5), date(2027, 6, 6)]
    )  # fmt: skip
    link = AccountLink.objects.get()
    assert (link.recipient, [each.event.slug for each in link.promised.order_by("pk")]) == (
        "Kay Law", ["wembley-2027", "peace-zone-2027"],
    )  # fmt: skip
    come_in(office.token_of(link), "kay")
    assert set(User.objects.get(username="kay").events.values_list("slug", flat=True)) == {
        "wembley-2027",
        "peace-zone-2027",
    }
    assert office_log()[1:] == [
        "4 events were set up at once, and 1 leader invited.",
        "Bob Berg made an account, kay, by the link for Kay Law.",
    ]


def test_the_same_list_sets_up_only_what_is_not_there(keeper: acts.Actor) -> None:
    set_up_year(keeper, NOON, YearList(events=YEAR[:2]))

    assert [each.plan is None for each in office.planned_year(YEAR)] == [True, True, False, False]
    assert set_up_year(keeper, NOON, YearList(events=(*YEAR, YEAR[3]))) == 2
    assert why_refused(set_up_year, keeper, NOON, YearList(events=YEAR)) == "All of these events are set up already."
    assert AccountLink.objects.get().promised.count() == 2


def test_a_wrong_line_sets_nothing_up_and_a_slip_is_asked_about(keeper: acts.Actor) -> None:
    User.objects.create(username="bob2", first_name="Bob")
    lines = (
        *YEAR[2:],
        year.YearLine(name="A", level="zone", zone="Paece", leader="Bob"),
        year.YearLine(name="B", level="zone", zone="Peece"),
    )  # fmt: skip
    refused, asked = office.planned_year(lines)[2:]

    assert "the leader signs in with" in refused.refusal
    assert "Event 3 of the list" in why_raised(Conflict, set_up_year, keeper, NOON, YearList(events=lines))
    assert (asked.question, Event.objects.count()) == ("Do you mean Peace? Then correct it.", 1)


def test_an_invitation_to_lead_is_renewed_until_another_leads(keeper: acts.Actor) -> None:
    set_up_year(keeper, NOON, YearList(events=YEAR[1:3]))
    link, late = AccountLink.objects.get(), NOON + office.LINK_LIFE + timedelta(days=30)
    why_raised(NotFound, office.link_with, office.token_of(link), late)

    assert renew_links(keeper, late, Nothing()) == 1

    assert office.link_with(office.token_of(link), late + timedelta(days=6)) == link
    bob = access.leader_named("Bob")
    hand_event_over(keeper, late, EventHandedOver(slugs=("wembley-2027", "peace-zone-2027"), leader=bob.pk))
    assert (PromisedEvent.objects.count(), bob.events.count()) == (0, 3)
    assert not office.given_links(late + office.LINK_LIFE).exists()


def test_a_year_is_the_next_ones_list_else_the_zones_and_areas_are(keeper: acts.Actor) -> None:
    assert office.list_of_year(2026) == [replace(YEAR[0], level="area", zone="Peace", venue="Legion")]
    assert [line.name for line in office.list_of_year(None)] == [
        "Sexsmith", "Wembley", "Camrose", "Peace", "Parkland", "Provincial games",
    ]  # fmt: skip
