"""Programs that are told: what they get, signed, again where it failed, and never where they must not be asked."""

import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from scoring.services.rulings import publish_final
from tests.events import ADA, NOON, fresh, play, set_up
from tests.refusals import why_refused
from tournament.models import Webhook
from tournament.processes.webhook import post
from tournament.services import access, events, webhooks


@contextmanager
def program(*answers: int) -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """A program's address, and what it got, each with its signature; it gives these answers, then 200."""
    got: list[tuple[str, bytes]] = []
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((self.headers[webhooks.SIGNATURE], self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(left.pop(0) if left else 200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/told?by=us", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_call_and_final_standings_are_told_signed_once_each_and_again_where_that_failed() -> None:
    event = set_up(2)
    with program(500) as (url, got):
        secret = webhooks.add_webhook(user=access.leader_named("Ada"), event=fresh(event), url=url, at=NOON)
        tell = partial(webhooks.tell_webhooks, post=partial(post, only_public=False))
        events.call_hand(event, ADA, NOON, events.HandCall(hand=4))

        tell(at=NOON)
        failed = Webhook.objects.get()
        tell(at=NOON + timedelta(seconds=1))
        tell(at=NOON + timedelta(seconds=10))
        play(event, (14, 10))
        publish_final(fresh(event), ADA, NOON)
        tell(at=NOON + timedelta(seconds=20))
        tell(at=NOON + timedelta(seconds=30))

    told = [json.loads(body) for _, body in got]
    assert (failed.tries, failed.failure) == (1, "It answers 500.")
    assert [each["did"] for each in told] == ["call_hand", "call_hand", "publish_final"]
    assert (told[0], told[0]["event"], told[0]["detail"]["hand"]) == (told[1], "games", 4)
    assert all(signature == f"sha256={hmac.digest(secret.encode(), body, 'sha256').hex()}" for signature, body in got)


def test_an_address_that_never_answers_is_given_up_and_hears_of_what_comes_later() -> None:
    event, at, sent = set_up(2), NOON, []
    webhooks.add_webhook(user=access.leader_named("Ada"), event=fresh(event), url="https://example.org/", at=NOON)
    events.call_hand(event, ADA, NOON, events.HandCall(hand=1))

    for _ in range(webhooks.MOST_TRIES + 3):
        at += timedelta(hours=1)
        webhooks.tell_webhooks(post=lambda _url, body, _headers: sent.append(body) or "It does not answer.", at=at)
    events.call_hand(fresh(event), ADA, NOON, events.HandCall(hand=2))
    webhooks.tell_webhooks(post=lambda _url, body, _headers: sent.append(body) or "", at=at + timedelta(hours=1))

    assert [json.loads(body)["detail"]["hand"] for body in sent] == [1] * webhooks.MOST_TRIES + [2]


def test_a_server_sends_nothing_into_its_own_network_and_nobody_is_told_of_others_events() -> None:
    event = set_up(2)
    with program() as (url, got):
        private = [
            post(address, b"", {}, only_public=True)
            for address in (
                url,
                *[
                    "http://10.0.0.1/",
                    "https://[::1]/",
                    "http://[::ffff:192.168.1.1]/",
                    "http://169.254.169.254/",
                    "http://0/",
                ],
            )
        ]
        webhooks.add_webhook(user=access.leader_named("Bob"), event=fresh(event), url=url, at=NOON)
        events.call_hand(event, ADA, NOON, events.HandCall(hand=1))
        webhooks.tell_webhooks(post=partial(post, only_public=False), at=NOON)

    assert (private, got, Webhook.objects.count()) == (["It is in a private network."] * 6, [], 0)
    why_refused(webhooks.add_webhook, user=access.leader_named("Ada"), event=event, url="ftp://example.org/", at=NOON)
