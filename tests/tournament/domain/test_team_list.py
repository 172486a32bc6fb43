"""A list of teams as a leader pastes it, or saves it from a spreadsheet.  R2, R23."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.team import Seat
from tournament.domain.team_list import TeamEntry, TeamRefused, check_team, read_team_list

FOUR = {Seat.A: "Ann", Seat.B: "Bob", Seat.X: "Xia", Seat.Y: "Yul"}


def refusal(text: str) -> str:
    """Why a list is refused."""
    with pytest.raises(TeamRefused) as refused:
        read_team_list(text)
    return str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "Aces,Zone 1,Ann,Bob,Xia,Yul\nKings",
        "Aces;Zone 1;Ann;Bob;Xia;Yul\nKings;",
        "Aces\tZone 1\tAnn\tBob\tXia\tYul\nKings\t\t\t\t\t",
        "Aces, Zone 1 , Ann , Bob, Xia , Yul\r\nKings\r\n",
        "\ufeffAces,Zone 1,Ann,Bob,Xia,Yul\r\n\r\n  \r\nKings\r\n",
        '"Aces","Zone 1","Ann","Bob","Xia","Yul"\n"Kings"',
        "Name,Zone,A,B,X,Y\nAces,Zone 1,Ann,Bob,Xia,Yul\nKings",
        "\ufeffteam;zone;a;b;x;y\nAces;Zone 1;Ann;Bob;Xia;Yul\nKings;;;;;",
        "Y\tX\tB\tA\tZone\tTeam\nYul\tXia\tBob\tAnn\tZone 1\tAces\n\t\t\t\t\tKings",
        "Aces\u00a0,Zone\u00a01,Ann,Bob,Xia,Yul\nKings",
    ],
)
def test_one_list_in_all_its_spellings(text: str) -> None:
    assert read_team_list(text) == [TeamEntry("Aces", "Zone 1", players=FOUR), TeamEntry("Kings")]


def test_every_column_goes_by_its_heading() -> None:
    text = (
        "name,zone,area,table,qualified by,place,A,B,X,Y\n"
        "Aces,Zone 1,Camrose,2,Placing,1,Ann,Bob,Xia,Yul\n"
        "Kings,,,1,,,,,,\n"
    )

    assert read_team_list(text) == [
        TeamEntry("Aces", "Zone 1", "Camrose", 2, "placing", 1, FOUR),
        TeamEntry("Kings", table=1),
    ]


def test_quotation_marks_hold_what_parts_fields() -> None:
    assert read_team_list('"Aces, of Camrose","Zone ""One"""') == [TeamEntry("Aces, of Camrose", 'Zone "One"')]


def test_the_mark_that_parts_fields_may_come_after_the_first_line() -> None:
    assert read_team_list("Aces\nKings\tZone 1") == [TeamEntry("Aces"), TeamEntry("Kings", "Zone 1")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list is empty; write one team a line."),
        (" \n\t\n", "The list is empty; write one team a line."),
        ("name,zone", "The list has headings but no teams; write one team a line."),
        ('Aces\n\n"Kings,Zone 1', "Line 3 cannot be read: a quotation mark is left open or out of place."),
        ('Aces,Zone 1\n"Kings" x,Zone 2', "Line 2 cannot be read: a quotation mark is left open or out of place."),
        ("Aces\nKings,Zone 1,A,B,X,Y,Zoe", "Line 2 names a fifth player; a team is four: A, B, X and Y."),
        ("name,A,B,X,Y\nAces,1,2,3,4,5", "Line 2 names a fifth player; a team is four: A, B, X and Y."),
        ("name,zone\nAces,Zone 1,more", "Line 2 has 3 fields, but there are 2 columns."),
        ("name,shoe size\nAces,44",
         "Line 1: there is no column shoe size; the columns are "
         "name, zone, area, table, qualified_by, qualified_place, A, B, X, Y."),
        (",Zone 1", "Line 1: A team needs a name."),
        ("name,table\nAces,one", "Line 2: “one” is no table; write a whole number from 1 to 1000."),
        ("name,table\nAces,0", "Line 2: “0” is no table; write a whole number from 1 to 1000."),
        ("name,table\nAces,1001", "Line 2: “1001” is no table; write a whole number from 1 to 1000."),
        ("name,place\nAces," + "9" * 5000,
         f"Line 2: “{'9' * 20}” is no place; write a whole number from 1 to 1000."),
        ("name,table\nAces,２", "Line 2: “２” is no table; write a whole number from 1 to 1000."),
        ("name,qualified_by\nAces,luck",
         "Line 2: A team qualifies by placing, as alternate or by acclamation, not “luck”."),
        (f"Aces\n{'K' * 81}", f"Line 2: “{'K' * 30}…” is too long; at most 80 letters fit a sheet."),
        (f"Aces,{'Z' * 61}", f"Line 1: “{'Z' * 30}…” is too long; at most 60 letters fit a sheet."),
        ("Aces\nKi\x00ngs", r"Line 2: “Ki\x00ngs” holds a character that cannot be printed."),
    ],
)  # fmt: skip
def test_a_broken_line_is_refused_by_its_number(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize("number", [0, -1, 1001, 70_000])
def test_a_team_has_a_table_and_a_place_that_a_hall_could_have(number: int) -> None:
    with pytest.raises(TeamRefused) as table:
        check_team(TeamEntry("Aces", table=number))
    with pytest.raises(TeamRefused) as place:
        check_team(TeamEntry("Aces", qualified_place=number))

    assert str(table.value) == f"{number} is no table; it is a number from 1 to 1000."
    assert str(place.value) == f"{number} is no place; it is a number from 1 to 1000."


@given(st.text())
def test_whatever_is_pasted_it_is_teams_or_refused_with_a_sentence(text: str) -> None:
    try:
        names = [entry.name for entry in read_team_list(text)]
    except TeamRefused as refused:
        names = [str(refused)]

    assert all(names)
