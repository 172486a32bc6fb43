"""Ada at her own desk; Bob leads other events, Vera verifies at Ada's, Pat is the public."""

import pytest
from django.test import Client

from tests.tournament.web.playing import ada as ada_leads
from tournament.services.access import leader_named


@pytest.fixture
def ada(db: None) -> Client:
    """Ada, signed in."""
    client = Client()
    client.force_login(ada_leads())
    return client


@pytest.fixture
def bob(db: None) -> Client:
    """Bob, who leads other events."""
    client = Client()
    client.force_login(leader_named("Bob"))
    return client


@pytest.fixture
def pat(db: None) -> Client:
    """Pat, who is not signed in."""
    return Client()
