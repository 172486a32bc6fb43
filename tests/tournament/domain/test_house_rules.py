"""House rules of a club evening; every other event is played by the book.  R1, R34."""

from dataclasses import replace

import pytest

from tournament.domain import Level, Pair, Refusal
from tournament.domain.event import EventPlan, check_event
from tournament.domain.house_rules import BOOK, HEARTS_ONE_FLAG, TRICKS, GoingOut, HouseRules

CLUB = EventPlan("evening", "An Evening", Level.CLUB)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("level", [level for level in Level if level is not Level.CLUB])
@pytest.mark.parametrize("rules", [HEARTS_ONE_FLAG, HouseRules(break_name="Tea"), HouseRules(forts=("Garry",))])
def test_above_club_level_there_are_no_house_rules(level: Level, rules: HouseRules) -> None:
    assert check_event(replace(CLUB, level=level)).house_rules == BOOK
    with pytest.raises(Refusal, match="played by the book"):
        check_event(replace(CLUB, level=level, house_rules=rules))


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
    with pytest.raises(Refusal):
        check_event(replace(CLUB, house_rules=rules))


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
    assert [rules.flags_for(count) for count in range(TRICKS + 1)] == flags
    assert max(flags) == rules.most_flags


def test_a_fort_is_named_where_its_table_has_a_name() -> None:
    assert [HouseRules(forts=("Garry", "")).fort(table) for table in (1, 2, 3)] == ["Garry", "", ""]


def test_ladies_and_gentlemen_are_called_so_and_mixed_pairs_by_their_letters() -> None:
    rules = HouseRules(who=GoingOut.LADIES_AND_GENTLEMEN)

    assert [rules.spoken(pair) for pair in (Pair.AB, Pair.XY, Pair.AX)] == ["the ladies", "the gentlemen", "A and X"]
    assert BOOK.spoken(Pair.AB) == "A and B"
