"""An area day of eleven teams, as a leader new to the program runs it, through the pages alone.

One team leaves at lunch, another comes late.  R4, R11, R14, R16, R20, R21, R38.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import paper
from tests.journeys.people import LAPTOP, PHONE, Leader, Verifier, follow, go_to_a_page, rows
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


AT_LUNCH = [13, 12, 9, 12, 14, 10, 12, 9, 17, 12, 12]
COUNTED = [12, 15, 9, 13, 14, 10, 12, 8, 17, 11, 13, 10]
"""The flags at lunch and at the end of the day, table 1 first: table 3 stands empty since lunch, table 12 came late."""


@pytest.mark.rule("R20", "R21")
def test_an_area_day_from_the_secretarys_list_to_the_file_for_the_zone(browser: Browser, site: Site) -> None:
    ada = Leader(browser, site)
    page = ada.page
    ada.sign_in("leader", site.password)
    ada.set_up("Area Five Playoffs", level="area", zones=[], hall="Camrose Legion", first_day="2020-03-14")

    # Friday: the list is understood; the team that stands there twice gets its right name in place.
    ada.take_next_step("Enter the teams")
    assert ada.read_list(LIST) == ["ignore", "name", "A", "B", "X", "Y", "telephone", "paid"]
    assert [" ".join(mark.split()) for mark in page.locator(".row-mark").all_inner_texts()] == [
        "gunn runners is in row 4 already. Correct the name, or leave one row out. Missing: Y."
    ]
    page.locator("[name=row-5]").nth(1).fill("Gunners Two")
    follow(page, "Enter the corrected list")
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
    follow(page, "They are printed: on to day 1")
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

    # Day 1 is opened after a look at what is not as it should be, taken back, and opened again.
    page.set_viewport_size(LAPTOP)
    ada.take_next_step("Open day 1")
    doubts = ada.open_day(1)
    assert doubts[0].startswith("Day 1 is planned for 14 March 2020, ")
    assert doubts[1:] == [
        f"Missing: {seated[4]} (5).", f"With three players: {seated[2]} (3).", "Flags are not ticked at one table.",
    ]  # fmt: skip
    follow(page, "Take it back", role="link")
    follow(page, "Opened too early: take it back")
    ada.take_next_step("Open day 1")
    ada.open_day(1)
    ada.take_next_step("Tick the tables")
    ada.mark("2-flags-yes")

    # The hands are called on the phone; the wall follows, and an old page on the laptop calls nothing.
    page.set_viewport_size(PHONE)
    ada.take_next_step("Call the hands")
    calling, laptop = page.url, page.context.new_page()
    laptop.add_init_script("window.fetch = () => new Promise(() => {})")  # it hears of no news until its next page
    laptop.goto(calling)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open the hall screen").click()
    wall = opened.value
    follow(page, "Next: hand 1")
    follow(laptop, "Next: hand 1")
    expect(wall.locator("h1")).to_have_text("Hand 1")
    assert laptop.locator("h1").inner_text() == "Hand 1"
    call_from_paper(page, 15)
    expect(page.locator(".words")).to_contain_text("“Hand 15. ")
    follow(laptop, "Next: hand 2")
    expect(laptop.locator(".notice.refusal")).to_contain_text("Somebody else has called since: now hand 15 is in play.")

    # A team leaves at lunch, another comes late: wall, phone and public pages keep the hands that are called.
    since, effects = change(page, seated[2], "Leave their table empty", reason="The roads")
    assert since == "from hand 16 (the next one, session 2)"
    assert effects[-1].startswith("From hand 16 table 3 is empty: ")
    assert page.url == calling
    assert page.locator(".notice.success p").inner_text().startswith("From hand 16 table 3 is empty: ")
    follow(page, "Next: Lunch")
    expect(wall.locator("h1")).to_have_text("Lunch")
    follow(page, "Counts and places at the break", role="link")
    follow(page, "Type counts from slips", role="link")
    ada.type_slips(dict(enumerate(AT_LUNCH, start=1)), "Hugo")
    assert "The room should hold 132 flags, and 132 were counted." in page.inner_text("main")
    page.goto(calling)
    follow(wall, "Standings", role="link")
    expect(wall.locator("#hall")).to_have_class("hall-places")
    follow(page, "Next: hand 16")
    expect(wall.locator("h1")).to_have_text("Hand 16")
    expect(wall.locator(".hall-note")).to_contain_text("From hand 16 table 3 is empty")
    for key, title in (("ArrowLeft", "Lunch"), ("Space", "Hand 16"), ("PageDown", "Hand 17")):
        wall.keyboard.press(key)
        expect(wall.locator("h1")).to_have_text(title)
    page.goto(calling)
    since, effects = change(page, "A team that is not on the list comes", "Add the team", name="Latecomers")
    assert since == "from hand 18 (the next one)"
    assert effects[-2].startswith("The hands to come are designed again, ")
    assert effects[-1] == "The team sits at table 12, with 12 flags."
    expect(page.locator("h1")).to_have_text("Hand 17")
    expect(wall.locator("h1")).to_have_text("Hand 17")
    whole = [str(hand) for hand in range(1, 31)]
    assert (hands_at(laptop, ada.slug, 1), hands_at(laptop, ada.slug, 12)) == ([*whole[15:], *whole[:15]], whole[17:])
    call_from_paper(page, 30)
    laptop.close()

    # Vera counts the first table on her phone; the others come on slips, which add up.
    vera = Verifier(browser, site, ada.slug)
    vera.come_in(ada.tell_code(), "Vera")
    assert vera.count_next(1, COUNTED[0]) == "2 fives and 2 = 12"
    vera.page.context.close()
    page.set_viewport_size(LAPTOP)
    ada.take_next_step("Type counts from slips")
    ada.type_slips({table: COUNTED[table - 1] for table in range(2, 13)}, "Hugo")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    lines = rows(page.locator(".standings"))[:3]
    assert [[row[0], row[-1]] for row in lines] == [["1", "17"], ["2", "15"], ["3", "14"]]
    first = page.locator(".standings tbody th a").all_inner_texts()[:3]
    assert first == [seated[table - 1] for table in (9, 2, 5)]

    # What is left before everybody goes home: certificates, the newspaper, the zone's file, a backup.
    follow(page, "Back to the desk: what is left to do", role="link")
    follow(page, "Certificates to print, for the first three places", role="link")
    certificates = paper.texts(ada.print_sheets("Certificates for the prizes"))
    news = " ".join(paper.texts(ada.fetch_sheet("Results for the newspaper")))
    assert [seated[table - 1] in text for table, text in zip((9, 2, 5), certificates, strict=True)] == [True] * 3
    assert f"{seated[2]}, table 3: left after hand 15, 9 flags, not ranked." in news
    ada.take_next_step("Make the file for the zone")
    follow(page, "Make the file for the zone")
    file = page.get_by_role("link", name="Download the file for the zone").get_attribute("href") or ""
    sent = page.request.get(file).json()["teams"]
    assert [(team["name"], team["qualified_place"]) for team in sent] == [(seated[8], 1), (seated[1], 2)]
    assert ada.next_step() == "All done"
    goodbye = page.locator(".steps section").last
    left = [step.locator("a > *").all_inner_texts() for step in goodbye.locator(".todo").all()]
    assert left[0] == ["Say thank you", "the hosts, the players, and who counted: Hugo, Vera"]
    assert [name for name, _says in left[1:]] in ([], ["Backup"]), "the worker saves a safety copy by itself"
    with page.expect_navigation(wait_until="domcontentloaded"):
        goodbye.get_by_role("link").last.click()
    saved = page.get_by_role("link", name="Save the event as a file").get_attribute("href") or ""
    assert len(page.request.get(saved).json()["teams"]) == 12
    follow(page, "Archive it")
    assert page.locator(".notice.success p").inner_text() == "The event is archived."
    page.context.close()


def change(page: Page, kind: str, done: str, **typed: str) -> tuple[str, list[str]]:
    """Makes one of the changes from the page for calling; from when, as it proposed, and what it said it does."""
    follow(page, "Somebody is not here", role="link")
    follow(page, kind, role="link")
    since = page.locator("[name=after_hand] option:checked").inner_text()
    for name, value in typed.items():
        field = page.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    follow(page, "Preview")
    effects = page.locator(".effect li").all_inner_texts()
    follow(page, done)
    return since, effects


def call_from_paper(page: Page, hand: int) -> None:
    """Catches up with hands that were called without the page."""
    page.get_by_label("We are at hand").fill(str(hand))
    follow(page, "Call this hand")


def hands_at(page: Page, slug: str, table: int) -> list[str]:
    """The hands that the public page of a table shows, those to come first."""
    page.goto(f"/{slug}/tables/{table}/")
    return [text.strip() for text in page.locator(".movement tbody th[scope=row]").all_text_contents()]
