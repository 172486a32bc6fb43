"""Teams: one by one, pasted, or from a spreadsheet, shown before they are saved and refused by line."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.desk_pages import refusals_of, text_of, values_of
from tests.playing import NOON, make_event
from tests.playing import ada as ada_leads
from tournament.domain.event import EventPlan
from tournament.domain.level import Level
from tournament.domain.team import Seat
from tournament.models import Event, Team
from tournament.queries.events import players_of
from tournament.services.events import create_event

TEAMS, LIST, ENTER = "/games/desk/teams/", "/games/desk/teams/list/", "/games/desk/teams/list/enter/"


@pytest.fixture
def event(db: None) -> Event:
    """An event without teams, its zones in order."""
    plan = EventPlan(slug="games", name="Games", level=Level.PROVINCIAL, zones=("Peace", "Parkland"))
    return create_event(plan=plan, leader=ada_leads(), by="Ada", at=NOON)


def names(event: Event) -> list[str]:
    """The teams as they are entered."""
    return [team.name for team in event.teams.all()]


def workbook(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    """An Excel file with these rows."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    written = io.BytesIO()
    book.save(written)
    return SimpleUploadedFile("teams.xlsx", written.getvalue())


def test_one_team_is_entered_with_its_players(event: Event, ada: Client) -> None:
    answer = ada.post(TEAMS, {"name": "Aces", "zone": "Peace", "A": "Ann", "B": "Bill", "X": "Xenia", "Y": ""})

    assert answer.status_code == 303
    team = event.teams.get()
    assert (team.name, team.zone) == ("Aces", "Peace")
    assert players_of(team) == {Seat.A: "Ann", Seat.B: "Bill", Seat.X: "Xenia", Seat.Y: None}


def test_a_team_that_is_there_already_is_refused_and_its_players_stay_typed(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Aces"})

    answer = ada.post(TEAMS, {"name": "Aces", "A": "Ann"})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["There are two teams called Aces; give one another name."]
    assert values_of(answer)["A"] == ["Ann"]


def test_a_pasted_list_is_shown_before_it_is_saved(event: Event, ada: Client) -> None:
    shown = ada.post(LIST, {"text": "Aces, Peace, Ann, Bill, Xenia, Yves\nKings, Parkland"})

    assert shown.status_code == 200
    assert "Nothing is saved yet." in text_of(shown)
    assert "Aces Peace Ann Bill Xenia Yves Kings Parkland" in text_of(shown)
    assert names(event) == []


def test_the_list_that_was_shown_is_entered(event: Event, ada: Client) -> None:
    shown = ada.post(LIST, {"text": "Aces, Peace, Ann, Bill, Xenia, Yves\nKings, Parkland"})

    answer = ada.post(ENTER, {"text": values_of(shown)["text"][0]})

    assert (answer.status_code, answer["Location"]) == (303, TEAMS)
    assert names(event) == ["Aces", "Kings"]
    assert players_of(event.teams.get(name="Aces"))[Seat.Y] == "Yves"


def test_the_list_that_was_shown_can_be_changed_without_pasting_it_again(event: Event, ada: Client) -> None:
    shown = ada.post(LIST, {"text": "Aces, Peace, Ann, Bill, Xenia, Yves\nAces, Parkland"})

    again = ada.post(LIST, {"text": values_of(shown)["text"][0], "change": "1"})

    assert again.status_code == 200
    assert again.context["form"]["text"].value() == values_of(shown)["text"][0]
    assert names(event) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Aces,Peace,1,2,3,4,5\nKings", "Line 1 names a fifth player; a team is four: A, B, X and Y."),
        ('Aces,Peace\n"Kings,Peace', "Line 2 cannot be read: a quotation mark is left open or out of place."),
        ("name,zone,table\nAces,Peace,0", "Line 2: “0” is no table; write a whole number from 1 to 1000."),
        ("", "Paste the list, or choose a spreadsheet."),
    ],
)
def test_a_broken_line_is_named_by_its_number_and_the_list_stays(
    text: str, says: str, event: Event, ada: Client
) -> None:
    answer = ada.post(LIST, {"text": text})

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]
    assert names(event) == []


def test_a_list_that_was_read_is_refused_whole_when_a_team_is_there_already(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Kings"})
    shown = ada.post(LIST, {"text": "Aces\nKings"})

    answer = ada.post(ENTER, {"text": values_of(shown)["text"][0]})

    assert answer.status_code == 422
    assert refusals_of(answer) == ["There are two teams called Kings; give one another name."]
    assert names(event) == ["Kings"]


def test_a_spreadsheet_is_read_by_its_headings(event: Event, ada: Client) -> None:
    sheet = workbook(("Team", "Zone", "Place", "A"), ("Aces", "Peace", 1, "Ann"), (None, None, None, None), ("Kings",))

    shown = ada.post(LIST, {"text": "", "sheet": sheet})
    ada.post(ENTER, {"text": values_of(shown)["text"][0]})

    assert [(team.name, team.zone, team.qualified_place) for team in event.teams.all()] == [
        ("Aces", "Peace", 1),
        ("Kings", "", None),
    ]


def test_a_line_of_a_spreadsheet_is_refused_by_its_number(event: Event, ada: Client) -> None:
    sheet = workbook(("Team", "Table"), ("Aces", 1), (None, None), ("Kings", "two"))

    answer = ada.post(LIST, {"text": "", "sheet": sheet})

    assert refusals_of(answer) == ["Line 4: “two” is no table; write a whole number from 1 to 1000."]


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
    shown = ada.post(LIST, {"text": "", "sheet": SimpleUploadedFile("teams.csv", content)})
    ada.post(ENTER, {"text": values_of(shown)["text"][0]})

    assert names(event) == teams


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The list is empty; write one team a line."),
        (b"\x89PNG\0\0", "This file is no list of teams. Save the list as .xlsx or CSV."),
        (b"PK\x03\x04 cut off", "This Excel file cannot be read. Save it again as .xlsx or CSV."),
        (b"\xd0\xcf\x11\xe0", "This is an old Excel file. Save it as .xlsx or CSV, and choose it again."),
        (b"a" * 1_000_001, "The file is too large for a list of teams. Save the list alone."),
    ],
)
def test_a_file_that_is_no_list_is_refused(content: bytes, says: str, event: Event, ada: Client) -> None:
    answer = ada.post(LIST, {"text": "", "sheet": SimpleUploadedFile("teams.csv", content)})

    assert answer.status_code == 422
    assert refusals_of(answer) == [says]


def test_a_team_is_corrected(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Aces", "A": "Ann"})
    team = event.teams.get()
    shown = values_of(ada.get(f"{TEAMS}{team.pk}/"))

    answer = ada.post(f"{TEAMS}{team.pk}/", {"name": "Four Aces", "A": "Anna", "qualified_place": "2"})

    assert (shown["name"], shown["A"]) == (["Aces"], ["Ann"])
    assert answer.status_code == 303
    team.refresh_from_db()
    assert (team.name, team.qualified_place, players_of(team)[Seat.A]) == ("Four Aces", 2, "Anna")


def test_a_team_keeps_its_name_where_another_has_the_new_one(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Aces"})
    ada.post(TEAMS, {"name": "Kings"})
    aces = event.teams.get(name="Aces")

    answer = ada.post(f"{TEAMS}{aces.pk}/", {"name": "Kings"})

    assert refusals_of(answer) == ["There is another team called Kings; give one another name."]
    assert names(event) == ["Aces", "Kings"]


def test_a_team_is_taken_off_the_list(event: Event, ada: Client) -> None:
    ada.post(TEAMS, {"name": "Aces"})

    answer = ada.post(f"{TEAMS}{event.teams.get().pk}/remove/")

    assert answer.status_code == 303
    assert names(event) == []


def test_no_team_is_taken_off_once_play_has_started(ada: Client) -> None:
    played = make_event(slug="played")
    team = played.teams.get(name="Team 1")

    answer = ada.post(f"/played/desk/teams/{team.pk}/remove/")

    assert answer.status_code == 422
    assert refusals_of(answer) == ["Play has started; teams and tables stay as they are."]
    assert Team.objects.filter(pk=team.pk).exists()


def test_a_team_of_another_event_is_not_found_here(event: Event, ada: Client) -> None:
    other = make_event(slug="played").teams.get(name="Team 1")

    assert ada.get(f"{TEAMS}{other.pk}/").status_code == 404
