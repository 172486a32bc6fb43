"""Standings: the book's totals, places, ties, what settles them, and why."""

from itertools import permutations

import pytest

from scoring.domain.standings import (
    Cut,
    Settled,
    Standings,
    TeamDays,
    TeamRuling,
    TeamRulingKind,
    Tie,
    TieState,
    rank,
)


def team(table: int, *days: int | None) -> TeamDays:
    return TeamDays(table, f"Team {table}", f"Zone {table}", days)


def places(standings: Standings) -> dict[int, int]:
    return {line.table: line.place for line in standings.places}


def why(standings: Standings) -> dict[int, str]:
    return {line.table: line.why for line in standings.places}


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    ("advancing", "places_that_matter", "needed"),
    [
        (0, 0, []),
        (0, 1, [(1, 2)]),
        (0, 2, [(1, 2)]),
        (0, 3, [(1, 2), (3, 4, 5)]),
        (0, 5, [(1, 2), (3, 4, 5)]),
        (0, 6, [(1, 2), (3, 4, 5), (6, 7)]),
        (1, 0, [(1, 2)]),
        (2, 0, []),
        (3, 0, [(3, 4, 5)]),
        (4, 0, [(3, 4, 5)]),
        (5, 0, []),
        (6, 0, [(6, 7)]),
        (7, 0, []),
    ],
)
def test_a_tie_matters_when_it_touches_a_medal_or_the_cut(
    advancing: int, places_that_matter: int, needed: list[tuple[int, ...]]
) -> None:
    teams = [team(1, 9), team(2, 9), team(3, 8), team(4, 8), team(5, 8), team(6, 7), team(7, 7)]

    standings = rank(teams, Cut(advancing, places_that_matter))

    assert standings.ties == tuple(
        Tie(tables, tables, tables in needed, TieState.NEEDED if tables in needed else TieState.NOT_NEEDED)
        for tables in ((1, 2), (3, 4, 5), (6, 7))
    )


@pytest.mark.rule("R40", "R43", "R46")
@pytest.mark.parametrize("order", list(permutations((4, 9, 12))))
def test_a_three_way_playoff_gives_three_places_and_leaves_the_totals(order: tuple[int, ...]) -> None:
    standings = rank([team(1, 40), team(4, 31), team(9, 31), team(12, 31), team(2, 3)], Cut(2, 3), [Settled(order)])

    assert [(line.table, line.place, line.total, line.advances) for line in standings.places] == [
        (1, 1, 40, True), (order[0], 2, 31, True), (order[1], 3, 31, False), (order[2], 4, 31, False), (2, 5, 3, False)
    ]  # fmt: skip
    assert standings.ties == (Tie((4, 9, 12), (2, 3, 4), True, TieState.RESOLVED),)
    assert why(standings) == {
        1: "40 flags",
        order[0]: "31 flags; won the playoff of tables 4, 9 and 12",
        order[1]: "31 flags; second in the playoff of tables 4, 9 and 12",
        order[2]: "31 flags; third in the playoff of tables 4, 9 and 12",
        2: "3 flags",
    }


def lapsed(standings: Standings) -> list[tuple[TeamRulingKind | None, tuple[int, ...], bool]]:
    return [(each.kind, each.tables, each.is_playoff) for each in standings.lapsed]


@pytest.mark.rule("R10")
def test_a_ruled_place_that_others_have_taken_changes_nothing_and_is_listed() -> None:
    """Table 3 was ruled 2nd; a penalty makes tables 1 and 2 level, and their tie is ruled."""
    teams, placed = (
        [team(1, 14), team(2, 13), team(3, 11), team(4, 12)],
        TeamRuling(kind=TeamRulingKind.PLACE, table=3, place=2, reason="Why not"),
    )
    assert places(rank(teams, Cut(), ruled=[placed])) == {1: 1, 3: 2, 2: 3, 4: 4}

    order, penalty = (
        Settled((2, 1), ruling="They met"),
        TeamRuling(kind=TeamRulingKind.PENALTY, table=1, flags=1, reason="A revoke"),
    )
    standings = rank(teams, Cut(), [order], ruled=[placed, penalty])

    second = TeamRuling(kind=TeamRulingKind.PLACE, table=4, place=3, reason="Why not")
    both = rank(teams, Cut(), [order], ruled=[placed, penalty, second])
    assert (places(standings), why(standings)[3]) == ({2: 1, 1: 2, 4: 3, 3: 4}, "11 flags")
    assert [lapsed(each) for each in (standings, both)] == [[(TeamRulingKind.PLACE, (3,), False)]] * 2


def test_a_playoff_of_three_lapses_when_one_of_them_is_disqualified() -> None:
    teams = [team(4, 31), team(9, 31), team(12, 31)]
    out = TeamRuling(kind=TeamRulingKind.DISQUALIFIED, table=12, reason="Flags hidden")

    standings = rank(teams, Cut(), [Settled((12, 9, 4))], ruled=[out])

    assert (places(standings), standings.ties[0].playoff) == ({4: 1, 9: 1}, TieState.NEEDED)
    assert lapsed(standings) == [(None, (4, 9, 12), True)]


@pytest.mark.rule("R10")
def test_a_playoff_of_two_is_over_with_the_order_of_three_that_took_them_in_and_lapses_without_it() -> None:
    """Tables 4 and 9 began to play off; a recount made table 12 level with them, and the leader ruled on all three."""
    teams, begun = [team(4, 31), team(9, 31), team(12, 31)], [frozenset((4, 9))]

    orders = [Settled((12, 4, 9), ruling="They met")], []
    assert [lapsed(rank(teams, Cut(), order, begun)) for order in orders] == [[], [(None, (4, 9), True)]]


def test_a_day_not_played_is_no_0_and_a_penalty_stands_beside_the_total() -> None:
    teams = [TeamDays(1, "Team 1", "", (12, 0, 20), (2,)), TeamDays(2, "Team 2", "", (0, 26), (1,))]

    penalty = TeamRuling(kind=TeamRulingKind.PENALTY, table=1, flags=4, reason="A revoke")
    places = rank(teams, Cut(), ruled=[penalty]).places

    assert [(place.why.split(";")[0], place.days_shown, place.total_shown) for place in places] == [
        ("12 + – + 20 = 32", (12, "–", 20), "32 − 4 = 28"), ("– + 26 = 26", ("–", 26), "26")
    ]  # fmt: skip


@pytest.mark.rule("R46")
def test_tables_an_order_leaves_level_share_and_the_tie_stays_open_while_they_matter() -> None:
    teams = [team(4, 31), team(9, 31), team(12, 31), team(13, 2)]

    medals = rank(teams, Cut(0, 3), [Settled((12, (4, 9)))])
    first_only = rank(teams, Cut(0, 1), [Settled((12, (4, 9)))])
    ruled = rank(teams, Cut(0, 3), [Settled((12, (4, 9)), ruling="Two silver medals")])

    without_first = rank(teams, Cut(2, 0, withdrawn=frozenset({12})), [Settled((12, (4, 9)))])  # both others go on

    top = rank(teams[:3], Cut(2, 0), [Settled(((12, 9), 4))])
    assert [(line.table, line.place, line.advances) for line in top.places] == [
        (9, 1, True),
        (12, 1, True),
        (4, 3, False),
    ]
    assert places(medals) == places(first_only) == places(ruled) == {12: 1, 4: 2, 9: 2, 13: 4}
    assert [each.ties[0].playoff for each in (medals, first_only, ruled, without_first)] == [
        TieState.OPEN, *[TieState.RESOLVED] * 3
    ]  # fmt: skip
    assert why(first_only)[4] == (
        "31 flags; second in the playoff of tables 4, 9 and 12; shares 2nd place with table 9"
    )


@pytest.mark.rule("R42")
def test_a_playoff_begun_is_open_until_it_is_decided_even_where_none_was_needed() -> None:
    teams = [team(1, 9), team(2, 9), team(3, 8), team(4, 8), team(5, 8)]

    standings = rank(teams, Cut(0, 1), open_playoffs=[frozenset({1, 2}), frozenset({3, 4, 5}), frozenset({1, 3})])
    decided = rank(teams, Cut(0, 1), [Settled((2, 1))], open_playoffs=[frozenset({1, 2})])

    assert [[tie.playoff for tie in each.ties] for each in (standings, decided)] == [
        [TieState.OPEN, TieState.OPEN], [TieState.RESOLVED, TieState.NOT_NEEDED]
    ]  # fmt: skip


@pytest.mark.rule("R4")
def test_teams_advance_only_when_the_worst_place_they_can_have_is_within_the_cut() -> None:
    teams = [team(1, 9), team(2, 9), team(3, 8), team(4, 8), team(5, 1)]

    cuts = [(0, ()), (1, ()), (1, (2, 1)), (2, ()), (3, ()), (3, (4, 3)), (4, ()), (5, ()), (9, ())]
    ranked = [rank(teams, Cut(cut, 0), [Settled(settled)] if settled else []) for cut, settled in cuts]
    assert [[line.table for line in standings.places if line.advances] for standings in ranked] == [
        [], [], [2], [1, 2], [1, 2], [1, 2, 4], [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]
    ]  # fmt: skip


@pytest.mark.rule("R15")
def test_nobody_advances_and_no_tie_is_named_where_a_day_is_not_counted_yet() -> None:
    teams = [team(1, 17, None), team(2, 17, None), team(3, None, None), team(4, 17, 0), team(5, 12, 5)]

    standings = rank(teams, Cut(2, 3))

    assert [(line.place, line.shared, line.table, line.total, line.advances) for line in standings.places] == [
        (1, True, 1, 17, False),
        (1, True, 2, 17, False),
        (1, True, 4, 17, False),
        (1, True, 5, 17, False),
        (5, False, 3, 0, False),
    ]
    assert standings.ties == (Tie((4, 5), (1, 2), True, TieState.NEEDED),)
    assert why(standings) == {
        1: "17 so far; day 2 is not counted yet",
        2: "17 so far; day 2 is not counted yet",
        3: "days 1 and 2 are not counted yet",
        4: "17 + 0 = 17; shares 1st place with tables 1, 2 and 5",
        5: "12 + 5 = 17; shares 1st place with tables 1, 2 and 4",
    }


@pytest.mark.rule("R37")
@pytest.mark.parametrize(
    ("days", "said"),
    [
        ((17,), "17 flags"),
        ((1,), "1 flag"),
        ((0,), "0 flags"),
        ((-1,), "−1 flags"),
        ((-1, 17), "−1 + 17 = 16"),
        ((1, -3), "1 − 3 = −2"),
        ((1, 2, 3), "1 + 2 + 3 = 6"),
        ((None,), "day 1 is not counted yet"),
        ((None, 7), "7 so far; day 1 is not counted yet"),
        ((1, 2, None), "1 + 2 = 3 so far; day 3 is not counted yet"),
        ((1, None, None), "1 so far; days 2 and 3 are not counted yet"),
    ],
)
def test_the_reason_of_a_place_starts_with_the_flags_of_each_day(days: tuple[int | None, ...], said: str) -> None:
    assert why(rank([team(1, *days)], Cut(advancing=0, places_that_matter=3))) == {1: said}
