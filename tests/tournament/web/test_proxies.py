"""Who asks, by what host, and whether by https: from the trusted proxies, and from nobody else."""

from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import override_settings
from werkzeug.test import Client

from tests.servers import run_manage
from tournament.models import Event
from tournament.wsgi import behind_proxies

pytestmark = pytest.mark.usefixtures("one_connection")


def ask(proxies: int, path: str = "/accounts/login/", **headers: str) -> Any:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Client(behind_proxies(get_wsgi_application(), proxies)).get(path, headers=sent)


@override_settings(SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=60)
@pytest.mark.parametrize(
    ("proxies", "protocol", "status"), [(0, "https", 301), (1, "http", 301), (1, "https", 200), (2, "https", 301)]
)
def test_https_is_believed_of_the_trusted_proxies_only(proxies: int, protocol: str, status: int) -> None:
    answered = ask(proxies, X_Forwarded_Proto=protocol)

    assert (answered.status_code, "Strict-Transport-Security" in answered.headers) == (status, status == 200)


@pytest.mark.parametrize(("proxies", "status"), [(0, 200), (1, 400)])
def test_the_host_is_believed_of_the_trusted_proxies_only(proxies: int, status: int) -> None:
    assert ask(proxies, X_Forwarded_Host="elsewhere.example.org").status_code == status


def test_a_stranger_behind_a_proxy_who_guesses_locks_nobody_else_out(event: Event) -> None:
    client = Client(behind_proxies(get_wsgi_application(), 1))

    def enter(address: str, code: str) -> int:
        page = client.get("/games/verify/", headers={"X-Forwarded-For": f"6.6.6.6, {address}"})
        token = client.get_cookie("csrftoken")
        assert token is not None, page.text
        sent = {"code": code, "name": "Vera", "csrfmiddlewaretoken": token.value}
        return client.post("/games/verify/", data=sent, headers={"X-Forwarded-For": f"6.6.6.6, {address}"}).status_code

    assert [enter("203.0.113.7", "AAAAAA") for _ in range(12)][-1] == 429
    assert enter("203.0.113.8", event.verifier_code) == 303


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
