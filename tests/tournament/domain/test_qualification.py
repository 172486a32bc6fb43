"""Who goes on, and who is old enough.  R2, R4, R9."""

from datetime import UTC, date, datetime

import pytest

from tournament.domain.qualification import (
    Placed,
    default_reference_date,
    first_teams,
    format_fingerprint,
    is_old_enough,
    next_alternate,
    signed_text,
)
from tournament.domain.refusal import Refusal

STANDINGS = [Placed("Aces", 1, False), Placed("Bells", 2, False), Placed("Crowns", 3, True), Placed("Deuces", 3, True)]


@pytest.mark.rule("R2")
def test_age_counts_on_the_last_day_of_the_events_year() -> None:
    created_at = datetime(2025, 11, 1, tzinfo=UTC)

    assert default_reference_date([date(2026, 8, 21), date(2026, 8, 22)], created_at) == date(2026, 12, 31)
    assert default_reference_date([], created_at) == date(2025, 12, 31)


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("birth_year", "is_enough"), [(1970, True), (1971, True), (1972, False), (1990, False)])
def test_a_player_is_55_in_the_year_of_the_reference_date(birth_year: int, is_enough: bool) -> None:
    assert is_old_enough(birth_year, date(2026, 12, 31)) is is_enough


@pytest.mark.rule("R4")
def test_as_many_teams_go_on_as_advance() -> None:
    assert first_teams(STANDINGS, 2) == STANDINGS[:2]
    assert first_teams(STANDINGS, 0) == []


@pytest.mark.rule("R9")
def test_the_next_in_the_standings_who_was_not_named_takes_the_place() -> None:
    assert next_alternate(STANDINGS, {"Aces", "Crowns"}).team == "Bells"
    assert next_alternate(STANDINGS, {"Aces", "Bells", "Crowns"}).team == "Deuces"


@pytest.mark.rule("R9")
def test_nobody_takes_the_place_when_two_are_equally_next_or_none_is_left() -> None:
    with pytest.raises(Refusal, match="Crowns and Deuces share place 3"):
        next_alternate(STANDINGS, {"Aces", "Bells"})
    with pytest.raises(Refusal, match="No team is left"):
        next_alternate(STANDINGS, {placed.team for placed in STANDINGS})


def test_a_signature_covers_everything_but_itself_in_one_spelling() -> None:
    assert signed_text({"b": 1, "a": "é", "signature": "x"}) == '{"a":"é","b":1}'.encode()


def test_a_fingerprint_is_read_out_in_fours() -> None:
    assert format_fingerprint("3f2a9c81d04b77e1" + "0" * 48) == "3f2a 9c81 d04b 77e1"
