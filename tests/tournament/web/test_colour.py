"""Pages in the association's colour and with its logo, and tables in the colour of another site."""

from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from tests.events import NOON, count
from tests.scoring.web.test_public import show
from tournament.models import Event
from tournament.services import acts, office

EMBED = "/games/embed/dark/7a1f3d/"


@pytest.mark.usefixtures("event")
def test_public_pages_have_the_associations_colour_and_logo_as_soon_as_it_changes() -> None:
    logo = BytesIO()
    Image.new("RGB", (9, 9)).save(logo, "PNG")
    pages = ["/", "/games/", "/games/movement/", "/games/tables/1/", "/games/embed/", "/games/rules/"]

    def shown(text: str) -> list[str]:
        return [page for page in pages if text in Client().get(page).content.decode()]

    assert (shown("auto-7a1f3d.css"), shown("logo.png")) == ([], [])
    office.edit_association(acts.Actor("Olga"), NOON, office.AssociationChange(accent="#7a1f3d", logo=logo.getvalue()))

    assert (shown("auto-7a1f3d.css"), shown("logo.png?v=1")) == (pages, pages[:4])
    assert "--own-band:#7a1f3d;" in Client().get("/style/auto-7a1f3d.css").content.decode()


def test_the_table_alone_may_stand_in_a_frame_of_any_site_and_no_other_page_may(event: Event) -> None:
    show(event, "live")
    count(event, 2, 12)
    browser = Client()

    framed, page = browser.get(EMBED), browser.get("/games/")
    unchanged = browser.get(EMBED, headers={"If-None-Match": framed["ETag"]})
    count(event, 1, 12)

    assert "X-Frame-Options" not in framed.headers
    policy = settings.CONTENT_SECURITY_POLICY
    assert framed["Content-Security-Policy"] == policy.replace("frame-ancestors 'none'", "frame-ancestors *")
    assert (page["X-Frame-Options"], page["Content-Security-Policy"]) == ("DENY", policy)
    assert 'href="/style/dark-7a1f3d.css"' in framed.content.decode()
    assert (unchanged.status_code, browser.get(EMBED)["ETag"] != framed["ETag"]) == (304, True)


@pytest.mark.usefixtures("event")
def test_a_style_fixes_light_or_dark_and_no_colour_that_cannot_be_read() -> None:
    dark, light = (Client().get(f"/style/{theme}-7a1f3d.css").content.decode() for theme in ("dark", "light"))
    assert ("color-scheme: dark" in dark, "color-scheme: light" in light) == (True, True)
    assert [
        [Client().get(address).status_code for address in (f"/style/{name}.css", f"/games/embed/{path}/")]
        for name, path in (("dark-ffd700", "dark/ffd700"), ("dark-red", "dark/red"), ("pink-7a1f3d", "pink/7a1f3d"))
    ] == [[409, 409], [409, 409], [404, 404]]
