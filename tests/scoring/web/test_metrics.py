"""What a monitoring service reads."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scoring.services.printing import SheetRequest, request_sheet
from tests.events import ADA, count, make_event


def test_figures_are_given_to_who_knows_the_token_and_to_nobody_else(settings: Settings) -> None:
    event, asked_at = make_event(3), timezone.now() - timedelta(minutes=2)
    count(event, 1, 12)
    for key, sheet in enumerate(("cards", "calling-sheet")):
        request_sheet(event, ADA, asked_at, SheetRequest(sheet=sheet), str(key))

    without = Client().get("/metrics", headers={"Authorization": "Bearer "})
    settings.METRICS_TOKEN = "a long word"
    wrong = Client().get("/metrics", headers={"Authorization": "Bearer a long wörd"})
    response = Client().get("/metrics", headers={"Authorization": "Bearer a long word"})

    assert (without.status_code, wrong.status_code, response.status_code) == (404, 404, 200)
    lines = (line for line in response.content.decode().splitlines() if not line.startswith("#"))
    figures = {name: float(figure) for name, _, figure in (line.rpartition(" ") for line in lines)}
    assert 120 <= figures.pop("twelve_flags_print_queue_age_seconds") < 180
    assert {name: figure for name, figure in figures.items() if figure} == {
        'twelve_flags_part_up{part="database"}': 1,
        "twelve_flags_events": 1,
        "twelve_flags_flag_counts_total": 1,
        'twelve_flags_print_jobs{state="waiting"}': 2,
    }
