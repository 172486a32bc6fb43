"""Every program of tests/load still runs, each as small as it can be; what it measures here means nothing."""

import subprocess
import sys

import pytest

from tests.servers import ROOT, environment

SMALL = {
    "any_order": "--acts 30 --length 30 --postgresql",
    "counts": "",
    "faults": "--seconds 1 --frozen 1 --verifiers 2",
    "figures": "",
    "pages": "",
    "released": "{folder}/made",
    "sheets": "",
}


@pytest.mark.weekly
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "tests" / "load").glob("[!_]*.py")))
def test_every_program_that_measures_runs(name: str, tmp_path: object) -> None:
    command = [sys.executable, "-m", "tests.load", name, *SMALL[name].format(folder=tmp_path).split()]

    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
