"""Lists of teams: how many of ninety-seven are read right, and that every line of each stands somewhere.  R23."""

from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

from tests.refusals import why_refused
from tests.tournament.domain.team_lists import LISTS, UNTIDY
from tournament.domain import Refusal, Seat, TeamEntry
from tournament.domain.team_list import SEATS, Column, ListRead, Row, is_paid, read_list

NAMES_AND_PLAYERS = [Column.NAME, *SEATS]

PICKED = {
    "the same without headings": (1, 2),
    "name and surname in French": (1,),
    "a town that comes again stands where the zone would": (1,),
}
"""Lists that are right once the leader says of these columns, from 0, what they hold."""
UNTICKED = {
    "with the zone, of which one team has nothing else",
    "a letter around the list",
    "one line that nobody can read",
}
"""Lists that are right once rows are ticked otherwise."""
TYPED = {
    "surname first, in quotation marks, a row for every player in any order",
    "the players on the line below their team",
    "capital letters and initials",
    "the table's number before each team, a zone behind the players",
    "the same without headings, behind the town",
    "eight words behind a team, last names first",
    "quotation marks that hold commas, and one that is none",
    "numbers without a sign, the last line from a spreadsheet",
    "the team in brackets behind its players, with a star behind that",
    "a town, its team, and the captain with three others",
    "a line that goes on below",
    "no team is named",
    "notes behind names in blocks, and a line of its own",
    "notes in blocks under headings with a colon",
    "no team's name in some lines, the captain in brackets, words of the fee, `+` between players",
    "a block below a number, mails, a name in quotation marks, marks before and behind",
    "a mail that names its team at the end, and one in a line",
    "one block alone, and a block among lines",
    "messages of a telephone",
    "the town behind the telephone, wide blanks in a name, letters before the teams",
    "two lists side by side",
    "a line for everybody, the teams numbered",
    "the seats named",
    "bullets below bullets, and players below a dash",
}
"""Lists of which a name must be typed."""


def texts(row: Row) -> list[str]:
    return [row.cells.get(column, "") for column in NAMES_AND_PLAYERS]


def meant(entry: TeamEntry) -> list[str]:
    return [entry.name, *(entry.players.get(seat, "") for seat in Seat)]


def used(found: ListRead) -> list[list[str]]:
    """The rows that are ticked at first."""
    are_bare = all(row.is_bare for row in found.rows)
    return [texts(row) for row in found.rows if are_bare or not row.is_bare]


def has_all(found: ListRead, entries: list[TeamEntry]) -> bool:
    return all(meant(entry) in map(texts, found.rows) for entry in entries)


def picks(text: str, columns: tuple[int, ...]) -> list[ListRead]:
    """The list with each choice for these columns."""
    found = [read_list(text)]
    for choice in product(Column, repeat=len(columns)):
        chosen = dict(zip(columns, choice, strict=True))
        picked = [chosen.get(at, column) for at, column in enumerate(found[0].columns)]
        found.append(read_list(text, picked=picked))
    return found


def lost(text: str, found: ListRead) -> list[str]:
    """The lines that stand nowhere."""
    shown = [*found.unused, *(line for row in found.rows for line in row.said)]
    return [line for line in text.splitlines() if any(map(str.isalnum, line)) and line not in shown]


@pytest.mark.rule("R23")
@pytest.mark.parametrize("kind", [*LISTS, *UNTIDY])
def test_a_list_is_read_as_it_is_meant_or_is_right_after_little_is_changed(kind: str) -> None:
    text, entries = (LISTS | UNTIDY)[kind]
    found = read_list(text)

    right = used(found) == [*map(meant, entries)]
    ticked = has_all(found, entries)
    picked = any(has_all(pick, entries) for pick in picks(text, PICKED.get(kind, ())))

    assert (right, ticked, picked) == (
        kind not in {*PICKED, *UNTICKED, *TYPED},
        kind not in {*PICKED, *TYPED},
        kind not in TYPED,
    )


@pytest.mark.parametrize("kind", [*LISTS, *UNTIDY])
def test_every_line_of_a_list_stands_beside_a_row_or_among_those_not_used(kind: str) -> None:
    text = (LISTS | UNTIDY)[kind][0]
    found = read_list(text)
    pairs = [dict(zip(pair, (Column.NAME, Column.PLAYER), strict=True)) for pair in combinations(range(3), 2)]
    otherwise = [[pair.get(at, Column.IGNORE) for at in range(len(found.columns))] for pair in pairs]

    assert [lost(text, each) for each in [found, *(read_list(text, picked=picked) for picked in otherwise)]] == [[]] * 4


WORDS = [
    "Team", "A", "B", "Zone 3", "Kings", "Ann Bell", ", ", "\t", "; ", "\n", "\n\n", "780-555-0101", "Total", "'=a",
    '"', "(need a 4th)", "Spare: ", " - ", "1. ", "paid",
]  # fmt: skip


@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=40).map("".join))
def test_whatever_is_pasted_no_line_is_lost_and_each_row_has_a_name(text: str) -> None:
    try:
        found = read_list(text, ["Peace"])
    except Refusal:
        return

    assert lost(text.removeprefix("\ufeff").replace("\u00a0", " "), found) == []
    assert all(row.cells[Column.NAME] for row in found.rows)


def cells(text: str, *columns: Column, zones: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    return [tuple(row.cells.get(column, "") for column in columns) for row in read_list(text, zones).rows]


def test_our_own_files_read_back_right() -> None:
    standings = (
        "\ufeffPlace,Table,Team,Zone,Day 1,Owes,Total,Advances,Why,State,Since,By\n"
        '1=,3,Aces,Zone 1,10,2,30,yes,"17 + 20 = 37; won the playoff with table 9",final,2026-01-01,Ada\n'
        ",1,'-Kings,Zone 2,10,,,no,,final,2026-01-01,Ada"
    )
    qualifiers = "Order,Team,Zone,Area,Qualified,Place,A,B,X,Y\n1,Aces,Zone 1,Leduc,placing,1,Ann Bell,Bo Bell,Cy,Di"
    origin = (Column.NAME, Column.ZONE, Column.AREA, Column.PLACE, Column.BY, Column.TABLE)

    assert cells(standings, *origin, Column.PAID) == [
        ("Aces", "Zone 1", "", "1", "", "3", ""),
        ("-Kings", "Zone 2", "", "", "", "1", ""),
    ]
    assert cells(qualifiers, *origin, *SEATS) == [
        ("Aces", "Zone 1", "Leduc", "1", "placing", "", "Ann Bell", "Bo Bell", "Cy", "Di")
    ]


def test_nothing_is_guessed_that_a_cell_does_not_prove() -> None:
    walkers = "Team,Walker?,A,B\nAces,Yes,Ann Bell,Bo Bell\nKings,No,Ed Fry,Flo Fry\nTeam,Walker?,A,B"
    flyers = "Zone 5 Flyers: Ann Bell, Bo Bell, Cy Dent Zone 1 780-555-0101\nZone 3 - Aces: Ed Fry, Flo, Gus, Hal"

    assert cells(walkers, Column.NAME, Column.ZONE, Column.A) == [("Aces", "", "Ann Bell"), ("Kings", "", "Ed Fry")]
    assert read_list(walkers).unused == ["Team,Walker?,A,B"] * 2
    assert cells(flyers, Column.NAME, Column.ZONE) == [("Zone 5 Flyers", "Zone 1"), ("Aces", "Zone 3")]


def test_names_of_teams_alone_are_a_team_each_however_many_there_are() -> None:
    names = ["Aces", "Kings", "Queens", "Jacks", "Tens", "Nines"]

    assert [row.cells[Column.NAME] for row in read_list("\n".join(names)).rows] == names


def test_a_sum_below_the_teams_is_not_used_and_pays_for_none() -> None:
    text = "No.\tTeam\tA\tPaid\n1\tAces\tAnn\t\nTotal 1 team\t\t\t$120"

    assert cells(text, Column.NAME, Column.PAID) == [("Aces", "")]
    assert read_list(text).unused == ["No.\tTeam\tA\tPaid", "Total 1 team\t\t\t$120"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Peace\nAces, Ann Lee\nParkland:\nKings, Cy Dole", [("Aces", "Peace", ""), ("Kings", "Parkland", "")]),
        ("Table 2: Owls, Ann, Bo\nTable 1: Foxes, Ed, Flo", [("Owls", "", "2"), ("Foxes", "", "1")]),
        ("Table\tTeam\nTable 2\tOwls\nTable 1\tFoxes", [("Owls", "", "2"), ("Foxes", "", "1")]),
        ("Team\tZone\nAces\tZone 3\nZone 4\t\nKings\t", [("Aces", "Zone 3", ""), ("Kings", "Zone 4", "")]),
    ],
)
def test_zones_and_tables_are_read_where_they_stand(text: str, rows: list[tuple[str, ...]]) -> None:
    assert cells(text, Column.NAME, Column.ZONE, Column.TABLE, zones=("Peace", "Parkland")) == rows


def test_headings_that_stand_as_a_row_are_not_ticked_and_what_a_spreadsheet_hides_is_not_read() -> None:
    found = read_list(
        "Team\tA\nAces\tAnn\nKings\tEd\t(struck out)\nTens\tFlo\t(hidden row)\nNotes (another sheet)\nSpares:\tPat"
    )

    assert [(texts(row)[0], row.is_bare) for row in found.rows] == [("Aces", False), ("Spares", True)]
    assert found.unused[:3] == ["Kings\tEd\t(struck out)", "Tens\tFlo\t(hidden row)", "Notes (another sheet)"]


@pytest.mark.parametrize("text", ["yes", "x", "Paid", "pd cash", "$40", "40.00", "✓", "Oui"])
def test_a_fee_is_paid_where_the_cell_says_so(text: str) -> None:
    assert is_paid(text)


@pytest.mark.parametrize("text", ["", "no", "owes 20", "not paid", "unpaid", "0", "0.00", "$", "will pay at the door"])
def test_a_fee_is_not_paid_where_the_cell_says_anything_else(text: str) -> None:
    assert not is_paid(text)


@pytest.mark.parametrize("text", ["", " \n\t\n", "—\n-"])
def test_an_empty_list_is_refused(text: str) -> None:
    assert why_refused(read_list, text) == "The list is empty; write one team a line."


@pytest.mark.parametrize("text", ["Aces\n" * 1201, "A" * 5001])
def test_what_is_too_long_for_a_list_is_refused(text: str) -> None:
    assert "Paste the teams alone." in str(why_refused(read_list, text))
