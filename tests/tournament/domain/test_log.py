"""The chain that proves a log unbroken."""

from dataclasses import replace

import pytest

from tests.refusals import why_refused
from tournament.domain.log import FIRST, LogRecord, digest, verify_chain

AT = "2026-08-21T18:00:00+00:00"


def log(length: int = 5) -> list[tuple[LogRecord, str]]:
    """A log of so many entries, each chained to the one before."""
    entries: list[tuple[LogRecord, str]] = []
    previous = FIRST
    for number in range(1, length + 1):
        entry = LogRecord(number, AT, "Ada", "count", f"Table {number}: 12.", {"table": number, "flags": 12})
        previous = digest(previous, entry)
        entries.append((entry, previous))
    return entries


def broken_at(entries: list[tuple[LogRecord, str]]) -> str:
    return why_refused(verify_chain, entries)


@pytest.mark.parametrize("length", range(6))
def test_an_unbroken_log_is_proved_and_counted(length: int) -> None:
    assert verify_chain(log(length)) == length


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize(
    "change",
    [{"at": "2026-08-21T18:00:01+00:00"}, {"by": "Bob"}, {"act": "other"}, {"sentence": "Table 9: 12."}, {"detail": {}},
     {"number": 7}],
)  # fmt: skip
def test_any_change_of_any_entry_is_found_where_it_is(number: int, change: dict[str, object]) -> None:
    entries = log()
    entry, stored_digest = entries[number - 1]

    entries[number - 1] = (replace(entry, **change), stored_digest)  # type: ignore[arg-type]

    assert broken_at(entries) == f"The log is broken at entry {number}; what follows it cannot be trusted."


@pytest.mark.parametrize("number", range(1, 5))
def test_an_entry_taken_out_put_in_or_moved_is_found(number: int) -> None:
    out, double, swapped = log(), log(), log()

    del out[number - 1]
    double.insert(number, double[number - 1])
    swapped[number - 1 : number + 1] = reversed(swapped[number - 1 : number + 1])

    where = "The log is broken at entry %s; what follows it cannot be trusted."
    assert [broken_at(each) for each in (out, double, swapped)] == [
        where % number,
        where % (number + 1),
        where % number,
    ]


def test_the_order_of_the_details_is_no_matter_and_their_values_are() -> None:
    details: list[dict[str, object]] = [
        {"a": 1, "b": [2, {"c": 3, "d": 4}]}, {"b": [2, {"d": 4, "c": 3}], "a": 1}, {"a": 1, "b": [{"c": 3, "d": 4}, 2]}
    ]  # fmt: skip

    one, turned, other = (digest(FIRST, LogRecord(1, AT, "Ada", "count", "", each)) for each in details)

    assert one == turned != other
