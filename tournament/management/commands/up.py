"""`up`: starts broker, worker and web, keeps them running, and stops them together."""

import os
import secrets
import signal
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandParser
from django.utils import timezone
from django.utils.module_loading import import_string

from tournament.domain import Refusal
from tournament.management.command import Option, WhistCommand
from tournament.models import Event, OfficeLogEntry
from tournament.processes import address, broker
from tournament.processes.files import Locked, take_lock
from tournament.processes.secret import check_data_folder, cloud_of
from tournament.processes.supervisor import Program, Supervisor
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.office import SignInName, rescue_password
from tournament.version import VERSION

LEADER = "leader"
WEB_WORKERS = 1 if sys.platform == "win32" else 2  # processes of the web server; granian cannot have more on Windows
ANSWER_TIME = 1.5  # seconds in which the page is sent on which somebody chose that phones may reach this computer

LONG_START = 20.0  # seconds after which whoever waits is told to; there is no limit while the programs live
MOST_STOPS = 4  # of one program before it has answered, after which `up` gives up
STOP_TIMEOUT = 15  # seconds that the programs of a killed `up` may take to end
STOPS_IT = "Close this window to stop it." if sys.platform == "win32" else "Ctrl-C stops it."
STOP_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]

ask_here = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
"""Opens an address on this computer, past the proxy that the environment may name: a proxy would ask its own."""


def port_number(text: str) -> int:
    """A TCP port from 1 to 65535."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f"{text} is not a port: use a number from 1 to 65535")
    return int(text)


class Command(WhistCommand):
    help = "Runs everything: database, broker, worker and web. Ctrl-C stops all of it."
    answers_json = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", help="0.0.0.0 opens it to phones in the hall (127.0.0.1; asked at a terminal)")
        parser.add_argument("--port", type=port_number, default=8000, help="where the web answers (%(default)s)")
        parser.add_argument("--no-example", action="store_true", help="start without the example weekend")
        parser.add_argument(
            "--open",
            action="store_true",
            dest="opens",
            help="open the browser, signed in; ask nothing; take the next free port",
        )

    def execute(self, *args: object, **options: Option) -> str | None:
        for number in STOP_SIGNALS:
            signal.signal(number, signal.default_int_handler)
        try:
            os.umask(0o077)  # what the programs write is for the owner of the data folder only
            check_data_folder(settings.DATA_DIR)
            if cloud := next(filter(None, map(cloud_of, (settings.DATA_DIR, settings.BASE_DIR))), ""):
                self.report(
                    f"Look here: {cloud} is a folder that is copied to the internet while it is used, which can damage "
                    "the data. Stop, and move Twelve Flags to a folder outside it."
                )
            options["host"] = options["host"] or choose_host(settings.DATA_DIR, asks=not options["opens"])
            if options["opens"]:
                options["port"] = address.first_free_port(options["host"], options["port"])
            # Before the database is touched: another `up` may be using it.
            lock = self.lock_data(f"{url_here(options['host'], options['port'])}\n{os.getpid()}")
            address.check_port(options["host"], options["port"])
            return super().execute(*args, lock=lock, **options)
        except KeyboardInterrupt:
            return None
        except AlreadyRunning as running:
            if not options["opens"]:
                raise
            open_browser(running.url)
            self.report(f"{running} The browser opens it.")
            return None

    def handle(self, *, host: str, port: int, no_example: bool, lock: IO[str], opens: bool, **_: object) -> None:
        supervisor = Supervisor(settings.BASE_DIR, environment_for(host, port), lock, self.report)
        try:
            self.start_broker(supervisor)
            worker = Program("worker", worker_command(), grace=10)
            supervisor.start(worker)
            password = make_leader()
            is_somebody_here = opens or (sys.stdin.isatty() and self.stdout.isatty())
            if password and is_somebody_here and supervisor.environment["LISTENS_ON"]:
                address.begin_set_up(settings.DATA_DIR)
            health = health_request(supervisor.environment, host, port)
            web = Program("web server", web_command(host, port), answers=partial(is_answered, health))
            supervisor.start(web)
            if not no_example:
                load_first_example()
            self.wait_until_it_answers(supervisor, health)
            web.has_answered = True
            self.print_addresses(host, port, supervisor.environment["PUBLIC_URL"], password)
            if opens:
                open_browser(url_here(host, port))
            supervisor.run(partial(self.follow_choice, supervisor, web, worker, port))
        except KeyboardInterrupt:
            self.report("Stopping …")
        finally:
            for number in STOP_SIGNALS:
                signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must leave nothing running
            supervisor.stop()

    def lock_data(self, note: str) -> IO[str]:
        """The lock on the data folder, once a killed `up` has ended; raises Refusal where another is running."""
        until = time.monotonic() + STOP_TIMEOUT
        while True:
            try:
                return take_lock(settings.DATA_DIR / "up.lock", note)
            except Locked as locked:
                where, _, process = str(locked).partition("\n")
                if time.monotonic() > until or not process.isdecimal() or is_running(int(process)):
                    raise AlreadyRunning(where) from None
            time.sleep(0.1)

    def start_broker(self, supervisor: Supervisor) -> None:
        """Makes sure that a Redis answers: the one in REDIS_URL, or one started here."""
        if settings.REDIS_URL:
            broker.wait_for_broker(settings.REDIS_URL, seconds=3)
            return
        program = broker.find_program()
        if program is broker.FAKE_REDIS:
            self.report(
                "No Redis server was found: one written in Python (fakeredis) does its work. "
                "It is good for one hall; for more, install redis-server."
            )
        port, password = broker.free_port(), secrets.token_urlsafe(32)
        supervisor.environment["REDIS_URL"] = program.url(port, password)
        started = Program("broker", program.command(port, settings.DATA_DIR / "broker", password))
        supervisor.start(started)
        while True:
            try:
                broker.wait_for_broker(supervisor.environment["REDIS_URL"], seconds=5)
                return
            except Refusal:  # a slow computer takes longer: there is no limit while it lives
                supervisor.restart_stopped()
                if started.stops >= MOST_STOPS:
                    raise

    def wait_until_it_answers(self, supervisor: Supervisor, health: urllib.request.Request) -> None:
        """Returns when /healthz says that all parts answer, however long that takes; raises Refusal, with what it said
        last, where a program stops again and again.
        """
        say_at, failure = time.monotonic() + LONG_START, "nothing"
        while all(program.stops < MOST_STOPS for program in supervisor.programs):
            try:
                with ask_here(health, timeout=5):
                    return
            except urllib.error.HTTPError as error:
                failure = error.read().decode(errors="replace")
            except OSError as error:
                failure = str(error)
            if time.monotonic() > say_at:
                self.report("Still starting: on a slow computer the first start can take some minutes …")
                say_at = float("inf")
            supervisor.restart_stopped()
            time.sleep(0.1)
        raise Refusal(f"It cannot start ({failure[:500]}): what is above may say why.")

    def follow_choice(self, supervisor: Supervisor, web: Program, worker: Program, port: int) -> None:
        """Starts web server and worker again where a leader chose on a page whether phones may reach this computer, and
        where it has another address now, as in another Wi-Fi.
        """
        before = supervisor.environment["LISTENS_ON"]
        if not before:
            return
        wanted = address.wanted_host(settings.DATA_DIR, since=ANSWER_TIME)
        host = wanted or before
        if host != before or has_moved(host, supervisor.environment["PUBLIC_URL"]):
            supervisor.environment |= environment_for(host, port)
            web.command = web_command(host, port)
            web.answers = partial(is_answered, health_request(supervisor.environment, host, port))
            supervisor.restart(web)
            if wanted:
                address.store_host(settings.DATA_DIR, wanted)  # before the worker, which may have a sheet to finish
            supervisor.restart(worker)
            public_url = supervisor.environment["PUBLIC_URL"]
            self.report(f"Phones in the hall open {public_url} now." if public_url else "Phones open nothing here now.")
        elif wanted:
            address.store_host(settings.DATA_DIR, wanted)

    def print_addresses(self, host: str, port: int, public_url: str, password: str | None) -> None:
        """Prints where to start, the four addresses, how to sign in, and how to let phones in."""
        is_open = address.is_open_to_the_hall(host)
        home = public_url if is_open and public_url else address.url_of(host, port)
        event = Event.objects.first()
        at = f"{home}/{event.slug}" if event else home
        sign_in = (
            [
                f"Sign in as leader: name {LEADER}, password {password}",
                f"(shown only now; `manage.py new_password {LEADER}` makes another).",
                f"This account keeps the association's office too: {home}/office/ invites other leaders.",
            ]
            if password
            else [f"Sign in with your leader's account; `manage.py new_password {LEADER}` helps."]
        )
        if address.is_being_set_up(settings.DATA_DIR):
            sign_in.append(f"Or choose your own name and password at {url_here(host, port)}/accounts/set-up/")
        reached = (
            "Only this machine can open these. For phones in the hall: manage.py up --host 0.0.0.0, or a button on "
            "the desk."
            if not is_open
            else "Phones in the hall open the same addresses."
            if public_url
            else "This machine is in no network: join the hall's; the desk then shows the address."
        )
        lines = [
            "",
            f"Twelve Flags {VERSION} is running{f' with “{event.name}”' if event else ''}. {STOPS_IT}",
            "",
            f"  Start here   {home}/",
            f"  Leader       {at}/desk/" if event else f"  Leader       {home}/accounts/login/",
            f"  Verifier     {at}/verify/" if event else "  Verifier     once there is an event",
            f"  Public       {at}/",
            f"  Hall screen  {at}/hall/" if event else "  Hall screen  once there is an event",
            "",
            *sign_in,
            "Verifiers need no account: their code is on the leader's desk.",
            reached,
            "",
        ]
        self.stdout.write("\n".join(lines))
        if is_open and public_url and self.stdout.isatty():
            segno.make(f"{at}/").terminal(sys.stdout, compact=True)
        self.stdout.flush()

    def report(self, sentence: str) -> None:
        """Writes to standard error what happens to the programs; goes on where that is a file on a full disk."""
        with suppress(OSError):
            sys.stderr.write(sentence + "\n")
            sys.stderr.flush()


class AlreadyRunning(Refusal):
    """Another `up` is running with the same data, at an address that may not be known."""

    def __init__(self, url: str) -> None:
        super().__init__(
            f"Twelve Flags is already running with this data, at {url or 'another address'}: use that, or stop it "
            "first."
        )
        self.url = url


def open_browser(url: str) -> None:
    """Opens the browser of whoever sits here, by a link that signs them in once; does nothing without a screen.

    Where a server stands in front (`PUBLIC_URL`) nobody is signed in by it.
    """
    has_screen = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys() or sys.platform in ("win32", "darwin")
    if url and has_screen:
        link = "/" if settings.PUBLIC_URL else f"/accounts/start/{address.make_start_link(settings.DATA_DIR)}/"
        webbrowser.open(f"{url}{link}")


def url_here(host: str, port: int) -> str:
    """The address by which this computer itself opens its pages."""
    return address.url_of(address.HERE if host in address.TO_ASK else host, port)


def choose_host(folder: Path, *, asks: bool) -> str:
    """The host of the answer to whether phones will be used: asked once, where there is a terminal, then stored."""
    if host := address.stored_host(folder):
        return host
    if not asks or not sys.stdin.isatty():
        return address.HERE
    question = (
        "Will phones be used, such as by verifiers who count? They must be in the same network as this computer.\n"
        "Your answer is remembered; --host 0.0.0.0 (yes) or --host 127.0.0.1 (no) overrules it. Type y or n: "
    )
    try:
        while (answer := input(question).strip().lower()) not in ("y", "yes", "n", "no"):
            question = "Type y or n: "
    except EOFError:
        return address.HERE
    host = address.HALL if answer.startswith("y") else address.HERE
    address.store_host(folder, host)
    return host


def health_request(environment: dict[str, str], host: str, port: int) -> urllib.request.Request:
    """The request that asks the web server whether all parts answer."""
    url = f"{address.url_of(address.TO_ASK.get(host, host), port)}/healthz"
    name = environment["ALLOWED_HOSTS"].split(",")[0].strip().lstrip(".")
    return urllib.request.Request(url, headers={} if name == "*" else {"Host": name})  # noqa: S310  # it is HTTP


def is_answered(request: urllib.request.Request) -> bool:
    """True when the web server answers within ten seconds, whatever it says of the other parts."""
    try:
        with ask_here(request, timeout=10):
            return True
    except urllib.error.HTTPError:
        return True
    except (OSError, HTTPException):
        return False


def make_leader() -> str | None:
    """The password of the first leader, who keeps the office, to be shown once; None where somebody has one."""
    if any(user.has_usable_password() for user in User.objects.all()):
        return None
    return rescue_password(Actor(""), timezone.now(), SignInName(name=LEADER))


def load_first_example() -> None:
    """Loads the example weekend into an empty database, unless somebody has deleted it there."""
    if not Event.objects.exists() and not OfficeLogEntry.objects.filter(act="delete_practice").exists():
        load_example: Callable[[Actor, datetime], Event] = import_string("scoring.event_file.load.load_example")
        load_example(Actor(LEADER, user=leader_named(LEADER)), timezone.now())


def has_moved(host: str, public_url: str) -> bool:
    """True when this computer is open to the hall and its address has changed since phones were given it."""
    is_on_this_machine = address.is_own(urlsplit(public_url).hostname or "")
    return host in address.TO_ASK and not is_on_this_machine and bool(address.routed_addresses())


def is_running(process: int) -> bool:
    """Whether a process of that number is running; always True on Windows, where asking could end it."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except OSError as error:
        return not isinstance(error, ProcessLookupError)
    return True


def environment_for(host: str, port: int) -> dict[str, str]:
    """The programs' environment: the hosts to answer to, and the public address where there is one."""
    public_url = settings.PUBLIC_URL
    if not public_url and address.is_open_to_the_hall(host):
        public_url = next((address.url_of(name, port) for name in address.hall_addresses(host)), "")
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "PUBLIC_URL": public_url,
        "LISTENS_ON": "" if settings.PUBLIC_URL else host,
        "ALLOWED_HOSTS": os.environ.get("ALLOWED_HOSTS")
        or ",".join(address.allowed_hosts(host, urlsplit(public_url).hostname)),
        "PYTHONUNBUFFERED": "1",
    }


def worker_command() -> list[str]:
    """What starts the Celery worker: threads, because they work on every system and drawing a sheet is short."""
    options = {"--pool": "threads", "--concurrency": "2", "--loglevel": "WARNING"}
    quiet = ["-W", "ignore:You're running the worker"]  # as root, as in a container: messages here are plain JSON
    celery = [sys.executable, *quiet, "-m", "celery", "--quiet", "--app", "tournament.celery", "worker"]
    return [*celery, *(word for pair in options.items() for word in pair), "--without-gossip", "--without-mingle"]


def web_command(host: str, port: int) -> list[str]:
    """What starts the web server: two processes, because Python works on one request at a time in each."""
    options = {
        "--interface": "rsgi",
        "--host": host,
        "--port": str(port),
        "--http": "1",  # no browser speaks HTTP/2 without TLS, and no proxy to us
        "--workers": str(WEB_WORKERS),
        "--respawn-interval": "0.5",
        "--workers-kill-timeout": "3",
        "--backpressure": "3000",  # connections to each process; too many of one client: tournament/connections.py
        "--http1-header-read-timeout": "8000",  # milliseconds
        "--log-level": "error",
    }
    granian = [
        sys.executable,
        "-m",
        "tournament.processes.granian",
        *(word for pair in options.items() for word in pair),
    ]
    return [*granian, "--respawn-failed-workers", "--no-ws", "tournament.rsgi:application"]
