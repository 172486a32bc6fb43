"""What a change would do is said before it is saved, and nothing of it is kept.  R9, R10, R38."""

from collections.abc import Callable

import pytest

from scoring.services import counts, preview, roster_changes
from tests.events import ADA, NOON, count_all, fresh, save, set_up
from tournament.domain import TeamEntry
from tournament.models import Event


@pytest.fixture
def event(db: None) -> Event:
    """Four tables, two days of 2 + 2 and 2 hands; day 1 stands at 15, 13, 12 and 8."""
    made = set_up(4, sessions=((2, 2), (2,)), counts_needed=1, advancing=1)
    count_all(made, (15, 13, 12, 8))
    return fresh(made)


def test_many_that_only_move_one_place_are_counted_after_the_team_whose_flags_change(db: None) -> None:
    event = set_up(6, counts_needed=1)
    count_all(event, (15, 14, 13, 12, 11, 7))

    misread = counts.Settlement(day=1, table=6, flags=16, reason="Misread")

    result = preview.effects(event, lambda: counts.settle_flag_count(event, ADA, NOON, misread, "b"))

    assert [*result.sentences[:2], result.result] == [
        "Table 6 becomes 1st with 16 flags, not 6th with 7.",
        "Five others move down one place.",
        "Team 6 becomes 1st; five others move down one place.",
    ]


LATE = roster_changes.LateTeam(entry=TeamEntry("Fives"), after_hand=4, is_ranked=True)
DESIGNED = "The hands to come are designed again, 73.6 of 100 before and"


@pytest.mark.parametrize(
    ("change", "given", "sentences"),
    [
        (roster_changes.withdraw_team,
         roster_changes.Leaving(table=2, after_hand=3, closes_circle=False, reason="Taken ill"), [
            "Team 2, table 2, is not ranked.",
            "Table 3 moves from 3rd to 2nd.",
            "Table 4 moves from 4th to 3rd.",
            "Day 2: 3 tables are counted, 4 before; the room should hold 36 flags.",
        ]),
        (roster_changes.withdraw_team,
         roster_changes.Leaving(table=2, after_hand=4, closes_circle=True, reason="Went home"), [
            "Team 2, table 2, is not ranked.",
            "Table 4 goes to table 2, moves from 4th to 3rd.",
            "Table 3 moves from 3rd to 2nd.",
            "Day 2: 3 tables are counted, 4 before; the room should hold 36 flags.",
            f"{DESIGNED} 80.0 after; print the sheets of tables 1, 2 and 3 again.",
        ]),
        (roster_changes.add_late_team, LATE, [
            "Fives is ranked, at table 5.",
            "Day 2: 5 tables are counted, 4 before; the room should hold 60 flags.",
            f"{DESIGNED} 100.0 after; print the sheets of tables 1, 2, 3, 4 and 5 again.",
        ]),
        (counts.settle_flag_count, counts.Settlement(day=1, table=3, flags=14, reason="Two lay below"), [
            "Table 3 becomes 2nd with 14 flags, not 3rd with 12.",
            "Table 2 moves from 2nd to 3rd.",
            "Day 1: The room should hold 48 flags; 50 were counted: 2 too many.",
        ]),
        (counts.settle_flag_count, counts.Settlement(day=1, table=4, flags=13, reason="Five lay below"), [
            "Table 4 shares 2nd with table 2: 13 flags, not 4th with 8.",
            "Table 2 shares 2nd with table 4.",
            "Table 3 moves from 3rd to 4th.",
            "Day 1: The room should hold 48 flags; 53 were counted: 5 too many.",
        ]),
        (lambda *_: None, None, ["No place and no total changes."]),
    ],
)  # fmt: skip
def test_which_places_totals_and_sums_move_and_what_to_print_is_said_and_nothing_is_kept(
    event: Event, change: Callable[..., object], given: object, sentences: list[str]
) -> None:
    before = save(event)

    assert preview.effects(event, lambda: change(event, ADA, NOON, given)).sentences == sentences
    assert save(event) == before
