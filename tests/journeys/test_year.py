"""A year of the association's office: set up, a lost link, a played area, a deletion, another server.

Everything is done on pages in real browsers, but for the move, which is one command.  R3, R4, R9, R10.
"""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.journeys.people import Leader, follow, go_to_a_page
from tests.servers import Site, running_site

AREA, ZONE = "Leduc Area Playoffs", "Zone One Playoffs"
TEAMS = ["Four Aces", "Queens", "Runners", "Jokers"]
PLAYERS = ["Ann Gunn", "Bob Ray", "Xia Wu", "Yul Brown"]
FLAGS = [20, 14, 8, 6]


def link_for(office: Page, name: str) -> str:
    """The address of a link that the office makes for somebody."""
    office.goto("/office/leaders/")
    office.fill("[name=recipient]", name)
    follow(office, "Make the link")
    return office.input_value("#address")


def come_in(page: Page, link: str, sign_in_name: str) -> None:
    """Opens the link and makes an account."""
    page.goto(link)
    for name, value in (("name", sign_in_name.capitalize()), ("sign_in_name", sign_in_name)):
        page.fill(f"[name={name}]", value)
    for field in ("new_password1", "new_password2"):
        page.fill(f"[name={field}]", "four aces led")
    follow(page, "Make my account")


def test_an_office_s_year_from_its_set_up_to_another_server(migrated: Path, tmp_path: Path, browser: Browser) -> None:
    old, new = Path(shutil.copytree(migrated, tmp_path / "old")), tmp_path / "new"
    with running_site(old, "--no-example", SECRET_KEY="", INSTALLATION_KEY="") as site:
        olga, ada, zoe = (Leader(browser, site) for _ in range(3))
        olga.sign_in("leader", site.password)
        set_up_year(olga.page, ada, zoe)
        play_area(ada)
        before = {page: look(browser, site, page) for page in ("/ladder/", f"/{ada.slug}/", f"/{zoe.slug}/")}
        delete_person(olga.page)
        moved = site.manage("move_everything", f"sqlite:///{new}/whist.sqlite3")
        assert (moved.returncode, "stop it first" in moved.stderr) == (1, True)
    moved = site.manage("move_everything", f"sqlite:///{new}/whist.sqlite3")
    assert (moved.returncode, moved.stderr) == (0, "")

    with running_site(new, SECRET_KEY="", INSTALLATION_KEY="") as site:
        assert {page: look(browser, site, page) for page in before} == before
        ada = Leader(browser, site, ada.slug)
        ada.sign_in("ada", "four aces led")
        ada.page.goto(f"/{ada.slug}/desk/teams/")
        players = ada.page.inner_text("main")
        assert [name in players for name in ("Yul Brown", "Player 1", "Xia Wu")] == [False, True, True]
        assert site.manage("verify_log", ada.slug).returncode == 0


def set_up_year(office: Page, ada: Leader, zoe: Leader) -> None:
    """Zones and areas are written once, both events set up from one list, each leader comes in by a link, the first
    of which was lost; Zoe co-ordinates the zone, and reads the desk of its area.
    """
    office.goto("/office/association/")
    office.fill("[name=name]", "Peace Country 55 Plus")
    office.fill("[name=places]", "Zone 1: Leduc, Camrose")
    follow(office, "Save it")
    lost = link_for(office, "Ada of Leduc")
    office.goto("/office/links/")
    follow(office, "Withdraw Ada of Leduc")
    ada.page.goto(lost)
    assert "This link was used or withdrawn" in ada.page.inner_text("main")
    office.goto("/office/year/")
    office.fill("[name=text]", f"Event|Zone|Area|Leader\n{ZONE}|Zone 1||Zoe\n{AREA}|Zone 1|Leduc|Ada")
    follow(office, "Read the list")
    follow(office, "Set up 2 events")
    for leader, name, slug in ((zoe, "zoe", "zone-one-playoffs"), (ada, "ada", "leduc-area-playoffs")):
        office.goto("/office/links/")
        mail = office.get_by_label(f"Mail for {name.capitalize()}").input_value()
        come_in(leader.page, next(line for line in mail.splitlines() if line.startswith("http")), name)
        leader.slug = slug
    office.goto("/office/leaders/")
    follow(office, "Zoe", role="link")
    office.fill("[name=zone]", "Zone 1")
    follow(office, "Save the zone")
    zoe.page.goto(f"/{ada.slug}/desk/")
    assert "You read this desk; only Ada changes it." in zoe.page.inner_text("main")


def play_area(ada: Leader) -> None:
    """Four teams play a day on paper; it is published, and the first are sent on."""
    ada.take_next_step("Enter the teams")
    ada.paste_teams("\n".join("\t".join([team, *(f"{team} {name}" for name in "ABX"), player])
                              for team, player in zip(TEAMS, PLAYERS, strict=True)))  # fmt: skip
    ada.take_next_step("Seat the teams")
    ada.seat_teams()
    ada.take_next_step("Choose the movement")
    ada.adopt_movement("Balanced: the fairest order of moves")
    ada.page.goto(f"/{ada.slug}/desk/days/1/open/")
    ada.open_day(1)
    ada.page.goto(f"/{ada.slug}/desk/days/1/counts/")
    ada.type_slips(dict(enumerate(FLAGS, start=1)), "Vera")
    ada.take_next_step("Close day 1")
    ada.take_next_step("Look at the standings and publish")
    ada.publish()
    ada.take_next_step(f"Send to {ZONE}")
    follow(ada.page, f"Send to {ZONE}")


def delete_person(office: Page) -> None:
    """Somebody asks to be deleted."""
    office.goto("/office/erasure/")
    office.fill("[name=name]", "Yul Brown")
    follow(office, "Find them")
    follow(office, "Take the name out for good")


def look(browser: Browser, site: Site, address: str) -> str:
    """What everybody reads on a page."""
    pat = go_to_a_page(browser, site)
    pat.goto(address)
    text = " ".join(pat.inner_text("main").split())
    pat.context.close()
    return text
