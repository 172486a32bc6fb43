"""What the environment may ask for and this installation cannot do."""

import subprocess
import sys
from pathlib import Path

from tests.servers import ROOT, environment


def test_a_postgresql_address_without_its_driver_names_the_file_to_install(tmp_path: Path) -> None:
    program = "import sys; sys.modules['psycopg'] = None; import tournament.settings"
    told = environment(DATA_DIR=str(tmp_path), DATABASE_URL="postgres://127.0.0.1/whist")

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=told, capture_output=True, text=True, check=False
    )

    assert done.stderr.splitlines()[-1] == (
        "tournament.domain.refusal.Refusal: DATABASE_URL names a PostgreSQL server, whose driver is not installed: "
        f"{sys.executable} -m ensurepip, then {sys.executable} -m pip install --requirement "
        f"{ROOT / '.deploy' / 'requirements.txt'}"
    )
