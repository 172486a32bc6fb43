"""Every response tells the browser what it may load."""

from django.test import Client


def test_a_page_may_load_only_what_this_server_serves_and_runs_no_script_of_its_own(client: Client) -> None:
    policy = client.get("/nowhere/at/all").headers["Content-Security-Policy"]

    assert policy == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def test_no_page_can_be_put_into_a_frame_guessed_at_or_followed(client: Client) -> None:
    headers = client.get("/nowhere/at/all").headers

    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
