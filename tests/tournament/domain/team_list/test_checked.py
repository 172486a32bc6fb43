"""A list that is checked beside the teams that are entered: what is left out of it, and what is asked.  R23."""

from tournament.domain.team_list import NO_TEAM, ONE_PERSON, CheckedList, read_list

KINGS = "Kings: Ann Bell, Bob Cole, Cy Dent, Di East"
OWLS = "Owls: Ed Fry, Flo Gray, Gus Hill"
TEXT = f"{KINGS}\nOrr, Ned\n{OWLS}\nsee the other page\nFoxes: Ida Jay, Jo Kerr, Lou Moe, Kit Lowe"


def test_what_may_be_no_team_is_left_out_at_first_and_asked_about_until_it_is_answered() -> None:
    first = CheckedList(read_list(TEXT), TEXT, {}, is_first=True)
    then = CheckedList(first.table, TEXT, {}, is_first=False)

    for checked in (first, then):
        assert [entry.name for entry in checked.entries.values()] == ["Kings", "Owls", "Foxes"]
        assert [row.doubt for row in checked.rows] == ["", ONE_PERSON, "Missing: Y.", NO_TEAM, ""]


def test_a_team_that_is_entered_is_asked_about_only_where_the_list_takes_it_off() -> None:
    text = f"{KINGS}\n{OWLS}\nFoxes: Ida Jay, Jo Kerr, Lou Moe - cancelled"
    checked = CheckedList(read_list(text), text, {0: [], 1: ["Y Hal Ito"], 2: []}, is_first=True)

    assert (checked.same, checked.off) == ({0}, {2})
    assert [row.is_asked for row in checked.rows] == [False, False, True]
    assert [*checked.entries] == [1]
