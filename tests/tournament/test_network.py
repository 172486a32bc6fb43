"""Where phones find this computer, by which names it may be asked, and who sits at it."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from tournament.network import HallHosts, hall_addresses, is_here, public_url


@pytest.mark.parametrize(
    ("listens_on", "wanted", "expected"),
    [
        ("127.0.0.1:8000", "", ""),
        ("", "", ""),
        ("192.168.7.5:80", "", "http://192.168.7.5:80"),
        ("", "https://whist.example.org", "https://whist.example.org"),
    ],
)
def test_phones_are_given_an_address_only_where_they_may_come(
    listens_on: str, wanted: str, expected: str, settings: Settings
) -> None:
    settings.LISTENS_ON, settings.PUBLIC_URL = listens_on, wanted

    assert public_url() == expected


def test_in_the_hall_it_is_asked_by_its_own_addresses_alone(settings: Settings) -> None:
    settings.LISTENS_ON = "0.0.0.0:8000"
    addresses, hosts = hall_addresses(), list(HallHosts())

    assert public_url() == (f"http://{addresses[0]}:8000" if addresses else "")
    assert {"localhost", "127.0.0.1", *addresses} <= set(hosts)
    assert not {"*", "evil.example", "192.0.2.1"} & set(hosts)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"REMOTE_ADDR": "192.168.7.9"}, False),
        ({"HTTP_HOST": "192.168.7.5:8000"}, False),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        ({"HTTP_CF_CONNECTING_IP": "203.0.113.7"}, False),
    ],
)
def test_who_sits_at_the_computer_asks_it_by_its_own_name_and_through_nobody(
    changes: dict[str, str], expected: bool, settings: Settings
) -> None:
    settings.LISTENS_ON, settings.ALLOWED_HOSTS = "0.0.0.0:8000", ["*"]
    request = RequestFactory().get("/", **{"HTTP_HOST": "localhost:8000"} | changes)  # type: ignore[arg-type]

    assert is_here(request) is expected
    settings.LISTENS_ON = ""  # something else has started the web server
    assert not is_here(request)
