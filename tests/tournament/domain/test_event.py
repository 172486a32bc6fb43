"""What an event must be before it is stored: its address, its days and sessions, its numbers.  R4-R9, R12."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.refusals import why_refused
from tournament.domain import event, levels


@pytest.mark.parametrize("slug", ["a", "7", "provincials-2026", "a-b-c", "x" * 60])
def test_small_letters_digits_and_hyphens_make_an_address(slug: str) -> None:
    assert event.check_slug(slug) == slug


def test_the_addresses_named_to_scripts_are_kept_free() -> None:
    assert {"api", "healthz", "static", "admin", "accounts", "style"} <= event.FIXED_ADDRESSES


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"name": " "}, "An event needs a name."),
        ({"name": "x" * 121}, "The name of the event is too long; at most 120 letters."),
        ({"name": "a\nb"}, r"“a\nb” holds a character that cannot be printed."),
        ({"venue": "a\x00b"}, r"“a\x00b” holds a character that cannot be printed."),
        ({"zone": "a\rb"}, r"“a\rb” holds a character that cannot be printed."),
        ({"area": "a\nb"}, r"“a\nb” holds a character that cannot be printed."),
        ({"venue": "x" * 121}, "The name of the venue is too long; at most 120 letters."),
        ({"zones": ("a", "a")}, "A zone is named twice in the zone order."),
        ({"zones": ("a", " ")}, "A zone needs a name of at most 60 letters."),
        ({"zones": ("x" * 61,)}, "A zone needs a name of at most 60 letters."),
        ({"sessions": ()}, "An event has 1 to 14 days of play."),
        ({"sessions": ((1,),) * 15}, "An event has 1 to 14 days of play."),
        ({"sessions": ((15,), ())}, "Day 2 needs sessions of at least one hand each."),
        ({"sessions": ((15, 0),)}, "Day 1 needs sessions of at least one hand each."),
        ({"sessions": ((1000, 1),)}, "An event has at most 1000 hands."),
        ({"dates": (date(2026, 8, 21), date(2026, 8, 22))},
         "2 dates are given for 1 days of play; give one date a day."),
        ({"sessions": ((1,), (1,)), "dates": (date(2026, 8, 22), date(2026, 8, 21))},
         "The dates of the days must follow one another."),
        ({"sessions": ((1,), (1,)), "dates": (date(2026, 8, 22), date(2026, 8, 22))},
         "The dates of the days must follow one another."),
        ({"flags_per_table": 0}, "A table starts with 1 to 1000 flags, not 0."),
        ({"flags_per_table": 1001}, "A table starts with 1 to 1000 flags, not 1001."),
        ({"counts_needed": 3}, "Each table needs one count or two, not 3."),
        ({"advancing": -1}, "-1 is no number of teams that advance."),
        ({"advancing": 1001}, "1001 is no number of teams that advance."),
        ({"places_that_matter": -1}, "-1 is no number of places that matter."),
        ({"entry_fee": -1}, "An entry fee is 0, where none is asked, to 10,000, not -1."),
        ({"entry_fee": 10_001}, "An entry fee is 0, where none is asked, to 10,000, not 10,001."),
        *(({"slug": slug}, f"“{slug}” cannot be an address; use small letters, digits and single hyphens, at most 60.")
          for slug in ("", "Games", "a b", "a_b", "-a", "a-", "a--b", "é", "a/b", "a.b", "a\n", "x" * 61, "１", "../")),
        *(({"slug": slug}, f"“{slug}” is an address of this service itself; choose another for the event.")
          for slug in sorted(event.FIXED_ADDRESSES)),
        *(({"time_zone": name}, f"There is no time zone “{name}”; one is America/Edmonton.")
          for name in ["", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "a\x00b", "America", "x" * 300]),
    ],
)  # fmt: skip
def test_an_event_that_cannot_be_is_refused(told: dict[str, Any], sentence: str) -> None:
    plan = event.EventPlan("games", "Summer Games", levels.Level.CLUB)

    assert why_refused(event.check_event, replace(plan, **told)) == sentence


@pytest.mark.parametrize(
    ("text", "is_so"),
    [("Fête d’été\u00a0: 24 🃏", True), ("", True), ("a\tb", False), ("a\u2028b", False), ("a\ud800", False)],
)
def test_text_for_a_sheet_is_letters_signs_and_blanks(text: str, is_so: bool) -> None:
    assert event.is_printable(text) is is_so


@pytest.mark.parametrize(
    ("text", "days"),
    [("15,15/20", ((15, 15), (20,))), ("15,15,20", ((15, 15, 20),)), ("7", ((7,),)), (" 8 , 9 / 7 ", ((8, 9), (7,)))],
)
def test_sessions_are_read_day_by_day_and_written_so(text: str, days: tuple[tuple[int, ...], ...]) -> None:
    assert [event.parse_sessions(each) for each in (text, event.format_sessions(days))] == [days] * 2


@pytest.mark.parametrize("text", ["", "15,", "/", "15,,15", "15;15", "-3", "x", "1.5", "15//15", "٣"])
def test_sessions_that_are_not_numbers_are_refused(text: str) -> None:
    assert "for example 15,15/20" in why_refused(event.parse_sessions, text)
