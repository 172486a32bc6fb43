"""A server as .deploy/ sets it up, started here: PostgreSQL, Redis, the units' own commands, and nginx with TLS."""

import configparser
import re
import shlex
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from getpass import getuser
from ipaddress import ip_address
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests import needs
from tests.servers import ROOT, environment, free_port, running_postgresql, running_redis, wait_until

DEPLOY = ROOT / ".deploy"
HOST, INSTALLED_AT, HOME = "whist.example.org", "/opt/twelve-flags", "/var/lib/twelve-flags"
WEB, WORKER = "twelve-flags-web@.service", "twelve-flags-worker@.service"
WEBS, WORKERS = 2, 2
STOPPING = 60  # seconds


@dataclass
class Deployment:
    """A running server: where it answers, and its programs, as systemd would know them."""

    url: str
    plain_url: str
    web_url: str
    database_url: str
    changes: dict[str, str]
    certificate: Path
    programs: "dict[str, subprocess.Popen[bytes]]" = field(default_factory=dict)

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def start(self, name: str, command: list[str]) -> None:
        self.programs[name] = subprocess.Popen(command, cwd=ROOT, env=environment(**self.changes))

    def is_well(self) -> bool:
        """True when database, broker and a worker answer, and all workers have come so far that they stop gently."""
        workers = (program.pid for name, program in self.programs.items() if name.startswith("worker"))
        if not all(catches_sigterm(pid) for pid in workers):
            return False
        try:
            with urlopen(Request(f"{self.web_url}/healthz", headers={"Host": "localhost"}), timeout=10):
                return True
        except OSError:
            return False


def catches_sigterm(pid: int) -> bool:
    """True when a process has said what it does at the signal; before that the signal kills it."""
    caught = re.search(r"^SigCgt:\s*(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return caught is not None and bool(int(caught[1], 16) >> (signal.SIGTERM - 1) & 1)


def unit(name: str) -> dict[str, str]:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # as the documentation shows
    parser.read(DEPLOY / name)
    return dict(parser["Service"])


def settings_file() -> dict[str, str]:
    lines = (DEPLOY / "twelve-flags.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def here(command: str, **places: object) -> list[str]:
    """A unit's command with this checkout, this Python and free ports in place of those of a server."""
    command = command.replace(f"{INSTALLED_AT}/.venv/bin/python", sys.executable)
    for before, after in places.items():
        command = command.replace(before, str(after))
    return shlex.split(command)


def make_certificate(folder: Path) -> Path:
    """A certificate for localhost that nobody has signed, with its key beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    begin = datetime.now(UTC) - timedelta(days=1)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return folder / "fullchain.pem"


def nginx_command(folder: Path, *, secure: int, plain: int, webs: list[int]) -> list[str]:
    """nginx with the site of .deploy/, on these ports and with the certificate in `folder`."""
    program = needs.nginx_program()
    if program is None:
        # A leader’s laptop needs no nginx; `tests.needs` installs it where it can, and the run names what is missing.
        pytest.skip("nginx is not installed")
    site = (DEPLOY / "nginx.conf").read_text()
    for before, after in {
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        **{f"127.0.0.1:{port}": f"127.0.0.1:{here}" for port, here in zip((8001, 8002), webs, strict=True)},
        f"/etc/letsencrypt/live/{HOST}": str(folder),
        "/var/log/nginx/": f"{folder}/",
        "/var/cache/twelve-flags": f"{folder}/pages",
        HOST: "localhost",
    }.items():
        assert before in site, before
        site = site.replace(before, after)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"user {getuser()}; daemon off; worker_processes 2; worker_rlimit_nofile 20000; pid {folder}/nginx.pid;"
        f"events {{ worker_connections 8192; }} http {{ {folders}\n{site}\n}}"
    )
    folder.chmod(0o755)
    return [program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "nginx.log")]


@contextmanager
def running_deployment(folder: Path, **postgresql: str) -> Iterator[Deployment]:
    """A server with its data in `folder`, from its first answer until its programs are stopped as systemd stops them;
    `postgresql` are settings of that server.
    """
    secure, plain, *webs = (free_port() for _ in range(2 + WEBS))
    (folder / "redis").mkdir()
    site = folder / "nginx"
    site.mkdir()
    with ExitStack() as stack:
        database = stack.enter_context(running_postgresql(**postgresql))
        redis = stack.enter_context(running_redis(folder / "redis"))
        changes = settings_file() | {
            "PUBLIC_URL": "https://localhost",
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "DATA_DIR": str(folder / "data"),
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
        }
        server = Deployment(
            url=f"https://localhost:{secure}",
            plain_url=f"http://127.0.0.1:{plain}",
            web_url=f"http://127.0.0.1:{webs[0]}",
            database_url=database,
            changes=changes,
            certificate=make_certificate(site),
        )
        stack.callback(stop, server)
        subprocess.run(here(unit(WEB)["ExecStartPre"]), cwd=ROOT, env=environment(**changes), check=True)
        for number, port in enumerate(webs, 1):
            server.start(f"web {number}", here(unit(WEB)["ExecStart"], **{"%i": port}))
        for number in range(1, WORKERS + 1):
            command = here(unit(WORKER)["ExecStart"], **{"%i": number, "%H": "here"})
            server.start(f"worker {number}", ["nice", "-n", unit(WORKER)["Nice"], *command])
        server.start("nginx", nginx_command(site, secure=secure, plain=plain, webs=webs))
        wait_until(server.is_well, "the server answers", seconds=120)
        yield server


def stop(server: Deployment) -> None:
    """Ends its programs as their units say, the last one first, and with SIGKILL those that do not end."""
    for name, program in reversed(server.programs.items()):
        program.send_signal(signal.SIGINT if name.startswith("web") else signal.SIGTERM)
    for program in server.programs.values():
        try:
            program.wait(STOPPING)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
