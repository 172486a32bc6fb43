"""Which table each team owns: zone order with gaps closed, tables told, a draw that can be repeated.  R5, R7, R11."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.refusals import why_refused
from tournament.domain import Level, TeamEntry, seating


def team(name: str, zone: str = "", place: int | None = None, **fields: Any) -> TeamEntry:
    return TeamEntry(name, zone, qualified_place=place, **fields)


def by_table(entries: list[TeamEntry], zones: list[str]) -> list[str]:
    tables = seating.seat(entries, Level.PROVINCIAL, zones, seed="games")
    return [name for _, name in sorted(zip(tables, (entry.name for entry in entries), strict=True))]


def refusal(entries: list[TeamEntry], level: Level = Level.CLUB) -> str:
    return why_refused(seating.seat, entries, level, [], seed="games")


@pytest.mark.parametrize(
    ("zones", "order"),
    [
        (["Zone 10", "Zone 2", "Zone 1"], ["Zone 1", "Zone 2", "Zone 10"]),
        (["Zone 3", "Zone 1", "Zone 3", ""], ["Zone 1", "Zone 3"]),
        (["Peace", "Zone 2", "Zone 1"], ["Peace", "Zone 2", "Zone 1"]),
        (["Peace", "Parkland", "Peace"], ["Peace", "Parkland"]),
        (["7 South", "3 North"], ["3 North", "7 South"]),
        (["Zone 1 b", "Zone 1 a"], ["Zone 1 b", "Zone 1 a"]),
        ([], []),
    ],
)
def test_zones_go_by_the_number_in_every_name_else_by_first_appearance(zones: list[str], order: list[str]) -> None:
    assert seating.zone_order(zones) == order


@pytest.mark.rule("R7")
def test_gaps_are_closed_where_a_zone_sends_one_team_or_none() -> None:
    entries = [
        team("1a", "Zone 1", 1),
        team("1b", "Zone 1", 2),
        team("3b", "Zone 3", 2),
        team("4a", "Zone 4", 1),
    ]

    assert by_table(entries, ["Zone 1", "Zone 2", "Zone 3", "Zone 4"]) == ["1a", "3b", "4a", "1b"]
    of_none = [team("first", "", None), team("second", "", None)]
    assert by_table([*of_none, *entries[:2]], ["Zone 1"]) == ["1a", "first", "second", "1b"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (1, 2, ["one", "two"]),
        (2, 1, ["two", "one"]),
        (None, None, ["one", "two"]),
        (None, 1, ["two", "one"]),
        (3, 2, ["one", "two"]),
        (3, None, ["one", "two"]),
        (1, 1, ["one", "two"]),
    ],
)
def test_a_zones_first_team_is_the_one_placed_first_else_the_one_listed_first(
    first: int | None, second: int | None, expected: list[str]
) -> None:
    entries = [
        team("one", "Zone 1", first),
        team("two", "Zone 1", second),
        team("other", "Zone 2", 1),
    ]

    assert by_table(entries, ["Zone 1", "Zone 2"]) == [expected[0], "other", expected[1]]


@pytest.mark.rule("R7")
@given(st.permutations([(zone, place) for zone in range(8) for place in (1, 2)]))
def test_eight_zones_send_first_teams_to_tables_1_to_8_and_second_ones_to_9_to_16_in_any_order(
    listed: list[tuple[int, int]],
) -> None:
    entries = [team(f"{zone}-{place}", f"Zone {zone}", place) for zone, place in listed]

    assert by_table(entries, [f"Zone {number}" for number in range(8)]) == [
        f"{zone}-{place}" for place in (1, 2) for zone in range(8)
    ]


@given(
    st.lists(
        st.tuples(st.sampled_from(["", "Zone 1", "Zone 2", "Peace"]), st.sampled_from([None, 1, 2, 3])), max_size=9
    )
)
def test_whatever_comes_tables_run_from_1_without_gaps(told: list[tuple[str, int | None]]) -> None:
    entries = [team(f"Team {number}", zone, place) for number, (zone, place) in enumerate(told)]

    order = seating.zone_order(entry.zone for entry in entries)

    assert sorted(seating.seat_in_zone_order(entries, order)) == list(range(1, len(entries) + 1))


@pytest.mark.rule("R3")
def test_a_third_team_of_a_zone_is_refused_at_the_provincials_only() -> None:
    entries = [team(name, "Zone 1") for name in "abc"]

    assert refusal(entries, Level.PROVINCIAL) == "Zone 1 has 3 teams; a zone sends 2 to these games."
    assert sorted(seating.seat(entries, Level.ZONE, [], seed="games")) == [1, 2, 3]


@pytest.mark.rule("R11")
def test_tables_that_are_told_are_kept_in_any_order() -> None:
    for told in permutations([1, 2, 3, 4]):
        entries = [team(f"Team {table}", table=table) for table in told]

        assert seating.seat(entries, Level.PROVINCIAL, [], seed="games") == list(told)


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ([1, 1], "Table 1 is given to both b and a; each table has one team."),
        ([1, 3], "a is at table 3, but 2 teams sit at tables 1 to 2."),
        ([0, 1], "b is at table 0, but 2 teams sit at tables 1 to 2."),
        ([-1, 1], "b is at table -1, but 2 teams sit at tables 1 to 2."),
        ([1, None], "a has no table while others do; give every team a table or none."),
        ([None, 1], "b has no table while others do; give every team a table or none."),
    ],
)
def test_given_tables_with_holes_doubles_or_some_left_out_are_refused(tables: list[int | None], sentence: str) -> None:
    assert refusal([team(name, table=table) for name, table in zip("ba", tables, strict=True)]) == sentence


@pytest.mark.rule("R5")
def test_a_draw_is_the_same_for_the_same_seed_on_every_machine() -> None:
    assert seating.draw_tables(8, "games") == [6, 3, 8, 4, 1, 7, 2, 5] != seating.draw_tables(8, "games2")


@pytest.mark.parametrize("teams", range(41))
def test_a_draw_gives_every_team_a_table_of_its_own(teams: int) -> None:
    assert sorted(seating.draw_tables(teams, "games")) == list(range(1, teams + 1))


def test_a_draw_favours_no_seat() -> None:
    firsts = [seating.draw_tables(4, f"event {number}")[0] for number in range(400)]

    assert all(70 < firsts.count(table) < 130 for table in range(1, 5))


@pytest.mark.rule("R3")
@pytest.mark.rule("R7")
def test_where_an_event_lets_zones_send_three_the_third_teams_sit_after_the_second() -> None:
    zones = ["Zone 1", "Zone 2"]
    entries = [team(f"{zone}{letter}", zone=zone) for zone in zones for letter in "abc"]

    tables = seating.seat(entries, Level.PROVINCIAL, zones, seed="games", teams_per_zone=3)

    assert dict(zip((entry.name for entry in entries), tables, strict=True)) == {
        "Zone 1a": 1, "Zone 2a": 2, "Zone 1b": 3, "Zone 2b": 4, "Zone 1c": 5, "Zone 2c": 6,
    }  # fmt: skip


@pytest.mark.rule("R5")
def test_at_a_zone_event_two_teams_of_each_area_come_however_many_its_zone_has() -> None:
    entries = [team(f"{area}{n}", zone="Zone 2", area=f"Area {area}") for area in range(1, 10) for n in (1, 2)]
    more = [*entries, team("late", zone="Zone 2", area=" area 1")]

    assert sorted(seating.seat(entries, Level.ZONE, [], seed="games")) == list(range(1, 19))
    assert sorted(seating.seat(more, Level.ZONE, [], seed="games", teams_per_zone=3)) == list(range(1, 20))
    assert "Area 1 has 3 teams; an area sends 2 to these games" in refusal(more, Level.ZONE)


def test_zones_that_differ_in_capitals_and_spaces_are_one() -> None:
    spellings = ("Zone 1", "zone 1", "  Zone  1")
    entries = [team(spelling, zone=spelling) for spelling in spellings]

    assert seating.zone_order(["Zone 2", *spellings]) == ["Zone 1", "Zone 2"]
    assert by_table([*entries[:2], team("other", "Zone 2")], ["ZONE 1", "zone 2"]) == [
        "Zone 1", "other", "zone 1",
    ]  # fmt: skip
    assert refusal(entries, Level.PROVINCIAL) == "Zone 1 has 3 teams; a zone sends 2 to these games."
