"""What a run leaves out and does first.  Its servers are in tests/servers.py, its databases in tests/databases.py."""

import gc
import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import HealthCheck, settings

from tests.samples import SEED, draw

# A busy or slow machine makes examples slowly; that says nothing about the rule that a test holds.
settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")

pytest_plugins = ["tests.servers", "tests.databases", "tests.people", "tests.api_clients"]

STARTING_FIXTURES = {"browser", "live_server", "live_site", "postgres_url"}
SHARED_FIXTURES = ("live_site", "live_server")
STARTING_NAMES = {"subprocess", "run_manage", "running_redis", "running_postgresql", "running_site"}
"""What starts another process; a test that uses one of them is marked `slow`."""
STARTING_A_SITE = {"running_deployment", "running_site"}

NEVER_RUN = "the programs of tests/load, which measure and break a whole server at full size"
QUICK = "all but the rules, the paper, the layers and a few tests of each kind with a database (--quick)"
FEW = 150
WEEKLY = "the tests marked weekly: more cases, a clean machine (--whole runs them)"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in a random order, made from SEED")
    parser.addoption("--quick", action="store_true", help="only what tells soonest whether a rule is broken")
    parser.addoption("--engine", default="chromium", help="firefox or webkit, after `playwright install` of it")
    parser.addoption("--whole", action="store_true", help="the tests marked weekly too")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks the tests that start something, and those that one worker must run because they share what was made."""
    if not isinstance(item, pytest.Function):
        return
    if STARTING_FIXTURES & {*item.fixturenames} or not STARTING_NAMES.isdisjoint(vars(item.module)):
        item.add_marker(pytest.mark.slow)
    if (group := shared_fixture(item)) and item.get_closest_marker("xdist_group") is None:
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what this run does not ask for.  Puts the slow tests first, and before them those of a whole site:
    where the last test is a long one, the other workers wait for it.
    """
    is_quick, is_whole = config.getoption("--quick"), config.getoption("--whole")
    left_out = {"slow", "weekly"} if is_quick else set() if is_whole else {"weekly"}
    others = [item for item in items if left_out & {marker.name for marker in item.iter_markers()}]
    if is_quick:
        stored = [item for item in items if item.get_closest_marker("django_db") and item not in others]
        others += {*stored} - {*draw(stored, FEW)}
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]
    if (seed := config.getoption("--shuffle")) is not None:
        random.Random(seed).shuffle(items)
    else:
        items.sort(key=lambda item: (item.get_closest_marker("slow") is None, not starts_a_site(item)))


@pytest.fixture(scope="session")
def sample(pytestconfig: pytest.Config) -> Callable[[Iterable[str], int], set[str]]:
    """Draws so many of what is there, others in every run; all of it with --whole."""

    is_whole = pytestconfig.getoption("--whole")
    return lambda everything, most: set(everything if is_whole else draw(sorted(everything), most))


def pytest_collection_finish() -> None:
    """Keeps the modules and the tests themselves out of each search for garbage: a twentieth of the time."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says in one line what was not run, and why."""
    missing = {report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")}
    left_out = [QUICK, WEEKLY] if config.getoption("--quick") else [] if config.getoption("--whole") else [WEEKLY]
    terminalreporter.write_line(f"Samples were drawn by SAMPLE_SEED={SEED}; --whole looks at everything.")
    terminalreporter.write_line(f"Not run: {'; '.join([NEVER_RUN, *left_out, *sorted(missing)])}.")


def starts_a_site(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    return "live_site" in item.fixturenames or not STARTING_A_SITE.isdisjoint(vars(item.module))


def shared_fixture(item: pytest.Function) -> str | None:
    """What the test shares with others: a server, or a fixture that is made once for its module."""
    for name in SHARED_FIXTURES:
        if name in item.fixturenames:
            return name
    definitions = item._fixtureinfo.name2fixturedefs.values()
    is_shared = any(definition[-1].scope == "module" for definition in definitions)
    return item.module.__name__ if is_shared else None
