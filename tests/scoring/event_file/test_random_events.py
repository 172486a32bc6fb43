"""Whatever happened at an event, it is saved whole, comes back the same, and its figures agree with one another."""

import pytest
from django.db import connection

from scoring.api.serializers import StandingsSerializer
from scoring.event_file.verify import verify_log
from scoring.models import DayResult
from scoring.queries.standings import event_standings
from tests.events import forget, load, save
from tests.queried import day_counts
from tests.random_events import Weekend
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def play(seed: int) -> Event:
    """An event like no other; on PostgreSQL others are played than on SQLite."""
    return Weekend(seed + 1000 * (connection.vendor == "postgresql")).play()


@pytest.mark.parametrize("seed", range(5))
def test_a_saved_event_comes_back_byte_for_byte(seed: int) -> None:
    event = play(seed)
    saved, before = save(event), StandingsSerializer(event_standings(event)).data

    forget(event)
    loaded = load(saved)

    assert save(loaded) == saved
    assert StandingsSerializer(event_standings(loaded)).data == before


@pytest.mark.parametrize("seed", range(100, 102))
def test_recorded_day_results_are_those_of_the_counts_and_flags_are_never_made(seed: int) -> None:
    event = play(seed)

    for day in day_counts(event):
        recorded = {
            result.table.number: (result.counted, result.outstanding)
            for result in DayResult.objects.filter(day__event=event, day__number=day.day).select_related("table")
        }
        if day.closed_at is None:
            assert recorded == {}
            continue
        assert recorded == {table: (count.flags, day.owed.get(table, 0)) for table, count in day.tables.items()}
        if not event.rulings.filter(day__number=day.day).exists():
            assert sum(counted - owed for counted, owed in recorded.values()) == event.flags_per_table * len(recorded)


@pytest.mark.parametrize("seed", [200])
def test_the_log_of_any_event_is_unbroken_and_counts_its_version(seed: int) -> None:
    event = play(seed)

    assert verify_log(event) == event.version
