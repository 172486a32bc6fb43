"""A year set up from one list: its events, their leaders, and the links for those who have no account yet."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from tests.events import ADA, NOON
from tests.tournament.services.test_office import come_in, office_log, refusal_of
from tournament.domain import Conflict, EventPlan, Level, NotFound
from tournament.domain.year import YearLine
from tournament.models import AccountLink, Event, PromisedEvent
from tournament.queries.events import plan_of
from tournament.queries.office import LINK_LIFE, given_links, link_with, list_of_year, planned_year, token_of
from tournament.schemas import Nothing
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.office import (
    AssociationChange,
    EventHandedOver,
    YearList,
    edit_association,
    hand_event_over,
    renew_links,
    set_up_year,
)

YEAR = (
    YearLine(name="Sexsmith 2027", zone="peace", area="Sexsmith", day="2027-03-06", leader="Bob"),
    YearLine(name="Wembley 2027", zone="Peace", area="Wembley", day="2027-03-07", leader="Kay Law"),
    YearLine(name="Peace Zone 2027", zone="Peace", day="2027-04-03", venue="Big Hall", leader="kay  law"),
    YearLine(name="Provincial Games 2027", level="provincial", day="June 5, 2027"),
)


@pytest.fixture
def olga() -> Actor:
    """Who keeps the office of an association with two zones, for which Bob has led an area's event before."""
    bob = leader_named("Bob")
    edit_association(ADA, NOON, AssociationChange(places="Peace: Sexsmith, Wembley\nParkland: Camrose"))
    plan = EventPlan(
        slug="sexsmith", name="Sexsmith 2026", level=Level.AREA, zone="Peace", area="Sexsmith", venue="Legion",
        dates=(date(2026, 3, 7),), advancing=3,
    )  # fmt: skip
    create_event(Actor("Bob", user=bob), NOON, plan)
    return Actor("Olga", user=leader_named("Olga"))


def test_a_year_is_set_up_at_once_and_each_leader_leads_what_the_list_says(olga: Actor) -> None:
    assert set_up_year(olga, NOON, YearList(events=YEAR)) == 4

    area, zone, province = (
        Event.objects.get(slug=f"{name}-2027") for name in ("sexsmith", "peace-zone", "provincial-games")
    )
    led = dict(Event.objects.values_list("slug", "leader__username"))
    assert led == {
        "sexsmith": "Bob", "sexsmith-2027": "Bob", "wembley-2027": "Olga", "peace-zone-2027": "Olga",
        "provincial-games-2027": "Olga",
    }  # fmt: skip
    # What the list leaves out is as it was last year; the next event of the ladder is known.
    assert plan_of(area) == replace(
        plan_of(Event.objects.get(slug="sexsmith")), slug="sexsmith-2027", name="Sexsmith 2027",
        dates=(date(2027, 3, 6),), qualifies_for="peace-zone-2027",
    )  # fmt: skip
    assert (zone.qualifies_for, zone.venue, province.zones) == (
        "provincial-games-2027",
        "Big Hall",
        ["Peace", "Parkland"],
    )
    assert [day.date for day in province.days.all()] == [date(2027, 6, 5), date(2027, 6, 6)]
    link = AccountLink.objects.get()
    assert (link.recipient, [each.event.slug for each in link.promised.order_by("pk")]) == (
        "Kay Law", ["wembley-2027", "peace-zone-2027"],
    )  # fmt: skip
    come_in(token_of(link), "kay")
    assert set(User.objects.get(username="kay").events.values_list("slug", flat=True)) == {
        "wembley-2027",
        "peace-zone-2027",
    }
    assert office_log()[1:] == [
        "4 events were set up at once, and 1 leader invited.",
        "Bob Berg made an account, kay, by the link for Kay Law.",
    ]


def test_the_same_list_sets_up_only_what_is_not_there(olga: Actor) -> None:
    set_up_year(olga, NOON, YearList(events=YEAR[:2]))

    assert [each.plan is None for each in planned_year(YEAR)] == [True, True, False, False]
    assert set_up_year(olga, NOON, YearList(events=(*YEAR, YEAR[3]))) == 2
    assert refusal_of(set_up_year, olga, NOON, YearList(events=YEAR)) == "All of these events are set up already."
    assert AccountLink.objects.get().promised.count() == 2


def test_a_wrong_line_sets_nothing_up_and_a_slip_is_asked_about(olga: Actor) -> None:
    User.objects.create(username="bob2", first_name="Bob")
    lines = (
        *YEAR[2:],
        YearLine(name="A", level="zone", zone="Paece", leader="Bob"),
        YearLine(name="B", level="zone", zone="Peece"),
    )  # fmt: skip
    refused, asked = planned_year(lines)[2:]

    assert "the leader signs in with" in refused.refusal
    assert asked.question == "Do you mean Peace? Then correct it."
    with pytest.raises(Conflict, match="Event 3 of the list"):
        set_up_year(olga, NOON, YearList(events=lines))
    assert Event.objects.count() == 1


def test_an_invitation_to_lead_is_renewed_until_another_leads(olga: Actor) -> None:
    set_up_year(olga, NOON, YearList(events=YEAR[1:3]))
    link, late = AccountLink.objects.get(), NOON + LINK_LIFE + timedelta(days=30)
    with pytest.raises(NotFound):
        link_with(token_of(link), late)

    assert renew_links(olga, late, Nothing()) == 1

    assert link_with(token_of(link), late + timedelta(days=6)) == link
    bob = leader_named("Bob")
    hand_event_over(olga, late, EventHandedOver(slugs=("wembley-2027", "peace-zone-2027"), leader=bob.pk))
    assert (PromisedEvent.objects.count(), bob.events.count()) == (0, 3)
    assert not given_links(late + LINK_LIFE).exists()


def test_a_year_is_the_next_ones_list_else_the_zones_and_areas_are(olga: Actor) -> None:
    next_year = YearLine(
        name="Sexsmith 2027", level="area", zone="Peace", area="Sexsmith", day="2027-03-06", venue="Legion",
        leader="Bob",
    )  # fmt: skip

    assert list_of_year(2026) == [next_year]
    assert [line.name for line in list_of_year(None)] == [
        "Sexsmith", "Wembley", "Camrose", "Peace", "Parkland", "Provincial games",
    ]  # fmt: skip
