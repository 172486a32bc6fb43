"""The people of a weekend in a hall and what they do there, each through the pages in their own browser."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from playwright.sync_api import Browser, Locator, Page, expect

from tests.servers import Site

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}
DRAWING = 90_000
"""Milliseconds a worker may take over sixteen tables' sheets on a busy machine."""

TODAY = f"{datetime.now(UTC):%Y-%m-%d}"
"""Of what is played now: a day whose date is past is typed up."""

Row = list[str]


def go_to_a_page(browser: Browser, site: Site, **manner: object) -> Page:
    return browser.new_context(base_url=site.url, **manner).new_page()


def follow(page: Page, words: str, *, role: str = "button", within: str = "main") -> None:
    """Presses the button, or follows the link, that says these words, and waits for the page it leads to."""
    with page.expect_navigation(wait_until="domcontentloaded"):
        page.locator(within).get_by_role(role, name=words, exact=True).first.click()


def rows(table: Locator) -> list[Row]:
    """The texts of a table's cells, row by row, without what only a narrow screen shows."""
    read = "rows => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.innerText))"
    return [[" ".join(cell.split()) for cell in row] for row in table.locator("tbody tr").evaluate_all(read)]


class Leader:
    """Ada, who runs the event alone with a laptop and a printer."""

    def __init__(self, browser: Browser, site: Site, slug: str = "", **manner: object) -> None:
        self.page = go_to_a_page(browser, site, viewport=LAPTOP, **manner)
        self.slug = slug

    def sign_in(self, name: str, password: str) -> None:
        self.page.goto("/accounts/")
        self.page.get_by_label("Name").or_(self.page.locator("[name=username]")).first.fill(name)
        self.page.fill("[name=password]", password)
        follow(self.page, "Sign in")
        if self.page.url.partition("?")[0].endswith("/accounts/name/"):
            self.page.goto("/accounts/")

    def set_up(self, name: str, *, level: str, zones: Sequence[str], hall: str) -> None:
        """An event from its level's preset: no more is told than its name, its hall, its first day and its zones."""
        follow(self.page, "Set up a new event", role="link")
        self.page.fill("[name=name]", name)
        self.page.check(f"[name=level][value={level}]")
        self.page.fill("[name=venue]", hall)
        self.page.fill("[name=date_1]", TODAY)
        self.page.locator("summary").last.click()
        self.page.fill("[name=zones]", "\n".join(zones))
        follow(self.page, "Set up the event")
        self.slug = self.page.url.split("/")[3]

    def come_to_desk(self) -> None:
        if not self.page.url.endswith(f"/{self.slug}/desk/"):
            self.page.goto(f"/{self.slug}/desk/")

    def next_step(self) -> str:
        self.come_to_desk()
        return self.page.locator(".next-step h2").inner_text()

    def take_next_step(self, label: str) -> None:
        self.come_to_desk()
        step = self.page.locator(".next-step .actions").locator("a, button").first
        assert step.inner_text() == label, f"The desk says: {step.inner_text()}"
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            step.click()

    def paste_teams(self, text: str) -> list[Row]:
        follow(self.page, "Paste or upload a list", role="link")
        self.page.fill("[name=text]", text)
        follow(self.page, "Read the list")
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.locator(".team-list .large").first.click()
        return rows(self.page.locator(".ruled"))

    def seat_teams(self) -> list[str]:
        """Takes the seating that the level's rule proposes; the teams, table 1 first."""
        proposed = rows(self.page.locator(".ruled"))
        follow(self.page, "Seat the teams like this")
        return [row[1] for row in proposed]

    def adopt_movement(self, plan: str) -> None:
        proposal = self.page.locator(".proposal").filter(has=self.page.get_by_role("heading", name=plan))
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            proposal.get_by_role("button", name="Use this movement").click()

    def print_sheets(self) -> bytes:
        """Has the sheets drawn that are ticked; their PDF, when the worker has drawn it."""
        follow(self.page, "Make the PDF")
        ready = self.page.locator(".jobs li").first.get_by_role("link", name=re.compile(r"open \d+ pages?$"))
        ready.wait_for(timeout=DRAWING)
        return self.page.request.get(ready.get_attribute("href") or "").body()

    def check_in(self, three: Sequence[int] = (), missing: Sequence[int] = ()) -> str:
        """Marks who is three and who is missing, then all others as here and all flags; what the page sums up."""
        for tables, players in ((three, 3), (missing, 0)):
            for table in tables:
                self.mark(f"{table}-here-{players}")
        self.mark("rest-here-4")
        self.mark("rest-flags-yes")
        return self.page.inner_text("#check-in .lead")

    def mark(self, value: str) -> None:
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.locator(f"[name=mark][value='{value}']").click()

    def open_day(self, day: int) -> list[str]:
        """Opens the day on the page that asks; what it said before."""
        doubts = self.page.locator(".notice.warning li").all_inner_texts()
        follow(self.page, f"Open day {day}")
        return doubts

    def open_hall_screen(self) -> str:
        return self.page.get_by_role("link", name="Open the hall screen").get_attribute("href") or ""

    def call_from_desk(self, what: str, *, day: int) -> None:
        self.page.goto(f"/{self.slug}/desk/days/{day}/hands/")
        follow(self.page, what)

    def tell_code(self) -> str:
        self.page.goto(f"/{self.slug}/desk/verifiers/")
        return self.page.inner_text(".big-code")

    def lend(self, *, day: int, table: int, flags: int, hand: int) -> None:
        self.page.goto(f"/{self.slug}/desk/days/{day}/")
        follow(self.page, "Lend flags", role="link")
        self.page.select_option("[name=table]", str(table))
        self.page.fill("[name=flags]", str(flags))
        self.page.fill("[name=hand]", str(hand))
        follow(self.page, "Lend the flags")

    def take_back(self, *, table: int, flags: int, hand: int) -> list[Row]:
        """Takes flags back from a table; the record of the day's loans."""
        self.page.goto(f"/{self.slug}/desk/days/1/")
        self.page.get_by_text("Flags lent and given back").click()
        follow(self.page, "Take flags back", role="link")
        self.page.select_option("[name=table]", str(table))
        self.page.fill("[name=flags]", str(flags))
        self.page.fill("[name=hand]", str(hand))
        follow(self.page, "Take the flags back")
        self.page.get_by_text("Flags lent and given back").click()
        return [row[:2] for row in rows(self.page.locator(".ruled"))]

    def settle(self, table: int, flags: int, reason: str) -> list[str]:
        self.page.fill("[name=flags]", str(flags))
        self.page.fill("[name=reason]", reason)
        follow(self.page, "Preview")
        effects = self.page.locator("main :is(tbody tr, .rows li)").all_inner_texts()
        follow(self.page, "Save the count")
        return effects

    def type_slips(self, flags: Mapping[int, int], by: str) -> None:
        """Types the counts of paper slips, by table, of one person; the enter key goes on to the next."""
        self.page.fill("[name=by]", by)
        for table, found in flags.items():
            self.page.fill(f"[name=table_{table}]", str(found))
            self.page.press(f"[name=table_{table}]", "Enter")
            expect(self.page.locator(f"[name=table_{table}]")).not_to_be_focused()
        follow(self.page, "Save these counts")

    def count_of_day(self, day: int) -> str:
        self.page.goto(f"/{self.slug}/desk/days/{day}/")
        return " ".join(self.page.inner_text(".progress p").split())

    def begin_playoff(self) -> None:
        follow(self.page, "Begin the playoff")

    def draw_cards(self, cards: Mapping[str, str]) -> None:
        for who, card in cards.items():
            self.page.fill(f"[name=card_{who}]", card)
        follow(self.page, "Save the cards")

    def play_hand(self, trump: str, dealer: str, tricks: Mapping[int, int]) -> None:
        self.page.get_by_label(trump).check()
        self.page.select_option("[name=dealer]", dealer)
        for table, taken in tricks.items():
            self.page.fill(f"[name=tricks_{table}]", str(taken))
        follow(self.page, "Save the hand")

    def publish(self) -> None:
        follow(self.page, "Publish as final")


class Verifier:
    """Vera or Hugo, who walks the tables with a phone."""

    def __init__(self, browser: Browser, site: Site, slug: str) -> None:
        self.page, self.slug = go_to_a_page(browser, site, viewport=PHONE, has_touch=True, is_mobile=True), slug
        self.page.goto(f"/{slug}/verify/")

    def come_in(self, code: str, name: str) -> None:
        self.page.fill("[name=code]", code)
        self.page.fill("[name=name]", name)
        follow(self.page, "Start counting")

    def count_next(self, table: int, flags: int) -> str:
        """Counts the table the phone proposes, in fives and loose, by taps; what was read back before it was saved."""
        self.page.get_by_role("link", name=f"Count table {table}", exact=True).click()
        fives, loose = divmod(flags, 5)
        self.page.get_by_role("group", name="How many fives").get_by_text(str(fives), exact=True).tap()
        self.page.get_by_role("group", name="How many loose").get_by_text(str(loose), exact=True).tap()
        read_back = self.page.locator("form.count .read-back").inner_text()
        self.page.get_by_role("button", name=f"Save the count of table {table}").click()
        expect(self.page.locator("#receipt")).to_contain_text(f"Table {table}:")
        return read_back

    def send_counts(self, day: int, found: Mapping[int, int]) -> None:
        """Sends the counts of tables as the forms of their pages do, without looking at the pages."""
        token = next(cooky["value"] for cooky in self.page.context.cookies() if cooky["name"] == "csrftoken")
        for table, flags in found.items():
            typed = {"total": flags, "read_back": flags, "key": f"{day} {table} {token}", "csrfmiddlewaretoken": token}
            sent = self.page.request.post(f"/{self.slug}/verify/{day}/{table}/", form=typed, max_redirects=0)
            assert sent.status == 303, sent.text()
        self.page.goto(f"/{self.slug}/verify/")

    def received(self) -> str:
        return self.page.locator("#receipt .success p").inner_text()

    def sees(self) -> list[str]:
        self.page.reload()
        return [" ".join(square.split()[2:]) for square in self.page.locator(".room li").all_inner_texts()]


class HallScreen:
    """The wall that everybody reads, and the computer at the projector."""

    def __init__(self, browser: Browser, site: Site, address: str) -> None:
        self.page = go_to_a_page(browser, site, viewport=WALL)
        self.page.goto(address)

    def press_space(self) -> None:
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.keyboard.press("Space")

    def calls(self) -> tuple[int, str, int]:
        """The hand in play: its number, who goes out, up how many tables."""
        text = " ".join(self.page.locator(".hall").inner_text().split())
        result = re.search(r"Hand (\d+) .*?Go out (\S+) Move up (\d+) table", text)
        assert result, text
        return int(result[1]), result[2], int(result[3])


class Public:
    """Pat, at home with an old tablet, on which no script runs."""

    def __init__(self, browser: Browser, site: Site, slug: str) -> None:
        self.page = go_to_a_page(browser, site, viewport=PHONE, java_script_enabled=False)
        self.slug = slug

    def look(self) -> str:
        """Opens the event from the list of all; what the page says of its standings."""
        self.page.goto("/")
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            self.page.locator(f".events a[href='/{self.slug}/']").click()
        said = (self.page.locator(part).text_content() or "" for part in (".bar .stamp", "#fresh .kicker"))
        return " ".join(" ".join(said).split())

    def standings(self) -> list[Row]:
        """Place, table and team of each line, with the days, what was won and the total."""
        self.page.set_viewport_size(LAPTOP)
        table = self.page.locator(".standings")
        links = table.locator("tbody th a").all()
        return [
            [place, (link.get_attribute("href") or "").split("/")[-2], link.inner_text(), *flags]
            for link, (place, _, *flags) in zip(links, rows(table), strict=True)
        ]

    def table(self, table: int) -> list[Row]:
        self.page.goto(f"/{self.slug}/tables/{table}/")
        self.page.get_by_text("The other hands").click()
        return [row for row in rows(self.page.locator(".movement")) if len(row) > 1]
