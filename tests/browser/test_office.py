"""The office invites a leader by a link; they make an event; the office hands it over, and disables them."""

from playwright.sync_api import Browser, Page

from tests.journeys.people import PHONE, Leader, follow, go_to_a_page, rows
from tests.servers import Site


def link_for(office: Page, name: str) -> str:
    """The address of a link that the office makes for somebody."""
    office.goto("/office/leaders/")
    office.fill("[name=recipient]", name)
    follow(office, "Make the link")
    return office.input_value("#address")


def come_in(page: Page, link: str, sign_in_name: str) -> None:
    """Opens the link on one's own phone, and makes an account."""
    page.goto(link)
    page.fill("[name=name]", sign_in_name.capitalize())
    page.fill("[name=sign_in_name]", sign_in_name)
    for field in ("new_password1", "new_password2"):
        page.fill(f"[name={field}]", "four aces led")
    follow(page, "Make my account")


def test_a_leader_comes_in_by_link_and_the_office_hands_their_event_over(browser: Browser, site: Site) -> None:
    olga, wes, zoe = Leader(browser, site), Leader(browser, site), go_to_a_page(browser, site, viewport=PHONE)
    office = olga.page
    olga.sign_in("leader", site.password)
    link = link_for(office, "Wes of Peace River")

    # Wes comes in by the link, once, and sets an event up; their first password was too short.
    wes.page.goto(link)
    wes.page.fill("[name=new_password1]", "short")
    wes.page.fill("[name=new_password2]", "short")
    wes.page.fill("[name=name]", "Wes")
    wes.page.fill("[name=sign_in_name]", "leader")
    follow(wes.page, "Make my account")
    assert "too short" in wes.page.inner_text(".errorlist >> nth=0")
    come_in(wes.page, link, "wes")
    wes.set_up("Peace River Area Playoffs", level="area", zones=[], hall="Legion Hall", first_day="2026-03-14")
    zoe.goto(link)
    assert "This link was used or withdrawn" in zoe.inner_text("main")
    come_in(zoe, link_for(office, "Zoe of Peace River"), "zoe")

    # The office sees the event, hands it over to Zoe, and disables Wes, who is signed out at their next click.
    follow(office, "Office", role="link", within="header")
    office.get_by_role("link", name="Hand over Peace River Area Playoffs").click()
    office.select_option("[name=leader]", label="Zoe (zoe)")
    follow(office, "Hand it over")
    assert [row[3] for row in rows(office.locator(".ruled")) if "Peace River" in row[0]] == ["Zoe"]
    zoe.goto("/accounts/")
    assert zoe.locator(".events a").all_inner_texts() == ["Peace River Area Playoffs"]
    assert wes.page.goto(f"/{wes.slug}/desk/").status == 403  # type: ignore[union-attr]  # it answers
    follow(office, "Leaders", role="link")
    follow(office, "Wes", role="link")
    follow(office, "Disable")
    wes.page.goto("/accounts/")
    assert wes.page.url.endswith("/accounts/login/?next=/accounts/")

    # Zoe forgot her password: the office makes a link, which she opens on her phone.
    follow(office, "Leaders", role="link")
    follow(office, "Zoe", role="link")
    follow(office, "Make a link for a new password")
    zoe.context.clear_cookies()
    zoe.goto(office.input_value("#address"))
    for field in ("new_password1", "new_password2"):
        zoe.fill(f"[name={field}]", "seven hearts led")
    follow(zoe, "Save the password")
    assert zoe.inner_text("h1") == "Your events"

    # Said once, it stands on the front page, on the event's and where leaders sign in.
    office.goto("/office/association/")
    office.fill("[name=name]", "Peace Country 55 Plus")
    office.fill("[name=contact]", "office@peace.example")
    follow(office, "Save it")
    pat = go_to_a_page(browser, site)
    for address in ("/", f"/{wes.slug}/", "/accounts/login/"):
        pat.goto(address)
        assert "Peace Country 55 Plus\noffice@peace.example" in pat.inner_text("footer").replace("\n\n", "\n")
    office.goto("/office/association/")
    office.fill("[name=name]", "")
    office.fill("[name=contact]", "")
    follow(office, "Save it")
    for page in (office, wes.page, zoe, pat):
        page.context.close()
