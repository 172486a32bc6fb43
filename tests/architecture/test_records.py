"""One declaration per record: a setting of an event is a column of `Event` and a field of `EventPlan`, nothing more.

The API, the event file and the desk's form follow from these two lines.
"""

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from scoring.event_file.save import save_event
from tests import api_clients, events
from tournament.api.serializers import EventSerializer
from tournament.domain import EventPlan
from tournament.models import Event
from tournament.queries.events import plan_of
from tournament.services.events import EventChange

SETTINGS = {field.name for field in fields(EventPlan)}

# What differs, and why.
IN_DAY_ROWS = {"dates", "sessions"}
CHOSEN_ELSEWHERE = {
    "plan",  # with the movement, on its own page and at its own address
    "restart_each_day",  # the same
    "is_rehearsal",  # by the command `rehearse`
}
OTHER_NAMES = {"rehearsal": "is_rehearsal"}  # in the event file
STATE = {  # of play, in the event file and in the API beside the settings
    "final",
    "standings_shown",
    "hand_in_play",
    "hand_called_at",
    "hands_planned",
    "stopped_at",
    "created_at",
    "finalised_at",
    "finalised_by",
    "archived_at",
}
ANSWERED_ONLY = {
    "is_final",
    "version",
    "tables",
    "standings_shown",
    "verifier_code",
    "hand",
    "is_stopped",
    "goes_on_at",
}

# Every setting with a value that no level presets.
VALUES: dict[str, Any] = {
    "slug": "every-setting",
    "name": "Every Setting",
    "level": "club",
    "venue": "Legion Hall",
    "dates": ["2026-08-21", "2026-08-22"],
    "time_zone": "America/Halifax",
    "zones": ["North", "South"],
    "sessions": [[4, 3], [5]],
    "flags_per_table": 11,
    "advancing": 3,
    "places_that_matter": 4,
    "counts_needed": 2,
    "count_loans_against_table": False,
    "zone": "North",
    "area": "Camrose",
    "qualifies_for": "provincials",
    "age_reference_date": "2026-06-30",
    "teams_per_zone": 3,
    "show_player_names": True,
    "entry_fee": 40,
}


def test_every_setting_of_an_event_is_a_column_or_in_the_rows_of_its_days() -> None:
    assert SETTINGS - {field.name for field in Event._meta.get_fields()} == IN_DAY_ROWS


def test_the_api_answers_every_setting_and_takes_all_but_what_is_chosen_elsewhere() -> None:
    assert set(EventSerializer().fields) == SETTINGS | ANSWERED_ONLY
    assert set(EventChange.__struct_encode_fields__) == SETTINGS - CHOSEN_ELSEWHERE | {"reason"}


@pytest.mark.django_db
def test_every_setting_that_the_api_takes_it_answers_and_the_event_file_holds_and_gives_back() -> None:
    leader = api_clients.ada()
    made = leader.post("/api/events/", VALUES, 201)
    teams = [{"name": f"Team {number}", "zone": "North"} for number in range(1, 4)]
    leader.post("/api/events/every-setting/teams/", {"teams": teams}, 201)
    event = Event.objects.get()

    saved = save_event(event)
    loaded = events.load(saved, slug="again")

    held = json.loads(saved)["event"]
    settings = {OTHER_NAMES.get(key, key): value for key, value in held.items() if key not in STATE}
    assert set(VALUES) == SETTINGS - CHOSEN_ELSEWHERE
    assert {key: made[key] for key in VALUES} == VALUES
    assert {key: settings[key] for key in VALUES} == VALUES
    assert set(settings) == SETTINGS
    assert plan_of(loaded) == replace(plan_of(event), slug="again")
