"""The server page (.deploy/README.md) followed as written, as far as a machine allows that is no server."""

import json
import re
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest
import yaml

from tests.deployment import DEPLOY, HOME, WEB, WORKER, running_deployment, settings_file, stop, unit
from tests.events import document
from tests.needs import postgresql_folder
from tests.servers import ROOT, run_manage
from tournament import settings
from tournament.management.commands.up import LIMITS, WORKER as WORKER_OF_UP

PAGE = (DEPLOY / "README.md").read_text()
BLOCKS: list[str] = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)


def options(command: list[str]) -> set[str]:
    """A command's words from its module on, but those about the place."""
    words = " ".join(command[command.index("-m") :])
    return set(re.sub(r"--(hostname|listen) \S+", "", words).split())


def test_units_and_containers_start_what_up_starts() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    web, worker = unit(WEB)["ExecStart"].split(), unit(WORKER)["ExecStart"].split()

    assert options(web) == options(compose["services"]["web"]["command"].split())
    limits = {name.replace("_", "-"): value for name, value in LIMITS.items() if type(value) is int}
    assert {f"--{name} {value}" for name, value in limits.items() if f"--{name} {value} " not in " ".join(web)} == set()
    assert options(worker) == options(compose["services"]["worker"]["command"].split()) == options([*WORKER_OF_UP])
    assert unit(WEB)["ExecStartPre"].split()[1:] == compose["services"]["migrate"]["command"].split()[1:]
    known = re.findall(r"[A-Z]+_?[A-Z]+", settings.__doc__ or "")
    assert {*settings_file(), *compose["x-service"]["environment"]} <= {*known}
    mounted = [volume.split(":") for each in compose["services"].values() for volume in each.get("volumes", [])]
    assert {name for name, *_ in mounted if not name.startswith(".")} == {*compose["volumes"]}
    assert (ROOT / compose["x-service"]["build"]["dockerfile"]).exists()
    assert HOME in (DEPLOY / "Dockerfile").read_text()


class Stay(HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_: object) -> None:
        return None


@pytest.mark.weekly
def test_a_server_set_up_as_the_page_says_serves_is_backed_up_and_stops_gently(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document(4)))
    with running_deployment(tmp_path) as server:
        loaded = run_manage("load_event", file, **server.changes)
        assert loaded.returncode == 0, loaded.stderr

        with urlopen(f"{server.url}/games/", context=server.tls) as response:
            page = response
        with pytest.raises(HTTPError) as moved:
            build_opener(Stay()).open(Request(f"{server.plain_url}/games/", headers={"Host": "elsewhere.example"}))
        moved.value.close()

        assert "max-age=31536000" in page.headers["Strict-Transport-Security"]
        assert (moved.value.code, moved.value.headers["Location"]) == (308, "https://localhost/games/")
        assert [*(tmp_path / "nginx" / "pages").iterdir()], "nginx keeps a public page for a second"

        saved = run_manage("save_event", "games", **server.changes).stdout
        key = tmp_path / "data" / "installation_key"
        before = key.read_text()
        as_the_page_says("pg_dump", server.database_url, tmp_path)
        backups = [tmp_path / "backups" / "twelve-flags" / name for name in (".", "database.dump", "data.tar.gz")]
        assert [oct(path.stat().st_mode)[-3:] for path in backups] == ["700", "600", "600"]

        stop(server)
        assert {name: program.returncode for name, program in server.programs.items()} == dict.fromkeys(
            server.programs, 0
        )

        run_manage("load_event", file, "--as", "later", **server.changes)
        key.write_text("lost")
        as_the_page_says("pg_restore", server.database_url, tmp_path)

        assert run_manage("save_event", "games", **server.changes).stdout == saved != ""
        assert run_manage("save_event", "later", **server.changes).returncode == 1
        assert (key.read_text(), oct(key.stat().st_mode)[-3:]) == (before, "600")


def as_the_page_says(program: str, url: str, folder: Path) -> None:
    """Runs what the page says where it uses that program, but the services' own commands, in place of a server's."""
    programs = postgresql_folder()
    assert programs
    programs = (programs / "initdb").resolve().parent  # a link to it may stand alone on PATH
    [block] = [block for block in BLOCKS if program in block]
    script = "\n".join(line for line in block.splitlines() if not line.startswith("systemctl"))
    for before, after in {
        "runuser -u postgres -- ": f"{programs}/",
        "twelve_flags": url,
        "/var/backups": f"{folder}/backups",
        "/var/lib/twelve-flags": f"{folder}/data",
        "/var/lib twelve-flags": f"{folder} data",
        "/var/lib": str(folder),
    }.items():
        script = script.replace(before, after)
    subprocess.run(["sh", "-euc", script], check=True, umask=0o022)
