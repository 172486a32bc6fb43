"""The real parts that tests run against: Redis, PostgreSQL, a whole `up`, and a browser.

Each is a process the tests start and stop.  Where a part is not installed, the tests that need it are skipped with a
sentence that says so.
"""

import json
import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import IO, Any

import psutil
import pytest
from django.core.management import ManagementUtility

from tests import needs
from tournament.files import lock

ROOT = Path(__file__).resolve().parent.parent
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "DATA_DIR",
    "PUBLIC_URL",
    "ALLOWED_HOSTS",
    "DEBUG",
    "DJANGO_SETTINGS_MODULE",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
)


AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
"""What begins a command that root runs with the rights of anybody else to read and write files."""


def environment(**changes: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OURS} | changes


def run_manage(*arguments: object, **changes: str) -> "subprocess.CompletedProcess[str]":
    """Runs one command to its end, as a person at a terminal would."""
    command = [sys.executable, str(ROOT / "manage.py"), *map(str, arguments)]
    return subprocess.run(command, env=environment(**changes), capture_output=True, text=True, timeout=120, check=False)


def run_manage_here(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """The same in this process and on the test's own database, which takes a tenth of the time.

    The test's transactions must be real: a command closes its connections at the end.
    """
    words = ["manage.py", *map(str, arguments)]
    out, err, code = StringIO(), StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            ManagementUtility(words).execute()
        except SystemExit as end:
            code = int(end.code or 0)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def wait_until(is_so: Any, what: str, seconds: float = 30) -> Any:
    """What `is_so()` answers as soon as that is true; fails the test when it never is."""
    until = time.monotonic() + seconds
    while not (answer := is_so()):
        if time.monotonic() > until:
            pytest.fail(f"waited {seconds} s in vain: {what}")
        # A process tells nobody when it is ready: it is asked until it is, and has the processor meanwhile.
        time.sleep(0.05)
    return answer


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    """The address of a Redis server, with its log in `folder`; skips the test where none is installed."""
    if needs.redis_program() is None:
        # fakeredis speaks the same protocol, and the other tests run on it.
        pytest.skip("Redis is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    command = [needs.redis_program(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as redis:
        try:
            wait_until(lambda: is_open(port), "Redis")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            redis.terminate()


@contextmanager
def running_postgresql(**changes: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database, on a server of its own; `changes` are settings of that server."""
    url, folder = start_postgresql(**changes)
    try:
        yield url
    finally:
        stop_postgresql(url)  # a test may have stopped it itself
        shutil.rmtree(folder)


def start_postgresql(**changes: str) -> tuple[str, str]:
    """Starts a PostgreSQL server; the address of its empty database, and the folder of its data."""
    programs = needs.postgresql_folder()
    if programs is None:
        # Everything runs on SQLite too; `tests.needs` installs the server where it can; the run names what is missing.
        pytest.skip("PostgreSQL is not installed")
    # Not below pytest's own folder, which only its owner may enter: PostgreSQL refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="whist-postgresql-"))
    as_owner: list[str] = []
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        as_owner = ["runuser", "-u", "postgres", "--"]
    cluster, port = folder / "cluster", free_port()
    quietly: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
    initdb = [str(programs / "initdb"), "-D", str(cluster), "-A", "trust", "-E", "UTF8", "--no-sync", "-U", "postgres"]
    settings = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
        "autovacuum": "off",
        "jit": "off",
        "wal_level": "minimal",
        "max_wal_senders": "0",
    } | changes
    options = " ".join([f"-p {port}", *(f"-c {name}={value}" for name, value in settings.items())])
    control = [*as_owner, str(programs / "pg_ctl"), "-D", str(cluster), "-w", "-l", str(folder / "log")]
    subprocess.run([*as_owner, *initdb], **quietly)
    subprocess.run([*control, "-o", options, "start"], **quietly)
    return f"postgres://postgres@127.0.0.1:{port}/postgres", str(folder)


@pytest.fixture(scope="session")
def folder_of_run(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def migrated(folder_of_run: Path) -> Path:
    """The data of an installation without events, made once in a run; a copy of it spares the migrations."""
    folder = folder_of_run / "migrated"
    with lock(folder_of_run / "migrated.lock"):
        if not folder.exists():
            done = run_manage("migrate", DATA_DIR=str(folder))
            assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def postgres_url(folder_of_run: Path) -> Iterator[str]:
    """The address of an empty PostgreSQL database, on one server for all workers of a run; the last one stops it."""
    held, note = folder_of_run / "postgresql.lock", folder_of_run / "postgresql.json"
    with lock(held):
        url, folder, users = json.loads(note.read_text()) if note.exists() else (*start_postgresql(), 0)
        note.write_text(json.dumps([url, folder, users + 1]))
    yield url
    with lock(held):
        *server, users = json.loads(note.read_text())
        note.write_text(json.dumps([*server, users - 1]))
        if users == 1:
            stop_postgresql(url)
            shutil.rmtree(folder)
            note.unlink()


def stop_postgresql(url: str) -> None:
    """Stops the server at once, as a power cut would."""
    port = int(url.rpartition(":")[2].partition("/")[0])
    servers = [one for one in psutil.process_iter() if f"-p {port} " in f"{command_line(one)} "]
    for server in servers:
        server.send_signal(signal.SIGQUIT)
    psutil.wait_procs(servers, timeout=20)


@dataclass
class Site:
    """A running `up`: its address, the leader's password, and its processes."""

    url: str
    password: str
    said: str
    process: "subprocess.Popen[str]"
    changes: dict[str, str]

    def manage(self, *arguments: object) -> "subprocess.CompletedProcess[str]":
        return run_manage(*arguments, **self.changes)

    def processes(self) -> list[psutil.Process]:
        """Every process of it but `up` itself."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def processes_of(self, part: str) -> list[psutil.Process]:
        """Those of its processes whose command names `part`, such as `celery`."""
        return [process for process in self.processes() if part in command_line(process)]

    def is_well(self) -> bool:
        try:
            return self.health()[0] == 200
        except OSError:
            return False

    def health(self) -> tuple[int, dict[str, Any]]:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=10) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


def command_line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Those of the processes that still run; one that only waits to be forgotten does not."""
    return [process for process in processes if command_line(process)]


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def port_of_a_site() -> int:
    """A free port below those that the system gives to connections: none takes it while the web server starts again."""
    for port in random.sample(range(10_000, 32_000), 100):
        with suppress(OSError), socket.create_server(("", port)):
            return port
    pytest.fail("a hundred ports are taken")


@contextmanager
def running_site(folder: Path, *options: str, **changes: str) -> Iterator[Site]:
    """An `up` with its data in `folder`, from its printed addresses until it is stopped; `options` go to `up`."""
    port, changes = port_of_a_site(), {"DATA_DIR": str(folder), **changes}
    command = [sys.executable, str(ROOT / "manage.py"), "up", "--port", str(port), *options]
    with (folder.parent / f"{folder.name}.log").open("w+") as log:
        up = subprocess.Popen(command, env=environment(**changes), stdout=subprocess.PIPE, stderr=log, text=True)
        with up:
            try:
                text = _read_the_addresses(up.stdout, log)
                password = re.search(r", password (\S+)", text)
                yield Site(f"http://127.0.0.1:{port}", password[1] if password else "", text, up, changes)
            finally:
                up.terminate()


def _read_the_addresses(stdout: IO[str] | None, log: IO[str]) -> str:
    text = ""
    assert stdout is not None
    for line in stdout:
        text += line
        if line.startswith(("Only this machine", "Phones in the hall", "This machine is in no network")):
            return text
    log.seek(0)
    pytest.fail(f"`up` did not come up: {log.read()}")


@pytest.fixture(scope="session")
def live_site(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(shutil.copytree(migrated, tmp_path_factory.mktemp("site") / "data")) as site:
        yield site


@pytest.fixture(scope="session")
def browser_driver(pytestconfig: pytest.Config) -> Iterator[Any]:
    if needs.chromium_program() is None and pytestconfig.getoption("--engine") == "chromium":
        # Nothing else can lay a page out; `tests.needs` installs it where it can, and the run names what is missing.
        pytest.skip("Chromium is not installed")
    from playwright.sync_api import sync_playwright

    # Playwright keeps a loop in this thread, which Django takes for a sign of asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(browser_driver: Any, pytestconfig: pytest.Config) -> Iterator[Any]:
    """Chromium, or the engine of the option, as Playwright installs it."""
    if (engine := pytestconfig.getoption("--engine")) != "chromium":
        yield getattr(browser_driver, engine).launch()
        return
    quiet = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    quiet += " --disable-component-update --disable-sync"
    quiet += " --disable-features=RenderDocument"  # a frame made anew for each page takes a third of Chromium's time
    quiet += " --js-flags=--no-maglev,--no-turbofan"  # a page here lives too short a time to be worth compiling well
    chromium = browser_driver.chromium.launch(executable_path=needs.chromium_program(), args=quiet.split())
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def axe_source() -> str:
    if (source := read_axe()) is None:
        # It comes by npm, which some machines lack; what else is looked for on every page is looked for all the same.
        pytest.skip("axe-core is not installed")
    return source


def read_axe() -> str | None:
    return needs.AXE.read_text() if needs.AXE.exists() else None


def violations(page: Any, **options: object) -> list[str]:
    """What axe finds wrong with the page, a line each; axe's source must have been run there.

    Nothing is loaded beforehand: that is for rules on sound and film, and for one that is not run unless asked for.
    """
    run = "async (options) => (await axe.run(options)).violations"
    result = page.evaluate(run, {"resultTypes": ["violations"], "preload": False} | options)
    return [f"{one['id']}: {one['help']}: {node['html']}" for one in result for node in one["nodes"]]
