"""When a part of the house fails in the middle of a day, the hall goes on: flags are counted, standings shown, and no
sheet is lost.
"""

import json
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.events import document
from tests.journeys.people import Leader, Public, Verifier, follow
from tests.paper import pages
from tests.servers import free_port, run_manage, running_program, running_site, wait_until
from tournament.processes.broker import find_program

TABLES = 4
NUMBERS = "Table numbers"


@pytest.mark.weekly
def test_with_redis_gone_and_the_worker_held_up_the_day_goes_on(
    migrated: Path, tmp_path: Path, browser: Browser
) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps(document(TABLES)))
    (tmp_path / "redis").mkdir()
    data = shutil.copytree(migrated, tmp_path / "data")
    loaded = run_manage("load_event", file, DATA_DIR=str(data))
    assert loaded.returncode == 0, loaded.stderr
    with ExitStack() as broker:
        redis = broker.enter_context(running_program(find_program(), tmp_path / "redis", free_port()))
        with running_site(data, "--no-example", REDIS_URL=redis) as site:
            (worker,) = site.processes_of("celery")
            ada = Leader(browser, site, "games")
            ada.sign_in("leader", site.password)
            ada.page.goto("/games/desk/movement/")
            ada.adopt_movement("In sequence: up 1, up 2, up 3, …")

            # Redis stops, and the worker with it; both are gone while the day is played.
            broker.close()
            worker.suspend()
            ada.page.goto("/games/desk/sheets/?for=")
            ada.page.check("[name=sheets][value=table-numbers]")
            follow(ada.page, "Make the PDFs")
            expect(ada.page.locator(".job")).to_have_text("Waiting to be drawn…")
            ada.page.goto("/games/desk/days/1/open/")
            ada.open_day(1)
            vera = Verifier(browser, site, "games")
            vera.come_in(ada.tell_code(), "Vera")
            for table, flags in enumerate((14, 12, 11, 11), start=1):
                vera.count_next(table, flags)
            ada.take_next_step("Close day 1")
            pat = Public(browser, site, "games")
            assert pat.look().startswith("Verified Day 1 closed by the leader")
            assert [row[-1] for row in pat.standings()] == ["14", "12", "11", "11"]
            assert site.health()[0] == 503

            # The worker finds what waits for it by its own round, Redis or no Redis.
            worker.resume()
            ada.page.goto("/games/desk/sheets/")
            assert len(pages(ada.fetch_sheet(NUMBERS))) == TABLES

            with running_program(find_program(), tmp_path / "redis", int(redis.rpartition(":")[2].partition("/")[0])):
                wait_until(lambda: site.health()[0] == 200, "everything answers again", seconds=60)
