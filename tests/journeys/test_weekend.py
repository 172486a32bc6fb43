"""A provincial weekend from nothing to its winner, through the pages alone, in real browsers and on PostgreSQL.

The customer's four uses in the order of the day: the leader runs the event, verifiers count the flags, players read
paper and the wall, the public looks who has won.  R7, R12, R15, R16, R37, R38, R39, R40, R42, R43.
"""

import json
import re
from collections.abc import Iterator
from subprocess import CompletedProcess
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests import paper
from tests.journeys.people import HallScreen, Leader, Public, Verifier, follow
from tests.servers import Site, run_manage_here, running_site

ZONES = ["Peace", "North", "Yellowhead", "Parkland", "Heartland", "Big Country", "Foothills", "Palliser"]
TABLES = range(1, 17)
DAY_ONE = [10, 18, 8, 11, 19, 9, 17, 12, 16, 7, 13, 14, 6, 12, 11, 10]
DAY_TWO = [12, 15, 9, 13, 21, 10, 12, 11, 17, 8, 12, 19, 7, 9, 10, 7]
MISCOUNTED = 7
"""Where Hugo missed a five on day 1."""


def team_of(table: int) -> str:
    """The zones' first teams sit at tables 1 to 8, their second teams at 9 to 16.  R7."""
    return f"{ZONES[(table - 1) % 8]} {'First' if table <= 8 else 'Second'}"


def team_list() -> str:
    """The teams as a zone office sends them, sorted by zone and not by table; with who plays where."""
    lines = ["name,zone,qualified_place,A,B,X,Y"]
    for zone in reversed(ZONES):
        for place, which in ((1, "First"), (2, "Second")):
            players = ",".join(f"{zone} {seat}{place}" for seat in ("Ann", "Bob", "Xena", "Yves"))
            lines.append(f"{zone} {which},{zone},{place},{players}")
    return "\n".join(lines)


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("hall"), "--no-example", DATABASE_URL=postgres_url) as site:
        yield site


@pytest.mark.rule("R7")
def test_a_provincial_weekend_from_nothing_to_its_winner(hall: Site, browser: Browser) -> None:
    planned = command_output(run_manage_here("movement", "--tables", 16, "--sessions", "15,15/20", "--json"))["hands"]

    # Friday evening: the leader gets everything ready.
    ada = Leader(browser, hall)
    ada.sign_in("leader", hall.password)
    ada.set_up("Provincial Games", level="provincial", zones=ZONES, hall="Legion Hall")
    ada.take_next_step("Enter the teams")
    assert len(ada.paste_teams(team_list())) == 16
    ada.take_next_step("Seat the teams")
    assert ada.seat_teams() == [team_of(table) for table in TABLES]
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced (recommended)")
    ada.take_next_step("Print the sheets")
    printed = read_moves(ada.print_sheets())
    assert printed == {table: [hand["moves"][table - 1] for hand in planned] for table in TABLES}

    # Saturday: thirty hands, the first of them called from the wall; table 3 runs out of flags at hand 11.
    ada.take_next_step("Check the teams in")
    assert ada.check_in() == "16 of 16 teams are here; flags complete at 16 tables."
    ada.take_next_step("Open day 1")
    ada.open_day(1)
    ada.take_next_step("Call the hands")
    wall = HallScreen(browser, hall, ada.open_hall_screen())
    assert call_hands(wall, 2) == expected_calls(planned[:2])
    call_from_paper(ada, 14)
    wall.page.reload()
    assert call_hands(wall, 3) == expected_calls(planned[14:17]), "over the break after hand 15"
    call_from_paper(ada, 30)
    wall.page.reload()
    assert [wall.calls()] == expected_calls(planned[29:30])
    ada.lend(day=1, table=3, flags=2, hand=11)
    assert ada.take_back(table=3, flags=1, hand=30) == [
        ["3", "1 given back at hand 30, leader"], ["3", "2 lent at hand 11, leader"],
    ]  # fmt: skip

    ada.call_from_desk("Next: Flags in fives", day=1)

    # The verifiers come in by the leader's code and their names, and both count every table.
    assert ada.next_step() == "Count the flags of day 1"
    vera, hugo = (Verifier(browser, hall, ada.slug) for _ in range(2))
    vera.come_in(ada.tell_code(), "Vera")
    hugo.come_in(ada.tell_code().lower(), "Hugo")
    count_all(vera, 1, DAY_ONE)
    assert vera.received() == "Table 16: 10 flags."
    assert hugo.sees() == ["to count"] * 16, "each counts alone"
    count_all(hugo, 1, [flags - 5 if table == MISCOUNTED else flags for table, flags in enumerate(DAY_ONE, start=1)], 9)
    assert hugo.received() == f"Table 8: {DAY_ONE[7]} flags.", "which differ is said below"

    # They differ on one table; the leader counts it with both and settles it.
    ada.take_next_step("Settle table 7")
    assert "→ 3rd" in ada.settle(MISCOUNTED, 17, "Counted again with both verifiers.")[0]
    assert ada.count_of_day(1) == "193 of 193 flags, 1 of them lent · 16 of 16 tables counted"
    ada.take_next_step("Close day 1")
    pat = Public(browser, hall, ada.slug)
    assert re.match(r"Provisional .* Day 1 closed by the leader", pat.look())
    shown = [row[:4] for row in pat.table(7)]
    assert [*shown[20:], *shown[:20]] == [  # hand, who, move to and visited by; the day to come first
        [str(hand["hand"]), "&".join(hand["who"]), str(hand["moves"][6]), str(hand["moves"].index(7) + 1)]
        for hand in planned
    ]

    # Sunday: twenty hands, most of them called from paper, and the second count; what is owed stays owed.
    ada.take_next_step("Check the teams in")
    ada.check_in()
    ada.take_next_step("Open day 2")
    ada.open_day(2)
    ada.take_next_step("Call the hands")
    call_from_paper(ada, 50)
    wall.page.reload()
    assert [wall.calls()] == expected_calls(planned[49:])
    ada.call_from_desk("Next: Flags in fives", day=2)
    count_all(vera, 2, DAY_TWO)
    count_all(hugo, 2, DAY_TWO, 9)
    assert hugo.received() == f"Table 8: {DAY_TWO[7]} flags. All tables are counted."
    ada.take_next_step("Close day 2")

    # Tables 2, 9 and 12 hold 33 flags each: they play for second place, the lowest card with the bye.
    assert ada.next_step() == "Settle the tie of tables 2, 9 and 12"
    ada.take_next_step("Settle the tie")
    ada.begin_playoff()
    ada.draw_cards({"2": "9C", "9": "KD", "12": "5H"})
    ada.play_hand("Hearts", "9B", {2: 5, 9: 8})
    ada.play_hand("Clubs", "12A", {9: 6, 12: 7})
    assert ada.page.locator("#step").inner_text() == "Decided: table 12 is 2nd, table 9 is 3rd, table 2 is 4th."

    # The leader publishes, and everybody sees who has won.
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    assert ada.next_step() == "Before everybody goes home"
    assert re.match(r"Final .* Published by the leader", pat.look())
    assert [row[:3] for row in pat.standings()[:4]] == [
        ["1", "5", team_of(5)],
        ["2", "12", team_of(12)],
        ["3", "9", team_of(9)],
        ["4", "2", team_of(2)],
    ]

    # Nobody has touched the log.
    assert command_output(hall.manage("verify_log", ada.slug, "--json"))["unbroken"] is True


def command_output(done: CompletedProcess[str]) -> Any:
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def read_moves(pdf: bytes) -> dict[int, list[int]]:
    """MOVE TO of every hand on every table's movement sheet, read back from the paper."""
    moves: dict[int, list[int]] = {}
    others = dict(paper.bookmarks(pdf))["The leader’s calling sheet"]
    for page in paper.pages(pdf)[: others - 1]:
        lines = paper.lines(page)
        table = next(int(line.split()[1]) for line in lines if re.match(r"(Table|TABLE) \d+", line))
        results = [re.match(r"(\d+) [ABXY]&[ABXY] (\d+) \d+ ", line) for line in lines]
        moves.setdefault(table, []).extend(int(line[2]) for line in results if line)
    return moves


def expected_calls(planned: list[dict[str, Any]]) -> list[tuple[int, str, int]]:
    return [(hand["hand"], "&".join(hand["who"]), hand["shift"]) for hand in planned]


def call_hands(wall: HallScreen, hands: int) -> list[tuple[int, str, int]]:
    called = []
    for _ in range(hands):
        wall.press_space()
        if wall.page.locator(".hall.idle").count():
            wall.press_space()
        called.append(wall.calls())
    return called


def call_from_paper(ada: Leader, hand: int) -> None:
    """The leader catches up with hands that were called without the page."""
    ada.page.get_by_label("We are at hand").fill(str(hand))
    follow(ada.page, "Call this hand")


def count_all(verifier: Verifier, day: int, found: list[int], start: int = 1) -> None:
    """Two tables and the last as the phone proposes them, each count read back; those between as it sends them.

    The second verifier starts in the middle of the hall.
    """
    tables = list(enumerate(found, start=1))
    first, second, *others, last = tables[start - 1 :] + tables[: start - 1]
    count_by_taps(verifier, first, second)
    verifier.send_counts(day, dict(others))
    count_by_taps(verifier, last)


def count_by_taps(verifier: Verifier, *found: tuple[int, int]) -> None:
    """Tables and their flags in turn; each count is read back in fives and loose before it is saved."""
    for table, flags in found:
        fives, loose = divmod(flags, 5)
        text = f"{fives} {'five' if fives == 1 else 'fives'} and {loose} = {flags}"
        assert verifier.count_next(table, flags) == text
