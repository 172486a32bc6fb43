"""House rules of a club evening; others are played by the book.  What each level presets.  R1, R3-R8, R12, R34."""

from dataclasses import replace

import pytest

from tests.refusals import why_refused
from tournament.domain import Pair, event, house_rules

CLUB = event.EventPlan("evening", "An Evening", house_rules.Level.CLUB)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("level", [level for level in house_rules.Level if level is not house_rules.Level.CLUB])
@pytest.mark.parametrize(
    "rules",
    [house_rules.HEARTS_ONE_FLAG, house_rules.HouseRules(break_name="Tea"), house_rules.HouseRules(forts=("Garry",))],
)
def test_above_club_level_there_are_no_house_rules(level: house_rules.Level, rules: house_rules.HouseRules) -> None:
    assert event.check_event(replace(CLUB, level=level)).house_rules == house_rules.BOOK
    assert "played by the book" in why_refused(event.check_event, replace(CLUB, level=level, house_rules=rules))


@pytest.mark.parametrize(
    "rules",
    [
        house_rules.HouseRules(tricks_for_one=0),
        house_rules.HouseRules(tricks_for_one=14, tricks_for_two=0),
        house_rules.HouseRules(tricks_for_two=7),
        house_rules.HouseRules(tricks_for_two=-1),
        house_rules.HouseRules(tricks_for_two=14),
        house_rules.HouseRules(dealer="x" * 61),
        house_rules.HouseRules(break_name="x" * 21),
        house_rules.HouseRules(break_name="a\nb"),
        house_rules.HouseRules(forts=("x" * 41,)),
        house_rules.HouseRules(forts=("Garry", "garry ")),
        house_rules.HouseRules(forts=("",) * 1001),
    ],
)
def test_what_cannot_be_played_or_printed_is_refused(rules: house_rules.HouseRules) -> None:
    why_refused(event.check_event, replace(CLUB, house_rules=rules))


@pytest.mark.rule("R34")
@pytest.mark.parametrize(
    ("rules", "flags"),
    [
        (house_rules.BOOK, [0] * 7 + [1] * 3 + [2] * 4),
        (house_rules.HEARTS_ONE_FLAG, [0] * 7 + [1] * 7),
        (house_rules.HouseRules(tricks_for_one=1, tricks_for_two=2), [0, 1] + [2] * 12),
    ],
)
def test_tricks_win_flags_by_the_rules(rules: house_rules.HouseRules, flags: list[int]) -> None:
    assert ([rules.flags_for(count) for count in range(house_rules.TRICKS + 1)], rules.most_flags) == (
        flags,
        max(flags),
    )


def test_a_fort_is_named_where_its_table_has_a_name() -> None:
    assert [house_rules.HouseRules(forts=("Garry", "")).fort(table) for table in (1, 2, 3)] == ["Garry", "", ""]


def test_ladies_and_gentlemen_are_called_so_and_mixed_pairs_by_their_letters() -> None:
    rules = house_rules.HouseRules(who=house_rules.GoingOut.LADIES_AND_GENTLEMEN)

    assert [*map(rules.spoken, (Pair.AB, Pair.XY, Pair.AX)), house_rules.BOOK.spoken(Pair.AB)] == [
        "the ladies", "the gentlemen", "A and X", "A and B"
    ]  # fmt: skip


@pytest.mark.rule("R3", "R4", "R5", "R6", "R8")
@pytest.mark.parametrize(
    ("level", "sessions", "advancing", "counts", "is_drawn", "limit"),
    [
        (house_rules.Level.CLUB, ((15, 15),), 0, 1, True, None),
        (house_rules.Level.AREA, ((15, 15),), 2, 1, True, None),
        (house_rules.Level.ZONE, ((15, 15),), 2, 1, True, 2),
        (house_rules.Level.PROVINCIAL, ((15, 15), (20,)), 0, 2, False, 2),
    ],
)
def test_a_level_presets_its_hands_who_goes_on_the_counts_of_a_table_and_how_teams_are_seated(
    level: house_rules.Level,
    sessions: tuple[tuple[int, ...], ...],
    advancing: int,
    counts: int,
    is_drawn: bool,
    limit: int | None,
) -> None:
    assert house_rules.PRESETS[level] == house_rules.Preset(sessions, advancing, counts, is_drawn, limit)


@pytest.mark.rule("R12")
def test_the_books_numbers() -> None:
    assert (house_rules.FLAGS_PER_TABLE, house_rules.PLACES_THAT_MATTER, house_rules.AGE) == (12, 3, 55)
