"""A club evening in a real browser: fours that drew cards, a spare, the next evening.  R1, R2, R11, R41."""

import re

import pytest
from playwright.sync_api import Browser

from tests import paper
from tests.journeys.people import TODAY, Leader, follow, rows
from tests.servers import Site

TEAMS = """Team 1: Ann Berg, Bob Cole, Cy Dole, Di Ek
Team 2: Ed Fox, Flo Gray, Gil Hay, Hal Ives
Team 3: Ida Jay, Kay Law, Lou Moe, Mia Noe"""
FLAGS = [14, 12, 10]


@pytest.mark.rule("R1", "R2", "R11", "R41")
def test_an_evening_of_people_who_come_without_teams_and_the_next_one(browser: Browser, live_site: Site) -> None:
    ada = Leader(browser, live_site)
    ada.sign_in("leader", live_site.password)
    ada.page.goto("/accounts/events/evening/")
    for field, value in (("name", "Friday Whist"), ("evening", TODAY), ("venue", "Legion Hall"), ("hands", "4")):
        ada.page.fill(f"[name={field}]", value)
    follow(ada.page, "Set up the evening")
    ada.slug = ada.page.url.split("/")[3]

    # Cards were drawn for partners; who is left over is a spare.
    ada.take_next_step("Enter the teams")
    teams = [row[0] for row in ada.paste_teams(TEAMS)]
    assert len(teams) == 3
    ada.page.goto(f"/{ada.slug}/desk/teams/")
    follow(ada.page, "One more spare", role="link")
    ada.page.fill("[name=name]", "Ned Orr")
    follow(ada.page, "Add to the list")
    assert ada.page.get_by_role("button", name="Remove").count() == 1
    ada.take_next_step("Seat the teams")
    ada.seat_teams()
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced: the fairest order of moves")

    # Four hands are called, counted and closed; first and last are on the slips of the prizes.
    ada.take_next_step("Print the sheets")
    ada.print_sheets()
    ada.take_next_step("Check the teams in")
    ada.check_in()
    ada.take_next_step("Open day 1")
    ada.open_day(1)
    ada.take_next_step("Call the hands")
    follow(ada.page, "Next: hand 1")
    ada.page.get_by_label("We are at hand").fill("4")
    follow(ada.page, "Call this hand")
    follow(ada.page, "Next: Flags in fives")
    ada.take_next_step("Type counts from slips")
    ada.type_slips(dict(enumerate(FLAGS, start=1)), "Hugo")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    standings = rows(ada.page.locator(".standings"))
    ada.page.goto(f"/{ada.slug}/desk/sheets/")
    ada.page.locator("[name=sheets]:checked").evaluate_all("boxes => boxes.forEach((box) => { box.checked = false })")
    ada.page.check("[name=sheets][value=certificates]")
    won = " ".join(paper.texts(ada.print_sheets()))
    named = re.findall(f"(Highest table|Lowest table).*?({'|'.join(teams)})", won)
    highest, lowest = (next(team for team in teams if team in standings[at][1]) for at in (0, -1))
    assert named == [("Highest table", highest), ("Lowest table", lowest)]

    # The next evening has the same teams and spares, where that is wanted.
    ada.page.goto(f"/{ada.slug}/desk/put-away/")
    ada.page.check("[name=with_teams]")
    follow(ada.page, "Copy the event")
    ada.slug = ada.page.url.split("/")[3]
    ada.page.goto(f"/{ada.slug}/desk/teams/")
    assert sorted(row[0] for row in rows(ada.page.locator(".roster"))) == sorted(teams)
    ada.page.goto(f"/{ada.slug}/desk/teams/")
    assert ada.page.get_by_role("button", name="Remove").count() == 1
    ada.page.context.close()
