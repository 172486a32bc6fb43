"""A season of one zone, small, as `tests.load season` plays two of three: from links for its leaders to the champions.

Every page and form as a browser sends it, sheets by the worker; an area is corrected after its zone was played.
R3, R4, R7, R9, R12, R41, R42.
"""

import shutil
from pathlib import Path

import pytest

from tests.load.season import Season, play_season
from tests.servers import running_site


@pytest.mark.rule("R3", "R7", "R9", "R42")
def test_a_season_is_played_through_the_pages_from_its_area_days_to_its_champions(
    migrated: Path, tmp_path: Path
) -> None:
    with running_site(Path(shutil.copytree(migrated, tmp_path / "data")), "--no-example") as site:
        season = Season(site.url, None, site.password, seed=55, name="leader")
        play_season(season, 2026, zones=1)
        everybody = season.browser()
        ladder = everybody.open("/ladder/2026/")
        final = {slug: season.leaders[slug].get(f"events/{slug}/standings/") for slug in season.teams}
        told = everybody.open(f"/{season.corrected[0]}/")
        logs = {slug: site.manage("verify_log", slug).returncode for slug in (*season.corrected, "games-2026")}

    assert {slug: tables for slug, tables in season.teams.items() if "area" not in slug} == {
        "zone-1-2026": 4, "games-2026": 2,
    }  # fmt: skip
    assert {standings["state"] for standings in final.values()} == {"final"}
    assert all(each["flags"]["due"] == each["flags"]["found"] for each in final.values())
    assert ladder.count("the teams that came first stay") == len(season.corrected) == 1
    assert "There these stay" in told
    assert set(logs.values()) == {0}
