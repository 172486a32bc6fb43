"""What is wrong in the rows of a list before anything is entered.  R23."""

import pytest

from tournament.domain.team_list import TeamTable, arrange, column_problem, preview, read_text


def row_texts(table: TeamTable, entered: tuple[str, ...] = (), zones: tuple[str, ...] = ()) -> list[str]:
    """The team of each row, or why it is none; nothing for a row that is left out."""
    return [
        str(row.refusal) if row.refusal else row.entry.name if row.entry else ""
        for row in preview(table, entered, zones)
    ]


def test_a_name_that_is_there_already_is_marked_in_any_spelling() -> None:
    table = arrange(read_text("Team,A\nGunn Runners,Ann\nFour  Aces,Cy\ngunn  runners,Bob"))

    assert row_texts(table, entered=("FOUR ACES",)) == [
        "",
        "Gunn Runners",
        "Four Aces is entered already. Leave this row out.",
        "gunn runners is in row 2 already. Correct the name, or leave one row out.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Team,Zone\nAces,Zone 9\nKings,Peace", "Zone 9 is not in the event’s zone order; correct it or add it there."),
        ("Team,Table\nAces,0\nKings,1", "“0” is no table; write a whole number from 1 to 1000."),
        ("Team,Table\nAces,1001\nKings,1", "“1001” is no table; write a whole number from 1 to 1000."),
        ("Team,Place\nAces,70000\nKings,1\nTens,2",
         "“70000” is no place; write a whole number from 1 to 1000."),
        ("Team,A\nKings,Ann\n,Bob", "A team needs a name."),
        (f"Aces\n{'K' * 81}", f"“{'K' * 30}…” is too long; at most 80 letters fit a sheet."),
        ("Aces\nKi\x00ngs", r"“Ki\x00ngs” holds a character that cannot be printed."),
        ("Team,Qualified by\nAces,luck\nKings,placing\nTens,alternate",
         "A team qualifies by placing, as alternate or by acclamation, not “luck”."),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_entered_says_why(text: str, sentence: str) -> None:
    messages = row_texts(arrange(read_text(text)), zones=("Peace", "Parkland"))

    assert [each for each in messages if " " in each] == [sentence]


def test_a_zone_given_as_a_number_is_the_zone_of_that_number() -> None:
    table = arrange(read_text("Team,Zone\nAces,3\nKings,12"))

    assert [row.entry.zone for row in preview(table, (), ("Peace 3", "12"))[1:] if row.entry] == ["Peace 3", "12"]
    assert [row.entry.zone for row in preview(table)[1:] if row.entry] == ["Zone 3", "Zone 12"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Captain,Player B\nAnn Gunn,Bob Ray", "Say which column holds the names of the teams."),
        ("Team,A\nAces,Ann", ""),
    ],
)
def test_a_list_needs_a_column_of_teams(text: str, sentence: str) -> None:
    assert column_problem(arrange(read_text(text)).columns) == sentence


def test_two_columns_cannot_hold_the_same() -> None:
    columns = arrange(read_text("Team,A,B\nAces,Ann,Bob")).columns

    assert column_problem([*columns, columns[1]]) == (
        "Two columns are chosen as Player A; choose something else for one."
    )
