"""The levels and what each presets.  R3-R8, R12."""

import pytest

from tournament.domain.house_rules import AGE, FLAGS_PER_TABLE, PLACES_THAT_MATTER, PRESETS, Level


@pytest.mark.rule("R4")
@pytest.mark.rule("R5")
@pytest.mark.parametrize(("level", "limit"), [(Level.AREA, None), (Level.ZONE, 2)])
def test_area_and_zone_play_thirty_hands_in_a_day_draw_their_tables_and_send_two_teams_on(
    level: Level, limit: int | None
) -> None:
    preset = PRESETS[level]

    assert (preset.sessions, preset.advancing, preset.counts_needed) == (((15, 15),), 2, 1)
    assert (preset.is_drawn, preset.zone_limit) == (True, limit)


@pytest.mark.rule("R3")
@pytest.mark.rule("R6")
@pytest.mark.rule("R8")
def test_provincials_play_fifty_hands_over_two_days_and_a_zone_sends_two_teams() -> None:
    preset = PRESETS[Level.PROVINCIAL]

    assert (preset.sessions, preset.advancing, preset.counts_needed) == (((15, 15), (20,)), 0, 2)
    assert (preset.is_drawn, preset.zone_limit) == (False, 2)


def test_a_club_plays_as_an_area_does_and_sends_nobody_on() -> None:
    preset = PRESETS[Level.CLUB]

    assert (preset.sessions, preset.advancing, preset.counts_needed) == (((15, 15),), 0, 1)
    assert (preset.is_drawn, preset.zone_limit) == (True, None)


@pytest.mark.rule("R12")
def test_the_books_numbers() -> None:
    assert (FLAGS_PER_TABLE, PLACES_THAT_MATTER, AGE) == (12, 3, 55)
