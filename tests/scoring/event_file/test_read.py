"""The event file read key by key: what it may say, and that whatever else it says is refused by its place."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.event_file.reading import read_event_file
from tests.refusals import why_raised
from tournament.schemas import DocumentRefused

LEAST = {
    "format": "military-whist-event/1",
    "event": {"slug": "games", "name": "Games", "level": "club"},
    "teams": [{"name": "Aces"}, {"name": "Kings"}],
}


def refusal(document: Any) -> str:
    return why_raised(DocumentRefused, read_event_file, document if isinstance(document, str) else json.dumps(document))


def with_event(**keys: Any) -> dict[str, Any]:
    return LEAST | {"event": LEAST["event"] | keys}


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + json.dumps(LEAST, indent=1).replace("\n", "\r\n"),
        json.dumps(with_event(sessions=None, advancing=None, venue=None) | {"counts": None}),
    ],
)
def test_a_byte_order_mark_and_windows_line_ends_are_no_matter_and_null_is_as_good_as_left_out(text: str) -> None:
    read, least = read_event_file(text), read_event_file(json.dumps(LEAST))

    assert read == least


def everything() -> dict[str, Any]:
    """A document with an object of every kind."""
    at = "2026-08-21T16:40:00-06:00"
    return with_event(final=True) | {
        "teams": [{"name": "Aces", "players": {"A": "Ann"}}],
        "counts": [{"day": 1, "table": 1, "flags": 12}],
        "loans": [{"day": 1, "table": 1, "flags": 1}],
        "rulings": [{"about": "smoking", "reason": "None."}],
        "side_games": [{"game": "open_whist", "sides": ["Us", "Them"], "deals": []}],
        "days": [{"day": 1, "opened_at": at}],
        "flags_checked": [{"day": 1, "table": 1, "by": "Ada", "at": at}],
        "movements": [
            {"edition": 1, "plan": "p", "tables": 2, "certificate": {}, "fingerprint": "a", "adopted_by": "A",
             "sheet": "s"}
        ],
        "log": [{"number": 1, "at": at, "by": "A", "did": "d", "says": "s", "detail": {}, "digest": "0"}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), "The document"),
        (("event",), "event"),
        (("teams", 0), "teams 1"),
        (("counts", 0), "counts 1"),
        (("loans", 0), "loans 1"),
        (("rulings", 0), "rulings 1"),
        (("side_games", 0), "side_games 1"),
        (("days", 0), "days 1"),
        (("flags_checked", 0), "flags_checked 1"),
        (("movements", 0), "movements 1"),
        (("log", 0), "log 1"),
    ],
)
def test_an_unknown_key_is_refused_by_name_and_place(path: tuple[str | int, ...], place: str) -> None:
    document: Any = everything()
    read_event_file(json.dumps(document))
    part = document
    for key in path:
        part = part[key]

    had = set(part)
    part["colour"] = "red"

    sentence, known = refusal(document).rstrip(".").split("; known are ")
    assert sentence == f"{place} has the key “colour”, which is not known there"
    assert had <= set(known.split(", "))


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "The file must say “format”: “military-whist-event/1”."),
        ({"format": "military-whist-event/2"}, "The file must say “format”: “military-whist-event/1”."),
        ({"format": "military-whist-event/1"}, "The file has no event."),
        (LEAST | {"teams": []}, "The file has no teams."),
        (LEAST | {"teams": {}}, "teams must be a list."),
        (LEAST | {"teams": [7]}, "teams 1 must be an object with keys."),
        ([], "The file must be an object with keys."),
        (LEAST | {"event": []}, "event must be an object with keys."),
        (with_event(name=7), "event, name must be text."),
        (with_event(name=None), "event, name must be text."),
        (LEAST | {"teams": [{"name": "Aces"}, {"name": 7}]}, "teams 2, name must be text of 1 to 80 letters."),
        (LEAST | {"teams": [{"name": "Aces"}, {"name": " "}]}, "teams 2, name must be text of 1 to 80 letters."),
        (LEAST | {"teams": [{"name": "Aces", "players": {"A": 1}}]},
         "teams 1, players must be text of at most 80 letters."),
        (LEAST | {"teams": [{"name": "Aces", "players": {"Z": "5"}}]},
         "teams 1, players has the key “Z”, which is not known there; each must be A, B, X, Y."),
        (with_event(level="national"), "event, level must be area, zone, provincial, club."),
        (with_event(final="yes"), "event, final must be true or false."),
        (with_event(advancing=True), "event, advancing must be a whole number."),
        (with_event(flags_per_table=12.0), "event, flags_per_table must be a whole number."),
        (with_event(counts_needed="2"), "event, counts_needed must be a whole number."),
        (with_event(sessions=[15, 15]), "event, sessions 1 must be a list."),
        (with_event(sessions=[["15"]]), "event, sessions 1 1 must be a whole number."),
        (with_event(dates=["21 August"]), "event, dates 1 must be a date such as 2026-12-31."),
        (with_event(dates=["0001-01-01"]), "0001-01-01 is no date that somebody could mean."),
        (with_event(age_reference_date=2026), "event, age_reference_date must be a date such as 2026-12-31."),
        (with_event(hand_in_play=-1), "event, hand_in_play must be a whole number from 0 to 30000."),
        (LEAST | {"closed_days": ["1"]}, "closed_days 1 must be a whole number from 1 to 14."),
        (LEAST | {"counts": [{"day": 1, "table": 1}]},
         "counts 1, flags is missing; it must be a whole number from 0 to 1000000."),
        (LEAST | {"counts": [{"day": 0, "table": 1, "flags": 1}]},
         "counts 1, day must be a whole number from 1 to 30000."),
        (LEAST | {"counts": [{"day": 1, "table": 1, "flags": 1, "at": "noon"}]},
         "counts 1, at must be a time with its zone, such as 2026-08-21T16:40:00-06:00."),
        (LEAST | {"counts": [{"day": 1, "table": 1, "flags": 1, "at": "2026-08-21T16:40:00"}]},
         "counts 1, at must be a time with its zone, such as 2026-08-21T16:40:00-06:00."),
        (LEAST | {"counts": [{"day": 1, "table": 1, "flags": 1, "at": "0001-01-01T00:00:00+14:00"}]},
         "0001-01-01 is no date that somebody could mean."),
        (LEAST | {"closed_days": [1, 0]}, "closed_days 2 must be a whole number from 1 to 14."),
        (LEAST | {"closed_days": 1}, "closed_days must be a list."),
        (LEAST | {"rulings": [{"about": "day 1 total"}]},
         "rulings 1, reason is missing; it must be text of 1 to 300 letters."),
        (LEAST | {"side_games": [{"game": "open_whist", "sides": ["Us"], "deals": [1]}]},
         "side_games 1, deals 1 must be an object with keys."),
        (LEAST | {"teams": [{"name": "Aces"}, {"name": "K" * 81}]},
         "teams 2, name must be text of 1 to 80 letters."),
        (LEAST | {"teams": [{"name": "Aces", "qualified_by": "luck"}]},
         "teams 1, qualified_by must be , acclamation, alternate, placing."),
        (LEAST | {"teams": [{"name": "Aces", "table": 40_000}]},
         "teams 1, table must be a whole number from 1 to 1000."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_its_place(document: Any, sentence: str) -> None:
    assert refusal(document) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not JSON: line 1, column 1."),
        ("{", "This is not JSON: line 1, column 2."),
        ('{"a": 1,\n "a": 2}', "The key “a” stands twice in one object."),
        ("[" * 100_000, "This JSON is nested too deeply."),
        ("[" * 60 + "]" * 60, "This JSON is nested too deeply."),
        ('{"a": NaN}', "The number nan is out of all bounds."),
        ('{"a": -Infinity}', "The number -inf is out of all bounds."),
        ('{"a": 1e999}', "The number inf is out of all bounds."),
        ('{"a": ' + "9" * 5000 + "}", "A number is out of all bounds."),
        (r'{"a": "x\u0000y"}', r"“x\x00y” holds a character that cannot be kept."),
        (r'{"a\ud800": "y"}', r"“a\ud800” holds a character that cannot be kept."),
        (r'["\udfff\ud800"]', r"“\udfff\ud800” holds a character that cannot be kept."),
    ],
)
def test_text_that_no_database_keeps_is_refused(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_a_letter_beyond_sixteen_bits_is_read_also_from_its_two_halves() -> None:
    text = json.dumps(LEAST | {"event": LEAST["event"] | {"name": "Flags 🃏"}}, ensure_ascii=True)

    assert read_event_file(text).plan.name == "Flags 🃏"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**7) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.slow
@given(st.data())
def test_whatever_stands_anywhere_in_a_file_it_is_read_or_refused(data: st.DataObject) -> None:
    document: Any = everything()
    part, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(part[key], (dict, list)) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))

    part[key] = data.draw(JSON)

    with suppress(DocumentRefused):
        read_event_file(json.dumps(document))
