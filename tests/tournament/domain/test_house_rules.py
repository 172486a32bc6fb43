"""House rules of a club evening; others are played by the book.  What each level presets.  R1, R3-R8, R12, R34."""

from dataclasses import replace

import pytest

from tests.refusals import why_refused
from tournament.domain import Pair, event
from tournament.domain.house_rules import (
    AGE,
    BOOK,
    FLAGS_PER_TABLE,
    HEARTS_ONE_FLAG,
    PLACES_THAT_MATTER,
    PRESETS,
    TRICKS,
    GoingOut,
    HouseRules,
    Level,
    Preset,
)

CLUB = event.EventPlan("evening", "An Evening", Level.CLUB)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("level", [level for level in Level if level is not Level.CLUB])
@pytest.mark.parametrize("rules", [HEARTS_ONE_FLAG, HouseRules(break_name="Tea"), HouseRules(forts=("Garry",))])
def test_above_club_level_there_are_no_house_rules(level: Level, rules: HouseRules) -> None:
    assert event.check_event(replace(CLUB, level=level)).house_rules == BOOK
    assert "played by the book" in why_refused(event.check_event, replace(CLUB, level=level, house_rules=rules))


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(tricks_for_one=0),
        HouseRules(tricks_for_one=14, tricks_for_two=0),
        HouseRules(tricks_for_two=7),
        HouseRules(tricks_for_two=-1),
        HouseRules(tricks_for_two=14),
        HouseRules(dealer="x" * 61),
        HouseRules(break_name="x" * 21),
        HouseRules(break_name="a\nb"),
        HouseRules(forts=("x" * 41,)),
        HouseRules(forts=("Garry", "garry ")),
        HouseRules(forts=("",) * 1001),
    ],
)
def test_what_cannot_be_played_or_printed_is_refused(rules: HouseRules) -> None:
    why_refused(event.check_event, replace(CLUB, house_rules=rules))


@pytest.mark.rule("R34")
@pytest.mark.parametrize(
    ("rules", "flags"),
    [
        (BOOK, [0] * 7 + [1] * 3 + [2] * 4),
        (HEARTS_ONE_FLAG, [0] * 7 + [1] * 7),
        (HouseRules(tricks_for_one=1, tricks_for_two=2), [0, 1] + [2] * 12),
    ],
)
def test_tricks_win_flags_by_the_rules(rules: HouseRules, flags: list[int]) -> None:
    assert ([rules.flags_for(count) for count in range(TRICKS + 1)], rules.most_flags) == (flags, max(flags))


def test_a_fort_is_named_where_its_table_has_a_name() -> None:
    assert [HouseRules(forts=("Garry", "")).fort(table) for table in (1, 2, 3)] == ["Garry", "", ""]


def test_ladies_and_gentlemen_are_called_so_and_mixed_pairs_by_their_letters() -> None:
    rules = HouseRules(who=GoingOut.LADIES_AND_GENTLEMEN)

    assert [*map(rules.spoken, (Pair.AB, Pair.XY, Pair.AX)), BOOK.spoken(Pair.AB)] == [
        "the ladies", "the gentlemen", "A and X", "A and B"
    ]  # fmt: skip


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
