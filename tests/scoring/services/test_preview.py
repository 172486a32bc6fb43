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


LATE = roster_changes.LateTeam(entry=TeamEntry("Fives"), after_hand=4, is_ranked=True)
AGAIN = "The hands to come are designed again: print the sheets again."


@pytest.mark.parametrize(
    ("change", "given", "teams", "notes"),
    [
        (roster_changes.note_presence,
         roster_changes.Presence(is_here=False, table=2, after_hand=3, reason="Taken ill"),
         ["3 Team 3: 12, 3rd → 2nd", "4 Team 4: 8, 4th → 3rd", "2 Team 2: 13, 2nd → not ranked"], []),
        (roster_changes.note_presence,
         roster_changes.Presence(is_here=False, table=2, after_hand=4, closes_circle=True, reason="Went home"),
         ["3 Team 3: 12, 3rd → 2nd", "4 Team 4: 8, 4th → 3rd (goes to table 2)", "2 Team 2: 13, 2nd → not ranked"],
         [AGAIN]),
        (roster_changes.add_late_team, LATE, ["5 Fives: 0, not ranked → 5th"], [AGAIN]),
        (counts.settle_flag_count, counts.Settlement(day=1, table=3, flags=14, reason="Two lay below"),
         ["3 Team 3: 12 → 14, 3rd → 2nd", "2 Team 2: 13, 2nd → 3rd"],
         ["Day 1: The room should hold 48 flags; 50 were counted: 2 too many. "]),
        (counts.settle_flag_count, counts.Settlement(day=1, table=4, flags=16, reason="Eight lay below"),
         ["4 Team 4: 8 → 16, 4th → 1st", "1 Team 1: 15, 1st → 2nd",
          "2 Team 2: 13, 2nd → 3rd", "3 Team 3: 12, 3rd → 4th"],
         ["Day 1: The room should hold 48 flags; 56 were counted: 8 too many. "]),
        (lambda *_: None, None, [], []),
    ],
)  # fmt: skip
def test_the_teams_that_change_are_shown_before_and_after_and_nothing_is_kept(
    event: Event, change: Callable[..., object], given: object, teams: list[str], notes: list[str]
) -> None:
    before = save(event)

    does = preview.effects(event, lambda: change(event, ADA, NOON, given))

    assert [
        f"{team.table} {team.team}: {team.flags}, {team.place}{team.note and f' ({team.note})'}" for team in does.teams
    ] == teams
    assert [note[: len(start)] for note, start in zip(does.notes, notes, strict=True)] == notes
    assert save(event) == before


@pytest.mark.rule("R9")
def test_who_goes_on_now_and_who_no_longer_does_is_said(db: None) -> None:
    event = set_up(4, advancing=1)
    count_all(event, (15, 13, 12, 8))
    misread = counts.Settlement(day=1, table=4, flags=16, reason="Misread")

    does = preview.effects(event, lambda: counts.settle_flag_count(event, ADA, NOON, misread))

    assert [(team.team, team.note) for team in does.teams] == [
        ("Team 4", "now advances"), ("Team 1", "no longer advances"), ("Team 2", ""), ("Team 3", "")
    ]  # fmt: skip


def test_before_any_count_a_team_that_leaves_is_ranked_then_not(db: None) -> None:
    event = set_up(4)
    leaving = roster_changes.Presence(is_here=False, table=2, after_hand=1, reason="Taken ill")

    does = preview.effects(event, lambda: roster_changes.note_presence(event, ADA, NOON, leaving))

    assert [(team.team, team.flags, team.place) for team in does.teams] == [("Team 2", "–", "ranked → not ranked")]
