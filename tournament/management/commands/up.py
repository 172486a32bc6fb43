"""`up`: the web server, with a broker in a thread of it and a worker at its side."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from http.client import HTTPConnection, HTTPException
from typing import Any

import segno
import waitress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandParser
from django.urls import resolve
from django.utils import timezone
from django.utils.module_loading import import_string
from fakeredis import TcpFakeServer
from kombu.transport.redis import (  # type: ignore[attr-defined]  # its types are of an older one
    REFRESH_BINDING,
    SWEEP_BINDINGS,
)
from redis import Redis
from redis.exceptions import RedisError
from redis.lock import Lock

from tournament.domain import Refusal
from tournament.health import open_redis
from tournament.management.command import Option, WhistCommand, collect_static
from tournament.models import Event
from tournament.network import EVERYWHERE, HERE, HallHosts, public_url
from tournament.queries.office import has_been_set_up
from tournament.services.access import leader_named
from tournament.services.acts import Actor
from tournament.services.office import rescue_password
from tournament.version import VERSION

LEADER = "leader"
LIMITS = {
    "threads": 4,  # few, because SQLite lets one writer in at a time
    "connection_limit": 400 if sys.platform == "win32" else 1000,  # Windows' select() ends at 512
    "asyncore_use_poll": sys.platform != "win32",
    "channel_timeout": 30,  # seconds
    "max_request_body_size": 20_000_000,  # bytes; an event file of 1,000 tables has 12 million
    "ident": None,
    "clear_untrusted_proxy_headers": False,  # they tell that somebody else asks
}
"""Of the web server.  A request gets a thread once it has come whole: a phone that leaves the Wi-Fi holds none."""
STOP_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)]
PROXY_HEADERS = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}
USUAL_REDIS = f"redis://{HERE}:6379/0"
PAUSE = 1  # second before a worker is started again
WORKER = (
    # As root, as in a container, it would warn; messages here are plain JSON.
    *("-W", "ignore:You're running the worker", "-m", "celery", "--quiet", "--app", "tournament.celery", "worker"),
    *("--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
)
SCRIPTS = (Lock.LUA_RELEASE_SCRIPT, REFRESH_BINDING, SWEEP_BINDINGS)
"""What Celery has Redis run: fakeredis ends the connection of who asks for a script that it does not know."""
STOPS_IT = "Close this window to stop it." if sys.platform == "win32" else "Ctrl-C stops it."


def port_number(text: str) -> int:
    """A TCP port from 1 to 65535."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f"{text} is not a port: use a number from 1 to 65535")
    return int(text)


class Command(WhistCommand):
    help = "Runs everything: database, broker, worker and web. Ctrl-C stops all of it."
    answers_json = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", help="0.0.0.0 opens it to phones in the hall (127.0.0.1: this computer alone)")
        parser.add_argument("--port", type=port_number, default=8000, help="where the web answers (%(default)s)")
        parser.add_argument("--no-example", action="store_true", help="start without the example weekend")
        parser.add_argument(
            "--open",
            action="store_true",
            dest="opens",
            help="open the browser; let phones in, and take the next free port",
        )

    def execute(self, *args: object, **options: Option) -> str | None:
        for number in STOP_SIGNALS:
            signal.signal(number, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            return super().execute(*args, **options)
        return None

    def handle(self, *, host: str | None, port: int, no_example: bool, opens: bool, **_: object) -> None:
        host = host or (EVERYWHERE[0] if opens else HERE)
        here = HERE if host in EVERYWHERE else host
        while is_taken(here, port):
            Refusal.when(
                not opens,
                f"Port {port} is taken, perhaps by Twelve Flags itself: open {url_of(here, port)}, or use --port.",
            )
            if is_ours(here, port):
                self.stdout.write(f"Twelve Flags is running already: the browser opens {url_of(here, port)}/.")
                webbrowser.open(url_of(here, port))
                return
            port += 1
        password = make_leader()
        if not no_example:
            load_first_example()
        settings.LISTENS_ON = os.environ["LISTENS_ON"] = "" if settings.PUBLIC_URL else f"{host}:{port}"
        settings.REDIS_URL = os.environ["REDIS_URL"] = find_broker(settings.REDIS_URL)
        if host not in (HERE, "localhost") and not os.environ.get("ALLOWED_HOSTS"):
            settings.ALLOWED_HOSTS = HallHosts(settings.ALLOWED_HOSTS)
        collect_static()
        server = make_server(host, port)
        keeper = WorkerKeeper()
        keeper.start()
        self.say(host, url_of(here, port), password)
        if opens:
            webbrowser.open(url_of(here, port) + ("/" if has_been_set_up() else "/accounts/set-up/"))
        server.run()  # until Ctrl-C
        for number in STOP_SIGNALS:
            signal.signal(number, signal.SIG_IGN)  # a second one
        keeper.stop()

    def say(self, host: str, here: str, password: str | None) -> None:
        """Prints where to start, the four addresses, how to sign in, and how to let phones in."""
        home, event = public_url() or here, Event.objects.first()
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
        if settings.LISTENS_ON and not has_been_set_up():
            sign_in.append(f"Or choose your own name and password at {here}/accounts/set-up/")
        reached = (
            "Only this machine can open these. For phones in the hall: manage.py up --host 0.0.0.0"
            if host in (HERE, "localhost")
            else "Phones in the hall open the same addresses."
            if public_url()
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
        if public_url() and self.stdout.isatty():
            segno.make(f"{at}/").terminal(sys.stdout, compact=True)
        self.stdout.flush()


class WorkerKeeper(threading.Thread):
    """Keeps a Celery worker running; it ends when its pipe does, however this process ends."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.is_stopping, self.worker = threading.Event(), begin_worker()

    def run(self) -> None:
        while True:
            self.worker.wait()
            if self.is_stopping.wait(PAUSE):
                return
            self.worker = begin_worker()

    def stop(self) -> None:
        self.is_stopping.set()
        self.worker.communicate()  # ends its pipe, and so itself


def begin_worker() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, *WORKER],
        stdin=subprocess.PIPE,
        stdout=sys.stderr,
        cwd=settings.BASE_DIR,
        env={**os.environ, "BEGUN_BY_UP": "1", "MALLOC_ARENA_MAX": "1"},  # 4 MB less where there is glibc
    )


def make_server(host: str, port: int) -> Any:  # waitress has no types
    """The web server, which listens from now on; raises Refusal."""
    proxies = settings.TRUSTED_PROXIES
    trusted = (
        {"trusted_proxy": "*", "trusted_proxy_count": proxies, "trusted_proxy_headers": PROXY_HEADERS}
        if proxies
        else {}
    )
    application = import_string("tournament.wsgi.application")
    resolve("/")  # loads every address now: a mistake in one stops the start, and no request waits for it
    try:
        return waitress.create_server(application, host=host, port=port, **LIMITS, **trusted)
    except (OSError, ValueError) as error:
        raise Refusal(
            f"The web server cannot listen at {host}, port {port}: {getattr(error, 'strerror', None) or error}. Use "
            "127.0.0.1, or 0.0.0.0 to open it to the hall, and a port such as 8000."
        ) from error


def find_broker(url: str) -> str:
    """The address of a Redis: the one told, which must answer, else one that answers at the usual port of this
    computer, else one started here.  Raises Refusal.
    """
    try:
        with open_redis(url or USUAL_REDIS) as redis:
            redis.set(f"{settings.REDIS_PREFIX}up", VERSION, ex=1)  # it could answer, and let nobody write
    except (RedisError, ValueError) as error:  # or it is no address
        if not url:
            return start_broker()
        address = url.rpartition("@")[2].removeprefix("redis://")
        raise Refusal(f"The Redis server at {address} does not answer: start it, or leave REDIS_URL out.") from error
    return url or USUAL_REDIS


def start_broker() -> str:
    """The address of a Redis written in Python, in threads of this process; which sheets to draw stands in rows."""
    server = TcpFakeServer((HERE, 0), server_type="redis")
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"redis://{HERE}:{server.server_address[1]}/0"
    with Redis.from_url(url) as redis:
        for script in SCRIPTS:
            redis.script_load(script)
    return url


def is_taken(host: str, port: int) -> bool:
    """Whether somebody answers there; on Windows two could listen at one port."""
    with suppress(OSError), socket.create_connection((host, port), 1):
        return True
    return False


def is_ours(host: str, port: int) -> bool:
    """Whether it is Twelve Flags that answers there."""
    with suppress(OSError, ValueError, HTTPException), closing(HTTPConnection(host, port, timeout=3)) as connection:
        connection.request("GET", "/healthz")
        return "worker" in json.load(connection.getresponse())
    return False


def url_of(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def make_leader() -> str | None:
    """The password of the first leader, who keeps the office, to be shown once; None where somebody has one."""
    if any(user.has_usable_password() for user in User.objects.all()):
        return None
    return rescue_password(name=LEADER)


def load_first_example() -> None:
    """Loads the example weekend into an empty database, unless somebody has worked here and deleted it."""
    if not Event.objects.exists() and not has_been_set_up():
        load_example: Callable[[Actor, datetime], Event] = import_string("scoring.event_file.load.load_example")
        load_example(Actor(LEADER, user=leader_named(LEADER)), timezone.now())
