"""Many events together: the final results of each are its standings."""

import pytest

from scoring.event_file.schema import read_event_file
from scoring.queries import season, standings
from tests.events import load
from tests.servers import ROOT
from tournament.domain import Level
from tournament.models import Event
from tournament.queries.events import for_list

pytestmark = pytest.mark.slow


def test_final_results_are_the_standings() -> None:
    for number, path in enumerate(sorted((ROOT / "tests" / "golden" / "event_files").glob("*.json"))):
        file = read_event_file(path.read_text())
        event = load(path.read_text(), slug=f"golden-{number}")
        shown = standings.event_standings(event).standings.places
        results = season.final_results([event])

        is_final = file.event.state.is_final
        assert len(results) == is_final, path
        assert [(each.place, each.shared, each.table, each.team, each.total) for each in results.get(event.pk, ())] == [
            (each.place, each.shared, each.table, each.team, each.total) for each in shown if is_final
        ], path

    rungs = season.ladder(for_list(Event.objects.exclude(level=Level.CLUB.value)))
    assert {level: len(result) for level, result in rungs.items()} == {
        level: result for level in rungs if (result := Event.objects.filter(level=level.value).count())
    }
