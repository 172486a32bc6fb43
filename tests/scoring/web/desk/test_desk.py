"""The desk always says what to do next, what is wrong, and where everything stands."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from scoring.domain.standings import TeamRulingKind
from scoring.queries.desk import Desk
from scoring.queries.sheets import with_pack
from scoring.services import days, playoffs, rulings
from scoring.services.before_play import CheckIn, check_in
from scoring.services.rulings import RulingOnTeam
from scoring.web import urls as scoring_urls
from scoring.web.desk.checks import NOW, Finding, run
from scoring.web.desk.steps import rows
from tests.desk_pages import step_of, text_of, unsaid
from tests.events import ADA, NOON, adopt, count, fresh, make_event, new_event, play_day
from tournament.domain import TeamEntry
from tournament.models import Event, PrintJob
from tournament.services.events import HandCall, call_hand
from tournament.services.teams import NewTeams, OneTeam, Seating, enter_teams, remove_team, seat_teams
from tournament.web import urls as desk_urls


def step(ada: Client) -> tuple[str, str]:
    return step_of(ada.get("/games/desk/"))


def print_job(event: Event, sheet: str, state: str, failure: str = "") -> None:
    """A print job as a worker left it."""
    pdf = b"%PDF" if state == "done" else None
    event.print_jobs.create(
        sheets=with_pack([sheet]),
        state=state,
        requested_by="Ada",
        requested_at=NOON,
        pdf=pdf,
        failure=failure,
    )


NOT_YET = {
    "teams/list/",
    "days/1/",
    "days/1/counts/",
    "days/1/hands/",
    "days/1/?session=1",
}
"""Pages of the desk that are offered at their time only."""
FIRST_TIE = playoffs.TiePlayedOff(tables=[1, 2])
PENALTY = RulingOnTeam(kind=TeamRulingKind.PENALTY, table=1, number=1, reason="Late")


@pytest.mark.rule("R14", "R42")
def test_the_desk_says_each_step_of_an_event_in_its_turn(ada: Client) -> None:
    event = new_event(sessions=((3,), (2,)))
    teams = [TeamEntry(f"Team {number}") for number in range(1, 5)]
    tables = [1, 2, 3, 4]

    def given_up() -> playoffs.PlayoffCorrection:
        return playoffs.PlayoffCorrection(playoff=event.playoffs.get().pk, reason="They went home")

    def count_all(*flags: int) -> object:
        return [count(event, table, found) for table, found in enumerate(flags, start=1)]

    acts: list[tuple[Callable[[], object], str]] = [
        (lambda: None, "Enter the teams"),
        (lambda: enter_teams(event, ADA, NOON, NewTeams(teams=teams)), "Seat the teams"),
        (lambda: seat_teams(fresh(event), ADA, NOON, Seating()), "Choose the movement"),
        (lambda: adopt(event), "Print the sheets"),
        (lambda: enter_teams(fresh(event), ADA, NOON, NewTeams(teams=[TeamEntry("Late")])), "Choose the movement"),
        (lambda: remove_team(event, ADA, NOON, OneTeam(team=event.teams.get(name="Late").pk)), "Print the sheets"),
        (lambda: print_job(event, "movement-sheets", PrintJob.State.DONE), "Check the teams in"),
        (lambda: check_in(event, ADA, NOON, CheckIn(day=1, tables=tables, players=4)), "Open day 1"),
        (lambda: days.open_day(fresh(event), ADA, NOON, days.OneDay(day=1)), "Call the hands"),
        (lambda: call_hand(event, ADA, NOON, HandCall(hand=3)), "Call the hands"),
        (lambda: call_hand(event, ADA, NOON, HandCall(hand=3, is_stopped=True)), "Type counts from slips"),
        (lambda: count_all(14, 14, 11, 8), "Count again"),
        (lambda: count(event, 4, 9, by="Max"), "Settle table 4"),
        (lambda: count(event, 4, 9), "Close day 1"),
        (lambda: play_day(event, 14, 14, 11, 9), "Check the teams in"),
        (lambda: play_day(event, 13, 13, 12, 10, day=2), "Settle the tie"),
        (lambda: playoffs.start_playoff(event, ADA, NOON, FIRST_TIE), "Go on with the playoff"),
        (lambda: playoffs.give_up_playoff(event, ADA, NOON, given_up()), "Settle the tie"),
        (lambda: rulings.rule_on_team(event, ADA, NOON, PENALTY), "Look at the standings and publish"),
        (lambda: rulings.publish_final(event, ADA, NOON), "Print what is left"),
    ]  # fmt: skip

    assert [(act(), step(ada)[1])[1] for act, _ in acts] == [button for _, button in acts]


@pytest.mark.rule("R39")
def test_while_day_1_is_in_conflict_day_2_is_played_and_of_day_1_only_rulings_are_offered(ada: Client) -> None:
    event = make_event(3)
    for table, by, flags in ((1, "Vera", 12), (2, "Vera", 12), (3, "Vera", 12), (2, "Hugo", 13)):
        count(event, table, flags, by=by)
    days.start_counting(event, ADA, NOON, days.OneDay(day=1))
    before = ada.get("/games/desk/")
    ada.post("/games/desk/days/2/check-in/", {"mark": "rest-flags-yes"})
    days.open_day(event, ADA, NOON, days.OneDay(day=2))

    desk = ada.get("/games/desk/")
    day, table = (ada.get(f"/games/desk/days/1/{page}") for page in ("", "tables/3/"))

    assert step_of(before) == ("Table 2: Vera counted 12, Hugo 13.", "Settle table 2")
    assert step_of(desk)[0] == "Call the hands of day 2"
    links = [f"/games/desk/days/{link}/" in page.content.decode() for link, page in (("2", before), ("1/counts", day))]
    assert links == [True, False]
    assert unsaid(desk, "Table 2: Vera counted 12, Hugo 13.", "ount again") == ["ount again"]
    assert unsaid(day, "ount again") + unsaid(table, "ount again", "Your count") == [*["ount again"] * 2, "Your count"]


def test_a_day_from_paper_is_the_same_desk(ada: Client) -> None:
    event = make_event(2, sessions=((1, 1),), is_open=False)
    event.prizes.create(name="Highest part", kind="session", number=1)
    ada.post("/games/desk/do/note_printed/")
    said = [step(ada)[0]]
    for act in ("open_day", "start_counting"):
        ada.post(f"/games/desk/do/{act}/?day=1")
        said.append(step(ada)[0])
    prize = text_of(ada.get("/games/desk/"))
    slips = {"key": "slips", "by": "Vera", "table_1": "13", "table_2": "11"}
    ada.post("/games/desk/days/1/counts/?session=1", slips)
    counted = ada.get("/games/desk/")
    ada.post("/games/desk/days/1/counts/", slips | {"key": "end"})
    said.append(step(ada)[0])

    assert said == ["Check the teams in", "Call the hands of day 1", "Count the flags of day 1", "Close day 1"]
    needed = "A prize needs the counts after session 1: tables 1 and 2 to go."
    assert unsaid(prize, needed) + unsaid(counted, needed) == [needed]


@pytest.mark.parametrize("is_played", [False, True])
def test_the_desk_shows_one_picture_a_moment_and_at_most_fifteen_links(ada: Client, *, is_played: bool) -> None:
    event = make_event(6, is_open=False)
    pages = [ada.get("/games/desk/")]
    if is_played:
        days.open_day(event, ADA, NOON, days.OneDay(day=1))
        call_hand(event, ADA, NOON, HandCall(hand=6))
        pages.append(ada.get("/games/desk/"))
        days.start_counting(event, ADA, NOON, days.OneDay(day=1))
        pages.append(ada.get("/games/desk/"))
        play_day(event, *[12] * 6)
        play_day(event, *(14, 13, 12, 12, 11, 10), day=2)
        pages.append(ada.get("/games/desk/"))

    pictures = [("room" * bool(page.context["rooms"]), bool(page.context.get("places"))) for page in pages]
    assert pictures == [("room", False), ("", False), ("room", False), ("", True)][: len(pages)]
    for page in pages:
        html = page.content.decode()
        listed = r'<ol[^>]*class="room.*?</ol>|<table class="standings".*?</table>|<ul>.*?</ul>'
        frame = re.sub(listed, "", html, flags=re.DOTALL)
        main = frame[frame.index("<main") :]
        assert len(re.findall("<a[^>]*href=", main)) <= 17


@pytest.mark.rule("R38", "R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event = make_event(3, sessions=((15, 15),))
    count(event, 3, 34)
    assert [warning.page for warning in wrong(event)] == ["Table 3"] * 2  # hardly any hands bring so many
    play_day(event, 14, 14, 8)
    for act in (lambda: None, lambda: playoffs.start_playoff(event, ADA, NOON, FIRST_TIE)):
        act()
        ties = [(row.state, row.note) for row in rows(Desk(fresh(event))) if row.name == "Ties"]
        assert ties == [("attention", "1 to settle")]


def wrong(event: Event) -> list[Finding]:
    return run(NOW, Desk(fresh(event)))


@pytest.mark.parametrize("is_played", [True, False])
def test_every_page_of_a_leader_is_at_most_two_clicks_from_the_desk(ada: Client, *, is_played: bool) -> None:
    make_event(2, is_played=is_played)
    patterns = [*scoring_urls.event_pages, *desk_urls.event_pages]
    addresses = {f"/games/{pattern.pattern}".replace("<int:day>", "1") for pattern in patterns}
    desk = {address for address in addresses if address.startswith("/games/desk/") and "<" not in address}

    def links_of(page: str) -> set[str]:
        return set(re.findall(r'<a[^>]*href="([^"#?]*)', ada.get(page).content.decode()))

    found = links_of("/games/desk/")
    found |= {url for page in found & desk for url in links_of(page)}

    hidden = {page.removeprefix("/games/desk/") for page in desk - found if ada.get(page).status_code == 200}
    assert hidden <= NOT_YET
