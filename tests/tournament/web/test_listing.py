"""A long list: searched, filtered, sorted and in pages."""

from typing import Any

from django.http import QueryDict

from tournament.web.events import listing

ROWS = [
    {"name": f"Event {number}", "year": 2020 + number % 3, "zone": "Peace" if number % 2 else ""}
    for number in range(120)
]


def asked(query: str) -> dict[str, Any]:
    return listing(
        QueryDict(query), ROWS, search=("name",), filters={"year": "Year", "zone": "Zone"},
        sorts={"as is": lambda _: 0, "name": lambda row: row["name"]}, chosen={"year": "2022"},
    )  # fmt: skip


def names(query: str) -> list[str]:
    return [row["name"] for row in asked(query)["page"]]


def test_a_list_is_searched_filtered_and_sorted_as_its_address_says() -> None:
    assert [names("")[:2], names("q=event 11&year="), names("year=2021&zone=Peace&sort=name")[:2]] == [
        ["Event 2", "Event 5"],  # of the year that holds where none is asked for
        ["Event 11", *(f"Event 11{number}" for number in range(10))],
        ["Event 1", "Event 103"],
    ]
    assert [
        (choice["name"], choice["offered"][:3], choice["chosen"]) for choice in asked("zone=Nowhere&sort=no")["choices"]
    ] == [
        ("year", ["", "2022", "2021"], "2022"), ("zone", ["", "Peace"], ""), ("sort", ["as is", "name"], "as is"),
    ]  # fmt: skip


def test_pages_keep_what_was_asked_for() -> None:
    last = asked("year=&page=99&q=event")

    assert (last["page"].number, len(last["page"]), last["query"], last["is_long"]) == (3, 20, "year=&q=event", True)
    assert listing(QueryDict(), ROWS[:8], search=("name",))["is_long"] is False
