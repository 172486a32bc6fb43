"""Teams on the desk: entered one by one or as a list, their players and their tables.  R2, R5, R7, R9-R11."""

import io
import random
import re
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from html import unescape
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scoring.queries.dashboard import doubts_about_opening
from tests.desk_pages import refusals_of, text_of, values_of
from tests.events import ADA, NOON, ada as ada_leads, fresh, make_event
from tests.people import browser_of_leader
from tests.queried import count_of_day
from tournament.domain import EventPlan, Level, Refusal, Seat, TeamEntry
from tournament.models import Event, Player
from tournament.queries.events import players_of, seated_teams
from tournament.services.access import NewSpare
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.services.purging import purge_old_records
from tournament.services.teams import TeamChange, TeamList, edit_team, enter_list, entry_here
from tournament.web.desk.spreadsheet import read_uploaded

TEAMS, LIST, ENTER = "/games/desk/teams/", "/games/desk/teams/list/", "/games/desk/teams/list/enter/"


@pytest.fixture
def event(db: None) -> Event:
    plan = EventPlan(slug="games", name="Games", level=Level.PROVINCIAL, zones=("Peace", "Parkland"))
    return create_event(Actor("Ada", user=ada_leads()), NOON, plan)


def names(event: Event) -> list[str]:
    return [team.name for team in event.teams.all()]


def workbook(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    written = io.BytesIO()
    book.save(written)
    return SimpleUploadedFile("teams.xlsx", written.getvalue())


def sent(page: Any, **changed: Any) -> dict[str, Any]:
    """What the page of a list sends, with what the leader changed; without the rows that are left out."""
    html = page.content.decode()
    inputs = [
        dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) | {"on": " checked" in tag}
        for tag in re.findall(r"<input[^>]*>", html)
    ]
    fields: dict[str, Any] = {"column": re.findall(r'<option value="([^"]*)" selected', html)}
    for box in inputs:
        if box.get("type") != "checkbox" or box["on"]:
            fields.setdefault(unescape(box.get("name", "")), []).append(unescape(box.get("value", "")))
    return fields | changed


def button_of(page: Any) -> str:
    """What the button that enters the list says; nothing where the list cannot be entered."""
    result = re.search(r'<button class="large">\s*(.*?)\s*</button>', page.content.decode(), re.DOTALL)
    return unescape(result[1]) if result else ""


@pytest.mark.parametrize(("said", "told"), [("", "It owes the entry fee."), ("paid", "Its entry fee is paid.")])
def test_one_new_team_of_a_list_is_told_of_by_itself(said: str, told: str, event: Event, ada: Client) -> None:
    heading, old = "Team,A,B,X,Y,Paid", "Kings,Flo Roy,Gil Roy,Hal Roy,Ida Roy,paid"
    ada.post(ENTER, sent(ada.post(LIST, {"text": f"{heading}\n{old}\nAces,Ann Bell,Bob Bell,Cy Bell,Di Bell,paid"})))

    page = ada.post(LIST, {"text": f"{heading}\n{old}\nEagles,Elnora Dent,,,,{said}"})

    assert f"Eagles is new. {told} The check-in shows it, once the event asks for a fee." in text_of(page)
    assert "Eagles lacks 3 players. You can enter it now, and the names later." in text_of(page)
    ada.post(ENTER, sent(page))
    assert "3 teams; Eagles lacks 3 players" in text_of(ada.get(TEAMS))


def test_a_list_is_shown_with_a_picker_for_each_column_and_entered_as_it_was_corrected(
    event: Event, ada: Client
) -> None:
    text = "Spring Games 2026\nTeam,Captain,B,X,Y\nAces,Ann,Bill,Xenia,Yves\naces,Cy,Di,Ed,\nKings,Flo,Gil,Hal,Ida"

    page = ada.post(LIST, {"text": text})
    assert sent(page)["column"] == ["name", "A", "B", "X", "Y"]
    assert sent(page)["use"] == ["2", "3", "4"]
    assert "Aces is in row 3 already. Correct the name, or leave one row out." in text_of(page)
    assert "Aces lacks a player." in text_of(page)
    assert button_of(page) == ""

    response = ada.post(ENTER, sent(page))
    assert (response.status_code, names(event)) == (422, [])
    assert refusals_of(response)[0] == "The list is not entered yet. Correct what is marked first."

    page = ada.post(ENTER, sent(response, **{"row-3": ["Tens", "Cy", "Di", "Ed", ""]}) | {"again": "1"})
    assert (page.status_code, names(event)) == (200, [])
    assert "Tens lacks a player." in text_of(page)
    assert button_of(page) == "Enter these 3 teams"
    by_enter = page.content.decode().partition('class="team-list"')[2].partition("<button")[2].partition(">")[0]
    assert 'name="again"' in by_enter

    entered = ada.post(ENTER, sent(page))
    assert (entered.status_code, entered["Location"], names(event)) == (303, TEAMS, ["Aces", "Tens", "Kings"])
    assert players_of(event.teams.get(name="Tens")) == {Seat.A: "Cy", Seat.B: "Di", Seat.X: "Ed", Seat.Y: None}


def test_what_a_correction_marks_anew_is_shown_before_it_is_entered(event: Event, ada: Client) -> None:
    page = ada.post(LIST, {"text": "Team,A,B,X,Y\nAces,Ann,Bill,Xenia,Yves\nKings,Flo,Gil,Hal,Ida"})

    shown = ada.post(ENTER, sent(page, **{"row-2": ["Kings", "Flo", "Gil", "Hal", ""]}))
    assert (shown.status_code, names(event)) == (200, [])
    ada.post(ENTER, sent(shown))

    assert names(event) == ["Aces", "Kings"]


def test_what_may_be_a_person_is_not_ticked_and_joins_the_team_above_by_a_button(event: Event, ada: Client) -> None:
    text = (
        "Kings: Kay, Lou Moe, Mia Noe\nOrr, Ned\nAces: Cy Dole, Di Ek, Ed Fox, Flo Gray\n"
        "Tens: Gil Hay, Hal Ives, Ida Jay, Jo Kerr\nTotal 4 teams"
    )

    page = ada.post(LIST, {"text": text})
    assert sent(page)["use"] == ["0", "2", "3"]
    assert "Is this a team, or one person?" in text_of(page)
    assert "Look at these below: Row 2" in text_of(page)
    assert "The list says 4 teams; 3 were read." in text_of(page)
    assert "Without a surname: Kay (Kings)." in text_of(page)

    ada.post(ENTER, sent(ada.post(ENTER, sent(page, above="2"))))
    assert names(event) == ["Kings", "Aces", "Tens"]
    assert players_of(event.teams.get(name="Kings"))[Seat.Y] == "Ned Orr"


def test_what_most_teams_have_and_a_few_have_not_is_told_and_what_ends_a_letter_is_not_asked_about(
    event: Event, ada: Client
) -> None:
    text = (
        "Kings: Kay, Lou Moe, Mia Noe, Ned Orr 780-555-0101 paid\n"
        "Aces: Cy Dole, Di Ek, Ed Fox, Flo Gray 780-555-0102 paid\n"
        "Late one, just phoned in:\nTens: Gil Hay, Hal Ives, Ida Jay, Jo Kerr\nSee you there,\nLorraine"
    )

    page = ada.post(LIST, {"text": text})

    assert button_of(page) == "Enter these 3 teams"
    for told in (
        "Without a surname: Kay (Kings).",
        "Without a telephone: Tens.",
        "entry fee of Tens; it counts as owed.",
    ):
        assert told in text_of(page)


def test_the_fee_is_noted_with_a_team_and_whoever_is_taken_off_the_list_is_named(event: Event, ada: Client) -> None:
    Event.objects.update(entry_fee=40)
    players = dict.fromkeys("ABXY", "")

    ada.post(TEAMS, players | {"name": "Kings", "has_paid": "on"})
    assert event.teams.get().has_paid
    ada.post(f"{TEAMS}{event.teams.get().pk}/", players | {"name": "Queens"})
    assert event.teams.values_list("name", "has_paid").get() == ("Queens", False)
    removed = ada.post(f"{TEAMS}{event.teams.get().pk}/remove/", follow=True)
    assert "Queens is off the list." in text_of(removed)


def test_a_team_taken_off_by_mistake_is_put_back_within_half_a_day(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Kings", "A": "Kay", "telephone": "555"})
    ada.post(TEAMS, {"name": "Aces"})
    kings = event.teams.get(name="Kings").pk
    restore = f"{TEAMS}{kings}/restore/"
    button = "Put Kings back"
    assert button not in text_of(ada.get(TEAMS))

    assert button in text_of(ada.post(f"{TEAMS}{kings}/remove/", follow=True))
    assert button in text_of(browser_of_leader("Ada").get(TEAMS))
    assert "Kay" not in text_of(ada.get("/games/desk/players/"))
    for _tap in range(2):
        assert "Kings is on the list again." in text_of(ada.post(restore, follow=True))
    assert button not in text_of(ada.get(TEAMS))
    assert [(team.name, team.telephone) for team in event.teams.all()] == [("Kings", "555"), ("Aces", "")]

    ada.post(f"{TEAMS}{kings}/remove/")
    purge_old_records(at=timezone.now() + timedelta(hours=11))
    assert button in text_of(ada.get(TEAMS))
    purge_old_records(at=timezone.now() + timedelta(hours=13))
    assert (ada.post(restore).status_code, names(event)) == (404, ["Aces"])


def test_people_who_share_a_cell_get_their_seats_by_a_button(event: Event, ada: Client) -> None:
    row = ["Kings with Kay, Lou Moe, Mia Noe and Ned Orr", "", "", "", ""]
    form = {"column": ["name", "A", "B", "X", "Y"], "row-0": row, "use": ["0"], "seen": ""}

    page = ada.post(ENTER, form | {"again": "1"})
    assert "Its players: give them seats" in text_of(page)
    ada.post(ENTER, sent(ada.post(ENTER, sent(page, split="1"))))

    assert list(players_of(event.teams.get()).values()) == ["Kay", "Lou Moe", "Mia Noe", "Ned Orr"]


def test_what_may_be_no_team_is_asked_about_and_not_entered(event: Event, ada: Client) -> None:
    team = "{}: Kay Law, Lou Moe, Mia Noe, Ned Orr"
    page = ada.post(LIST, {"text": f"{team.format('Kings')}\nsee the other page\n{team.format('Aces')} - cancelled"})

    assert sent(page)["use"] == ["0"]
    assert "Look at these below: Row 2 Row 3" in text_of(page)
    assert button_of(page) == "Enter this team; 1 row is still asked about"
    assert button_of(ada.post(ENTER, sent(page, again="1"))) == "Enter this team"
    assert sent(page)["row-2"][:2] == ["Aces", "Kay Law"]
    assert "Kings is entered." in text_of(ada.post(ENTER, sent(page), follow=True))


def test_what_lines_below_say_of_teams_is_told_at_them_and_who_owes_beforehand(event: Event, ada: Client) -> None:
    event.entry_fee = 40
    event.save()
    teams = "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr\nAces: Cy Dole, Di Ek, Ed Fox, Flo Gray\n\n"
    page = ada.post(LIST, {"text": f"{teams}Kings: Mia has moved away\nAces are out, all have the flu"})
    towns = ada.post(LIST, {"text": "Leduc\n{}\n\nThorsby\n{}".format(*teams.splitlines())})

    assert "The list says nothing of the entry fee; its team owes it." in text_of(page)
    assert "Row 3 says “Kings: Mia has moved away”." in text_of(page)
    assert "Row 4 says “Aces are out, all have the flu”. Does this team play?" in text_of(page)
    assert "Read as areas of the teams below: “Leduc”, “Thorsby”." in text_of(towns)
    assert (sent(page)["use"], button_of(page)) == (["0"], "Enter this team; 1 row is still asked about")


def test_names_with_a_comma_are_asked_about_and_turned_round_and_back_by_a_button(event: Event, ada: Client) -> None:
    page = ada.post(LIST, {"text": "Team\tA\tB\tX\nKings\tAnn Bell\tRoss, John\tJohn Ross"})
    again = ada.post(ENTER, sent(page, turn="1"))
    back = ada.post(ENTER, sent(again, turn="1"))
    ada.post(ENTER, sent(again))

    assert "“Ross, John” has a comma" in text_of(page)
    assert "Ross, John is named more than once: Kings B, Kings X." in text_of(page)
    assert "“Ross, John” is now “John Ross”." in text_of(again)
    assert sent(back)["row-1"] == ["Kings", "Ann Bell", "Ross, John", "John Ross"]
    assert players_of(event.teams.get())[Seat.B] == "John Ross"


def test_a_spare_in_a_list_is_entered_with_it(event: Event, ada: Client) -> None:
    spares = "Spare: Walter Penn 780-555-0105\nSpare: Walter Penn\nSpare: Ann Oak"
    page = ada.post(LIST, {"text": f"Kings: Kay, Lou, Mia, Ned\nAces: Ann, Bob, Cy, Di\n{spares}"})

    assert button_of(page) == "Enter these 2 teams"
    assert "2 teams and 2 spares, Walter Penn and Ann Oak, are entered." in text_of(
        ada.post(ENTER, sent(page), follow=True)
    )
    assert {*event.spares.values_list("name", "contact")} == {("Walter Penn", "780-555-0105"), ("Ann Oak", "")}


@pytest.mark.usefixtures("event")
def test_a_line_without_a_team_is_asked_about_its_fee_is_told_and_the_text_comes_back(ada: Client) -> None:
    text = "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr, Tim Hay - owes 20\nAnn Roy, Bob Roy, Cy Day and Di Day paid"
    page = ada.post(LIST, {"text": text})
    typed = sent(page, **{"row-0": [cell.replace("Ned Orr", "Tim Hay") for cell in sent(page)["row-0"]]})
    again = ada.post(ENTER, typed | {"again": "1"})

    assert "Is there no team name?" in text_of(page)
    assert "Owing the fee; the amount is not kept: Kings “owes 20”." in text_of(page)
    assert "Tim Hay (Kings) is entered with the list as a spare" in text_of(page)
    assert "as a spare" not in text_of(again)
    assert "Di Day paid</textarea>" in ada.post(LIST, sent(again) | {"mend": "1"}).content.decode()


def test_a_spare_that_is_none_is_refused_where_the_list_is_read(event: Event, ada: Client) -> None:
    text = "Kings: Kay, Lou, Mia, Ned\nAces: Ann, Bob, Cy, Di\nSpare: Walter Penn\nSpare: Near Door"
    refused = sent(ada.post(LIST, {"text": text})) | {"no_spare": ["Near Door"]}
    checked = ada.post(ENTER, refused | {"again": "1"}).content.decode()
    ada.post(ENTER, refused)

    ticked = re.findall(r'name="no_spare" value="([^"]+)"\s*(checked)?', checked)
    assert ticked == [("Walter Penn", ""), ("Near Door", "checked")]
    assert [*event.spares.values_list("name", flat=True)] == ["Walter Penn"]


def test_a_list_whose_spare_is_refused_enters_nobody(event: Event) -> None:
    listed = TeamList(teams=(TeamEntry("Aces"),), spares=(NewSpare(name="Ann"), NewSpare(name=" ")))

    with pytest.raises(Refusal):
        enter_list(event, ADA, NOON, listed)

    assert (names(event), event.spares.count()) == ([], 0)


@pytest.mark.parametrize(
    ("press", "made"),
    [
        (
            "spares",
            ([], [("Kay Law", "780-555-0105"), ("Ned Law", ""), ("Lou Moe", ""), ("Pam Moe", ""), ("Sue Oak", "")]),
        ),
        ("fours", (["Kay Law’s team"], [("Sue Oak", "")])),
    ],
)
def test_people_without_teams_are_spares_or_teams_of_four(
    press: str, made: tuple[list[str], list[tuple[str, str]]], event: Event, ada: Client
) -> None:
    page = ada.post(LIST, {"text": "Kay Law 780-555-0105\nNed Law\nLou Moe\nPam Moe\nSue Oak"})
    pressed = ada.post(ENTER, sent(page, **{press: "1"}))
    if press == "fours":
        ada.post(ENTER, sent(pressed))

    assert (names(event), [*event.spares.order_by("pk").values_list("name", "contact")]) == made


@pytest.mark.parametrize(
    ("text", "first", "said"),
    [
        *(
            (text, "Make teams of four in this order", "These look like people without teams.")
            for text in (
                "Kay Law 780-555-0101\nLou Moe 780-555-0102\nMia Noe 780-555-0103\nNed Orr 780-555-0104",
                "Law, Kay\nLaw, Lou\nNoe, Mia\nNoe, Ned",
                "Last name\tFirst name\tTown\nLaw\tKay\tLeduc\nMoe\tLou\tLeduc\nNoe\tMia\tLeduc\nOrr\tNed\tPonoka",
            )
        ),
        ("Leduc Aces\nHay Lakes Hearts\nFort Four\nThe Tens", "Enter these 4 teams", "or 4 people without teams?"),
        (
            "Law, Kay\nNed Law 780-555-0101\nMoe, Lou",
            "Make teams of four in this order",
            "“Law, Kay” is now “Kay Law”. If that is wrong, the button turns them back.",
        ),
        (
            "Aces: Ann & Bob Bell, Cy Dent, Di East",
            "Enter this team",
            "two players with one surname each time: “Ann & Bob Bell”.",
        ),
        ("Ann Bell,Bob Cole,Cy Dent,Di East", "Enter this team", "each is called after its first player"),
    ],
)
def test_what_is_doubtful_in_a_list_is_said_and_much_of_it_takes_the_first_button(
    text: str, first: str, said: str, event: Event, ada: Client
) -> None:
    page = ada.post(LIST, {"text": text})

    assert (
        said in text_of(page),
        re.findall(r'<button class="large"[^>]*>\s*(.*?)\s*</button>', page.content.decode()),
    ) == (
        True,
        [first],
    )


@pytest.mark.usefixtures("event")
def test_a_page_that_needs_tables_is_refused_in_the_dress_of_the_desk_and_leads_to_them(ada: Client) -> None:
    page = ada.get("/games/desk/days/1/check-in/")

    assert page.status_code == 409
    assert all(part in page.content.decode() for part in (f'class="button" href="{TABLES}"', 'class="tabs"'))


def test_a_column_chosen_otherwise_is_entered_so(event: Event, ada: Client) -> None:
    page = ada.post(LIST, {"text": "Aces,Ann\nKings,Flo"})

    twice = ada.post(ENTER, sent(page, column=["name", "name"]))
    none = ada.post(ENTER, sent(page, column=["ignore", "A"], again="1"))
    assert sent(none)["column"] == ["ignore", "A"]
    ada.post(ENTER, sent(ada.post(ENTER, sent(page, column=["A", "name"], again="1"))))

    assert "Two columns are chosen as Team; choose something else for one." in text_of(twice)
    assert "Say which column holds the names of the teams." in text_of(none)
    assert names(event) == ["Ann", "Flo"]


@pytest.mark.slow
def test_a_list_that_comes_after_the_seating_keeps_the_rest(event: Event, ada: Client) -> None:
    page = ada.post(LIST, {"text": "Table,Team\n2,Aces\n1,Kings"})
    ada.post(ENTER, sent(page))
    assert [(team.table, team.name) for team in seated_teams(event)] == [(1, "Kings"), (2, "Aces")]

    page = ada.post(LIST, {"text": "Team,A\nTens,Ann\nNines,Bob\nAces,Cy"})
    assert "Row 4 Aces: A Cy." in text_of(page)
    assert button_of(page) == "Correct 1 team, enter these 2 teams at tables 3 to 4, keep the rest"
    page = ada.post(ENTER, sent(page, use=["1", "2"], again="1"))
    assert button_of(page) == "Enter these 2 teams at tables 3 to 4, keep the rest"
    response = ada.post(ENTER, sent(page), follow=True)

    assert "2 teams are entered at tables 3 to 4." in text_of(response)
    assert [(team.table, team.name) for team in seated_teams(event)][2:] == [(3, "Tens"), (4, "Nines")]


def test_a_corrected_list_pasted_over_the_entered_one_takes_what_is_new_in_one_press(event: Event, ada: Client) -> None:
    lines = [
        "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr 780-555-0101 owes 20",
        "Aces: Cy Dole, Di Ek, Ed Fox, Flo Gray 780-555-0102 paid",
        "Tens: Gil Hay, Hal Ives, Ida Jay, Jo Kerr 780-555-0103 owes 20",
        "Nines: Kit Low, Len May, Mo Nye, Nan Oak 780-555-0104 paid",
        "Eights: Olaf Poe, Pam Quill, Ray Sim, Sue Tall 780-555-0105 paid",
    ]
    ada.post(ENTER, sent(ada.post(LIST, {"text": "\n".join(lines)})))
    aces, nines = (event.teams.get(name=name) for name in ("Aces", "Nines"))
    edit_team(event, ADA, NOON, TeamChange(team=aces.pk, entry=replace(entry_here(aces), name="Four Aces")))
    ada.post(f"{TEAMS}{nines.pk}/remove/")
    lines[0] = lines[0].replace("Kay Law", "Kaye Law").replace("owes 20", "paid")
    lines[4] = "Sevens: Uma Vale, Vi West, Walt York, Xia Zorn 780-555-0106 paid"

    page = ada.post(LIST, {"text": "\n".join(lines)})
    for told in (
        "2 teams are entered as they stand here.",
        "Entered, and not on this list: Eights. Nothing is done to them.",
        "Row 1 Kings: Kay Law → Kaye Law; owes → paid.",
        "Row 2 Four Aces, entered under another name: the same players.",
        "Row 4 Nines was taken off the list before; this enters it again.",
    ):
        assert told in text_of(page)
    assert (sent(page)["use"], button_of(page)) == (["0", "3", "4"], "Correct 1 team, enter these 2 teams")

    ada.post(ENTER, sent(page, use=["3", "4"]))
    assert players_of(event.teams.get(name="Kings"))[Seat.A] == "Kay Law"
    again = sent(page)
    assert "Corrected: Kings." in text_of(ada.post(ENTER, again, follow=True))
    assert "Nothing was new" in text_of(
        ada.post(ENTER, again | {"csrfmiddlewaretoken": "of another page"}, follow=True)
    )
    assert names(event) == ["Kings", "Four Aces", "Tens", "Eights", "Nines", "Sevens"]
    assert event.teams.filter(name="Kings", has_paid=True, players__name="Kaye Law").exists()


@pytest.mark.parametrize(
    "changed", [{"row-1": ["too", "many", "cells", "here"]}, {"column": ["no such column"]}, {"column": []}]
)
def test_a_list_that_did_not_arrive_whole_is_refused(changed: dict[str, Any], event: Event, ada: Client) -> None:
    response = ada.post(ENTER, sent(ada.post(LIST, {"text": "Aces,Ann\nKings,Flo"}), **changed))

    assert "The list did not arrive whole. Paste it again." in text_of(response)
    assert names(event) == []


@pytest.mark.slow
def test_a_list_of_a_thousand_teams_goes_through_and_one_more_is_refused(event: Event, ada: Client) -> None:
    rows = [f"Team {number},Ann {number},Bob,Xia,Yul" for number in range(1, 1001)]

    ada.post(ENTER, sent(ada.post(LIST, {"text": "\n".join(rows)})))
    response = ada.post(LIST, {"text": "\n".join([*rows, "one more"])})

    assert event.teams.count() == 1000
    assert refusals_of(response) == ["The list has more than 1000 rows. Save the list of teams alone."]


def test_a_spreadsheet_is_read_by_its_headings(event: Event, ada: Client) -> None:
    sheet = workbook(
        ("Our teams",), ("Team", "Zone", "Place", "A", "Phone"), ("Aces (need a 4th)", "Peace", 1.0, "Ann", 7805550101),
        (None, None, None, None, None), ("Kings",),
    )  # fmt: skip

    page = ada.post(LIST, {"text": "", "file": sheet})
    ada.post(ENTER, sent(page))

    assert "Left out: need a 4th" in text_of(page)
    assert [(team.name, team.zone, team.qualified_place, team.telephone) for team in event.teams.all()] == [
        ("Aces", "Peace", 1, "7805550101"),
        ("Kings", "", None, ""),
    ]


@pytest.mark.parametrize(
    ("content", "teams"),
    [
        ("Aces;Peace\nKönige;Parkland".encode("cp1252"), ["Aces", "Könige"]),
        ("\ufeffname\tzone\nAces\tPeace".encode(), ["Aces"]),
    ],
)
def test_a_text_file_is_read_as_programs_of_the_office_write_it(
    content: bytes, teams: list[str], event: Event, ada: Client
) -> None:
    ada.post(ENTER, sent(ada.post(LIST, {"text": "", "file": SimpleUploadedFile("teams.csv", content)})))

    assert names(event) == teams


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The list is empty; write one team a line."),
        (b"\x89PNG\0\0", "This file is no list of teams. Save the list as .xlsx or CSV."),
        (b"PK\x03\x04 cut off", "This Excel file cannot be read. Save it again as .xlsx or CSV."),
        (b"\xd0\xcf\x11\xe0", "This is an old Excel file. Save it as .xlsx or CSV, and choose it again."),
        (b'{"teams": []}', "This file is no list of teams. Save the list as .xlsx or CSV."),
        (b"a" * 1_000_001, "The file is too large for a list of teams. Save the list alone."),
    ],
)
def test_a_file_that_is_no_list_is_refused(content: bytes, message: str, event: Event, ada: Client) -> None:
    response = ada.post(LIST, {"text": "", "file": SimpleUploadedFile("teams.csv", content)})

    assert response.status_code == 422
    assert refusals_of(response) == [message]


def test_a_seat_that_lacks_its_player_offers_the_spares(event: Event, ada: Client) -> None:
    text = "Kings: Kay Law, Lou Moe, Mia Noe (need a 4th!)\nAces: Ann, Bob, Cy, Di\nSpare: Walter Penn 780-555-0105"
    ada.post(ENTER, sent(ada.post(LIST, {"text": text})))
    kings, aces = (ada.get(f"/games/desk/teams/{event.teams.get(name=name).pk}/") for name in ("Kings", "Aces"))

    assert text_of(kings).count("Nobody yet. Ready as a spare: Walter Penn 780-555-0105") == 1
    assert "Nobody yet" not in text_of(aces)
    assert (kings.text.count("Walter Penn plays Y"), "Walter Penn plays" in aces.text) == (1, False)
    seated = dict(zip("ABXY", ["Kay Law", "Lou Moe", "Mia Noe", "walter penn"], strict=True))
    told = ada.post(f"{TEAMS}{event.teams.get(name='Kings').pk}/", seated | {"name": "Kings"}, follow=True)
    assert "Walter Penn plays in a team, and is among the spares" in text_of(told)


def test_a_team_is_corrected_with_the_place_that_it_qualified_with(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Aces", "A": "Ann"})
    team = event.teams.get()

    ada.post(f"{TEAMS}{team.pk}/", {"name": "Four Aces", "A": "Anna", "qualified_place": "2"})

    team.refresh_from_db()
    assert (team.name, team.qualified_place, players_of(team)[Seat.A]) == ("Four Aces", 2, "Anna")


PLAYERS = "/games/desk/players/"


@pytest.fixture
def named_event(db: None) -> Event:
    made = make_event(2)
    Event.objects.update(level=Level.AREA.value)
    team = made.teams.get(name="Team 1")
    entry = TeamEntry("Team 1", zone="Zone 1", players={Seat.A: "Ann", Seat.B: "Bob"})
    edit_team(made, ADA, NOON, TeamChange(team=team.pk, entry=entry))
    return fresh(made)


def page_of(event: Event, team: str = "Team 1") -> str:
    return f"{PLAYERS}{event.teams.get(name=team).pk}/"


def known(event: Event) -> list[tuple[str, int | None, str]]:
    return list(Player.objects.filter(team__event=event).values_list("name", "birth_year", "membership"))


@pytest.mark.rule("R2")
def test_a_player_who_is_not_55_on_the_day_that_counts_is_named_to_the_leader_alone_and_plays_all_the_same(
    named_event: Event, ada: Client, pat: Client
) -> None:
    Event.objects.update(age_reference_date=date(2026, 12, 31))
    data = {"birth_A": "1971", "membership_A": "A-17", "birth_B": "1972", "membership_B": ""}

    response = ada.post(page_of(named_event), data)
    text = text_of(ada.get(PLAYERS))

    assert response.status_code == 303
    assert known(named_event) == [("Ann", 1971, "A-17"), ("Bob", 1972, "")]
    assert "Not 55 yet on 31 December 2026 Bob, Team 1 B: born 1972" in text
    assert "A Ann 1971 A-17 B Bob 1972 under 55" in text
    for address in ("/games/", "/games/tables/1/", "/games/movement/", "/games/hall/", "/api/events/games/"):
        public = pat.get(address).content.decode()
        assert ("1971" in public, "A-17" in public) == (False, False), address

    # Where the leader decides, and nowhere at a club.
    pages = ["/games/desk/teams/", "/games/desk/days/1/check-in/", "/games/desk/", PLAYERS]

    at_an_area, doubts = [text_of(ada.get(page)) for page in pages], doubts_before_opening(named_event)
    Event.objects.update(level=Level.CLUB.value)
    at_a_club = [text_of(ada.get(page)) for page in [*pages, "/games/desk/event/"]]

    named = [re.search(r"Not 55 (yet )?on 31 December 2026:? Bob", text) for text in [*at_an_area, *doubts]]
    assert (all(named), len(doubts)) == (True, 1)
    assert not any(re.search(r"(Not|be|under) 55|year of birth of", text) for text in at_a_club)
    assert doubts_before_opening(fresh(named_event)) == []


def doubts_before_opening(event: Event) -> list[str]:
    """What is said of the players before day 1 is opened."""
    doubts = doubts_about_opening(event, count_of_day(event, 1), None, NOON.date())
    return [doubt for doubt in doubts if "December" in doubt]


@pytest.mark.parametrize("typed", ["17 March", "1950-02-30", "50", "1950-3"])
def test_what_is_no_date_of_birth_is_said_with_an_example(typed: str, named_event: Event, ada: Client) -> None:
    data = {"birth_A": typed, "membership_A": "", "birth_B": "", "membership_B": ""}

    response = ada.post(page_of(named_event), data)

    assert (response.status_code, known(named_event)) == (422, [("Ann", None, ""), ("Bob", None, "")])
    assert refusals_of(response) == ["Write a year such as 1950, or a date such as 1950-03-17."]


TABLES = "/games/desk/tables/"


def proposed(event: Event, page: object) -> dict[str, str]:
    values = values_of(page)
    return {team.name: values[f"team_{team.pk}"][0] for team in event.teams.all()}


def data(event: Event, **tables: object) -> dict[str, object]:
    return {f"team_{event.teams.get(name=name).pk}": table for name, table in tables.items()}


def test_teams_that_are_seated_are_shuffled_only_when_it_is_asked_and_its_cost_is_told(ada: Client) -> None:
    event = make_event(8, is_played=False)
    event.print_jobs.create(sheet="cards", key="cards", requested_by="Ada", requested_at=NOON)
    version = fresh(event).version

    in_order = [str(number) for number in range(1, 9)]
    assert [*proposed(event, ada.get(f"{TABLES}?draw=list")).values()] == in_order
    shuffled = ada.get(f"{TABLES}?draw=1")
    moved = sum(str(number) != table for number, table in enumerate(proposed(event, shuffled).values(), start=1))
    assert f"This gives {moved} teams other tables. The sheets printed so far must" in text_of(shuffled)
    ada.post(TABLES, data(event, **{f"Team {number}": number for number in range(1, 9)}))
    assert fresh(event).version == version

    swapped = {"Team 1": 2, "Team 2": 1} | {f"Team {number}": number for number in range(3, 9)}
    response = ada.post(TABLES, data(event, **swapped), follow=True)
    assert "2 teams have other tables. Print the sheets again." in text_of(response)
    event.tables.all().delete()
    event.days.update(date="2024-11-05")  # an evening that was played: whoever wrote its list numbered the tables
    assert [*proposed(event, ada.get(TABLES)).values()] == in_order


def test_a_damaged_workbook_is_read_or_refused() -> None:
    sound = workbook(("name", "zone"), *((f"Team {number}", "Peace") for number in range(8))).read()
    for seed in range(60):
        rng, damaged = random.Random(seed), bytearray(sound)
        for _ in range(rng.randint(1, 20)):
            damaged[rng.randrange(4, len(damaged))] = rng.randrange(256)
        with suppress(Refusal):
            read_uploaded(bytes(damaged))


def test_a_workbook_that_unpacks_to_very_much_is_refused() -> None:
    packed = io.BytesIO(workbook(("Aces",)).read())
    with ZipFile(packed, "a", ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/media/picture.bin", bytes(20_000_001))

    with pytest.raises(Refusal, match="This Excel file is too large for a list of teams"):
        read_uploaded(packed.getvalue())


@pytest.mark.parametrize("cell", ["A1001", "XFD300000"])
def test_a_workbook_of_more_than_a_thousand_rows_is_refused_before_they_are_read(cell: str) -> None:
    book = openpyxl.Workbook()
    book.active["A1"], book.active[cell] = "Aces", "stray"
    written = io.BytesIO()
    book.save(written)

    with pytest.raises(Refusal, match="The list has more than 1000 rows"):
        read_uploaded(written.getvalue())


def test_notes_beside_names_are_said_with_their_team(event: Event, ada: Client) -> None:
    page = ada.post(
        LIST, {"text": "Aces\nAnn Bell (if well)\nBob Bell\nCy Dent\n\nKings\nEd Fry\nFlo Ray\nGus Hill\nHal Ito"}
    )

    assert "Left out: if well" in text_of(page)
    typed = sent(page, **{"row-0": [cell.replace("Ann Bell", "Kay Low") for cell in sent(page)["row-0"]]})
    assert "Left out: if well" in (again := text_of(ada.post(ENTER, typed | {"again": "1"})))
    assert "Ann" not in again
