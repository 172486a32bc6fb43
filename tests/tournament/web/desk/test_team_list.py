"""The page of a list: what was read stands beside its rows, and all rows that are used are entered, or none.  R23."""

import io
import json
import random
import re
from contextlib import suppress
from html import unescape
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl.styles import Font

from tests.desk_pages import refusals_of, text_of, unsaid
from tests.events import NOON, ada as ada_leads
from tournament.domain import EventPlan, Level, Refusal, Seat
from tournament.domain.qualification import FORMAT
from tournament.models import Event
from tournament.queries.roster import Roster, players_of
from tournament.services.acts import Actor
from tournament.services.events import create_event
from tournament.signing import sign
from tournament.web.desk.spreadsheet import read_uploaded

LIST = "/games/desk/teams/list/"
ROWS = f"{LIST}rows/"
KINGS = "Kings: Kay Law, Lou Moe, Mia Noe, Ned Orr 780-555-0101 paid"
ACES = "Aces - Cy Dole, Di Ek, Ed Fox 780-555-0102"


@pytest.fixture
def event(db: None) -> Event:
    plan = EventPlan(slug="games", name="Games", level=Level.PROVINCIAL, zones=("Peace 3", "Parkland"))
    return create_event(Actor("Ada", user=ada_leads()), NOON, plan)


def names(event: Event) -> list[str]:
    return [team.name for team in event.teams.all()]


def sent(page: Any, **changed: Any) -> dict[str, Any]:
    """What the page of a list sends when it is entered, with what the leader changed."""
    html = page.content.decode().partition('class="team-list"')[2]
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", html):
        box = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if box.get("type") != "checkbox" or " checked" in tag:
            fields.setdefault(box["name"], []).append(box.get("value", "on" if box.get("type") == "checkbox" else ""))
    for name, choices in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', html, re.DOTALL):
        fields[name] = re.findall(r'value="([^"]*)" selected', choices) or [""]
    return fields | changed


def read(ada: Client, text: str) -> Any:
    return ada.post(LIST, {"text": text})


def test_a_list_is_shown_beside_its_lines_and_entered_as_it_was_corrected(event: Event, ada: Client) -> None:
    page = read(ada, f"Our teams, all here\n\nparkland\n{KINGS}\n{ACES}\nSpare: Walter Penn 780-555-0105\n****")
    form = sent(page)

    assert [form[f"form-{row}-name"][0] for row in range(4)] == ["Our teams", "Kings", "Aces", "Spare"]
    assert [f"form-{row}-use" in form for row in range(4)] == [True, True, True, False]
    assert text_of(page).count("780-555-0102") == 3  # in the text, as a sample, and in the line below its row
    assert "Not used ****" in text_of(page)
    assert names(event) == []

    entered = ada.post(ROWS, form | {"form-0-use": "", "form-2-Y": "Flo Gray"}, follow=True)

    assert "2 teams are entered." in text_of(entered)
    assert [(team.name, team.zone, team.telephone, team.has_paid) for team in event.teams.all()] == [
        ("Kings", "Parkland", "780-555-0101", True),
        ("Aces", "Parkland", "780-555-0102", False),
    ]
    assert players_of(event.teams.get(name="Aces"))[Seat.Y] == "Flo Gray"


def test_a_name_that_no_font_has_is_entered_and_said(event: Event, ada: Client) -> None:
    page = ada.post(ROWS, sent(read(ada, "Aces: 王小明, Bo Bell, Cy Dent, Di East")), follow=True)

    assert "Paper spells “王小明” as “WangXiaoMing”, beside its table" in text_of(page)
    assert names(event) == ["Aces"]


def test_a_list_sent_twice_is_entered_once(event: Event, ada: Client) -> None:
    form = sent(read(ada, KINGS))

    assert [ada.post(ROWS, form).status_code for _tap in range(2)] == [303, 303]
    assert names(event) == ["Kings"]


def test_all_are_entered_or_none_and_what_was_typed_stays(event: Event, ada: Client) -> None:
    form = sent(read(ada, f"{KINGS}\n{ACES}\n...\n{KINGS}"))
    twice = ada.post(ROWS, form)
    wrong = ada.post(ROWS, form | {"form-1-name": "", "form-1-A": "Cyril Dole", "form-2-zone": "Peece"})
    none = ada.post(ROWS, form | {f"form-{row}-use": "" for row in range(3)})

    assert [page.status_code for page in (twice, wrong, none)] == [422] * 3
    assert refusals_of(twice) == ["There are two teams called Kings; give one another name."]
    assert refusals_of(wrong) == ["The list is not entered yet. Correct what is marked first."]
    assert refusals_of(none) == ["No row is used yet. Tick each row that is a team."]
    assert ("A team needs a name." in text_of(wrong), sent(wrong)["form-1-A"]) == (True, ["Cyril Dole"])
    assert "Not used ..." in text_of(wrong)
    assert names(event) == []


def test_a_column_is_read_as_the_leader_picks_it(event: Event, ada: Client) -> None:
    text = "Aces,Leduc,Ann Bell,Bo Bell\nKings,Falher,Ed Fry,Flo Fry"
    page = read(ada, text)
    picked = ada.post(LIST, {"text": text, "column": ["name", "area", "player", "player"]})

    assert page.text.count('name="column" id=') == 4
    ada.post(ROWS, sent(picked))
    assert [(team.name, team.area, players_of(team)[Seat.A]) for team in event.teams.all()] == [
        ("Aces", "Leduc", "Ann Bell"),
        ("Kings", "Falher", "Ed Fry"),
    ]


def test_a_list_pasted_again_says_what_is_the_same_what_differs_what_is_new_and_what_is_missing(
    event: Event, ada: Client
) -> None:
    ada.post(ROWS, sent(read(ada, f"{KINGS}\nZoë’s Four: Ann, Bob, Cy, Di 780-555-0103\nTens: Ed, Flo, Gus, Hal")))
    tens = event.teams.get(name="Tens").pk

    page = read(
        ada,
        f"{KINGS.replace('-', ' ')}\nZoe\u0308's four: Ann, Bob, Cy, Eve, 780-555-0104 paid\nNines: Ida, Jo, Kit, Len",
    )

    assert "Entered as it stands here. Its page" in text_of(page)
    assert "Entered, but otherwise: telephone 780-555-0103 → 780-555-0104; " in text_of(page)
    assert "Y Di → Eve; owes → paid. Its page" in text_of(page)
    assert "Entered, and not on this list Tens. Nothing is done to them." in text_of(page)
    assert f"/games/desk/teams/{tens}/" not in page.text
    ada.post(ROWS, sent(page))
    assert names(event) == ["Kings", "Zoë’s Four", "Tens", "Nines"]
    assert players_of(event.teams.get(name="Zoë’s Four"))[Seat.Y] == "Di"


@pytest.mark.slow
def test_a_list_that_comes_after_the_seating_keeps_the_rest(event: Event, ada: Client) -> None:
    ada.post(ROWS, sent(read(ada, "Table,Team\n2,Aces\n1,Kings")))
    assert [(team.table, team.name) for team in Roster(event).seated] == [(1, "Kings"), (2, "Aces")]

    response = ada.post(ROWS, sent(read(ada, "Team,A\nTens,Ann\nNines,Bob\nAces,Cy")), follow=True)

    assert "2 teams are entered at tables 3 to 4." in text_of(response)
    assert [(team.table, team.name) for team in Roster(event).seated][2:] == [(3, "Tens"), (4, "Nines")]


@pytest.mark.slow
def test_a_list_of_three_hundred_teams_with_every_cell_filled_goes_through(event: Event, ada: Client) -> None:
    Event.objects.update(zones=[f"Zone {number}" for number in range(1, 301)])
    rows = ["Table,Team,A,B,X,Y,Zone,Area,Telephone,E-mail,Entry fee paid,Place,Qualified by"]
    rows += [
        f"{number},Team {number},Ann {number},Bob,Xia,Yul,Zone {number},Leduc,780-555-0101,a@b.example,yes,1,placing"
        for number in range(1, 301)
    ]
    form = sent(read(ada, "\n".join(rows)))

    ada.post(ROWS, form)

    assert (len(form["shown"]), event.teams.count()) == (13, 300)


@pytest.mark.parametrize("changed", [{"form-TOTAL_FORMS": "x"}, {"form-0-table": "x"}])
def test_a_page_that_no_browser_sends_enters_nothing(changed: dict[str, str], event: Event, ada: Client) -> None:
    response = ada.post(ROWS, sent(read(ada, "Table,Team\n2,Aces\n1,Kings")) | changed)

    assert (response.status_code, names(event)) == (422, [])


def workbook(*rows: tuple[object, ...], hidden: int = 0, struck: str = "", other: str = "") -> bytes:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    if hidden:
        sheet.row_dimensions[hidden].hidden = True
    if struck:
        sheet[struck].font = Font(strike=True)
    if other:
        book.create_sheet(other)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def upload(ada: Client, content: bytes, name: str = "teams.xlsx") -> Any:
    return ada.post(LIST, {"text": "", "file": SimpleUploadedFile(name, content)})


def test_a_workbook_is_read_and_what_is_hidden_struck_out_or_on_other_sheets_is_named(
    event: Event, ada: Client
) -> None:
    book = workbook(
        ("Team", "Zone", "Place", "Players", "Phone"),
        ("Aces", "3", 1.0, "Ann Bell\nBob Bell", 7805550101),
        (None, None, None, None, None),
        ("Kings", None, None, "Ed Fry", None),
        ("Tens", None, None, "Flo", None),
        ("Nines", None, None, "Gus", None),
        hidden=5, struck="A6", other="Last year",
    )  # fmt: skip

    page = upload(ada, book)
    ada.post(ROWS, sent(page))

    assert [(team.name, team.zone, team.qualified_place, team.telephone) for team in event.teams.all()] == [
        ("Aces", "Peace 3", 1, "7805550101"),
        ("Kings", "", None, ""),
    ]
    assert players_of(event.teams.get(name="Aces"))[Seat.B] == "Bob Bell"
    for line in ("Tens Flo (hidden row)", "Nines Gus (struck out)", "Last year (another sheet)"):
        assert line in text_of(page)


@pytest.mark.parametrize(
    ("content", "teams"),
    [
        ("Aces;Peace\nKönige;Parkland".encode("cp1252"), ["Aces", "Könige"]),
        ("\ufeffname\tA\nAces\tAnn".encode(), ["Aces"]),
    ],
)
def test_a_text_file_is_read_as_programs_of_the_office_write_it(
    content: bytes, teams: list[str], event: Event, ada: Client
) -> None:
    ada.post(ROWS, sent(upload(ada, content, "teams.csv")))

    assert names(event) == teams


@pytest.mark.rule("R9")
def test_a_file_of_qualifiers_is_read_as_a_list_with_who_signed_it(event: Event, ada: Client) -> None:
    team = {"name": "Aces", "zone": "Parkland", "area": "Leduc", "players": {"A": "Cy Dole"}}
    team |= {"qualified_by": "placing", "qualified_place": 2, "mail": "cy@example.org"}
    file = {"format": FORMAT, "to": "finals", "from": {"name": "Leduc Playdowns"}, "teams": [team]}
    signed = [file, sign(file, settings.INSTALLATION_KEY), sign(file, "another")]

    pages = [upload(ada, json.dumps(each).encode(), "list.json") for each in signed]
    changed = upload(ada, json.dumps(signed[-1] | {"to": "games"}).encode(), "list.json")
    ada.post(ROWS, sent(pages[2]))

    told = ["Nobody signed it", "signed by this computer", "signed by a computer that is not known here"]
    assert [*map(unsaid, pages, told)] == [[]] * 3
    assert unsaid(pages[0], "It was sent to “finals”, and this is Games.", "Aces Parkland Leduc placing 2") == []
    assert refusals_of(changed) == ["The file was changed after it was signed; ask for it again."]
    [row] = event.teams.values("name", "zone", "area", "qualified_by", "qualified_place", "mail")
    assert row == {key: team[key] for key in row}


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The list is empty; write one team a line."),
        (b"\x89PNG\0\0", "This file is no list of teams. Save the list as .xlsx or CSV."),
        (b"PK\x03\x04 cut off", "This Excel file cannot be read. Save it again as .xlsx or CSV."),
        (b"\xd0\xcf\x11\xe0\0", "This file is no list of teams. Save the list as .xlsx or CSV."),
        (b'{"teams": []}', "This is no file of qualifiers."),
        (b"a" * 1_000_001, "The file is too large for a list of teams. Save the list alone."),
    ],
)
def test_a_file_that_is_no_list_is_refused(content: bytes, message: str, ada: Client) -> None:
    response = upload(ada, content, "teams.csv")

    assert response.status_code == 422
    assert refusals_of(response) == [message]


def test_a_damaged_workbook_is_read_or_refused() -> None:
    sound = workbook(("name", "zone"), *((f"Team {number}", "Peace") for number in range(8)))
    for seed in range(60):
        rng, damaged = random.Random(seed), bytearray(sound)
        for _ in range(rng.randint(1, 20)):
            damaged[rng.randrange(4, len(damaged))] = rng.randrange(256)
        with suppress(Refusal):
            read_uploaded(bytes(damaged))


def test_a_workbook_that_unpacks_to_very_much_is_refused() -> None:
    packed = io.BytesIO(workbook(("Aces",)))
    with ZipFile(packed, "a", ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/media/picture.bin", bytes(20_000_001))

    with pytest.raises(Refusal, match="This Excel file is too large for a list of teams"):
        read_uploaded(packed.getvalue())


@pytest.mark.parametrize("cell", ["A1201", "XFD300000"])
def test_a_workbook_of_more_rows_than_a_list_has_is_refused(cell: str) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet[cell] = "Aces", "stray"
    written = io.BytesIO()
    book.save(written)

    with pytest.raises(Refusal, match="more than 1200 lines"):
        read_uploaded(written.getvalue())
