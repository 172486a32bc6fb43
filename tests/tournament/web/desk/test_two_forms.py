"""Two people have the same form open: each changes what they typed, and what both changed is said."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.desk_pages import text_of
from tests.events import fresh, make_event
from tournament.domain import Seat
from tournament.models import Event
from tournament.queries.roster import players_of

DETAILS = "/games/desk/event/"


class FormReader(HTMLParser):
    """What a browser sends of the last form on a page that nobody typed into."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.open, self.is_text = "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        name = values.get("name", "")
        if tag == "form":
            self.sent = {}
        elif tag == "option" and "selected" in values:
            self.sent[self.open] = values["value"]
        elif tag in ("select", "textarea"):
            self.open, self.is_text = name, tag == "textarea"
            self.sent.setdefault(name, "")
        elif tag == "input" and name and (values.get("type") not in ("checkbox", "radio") or "checked" in values):
            self.sent[name] = values.get("value", "on" if "checked" in values else "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self.open, self.is_text = "", False

    def handle_data(self, data: str) -> None:
        if self.is_text and data.strip():
            self.sent[self.open] = data.strip()


def opened(ada: Client, page: str) -> dict[str, str]:
    reader = FormReader()
    reader.feed(ada.get(page).content.decode().partition("<main")[2].partition("</main>")[0])
    return reader.sent


def test_of_the_details_each_saves_what_they_changed(event: Event, ada: Client) -> None:
    first, second = opened(ada, DETAILS), opened(ada, DETAILS)

    saved = [ada.post(DETAILS, first | {"venue": "Legion Hall", "show_player_names": "on"}).status_code]
    saved.append(ada.post(DETAILS, second | {"name": "Autumn Games"}).status_code)

    stored = fresh(event)
    assert (saved, stored.name, stored.venue, stored.show_player_names) == (
        [303, 303], "Autumn Games", "Legion Hall", True,
    )  # fmt: skip


def test_what_both_changed_is_said_and_saved_when_it_is_sent_once_more(event: Event, ada: Client) -> None:
    first, second = opened(ada, DETAILS), opened(ada, DETAILS)
    ada.post(DETAILS, first | {"venue": "Legion Hall"})

    refused = ada.post(DETAILS, second | {"venue": "Seniors’ Centre"})
    assert (refused.status_code, fresh(event).venue) == (422, "Legion Hall")
    assert "Somebody changed this meanwhile, to “Legion Hall”." in text_of(refused)

    reader = FormReader()
    reader.feed(refused.content.decode().partition("<main")[2].partition("</main>")[0])
    assert ada.post(DETAILS, reader.sent).status_code == 303
    assert fresh(event).venue == "Seniors’ Centre"


@pytest.mark.parametrize("is_paid", [True, False])
def test_of_a_team_each_saves_what_they_changed(event: Event, ada: Client, is_paid: bool) -> None:
    Event.objects.update(entry_fee="10")
    team = event.teams.get(name="Team 1")
    type(team).objects.filter(pk=team.pk).update(has_paid=not is_paid)
    page = f"/games/desk/teams/{team.pk}/"
    first, second = opened(ada, page), opened(ada, page)

    changed = first | {"A": "Ann", "telephone": "555"}
    changed = changed | {"has_paid": "on"} if is_paid else {k: v for k, v in changed.items() if k != "has_paid"}
    assert ada.post(page, changed).status_code == 303
    assert ada.post(page, second | {"B": "Bob", "name": "Kings"}).status_code == 303

    team.refresh_from_db()
    players = players_of(team)
    assert (team.name, team.telephone, team.has_paid, players[Seat.A], players[Seat.B]) == (
        "Kings", "555", is_paid, "Ann", "Bob",
    )  # fmt: skip


def test_of_tables_and_a_movement_that_somebody_changed_meanwhile_nothing_is_saved_until_it_is_sent_again(
    ada: Client,
) -> None:
    event = make_event(4, is_played=False)
    swaps = ({1: 2, 2: 1}, {3: 4, 4: 3})
    tables = {team.table.number: f"team_{team.pk}" for team in event.teams.select_related("table")}
    sent = [
        opened(ada, "/games/desk/tables/") | {tables[table]: str(to) for table, to in swap.items()} for swap in swaps
    ]

    first, second = (ada.post("/games/desk/tables/", data) for data in sent)
    kept = [table.team.name for table in event.tables.select_related("team").order_by("number")]
    again = ada.post("/games/desk/tables/", sent[1] | {"seen": second.context["seen"]})
    plans = [{"plan": "sequence", "seen": ada.get("/games/desk/movement/").context["seen"]} for _ in range(2)]
    adopted = [ada.post("/games/desk/movement/", plan).status_code for plan in plans]

    assert [each.status_code for each in (first, second, again)] == [303, 422, 303]
    assert "Somebody else changed this meanwhile" in text_of(second)
    assert kept == ["Team 2", "Team 1", "Team 3", "Team 4"]
    assert adopted == [303, 422]
