"""A season from links for its leaders to the champions.  R3, R4, R7, R9, R12."""

import re

import pytest
from django.test import Client

from tests import api_clients, desk_pages
from tests.people import browser_of_office
from tournament.models import Event

PASSWORDS = dict.fromkeys(("new_password1", "new_password2"), "a long walk in May")


def invited(office: Client, slug: str, level: str, **where: object) -> api_clients.Program:
    """A leader who was invited by link, has made an account on its page and has set up an event."""
    names = {"first_name": f"Leader of {slug}", "username": slug}
    page = office.post("/office/tournament/leader/add/", names, follow=True)
    (path,) = re.findall(r"https?://[^/<]+(/accounts/link/[^<\s]+)", page.text)
    browser = Client()
    browser.post(browser.get(path)["Location"], {"name": names["first_name"], **PASSWORDS})
    leader = api_clients.Program(browser)
    leader.post("/api/events/", {"slug": slug, "name": slug.title(), "level": level, **where}, 201)
    return leader


def play(leader: api_clients.Program, slug: str, teams: list[str], *days: list[int]) -> None:
    """The teams are seated, every day is opened, typed up from slips and closed, and the standings are published."""
    leader.post(f"/api/events/{slug}/seating/", {"tables": {team: table for table, team in enumerate(teams, start=1)}})
    leader.post(f"/api/events/{slug}/movement/", {"plan": "balanced"})
    for day, flags in enumerate(days, start=1):
        slips = {f"table_{table}{who}": str(found) for table, found in enumerate(flags, 1) for who in ("", "_second")}
        people = {"by": "Vera", "second_by": "Hugo", "key": f"{day}"}
        for page, typed in (("open", {}), ("counts", slips | people), ("close", {})):
            assert leader.client.post(f"/{slug}/desk/days/{day}/{page}/", typed).status_code == 303
    assert leader.client.post(f"/{slug}/desk/results/publish/").status_code == 303


@pytest.mark.rule("R3", "R4", "R7", "R9", "R12")
@pytest.mark.django_db
def test_a_season_is_played_from_its_area_days_to_its_champions() -> None:
    """The zone's leader takes the areas' teams in from signed files, and is handed the provincial games over."""
    office = browser_of_office()
    games = invited(office, "games", "provincial", dates=["2026-08-01", "2026-08-02"])
    zone = invited(office, "north", "zone", zone="North", qualifies_for="games", dates=["2026-06-01"])
    for area in ("hill", "lake"):
        where = {"zone": "North", "area": area.title(), "qualifies_for": "north", "dates": ["2026-05-01"]}
        leader = invited(office, area, "area", **where)
        teams = [{"name": f"{area} {number}"} for number in range(1, 5)]
        leader.post(f"/api/events/{area}/teams/", {"teams": teams}, 201)
        play(leader, area, [team["name"] for team in teams], [15, 13, 12, 8])
        sent = leader.post(f"/api/events/{area}/qualifiers/send/", {})["sent"]
        zone.post("/api/events/north/qualifiers/receive/", {"file": sent[0]["file"]})
    play(zone, "north", ["hill 1", "hill 2", "lake 1", "lake 2"], [11, 13, 14, 10])
    numbers = dict(Event.objects.values_list("slug", "leader_id"))
    handed = {"action": "give_to_another", "_selected_action": Event.objects.get(slug="games").pk, "apply": "1"}
    office.post("/office/tournament/event/", handed | {"leader": numbers["north"]})
    zone.post("/api/events/north/qualifiers/send/", {})
    play(zone, "games", ["lake 1", "hill 2"], [14, 10], [11, 13])

    assert games.send("GET", "/api/events/games/log/").status_code == 403
    year = desk_pages.text_of(Client().get("/?year=2026"))
    assert "Provincial games Games won by lake 1 , 25 flags 1 and 2 August 2026" in year
    assert "North won by lake 1 , 14 flags lake 1 1st, hill 2 2nd go on to Games 1 June 2026" in year
    assert "Hill won by hill 1 , 15 flags hill 1 1st, hill 2 2nd go on to North 1 May 2026" in year
