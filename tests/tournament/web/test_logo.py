"""Pages with the association's logo; no page stands in a frame."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from tests.events import NOON
from tournament.services import acts, office

PAGES = ["/", "/games/", "/games/movement/", "/games/tables/1/"]


@pytest.mark.usefixtures("event")
def test_public_pages_have_the_associations_logo_as_soon_as_it_changes() -> None:
    logo = BytesIO()
    Image.new("RGB", (9, 9)).save(logo, "PNG")

    def shown() -> list[str]:
        return [page for page in PAGES if "logo.png?v=1" in Client().get(page).content.decode()]

    before = shown()
    office.edit_association(acts.Actor("Olga"), NOON, office.AssociationChange(logo=logo.getvalue()))

    assert (before, shown()) == ([], PAGES)


@pytest.mark.usefixtures("event")
def test_no_page_stands_in_a_frame_of_another_site() -> None:
    for page in map(Client().get, PAGES):
        assert page["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
