"""Many events together: the final results of each are its standings."""

from operator import attrgetter

import pytest

from scoring.event_file.reading import read_event_file
from scoring.queries import season
from scoring.queries.hall import Hall
from tests.events import load
from tests.servers import ROOT

pytestmark = pytest.mark.slow


described = attrgetter("place", "shared", "table", "team", "total")


def test_final_results_are_the_standings() -> None:
    for number, path in enumerate(sorted((ROOT / "tests" / "golden" / "event_files").glob("*.json"))):
        file = read_event_file(path.read_text())
        event = load(path.read_text(), slug=f"golden-{number}")
        shown = Hall(event).standings.standings.places
        results = season.final_results(Hall.many([event]))

        found = {key: [described(place) for place in places] for key, places in results.items()}
        assert found == ({event.pk: [*map(described, shown)]} if file.is_final else {}), path
