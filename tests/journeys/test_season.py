"""Seasons of an association, from links for its leaders to the champions, and then to another server.

Every page and form as a browser sends it, sheets by the worker; an area is corrected after its zone was played.
R3, R4, R7, R9, R12, R41, R42.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.journeys.season import Season, play_season
from tests.servers import Site, running_site

OWN_KEYS = {"SECRET_KEY": "", "INSTALLATION_KEY": ""}
"""Keys come from the data folder."""


@pytest.mark.rule("R3", "R7", "R9", "R42")
@pytest.mark.parametrize(("zones", "years"), [(1, [2026]), pytest.param(3, [2025, 2026], marks=pytest.mark.weekly)])
def test_a_season_is_played_from_its_area_days_to_its_champions_and_moves_to_another_server(
    zones: int, years: list[int], migrated: Path, tmp_path: Path
) -> None:
    old, new = Path(shutil.copytree(migrated, tmp_path / "old")), tmp_path / "new"
    with running_site(old, "--no-example", **OWN_KEYS) as site:
        season = Season(site.url, None, site.password, seed=55, name="leader")
        for year in years:
            play_season(season, year, zones)
        final = {slug: season.leaders[slug].get(f"events/{slug}/standings/") for slug in season.teams}
        pages = read(season, site)
        logs = {slug: site.manage("verify_log", slug).returncode for slug in season.teams}
        refused = site.manage("move_everything", f"sqlite:///{new}/whist.sqlite3")
    moved = site.manage("move_everything", f"sqlite:///{new}/whist.sqlite3")
    with running_site(new, **OWN_KEYS) as site:
        after = read(season, site)

    assert [season.teams[f"games-{year}"] for year in years] == [2 * zones] * len(years)
    assert {standings["state"] for standings in final.values()} == {"final"}
    assert all(each["flags"]["due"] == each["flags"]["found"] for each in final.values())
    assert pages["/ladder/2026/"].count("the teams that came first stay") == zones
    assert [slug for slug in season.corrected if "There these stay" not in pages[f"/{slug}/"]] == []
    assert (len(season.corrected), set(logs.values())) == (zones * len(years), {0})
    assert (refused.returncode, "stop it first" in refused.stderr) == (1, True)
    assert (moved.returncode, moved.stderr, after) == (0, "", pages)


def read(season: Season, site: Site) -> dict[str, str]:
    """What everybody reads of the season."""
    season.url = site.url
    everybody = season.browser()
    return {
        path: " ".join(re.sub(r"<script.*?</script>|<[^>]+>", " ", everybody.open(path), flags=re.DOTALL).split())
        for path in ("/", "/ladder/2026/", "/archive/", *(f"/{slug}/" for slug in season.teams))
    }
