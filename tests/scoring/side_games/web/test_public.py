"""A side game on its own: a sheet on the phone, without event or account."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

KEEP = "/side-games/open_whist/keep/"


@pytest.fixture
def phone() -> Client:
    """Pat's phone with a sheet begun."""
    client = Client()
    client.post(KEEP, {"names": "Us\nThem", "target": "3"})
    return client


def text_of(client: Client, url: str = KEEP) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(url).content.decode()).split())


def enter(client: Client, deal: int, us: int, them: int) -> int:
    return client.post(KEEP, {"deal": deal, "ending": "played", "tricks-1": us, "tricks-2": them}).status_code


def test_a_sheet_is_kept_from_the_first_deal_to_the_winner(phone: Client) -> None:
    for deal, us in ((1, 8), (1, 8), (2, 6), (3, 7)):  # the first is sent twice
        assert enter(phone, deal, us, 13 - us) == 303

    assert "Won Us" in text_of(phone)
    assert "Begin the sheet" in text_of(Client())  # another phone
    for _ in range(2):
        phone.post(f"{KEEP}take-back/", {"deal": 3})
    assert "Save deal 3" in text_of(phone)
