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
    statuses = [enter(phone, 1, 8, 5), enter(phone, 2, 6, 7), enter(phone, 3, 7, 6)]

    assert statuses == [303, 303, 303]
    assert "Won Us" in text_of(phone)


def test_another_phone_does_not_see_it(phone: Client) -> None:
    assert "Begin the sheet" in text_of(Client())


def test_a_deal_sent_twice_is_kept_once_and_the_last_is_taken_back_once(phone: Client) -> None:
    enter(phone, 1, 8, 5)
    enter(phone, 1, 8, 5)
    enter(phone, 2, 5, 8)

    for _ in range(2):
        phone.post(f"{KEEP}take-back/", {"deal": 2})

    assert "Save deal 2" in text_of(phone)
