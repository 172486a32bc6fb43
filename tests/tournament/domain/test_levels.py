"""What each level presets.  R3-R8, R12."""

import pytest

from tournament.domain import levels


@pytest.mark.rule("R3", "R4", "R5", "R6", "R8")
@pytest.mark.parametrize(
    ("level", "sessions", "advancing", "counts", "is_drawn", "limit"),
    [
        (levels.Level.CLUB, ((15, 15),), 0, 1, True, None),
        (levels.Level.AREA, ((15, 15),), 2, 1, True, None),
        (levels.Level.ZONE, ((15, 15),), 2, 1, True, 2),
        (levels.Level.PROVINCIAL, ((15, 15), (20,)), 0, 2, False, 2),
    ],
)
def test_a_level_presets_its_hands_who_goes_on_the_counts_of_a_table_and_how_teams_are_seated(
    level: levels.Level,
    sessions: tuple[tuple[int, ...], ...],
    advancing: int,
    counts: int,
    is_drawn: bool,
    limit: int | None,
) -> None:
    assert levels.PRESETS[level] == levels.Preset(sessions, advancing, counts, is_drawn, limit)


@pytest.mark.rule("R12")
def test_the_books_numbers() -> None:
    assert (levels.FLAGS_PER_TABLE, levels.PLACES_THAT_MATTER, levels.AGE) == (12, 3, 55)
