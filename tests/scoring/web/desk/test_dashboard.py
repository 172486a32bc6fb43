"""The desk always says what to do next, what is wrong, and where everything stands."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scoring.domain.standings import TeamRuling, TeamRulingKind
from scoring.queries.dashboard import DeskFacts
from scoring.queries.sheets import with_pack
from scoring.services import days, roster_changes, rulings
from scoring.web import urls as scoring_urls
from scoring.web.presenters.dashboard import DeskWarning, Step, steps, warnings, what_can_wait
from tests.desk_pages import step_of, text_of, unsaid, values_of
from tests.events import ADA, NOON, adopt, count, fresh, make_event, new_event, play_day
from tests.people import browser_of_leader, browser_of_verifier
from tournament.domain import Level, TeamEntry
from tournament.models import Event, Player, PrintJob
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
        key=sheet,
        requested_by="Ada",
        requested_at=NOON,
        pdf=pdf,
        failure=failure,
    )


NOT_YET = {
    "teams/list/",
    "days/1/hands/",
    "days/1/break/",
}
"""Pages of the desk that are offered at their time only."""
FIRST_TIE = rulings.TiePlayedOff(tables=[1, 2])
PENALTY = TeamRuling(kind=TeamRulingKind.PENALTY, table=1, number=1, reason="Late")


@pytest.mark.rule("R14", "R42")
def test_the_desk_says_each_step_of_an_event_in_its_turn(ada: Client) -> None:
    event = new_event(sessions=((3,), (2,)))
    teams = [TeamEntry(f"Team {number}") for number in range(1, 5)]
    tables = [1, 2, 3, 4]

    def given_up() -> rulings.PlayoffCorrection:
        return rulings.PlayoffCorrection(playoff=event.playoffs.get().pk, reason="They went home")

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
        (lambda: days.check_in(event, ADA, NOON, days.CheckIn(day=1, tables=tables, players=4)), "Open day 1"),
        (lambda: days.open_day(fresh(event), ADA, NOON, days.OneDay(day=1)), "Tick the tables"),
        (lambda: days.check_flags(event, ADA, NOON, days.CheckedTables(day=1, tables=tables)), "Call the hands"),
        (lambda: call_hand(event, ADA, NOON, HandCall(hand=3)), "Type counts from slips"),
        (lambda: count_all(14, 14, 11, 8), "Count again"),
        (lambda: count(event, 4, 9, by="Max"), "Settle table 4"),
        (lambda: count(event, 4, 9), "Close day 1"),
        (lambda: play_day(event, 14, 14, 11, 9), "Check the teams in"),
        (lambda: play_day(event, 13, 13, 12, 10, day=2), "Settle the tie"),
        (lambda: rulings.start_playoff(event, ADA, NOON, FIRST_TIE), "Go on with the playoff"),
        (lambda: rulings.give_up_playoff(event, ADA, NOON, given_up()), "Settle the tie"),
        (lambda: rulings.rule_on_team(event, ADA, NOON, PENALTY), "Look at the standings and publish"),
        (lambda: rulings.publish_final(event, ADA, NOON), "Print what is left"),
    ]  # fmt: skip

    assert [(act(), step(ada)[1])[1] for act, _ in acts] == [button for _, button in acts]


@pytest.mark.rule("R14")
def test_a_count_for_practice_leaves_the_calling_where_it_is(ada: Client) -> None:
    event = make_event(tables=5)
    days.check_flags(event, ADA, NOON, days.CheckedTables(day=1, tables=[1, 3]))
    call_hand(event, ADA, NOON, HandCall(hand=2))
    phone = browser_of_verifier(event)
    phone.post("/games/verify/1/1/", {"key": "k", "fives": 2, "loose": 2, "read_back": 12})

    practised = ada.get("/games/desk/")
    told = phone.get("/games/verify/1/2/")
    count(event, 2, 12)
    both = ada.get("/games/desk/")
    count(event, 3, 12)

    unticked = "Play has begun, and the flags are not ticked at tables 2, 4 and 5."
    assert [step_of(practised), step(ada)] == [
        ("Call the hands of day 1", "Call the hands"), ("Count the flags of day 1", "Type counts from slips")
    ]  # fmt: skip
    assert re.search('counts/"[^>]*>\\s*The hands are played: count', practised.content.decode())
    assert [
        *unsaid(practised, unticked, "Table 1 is counted already, before the last hand. Practice?"),
        *unsaid(told, "Hand 2 of 6 is on. The flags are counted after hand 6."),
        *unsaid(both, "Tables 1 and 2 are counted already"),
    ] == []


@pytest.mark.rule("R39")
def test_while_day_1_is_in_conflict_day_2_is_played_and_of_day_1_only_rulings_are_offered(ada: Client) -> None:
    event = make_event(3)
    for table, by, flags in ((1, "Vera", 12), (2, "Vera", 12), (2, "Hugo", 13)):
        count(event, table, flags, by=by)
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


@pytest.mark.slow
def test_a_call_a_ruling_and_a_leaving_are_taken_back_from_the_desk(ada: Client) -> None:
    event = make_event(5)
    for hand, is_stopped in ((1, False), (2, False), (2, True)):
        call_hand(event, ADA, NOON, HandCall(hand=hand, is_stopped=is_stopped))
    called = ada.get("/games/desk/")
    step, caller = called.context["last"]["step"].code, called.context["last"]["url"]

    back = ada.post(caller, {"seen": "2-stopped", "hand": step})
    again = ada.get("/games/desk/").context["last"]["step"].code

    assert (caller, back.status_code, fresh(event).call.code, again) == (
        "/games/desk/days/1/hands/", 303, "2", "2-stopped"
    )  # fmt: skip
    assert "Somebody else has called since" in text_of(ada.post(caller, {"seen": "1", "hand": "1"}))

    def taken_back(**confirmed: str) -> str:
        """What the log says after the form that the desk's link opens is sent as it is, with a reason."""
        page = ada.get(ada.get("/games/desk/").context["last"]["url"])
        form = page.context["form"]
        values = {field.html_name: field.value() for field in form if field.value() is not None}
        ada.post(page.request["PATH_INFO"], values | {"reason": "A slip", "sure": "1"})
        return event.log.latest("number").sentence

    rulings.rule_on_team(event, ADA, NOON, TeamRuling(kind=TeamRulingKind.PENALTY, table=3, number=2, reason="Talked."))
    assert taken_back() == "Team 3, table 3: no longer 2 penalty flags: A slip"
    roster_changes.withdraw_team(
        event, ADA, NOON, roster_changes.Leaving(table=4, after_hand=2, closes_circle=False, reason="Ill")
    )
    roster_changes.keep_ranked(
        event, ADA, NOON, roster_changes.RankKept(table=4, stays_ranked=True, reason="It played enough")
    )
    assert taken_back() == "Team 4, which left, is not ranked: A slip"
    roster_changes.withdraw_team(
        event, ADA, NOON, roster_changes.Leaving(table=5, after_hand=2, closes_circle=False, reason="Ill")
    )
    assert taken_back() == "Team 5 plays at table 5 from hand 3 on: A slip"
    rulings.record_ruling(event, ADA, NOON, rulings.OtherRuling(about="A revoke", reason="Two tricks"))
    assert "Ada, 12:00 The leader ruled on A revoke: Two tricks Correct it" in text_of(ada.get("/games/desk/"))


@pytest.mark.parametrize("before", [10, 25])  # so many queries
def test_a_page_whose_event_is_deleted_while_it_is_made_says_so(ada: Client, before: int) -> None:
    event, queries = make_event(2), itertools.count()

    def delete(execute: Callable[..., Any], *query: object) -> object:
        if next(queries) == before:
            event.delete()
        return execute(*query)

    with connection.execute_wrapper(delete):
        page = ada.get("/games/desk/days/1/")

    assert (page.status_code, "There is no event “games”." in text_of(page)) == (404, True)


def test_after_the_hall_pack_alone_or_from_the_list_of_a_paper_day_the_evening_is_typed_up(ada: Client) -> None:
    event = make_event(2, sessions=((2,),), is_open=False)
    print_job(event, "hall-pack", PrintJob.State.DONE)
    on_paper = step(ada)
    days.check_in(event, ADA, NOON, days.CheckIn(day=1, tables=[1], players=4))
    by_program = step(ada)[0]
    ada.get("/games/desk/paper-day/")
    looked_at = ada.get("/games/desk/").context["here"].name
    ada.get("/games/desk/paper-day/")
    ada.post("/games/desk/do/open_day/", {"day": "1"})

    typing_up = "Type up a paper day"
    assert (by_program, looked_at) == ("Check the teams in", "Check in")
    assert [on_paper, step(ada)] == [
        ("Play on paper, then type it up", typing_up), ("Type up the paper day: counts of day 1, 0 of 2", typing_up)
    ]  # fmt: skip


def test_once_the_standings_are_final_the_desk_lists_what_is_left_before_everybody_goes_home(ada: Client) -> None:
    event = make_event(2, sessions=((2,),), advancing=1, level=Level.AREA)
    before = ada.get("/games/desk/").context
    play_day(event, 14, 10)
    rulings.publish_final(event, ADA, NOON)
    print_job(event, "results", "done")

    page = ada.get("/games/desk/")
    ada.get("/games/desk/file/")
    after = ada.get("/games/desk/").context
    event.days.update(date="2024-11-05")

    def closing(context: Any) -> list[Step]:
        return [step for step in context["steps"] if step.part == "Before everybody goes home"]

    assert ada.get("/games/desk/").context["parts"][-1]["name"] == "Afterwards"
    assert [(step.name, step.text) for step in closing(after) if step.is_done][1:] == [
        ("Backup", "saved as a file")
    ]  # fmt: skip
    assert step_of(page) == ("Send on the teams that advance", "Make the file for the zone")
    assert [(step.name, step.state, step.url) for step in (*closing(before), *closing(page.context))] == [
        ("Certificates", "todo", "/games/desk/sheets/?for=end"),
        ("Standings for the wall", "todo", "/games/desk/sheets/?for=end"),
        ("Results for the newspaper", "done", "/games/desk/sheets/?for=end"),
        ("Backup", "todo", "/games/desk/put-away/"),
    ]


@pytest.mark.parametrize("is_open", [True, False])
def test_of_a_past_day_a_button_leads_to_typing_it_up_the_first_until_it_is_open(ada: Client, *, is_open: bool) -> None:
    event = make_event(2, sessions=((2,),), is_played=is_open)
    if not is_open:
        event.days.update(date="2024-11-05")
        unchosen = ada.get("/games/desk/")
        names = [step.name for step in unchosen.context["steps"][:4]]
        assert re.search("Choose the movement</a>\\s*<a[^>]*paper-day/", unchosen.content.decode())
        here = ada.get("/games/desk/paper-day/").context["here"].name
        assert (names, here) == (["Teams", "Tables", "Movement", "On paper"], "Movement")
        pages = map(text_of, (unchosen, ada.get("/games/desk/movement/")))
        assert ["any will do, for only its totals are typed up" in page for page in pages] == [True, True]
        event.days.update(date=None)
        adopt(event)
    desk = ada.get("/games/desk/").content.decode()
    event.days.update(date="2024-11-05")

    past = ada.get("/games/desk/").content.decode()

    assert "Day 1 was on 5 November" in past or is_open
    second = " second" if is_open else ""
    paper = f'<a class="button{second} large" href="/games/desk/paper-day/">Type up a paper day</a>'
    assert (paper in desk, paper in past) == (False, True)


@pytest.mark.rule("R41")
def test_a_paper_day_leads_to_the_counts_for_a_prize_in_the_order_of_its_list(ada: Client) -> None:
    event = make_event(2, sessions=((1, 1),))
    event.prizes.create(name="Highest part", kind="session", number=1)

    def due() -> tuple[str, list[str]]:
        context = ada.get("/games/desk/paper-day/").context
        counts = [step.state for part in context["parts"] for step in part["steps"] if step.name.startswith("Counts")]
        return context["here"].name, counts

    before = due()
    ada.post("/games/desk/do/open_day/", {"day": "1"})  # from the list: it is typed up
    on_desk = step(ada)
    ada.get("/games/desk/paper-day/")
    slips = {"key": "slips", "by": "Vera"}
    ada.post("/games/desk/days/1/counts/?session=1", slips | {"table_1": "13"})
    again = browser_of_leader("Ada").get("/games/desk/")  # after a restart
    public = text_of(ada.get("/games/"))
    ada.get("/games/desk/paper-day/")
    answer = ada.post("/games/desk/days/1/counts/?session=1", slips | {"table_2": "10"})
    listed, wrong, desk = ada.get("/games/desk/paper-day/"), due(), ada.get("/games/desk/")
    ada.get("/games/desk/paper-day/")
    shown = values_of(ada.get("/games/desk/days/1/counts/?session=1"))
    ada.post("/games/desk/days/1/counts/?session=1", shown | {"by": "", "table_2": "11"})
    played_on = browser_of_leader("Ada").get("/games/desk/")

    assert [before, wrong, due()] == [
        ("Counts after session 1", ["todo", "todo"]),
        ("Counts after session 1", ["attention", "todo"]),
        ("Counts of day 1", ["done", "todo"]),
    ]
    assert [on_desk, *map(step_of, (again, desk, played_on))] == [
        ("Type up the paper day: counts after session 1, 0 of 2", "Type up a paper day"),
        ("Type up the paper day: counts after session 1, 1 of 2", "Type up a paper day"),
        ("The counts after session 1 do not add up", "Correct table 2"),
        ("Break after hand 1: play on from paper, then type the last counts", "Type up a paper day"),
    ]
    missing = "Counts after session 1: The room should hold 24 flags; 23 were counted: 1 is missing."
    assert [
        *unsaid(public, "Day 1 is being played Hands played: 1 of 2."),
        *unsaid(listed, missing, "Go on: Counts of day 1"),
    ] == []
    assert [(room["session"], room["found"]) for room in again.context["rooms"]] == [(1, 13)]
    assert answer["Location"] == "/games/desk/paper-day/"
    counts = event.flag_counts.order_by("pk").values_list("flags", "by")
    assert list(counts) == [(13, "Vera"), (10, "Vera"), (11, "Vera")]
    assert {each.name: each.state for each in played_on.context["steps"] if each.name.startswith("Session")} == {
        "Session 1": "done", "Session 2": "todo"
    }  # fmt: skip


@pytest.mark.rule("R2")
def test_a_team_of_three_and_an_event_without_its_place_on_the_ladder_are_wrong_and_who_is_too_young_can_wait(
    games: Event,
) -> None:
    for seat in "ABX":
        Player.objects.create(team=games.teams.get(name="Team 1"), seat=seat, name=f"Player {seat}")

    assert [(warning.page, "three players" in warning.text) for warning in wrong(games)] == [("The team", True)]
    games.spares.create(name="Marge Novak")
    days.check_in(games, ADA, NOON, days.CheckIn(day=1, tables=(1,), players=3))
    [offered] = wrong(games)
    assert (offered.page, offered.url) == ("Somebody sits in", "/games/desk/do/substitute_player/?player=1Y")

    Player.objects.create(team=games.teams.get(name="Team 1"), seat="Y", name="Player Y", birth_year=1990)
    days.check_in(games, ADA, NOON, days.CheckIn(day=1, tables=(1,), players=4))
    Event.objects.update(level=Level.AREA.value, zone="Peace", qualifies_for="zone-3")

    assert [warning.text for warning in wrong(games)] == ["Not said yet of this event: its area."]
    Event.objects.update(area="Sexsmith")
    assert (wrong(games), [doubt.page for doubt in what_can_wait(DeskFacts(fresh(games)))]) == ([], ["The players"])


@pytest.mark.rule("R38", "R42")
def test_ties_that_matter_want_attention_until_they_are_settled() -> None:
    event = make_event(3, sessions=((15, 15),))
    count(event, 3, 34)
    assert [warning.page for warning in wrong(event)] == ["Table 3"]  # hardly any hands bring so many
    play_day(event, 14, 14, 8)
    for act in (lambda: None, lambda: rulings.start_playoff(event, ADA, NOON, FIRST_TIE)):
        act()
        ties = [(step.state, step.text) for step in steps(DeskFacts(fresh(event))) if step.name == "Ties"]
        assert ties == [("attention", "1 to settle")]


def wrong(event: Event) -> list[DeskWarning]:
    return warnings(DeskFacts(fresh(event)))


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
