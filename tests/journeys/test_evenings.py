"""A club evening through the pages, in real browsers: people are drawn into forts at the door.

R1, R2, R11, R41.
"""

import re
from itertools import chain

import pytest
from playwright.sync_api import Browser

from tests import paper
from tests.journeys.people import PHONE, TODAY, Leader, follow, rows
from tests.scoring.test_house_rules import NOT_TRUE, SOURCE
from tests.servers import Site
from tournament.domain.house_rules import FORT_NAMES

PARTIES = [
    ["Ann Berg", "Bob Cole", "Cy Dole", "Di Ek"], ["Ed Fox", "Flo Gray"], ["Gil Hay", "Hal Ives"], ["Ida Jay"],
    ["Kay Law", "Lou Moe", "Mia Noe", "Ned Orr"], ["Pat Quill", "Ray Sole"], ["Sue Tait"], ["Una Vale"], ["Vi Wood"],
    ["Wes Yoo"], ["Zed Abel"], ["Al Best"], ["Bo Cody"], ["Cal Dunn"],
]  # fmt: skip
FLAGS = [14, 12, 9, 16, 11, 10]


def both(browser: Browser, site: Site) -> list[Leader]:
    leaders = [Leader(browser, site), Leader(browser, site)]
    for each in leaders:
        each.sign_in("leader", site.password)
    return leaders


def set_up(ada: Leader, name: str, *, hands: int) -> None:
    """An evening in one form: hearts always, one flag, a tea break, forts with names from the list."""
    ada.page.goto("/accounts/events/evening/")
    for field, value in (("name", name), ("evening", TODAY), ("venue", "Legion Hall"), ("hands", str(hands))):
        ada.page.fill(f"[name={field}]", value)
    ada.page.check("[name=house][value=own]")  # which opens the fold where they are written
    ada.page.check("[name=house][value=hearts]")
    ada.page.fill("[name=house_break_name]", "Tea")
    ada.page.check("[name=house_names]")
    follow(ada.page, "Set up the evening")
    ada.slug = ada.page.url.split("/")[3]


def drawn(ada: Leader) -> list[set[str]]:
    shown = ada.page.locator(".rows li", has=ada.page.get_by_text(re.compile(r"^Table \d"))).locator(".note")
    return [set(names.split(", ")) for names in shown.all_inner_texts()]


def begin(ada: Leader) -> None:
    ada.take_next_step("Check the teams in")
    ada.check_in()
    ada.take_next_step("Open day 1")
    ada.open_day(1)
    ada.take_next_step("Call the hands")
    follow(ada.page, "Next: hand 1")


def finish(ada: Leader, hands: int, flags: list[int]) -> None:
    ada.page.get_by_label("We are at hand").fill(str(hands))
    follow(ada.page, "Call this hand")
    ada.take_next_step("Type counts from slips")
    ada.type_slips(dict(enumerate(flags, start=1)), "Hugo")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()


def sheets(ada: Leader, *names: str) -> dict[str, str]:
    return {name: " ".join(paper.texts(ada.fetch_sheet(name))).replace(SOURCE, "") for name in names}


@pytest.mark.rule("R1", "R2", "R11", "R41")
def test_twenty_three_people_at_the_door_single_in_pairs_and_fours(browser: Browser, live_site: Site) -> None:
    ada, bea = both(browser, live_site)
    set_up(ada, "Friday Forts", hands=4)

    # They come in at two doors, on a laptop and on a phone; nobody is lost, and a repeated tap enters nobody twice.
    ada.take_next_step("Enter the teams")
    follow(ada.page, "People without a team", role="link")
    bea.page.set_viewport_size(PHONE)
    bea.page.goto(f"/{ada.slug}/desk/door/")
    for number, party in enumerate(PARTIES):
        page = (ada, bea)[number % 2].page
        page.fill("[name=who]", ", ".join(party))
        follow(page, "Add to the list")
    ada.page.reload()
    assert ada.page.inner_text(".lead") == "23 people: 5 fours, 3 left over"

    # Fours are drawn and drawn again; three are left over and play together; of two who come late one joins them.
    follow(ada.page, "Draw the fours")
    first = drawn(ada)
    assert ada.page.inner_text(".lead") == "23 people: 5 teams, 3 spares"
    ada.page.get_by_text("Draw all again").first.click()
    ada.page.get_by_label("Three of them play as a team").check()
    follow(ada.page, "Draw all again")
    again = drawn(ada)
    assert sorted(map(len, again)) == [3, 4, 4, 4, 4, 4]
    assert [team for team in again if team in first] != again
    assert all(sum(set(party) <= team for team in again) == 1 for party in PARTIES)
    for late in ("Gus Late", "Hana Later"):
        bea.page.fill("[name=who]", late)
        follow(bea.page, "Add to the list")
    three = FORT_NAMES[min(range(6), key=lambda table: len(again[table]))]
    follow(bea.page, f"To {three} Gus Late")
    assert bea.page.inner_text(".lead") == "25 people: 6 teams, 1 spare"
    bea.page.context.close()

    # Table numbers, tents and sheets bear the names of the forts, and no word of the book that is not true here.
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced: the fairest order of moves")
    ada.take_next_step("Print the sheets")
    follow(ada.page, "Make the PDFs")
    for name, text in sheets(ada, "Movement sheets, one for every table", "Table numbers").items():
        assert [fort for fort in FORT_NAMES[:6] if fort.casefold() not in text.casefold()] == [], name
        assert [word for word in NOT_TRUE.findall(text) if "DEAL" not in word.upper()] == [], name

    # A few hands are called, counted and closed; highest fort and lowest are on the slips of the prizes.
    begin(ada)
    finish(ada, 4, FLAGS)
    assert [row[0] for row in rows(ada.page.locator(".standings"))] == ["1", "2", "3", "4", "5", "6"]
    ada.page.goto(f"/{ada.slug}/desk/sheets/")
    ada.page.locator("[name=sheets]:checked").evaluate_all("boxes => boxes.forEach((box) => { box.checked = false })")
    ada.page.check("[name=sheets][value=prize-slips]")
    follow(ada.page, "Make the PDFs")
    (slips,) = sheets(ada, "Slips for the prizes").values()
    assert re.findall(r"(Highest fort|Lowest fort).*?(Fort \w+)", slips) == [
        ("Highest fort", FORT_NAMES[3]), ("Lowest fort", FORT_NAMES[2]),
    ]  # fmt: skip

    # The next evening offers who came, and enters them at a tap.
    ada.page.goto(f"/{ada.slug}/desk/put-away/")
    follow(ada.page, "Copy the event")
    ada.slug = ada.page.url.split("/")[3]
    ada.page.goto(f"/{ada.slug}/desk/door/")
    offered = ada.page.locator(".pick button")
    assert set(offered.all_inner_texts()) == {*chain(*PARTIES), "Gus Late", "Hana Later"}
    follow(ada.page, "Ann Berg")
    assert ada.page.inner_text(".lead") == "1 person: 0 fours, 1 left over"
    assert offered.count() == 24
    ada.page.context.close()
