"""Ada runs a day from her desk in a browser, also without JavaScript, and types up two days that were on paper alone.

R12, R15, R21, R37, R39, R40, R43.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import events, paper
from tests.browser.conftest import load
from tests.journeys.people import Leader, follow, rows
from tests.servers import Site


def test_a_day_is_settled_closed_and_published_without_javascript(browser: Browser, site: Site, tmp_path: Path) -> None:
    differing = [{"day": 1, "table": 2, "flags": flags, "by": by} for flags, by in ((12, "Vera"), (7, "Hugo"))]
    load(site, tmp_path, plain=events.document(counts=differing))
    ada = Leader(browser, site, "plain", java_script_enabled=False)
    ada.sign_in("leader", site.password)

    ada.come_to_desk()
    follow(ada.page, "The hands are played: count")
    ada.take_next_step("Settle table 2")
    effects = ada.settle(2, 12, "Counted again with both verifiers.")
    follow(ada.page, "Type counts from slips", role="link")
    for table, flags in ((1, 14), (3, 13), (4, 9)):
        ada.page.fill(f"[name=table_{table}]", str(flags))
    follow(ada.page, "Save these counts")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()

    places = [(row[0], row[-1]) for row in rows(ada.page.locator(".standings"))]
    assert effects[0].split() == ["2", "Team", "2", "–", "→", "12", "–", "→", "1st"], effects
    assert places == [("1", "14"), ("2", "13"), ("3", "12"), ("4", "9")]
    assert ada.next_step() == "Before everybody goes home"


ZONES = ("North", "Middle", "South")
TEAMS = [f"{zone} {which}" for which in ("First", "Second") for zone in ZONES]
"""The teams at tables 1 to 6, as the level seats them.  R7."""
SLIPS = {1: [16, 0, 12, 18, 10, 17], 2: [13, 15, 6, 11, 14, 13]}
"""The flags on the count slips of each day, table 1 first; everybody counted alike."""
OWES = {2: 1}
"""Table 2 was lent two flags at hand 9 of day 1 and gave one back."""
LEFT = 3
"""The team of this table left after hand 40."""
PLAYED_OFF = (4, 1)
"""Tables 1 and 4 hold 29 flags each: table 4 won the hand for second place."""


def standings_by_hand() -> list[list[str]]:
    """Place, table and total as “Standings by hand” says: counted less owed, both days added, ties as played off."""
    total = {table: SLIPS[1][table - 1] - OWES.get(table, 0) + SLIPS[2][table - 1] for table in range(1, 7)}
    ranked = sorted(total.keys() - {LEFT}, key=lambda table: (-total[table], table not in PLAYED_OFF[:1]))
    return [[str(place), str(table), str(total[table])] for place, table in enumerate(ranked, start=1)]


@pytest.mark.rule("R12", "R15", "R37")
def test_a_paper_day_is_printed_played_and_typed_up_in_the_order_of_the_slips(browser: Browser, site: Site) -> None:
    ada = Leader(browser, site)
    page = ada.page
    ada.sign_in("leader", site.password)
    ada.set_up("Paper Games", level="provincial", zones=ZONES, hall="Legion Hall")
    ada.take_next_step("Enter the teams")
    ada.paste_teams(
        "name,zone,qualified_place\n"
        + "\n".join(f"{team},{team.split()[0]},{1 + team.endswith('d')}" for team in TEAMS)
    )
    ada.take_next_step("Seat the teams")
    assert ada.seat_teams() == TEAMS
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced (recommended)")
    ada.take_next_step("Print the sheets")
    ada.print_sheets()
    page.check("[value=hall-pack]")  # on the same page, which swapped its list when the sheets were drawn
    check_pack(ada.print_sheets())

    # Weeks later nothing of the two days is in the computer yet: the desk leads through the slips.
    begin_paper_day(ada, 1)
    ada.lend(day=1, table=2, flags=2, hand=9)
    assert ada.take_back(table=2, flags=1, hand=20) == [
        ["2", "1 given back at hand 20, leader"], ["2", "2 lent at hand 9, leader"],
    ]  # fmt: skip
    type_slips(ada)
    ada.take_next_step("Close day 1")
    begin_paper_day(ada, 2)
    ada.come_to_desk()
    follow(page, "Somebody is not here", role="link")
    follow(page, "South First", role="link")
    page.select_option("[name=after_hand]", "40")
    follow(page, "Preview")
    follow(page, "Leave their table empty")
    type_slips(ada, 2)
    ada.take_next_step("Close day 2")
    ada.take_next_step("Settle the tie")
    ada.begin_playoff()
    ada.play_hand("Diamonds", "1B", {1: 5, 4: 8})
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    by_hand = standings_by_hand()
    tables = [str(link.get_attribute("href")).split("/")[-2] for link in page.locator(".standings tbody th a").all()]
    shown = zip(rows(page.locator(".standings")), tables, strict=True)
    assert [[row[0], table, row[-1]] for row, table in shown] == by_hand
    page.goto(f"/{ada.slug}/desk/sheets/?for=end")
    wall = paper.texts(ada.print_sheets())[0]
    line = r"(\d) \w+ (?:First|Second) .*?table (\d).*? \+ \S+ · \S+ (\d\d)\b"
    assert [list(row) for row in re.findall(line, wall)] == by_hand
    assert "South First, table 3: left after hand 40, 18 flags, not ranked." in wall
    page.context.close()


def begin_paper_day(ada: Leader, day: int) -> None:
    ada.come_to_desk()
    follow(ada.page, f"Open day {day}", role="link")
    ada.open_day(day)
    follow(ada.page, "The hands are played: count")


def type_slips(ada: Leader, day: int = 1) -> None:
    ada.take_next_step("Type counts from slips")
    ada.page.fill("[name=second_by]", "Hugo")
    for table, flags in enumerate(SLIPS[day], start=1):
        ada.page.fill(f"[name=table_{table}_second]", str(flags))
    ada.page.context.set_offline(True)  # as where the program was stopped: what was typed stays
    ada.page.click("text=Save these counts")
    expect(ada.page.locator("[data-stopped]")).to_be_visible()
    ada.page.context.set_offline(False)
    ada.type_slips(dict(enumerate(SLIPS[day], start=1)), "Vera")


def check_pack(pdf: bytes) -> None:
    """Every sheet that a hall without a computer needs is in the pack, with every number that is asked for later."""
    starts = dict(paper.bookmarks(pdf))
    forms = paper.pages(pdf)[starts["Count slips"] - 1 : starts["Certificates for the prizes"] - 1]
    pages = [" ".join(page.extract_text().split()) for page in forms]
    slips = [slip for page in pages for slip in re.findall(r"Table (\d) Day (\d) · (1st|2nd) count", page)]
    assert sorted(slips) == [
        (str(table), str(day), which) for table in range(1, 7) for day in (1, 2) for which in ("1st", "2nd")
    ]
    assert list(starts) == [
        "The hall pack: everything on paper", "Movement sheets, one for every table", "The leader’s calling sheet",
        "Personal cards for the players", "Table numbers", "Rules in short, for the wall",
        "List of the teams: to tick before play, standings by hand", "Count slips",
        "When something fails; late teams, loans, sums, rulings", "Playoff forms for two, three and four",
        "Certificates for the prizes",
    ]  # fmt: skip
    for words in (
        "Day Hand Table Flags lent Returned Remarks",
        "Loan owed to the leader flags",
        "Flags given out: 6 tables × 12 = 72",
        "Seat the team at table 7, with 12 flags",
        "The leader decides how four teams play off",
    ):
        assert [number for number, page in enumerate(pages, start=1) if words in page], words
