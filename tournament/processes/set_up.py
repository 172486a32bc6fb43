"""What only somebody at the computer that runs `up` may do: set it up, come in by a link that works once, get a new
password without a card.

Two files in the data folder: `being_set_up` is there until somebody has chosen a name and a password or has signed in;
`start_link` holds the digest of the link by which `up` opens the browser.
"""

import hmac
import re
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from tournament.processes.address import is_own
from tournament.processes.files import when_free

LINK_LIFE = 300  # seconds within which a browser, however slowly it starts, opens the link

FORWARDED = re.compile(r"(?i)forwarded|via|x-forwarded-.*|x-real-ip|x-cluster-client-ip|true-client-ip|cf-.*")
"""Headers by which a proxy or a tunnel says that somebody else asks."""


def is_here_alone(address: str, headers: Iterable[str]) -> bool:
    """True for a request of this computer's own address, with headers of these names, that nobody handed on."""
    return is_own(address) and not any(map(FORWARDED.fullmatch, headers))


def begin_set_up(folder: Path) -> None:
    (folder / "being_set_up").touch()


def is_being_set_up(folder: Path) -> bool:
    return (folder / "being_set_up").exists()


def end_set_up(folder: Path) -> None:
    when_free(partial((folder / "being_set_up").unlink, missing_ok=True))


def make_start_link(folder: Path) -> str:
    """The secret of a new link; one made before opens nothing any more."""
    secret = secrets.token_urlsafe(24)
    (folder / "start_link").write_text(sha256(secret.encode()).hexdigest())
    return secret


def use_start_link(folder: Path, secret: str) -> bool:
    """True for the secret of the link made last, once and within its time; of two who use it at once, for one."""
    file = folder / "start_link"
    with suppress(FileNotFoundError):
        is_young = time.time() - file.stat().st_mtime < LINK_LIFE
        if is_young and hmac.compare_digest(file.read_text(), sha256(secret.encode()).hexdigest()):
            when_free(file.unlink)
            return True
    return False
