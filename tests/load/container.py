"""The image of .deploy/ built and started without Docker: `python -m tests.load container`, as root on Debian.

buildah follows the Dockerfile (`apt install buildah debootstrap`).  Its base is no image from a registry but a Debian
made here, so that Python's version is Debian's.  In the container the database is made, an event loaded, and the web
server asked whether it is ready.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.deployment import DEPLOY, HOME
from tests.servers import ROOT
from tournament.processes.broker import free_port

STORAGE = {"STORAGE_DRIVER": "vfs", "BUILDAH_ISOLATION": "chroot"}
PIP = (Path("/etc/pip.conf"), Path.home() / ".config/pip", Path("/etc/ssl/certs"))
"""Where this machine says from where packages come."""

PIP_ALONE = '#!/bin/sh\nexec /usr/bin/pip "$@" --break-system-packages --ignore-installed\n'
"""pip beside Debian's own packages, which it cannot replace."""

TRY = """
python manage.py upgrade
python manage.py load_event tournament/examples/provincial_games.json
python -m granian --interface rsgi --port PORT --log-level error tournament.rsgi:application &
python -c 'if True:
    import time, urllib.request
    for _ in range(60):
        time.sleep(0.5)
        try:
            print("ready:", urllib.request.urlopen("http://127.0.0.1:PORT/readyz").status)
            break
        except OSError:
            pass
'
kill $!
id -un
ls -l HOME
"""


def run(*command: object) -> str:
    """What the command prints; ends with what went wrong."""
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, env=os.environ | STORAGE, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit(f"{command[0]} {command[1]}: {done.returncode}")
    return done.stdout.strip()


def main() -> None:
    """Builds the image, tries it, and says what came of it."""
    base = next(line.split()[1] for line in (DEPLOY / "Dockerfile").read_text().splitlines() if line.startswith("FROM"))
    with tempfile.TemporaryDirectory(prefix="whist-load-") as folder:
        run("debootstrap", "--variant=minbase", "--include=python3,python3-pip,ca-certificates", "stable", folder)
        (Path(folder) / "usr/bin/python").symlink_to("python3")
        (Path(folder) / "usr/local/bin/pip").write_text(PIP_ALONE)
        (Path(folder) / "usr/local/bin/pip").chmod(0o755)
        debian = run("buildah", "from", "--pull-never", "scratch")
        run("buildah", "add", "--quiet", debian, folder, "/")
        run("buildah", "commit", "--quiet", "--rm", debian, f"docker.io/library/{base}")
    options = ["--network", "host"]
    options += [word for path in PIP if path.exists() for word in ("--volume", f"{path}:{path}:ro")]
    dockerfile = DEPLOY / "Dockerfile"
    run("buildah", "build", "--quiet", "--pull-never", *options, "--file", dockerfile, "--tag", "twelve-flags", ".")
    container = run("buildah", "from", "--pull-never", "twelve-flags")
    script = TRY.replace("PORT", str(free_port())).replace("HOME", HOME)
    print(run("buildah", "run", "--network", "host", container, "--", "sh", "-ec", script))
    run("buildah", "rm", container)
    run("buildah", "rmi", "--all", "--force")
