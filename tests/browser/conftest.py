"""A running site with events in every state: over, under way, not begun, being counted."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.events import document
from tests.journeys.people import Leader
from tests.servers import Site

OVER, UNDER_WAY, NOT_BEGUN, COUNTED = "provincial-games", "under-way", "not-begun", "being-counted"
CROWDED, CROWDED_TEAM = "crowded", "The Ladies and Gentlemen of Hall 1"
"""An event of 40 tables with long names, whose first day is counted, and one of its teams."""
TABLES = 12
"""Tables of the event that is being counted; a day is open there, and the last table is counted."""


LOAD = """
from pathlib import Path
from django.core.management import call_command
for file in Path("{folder}").glob("*.json"):
    call_command("load_event", str(file), slug=file.stem)
"""


def load(site: Site, folder: Path, **events: dict[str, Any]) -> None:
    """Loads the events, each to its address."""
    for slug, event in events.items():
        (folder / f"{slug}.json").write_text(json.dumps(event))
    done = site.manage("shell", "--no-imports", "-c", LOAD.format(folder=folder))
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def site(live_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Everything an event can be; in the one under way two counts differ, two are missing, and two flags are lent."""
    folder = tmp_path_factory.mktemp("events")
    counts = [
        {"day": 1, "table": 1, "flags": 14, "by": "Vera"},
        {"day": 1, "table": 2, "flags": 12, "by": "Vera"},
        {"day": 1, "table": 2, "flags": 7, "by": "Hugo"},
    ]
    played = {"game": "whistler", "name": "Friday evening", "sides": ["Ann", "Bob", "Cy"], "settings": {}}
    played |= {"deals": [{"knocker": "Bob", "points": {"Ann": 31, "Bob": 33, "Cy": 12}}]}
    under_way = document(counts=counts, loans=[{"day": 1, "table": 3, "flags": 2}], side_games=[played])
    early = document(event={"zones": ["North", "South"]})
    early |= {"teams": [{"name": f"Team {number}"} for number in range(1, 5)]}
    counted = document(TABLES, counts=[{"day": 1, "table": TABLES, "flags": 12, "by": "Hugo"}])
    crowd = document(40, counted=[[12] * 40], event={"show_player_names": True, "final": True, "places_that_matter": 0})
    for number, team in enumerate(crowd["teams"], start=1):
        team |= {"name": f"The Ladies and Gentlemen of Hall {number}", "zone": f"Northern Lights Zone {number}"}
        team["players"] = {seat: f"Bartholomew Featherstonehaugh {seat}{number}" for seat in "ABXY"}
    load(live_site, folder, **{UNDER_WAY: under_way, NOT_BEGUN: early, COUNTED: counted, CROWDED: crowd})
    return live_site


@pytest.fixture(scope="session")
def ada(browser: Browser, site: Site) -> Iterator[Leader]:
    ada = Leader(browser, site, COUNTED)
    ada.sign_in("leader", site.password)
    yield ada
    ada.page.context.close()
