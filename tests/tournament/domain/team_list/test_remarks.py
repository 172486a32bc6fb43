"""What lines around the teams of a list say of them: legends, corrections, fees of all, towns above; and how far a
reading is to be trusted.
"""

from dataclasses import replace

import pytest

from tournament.domain.team_list import (
    ListColumn,
    captain_mark,
    corrections,
    hard_to_read,
    left_out,
    preview,
    read_list,
    read_spares,
)

KINGS = "Kings: Ann Bell, Bob Cole, Cy Dent, Di East"
OWLS = "The Owls: Ed Fry, Flo Gray, Gus Hill, Hal Ito"
FOXES = "Foxes: Ida Jay, Jo Kerr, Kit Lowe, Lou Moe"
TEAMS = f"{KINGS} 780-555-0101\n{OWLS} 780-555-0102\n{FOXES} 780-555-0103\n\n"


def paid_in(text: str) -> list[str]:
    """The teams that have paid the entry fee."""
    return [row.entry.name for row in preview(read_list(text)) if row.entry and row.has_paid]


@pytest.mark.parametrize(
    "text",
    [
        f"Entries   * = has paid\n{KINGS} *\n{OWLS}\n{FOXES}*",
        f"{KINGS} *\n{OWLS}\n{FOXES}* 780-555-0103\n\n* paid",
        "(X means paid)\nTeam\tA\tB\tC\tD\t\nKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\tX\n"
        "Owls\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\t\nFoxes\tIda Jay\tJo Kerr\tKit Lowe\tLou Moe\tX",
        f"{KINGS}. All square.\n{OWLS}. Owing still.\n{FOXES}. Rec'd.",
        f"{KINGS} [x] paid [ ] owing\n{OWLS} [ ] paid [x] owing\n{FOXES} ☑ paid ☐ owing",
        f"{KINGS}\n{OWLS}\n{FOXES}\n\nFees: all in except the Owls",
        f"{KINGS}\n{OWLS}\n{FOXES}\n\n- Everybody has paid but the Owls, they owe.",
        f"{KINGS} paid\n{OWLS}\n{FOXES} $40 in",
    ],
)
def test_who_has_paid_is_read_however_a_list_says_so(text: str) -> None:
    assert paid_in(text) == ["Kings", "Foxes"]


def test_a_fee_of_all_whose_exceptions_are_not_known_is_told_and_not_carried_out() -> None:
    text = f"{KINGS}\n{OWLS}\n{FOXES}\n\nEverybody has paid but A and F."

    assert paid_in(text) == []
    assert left_out(text, read_list(text)) == {-1: ["Everybody has paid but A and F"]}


def test_what_several_teams_say_of_themselves_holds_for_no_other() -> None:
    team = "{}\nAnn Bell\nBob Cole\nCy Dent\n{}\n"
    text = "\n".join([team.format("Kings", "All paid"), team.format("Owls", ""), team.format("Foxes", "All paid")])

    assert "Owls" not in paid_in(text)


def test_the_questions_of_a_form_are_headings() -> None:
    table = read_list(
        "Timestamp\tName of your team\tTeam captain (first and last name)\tSecond player\tThird player\tFourth player\t"
        "Captain's phone number\tWhich club do you belong to?\tHave you sent your $60 fee?\tAnything else?\n"
        "2026/10/02 9:14\tKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\t780-555-0101\tOlds\tYes, e-transfer\t\n"
        "2026/10/03 9:15\tno name yet\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\t780-555-0102\tOlds\t"
        "No, will pay at the door\tHal is deaf"
    )

    assert [(row.entry.name, row.entry.area, row.has_paid) for row in preview(table) if row.entry] == [
        ("Kings", "Olds", True),
        ("Ed Fry’s team", "Olds", False),
    ]


def test_seats_in_a_column_of_their_own_before_names_are_seats() -> None:
    table = read_list(
        "Table 1   KINGS   paid\n   X  Ann Bell\n   A  Bob Cole\n   B  Cy Dent\n   Y  Di East\nTable 2   OWLS\n"
        "   A  Ed Fry\n   B  Flo Gray\n   X  Gus Hill\n   Y  Hal Ito\n"
    )

    rows = [(row.entry.table, [*row.entry.players.values()]) for row in preview(table) if row.entry]
    assert rows == [
        (1, ["Bob Cole", "Cy Dent", "Ann Bell", "Di East"]),
        (2, ["Ed Fry", "Flo Gray", "Gus Hill", "Hal Ito"]),
    ]


def test_a_star_before_each_line_is_a_bullet_and_one_that_nothing_explains_is_told() -> None:
    bullets = f"* {KINGS}\n* {OWLS}\n* {FOXES}\n\n* paid"
    unexplained = f"{KINGS}\n{OWLS} *\n{FOXES}"

    assert paid_in(bullets) == []
    assert captain_mark(unexplained, read_list(unexplained)) == "*"


@pytest.mark.parametrize(
    ("line", "column", "cell"),
    [
        ("Kings' Ann Bell → Ann Hall", ListColumn.A, "Ann Hall"),
        ("Kings: Zoe Hall plays instead of Ann Bell", ListColumn.A, "Zoe Hall"),
        ("Kings: Ann Bell is replaced by Zoe Hall", ListColumn.A, "Zoe Hall"),
        ("The Kings new phone is 780-555-0199", ListColumn.TELEPHONE, "780-555-0199"),
        ("Kings paid today.", ListColumn.PAID, "paid"),
        ("Kings - Ann Bell's name has two Ls", ListColumn.A, "Ann Bell"),
    ],
)
def test_a_line_below_the_teams_is_carried_out_where_it_is_plain_and_told_at_its_team(
    line: str, column: ListColumn, cell: str
) -> None:
    table = read_list(f"{TEAMS}CHANGES\n{line}\n")

    assert table.cell(0, column) == cell
    assert corrections(table)[0].startswith(f"Row {len(table.rows)} says “")
    assert len(table.rows) - 1 in table.left_out


@pytest.mark.parametrize("line", ["Foxes are out, Jo is ill", "Scratch the Foxes"])
def test_a_team_that_a_line_below_calls_off_is_left_out_and_asked_about(line: str) -> None:
    table = read_list(f"{TEAMS}{line}")

    assert table.left_out == {2, 3}
    assert corrections(table)[2] == f"Row 4 says “{line}”. Does this team play?"


def test_a_player_who_cannot_come_leaves_the_team_in() -> None:
    table = read_list(f"{TEAMS}Foxes: Jo Kerr can't come, Zoe Hall maybe plays")

    assert table.left_out == {3}
    assert table.cell(2, ListColumn.B) == "Jo Kerr"


def test_short_lines_above_teams_are_their_areas_and_stay_in_sight() -> None:
    table = read_list(f"LEDUC\n{KINGS}\n{OWLS}\n\nTHORSBY\n{FOXES}\n\nCALMAR\nAces: Al Orr, Bo Poe, Cal Roe, Dee Sim")

    areas = [row.entry.area for row in preview(table) if row.entry]
    assert areas == ["LEDUC", "LEDUC", "THORSBY", "CALMAR"]
    assert [table.rows[number][0] for number in sorted(table.left_out)] == ["LEDUC", "THORSBY", "CALMAR"]
    assert all(table.is_beside(number) for number in table.left_out)


def test_towns_between_the_rows_of_a_table_are_areas_too() -> None:
    table = read_list(
        "Team\tA\tB\tX\tY\nLeduc:\nKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\n"
        "Owls\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\nThorsby:\nFoxes\tIda Jay\tJo Kerr\tKit Lowe\tLou Moe"
    )

    teams = [(row.entry.name, row.entry.area) for row in preview(table) if row.entry]
    assert teams == [("Kings", "Leduc"), ("Owls", "Leduc"), ("Foxes", "Thorsby")]


def test_short_lines_above_one_team_each_are_its_name() -> None:
    players = [line.partition(": ")[2] for line in (KINGS, OWLS)]
    table = read_list(f"Kings\n\n{players[0]}\n\nOwls\n\n{players[1]}")

    assert [row.entry.name for row in preview(table) if row.entry] == ["Kings", "Owls"]


def test_lines_of_numbered_teams_may_be_broken_anywhere() -> None:
    table = read_list(
        "(1) Kings — Ann Bell, Bob\nCole, Cy Dent & Di East. Tel 780-\n555-0101. Paid.\n"
        "(2) Owls — Ed Fry,\nFlo Gray, Gus\nHill, Hal Ito. Owes."
    )

    assert [(row.entry.name, [*row.entry.players.values()]) for row in preview(table) if row.entry] == [
        ("Kings", ["Ann Bell", "Bob Cole", "Cy Dent", "Di East"]),
        ("Owls", ["Ed Fry", "Flo Gray", "Gus Hill", "Hal Ito"]),
    ]


def test_notes_stay_notes_where_the_teams_that_have_some_are_left_out() -> None:
    table = read_list(f"Kings: Ann & Bob Bell, Cy Dent, Di East\n{OWLS}")
    place = table.columns.index(ListColumn.IGNORE)

    assert [replace(table, left_out=frozenset(out)).is_of_notes(place) for out in ((), {0}, {0, 1})] == [True] * 3


def test_people_who_need_a_team_are_spares() -> None:
    table = read_list(
        "Team\tA\tB\tC\tD\nKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\n"
        "Owls\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\nNo team\tVi Poe\tDot Yu\t\t"
    )

    assert [name for text in table.spares for name, _contact in read_spares(text)] == ["Vi Poe", "Dot Yu"]


def test_quoted_cells_are_read_as_programs_write_them_also_without_headings() -> None:
    table = read_list(
        '1,"The ""Best"", of Leduc","Bell, Ann","Cole, Bob","Dent, Cy","East, Di","780-555-0101","60.00"\n'
        '2,"Aces, Kings & Co.","Fry, Ed","Gray, Flo","Hill, Gus","Ito, Hal","780-555-0102","0.00"\n'
        '3,"Foxes","Jay, Ida","Kerr, Jo","Lowe, Kit","Moe, Lou","780-555-0103","60.00"'
    )

    assert [
        (row.entry.name, next(iter(row.entry.players.values())), row.has_paid) for row in preview(table) if row.entry
    ] == [
        ('The "Best", of Leduc', "Ann Bell", True),
        ("Aces, Kings & Co.", "Ed Fry", False),
        ("Foxes", "Ida Jay", True),
    ]


def test_of_a_form_that_is_typed_off_empty_fields_say_nothing() -> None:
    form = (
        "TEAM NAME: {}\nHALL: Olds\nCAPTAIN: {}  PH: {}\n2nd: {}\n3rd: {}\n4th: {}\nSUB:\nFEE: [x] rec'd [ ] owing\n\n"
    )
    table = read_list(
        form.format("Kings", "Ann Bell", "780-555-0101", "Bob Cole", "Cy Dent", "Di East")
        + form.format("Owls", "Ed Fry", "", "Flo Gray", "Gus Hill", "Hal Ito")
    )

    assert [(row.entry.name, len(row.entry.players), row.has_paid) for row in preview(table) if row.entry] == [
        ("Kings", 4, True),
        ("Owls", 4, True),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TEAMS, ""),
        (f"{TEAMS}{'and so it goes on and on in this letter ' * 4}", "39 words were read as no part of a team"),
        (
            "Kings: Ann, Bob, Cy Dent\nOwls: Ed Fry, Flo, Gus Hill\nFoxes: Ida Jay, Jo Kerr, Kit Lowe, Lou Moe",
            "2 of 3 teams lack a player or a surname",
        ),
    ],
)
def test_a_list_that_was_hard_to_read_says_so_in_one_sentence(text: str, reason: str) -> None:
    table = read_list(text)

    told = hard_to_read(table, left_out(text, table))
    assert told == (f"Look closely, this list was hard to read: {reason}." if reason else "")
