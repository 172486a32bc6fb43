"""Which Redis `up` uses: REDIS_URL, a server on PATH, or fakeredis, which is this module with a port."""

import shutil
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from tournament.domain import Refusal

SERVERS = ("valkey-server", "redis-server")


@dataclass(frozen=True)
class BrokerProgram:
    """A Redis that can be started here; `executable` is None for fakeredis."""

    name: str
    executable: str | None

    def url(self, port: int, password: str) -> str:
        """Its address; fakeredis knows no password."""
        return f"redis://:{password}@127.0.0.1:{port}/0" if self.executable else f"redis://127.0.0.1:{port}/0"

    def command(self, port: int, folder: Path, password: str) -> list[str]:
        """What starts it on a loopback port, with its log in `folder`; the password stands in a file there, because
        every account of the computer can read command lines.

        Nothing it holds outlives it: which sheets to draw stands in the database, where the worker's sweep finds it.
        """
        if self.executable is None:
            return [sys.executable, "-m", "tournament.processes.broker", str(port)]
        folder.mkdir(parents=True, exist_ok=True)
        settings = {
            "port": str(port),
            "bind": "127.0.0.1",
            "dir": str(folder),
            "save": "",
            "appendonly": "no",
            "logfile": "redis.log",
            "loglevel": "warning",
            "daemonize": "no",
        }
        secret = folder / "password.conf"
        secret.touch(mode=0o600)
        secret.write_text(f"requirepass {password}\n")
        return [
            self.executable,
            str(secret),
            *(word for pair in settings.items() for word in (f"--{pair[0]}", pair[1])),
        ]


FAKE_REDIS = BrokerProgram("fakeredis", None)


def find_program(which: Callable[[str], str | None] = shutil.which) -> BrokerProgram:
    return next((BrokerProgram(name, found) for name in SERVERS if (found := which(name))), FAKE_REDIS)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def wait_for_broker(url: str, seconds: float) -> None:
    """Returns as soon as Redis answers; raises Refusal when it does not within `seconds`."""
    until = time.monotonic() + seconds
    while True:
        try:
            with Redis.from_url(url, socket_connect_timeout=1, socket_timeout=2) as redis:
                redis.ping()
            return
        except RedisError as error:
            if time.monotonic() > until:
                address = url.rpartition("@")[2].removeprefix("redis://")
                raise Refusal(
                    f"The Redis server at {address} does not answer: start it, or leave REDIS_URL out."
                ) from error
        time.sleep(0.05)


def serve_fake_redis(port: int) -> None:
    from fakeredis import TcpFakeServer

    TcpFakeServer.allow_reuse_address = True
    server = TcpFakeServer(("127.0.0.1", port), server_type="redis")
    server.daemon_threads = True
    server.serve_forever()


if __name__ == "__main__":
    serve_fake_redis(int(sys.argv[1]))
