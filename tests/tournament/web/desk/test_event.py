"""Setting up an event from its level, and changing its details."""

from datetime import date

import pytest
from django.test import Client

from scoring.services.counts import NewLoan, lend_flags
from tests.desk_pages import refusals_of, text_of, unsaid, values_of
from tests.events import ADA, NOON, fresh, make_event, play_day
from tests.people import browser_of_verifier
from tournament.models import Event, Prize
from tournament.queries.events import plan_of, sessions_by_day
from tournament.services import spares_and_prizes

NEW = "/accounts/events/new/"


def form_data(**changed: str) -> dict[str, str]:
    return {
        "name": "Camrose Whist Day",
        "level": "club",
        "date_1": "2026-08-21",
        "venue": "Elks Hall",
        "zones": "",
        "slug": "",
        "sessions": "",
        "counts_needed": "",
        "advancing": "",
        "places_that_matter": "3",
        "flags_per_table": "12",
        "entry_fee": "0",
        "count_loans_against_table": "on",
        "time_zone": "America/Edmonton",
    } | changed


@pytest.mark.rule("R6")
def test_a_provincial_event_has_two_days_with_their_dates_two_counts_and_its_zones(ada: Client) -> None:
    response = ada.post(NEW, form_data(level="provincial", zones="Peace\nParkland\n\nCalgary"))

    event = Event.objects.get()
    again = ada.post(NEW, form_data())
    assert (response.status_code, response["Location"], again["Location"]) == (
        303, "/camrose-whist-day/desk/", "/camrose-whist-day-2/desk/"
    )  # fmt: skip
    assert (sessions_by_day(event), event.counts_needed, event.advancing, event.zones, event.leader.username) == (
        ((15, 15), (20,)), 2, 0, ["Peace", "Parkland", "Calgary"], "Ada"
    )  # fmt: skip
    assert [day.date for day in event.days.all()] == [date(2026, 8, 21), date(2026, 8, 22)]


@pytest.mark.rule("R4")
def test_an_area_event_has_one_day_of_two_sessions_and_two_teams_advance(ada: Client) -> None:
    assert ada.post(NEW, form_data(level="area", slug="area-7", qualifies_for="??")).status_code == 422
    for slug, name in (("area-7", "https://flags.example/zone-8/"), ("area-9", "Zone 8 Playdown")):
        ada.post(NEW, form_data(level="area", slug=slug, qualifies_for=name))

    assert [
        (event.slug, sessions_by_day(event), event.advancing, event.qualifies_for)
        for event in Event.objects.order_by("slug")
    ] == [
        ("area-7", ((15, 15),), 2, "zone-8"),  # on another computer, where nobody knows it by name
        ("area-9", ((15, 15),), 2, "zone-8-playdown"),
    ]


BOXES = {
    "sessions_1_1": "3", "sessions_1_2": "3", "sessions_2_1": "2", "sessions_2_2": "", "sessions_3_1": "",
    "sessions_3_2": "",
}  # fmt: skip
"""The hands of each session in a box of its own, and a day more."""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"slug": "api"}, "“api” is an address of this service itself; choose another for the event."),
        ({"name": "", "slug": "day"}, "This field is required."),
        ({"time_zone": "Camrose"}, "There is no time zone “Camrose”; one is America/Edmonton."),
        (
            {"sessions": "", "sessions_2_1": "15"},
            "Write the hands of every day, such as 15 and 15, in figures, or leave all boxes empty for the usual ones.",
        ),
    ],
)
def test_an_event_that_cannot_be_is_refused_with_what_was_typed_kept(
    wrong: dict[str, str], message: str, ada: Client
) -> None:
    response = ada.post(NEW, form_data(venue="Elks Hall", **wrong))

    assert (response.status_code, refusals_of(response)) == (422, [message])
    values = values_of(response)
    assert all(values.get(name, [""]) == [text] for name, text in {**wrong, "venue": "Elks Hall"}.items())
    assert "<title>Error: " in response.content.decode()
    form = response.context["form"]
    assert [field.name for field in form if "autofocus" in str(field)] == [
        field.name for field in form if field.errors and not field.use_fieldset
    ][:1]
    assert not Event.objects.exists()


def test_the_details_show_what_is_and_save_what_is_changed(ada: Client) -> None:
    event = make_event(is_played=False)
    page = values_of(ada.get("/games/desk/event/"))

    response = ada.post(
        "/games/desk/event/",
        form_data(name="Winter Games", slug="winter", date_2="2026-08-23", venue="Legion", **BOXES),
    )

    assert page["name"] == ["Summer Games"]
    assert {name: hands[0] for name, hands in page.items() if name.startswith("sessions_")} == BOXES
    assert (response.status_code, response["Location"]) == (303, "/winter/desk/")
    changed = plan_of(fresh(event))
    assert (changed.name, changed.venue, changed.dates) == (
        "Winter Games", "Legion", (date(2026, 8, 21), date(2026, 8, 23)),
    )  # fmt: skip
    # A date given for the second day alone is the second day's.
    ada.post("/winter/desk/event/", form_data(slug="winter", sessions="3,3/2", date_1="", date_2="2026-08-23"))
    shown = values_of(ada.get("/winter/desk/event/"))

    assert ([day.date for day in fresh(event).days.all()], shown["date_1"], shown["date_2"]) == (
        [None, date(2026, 8, 23)], [""], ["2026-08-23"]
    )  # fmt: skip


@pytest.mark.rule("R10")
def test_a_reason_is_asked_for_what_may_change_places(event: Event, ada: Client) -> None:
    lend_flags(event, ADA, NOON, NewLoan(day=1, table=1, flags=1))
    play_day(event, 13, 12)
    data = form_data(name="Summer Games", slug="games", sessions="3,3/2", counts_needed="1", advancing="0", date_1="")
    del data["count_loans_against_table"]

    answers, counted = [], []
    for more in ({}, {"reason": "Two flags were lost."}, {"reason": "Two flags were lost.", "sure": "1"}):
        answers.append(ada.post("/games/desk/event/", data | more))
        counted.append(Event.objects.get().count_loans_against_table)

    refused, asked, saved = answers
    assert "1 Team 1 12 → 13 1= → 1st 2 Team 2 12 1= → 2nd" in text_of(asked)
    page = refused.content.decode()
    assert page.rindex("</details>") < page.index('id="id_reason"')  # what is asked for is not folded away
    assert (len(refusals_of(refused)), saved.status_code, counted) == (1, 303, [True, True, False])


def test_an_address_that_changes_in_play_is_asked_about_and_the_old_one_leads_phones_paper_and_programs_on(
    event: Event, ada: Client, pat: Client
) -> None:
    area, vera = make_event(slug="area-7", is_played=False, qualifies_for="games"), browser_of_verifier(event)
    data = form_data(name="Summer Games", slug="w9", sessions="3,3/2", counts_needed="1", advancing="0", date_1="")
    reasoned = data | {"reason": "The club asked for it."}

    refused, asked, _ = (ada.post("/games/desk/event/", sent) for sent in (data, reasoned, reasoned | {"sure": "1"}))

    assert refusals_of(refused) == ["Play has begun. Give a reason for this: The address is now “w9”."]
    assert not unsaid(asked, "QR codes on paper are led from the old address to the new one")
    for path in ("/games/", "/games/tables/1/?from=paper", "/api/events/games/standings/"):
        answer = pat.get(path)
        assert (answer.status_code, answer["Location"]) == (307, path.replace("games", "w9"))
    waited = vera.post("/games/verify/1/1/", {"key": "k", "total": 10, "read_back": 10}, follow=True)
    assert waited.redirect_chain[0] == ("/w9/verify/1/1/", 307)
    assert vera.cookies["verifier"]["path"] == "/w9/verify/"
    assert [row.flags for row in event.flag_counts.all()] == [10]
    assert fresh(area).qualifies_for == "w9"
    make_event(slug="games", is_played=False)
    assert pat.get("/games/").status_code == 200


def test_last_years_event_is_copied_with_its_teams_spares_and_prizes(ada: Client) -> None:
    event = make_event(3)
    spares_and_prizes.list_spare(event, ADA, NOON, spares_and_prizes.NewSpare(name="Sam", contact="780-555-0100"))
    spares_and_prizes.offer_prize(
        event, ADA, NOON, spares_and_prizes.NewPrize(name="Ham", kind=Prize.Kind.PLACE, number=3)
    )
    for number, played_on in ((1, date(2026, 8, 21)), (2, date(2026, 8, 23))):
        event.days.filter(number=number).update(date=played_on)
    page = values_of(ada.get("/games/desk/do/copy_event/"))

    typed = {"name": "Next Games", "slug": "next", "with_teams": "on", "first_day": "2027-08-20"}
    response = ada.post("/games/desk/do/copy_event/", typed)

    copy = Event.objects.get(slug="next")
    assert (page["name"], page["slug"], page["first_day"]) == (["Summer Games"], ["games-2"], ["2026-08-28"])
    assert (response.status_code, response["Location"]) == (303, "/next/desk/")
    assert [day.date for day in copy.days.all()] == [date(2027, 8, 20), date(2027, 8, 22)]
    assert [team.name for team in copy.teams.all()] == ["Team 1", "Team 2", "Team 3"]
    assert (copy.spares.get().contact, copy.prizes.get().number) == ("780-555-0100", 3)


def test_who_hands_an_event_over_may_go_on_as_second_leader(ada: Client, bob: Client) -> None:
    event, page = make_event(3), "/games/desk/do/hand_over/"

    wrong = ada.post(page, {"leader": "Nobody"})
    handed = ada.post(page, {"leader": "Bob", "stays": "on"})
    both = [each.get("/games/desk/").status_code for each in (ada, bob)]
    bob.post(page, {"leader": "Ada"})

    assert (wrong.status_code, handed["Location"], both) == (422, "/accounts/", [200, 200])
    assert [each.get("/games/desk/").status_code for each in (ada, bob)] == [200, 403]
    assert (fresh(event).leader.username, fresh(event).assistants.count()) == ("Ada", 0)
