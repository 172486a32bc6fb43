"""Every operation of the API as nobody, as another leader, as a verifier and as the event's leader; with a key that is
not known; sent again.
"""

from collections import defaultdict
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests import api_clients, events
from tournament.api.views import description
from tournament.models import IdempotencyRecord

WHO = {
    "Everybody": (True, True, True, True),
    "Signed-in leaders": (False, True, False, True),
    "The event’s leader": (False, False, False, True),
    "The event’s leader, its typists and its verifiers": (False, False, True, True),
}
"""Whether Pat, Bob, Vera and Ada are let in, by what the description says."""
PLACES: dict[str, object] = {"slug": "games", "act_name": "show_standings", "game": "open_whist", "day": 1}


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Method, address and description of each, with places for what the address names."""
    return [
        (method.upper(), path.format_map(defaultdict(int, PLACES)), operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_lets_in_whom_it_says_knows_its_keys_and_says_no_in_one_sentence() -> None:
    event = events.make_event()
    programs = (api_clients.pat(), api_clients.bob(), api_clients.vera(event), api_clients.ada())
    wrong = {}

    for method, address, operation in operations():
        who = operation["description"].rpartition("\n")[2].removesuffix(" may call it.")
        with transaction.atomic():
            answers = [program.send(method, address, {"no": 1} if method != "GET" else None) for program in programs]
            transaction.set_rollback(True)
        let_in = tuple(answer.status_code not in (401, 403) for answer in answers)
        shapes = [list(answer.json()) == ["detail", "code"] for answer in answers if answer.status_code >= 400]
        is_known = method == "GET" or "key “no”, which is not known" in answers[-1].json()["detail"]
        if let_in != WHO[who] or not all(shapes) or not is_known:
            wrong[method, address] = (who, let_in, answers[-1].content.decode())

    assert wrong == {}


def test_there_are_no_more_than_eighty_addresses_and_each_says_in_a_sentence_what_it_is_for() -> None:
    assert len(description()["paths"]) <= 80
    assert [operation["operationId"] for _, _, operation in operations() if not operation["summary"]] == []


def test_a_key_is_of_one_request_that_could_be_read_and_of_one_person_and_some_are_none() -> None:
    event, count, counts = events.make_event(), {"day": 1, "table": 1, "flags": 14}, "/api/events/games/counts/"
    leader = api_clients.ada()

    leader.post(counts, {"day": 1, "table": 1}, 400, key="k")  # unread, it may be put right under its key
    leader.post(counts, count, 201, key="k")
    leader.post(counts, count | {"flags": 15}, 422, key="k")
    api_clients.vera(event).post(counts, count, 201, key="k")
    api_clients.pat().post(counts, count, 401, key="k")
    for key in ("x" * 121, "clé", "a\tb"):
        leader.post(counts, count, 400, key=key)

    assert event.flag_counts.count() == 2
    code, verifiers = {"code": event.verifier_code, "name": "Max"}, "/api/events/games/verifiers/"
    first, again = (api_clients.pat().post(verifiers, code, 201, key="mine") for _ in range(2))
    assert first == again
    assert first["token"] not in IdempotencyRecord.objects.get(key="mine").body
    api_clients.Program(Authorization=f"Bearer {first['token']}").get(counts)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_six_phones_at_once_with_one_key_count_once() -> None:
    from tests.scoring.services.test_counts import at_once

    event = events.make_event()
    verifier = api_clients.vera(event)
    headers, count = verifier.headers | {"Idempotency-Key": "count-1"}, {"day": 1, "table": 1, "flags": 14}

    answers = at_once([lambda: api_clients.Program(**headers).send("POST", "/api/events/games/counts/", count)] * 6)

    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert sorted(answer.headers.get("Idempotency-Replayed", "") for answer in answers) == ["", *["true"] * 5]
    assert event.flag_counts.count() == 1


@pytest.mark.both_databases
@pytest.mark.usefixtures("event")
def test_nul_in_an_address_a_question_a_cookie_or_a_header_is_no_fault() -> None:
    for address in ("/api/events/games/?limit=%00", "/api/events/%00/", "/%00/", "/?year=%00"):
        assert Client().get(address).status_code == 400, address
    for address in ("/accounts/", "/games/desk/", "/games/verify/", "/api/", "/api/events/games/counts/"):
        for cookie in ("sessionid", "verifier"):
            sent = {"cookie": f'{cookie}="abcdefghijk\\000lmnop"'}
            assert Client().get(address, headers=sent).status_code == 400, address
    assert api_clients.pat().send("GET", "/api/events/games/", Authorization="Bearer \0").status_code == 401
