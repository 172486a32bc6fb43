"""Who is old enough, and what a signature covers.  R2."""

from datetime import UTC, date, datetime

import pytest

from tournament.domain.qualification import (
    default_reference_date,
    format_fingerprint,
    is_old_enough,
    signed_text,
)


@pytest.mark.rule("R2")
def test_age_counts_on_the_last_day_of_the_events_year() -> None:
    created_at, of_the_days = datetime(2025, 11, 1, tzinfo=UTC), ([date(2026, 8, 21), date(2026, 8, 22)], [])

    assert [default_reference_date(dates, created_at) for dates in of_the_days] == [
        date(2026, 12, 31), date(2025, 12, 31)
    ]  # fmt: skip


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("born", "reference", "is_enough"),
    [
        (date(1971, 7, 1), date(2026, 7, 1), True),
        (date(1971, 7, 2), date(2026, 7, 1), False),
        (date(1971, 12, 31), date(2026, 12, 31), True),
        (date(1972, 1, 1), date(2026, 12, 31), False),
        (date(1972, 2, 29), date(2027, 2, 28), False),
        (date(1972, 2, 29), date(2027, 3, 1), True),
        (date(1970, 12, 31), date(2026, 1, 1), True),
        *((year, date(2026, 12, 31), is_so) for year, is_so in ((1970, True), (1971, True), (1972, False))),
    ],
)
def test_a_player_is_55_on_the_reference_date_or_in_its_year_where_the_year_of_birth_alone_is_known(
    born: date | int, reference: date, is_enough: bool
) -> None:
    known = (born, None) if isinstance(born, int) else (born.year, born)

    assert is_old_enough(known[0], reference, known[1]) is is_enough


def test_a_signature_covers_everything_but_itself_in_one_spelling() -> None:
    assert signed_text({"b": 1, "a": "é", "signature": "x"}) == '{"a":"é","b":1}'.encode()


def test_a_fingerprint_is_read_out_in_fours() -> None:
    assert format_fingerprint("3f2a9c81d04b77e1" + "0" * 48) == "3f2a 9c81 d04b 77e1"
