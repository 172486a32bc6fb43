"""The levels and what each presets.  R3-R8, R12."""

import pytest

from tournament.domain.house_rules import AGE, FLAGS_PER_TABLE, PLACES_THAT_MATTER, PRESETS, Level, Preset


@pytest.mark.rule("R3", "R4", "R5", "R6", "R8")
@pytest.mark.parametrize(
    ("level", "sessions", "advancing", "counts", "is_drawn", "limit"),
    [
        (Level.CLUB, ((15, 15),), 0, 1, True, None),
        (Level.AREA, ((15, 15),), 2, 1, True, None),
        (Level.ZONE, ((15, 15),), 2, 1, True, 2),
        (Level.PROVINCIAL, ((15, 15), (20,)), 0, 2, False, 2),
    ],
)
def test_a_level_presets_its_hands_who_goes_on_the_counts_of_a_table_and_how_teams_are_seated(
    level: Level, sessions: tuple[tuple[int, ...], ...], advancing: int, counts: int, is_drawn: bool, limit: int | None
) -> None:
    assert PRESETS[level] == Preset(sessions, advancing, counts, is_drawn, limit)


@pytest.mark.rule("R12")
def test_the_books_numbers() -> None:
    assert (FLAGS_PER_TABLE, PLACES_THAT_MATTER, AGE) == (12, 3, 55)
