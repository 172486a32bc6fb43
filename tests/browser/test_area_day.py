"""An area day of eleven teams, as a leader new to the program runs it, through the pages alone.  R5, R11, R14."""

from playwright.sync_api import Browser

from tests.journeys.people import LAPTOP, PHONE, Leader, follow, go_to_a_page, rows
from tests.servers import Site

LIST = """Area 5 Military Whist Playoffs\t\t\t\t\t\t\t
Camrose, March 14 2026\t\t\t\t\t\t\t

No.\tTeam Name\tCaptain\tPlayer 2\tPlayer 3\tPlayer 4\tPhone\tPaid
1\tGunn Runners\tAnn Gunn\tBob Ray\tXia Wu\tYul Brown\t780-555-0101\tyes
2\tFour Aces\tCy Dole\tDi Ek\tEd Fox\tFlo Gray\t780-555-0102\tyes
3\tgunn runners\tGil Hay\tHal Ives\tIda Jay\t\t780-555-0103\t
4\tSalt & Pepper\tKay Law\tLou Moe\tMia Noe\tNed Orr\t780-555-0104\tyes
5\tQueens of Camrose\tPat Quinn\tRay Sole\tSue Tait\tUna Vale\t780-555-0105\tyes
6\tThe Jokers\tVi Wood\tWes Yoo\tZed Abel\tAl Best\t780-555-0106\tyes
7\tHighway 13\tBo Cole\tCal Dunn\tDot East\tEve Ford\t780-555-0107\t
8\tBattle River\tFay Good\tGus Hill\tHank Inn\tIvy Jones\t780-555-0108\tyes
9\tNo Trumpers\tJay King\tKim Long\tLeo Moss\tMay Nash\t780-555-0109\tyes
10\tSunny Ones\tNan Olds\tOz Park\tPam Quill\tQuin Reed\t780-555-0110\tyes
Total 10 teams\t\t\t\t\t\t\t$400"""
"""What the area's secretary sends on Friday; one team stands there twice."""


def test_an_area_day_from_the_secretarys_list_to_the_opening_of_day_1(browser: Browser, site: Site) -> None:
    ada = Leader(browser, site)
    page = ada.page
    ada.sign_in("leader", site.password)
    ada.set_up("Area Five Playoffs", level="area", zones=[], hall="Camrose Legion", first_day="2020-03-14")

    # Friday: the list is understood; the team that stands there twice gets its right name in place.
    ada.take_next_step("Enter the teams")
    assert ada.read_list(LIST) == ["ignore", "name", "A", "B", "X", "Y", "telephone", "ignore"]
    assert [" ".join(mark.split()) for mark in page.locator(".row-mark").all_inner_texts()] == [
        "gunn runners is in row 4 already. Correct the name, or leave one row out. Missing: Y."
    ]
    page.locator("[name=row-5]").nth(1).fill("Gunners Two")
    follow(page, "Check again")
    follow(page, "Enter these 10 teams")
    ada.take_next_step("Seat the teams")
    seated = ada.seat_teams()

    # A team that is forgotten sits at the next table; nobody else moves, and a new shuffle is only looked at.
    page.goto(f"/{ada.slug}/desk/teams/")
    page.fill("[name=name]", "Tofield Tens")
    follow(page, "Enter the team at table 11, keep the rest")
    page.goto(f"/{ada.slug}/desk/tables/")
    follow(page, "Shuffle all teams again", role="link")
    assert "other tables. Nothing is printed yet." in page.locator(".notice.warning").inner_text()
    follow(page, "Keep the tables as they are", role="link")
    assert [row[1] for row in rows(page.locator(".ruled"))] == [*seated, "Tofield Tens"]
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced: the fairest order of moves")

    # Saturday at eight, on her phone: who is here, with three or missing; Pat sees nothing of it.
    page.set_viewport_size(PHONE)
    page.goto(f"/{ada.slug}/desk/")
    follow(page, "They are printed: on to day 1", role="link")
    follow(page, "Check the teams in", role="link")
    assert ada.check_in(three=[3], missing=[5]) == (
        "9 of 11 teams are here, 1 with three players, 1 missing; flags complete at 11 tables."
    )
    ada.mark("2-flags-no")
    assert page.locator("a[href^='tel:780']").count() == 10
    pat = go_to_a_page(browser, site)
    for address in ("", "tables/5/"):
        pat.goto(f"/{ada.slug}/{address}")
        shown = pat.inner_text("main")
        assert [word for word in ("missing", "780-555", "three players") if word in shown] == []
    pat.context.close()

    # Day 1 is opened after a look at what is not as it should be, and taken back.
    page.set_viewport_size(LAPTOP)
    ada.take_next_step("Open day 1")
    doubts = ada.open_day(1)
    assert doubts[0].startswith("Day 1 is planned for 14 March 2020, ")
    assert doubts[1:] == [
        f"Missing: {seated[4]} (5).", f"With three players: {seated[2]} (3).", "Flags are not ticked at one table.",
    ]  # fmt: skip
    assert ada.next_step() == "Have the flags checked"
    page.goto(f"/{ada.slug}/desk/days/1/")
    follow(page, "Opened too early: take it back")
    assert ada.next_step() == "Open day 1"
    page.context.close()
