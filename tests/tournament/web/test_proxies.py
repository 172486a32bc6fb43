"""A server that is opened by https."""

from typing import Any

from tests.servers import run_manage


def test_a_server_with_https_passes_django_s_own_checks(tmp_path: Any) -> None:
    checked = run_manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        DATA_DIR=str(tmp_path),
        PUBLIC_URL="https://whist.example.org",
        SECRET_KEY="",
    )

    assert checked.returncode == 0, checked.stderr
