"""What lines around the teams of a list say of them: legends, corrections, fees of all, towns above; and how far a
reading is to be trusted.
"""

from dataclasses import replace

import pytest

from tests.tournament.domain.team_list.test_columns import team
from tournament.domain.team_list import (
    ListColumn,
    TeamEntry,
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


ANN = ("Ann Bell", "Bob Cole", "Cy Dent", "Di East")
ED = ("Ed Fry", "Flo Gray", "Gus Hill", "Hal Ito")
IDA = ("Ida Jay", "Jo Kerr", "Kit Lowe", "Lou Moe")
FORM = "TEAM NAME: {}\nHALL: Olds\nCAPTAIN: {}  PH: {}\n2nd: {}\n3rd: {}\n4th: {}\nSUB:\nFEE: [x] rec'd [ ] owing\n\n"

READ: dict[str, tuple[str, list[tuple[TeamEntry, bool]], list[tuple[str, str]]]] = {
    "the questions of a form are headings": (
        "Timestamp\tName of your team\tTeam captain (first and last name)\tSecond player\tThird player\tFourth player\t"
        "Captain's phone number\tWhich club do you belong to?\tHave you sent your $60 fee?\tAnything else?\n"
        "2026/10/02 9:14\tKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\t780-555-0101\tOlds\tYes, e-transfer\t\n"
        "2026/10/03 9:15\tno name yet\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\t780-555-0102\tOlds\t"
        "No, will pay at the door\tHal is deaf",
        [
            (team("Kings", *ANN, area="Olds", telephone="780-555-0101"), True),
            (team("Ed Fry’s team", *ED, area="Olds", telephone="780-555-0102"), False),
        ],
        [],
    ),
    "seats in a column of their own before names": (
        "Table 1   KINGS   paid\n   X  Ann Bell\n   A  Bob Cole\n   B  Cy Dent\n   Y  Di East\nTable 2   OWLS\n"
        "   A  Ed Fry\n   B  Flo Gray\n   X  Gus Hill\n   Y  Hal Ito\n",
        [
            (team("KINGS", "Bob Cole", "Cy Dent", "Ann Bell", "Di East", table=1), True),
            (team("OWLS", *ED, table=2), False),
        ],
        [],
    ),
    "towns between the rows of a table are areas": (
        "Team\tA\tB\tX\tY\nLeduc:\nKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\n"
        "Owls\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\nThorsby:\nFoxes\tIda Jay\tJo Kerr\tKit Lowe\tLou Moe",
        [
            (team("Kings", *ANN, area="Leduc"), False),
            (team("Owls", *ED, area="Leduc"), False),
            (team("Foxes", *IDA, area="Thorsby"), False),
        ],
        [],
    ),
    "short lines above one team each are its name": (
        f"Kings\n\n{', '.join(ANN)}\n\nOwls\n\n{', '.join(ED)}",
        [(team("Kings", *ANN), False), (team("Owls", *ED), False)],
        [],
    ),
    "lines of numbered teams, broken anywhere": (
        "(1) Kings — Ann Bell, Bob\nCole, Cy Dent & Di East. Tel 780-\n555-0101. Paid.\n"
        "(2) Owls — Ed Fry,\nFlo Gray, Gus\nHill, Hal Ito. Owes.",
        [(team("Kings", *ANN, telephone="780- 555-0101"), True), (team("Owls", *ED), False)],
        [],
    ),
    "people who need a team are spares": (
        "Team\tA\tB\tC\tD\nKings\tAnn Bell\tBob Cole\tCy Dent\tDi East\n"
        "Owls\tEd Fry\tFlo Gray\tGus Hill\tHal Ito\nNo team\tVi Poe\tDot Yu\t\t",
        [(team("Kings", *ANN), False), (team("Owls", *ED), False)],
        [("Vi Poe", ""), ("Dot Yu", "")],
    ),
    "quoted cells as programs write them, without headings": (
        '1,"The ""Best"", of Leduc","Bell, Ann","Cole, Bob","Dent, Cy","East, Di","780-555-0101","60.00"\n'
        '2,"Aces, Kings & Co.","Fry, Ed","Gray, Flo","Hill, Gus","Ito, Hal","780-555-0102","0.00"\n'
        '3,"Foxes","Jay, Ida","Kerr, Jo","Lowe, Kit","Moe, Lou","780-555-0103","60.00"',
        [
            (team('The "Best", of Leduc', *ANN, telephone="780-555-0101"), True),
            (team("Aces, Kings & Co.", *ED, telephone="780-555-0102"), False),
            (team("Foxes", *IDA, telephone="780-555-0103"), True),
        ],
        [],
    ),
    "a form that is typed off, whose empty fields say nothing": (
        FORM.format("Kings", "Ann Bell", "780-555-0101", *ANN[1:]) + FORM.format("Owls", "Ed Fry", "", *ED[1:]),
        [
            (team("Kings", *ANN, area="Olds", telephone="780-555-0101"), True),
            (team("Owls", *ED, area="Olds"), True),
        ],
        [],
    ),
    "what is said of all teams, of spares and of late ones": (
        "1. Aces - Ann Bell, Bob Cole, Cy Dent and Di East. 780-555-0101\n"
        "2. Kings - Kay Law, Lou Moe and Mia Noe. 780-555-0102\n3. Owls - will not be coming, Peter is ill.\n\n"
        "Everyone has paid me except Kings. Vi Poe (780-555-0109) and Dot Yu are happy to spare.\n"
        "P.S. One more! 4. Tens - Ed Fry, Flo Gray, Gus Hill and Hal Ito. 780-555-0103. They will pay at the door.\n"
        "LATE - phoned Friday: Ida Jay, Jo Kerr, Kit Lowe, Lou Moe 780-555-0104",
        [
            (team("Aces", *ANN, telephone="780-555-0101"), True),
            (team("Kings", "Kay Law", "Lou Moe", "Mia Noe", telephone="780-555-0102"), False),
            (team("Tens", *ED, telephone="780-555-0103"), False),
            (team("Ida Jay’s team", *IDA, telephone="780-555-0104"), True),
        ],
        [("Vi Poe", "780-555-0109"), ("Dot Yu", "")],
    ),
    "areas before teams, a captain's telephone and a spare": (
        "Area 1 - Aces: Ann Bell, Bob Cole, Cy Dent, Di East\n"
        "Area 3 - Kings (capt. Ed 780-555-0100): Ed Fry, Flo Gray, Gus Hill and Hal Ito, spare Tim Hay",
        [
            (team("Aces", *ANN, area="Area 1"), False),
            (team("Kings", *ED, area="Area 3", telephone="780-555-0100"), False),
        ],
        [("Tim Hay", "")],
    ),
    "areas before teams, and a fifth player": (
        "Area 1: Aces; Ann Bell; Bob Cole; Cy Dent; Di East\n"
        "Area 3: Kings; Ed Fry; Flo Gray; Gus Hill; Hal Ito; Tim Hay",
        [(team("Aces", *ANN, area="Area 1"), False), (team("Kings", *ED, area="Area 3"), False)],
        [("Tim Hay", "")],
    ),
    **{
        f"a spare below a team that is called so: {line}": (
            f"{KINGS} 780-555-0101\nSpare Parts: {', '.join(ED)}\n{line}",
            [(team("Kings", *ANN, telephone="780-555-0101"), False), (team("Spare Parts", *ED), False)],
            [("Walter Penn", "780-555-0105")],
        )
        for line in ("Spare: Walter Penn 780-555-0105", "spares - Walter Penn, 780-555-0105")
    },
}  # fmt: skip


@pytest.mark.parametrize("kind", READ)
def test_teams_spares_and_who_has_paid_are_read_from_lists_of_every_kind(kind: str) -> None:
    text, entries, spares = READ[kind]
    table = read_list(text)

    assert [(row.entry, row.has_paid) for row in preview(table) if row.entry] == entries
    assert [spare for line in table.spares for spare in read_spares(line)] == spares


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

    assert (table.cell(0, column), len(table.rows) - 1 in table.left_out) == (cell, True)
    assert corrections(table)[0].startswith(f"Row {len(table.rows)} says “")


@pytest.mark.parametrize("line", ["Foxes are out, Jo is ill", "Scratch the Foxes"])
def test_a_team_that_a_line_below_calls_off_is_left_out_and_asked_about(line: str) -> None:
    table = read_list(f"{TEAMS}{line}")

    assert (table.left_out, corrections(table)[2]) == ({2, 3}, f"Row 4 says “{line}”. Does this team play?")


def test_a_player_who_cannot_come_leaves_the_team_in() -> None:
    table = read_list(f"{TEAMS}Foxes: Jo Kerr can't come, Zoe Hall maybe plays")

    assert (table.left_out, table.cell(2, ListColumn.B)) == ({3}, "Jo Kerr")


def test_short_lines_above_teams_are_their_areas_and_stay_in_sight() -> None:
    table = read_list(f"LEDUC\n{KINGS}\n{OWLS}\n\nTHORSBY\n{FOXES}\n\nCALMAR\nAces: Al Orr, Bo Poe, Cal Roe, Dee Sim")

    assert [row.entry.area for row in preview(table) if row.entry] == ["LEDUC", "LEDUC", "THORSBY", "CALMAR"]
    assert [(table.rows[number][0], table.is_beside(number)) for number in sorted(table.left_out)] == [
        ("LEDUC", True), ("THORSBY", True), ("CALMAR", True)
    ]  # fmt: skip


def test_notes_stay_notes_where_the_teams_that_have_some_are_left_out() -> None:
    table = read_list(f"Kings: Ann & Bob Bell, Cy Dent, Di East\n{OWLS}")
    place = table.columns.index(ListColumn.IGNORE)

    assert [replace(table, left_out=frozenset(out)).is_of_notes(place) for out in ((), {0}, {0, 1})] == [True] * 3


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
