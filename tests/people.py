"""Ada leads, Vera verifies, Bob leads another event, Olga keeps the office, Pat is the public: each with a browser."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import NOON, make_event
from tournament.models import Event
from tournament.services.access import admit_verifier, leader_named


def browser_of_leader(name: str) -> Client:
    browser = Client()
    browser.force_login(leader_named(name), backend="django.contrib.auth.backends.ModelBackend")
    return browser


def browser_of_office(name: str = "Olga") -> Client:
    keeper = leader_named(name)
    keeper.is_staff = True
    keeper.save()
    return browser_of_leader(name)


def account(name: str) -> User:
    return leader_named(name)


def browser_of_verifier(event: Event, name: str = "Vera", *, at: datetime = NOON) -> Client:
    """The phone of a verifier who was let in by the event's code."""
    token = admit_verifier(event=event, code=event.verifier_code, name=name, address="10.0.0.7", at=at)
    browser = Client()
    browser.cookies["verifier"] = token
    return browser


@pytest.fixture
def event(db: None) -> Event:
    """Ada's event of two tables, its first day open."""
    return make_event(2)


@pytest.fixture
def games(db: None) -> Event:
    """Ada's event of four tables, its first day open."""
    return make_event()


@pytest.fixture
def ada(db: None) -> Client:
    return browser_of_leader("Ada")


@pytest.fixture
def vera(event: Event) -> Client:
    return browser_of_verifier(event)


@pytest.fixture
def bob(db: None) -> Client:
    return browser_of_leader("Bob")


@pytest.fixture
def pat(db: None) -> Client:
    return Client()
