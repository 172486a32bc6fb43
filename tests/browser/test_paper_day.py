"""Two days played on paper alone: the hall pack is printed, and afterwards everything is typed up.

R12, R15, R21, R37, R39, R40, R43.
"""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests import paper
from tests.journeys.people import Leader, follow, rows
from tests.servers import Site

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
    ada.adopt_movement("Balanced: the fairest order of moves")
    ada.take_next_step("Print the sheets")
    ada.print_sheets("The leader’s calling sheet")
    page.check("[value=hall-pack]")  # on the same page, which swapped its list when the sheets were drawn
    check_pack(ada.print_sheets("The hall pack: everything on paper"))

    # Weeks later nothing of the two days is in the computer yet: the slips are typed, step by step, from one list.
    ada.find_page("Type up a paper day")
    follow(page, "Next: Open day 1", role="link")
    ada.open_day(1)
    follow(page, "Loans of day 1 0 noted", role="link")
    ada.write_loan(table=2, flags=2, hand=9)
    assert ada.take_back(table=2, flags=1, hand=20) == [
        ["2", "1 given back at hand 20, leader"], ["2", "2 lent at hand 9, leader"],
    ]  # fmt: skip
    follow(page, "back to the list", role="link")
    type_slips(ada, 1)
    follow(page, "Next: Close day 1", role="link")
    follow(page, "Close day 1")
    follow(page, "Next: Open day 2", role="link")
    ada.open_day(2)
    follow(page, "Absences, late and leaving teams 0 noted", role="link")
    follow(page, "South First", role="link")
    page.select_option("[name=after_hand]", "40")
    follow(page, "Preview")
    follow(page, "Leave their table empty")
    type_slips(ada, 2)
    follow(page, "Next: Close day 2", role="link")
    follow(page, "Close day 2")
    follow(page, "Next: Ties and the playoff", role="link")
    ada.begin_playoff()
    ada.cut_trump("9D")
    ada.draw_cards({"1A": "2C", "1B": "KD", "4A": "5H", "4B": "7S"})
    ada.enter_tricks({1: 5, 4: 8})
    follow(page, "Back to the paper day", role="link")
    follow(page, "Next: Final standings", role="link")
    ada.publish()
    by_hand = standings_by_hand()
    tables = [str(link.get_attribute("href")).split("/")[-2] for link in page.locator(".standings tbody th a").all()]
    shown = zip(rows(page.locator(".standings")), tables, strict=True)
    assert [[row[0], table, row[-1]] for row, table in shown] == by_hand
    follow(page, "back to the list", role="link")
    follow(page, "All is typed up: back to the desk", role="link")
    follow(page, "Standings for the wall to print", role="link")
    [wall] = paper.texts(ada.print_sheets("Standings for the wall"))
    line = r"(\d) \w+ (?:First|Second) \w+ table (\d).*? \+ \S+ \S+ (\d\d)\b"
    assert [list(row) for row in re.findall(line, wall)] == by_hand
    assert "South First, table 3: left after hand 40, 18 flags, not ranked." in wall
    page.context.close()


def type_slips(ada: Leader, day: int) -> None:
    follow(ada.page, f"Next: Counts of day {day}", role="link")
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
    forms = paper.pages(pdf)[starts["Count slips"] - 1 : starts["Blank certificates"] - 1]
    pages = [" ".join(page.extract_text().split()) for page in forms]
    slips = [slip for page in pages for slip in re.findall(r"Table (\d) Day (\d) · (1st|2nd) count", page)]
    assert sorted(slips) == [
        (str(table), str(day), which) for table in range(1, 7) for day in (1, 2) for which in ("1st", "2nd")
    ]
    assert list(starts) == [
        "Hall pack", "Movement sheets, one for every table", "The leader’s calling sheet",
        "Personal cards for the players", "Table numbers", "Plan of the hall: who sits where",
        "Rules in short, for the wall",
        "Flag check before play: a list to tick", "Count slips", "Count slips for lunch and other breaks",
        "Loan notes, to stand on a table", "Loans, sums and rulings", "Standings by hand",
        "If the power, the Wi-Fi or a player fails", "When a team comes late or leaves",
        "Playoff forms for two, three and four", "Blank certificates",
    ]  # fmt: skip
    for words in (
        "Day Hand Table Flags lent Returned Remarks",
        "Loan owed to the leader flags",
        "Day 1 Day 2 Table Team Counted Owed Result Counted Owed Result Total Place 1 North First",
        "Flags given out: 6 tables × 12 = 72",
        "Seat the team at table 7, with 12 flags",
        "The leader decides how four teams play off",
    ):
        assert [number for number, page in enumerate(pages, start=1) if words in page], words
    heads = [page.partition("Day")[0].strip() for page in pages]
    assert heads.count("Calling sheet for 7 tables") == sum(head.endswith("Table 7") for head in heads) == 3
