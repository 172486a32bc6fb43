"""The standings as scripts get them, and what the hands to come can still change.  R21, R38, R40, R42."""

from datetime import timedelta

import pytest

from rotations.queries import find_adopted_movement, moves_of
from scoring.domain.clinch import Chance
from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.queries.standings import EventOutlook, event_standings, find_outlook
from scoring.services import counts, qualification, roster_changes, rulings
from tests.events import ADA, NOON, count, count_all, document, fresh, load, play, set_up, standings
from tournament.domain import BOOK, TeamEntry, house_rules
from tournament.models import Event
from tournament.queries.events import event_setup
from tournament.services.teams import OneTeam

CERTAIN, OPEN, TIED, GONE = Chance.CERTAIN, Chance.OPEN, Chance.PLAYOFF_AT_BEST, Chance.GONE


def look(event: Event, *, with_sessions: bool = True) -> EventOutlook | None:
    now = fresh(event)
    setup = event_setup(now)
    moves = moves_of(find_adopted_movement(now, setup))
    return find_outlook(now, event_standings(now), setup, moves, with_sessions=with_sessions)


def expected(event: Event) -> list[tuple[int, int, Chance]]:
    """What can become of each team, from the best down: its table, what it has now and its chance."""
    result = look(event)
    assert result
    return [(team.table, team.total, team.chance) for team in result.teams]


def chances(event: Event) -> dict[int, Chance]:
    return {table: chance for table, _, chance in expected(event)}


def test_a_session_counted_at_every_table_is_where_the_outlook_starts() -> None:
    event = set_up(4, sessions=((2, 1),), advancing=1)
    count_all(event, (15, 13, 11), session=1)

    before = look(event)
    count(event, 4, 9, session=1)

    assert (before, look(event, with_sessions=False)) == (None, None)  # the public sees no session of an open day
    assert chances(event) == {1: OPEN, 2: OPEN, 3: TIED, 4: GONE}
    roster_changes.add_late_team(event, ADA, NOON, roster_changes.LateTeam(entry=TeamEntry("Late"), after_hand=2))
    roster_changes.rank_team(
        event, ADA, NOON, roster_changes.TeamRank(table=1, is_ranked=False, reason="Made up of spares")
    )
    assert [each[:2] for each in expected(event)] == [(2, 13), (5, 12), (3, 11), (4, 9)]


@pytest.mark.rule("R34")
def test_where_nobody_wins_two_flags_half_the_lead_is_safe() -> None:
    book, one_flag = (
        set_up(4, slug=slug, sessions=((2, 1),), advancing=1, house_rules=rules)
        for slug, rules in (("book", BOOK), ("hearts", house_rules.HEARTS_ONE_FLAG))
    )
    for event in (book, one_flag):
        count_all(event, (15, 13, 11, 9), session=1)

    assert [found.safe_lead for event in (book, one_flag) if (found := look(event))] == [5, 3]


def test_a_table_that_was_lent_flags_is_seen_without_them() -> None:
    event = set_up(2, sessions=((2, 1),), advancing=1)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=2, flags=2), "loan")
    count_all(event, (22, 4), session=1)
    late = NOON + timedelta(hours=3)
    counts.lend_flags(event, ADA, late, counts.NewLoan(day=1, table=1, flags=3), "after the count")

    assert [each[:2] for each in expected(event)] == [(1, 22), (2, 2)]


def test_nobody_wins_or_loses_flags_at_the_table_of_a_team_that_left() -> None:
    event = set_up(3, sessions=((2, 1),), advancing=1)
    count_all(event, (14, 12, 10), session=1)
    before = chances(event)

    roster_changes.withdraw_team(
        event, ADA, NOON, roster_changes.Leaving(table=3, after_hand=2, closes_circle=False, reason="Ill")
    )

    assert [before, chances(event)] == [{1: OPEN, 2: OPEN, 3: TIED}, {1: CERTAIN, 2: GONE}]


def test_where_the_circle_changed_after_the_count_nothing_is_promised() -> None:
    event = set_up(4, sessions=((2, 2), (2, 2)), advancing=1)
    play(event, (30, 9, 5, 4))

    roster_changes.withdraw_team(
        event, ADA, NOON, roster_changes.Leaving(table=2, after_hand=6, closes_circle=True, reason="Ill")
    )

    assert look(event) is None


@pytest.mark.rule("R10", "R37")
def test_rulings_on_teams_count_in_what_can_still_happen() -> None:
    event = set_up(4, sessions=((2, 2), (1,)), advancing=1)
    counts.lend_flags(event, ADA, NOON, counts.NewLoan(day=1, table=2, flags=4), "loan")
    play(event, (16, 18, 12, 6))

    def rule(table: int, kind: TeamRulingKind, number: int) -> None:
        rulings.rule_on_team(event, ADA, NOON, TeamRuling(table=table, kind=kind, number=number, reason="So it is."))

    assert chances(event) == {1: OPEN, 2: OPEN, 3: TIED, 4: GONE}
    rule(table=1, kind=TeamRulingKind.PENALTY, number=4)
    assert chances(event) == {1: OPEN, 2: OPEN, 3: OPEN, 4: GONE}
    rule(table=1, kind=TeamRulingKind.PENALTY, number=0)
    rule(table=2, kind=TeamRulingKind.WAIVED_LOAN, number=1)
    assert expected(event) == [(2, 18, OPEN), (1, 16, OPEN), (3, 12, GONE), (4, 6, GONE)]
    rule(table=2, kind=TeamRulingKind.DISQUALIFIED, number=1)
    assert chances(event) == {1: OPEN, 3: TIED, 4: GONE}


@pytest.mark.rule("R9", "R10")
def test_after_all_hands_places_that_were_ruled_and_teams_that_withdrew_are_counted() -> None:
    event = set_up(4, advancing=1, places_that_matter=1)
    play(event, (16, 11, 11, 10))
    rulings.publish_final(event, ADA, NOON)
    assert look(event) is None
    rulings.withdraw_final(event, ADA, NOON, rulings.FinalTakenBack(reason="A tie."))

    qualification.withdraw_qualifier(
        event, ADA, NOON, qualification.QualifierWithdrawal(team=event.teams.get(name="Team 1").pk, reason="Ill.")
    )

    assert chances(event) == {2: TIED, 3: TIED, 4: GONE}
    rulings.rule_on_team(
        event, ADA, NOON, TeamRuling(table=4, kind=TeamRulingKind.PLACE, number=1, reason="A wrong call.")
    )
    assert look(event) is None


@pytest.mark.rule("R9")
def test_a_team_that_the_leader_named_leaves_one_place_less_to_play_for() -> None:
    event = set_up(4, sessions=((2, 2), (2,)), advancing=2)
    play(event, (30, 9, 5, 4))
    before = chances(event)

    qualification.name_by_acclamation(event, ADA, NOON, OneTeam(team=event.teams.get(name="Team 4").pk))
    after = chances(event)
    qualification.name_by_acclamation(event, ADA, NOON, OneTeam(team=event.teams.get(name="Team 3").pk))

    assert [before, after] == [{1: CERTAIN, 2: OPEN, 3: OPEN, 4: OPEN}, {1: CERTAIN, 2: GONE, 3: GONE}]
    assert look(event) is None


def test_the_whole_record_of_an_event_of_two_days() -> None:
    event = load(
        document(
            event={"slug": "two-days", "sessions": [[15], [15]], "advancing": 2, "name": "Two days"},
            teams=[{"name": name, "zone": f"Zone {table}", "table": table} for table, name in enumerate("ABCD", 1)],
            counted=[[17, 11, 8, 12], [20, 26, 2, 0]],
            loans=[{"day": 1, "table": 3, "flags": 2, "returned": 2}],
            playoffs=[{"tables": [1, 2], "hands": [{"tables": [1, 2], "trump": "S", "tricks": {"1": 6, "2": 7}}]}],
        )
    )

    assert standings(event) == {
        "event": "two-days",
        "state": "verified",
        "version": event.log.count(),
        "flags": {"due": 96, "found": 96, "lent": 0},
        "places": [
            {"place": 1, "shared": False, "table": 2, "team": "B", "zone": "Zone 2", "days": [11, 26], "total": 37,
             "advances": True, "why": "11 + 26 = 37; won the playoff with table 1"},
            {"place": 2, "shared": False, "table": 1, "team": "A", "zone": "Zone 1", "days": [17, 20], "total": 37,
             "advances": True, "why": "17 + 20 = 37; lost the playoff with table 2"},
            {"place": 3, "shared": False, "table": 4, "team": "D", "zone": "Zone 4", "days": [12, 0], "total": 12,
             "advances": False, "why": "12 + 0 = 12"},
            {"place": 4, "shared": False, "table": 3, "team": "C", "zone": "Zone 3", "days": [8, 2], "total": 10,
             "advances": False, "why": "8 + 2 = 10"},
        ],
        "ties": [{"tables": [1, 2], "places": [1, 2], "matters": True, "playoff": "resolved"}],
        "stopped_early": "",
        "left": [],
        "no_longer_holds": [],
    }  # fmt: skip
