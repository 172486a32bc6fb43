"""Vera counts with a phone: the door, the tables, fives and loose, read back, saved once.  R15, R16."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import FlagCount
from scoring.services.days import DayClosing, Reopening, close_day, reopen_day
from tests import desk_pages, events, people
from tournament.models import Event


def send(browser: Client, table: int, typed: Mapping[str, object], *, key: str = "k", where: str = "") -> HttpResponse:
    return browser.post(f"/games/verify/1/{table}/{where}", {"key": key, **typed})


def stored_counts(event: Event) -> list[tuple[int, int, str]]:
    return list(FlagCount.objects.filter(event=event).values_list("table__number", "flags", "by"))


def test_the_right_code_and_a_name_open_the_tables_and_nothing_else_and_leave_a_token_for_this_event_alone(
    event: Event,
) -> None:
    phone = Client()
    filled = phone.get("/games/verify/?code=ABC234").context["form"]["code"].value()

    typed = {"code": event.verifier_code, "name": "Vera", "next": "https://elsewhere.example/"}
    response = phone.post("/games/verify/", typed)

    cookie = phone.cookies["verifier"]
    assert (filled, response.status_code, response["Location"]) == ("ABC234", 303, "/games/verify/")
    assert {name: cookie[name] for name in ("path", "httponly", "samesite")} == {
        "path": "/games/verify/", "httponly": True, "samesite": "Lax"
    }  # fmt: skip


@pytest.mark.rule("R15")
def test_before_a_table_is_settled_a_verifier_sees_the_same_whatever_others_counted() -> None:
    """Vera tries numbers; everything that she and the public get is the same in four halls, but for their addresses."""
    seen = []
    for slug, others in {"aa": [], "bb": [("Max", 14)], "cc": [("Max", 10)], "dd": [("Max", 10), ("Ida", 11)]}.items():
        event = events.make_event(3, slug=slug, counts_needed=2)
        for by, flags in others:
            events.count(event, 1, flags, by=by)
        vera = people.browser_of_verifier(event)
        program = {"Authorization": f"Bearer {vera.cookies['verifier'].value}"}
        texts = []
        for flags in (None, 13, 12, 14):
            if flags == 13 and others == [("Max", 14)]:
                break  # her first number would settle it where it is the right one
            if flags is not None:
                typed = {"key": f"{flags}", "total": flags, "read_back": flags}
                texts.append(vera.post(f"/{slug}/verify/1/1/", typed)["Location"])
                sent = {"day": 1, "table": 1, "flags": flags}
                answer = vera.post(f"/api/events/{slug}/counts/", sent, "application/json", headers=program)
                texts.append(f"{answer.status_code} {answer.content.decode()}")
            addresses = ("", "1/1/", f"?received=k&day=1&table=1&flags={flags or 0}")
            texts += [desk_pages.text_of(vera.get(f"/{slug}/verify/{address}")) for address in addresses]
            texts.append(desk_pages.text_of(Client().get(f"/{slug}/")))
            texts.append(vera.get(f"/api/events/{slug}/counts/", headers=program).content.decode())
        seen.append([re.sub(rf"/{slug}/|\d\d:\d\d", "", text) for text in texts])

    assert seen[1:] == [seen[0][: len(seen[1])], seen[0], seen[0]]
    assert "Max" not in "".join(seen[2])


@pytest.mark.rule("R16")
def test_without_javascript_the_count_is_read_back_saved_once_and_the_next_table_is_offered() -> None:
    event = events.make_event(4, sessions=((3,),))
    vera = people.browser_of_verifier(event)
    for table in (1, 4):
        events.count(event, table, 12)
    first = send(vera, 2, {"fives": 8, "loose": 0})
    before = stored_counts(event)

    again = {"total": first.context["flags"], "read_back": first.context["flags"]}
    answers = [send(vera, 2, again)["Location"] for _ in range(3)]

    receipt = vera.get(answers[0])
    assert (first.context["read_back"], first.context["is_unlikely"]) == ("8 fives and 0 = 40", True)
    assert answers == ["/games/verify/?received=k&day=1&table=2&flags=40"] * 3
    assert stored_counts(event) == [*before, (2, 40, "Vera")]
    assert desk_pages.unsaid(receipt, "Table 2: 40 flags. You have 1 table to go.") == []
    assert receipt.context["next_table"] == 3
    page = vera.get("/games/verify/1/3/").content.decode()  # nothing is filled in beforehand
    assert page.count('value="') == page.count('name="csrfmiddlewaretoken" value="') + page.count('name="key" value="')


@pytest.mark.rule("R16")
def test_a_count_that_is_not_the_one_that_was_read_back_is_read_back_first(event: Event, vera: Client) -> None:
    asked = send(vera, 1, {"fives": 2, "loose": 4, "read_back": 13})

    assert (asked.status_code, asked.context["flags"], stored_counts(event)) == (200, 14, [])


REFUSED: list[tuple[dict[str, object], str]] = [
    ({}, "Nothing is counted yet. Count the fives, then the loose flags."),
    ({"fives": 3}, "Type both the fives and the loose flags; 0 where there are none."),
    ({"loose": 3}, "Type both the fives and the loose flags; 0 where there are none."),
    (
        {"fives": 3, "loose": 5},
        "Loose flags are 0 to 4, not 5: five of them make one more five. Count again.",
    ),
    ({"fives": 3, "loose": 2, "total": 16}, "3 fives and 2 are 17, not 16. Type the one or the other."),
    ({"fives": "three"}, "Only figures can be counted. Type the fives and the loose flags again."),
    ({"total": -1}, "Only figures can be counted. Type the fives and the loose flags again."),
    (
        {"total": 25},
        "The whole room holds 24 flags, so one table cannot have 25. Count the flags again.",
    ),
]


def test_a_count_that_cannot_be_is_refused_in_place_and_what_was_typed_stays(event: Event, vera: Client) -> None:
    for typed, sentence in REFUSED:
        response = send(vera, 1, typed)
        assert (response.status_code, response.context["refusal"]) == (422, sentence)
        assert {name: response.context["typed"][name] for name in typed} == {
            name: str(value) for name, value in typed.items()
        }
    assert stored_counts(event) == []
    for key, moment in enumerate(("", "yesterday", "2026-13-45T99:00:00Z", "2026-08-21T12:00:00")):
        send(vera, 1, {"total": 14, "read_back": 14, "counted_at": moment}, key=f"{key}")
    assert set(FlagCount.objects.values_list("counted_at", flat=True)) == {None}


def test_a_count_for_a_closed_day_is_refused_and_noted_for_the_leader_and_the_page_still_answers_a_kept_count(
    event: Event, vera: Client, ada: Client
) -> None:
    events.play_day(event, 10, 14)

    page = vera.get("/games/verify/1/1/").content.decode()
    response = [send(vera, table, {"total": 10, "read_back": 10}) for table in (1, 2, 2)][-1]
    desk = ada.get("/games/desk/").context
    reopen_day(event, events.ADA, events.NOON, Reopening(day=1, reason="Vera counted ten."))
    events.play_day(event, 10, 14)

    assert "csrfmiddlewaretoken" in page
    assert (response.status_code, response.context["refusal"]) == (
        422,
        "Day 1 is closed; it is opened again on the desk. Your count is noted on the leader’s desk.",
    )
    seen = [
        [warning.text for warning in desk[name] if warning.page.startswith("Table")]
        for name in ("can_wait", "findings")
    ]
    assert seen == [
        ["Table 1: Vera counted 10, which came after day 1 was closed with 10."],
        ["Table 2: Vera counted 10, which came after day 1 was closed with 14."],
    ]
    assert event.log.filter(act="note_refused_count").count() == 2


@pytest.mark.parametrize("tables", [4, 40])
def test_a_count_is_saved_with_thirteen_statements_and_two_savepoints_however_large_the_hall(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = events.make_event(tables)
    phone = people.browser_of_verifier(event)

    with django_assert_num_queries(17):
        response = phone.post("/games/verify/1/2/", {"key": "a", "fives": 2, "loose": 1, "read_back": 11})

    assert (response.status_code, stored_counts(event)) == (303, [(2, 11, "Vera")])


def test_a_count_that_came_later_than_it_was_taken_says_both_times(event: Event, vera: Client, ada: Client) -> None:
    taken, received = events.NOON + timedelta(minutes=100), events.NOON + timedelta(hours=21, minutes=14)
    said = [f"{moment.astimezone(ZoneInfo(event.time_zone)):%H:%M}" for moment in (taken, received)]
    events.count(event, 1, 14, counted_at=taken, at=received)
    events.count(event, 2, 10, counted_at=received - timedelta(seconds=20), at=received)

    pages = [vera.get("/games/verify/1/1/"), ada.get("/games/desk/days/1/tables/1/")]
    one, two = ada.get("/api/events/games/counts/").json()[0]["tables"]
    first, second = [entry.sentence for entry in event.log.filter(act="record_flag_count")]

    assert [desk_pages.unsaid(page, "{}, received".format(*said), said[1]) for page in pages] == [[], []]
    assert (f"(counted at {said[0]})" in first, "counted at" in second) == (True, False)
    assert [datetime.fromisoformat(one[name]) for name in ("counted_at", "received_at")] == [taken, received]
    assert "received" not in desk_pages.text_of(ada.get("/games/desk/days/1/tables/2/"))
    assert datetime.fromisoformat(two["received_at"]) == received


def test_a_phone_that_sends_a_count_again_gets_its_first_receipt_whatever_was_done_since(event: Event) -> None:
    vera, typed = people.browser_of_verifier(event), {"total": 14, "read_back": 14}
    first = send(vera, 1, typed, key="a")["Location"]
    send(vera, 1, {"total": 12, "read_back": 12}, key="b")
    again = send(vera, 1, typed, key="a")["Location"]
    send(vera, 2, {"total": 12, "read_back": 12}, key="c")
    close_day(event, events.ADA, events.NOON, DayClosing(day=1))

    assert first == again == send(vera, 1, typed, key="a")["Location"]
    assert stored_counts(event) == [(1, 14, "Vera"), (1, 12, "Vera"), (2, 12, "Vera")]
    assert send(vera, 1, typed, key="d").status_code == 422
